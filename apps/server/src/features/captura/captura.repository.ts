import { tiposDeCertificado } from "@partida/contracts"
import { and, asc, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm"
import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar } from "../../db/registros.ts"
import { capturaDoEscritorio, capturas, capturasDocumentos, capturasPendencias } from "../../db/schema/captura.ts"
import { certificados } from "../../db/schema/certificados.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { atende, naCarteira } from "../execucoes/carteira.ts"

/** A company in the hands of whoever holds `trava`. */
export interface Tomada {
  readonly idEmpresa: string
  readonly cnpj: string
  readonly nsu: number
  readonly tentativas: number
}

export type NovoDocumento = typeof capturasDocumentos.$inferInsert
export type PendenciaGravada = typeof capturasPendencias.$inferSelect

/** The company of the query has its own certificate in force. */
export const comCertificado = (agora: Date): SQL => sql`exists (select 1 from ${certificados} k
  where k.id_escritorio = empresas.id_escritorio and k.id_empresa = empresas.id and k.situacao = 'ativo'
    and k.id_tipo = ${tiposDeCertificado.E_CNPJ.id} and k.valido_desde <= ${agora.toISOString()}
    and k.valido_ate > ${agora.toISOString()})`

/** The office and the company of the query want it by itself. */
export const porSi = (agora: Date): SQL => sql`${naCarteira(competenciaCivil(agora))} and ${atende("captura-do-adn")}
  and not exists (select 1 from ${capturaDoEscritorio} o where o.id_escritorio = empresas.id_escritorio and not o.ligada)`

/** Puts in the queue the companies that came to be able to be captured. */
export async function enfileirarNovas(tx: Tx, { idEscritorio }: Escopo, agora: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${capturas} (id_escritorio, id_empresa, proxima_em)
    select empresas.id_escritorio, empresas.id, ${agora.toISOString()} from ${empresas}
    where empresas.id_escritorio = ${idEscritorio} and ${comCertificado(agora)} and ${porSi(agora)}
      and not exists (select 1 from ${capturas} c where c.id_escritorio = empresas.id_escritorio and c.id_empresa = empresas.id)
    order by empresas.id on conflict do nothing`)
}

/** Takes the company that waits for longest; null when none may be asked for now. */
export async function tomarEmpresa(
  tx: Tx,
  { idEscritorio }: Escopo,
  { trava, agora, ate }: { readonly trava: string; readonly agora: Date; readonly ate: Date },
): Promise<Tomada | null> {
  const { rows } = await tx.execute<Pick<Tomada, keyof Tomada>>(sql`
    with livre as (
      select c.id_empresa, empresas.cnpj from ${capturas} c
      join ${empresas} on empresas.id_escritorio = c.id_escritorio and empresas.id = c.id_empresa
      where c.id_escritorio = ${idEscritorio} and c.proxima_em <= ${agora.toISOString()}
        and (c.trava_ate is null or c.trava_ate < ${agora.toISOString()})
        and ${comCertificado(agora)} and (c.pedida_em is not null or (${porSi(agora)}))
      order by c.proxima_em, c.id_empresa limit 1 for update of c skip locked)
    update ${capturas} c set trava = ${trava}, trava_ate = ${ate.toISOString()}, ultima_em = ${agora.toISOString()}
    from livre l where c.id_escritorio = ${idEscritorio} and c.id_empresa = l.id_empresa
    returning c.id_empresa as "idEmpresa", l.cnpj, c.nsu::float8 as nsu, c.tentativas`)
  return rows[0] ?? null
}

/** Holds the row of a company until the end of the transaction and renews the lease; null when it is in other hands by now. */
export async function segurar(
  tx: Tx,
  { idEscritorio }: Escopo,
  { idEmpresa, trava, ate }: { readonly idEmpresa: string; readonly trava: string; readonly ate: Date },
): Promise<{ readonly nsu: number } | null> {
  const [linha] = await tx
    .update(capturas)
    .set({ travaAte: ate })
    .where(doEscopo(capturas, { idEscritorio }, { idEmpresa, trava }))
    .returning({ nsu: capturas.nsu })
  return linha ?? null
}

const LIVRE = { trava: null, travaAte: null }
const daEmpresa = (
  t: typeof capturas | typeof capturasPendencias | typeof capturasDocumentos,
  escopo: Escopo,
  idEmpresa: string,
) => and(eq(t.idEscritorio, escopo.idEscritorio), eq(t.idEmpresa, idEmpresa))

/** All of a lot is kept: the company stands at `nsu`, and goes on after the others that wait. */
export const avancar = (
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { nsu, novos, agora }: { readonly nsu: number; readonly novos: number; readonly agora: Date },
) =>
  alterar(tx, capturas, daEmpresa(capturas, escopo, idEmpresa), {
    ...LIVRE,
    nsu,
    tentativas: 0,
    proximaEm: agora,
    documentos: sql`${capturas.documentos} + ${novos}`,
    novidadeEm: agora,
  })

/** There is nothing more to come. */
export const concluir = (
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { proximaEm, agora }: { readonly proximaEm: Date; readonly agora: Date },
) =>
  alterar(tx, capturas, daEmpresa(capturas, escopo, idEmpresa), {
    ...LIVRE,
    proximaEm,
    tentativas: 0,
    pedidaEm: null,
    sucessoEm: agora,
    semSucessoDesde: null,
    erroCodigo: null,
    erroTexto: null,
  })

/** It did not go on, and why; nothing where it is in other hands. */
export const recuar = (
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, trava }: { readonly idEmpresa: string; readonly trava: string },
  erro: { readonly codigo: string; readonly texto: string; readonly proximaEm: Date; readonly agora: Date },
) =>
  alterar(tx, capturas, and(daEmpresa(capturas, escopo, idEmpresa), eq(capturas.trava, trava)), {
    ...LIVRE,
    proximaEm: erro.proximaEm,
    tentativas: sql`${capturas.tentativas} + 1`,
    pedidaEm: null,
    semSucessoDesde: sql`coalesce(${capturas.semSucessoDesde}, ${erro.agora.toISOString()})`,
    erroCodigo: erro.codigo,
    erroTexto: erro.texto,
  })

/** Keeps what came; what was already imported stays as it was. */
export async function guardarDocumentos(tx: Tx, documentos: readonly NovoDocumento[]): Promise<void> {
  if (documentos.length === 0) return
  await tx
    .insert(capturasDocumentos)
    .values([...documentos])
    .onConflictDoUpdate({
      target: [capturasDocumentos.idEscritorio, capturasDocumentos.idEmpresa, capturasDocumentos.nsu],
      set: {
        situacao: sql`excluded.situacao`,
        resultado: sql`excluded.resultado`,
        codigo: sql`excluded.codigo`,
        mensagem: sql`excluded.mensagem`,
        conteudo: sql`excluded.conteudo`,
        capturadoEm: sql`excluded.capturado_em`,
      },
      setWhere: sql`${capturasDocumentos.situacao} <> 'importado' and excluded.situacao <> 'sem-xml'`,
    })
}

/** Documents of a key that are here as bytes alone. */
export function lerGuardados(tx: Tx, escopo: Escopo, idEmpresa: string, chave: string) {
  return tx
    .select({ nsu: capturasDocumentos.nsu, tipo: capturasDocumentos.tipo, conteudo: capturasDocumentos.conteudo })
    .from(capturasDocumentos)
    .where(
      and(
        daEmpresa(capturasDocumentos, escopo, idEmpresa),
        eq(capturasDocumentos.chave, chave),
        isNotNull(capturasDocumentos.conteudo),
      ),
    )
    .orderBy(asc(capturasDocumentos.nsu))
}

/** What was announced of a key and is still without its XML. */
export function lerSemXml(tx: Tx, escopo: Escopo, idEmpresa: string, chave: string) {
  const { nsu, tipo, tipoNaOrigem } = capturasDocumentos
  return tx
    .select({ nsu, tipo, tipoNaOrigem })
    .from(capturasDocumentos)
    .where(
      and(
        daEmpresa(capturasDocumentos, escopo, idEmpresa),
        eq(capturasDocumentos.chave, chave),
        eq(capturasDocumentos.situacao, "sem-xml"),
      ),
    )
    .orderBy(asc(nsu))
}

export type Alvo = { readonly de: number; readonly ate: number } | { readonly chave: string }

/** Records what has to be asked for again. What was given up on begins again: something new speaks of it. */
export async function abrirPendencias(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  alvos: readonly Alvo[],
  {
    agora,
    proximaEm,
    tentativas = 0,
  }: { readonly agora: Date; readonly proximaEm: Date; readonly tentativas?: number },
): Promise<void> {
  if (alvos.length === 0) return
  const linhas = alvos.map((alvo) => ({
    idEscritorio,
    idEmpresa,
    situacao: "aberta" as const,
    criadaEm: agora,
    proximaEm,
    tentativas,
    ...("chave" in alvo
      ? { alvo: `chave ${alvo.chave}`, chave: alvo.chave }
      : { alvo: `nsu ${alvo.de}-${alvo.ate}`, de: alvo.de, ate: alvo.ate }),
  }))
  await tx
    .insert(capturasPendencias)
    .values([...new Map(linhas.map((l) => [l.alvo, l])).values()])
    .onConflictDoUpdate({
      target: [capturasPendencias.idEscritorio, capturasPendencias.idEmpresa, capturasPendencias.alvo],
      set: { situacao: "aberta", proximaEm, tentativas },
      setWhere: sql`${capturasPendencias.situacao} <> 'aberta'`,
    })
}

/** What is due to be asked for again, oldest first. */
export function lerPendencias(tx: Tx, escopo: Escopo, idEmpresa: string, agora: Date, limite: number) {
  return tx
    .select()
    .from(capturasPendencias)
    .where(
      and(
        daEmpresa(capturasPendencias, escopo, idEmpresa),
        eq(capturasPendencias.situacao, "aberta"),
        lte(capturasPendencias.proximaEm, agora),
      ),
    )
    .orderBy(asc(capturasPendencias.proximaEm), asc(capturasPendencias.alvo))
    .limit(limite)
}

/** Says how asking again ended. */
export const gravarPendencia = (
  tx: Tx,
  { idEscritorio, idEmpresa, alvo }: Pick<PendenciaGravada, "idEscritorio" | "idEmpresa" | "alvo">,
  mudanca: Partial<Pick<PendenciaGravada, "situacao" | "tentativas" | "proximaEm">>,
) => alterar(tx, capturasPendencias, doEscopo(capturasPendencias, { idEscritorio }, { idEmpresa, alvo }), mudanca)

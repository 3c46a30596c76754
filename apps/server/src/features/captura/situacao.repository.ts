import type { SituacaoDaCaptura } from "@partida/contracts"
import { and, desc, eq, or, type SQL, sql } from "drizzle-orm"
import { competenciaCivil } from "../../civil.ts"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, naOrdem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { lerUm } from "../../db/registros.ts"
import { capturaDoEscritorio, capturas, capturasDocumentos, capturasPendencias } from "../../db/schema/captura.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { naCarteira } from "../execucoes/carteira.ts"
import { comCertificado, porSi } from "./captura.repository.ts"

const daCaptura = and(eq(capturas.idEscritorio, empresas.idEscritorio), eq(capturas.idEmpresa, empresas.id))

/** Where the capture of each company stands: the first of these that holds. */
const situacaoEm = (agora: Date): SQL<SituacaoDaCaptura> => sql<SituacaoDaCaptura>`case
  when (${capturas.pedidaEm} is not null or ${capturas.travaAte} > ${agora.toISOString()}) and ${comCertificado(agora)} then 'buscando'
  when not (${porSi(agora)}) then 'desligada'
  when not ${comCertificado(agora)} then 'sem-certificado'
  when ${capturas.erroCodigo} is not null then 'sem-sucesso'
  when ${capturas.sucessoEm} is null then 'esperando'
  else 'em-dia' end`

/** By name. */
export const ordemDasCapturas = ordenarPor(
  "empresa",
  "asc",
  [{ expressao: textoOrdenavel(empresas.apelido), tipo: "texto" }],
  { expressao: empresas.id, tipo: "uuid" },
)

export interface FiltroDasCapturas {
  readonly situacao?: SituacaoDaCaptura | undefined
  readonly busca?: string | undefined
}

/** The companies of the portfolio that a filter finds. */
export function fonteDasCapturas(escopo: Escopo, { situacao, busca }: FiltroDasCapturas, agora: Date): Fonte {
  const texto = busca?.trim()
  const digitos = texto?.replace(/[^0-9A-Za-z]/g, "").toUpperCase() ?? ""
  return {
    de: sql`${empresas} left join ${capturas} on ${daCaptura}`,
    onde: and(
      eq(empresas.idEscritorio, escopo.idEscritorio),
      doAlcance(empresas.id, escopo),
      naCarteira(competenciaCivil(agora)),
      situacao === undefined ? undefined : sql`${situacaoEm(agora)} = ${situacao}`,
      texto
        ? or(
            sql`${empresas.apelidoOrdem} like lower(unaccent(${contendo(texto)}))`,
            digitos.length >= 3 ? sql`${empresas.cnpj} like ${`${digitos}%`}` : undefined,
          )
        : undefined,
    ),
    id: empresas.id,
  }
}

/** How many companies of the portfolio stand in each situation. */
export async function contarCapturas(tx: Tx, escopo: Escopo, agora: Date): Promise<Map<SituacaoDaCaptura, number>> {
  const { de, onde } = fonteDasCapturas(escopo, {}, agora)
  const { rows } = await tx.execute<{ situacao: SituacaoDaCaptura; n: number }>(
    sql`select s.situacao, count(*)::int as n from (select ${situacaoEm(agora)} as situacao from ${de} where ${onde}) s group by 1`,
  )
  return new Map(rows.map(({ situacao, n }) => [situacao, n]))
}

/** These companies, in this order, with how much of what they are announced is missing. */
export async function lerCapturas(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[], agora: Date) {
  const daEmpresa = (t: typeof capturasDocumentos | typeof capturasPendencias) =>
    sql`${t.idEscritorio} = ${empresas.idEscritorio} and ${t.idEmpresa} = ${empresas.id}`
  const pendencias = (situacao: "aberta" | "desistida") =>
    sql<number>`(select count(*)::int from ${capturasPendencias} where ${daEmpresa(capturasPendencias)}
      and ${capturasPendencias.situacao} = ${situacao})`
  const linhas = await tx
    .select({
      idEmpresa: empresas.id,
      apelido: empresas.apelido,
      cnpj: empresas.cnpj,
      captura: capturas,
      situacao: situacaoEm(agora),
      faltam: pendencias("aberta"),
      naoVieram: pendencias("desistida"),
      naoImportados: sql<number>`(select count(*)::int from ${capturasDocumentos} where ${daEmpresa(capturasDocumentos)}
        and ${capturasDocumentos.situacao} = 'guardado')`,
    })
    .from(empresas)
    .leftJoin(capturas, daCaptura)
    .where(doEscopo(empresas, { idEscritorio }, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.idEmpresa)
}
export type CapturaLida = Awaited<ReturnType<typeof lerCapturas>>[number]

/** The latest documents of a company that are kept and were not imported. */
export function lerNaoImportados(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, limite: number) {
  return tx
    .select({
      nsu: capturasDocumentos.nsu,
      chave: capturasDocumentos.chave,
      em: capturasDocumentos.capturadoEm,
      mensagem: capturasDocumentos.mensagem,
    })
    .from(capturasDocumentos)
    .where(doEscopo(capturasDocumentos, { idEscritorio }, { idEmpresa, situacao: "guardado" }))
    .orderBy(desc(capturasDocumentos.nsu))
    .limit(limite)
}

/** The latest that were noticed to be missing and did not come, given up on or not. */
export function lerFaltantes(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, limite: number) {
  return tx
    .select()
    .from(capturasPendencias)
    .where(doEscopo(capturasPendencias, { idEscritorio }, { idEmpresa, situacao: ["aberta", "desistida"] }))
    .orderBy(desc(capturasPendencias.criadaEm), desc(capturasPendencias.alvo))
    .limit(limite)
}

/** What the office wants; undefined while nobody has said. */
export async function lerDoEscritorio(tx: Tx, { idEscritorio }: Escopo) {
  const linha = await lerUm(tx, capturaDoEscritorio, eq(capturaDoEscritorio.idEscritorio, idEscritorio))
  return linha
}

/** Writes what the office wants over a version; false where another came first. */
export async function gravarDoEscritorio(
  tx: Tx,
  { versao, ...linha }: typeof capturaDoEscritorio.$inferInsert & { readonly versao: number },
): Promise<boolean> {
  const gravadas =
    versao === 0
      ? await tx
          .insert(capturaDoEscritorio)
          .values({ ...linha, versao: 1 })
          .onConflictDoNothing()
          .returning({ versao: capturaDoEscritorio.versao })
      : await tx
          .update(capturaDoEscritorio)
          .set({ ...linha, versao: versao + 1 })
          .where(and(eq(capturaDoEscritorio.idEscritorio, linha.idEscritorio), eq(capturaDoEscritorio.versao, versao)))
          .returning({ versao: capturaDoEscritorio.versao })
  return gravadas.length === 1
}

/** Puts a company in front of the queue, because somebody asks. */
export async function pedirAgora(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, agora: Date): Promise<void> {
  await tx
    .insert(capturas)
    .values({ idEscritorio, idEmpresa, proximaEm: agora, pedidaEm: agora })
    .onConflictDoUpdate({
      target: [capturas.idEscritorio, capturas.idEmpresa],
      set: { proximaEm: agora, pedidaEm: agora },
    })
}

/** Companies of an office without success since before an instant. */
export async function contarParadas(tx: Tx, { idEscritorio }: Escopo, antesDe: Date): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from ${capturas}
    where id_escritorio = ${idEscritorio} and sem_sucesso_desde < ${antesDe.toISOString()}`)
  return rows[0]?.n ?? 0
}

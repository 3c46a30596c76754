import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, lerVarios, travarUm } from "../../db/registros.ts"
import { empresas } from "../../db/schema/empresas.ts"
import {
  documentos,
  documentosJulgados,
  emissoresDoEscritorio,
  notasEmEspera,
  notasEventos,
  notasFiscais,
} from "../../db/schema/receitas.ts"
import { notaConta } from "./receita.ts"

/** What a document comes to be by the issuers known now. */
export type Estado = "valida" | "nao-reconhecida"

/** Which notes, events and waiting notes a verdict changes: those that stand as the opposite, and of which nobody decided. */
const muda: Readonly<Record<Estado, Readonly<Record<"nota" | "evento" | "espera", SQL>>>> = {
  valida: {
    nota: sql`assinatura = 'nao-reconhecida' and decisao is null`,
    evento: sql`espera = 'emissor' and decisao is null`,
    espera: sql`assinatura = 'nao-reconhecida'`,
  },
  "nao-reconhecida": {
    nota: sql`assinatura = 'valida'`,
    evento: sql`assinatura = 'valida'`,
    espera: sql`assinatura = 'valida'`,
  },
}

/** Documents that a verdict would change, company by company. */
const queMudam = ({ idEscritorio }: Escopo, estado: Estado): SQL => sql`
  select id_empresa, id_documento from notas_fiscais where id_escritorio = ${idEscritorio} and ${muda[estado].nota}
  union select id_empresa, id_documento from notas_eventos where id_escritorio = ${idEscritorio} and ${muda[estado].evento}
  union select id_empresa, id_documento from notas_em_espera where id_escritorio = ${idEscritorio} and ${muda[estado].espera}`

/** By which issuers an office was last judged, held to the end of the transaction; null before its first document. */
export const tomarEmissores = (tx: Tx, { idEscritorio }: Escopo) =>
  travarUm(tx, emissoresDoEscritorio, eq(emissoresDoEscritorio.idEscritorio, idEscritorio))

/** Says by which issuers the first documents of an office are judged; nothing older is there to be looked at again. */
export async function lembrarEmissores(
  tx: Tx,
  { idEscritorio }: Escopo,
  { digital, partes }: Emissores,
  agora: Date,
): Promise<void> {
  await tx
    .insert(emissoresDoEscritorio)
    .values({ idEscritorio, digital, partes, pedidoEm: agora, varridoEm: agora })
    .onConflictDoNothing()
}

export const trocarEmissores = (
  tx: Tx,
  { idEscritorio }: Escopo,
  mudanca: Partial<Omit<typeof emissoresDoEscritorio.$inferInsert, "idEscritorio">>,
) => alterar(tx, emissoresDoEscritorio, eq(emissoresDoEscritorio.idEscritorio, idEscritorio), mudanca)

/**
 * Documents to be judged again, company by company: what waits because nobody knew who signed it, what a closed month kept
 * back, and, once an issuer left, everything that was recognised. `desde`: only those received since.
 */
export async function lerAJulgar(
  tx: Tx,
  escopo: Escopo,
  { alguemSaiu, desde }: { readonly alguemSaiu: boolean; readonly desde: Date | null },
) {
  const { rows } = await tx.execute<{ idEmpresa: string; apelido: string; documentos: string[] }>(sql`
    select e.id as "idEmpresa", e.apelido, array_agg(q.id_documento::text order by q.id_documento) as documentos
    from (${queMudam(escopo, "valida")}
      ${alguemSaiu ? sql`union ${queMudam(escopo, "nao-reconhecida")}` : sql``}
      union select id_empresa, id_documento from documentos_julgados where id_escritorio = ${escopo.idEscritorio} and pendente) q
    ${desde === null ? sql`` : sql`join documentos d on d.id_escritorio = ${escopo.idEscritorio} and d.id = q.id_documento and d.recebido_em >= ${desde.toISOString()}::timestamptz`}
    join ${empresas} e on e.id_escritorio = ${escopo.idEscritorio} and e.id = q.id_empresa
    group by e.id, e.apelido order by e.apelido, e.id`)
  return rows
}

/** Files as received. */
export async function lerConteudos(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[]) {
  return tx
    .select({ id: documentos.id, conteudo: documentos.conteudo })
    .from(documentos)
    .where(doEscopo(documentos, { idEscritorio }, { id: ids }))
    .orderBy(asc(documentos.id))
}

/** Of these documents of a company, those that the verdict changes now. */
export async function lerQuaisMudam(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  estado: Estado,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: string }>(sql`select q.id_documento as id from (${queMudam(escopo, estado)}) q
    where q.id_empresa = ${idEmpresa} and q.id_documento = any (${`{${ids.join(",")}}`}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

const doDocumento = (
  t: typeof notasFiscais | typeof notasEventos | typeof notasEmEspera,
  { idEscritorio }: Escopo,
  { idEmpresa, idDocumento }: DocumentoDaEmpresa,
) => and(eq(t.idEscritorio, idEscritorio), eq(t.idEmpresa, idEmpresa), eq(t.idDocumento, idDocumento))

export interface DocumentoDaEmpresa {
  readonly idEmpresa: string
  readonly idDocumento: string
}

/** What of a company a file gave that the verdict changes. */
export async function lerDoDocumento(tx: Tx, escopo: Escopo, documento: DocumentoDaEmpresa, estado: Estado) {
  const notas = await tx
    .select({ id: notasFiscais.id, chave: notasFiscais.chave })
    .from(notasFiscais)
    .where(and(doDocumento(notasFiscais, escopo, documento), muda[estado].nota))
  const eventos = await lerVarios(
    tx,
    notasEventos,
    and(doDocumento(notasEventos, escopo, documento), muda[estado].evento),
  )
  return { notas, eventos }
}

/** Rewrites who signed a note that waits for its month to reopen. Answers which. */
export async function julgarEmEspera(
  tx: Tx,
  escopo: Escopo,
  documento: DocumentoDaEmpresa,
  { assinatura, assinaturaDetalhe }: { readonly assinatura: Estado; readonly assinaturaDetalhe: string },
) {
  return tx
    .update(notasEmEspera)
    .set({ assinatura, assinaturaDetalhe })
    .where(and(doDocumento(notasEmEspera, escopo, documento), muda[assinatura].espera))
    .returning({ numero: notasEmEspera.numero, competencia: notasEmEspera.competencia })
}

/** Centavos of every note of a company that count as revenue. */
export async function receitaDaEmpresa(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string): Promise<bigint> {
  const [soma] = await tx
    .select({ centavos: sql<bigint>`coalesce(sum(${notasFiscais.receitaCentavos}), 0)`.mapWith(BigInt) })
    .from(notasFiscais)
    .where(and(doEscopo(notasFiscais, { idEscritorio }, { idEmpresa }), notaConta))
  return soma?.centavos ?? 0n
}

/** Notes of a company by their keys, and whether each counts as revenue. */
export async function lerNotasPelasChaves(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  chaves: readonly string[],
) {
  if (chaves.length === 0) return []
  return tx
    .select({
      numero: notasFiscais.numero,
      competencia: notasFiscais.competencia,
      conta: sql<boolean>`${notaConta}`,
      receitaCentavos: notasFiscais.receitaCentavos,
    })
    .from(notasFiscais)
    .where(doEscopo(notasFiscais, { idEscritorio }, { idEmpresa, chave: chaves }))
    .orderBy(asc(notasFiscais.competencia), asc(notasFiscais.numero))
}

export type DocumentoJulgado = typeof documentosJulgados.$inferSelect

/** Records what a judgement did of a document. */
export async function gravarJulgado(tx: Tx, julgado: DocumentoJulgado): Promise<void> {
  await tx.insert(documentosJulgados).values(julgado)
}

/** Nothing of a company is to be applied any more, of these documents or of all: a newer judgement, or a reopening, takes over. */
export async function encerrarPendentes(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  ids?: readonly string[],
): Promise<DocumentoJulgado[]> {
  return tx
    .update(documentosJulgados)
    .set({ pendente: false })
    .where(
      and(
        doEscopo(documentosJulgados, { idEscritorio }, { idEmpresa, pendente: true }),
        ids && inArray(documentosJulgados.idDocumento, [...ids]),
      ),
    )
    .returning()
}

/** Still to be applied, after all. */
export const manterPendente = (tx: Tx, { idEscritorio, idLote, idDocumento }: DocumentoJulgado) =>
  alterar(tx, documentosJulgados, doEscopo(documentosJulgados, { idEscritorio }, { idLote, idDocumento }), {
    pendente: true,
  })

/** All that a judgement changed, and what closed months kept back, added up. */
export async function resumirJulgamento(tx: Tx, { idEscritorio }: Escopo, idLote: string) {
  return tx
    .select({
      assinatura: documentosJulgados.assinatura,
      fim: documentosJulgados.fim,
      documentos: sql<number>`count(*)`.mapWith(Number),
      empresas: sql<string[]>`array_agg(distinct ${documentosJulgados.idEmpresa}::text)`,
      efeitoCentavos: sql<bigint>`sum(${documentosJulgados.efeitoCentavos})`.mapWith(BigInt),
    })
    .from(documentosJulgados)
    .where(doEscopo(documentosJulgados, { idEscritorio }, { idLote }))
    .groupBy(documentosJulgados.assinatura, documentosJulgados.fim)
}

import type { FiltroDeDocumentos, ordensDosDocumentos } from "@partida/contracts"
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, type Fonte, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { alterar, travarUm } from "../../db/registros.ts"
import { lancamentosAnexos, linhasAnexos, titulosAnexos } from "../../db/schema/anexos.ts"
import { documentosDaEmpresa as documentos } from "../../db/schema/documentos.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { guias } from "../../db/schema/guias.ts"

export type DocumentoGravado = typeof documentos.$inferSelect

const doEscritorio = (escopo: Escopo) =>
  and(eq(documentos.idEscritorio, escopo.idEscritorio), doAlcance(documentos.idEmpresa, escopo))
const daEmpresa = and(eq(empresas.idEscritorio, documentos.idEscritorio), eq(empresas.id, documentos.idEmpresa))
const daGuia = and(eq(guias.idEscritorio, documentos.idEscritorio), eq(guias.id, documentos.idGuia))

/** Adds a document; answers its id, or null when the same file is already there as the same thing. */
export async function inserirDocumento(tx: Tx, novo: typeof documentos.$inferInsert): Promise<string | null> {
  const [linha] = await tx.insert(documentos).values(novo).onConflictDoNothing().returning({ id: documentos.id })
  return linha?.id ?? null
}

/** The document in force that a new one would repeat. */
export async function lerRepetido(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, sha256, tipo, competencia, idGuia }: typeof documentos.$inferInsert,
): Promise<string | null> {
  const [linha] = await tx
    .select({ id: documentos.id })
    .from(documentos)
    .where(
      and(
        doEscritorio(escopo),
        eq(documentos.idEmpresa, idEmpresa),
        eq(documentos.sha256, sha256),
        eq(documentos.tipo, tipo),
        competencia ? eq(documentos.competencia, competencia) : isNull(documentos.competencia),
        idGuia ? eq(documentos.idGuia, idGuia) : isNull(documentos.idGuia),
        isNull(documentos.retiradoEm),
      ),
    )
  return linha?.id ?? null
}

/** The documents of these ids, with the name of their companies, in no order. */
export async function lerDocumentos(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  return tx
    .select({ documento: documentos, apelido: empresas.apelido })
    .from(documentos)
    .innerJoin(empresas, daEmpresa)
    .where(and(doEscritorio(escopo), inArray(documentos.id, [...ids])))
}

/** One document in force or withdrawn, held for this transaction; null when it is out of reach. */
export const tomarDocumento = (tx: Tx, escopo: Escopo, id: string) =>
  travarUm(tx, documentos, and(doEscritorio(escopo), eq(documentos.id, id)))

export const marcarRetirada = (
  tx: Tx,
  escopo: Escopo,
  id: string,
  retirada: { readonly retiradoEm: Date; readonly retiradoPor: string; readonly motivoDaRetirada: string },
) => alterar(tx, documentos, and(doEscritorio(escopo), eq(documentos.id, id)), retirada)

/** The newest document in force with a key of the store, under a name when one is said. */
export async function lerPorConteudo(
  tx: Tx,
  escopo: Escopo,
  sha256: string,
  nome: string | null,
): Promise<DocumentoGravado | null> {
  return maisNovo(tx, escopo, and(eq(documentos.sha256, sha256), nome === null ? undefined : eq(documentos.nome, nome)))
}

/** The official document in force of a guide; of one of INSS alone when so asked. */
export async function lerOficialDaGuia(
  tx: Tx,
  escopo: Escopo,
  idGuia: string,
  soDoInss: boolean,
): Promise<DocumentoGravado | null> {
  const doInss = sql`exists (select 1 from ${guias} where ${daGuia} and ${guias.obrigacao} = 'inss')`
  return maisNovo(
    tx,
    escopo,
    and(eq(documentos.idGuia, idGuia), eq(documentos.tipo, "guia-oficial"), soDoInss ? doInss : undefined),
  )
}

async function maisNovo(tx: Tx, escopo: Escopo, condicao: SQL | undefined): Promise<DocumentoGravado | null> {
  const [linha] = await tx
    .select()
    .from(documentos)
    .where(and(doEscritorio(escopo), isNull(documentos.retiradoEm), condicao))
    .orderBy(desc(documentos.criadoEm), desc(documentos.id))
    .limit(1)
  return linha ?? null
}

/** What a document takes from the guide it belongs to; null when the guide is out of reach. */
export async function lerGuiaDoDocumento(tx: Tx, escopo: Escopo, id: string) {
  const [linha] = await tx
    .select({ idEmpresa: guias.idEmpresa, competencia: guias.competencia, obrigacao: guias.obrigacao })
    .from(guias)
    .where(and(doEscopo(guias, escopo, { id }), doAlcance(guias.idEmpresa, escopo)))
  return linha ?? null
}

const de = (anexos: PgTable) =>
  sql`exists (select 1 from ${anexos} a where a.id_escritorio = ${documentos.idEscritorio} and a.id_documento = ${documentos.id})`

/** What a person sent and nobody said yet what it is of; the e-mail that brought it is no paper of anything. */
const semVinculo = sql`${documentos.origem} = 'pessoa' and ${documentos.competencia} is null and ${documentos.idGuia} is null
  and ${documentos.tipoMime} <> 'message/rfc822'
  and not (${de(titulosAnexos)} or ${de(linhasAnexos)} or ${de(lancamentosAnexos)})`

/** Says the month of a document. */
export const marcarMes = (tx: Tx, escopo: Escopo, id: string, competencia: string | null) =>
  alterar(tx, documentos, and(doEscritorio(escopo), eq(documentos.id, id)), { competencia })

function condicoes(escopo: Escopo, filtro: FiltroDeDocumentos): SQL | undefined {
  return and(
    doEscritorio(escopo),
    filtro.situacao === "retirados" ? isNotNull(documentos.retiradoEm) : isNull(documentos.retiradoEm),
    filtro.situacao === "a-vincular" ? semVinculo : undefined,
    filtro.idEmpresa ? eq(documentos.idEmpresa, filtro.idEmpresa) : undefined,
    filtro.competencia ? eq(documentos.competencia, filtro.competencia) : undefined,
    filtro.tipo ? eq(documentos.tipo, filtro.tipo) : undefined,
    filtro.idGuia ? eq(documentos.idGuia, filtro.idGuia) : undefined,
    filtro.busca ? sql`unaccent(lower(${documentos.nome})) like unaccent(lower(${contendo(filtro.busca)}))` : undefined,
  )
}

/** The documents that a filter finds, for `ordemDosDocumentos`. */
export const fonteDeDocumentos = (escopo: Escopo, filtro: FiltroDeDocumentos): Fonte => ({
  de: sql`${documentos}`,
  onde: condicoes(escopo, filtro),
  id: documentos.id,
})

export function ordemDosDocumentos(ordem: (typeof ordensDosDocumentos)[number], direcao: Direcao): Ordem {
  const recebimento = { expressao: documentos.criadoEm, tipo: "instante" } as const
  const nome = { expressao: textoOrdenavel(documentos.nome), tipo: "texto" } as const
  return ordenarPor(ordem, direcao, ordem === "nome" ? [nome, recebimento] : [recebimento], {
    expressao: documentos.id,
    tipo: "uuid",
  })
}

/** Keys of the store that documents of the office refer to, withdrawn ones included, from `depois` on. */
export async function lerConteudos(
  tx: Tx,
  idEscritorio: string,
  depois: string,
  quantos: number,
): Promise<readonly string[]> {
  const linhas = await tx
    .selectDistinct({ sha256: documentos.sha256 })
    .from(documentos)
    .where(and(eq(documentos.idEscritorio, idEscritorio), sql`${documentos.sha256} > ${depois}`))
    .orderBy(documentos.sha256)
    .limit(quantos)
  return linhas.map((l) => l.sha256)
}

/** Which of these keys of the store some document of the office refers to. */
export async function lerReferidos(
  tx: Tx,
  idEscritorio: string,
  chaves: readonly string[],
): Promise<ReadonlySet<string>> {
  const linhas = await tx
    .selectDistinct({ sha256: documentos.sha256 })
    .from(documentos)
    .where(doEscopo(documentos, { idEscritorio }, { sha256: chaves }))
  return new Set(linhas.map((l) => l.sha256))
}

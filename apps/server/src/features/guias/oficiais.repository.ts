import { and, asc, desc, eq, isNull, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, lerCampos } from "../../db/registros.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { guias } from "../../db/schema/guias.ts"
import { guiasOficiais } from "../../db/schema/guias-oficiais.ts"

export type LinhaDeOficial = typeof guiasOficiais.$inferSelect

/**
 * Another guide of the same document that is not as it was then: paid, changed, put aside, or with a document of its own since. The names are written out, because a
 * column of a query over one table goes without the name of its table.
 */
const outraMudou = sql<boolean>`exists (select 1 from guias_oficiais o join guias g
  on g.id_escritorio = o.id_escritorio and g.id = o.id_guia
  where o.id_escritorio = guias_oficiais.id_escritorio and o.id_empresa = guias_oficiais.id_empresa
    and o.numero_documento = guias_oficiais.numero_documento and o.id_guia <> guias_oficiais.id_guia
    and (g.substituida_em is not null or g.valor_centavos - g.pago_centavos <> o.nosso_principal_centavos
      or exists (select 1 from guias_oficiais n
        where n.id_escritorio = o.id_escritorio and n.id_guia = o.id_guia and n.versao > o.versao)))`

/** The official document in force of each of these guides; one without any is absent. */
export async function lerOficiaisEmVigor(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, LinhaDeOficial & { readonly outraMudou: boolean }>()
  const linhas = await tx
    .selectDistinctOn([guiasOficiais.idGuia], { oficial: guiasOficiais, outraMudou })
    .from(guiasOficiais)
    .where(doEscopo(guiasOficiais, escopo, { idGuia: ids }))
    .orderBy(guiasOficiais.idGuia, desc(guiasOficiais.versao))
  return new Map(linhas.map(({ oficial, outraMudou }) => [oficial.idGuia, { ...oficial, outraMudou }]))
}

/** Every official document of a guide, newest first. */
export function lerOficiaisDaGuia(tx: Tx, escopo: Escopo, idGuia: string): Promise<LinhaDeOficial[]> {
  return tx
    .select()
    .from(guiasOficiais)
    .where(doEscopo(guiasOficiais, escopo, { idGuia }))
    .orderBy(desc(guiasOficiais.versao))
}

export async function inserirOficiais(tx: Tx, novas: readonly (typeof guiasOficiais.$inferInsert)[]): Promise<void> {
  if (novas.length > 0) await tx.insert(guiasOficiais).values([...novas])
}

/** Writes why a difference was taken, once. */
export const aceitarOficial = (
  tx: Tx,
  escopo: Escopo,
  id: string,
  aceite: Pick<LinhaDeOficial, "aceitaEm" | "aceitaPor" | "motivoDoAceite">,
) => alterar(tx, guiasOficiais, doEscopo(guiasOficiais, escopo, { id }), aceite)

const procurada = {
  id: guias.id,
  idEmpresa: guias.idEmpresa,
  obrigacao: guias.obrigacao,
  competencia: guias.competencia,
  quota: guias.quota,
  codigoDeReceita: guias.codigoDeReceita,
  valorCentavos: guias.valorCentavos,
  pagoCentavos: guias.pagoCentavos,
  vencimento: guias.vencimento,
  substituidaEm: guias.substituidaEm,
}
export type GuiaDaEmpresa = Awaited<ReturnType<typeof lerGuiasDaEmpresa>>[number]

/** The guides in force of a company, paid ones too. Few: what is put aside stays out. */
export function lerGuiasDaEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string) {
  return tx
    .select(procurada)
    .from(guias)
    .where(and(doEscopo(guias, escopo, { idEmpresa }), isNull(guias.substituidaEm)))
    .orderBy(asc(guias.competencia), asc(guias.id))
}

/** The company of a guide with its CNPJ; null when the guide is out of reach. */
export async function lerEmpresaDaGuia(tx: Tx, escopo: Escopo, idGuia: string) {
  const [linha] = await tx
    .select({ id: empresas.id, cnpj: empresas.cnpj, apelido: empresas.apelido, substituidaEm: guias.substituidaEm })
    .from(guias)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, guias.idEscritorio), eq(empresas.id, guias.idEmpresa)))
    .where(doEscopo(guias, escopo, { id: idGuia }))
  return linha ?? null
}

/** The company of a CNPJ within reach, or null. */
export async function lerEmpresaDoCnpj(tx: Tx, escopo: Escopo, cnpj: string) {
  const [linha] = await lerCampos(tx, empresas, ["id", "cnpj", "apelido"], doEscopo(empresas, escopo, { cnpj }))
  return linha ?? null
}

/** Who of the office, still active, answers for the company of a guide; null when nobody does. */
export async function lerResponsavelDaGuia(tx: Tx, idEscritorio: string, idGuia: string): Promise<string | null> {
  const [linha] = await tx
    .select({ id: usuarios.id })
    .from(guias)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, guias.idEscritorio), eq(empresas.id, guias.idEmpresa)))
    .innerJoin(usuarios, and(eq(usuarios.idEscritorio, guias.idEscritorio), eq(usuarios.id, empresas.idResponsavel)))
    .where(and(doEscopo(guias, { idEscritorio }, { id: idGuia }), eq(usuarios.ativo, true)))
  return linha?.id ?? null
}

import { saiuDaCarteira } from "@partida/contracts"
import { raizDoCnpj } from "@partida/contracts/formatos"
import { and, asc, desc, eq } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerCampos, lerUm } from "../../db/registros.ts"
import { atividades, empresas, empresasCategorias } from "../../db/schema/empresas.ts"
import { empresaDaRaiz } from "./cadastro.repository.ts"
import { vigenteEm } from "./vigencia.ts"

export async function lerEmpresa(tx: Tx, escopo: Escopo, id: string) {
  const empresa = await lerUm(tx, empresas, doEscopo(empresas, escopo, { id }))
  if (!empresa) return null
  const lista = await tx
    .select()
    .from(atividades)
    .where(doEscopo(atividades, escopo, { idEmpresa: id }))
    .orderBy(desc(atividades.principal), asc(atividades.descricao))
  return { empresa, atividades: lista }
}

/** Companies of a person of companies are few; this is more than any of them has. */
const MAXIMO_DE_UMA_PESSOA = 100

/** The companies within reach of a person of companies, by name. */
export const empresasDaPessoa = (tx: Tx, escopo: Escopo) =>
  tx
    .select({ id: empresas.id, apelido: empresas.apelido })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), doAlcance(empresas.id, escopo)))
    .orderBy(asc(empresas.apelido))
    .limit(MAXIMO_DE_UMA_PESSOA)

/**
 * Whether the office did not work for a company in a month: somebody else closed it, and what was sold in it is known only as
 * far as it is told. Two queries for any number of companies.
 */
export async function lerSaidas(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
): Promise<(idEmpresa: string, competencia: string) => boolean> {
  if (ids.length === 0) return () => false
  const iniciais = await lerCampos(tx, empresas, ["id", "idCategoria"], doEscopo(empresas, escopo, { id: ids }))
  const mudancas = await tx
    .select()
    .from(empresasCategorias)
    .where(doEscopo(empresasCategorias, escopo, { idEmpresa: ids }))
    .orderBy(asc(empresasCategorias.desde))
  const doInicio = new Map(iniciais.map((e) => [e.id, e.idCategoria]))
  const porEmpresa = Map.groupBy(mudancas, (m) => m.idEmpresa)
  return (idEmpresa, competencia) => {
    const vigente = vigenteEm(porEmpresa.get(idEmpresa) ?? [], competencia)?.idCategoria ?? doInicio.get(idEmpresa)
    return vigente !== undefined && saiuDaCarteira(vigente)
  }
}

/** The company of the office with this CNPJ's root, among those within reach, or null. */
export function empresaComEstaRaiz(tx: Tx, escopo: Escopo, cnpj: string) {
  return empresaDaRaiz(tx, escopo, raizDoCnpj(cnpj), null)
}

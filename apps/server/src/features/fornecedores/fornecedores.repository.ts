import { and, eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import {
  type FiltroDeContrapartes,
  inserirContrapartes,
  notasDasContrapartes,
  ondeDasContrapartes,
  ordemDasContrapartes,
  resumoDasNotas,
} from "../../db/contrapartes.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, naOrdem } from "../../db/paginas.ts"
import { alterou, lerUm } from "../../db/registros.ts"
import { fornecedores } from "../../db/schema/despesas.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"

/** Suppliers of a company. `categorias`: the one asked for and all under it; null for any. */
export const fonteDosFornecedores = (
  escopo: Escopo,
  idEmpresa: string,
  filtro: FiltroDeContrapartes,
  categorias: readonly string[] | null,
): Fonte => ({
  de: sql`${fornecedores}`,
  onde: and(
    ondeDasContrapartes(fornecedores, escopo, idEmpresa, filtro),
    categorias ? inArray(fornecedores.categoria, [...categorias]) : undefined,
  ),
  id: fornecedores.id,
})

export const ordemDosFornecedores = ordemDasContrapartes(fornecedores)

/** Titles in force with something open, of the registration or of its document. */
const emAberto = sql<{
  quantos: number
  total: string
}>`(select json_build_object('quantos', count(*), 'total', coalesce(sum(t.esperado_centavos), 0)::text)
  from titulos t where t.id_escritorio = ${fornecedores.idEscritorio} and t.id_empresa = ${fornecedores.idEmpresa} and t.natureza = 'pagar'
    and t.aberto_centavos > 0 and t.retirado_em is null
    and (t.id_pessoa = ${fornecedores.id} or t.pessoa_documento = ${fornecedores.documento}))`

/** These suppliers, in the order of the ids, with the notes taken from each. */
export async function lerFornecedores(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await tx
    .select({ fornecedor: fornecedores, ...resumoDasNotas, emAberto })
    .from(fornecedores)
    .leftJoin(notasFiscais, notasDasContrapartes(fornecedores, "tomada"))
    .where(doEscopo(fornecedores, escopo, { id: ids }))
    .groupBy(fornecedores.idEscritorio, fornecedores.id)
  return naOrdem(ids, linhas, (l) => l.fornecedor.id)
}

export const lerFornecedor = (tx: Tx, escopo: Escopo, id: string) => lerUm(tx, fornecedores, doFornecedor(escopo, id))

export const fornecedorPeloDocumento = (tx: Tx, escopo: Escopo, idEmpresa: string, documento: string) =>
  lerUm(tx, fornecedores, doEscopo(fornecedores, escopo, { idEmpresa, documento }))

/** Registers suppliers; whose document is already here stays as it is. Answers how many are new. */
export const inserirFornecedores = (tx: Tx, novos: (typeof fornecedores.$inferInsert)[]) =>
  inserirContrapartes(tx, fornecedores, novos)

/** Writes over a supplier of a version; false when it is another by now. */
export const alterarFornecedor = (
  tx: Tx,
  escopo: Escopo,
  { id, versao }: { readonly id: string; readonly versao?: number },
  mudanca: Partial<typeof fornecedores.$inferInsert>,
) =>
  alterou(
    tx,
    fornecedores,
    and(doFornecedor(escopo, id), versao === undefined ? undefined : eq(fornecedores.versao, versao)),
    { ...mudanca, versao: sql`${fornecedores.versao} + 1` },
  )

const doFornecedor = (escopo: Escopo, id: string) => doEscopo(fornecedores, escopo, { id })

import { and, eq, isNull, sql } from "drizzle-orm"
import { esperaAprovacao } from "../../db/aprovacao-dos-titulos.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerCampos, lerVarios } from "../../db/registros.ts"
import { fornecedores, titulosPagamento } from "../../db/schema/despesas.ts"
import { titulos } from "../../db/schema/titulos.ts"

export type PagamentoGravado = typeof titulosPagamento.$inferSelect

/** How these titles are paid; those of which nothing was said are not there. */
export async function lerPagamentos(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<PagamentoGravado[]> {
  if (ids.length === 0) return []
  return lerVarios(tx, titulosPagamento, doEscopo(titulosPagamento, escopo, { idTitulo: ids }))
}

export async function gravarPagamento(tx: Tx, pagamento: PagamentoGravado): Promise<void> {
  const { tipo, codigo, recebedor, aprovadoEm, aprovadoPor, idAprovou } = pagamento
  await tx
    .insert(titulosPagamento)
    .values(pagamento)
    .onConflictDoUpdate({
      target: [titulosPagamento.idEscritorio, titulosPagamento.idTitulo],
      set: { tipo, codigo, recebedor, aprovadoEm, aprovadoPor, idAprovou },
    })
}

/** The title that is paid by a code, in words; null when none is. */
export async function tituloDoCodigo(tx: Tx, escopo: Escopo, idEmpresa: string, codigo: string) {
  const [achado] = await tx
    .select({ id: titulos.id, pessoa: titulos.pessoaNome, descricao: titulos.descricao })
    .from(titulosPagamento)
    .innerJoin(
      titulos,
      and(eq(titulos.idEscritorio, titulosPagamento.idEscritorio), eq(titulos.id, titulosPagamento.idTitulo)),
    )
    .where(doEscopo(titulosPagamento, escopo, { idEmpresa, codigo }))
  return achado ?? null
}

/** A supplier of a company, by its registration or its document; null when there is none. */
export async function lerFornecedorDaEmpresa(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  qual: { readonly id: string } | { readonly documento: string },
) {
  const [achado] = await lerCampos(
    tx,
    fornecedores,
    ["id", "nome", "documento", "categoria", "regime", "retencoes"],
    and(
      doEscopo(fornecedores, escopo, { idEmpresa }),
      "id" in qual ? eq(fornecedores.id, qual.id) : eq(fornecedores.documento, qual.documento),
    ),
  )
  return achado ?? null
}

/** What is open to pay, in the cuts that a person acts upon. `ate`: the last of the days to come. */
export async function somarAPagar(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, hoje, ate }: { readonly idEmpresa: string; readonly hoje: string; readonly ate: string },
) {
  const corte = (quando: ReturnType<typeof sql>) => ({
    quantos: sql<number>`count(*) filter (where ${quando})`.mapWith(Number),
    esperado: sql<bigint>`coalesce(sum(${titulos.esperadoCentavos}) filter (where ${quando}), 0)`.mapWith(BigInt),
  })
  const vence = titulos.vencimento
  const [soma] = await tx
    .select({
      hoje: corte(sql`${vence} = ${hoje}`),
      seteDias: corte(sql`${vence} between ${hoje} and ${ate}`),
      vencidos: corte(sql`${vence} < ${hoje}`),
      aConfirmar: corte(sql`${titulos.aConfirmar}`),
      aAprovar: corte(sql`not ${titulos.aConfirmar} and ${esperaAprovacao}`),
    })
    .from(titulos)
    .where(
      and(
        doEscopo(titulos, escopo, { idEmpresa, natureza: "pagar" }),
        sql`${titulos.abertoCentavos} > 0`,
        isNull(titulos.retiradoEm),
      ),
    )
  if (!soma) throw new Error("An aggregate always has a row.")
  return soma
}

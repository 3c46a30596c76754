import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Tx } from "./banco.ts"
import { doEscopo } from "./do-escopo.ts"
import type { Escopo } from "./escopo.ts"
import { type Direcao, type Ordem, ordenarPor } from "./paginas.ts"
import { extratosLinhas } from "./schema/bancos.ts"
import { contasCorrentes } from "./schema/empresas.ts"

/** The account of a line. */
export const daConta = and(
  eq(contasCorrentes.idEscritorio, extratosLinhas.idEscritorio),
  eq(contasCorrentes.id, extratosLinhas.idConta),
)

export const camposDaLinha = {
  id: extratosLinhas.id,
  idEmpresa: extratosLinhas.idEmpresa,
  idConta: extratosLinhas.idConta,
  conta: contasCorrentes.apelido,
  competencia: extratosLinhas.competencia,
  data: extratosLinhas.data,
  valorCentavos: extratosLinhas.valorCentavos,
  descricao: extratosLinhas.descricao,
  documento: extratosLinhas.documento,
  estado: extratosLinhas.estado,
}

/** Lines by id, with the name of their account. */
export function lerLinhas(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  return tx
    .select(camposDaLinha)
    .from(extratosLinhas)
    .innerJoin(contasCorrentes, daConta)
    .where(doEscopo(extratosLinhas, escopo, { id: ids }))
}
export type LinhaLida = Awaited<ReturnType<typeof lerLinhas>>[number]

export const ordemDasLinhas = (direcao: Direcao): Ordem =>
  ordenarPor(
    "data",
    direcao,
    [{ expressao: extratosLinhas.data, tipo: "dia" }],
    { expressao: extratosLinhas.id, tipo: "uuid" },
    { estavel: true },
  )

/** A sum of amounts of one sign. */
export const somar = (sinal: SQL, coluna: SQL) =>
  sql<bigint>`coalesce(sum(${coluna}) filter (where ${coluna} ${sinal} 0), 0)`.mapWith(BigInt)
export const doSinal = { mais: sql.raw(">"), menos: sql.raw("<") }

/** How many lines a condition finds, and how much came in and went out by them. */
export async function somarEntradasESaidas(tx: Tx, onde: SQL | undefined) {
  const valor = sql`${extratosLinhas.valorCentavos}`
  const [soma] = await tx
    .select({
      quantas: sql<number>`count(*)`.mapWith(Number),
      entradas: somar(doSinal.mais, valor),
      saidas: somar(doSinal.menos, valor),
    })
    .from(extratosLinhas)
    .where(onde)
  return soma ?? { quantas: 0, entradas: 0n, saidas: 0n }
}

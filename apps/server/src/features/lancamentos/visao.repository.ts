import { and, eq, gte, isNull, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { titulos, titulosBaixas } from "../../db/schema/titulos.ts"

interface Recorte {
  readonly idEmpresa: string
  /** First and last day. */
  readonly de: string
  readonly ate: string
}

const aReceber = (escopo: Escopo, idEmpresa: string) => doEscopo(titulos, escopo, { idEmpresa, natureza: "receber" })

const centavos = (soma: ReturnType<typeof sql>) => sql<bigint>`coalesce(${soma}, 0)`.mapWith(BigInt)
/** Money of a settlement, taken back by its reversal. */
const dinheiro = sql`case ${titulosBaixas.tipo} when 'baixa' then ${titulosBaixas.dinheiroCentavos} else -${titulosBaixas.dinheiroCentavos} end`

/** What should have come in each month, in money: titles in force by their due day. */
export function somarPrevistoPorMes(tx: Tx, escopo: Escopo, { idEmpresa, de, ate }: Recorte) {
  const mes = sql<string>`to_char(${titulos.vencimento}, 'YYYY-MM')`
  return tx
    .select({ mes, centavos: centavos(sql`sum(${titulos.valorCentavos} - ${titulos.retencaoCentavos})`) })
    .from(titulos)
    .where(
      and(
        aReceber(escopo, idEmpresa),
        isNull(titulos.retiradoEm),
        gte(titulos.vencimento, de),
        lte(titulos.vencimento, ate),
      ),
    )
    .groupBy(sql`1`)
}

/** What came in in each month, by the day on which the money moved. */
export function somarRecebidoPorMes(tx: Tx, escopo: Escopo, { idEmpresa, de, ate }: Recorte) {
  const mes = sql<string>`to_char(${titulosBaixas.pagoEm}, 'YYYY-MM')`
  return tx
    .select({ mes, centavos: centavos(sql`sum(${dinheiro})`) })
    .from(titulosBaixas)
    .innerJoin(
      titulos,
      and(eq(titulos.idEscritorio, titulosBaixas.idEscritorio), eq(titulos.id, titulosBaixas.idTitulo)),
    )
    .where(
      and(
        doEscopo(titulosBaixas, escopo, { idEmpresa }),
        gte(titulosBaixas.pagoEm, de),
        lte(titulosBaixas.pagoEm, ate),
        eq(titulos.natureza, "receber"),
      ),
    )
    .groupBy(sql`1`)
}

/** Clients looked at: those who owe most first. */
const MAXIMO_DE_CLIENTES = 20

/** Of each client, what was due in the period, what of it is still awaited, and what of that is late; who owes most first. */
export function somarPorCliente(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, de, ate, hoje }: Recorte & { readonly hoje: string },
) {
  const quem = sql`coalesce(${titulos.pessoaDocumento}, ${titulos.pessoaOrdem})`
  return tx
    .select({
      nome: sql<string>`(array_agg(${titulos.pessoaNome} order by ${titulos.criadoEm} desc))[1]`,
      titulos: sql<number>`count(*)`.mapWith(Number),
      previsto: centavos(sql`sum(${titulos.valorCentavos} - ${titulos.retencaoCentavos})`),
      falta: centavos(sql`sum(${titulos.esperadoCentavos})`),
      vencido: centavos(sql`sum(${titulos.esperadoCentavos}) filter (where ${titulos.vencimento} < ${hoje})`),
    })
    .from(titulos)
    .where(
      and(
        aReceber(escopo, idEmpresa),
        isNull(titulos.retiradoEm),
        gte(titulos.vencimento, de),
        lte(titulos.vencimento, ate),
      ),
    )
    .groupBy(quem)
    .orderBy(sql`5 desc`, sql`4 desc`, sql`3 desc`, sql`1`)
    .limit(MAXIMO_DE_CLIENTES)
}

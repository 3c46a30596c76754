import type { LinhaDoFechamento } from "@partida/contracts"
import { calcularVencimento, competencia as mesDe, type Obrigacao, ParametroSemVigencia } from "@partida/fiscal"
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Chave } from "../../db/paginas.ts"
import { regimeEm } from "../empresas/vigencia.ts"
import { lerPrazos } from "../escritorios/calendario.service.ts"

type Prazo = LinhaDoFechamento["prazo"]
type Regime = LinhaDoFechamento["regime"]

/** The guide that each regime pays every month. Of the Lucro Presumido only PIS and COFINS are monthly. */
const mensal: Readonly<Record<Regime, Obrigacao | null>> = {
  simples: "das-simples",
  mei: "das-mei",
  presumido: "pis-cofins-cumulativo",
  real: null,
}

/**
 * The legal due date of a month's tax and the office's own term, for any number of companies in two queries. A due date that a
 * calculation already gave is taken from it. Null: the regime pays nothing monthly, or no law is loaded for the month.
 */
export async function lerPrazosDoMes(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
): Promise<(regime: Regime, calculado: string | null) => Prazo> {
  // A quarter's last quota is due in the third month after it.
  const interno = await lerPrazos(tx, escopo, `${competencia}-01`, `${Number(competencia.slice(0, 4)) + 1}-12-31`)
  const legais = new Map<Regime, string | null>()
  return (regime, calculado) => {
    if (!legais.has(regime)) legais.set(regime, vencimentoLegal(mensal[regime], competencia))
    const vencimento = calculado ?? legais.get(regime) ?? null
    return vencimento === null ? null : { vencimento, interno: interno(vencimento) }
  }
}

/** What orders a list of companies by the due date that `lerPrazosDoMes` tells; `calculado` is what a calculation gave. */
export function chaveDoPrazo(competencia: string, calculado: SQL = sql`null`): Omit<Chave, "direcao"> {
  const doRegime = Object.entries(mensal).map(
    ([regime, obrigacao]) => sql`when ${regime} then ${vencimentoLegal(obrigacao, competencia)}::date`,
  )
  const legal = sql`case ${regimeEm(competencia)} ${sql.join(doRegime, sql` `)} end`
  return { expressao: sql`coalesce((${calculado})::date, ${legal})`, tipo: "dia", anulavel: true }
}

function vencimentoLegal(obrigacao: Obrigacao | null, competencia: string): string | null {
  if (obrigacao === null) return null
  try {
    const resposta = calcularVencimento({ obrigacao, periodo: mesDe(competencia) })
    return resposta.tipo === "calculado" ? resposta.resultado.vencimento : null
  } catch (erro) {
    if (erro instanceof ParametroSemVigencia) return null
    throw erro
  }
}

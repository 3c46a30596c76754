import type { Competencia } from "../nucleo/competencia.ts"
import { type Centavos, centavos } from "../nucleo/dinheiro.ts"
import { fracao, multiplicar, paraCentavos, taxa } from "../nucleo/taxa.ts"
import { trimestreDe } from "./periodos.ts"
import { TABELAS_DO_PRESUMIDO, type TabelasDoPresumido } from "./tabelas.ts"
import type { EntradaMesDoPresumido, QuotaDoPresumido, ResultadoTrimestre } from "./tipos.ts"
import { dividirEmQuotas, montarTrimestre } from "./trimestre-do-mes.ts"

/**
 * IRPJ and CSLL as the quarter stands: what would be due if nothing came besides the months given, with the limit of the
 * adicional of the whole quarter. Null while LC 224/2025 needs a month that nobody told. Same errors as `apurarPresumido`.
 */
export function acompanharTrimestre(
  entrada: EntradaMesDoPresumido,
  tabelas: TabelasDoPresumido = TABELAS_DO_PRESUMIDO,
): ResultadoTrimestre | null {
  const montado = montarTrimestre(entrada, tabelas)
  return "faltam" in montado ? null : montado.resultado
}

export interface OpcaoDeQuotas {
  /** How many the amount allows, of those asked for. */
  readonly quotas: readonly (QuotaDoPresumido & {
    /** HALF_UP, when paid in its month; null while the Selic is not known. */
    readonly jurosEmReais: Centavos | null
  })[]
  /** What waiting costs; null while it is not known. */
  readonly juros: Centavos | null
}

/** What paying the tax of a quarter in 1, 2 or 3 quotas costs; ways that the amount does not allow are left out. */
export function opcoesDeQuotas(
  valor: Centavos,
  pa: Competencia,
  tabelas: TabelasDoPresumido = TABELAS_DO_PRESUMIDO,
): OpcaoDeQuotas[] {
  const opcoes: OpcaoDeQuotas[] = []
  for (const desejadas of [1, 2, 3]) {
    const { quotas } = dividirEmQuotas(valor, trimestreDe(pa), desejadas, tabelas)
    if (quotas.length !== desejadas) break
    const comJuros = quotas.map((quota) => ({ ...quota, jurosEmReais: jurosDe(quota) }))
    const conhecidos = comJuros.flatMap(({ jurosEmReais }) => (jurosEmReais === null ? [] : [jurosEmReais]))
    const juros = conhecidos.length === comJuros.length ? centavos(conhecidos.reduce((a, b) => a + b, 0n)) : null
    opcoes.push({ quotas: comJuros, juros })
  }
  return opcoes
}

function jurosDe({ valor, juros }: QuotaDoPresumido): Centavos | null {
  if (juros === null) return null
  return paraCentavos(multiplicar(fracao(valor, 1n), taxa(juros)), "meio-para-cima")
}

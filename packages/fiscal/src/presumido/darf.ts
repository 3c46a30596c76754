import { type Competencia, formatarCompetencia } from "../nucleo/competencia.ts"
import { ultimoDia } from "../nucleo/data.ts"
import type { Centavos } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Norma, Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { entrada, escolha, grupo, soma } from "../nucleo/passos.ts"
import { reaisDaTabela } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { montarVencimento } from "../vencimentos/vencimento.ts"
import { trimestreDe } from "./periodos.ts"
import { TABELAS_DO_PRESUMIDO, type TabelasDoPresumido } from "./tabelas.ts"
import type { TributoDoPresumido } from "./tipos.ts"

export interface EntradaDarfAPagar {
  readonly tributo: TributoDoPresumido
  /** The month that computed the tax: of IRPJ and CSLL, the last one of the quarter. */
  readonly competencia: Competencia
  /** Tax of the period itself, after what was withheld; of a tax paid in quotas, the first of them. */
  readonly valor: Centavos
  /** Earlier periods whose tax stayed below the minimum and was not yet collected, oldest first. */
  readonly acumulado: readonly { readonly competencia: Competencia; readonly valor: Centavos }[]
}

export interface ResultadoDarfAPagar {
  /** The period with what earlier ones carried into it. */
  readonly total: Centavos
  /** False when the total is below the minimum: nothing is collected now, and it goes on to the next period. */
  readonly recolhe: boolean
  readonly codigoDeReceita: string
  /** ISO date: that of the last period, whatever the earlier ones had. */
  readonly vencimento: string
}

/** How each tax is written. */
export const SIGLAS: Readonly<Record<TributoDoPresumido, string>> = {
  pis: "PIS",
  cofins: "COFINS",
  irpj: "IRPJ",
  csll: "CSLL",
}

const ARTIGO_68: Norma = { titulo: "Lei 9.430/1996 art. 68 §1º" }

/**
 * What is collected of one tax in a period once the earlier ones that stayed below the minimum enter it: there is no DARF of
 * less than R$ 10,00, and the tax is added to that of the same code in the next periods until it gets there, due when the
 * last of them is and without late charges. Of a tax in quotas it enters the first, which is due first. Zero is not
 * collected. Throws `ParametroSemVigencia` and `EntradaInvalida`. Lei 9.430/1996 art. 68.
 */
export function calcularDarfAPagar(
  { tributo, competencia, valor, acumulado }: EntradaDarfAPagar,
  tabelas: TabelasDoPresumido = TABELAS_DO_PRESUMIDO,
): Resposta<ResultadoDarfAPagar> {
  const sigla = SIGLAS[tributo]
  const { total, recolhe, decisao } = somarAoMinimo(sigla, { competencia, valor, acumulado }, tabelas)
  const mensal = tributo === "pis" || tributo === "cofins"
  const prazo = montarVencimento(
    mensal
      ? { obrigacao: "pis-cofins-cumulativo", periodo: competencia }
      : { obrigacao: "irpj-csll-presumido", periodo: trimestreDe(competencia) },
    tabelas,
  )
  const memoria = grupo(`${sigla} a recolher`, total.passo.valor, [total.passo, decisao, prazo.passo])
  const codigoDeReceita = vigenteEm(tabelas.codigosDeReceita, ultimoDia(competencia)).valor[tributo]
  return calculado({ total: total.centavos, recolhe, codigoDeReceita, vencimento: prazo.data }, memoria)
}

/**
 * The tax of a period with what earlier ones of the same code carried into it, and whether that reaches the smallest DARF there is. Zero is not
 * collected. Throws `ParametroSemVigencia` and `EntradaInvalida`. Lei 9.430/1996 art. 68.
 */
export function somarAoMinimo(
  sigla: string,
  { competencia, valor, acumulado }: Omit<EntradaDarfAPagar, "tributo">,
  tabelas: Pick<TabelasDoPresumido, "valorMinimoDoDarf">,
) {
  if (valor < 0n) throw new EntradaInvalida("valor", "não pode ser negativo")
  const partes = acumulado.map((periodo, i) => {
    if (periodo.valor < 0n) throw new EntradaInvalida(`acumulado.${i}.valor`, "não pode ser negativo")
    return entrada(`${sigla} de ${formatarCompetencia(periodo.competencia)}, abaixo do mínimo`, periodo.valor, null)
  })
  partes.push(entrada(`${sigla} de ${formatarCompetencia(competencia)}`, valor, null))
  const total = soma(`${sigla} a recolher`, partes, { norma: ARTIGO_68 })
  const regra = vigenteEm(tabelas.valorMinimoDoDarf, ultimoDia(competencia))
  const minimo = reaisDaTabela("Valor mínimo do DARF", regra.valor, tabelas.valorMinimoDoDarf, regra)
  const recolhe = total.centavos > 0n && total.centavos >= minimo.centavos
  const alternativas = ["Emitir a guia", "Somar ao mesmo código nos próximos períodos"]
  const decisao = escolha("Valor mínimo da guia", "Total abaixo do valor mínimo?", alternativas, recolhe ? 0 : 1, [
    minimo.passo,
  ])
  return { total, recolhe, decisao }
}

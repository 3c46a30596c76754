import { type Competencia, formatarCompetencia, primeiroDia } from "../../nucleo/competencia.ts"
import type { Centavos } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import type { Resposta } from "../../nucleo/memoria.ts"
import { vigenteEm } from "../../nucleo/parametro.ts"
import { type Dinheiro, entrada, escolha, grupo, soma } from "../../nucleo/passos.ts"
import { reaisDaTabela } from "../../nucleo/passos-dinheiro.ts"
import { calculado } from "../../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"

export interface EntradaDasAPagar {
  readonly competencia: Competencia
  /** DAS of the month itself. */
  readonly das: Centavos
  /** Earlier months whose DAS stayed below the minimum and was not yet collected, oldest first. */
  readonly acumulado: readonly { readonly competencia: Competencia; readonly das: Centavos }[]
}

export interface ResultadoDasAPagar {
  /** The month with what earlier ones carried into it. */
  readonly total: Centavos
  /** False when the total is below the minimum: nothing is collected now, and it goes on to the next month. */
  readonly recolhe: boolean
}

/**
 * What is collected in a month once the earlier ones that stayed below the minimum enter it: a DAS is not issued for less
 * than R$ 10,00; the amount waits for the next months until it gets there. Zero is not collected. Throws
 * `ParametroSemVigencia` and `EntradaInvalida`. LC 123/2006 art. 21; Res. CGSN 140/2018 art. 40.
 */
export function calcularDasAPagar(
  { competencia, das, acumulado }: EntradaDasAPagar,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoDasAPagar> {
  if (das < 0n) throw new EntradaInvalida("das", "não pode ser negativo")
  const partes: Dinheiro[] = acumulado.map((mes, i) => {
    if (mes.das < 0n) throw new EntradaInvalida(`acumulado.${i}.das`, "não pode ser negativo")
    return entrada(`DAS de ${formatarCompetencia(mes.competencia)}, abaixo do mínimo`, mes.das, null)
  })
  partes.push(entrada(`DAS de ${formatarCompetencia(competencia)}`, das, null))
  const total = soma("DAS a pagar", partes)
  const periodo = vigenteEm(tabelas.valorMinimoDoDas, primeiroDia(competencia))
  const minimo = reaisDaTabela("Valor mínimo do DAS", periodo.valor, tabelas.valorMinimoDoDas, periodo, "Valor")
  const recolhe = total.centavos > 0n && total.centavos >= minimo.centavos
  const alternativas = ["Emitir a guia", "Acumular para os próximos meses"]
  const decisao = escolha("Valor mínimo da guia", "Total abaixo do valor mínimo?", alternativas, recolhe ? 0 : 1, [
    minimo.passo,
  ])
  const memoria = grupo("DAS a pagar", total.passo.valor, [total.passo, decisao])
  return calculado({ total: total.centavos, recolhe }, memoria)
}

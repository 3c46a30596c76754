import { dataIso, diasEntre, formatarData, somarDias } from "../nucleo/data.ts"
import type { Passo, Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { type Aliquota, inteiro } from "../nucleo/passos.ts"
import { taxaDaTabela } from "../nucleo/passos-dinheiro.ts"
import { limite, produtoDeTaxas } from "../nucleo/passos-taxas.ts"
import { calculado } from "../nucleo/respostas.ts"
import { formatarTaxa } from "../nucleo/taxa.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { ehDiaUtil } from "../vencimentos/dias-uteis.ts"

export interface EntradaDias {
  /** ISO date, already adjusted to a business day. */
  readonly vencimento: string
  /** ISO date. */
  readonly pagamento: string
}

export interface ResultadoDias {
  readonly dias: number
  /** Four decimals: "0.1320". */
  readonly percentualMulta: string
}

const CASAS = 4

/** Days of delay and the percentage of the fine, with their steps. */
export interface AtrasoCalculado {
  readonly dias: number
  readonly percentual: Aliquota
  readonly passo: Passo
}

/** Calendar days from the first BUSINESS day after the due date to the payment, both included (Boletim Central RFB 16/1997). */
export function contarDias({ vencimento, pagamento }: EntradaDias): { readonly dias: number; readonly inicio: string } {
  let inicio = somarDias(vencimento, 1)
  while (!ehDiaUtil(inicio)) inicio = somarDias(inicio, 1)
  const dias = diasEntre(inicio, pagamento) + 1
  return { dias: dias > 0 ? dias : 0, inicio }
}

/** Same errors as `calcularDias`. */
export function montarAtraso(dados: EntradaDias, tabelas: Tabelas): AtrasoCalculado {
  dataIso(dados.vencimento, "vencimento")
  dataIso(dados.pagamento, "pagamento")
  const periodo = vigenteEm(tabelas.regraDeMora, dados.vencimento)
  const { dias, inicio } = contarDias(dados)
  const observacao = `Contados de ${formatarData(inicio)}, primeiro dia útil depois do vencimento, até o pagamento, inclusive.`
  const contados = inteiro("Dias de atraso", dias, { observacao })
  const porDia = taxaDaTabela("Multa por dia", periodo.valor.multaDia, tabelas.regraDeMora, periodo)
  const maxima = taxaDaTabela("Multa máxima", periodo.valor.multaMaxima, tabelas.regraDeMora, periodo)
  const percentual = limite("Percentual da multa", produtoDeTaxas("Dias × multa por dia", contados, porDia), maxima, {
    norma: periodo.norma,
  })
  return { dias, percentual, passo: percentual.passo }
}

/**
 * Days of delay and percentage of the fine (rule `mora.dias`). Zero when paid before the first business day after the due
 * date. Throws `EntradaInvalida` for an impossible date and `ParametroSemVigencia` before the holiday tables.
 */
export function calcularDias(dados: EntradaDias, tabelas: Tabelas = TABELAS): Resposta<ResultadoDias> {
  const { dias, percentual, passo } = montarAtraso(dados, tabelas)
  const resultado = { dias, percentualMulta: formatarTaxa(percentual.taxa, CASAS) }
  return calculado(resultado, passo)
}

import {
  type Competencia,
  competenciaDaData,
  competenciasEntre,
  formatarCompetencia,
  primeiroDia,
  somarMeses,
} from "../nucleo/competencia.ts"
import type { Centavos } from "../nucleo/dinheiro.ts"
import { EntradaInvalida, ParametroSemVigencia } from "../nucleo/erros.ts"
import type { Passo, Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { type Aliquota, type Dinheiro, emFracao, entrada, referencia, soma } from "../nucleo/passos.ts"
import { imposto, taxaDaTabela } from "../nucleo/passos-dinheiro.ts"
import { somaDeTaxas } from "../nucleo/passos-taxas.ts"
import { calculado } from "../nucleo/respostas.ts"
import { formatarTaxa, fracao, textoDaTaxa } from "../nucleo/taxa.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { type EntradaDias, montarAtraso } from "./dias.ts"

export interface EntradaMora extends EntradaDias {
  readonly principal: Centavos
  /** First month that bears interest, where it is not the one after the due date (quotas of a quarter). */
  readonly jurosDesde?: Competencia
}

export interface ResultadoMora {
  readonly dias: number
  readonly multa: Centavos
  /** Four decimals: "0.0421"; null while a Selic is missing. */
  readonly taxaJuros: string | null
  /** Null while a Selic is missing: never zero, never a part of it. */
  readonly juros: Centavos | null
  /** Principal and fine, with the interest where it is known. */
  readonly total: Centavos
  /** Months whose Selic is missing, oldest first; empty when the interest is whole. */
  readonly faltaSelic: readonly Competencia[]
}

/** Late payment and its tree, to be placed inside a larger one. */
export interface MoraCalculada {
  readonly resultado: ResultadoMora
  readonly total: Dinheiro
}

const CASAS = 4

type Juros = { readonly taxa: Aliquota; readonly faltam: readonly Competencia[] }

/** The Selic of a month, as a step; null while it is not known. */
export function taxaDaSelic(mes: Competencia, tabelas: Tabelas): Aliquota | null {
  try {
    const periodo = vigenteEm(tabelas.selicMensal, primeiroDia(mes))
    return taxaDaTabela(`Selic de ${formatarCompetencia(mes)}`, periodo.valor, tabelas.selicMensal, periodo)
  } catch (erro) {
    if (erro instanceof ParametroSemVigencia) return null
    throw erro
  }
}

/** Selic from the first month that bears interest to the month before the payment, added, + 1 % in the month of payment. */
function taxaDeJuros({ vencimento, pagamento, jurosDesde }: Omit<EntradaMora, "principal">, tabelas: Tabelas): Juros {
  const inicio = jurosDesde ?? somarMeses(competenciaDaData(vencimento), 1)
  const fim = competenciaDaData(pagamento)
  if (fim < inicio) {
    const zero = fracao(0n, 1n)
    const observacao = `Pago antes de ${formatarCompetencia(inicio)}, o primeiro mês com juros.`
    const passo: Passo = { tipo: "entrada", rotulo: "Juros", valor: emFracao(zero), observacao, origem: null }
    return { taxa: { taxa: zero, passo }, faltam: [] }
  }
  const regra = vigenteEm(tabelas.regraDeMora, vencimento)
  const doMes = taxaDaTabela("Juros do mês do pagamento", regra.valor.jurosDoMes, tabelas.regraDeMora, regra)
  const faltam: Competencia[] = []
  const taxa = competenciasEntre(inicio, somarMeses(fim, -1)).reduce((total, mes) => {
    const selic = taxaDaSelic(mes, tabelas)
    if (selic === null) faltam.push(mes)
    return selic === null ? total : somaDeTaxas("Taxa de juros", total, selic)
  }, doMes)
  return { taxa, faltam }
}

/** Percentages that a day of payment adds to every guide of a due date, exact: "0.1023". */
export interface TaxasDeMora {
  readonly multa: string
  /** Null while a Selic is missing. */
  readonly juros: string | null
}

/** What `calcularMora` multiplies a principal by, for adding up many of one due date. Same errors. */
export function taxasDeMora(dados: Omit<EntradaMora, "principal">, tabelas: Tabelas = TABELAS): TaxasDeMora {
  const { percentual } = montarAtraso(dados, tabelas)
  const { taxa, faltam } = taxaDeJuros(dados, tabelas)
  return { multa: textoDaTaxa(percentual.taxa), juros: faltam.length > 0 ? null : textoDaTaxa(taxa.taxa) }
}

/** What is missing, in words: "falta a Selic de 10/2026 e de 11/2026". */
export const faltaDaSelic = (meses: readonly Competencia[]): string =>
  `falta a Selic ${meses
    .map((mes) => `de ${formatarCompetencia(mes)}`)
    .join(", ")
    .replace(/, ([^,]+)$/, " e $1")}`

/** Same errors as `calcularMora`. */
export function montarMora(dados: EntradaMora, tabelas: Tabelas): MoraCalculada {
  if (dados.principal < 0n) throw new EntradaInvalida("principal", "não pode ser negativo")
  const atraso = montarAtraso(dados, tabelas)
  const { taxa, faltam } = taxaDeJuros(dados, tabelas)
  const principal = entrada("Principal", dados.principal, null)
  const mesmo = referencia("Principal", principal)
  const multa = imposto("Multa de mora", mesmo, atraso.percentual)
  const { norma } = vigenteEm(tabelas.regraDeMora, dados.vencimento)
  const comum = { dias: atraso.dias, multa: multa.centavos, faltaSelic: faltam }
  if (faltam.length > 0) {
    const observacao = `Sem os juros: ${faltaDaSelic(faltam)}.`
    const total = soma("Principal e multa", [principal, multa], { norma, observacao })
    return { resultado: { ...comum, taxaJuros: null, juros: null, total: total.centavos }, total }
  }
  const juros = imposto("Juros de mora", mesmo, taxa)
  const total = soma("Total com acréscimos", [principal, multa, juros], { norma })
  const resultado = {
    ...comum,
    taxaJuros: formatarTaxa(taxa.taxa, CASAS),
    juros: juros.centavos,
    total: total.centavos,
  }
  return { resultado, total }
}

/**
 * Fine and interest of a federal tax paid late (rule `mora`): fine and interest are each computed on the principal and
 * rounded HALF_UP; interest is added, never compounded. While a month of the Selic is missing it answers principal and fine, with
 * `juros` null and the months in `faltaSelic`. Throws `ParametroSemVigencia` outside the other tables and `EntradaInvalida`. Lei 9.430/1996 art. 61; LC 123/2006 art. 35.
 */
export function calcularMora(dados: EntradaMora, tabelas: Tabelas = TABELAS): Resposta<ResultadoMora> {
  const { resultado, total } = montarMora(dados, tabelas)
  return calculado(resultado, total.passo)
}

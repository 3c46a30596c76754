import { type EntradaMora, montarMora, type ResultadoMora } from "../mora/mora.ts"
import { type Competencia, primeiroDia, somarMeses } from "../nucleo/competencia.ts"
import { type Centavos, centavos } from "../nucleo/dinheiro.ts"
import { EntradaInvalida, ParametroSemVigencia } from "../nucleo/erros.ts"
import type { Passo, Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import {
  arredondar,
  type Dinheiro,
  diferenca,
  emReais,
  entrada,
  grupo,
  inteiro,
  produto,
  quocienteDeQuantia,
} from "../nucleo/passos.ts"
import { reaisDaTabela } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { formatarTaxa, somarTaxas, textoDaTaxa } from "../nucleo/taxa.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { montarVencimento } from "../vencimentos/vencimento.ts"
import { lerTrimestre, type Trimestre } from "./trimestre.ts"

export interface EntradaQuotas {
  /** IRPJ or CSLL of the quarter. */
  readonly valor: Centavos
  readonly trimestre: string
  /** 1 to 3; as many as the law allows when absent. */
  readonly desejadas?: number
}

export interface ResultadoQuotas {
  readonly quotas: readonly Centavos[]
  /** ISO dates. */
  readonly vencimentos: readonly string[]
  /** Interest of each quota when paid in its month: "0", "0.01", Selic of the second month + 0.01 (null while unknown). */
  readonly juros: readonly (string | null)[]
}

const CASAS_DOS_JUROS = 4

/** First month that bears interest: the second after the quarter, whatever the quota (Lei 9.430/1996 art. 5º §3º). */
export const inicioDosJurosDaQuota = (ultimoMes: Competencia): Competencia => somarMeses(ultimoMes, 2)

/** Quota 1 has no interest, the 2nd has 1 %, the 3rd the Selic of the month before it + 1 % (Lei 9.430/1996 art. 5º §3º). */
function jurosDaQuota(quota: number, { ultimoMes, fim }: Trimestre, tabelas: Tabelas): string | null {
  if (quota === 1) return "0"
  const { jurosDoMes } = vigenteEm(tabelas.quotasDoPresumido, fim).valor
  if (quota === 2) return textoDaTaxa(jurosDoMes)
  try {
    const selic = vigenteEm(tabelas.selicMensal, primeiroDia(inicioDosJurosDaQuota(ultimoMes)))
    return formatarTaxa(somarTaxas(selic.valor, jurosDoMes), CASAS_DOS_JUROS)
  } catch (erro) {
    if (erro instanceof ParametroSemVigencia) return null
    throw erro
  }
}

/**
 * Quotas of IRPJ or CSLL (rule `presumido.quotas`): one below the minimum, up to three of at least R$ 1.000,00, each
 * TRUNCATED and the last taking the difference. Throws `ParametroSemVigencia` and `EntradaInvalida`. Lei 9.430/1996 art. 5º.
 */
export function calcularQuotas(dados: EntradaQuotas, tabelas: Tabelas = TABELAS): Resposta<ResultadoQuotas> {
  const { valor, desejadas } = dados
  if (valor < 0n) throw new EntradaInvalida("valor", "não pode ser negativo")
  const trimestre = lerTrimestre(dados.trimestre)
  const parametro = tabelas.quotasDoPresumido
  const periodo = vigenteEm(parametro, trimestre.fim)
  const { maximo, minimoPorQuota, quotaUnicaAbaixoDe } = periodo.valor
  if (desejadas !== undefined && (!Number.isInteger(desejadas) || desejadas < 1 || desejadas > maximo)) {
    throw new EntradaInvalida("desejadas", `deve ser um inteiro de 1 a ${maximo}`)
  }
  const cabem = valor < quotaUnicaAbaixoDe ? 1n : valor / minimoPorQuota
  const pedidas = desejadas ?? maximo
  const numero = cabem < BigInt(pedidas) ? Number(cabem) : pedidas
  const total = entrada("Imposto do trimestre", valor, null)
  const minimo = reaisDaTabela("Mínimo por quota", minimoPorQuota, parametro, periodo)
  const partes: Passo[] = [total.passo, minimo.passo]
  const quotas: Centavos[] = []
  const vencimentos: string[] = []
  let usado = 0n
  for (let i = 1; i <= numero; i++) {
    const rotulo = `${i}ª quota`
    const exata = quocienteDeQuantia("Imposto ÷ quotas", produto("Imposto", total, []), inteiro("Quotas", numero))
    const quota: Dinheiro =
      i < numero
        ? arredondar(rotulo, exata, "truncar")
        : diferenca(rotulo, total, entrada("Quotas anteriores", centavos(usado), null))
    const vencimento = montarVencimento(
      { obrigacao: "irpj-csll-presumido", periodo: dados.trimestre, quota: i },
      tabelas,
    )
    usado += quota.centavos
    quotas.push(quota.centavos)
    vencimentos.push(vencimento.data)
    partes.push(quota.passo, vencimento.passo)
  }
  const juros = quotas.map((_, i) => jurosDaQuota(i + 1, trimestre, tabelas))
  const avisos = juros.includes(null)
    ? ["A Selic do mês da 3ª quota ainda não é conhecida: os juros dela saem no pagamento."]
    : []
  return calculado({ quotas, vencimentos, juros }, grupo("Quotas do trimestre", emReais(valor), partes), avisos)
}

export interface EntradaAcrescimosDaQuota extends Omit<EntradaMora, "jurosDesde"> {
  /** Last month of the quarter of the tax. */
  readonly competencia: Competencia
}

/**
 * What a quota costs on the day it is paid, late or not: interest by the Selic added since the second month after the
 * quarter, + 1 % in the month of payment, and the fine of who pays after the due date of the quota. While a
 * month of the Selic is missing it answers what is known, as `calcularMora`. Throws `EntradaInvalida`. Lei 9.430/1996 arts. 5º §3º
 * and 61.
 */
export function calcularAcrescimosDaQuota(
  { competencia, ...mora }: EntradaAcrescimosDaQuota,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoMora> {
  const { resultado, total } = montarMora({ ...mora, jurosDesde: inicioDosJurosDaQuota(competencia) }, tabelas)
  const norma = { titulo: "Lei 9.430/1996 arts. 5º §3º e 61" }
  return calculado(resultado, grupo("Quota com acréscimos", total.passo.valor, [total.passo], { norma }))
}

import { avisosDaBase, type EntradaContribuinteIndividual, montarInss } from "../inss/contribuinte-individual.ts"
import { alcanceDaPatronal, proporcaoDoAnexoIV, type RegimeDaFolha } from "../inss/patronal.ts"
import { montarIrrf, type OutroPagamento, type ResultadoIrrf } from "../irrf/mensal.ts"
import { type Competencia, competenciaDaData, primeiroDia } from "../nucleo/competencia.ts"
import { dataIso } from "../nucleo/data.ts"
import { type Centavos, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Passo, Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { type Dinheiro, diferenca, entrada, grupo, referencia, soma } from "../nucleo/passos.ts"
import { imposto, taxaDaTabela, zeroPor } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { montarVencimento } from "../vencimentos/vencimento.ts"

export interface EntradaProLabore {
  /** Month of the work: it selects the INSS. */
  readonly competencia: Competencia
  /** ISO date: it selects the IRRF. */
  readonly dataPagamento: string
  readonly valor: Centavos
  readonly regime: RegimeDaFolha
  readonly outrasBases?: Centavos
  readonly dependentes?: number
  readonly pensao?: Centavos
  /** What the same company paid to the person in the calendar month of this payment. */
  readonly outrosPagamentos?: readonly OutroPagamento[]
  /** Anexo IV together with others, under `simples-IV`: its share of the revenue of the month. */
  readonly receitaAnexoIV?: Centavos
  readonly receitaTotal?: Centavos
}

export interface ResultadoProLabore {
  readonly inss: Centavos
  readonly irrf: ResultadoIrrf
  readonly liquido: Centavos
  /** CPP paid by the company outside the DAS. */
  readonly cppForaDoDas: Centavos
  /** ISO dates. */
  readonly vencimentoInss: string
  readonly vencimentoIrrf: string
}

function cppDe(dados: EntradaProLabore, tabelas: Tabelas): Dinheiro {
  const { competencia, valor, regime } = dados
  const rotulo = "CPP fora do DAS"
  const { cpp, motivo } = alcanceDaPatronal(regime)
  if (!cpp || regime === "mei")
    return zeroPor(rotulo, regime === "mei" ? "O MEI não recolhe CPP sobre o titular." : motivo)
  const periodo = vigenteEm(tabelas.inssPatronal, primeiroDia(competencia))
  const { cppContribuinteIndividual } = periodo.valor
  const item = "CPP sobre contribuintes individuais"
  const taxa = taxaDaTabela("Alíquota da CPP", cppContribuinteIndividual, tabelas.inssPatronal, periodo, item)
  return imposto(rotulo, entrada("Pró-labore bruto", valor, null), taxa, {}, proporcaoDoAnexoIV(dados))
}

/** The slip and its tree. Same errors as `calcularProLabore`. */
export function montarRecibo(
  dados: EntradaProLabore,
  tabelas: Tabelas,
): { readonly resultado: ResultadoProLabore; readonly memoria: Passo } {
  const { competencia, dataPagamento, valor, dependentes, pensao, outrosPagamentos } = dados
  if (valor < 0n) throw new EntradaInvalida("valor", "não pode ser negativo")
  const pagamento = competenciaDaData(dataIso(dataPagamento, "dataPagamento"), "dataPagamento")
  const inss = montarInss(baseDoInss(dados), tabelas)
  const irrf = montarIrrf(
    {
      dataPagamento,
      rendimento: valor,
      inss: inss.inss.centavos,
      ...(dependentes === undefined ? {} : { dependentes }),
      ...(pensao === undefined ? {} : { pensao }),
      ...(outrosPagamentos === undefined ? {} : { outrosPagamentos }),
    },
    tabelas,
  )
  const cpp = cppDe(dados, tabelas)
  const descontos = soma("Descontos", [
    { centavos: inss.inss.centavos, passo: inss.passo },
    { centavos: irrf.retido.centavos, passo: irrf.passo },
    entrada("Pensão alimentícia", pensao ?? ZERO, null),
  ])
  const liquido = diferenca("Líquido a receber", entrada("Pró-labore bruto", valor, null), descontos)
  if (liquido.centavos < 0n) throw new EntradaInvalida("pensao", "os descontos passam do pró-labore")
  const vencimentoInss = montarVencimento({ obrigacao: "inss-folha-prolabore", periodo: competencia }, tabelas)
  const vencimentoIrrf = montarVencimento({ obrigacao: "irrf", periodo: pagamento }, tabelas)
  const memoria = grupo("Recibo de pró-labore", referencia("Líquido", liquido).passo.valor, [
    liquido.passo,
    cpp.passo,
    vencimentoInss.passo,
    vencimentoIrrf.passo,
  ])
  const resultado: ResultadoProLabore = {
    inss: inss.inss.centavos,
    irrf: irrf.resultado,
    liquido: liquido.centavos,
    cppForaDoDas: cpp.centavos,
    vencimentoInss: vencimentoInss.data,
    vencimentoIrrf: vencimentoIrrf.data,
  }
  return { resultado, memoria }
}

function baseDoInss({ competencia, valor, outrasBases }: EntradaProLabore): EntradaContribuinteIndividual {
  return { competencia, remuneracao: valor, ...(outrasBases === undefined ? {} : { outrasBases }) }
}

/**
 * The pró-labore slip (rule `folha.proLabore`): INSS by competência, IRRF by date of payment with that INSS, net amount,
 * CPP outside the DAS and both due dates. The IRRF is on the sum of what the company pays to the person in the month of
 * payment; the CPP of mixed activities follows the share of Anexo IV. Pró-labore has no FGTS, RAT nor third parties.
 * Throws `ParametroSemVigencia` and `EntradaInvalida` (negative amounts, payment before the month of the work, deductions
 * above the amount, a share of Anexo IV that is not one).
 */
export function calcularProLabore(dados: EntradaProLabore, tabelas: Tabelas = TABELAS): Resposta<ResultadoProLabore> {
  const { resultado, memoria } = montarRecibo(dados, tabelas)
  return calculado(resultado, memoria, avisosDaBase(baseDoInss(dados), tabelas))
}

import { dataIso } from "../nucleo/data.ts"
import { type Centavos, centavos, paraReais, reaisPorExtenso, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida, ErroDeTabela } from "../nucleo/erros.ts"
import { lembrar } from "../nucleo/lembrar.ts"
import type { FaixaMostrada, Passo, Resposta } from "../nucleo/memoria.ts"
import { type Periodo, usoDe, vigenteEm } from "../nucleo/parametro.ts"
import {
  arredondar,
  type Dinheiro,
  diferenca,
  diferencaDeQuantia,
  entrada,
  escolha,
  grupo,
  inteiro,
  produto,
  referencia,
  soma,
} from "../nucleo/passos.ts"
import {
  aliquotaDaFaixa,
  limitarValor,
  reaisDaTabela,
  SEM_LIMITE_MOSTRADO,
  semNegativo,
} from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { textoDaTaxa } from "../nucleo/taxa.ts"
import type { TabelaDoIrrf } from "../parametros/irrf/mensal.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { reduzir } from "./reducao.ts"

/** Another payment of the same payer to the same person in the same calendar month. */
export interface OutroPagamento {
  /** How the memória names it: "Pró-labore de 09/2026, pago em 05/10/2026". */
  readonly rotulo: string
  readonly rendimento: Centavos
  readonly inss: Centavos
  /** Withheld from it. */
  readonly retido: Centavos
}

export interface EntradaIrrf {
  /** ISO date of payment: it selects the table (regime de caixa). */
  readonly dataPagamento: string
  /** Gross taxable income of the calendar month of this payer; without `outrosPagamentos`, all of them added. */
  readonly rendimento: Centavos
  readonly inss?: Centavos
  readonly dependentes?: number
  /** Judicial alimony. */
  readonly pensao?: Centavos
  /** Retained earlier in the same month: deducted from what is retained now. */
  readonly jaRetido?: Centavos
  /** The tax is on the sum of the month: these add to the income and to the INSS, and what they withheld is deducted. */
  readonly outrosPagamentos?: readonly OutroPagamento[]
  /** Pension or retirement of a person aged 65 or more: never pró-labore or wages. */
  readonly aposentadoria65?: boolean
  /** 13th salary: no simplified discount and no minimum (tributação exclusiva). */
  readonly decimoTerceiro?: boolean
}

export interface ResultadoIrrf {
  readonly metodo: "deducoes-legais" | "simplificado"
  readonly deducao: Centavos
  readonly base: Centavos
  readonly impostoTabela: Centavos
  readonly reducao: Centavos
  readonly imposto: Centavos
  /** What the payer withholds now. */
  readonly retido: Centavos
  /** What was withheld earlier in the month beyond its tax; zero in almost every month. */
  readonly excesso: Centavos
}

/** Result and tree, to be placed inside a larger one. */
export interface IrrfCalculado {
  readonly resultado: ResultadoIrrf
  readonly retido: Dinheiro
  readonly passo: Passo
}

const MAXIMO_DE_DEPENDENTES = 99

function naoNegativo(campo: string, valor: Centavos | undefined): void {
  if (valor !== undefined && valor < 0n) throw new EntradaInvalida(campo, "não pode ser negativo")
}

function conferir({ rendimento, inss, pensao, jaRetido, dependentes, outrosPagamentos = [] }: EntradaIrrf): void {
  naoNegativo("rendimento", rendimento)
  naoNegativo("inss", inss)
  naoNegativo("pensao", pensao)
  naoNegativo("jaRetido", jaRetido)
  for (const outro of outrosPagamentos)
    for (const valor of [outro.rendimento, outro.inss, outro.retido]) naoNegativo("outrosPagamentos", valor)
  if (
    dependentes !== undefined &&
    (!Number.isInteger(dependentes) || dependentes < 0 || dependentes > MAXIMO_DE_DEPENDENTES)
  ) {
    throw new EntradaInvalida("dependentes", `deve ser um inteiro de 0 a ${MAXIMO_DE_DEPENDENTES}`)
  }
}

/** INSS + dependants + alimony (Lei 9.250/1995 art. 4º). */
function deducoesLegais(dados: EntradaIrrf, periodo: Periodo<TabelaDoIrrf>, tabelas: Tabelas): Dinheiro {
  const { inss = ZERO, dependentes = 0, pensao = ZERO, outrosPagamentos = [] } = dados
  const partes = [entrada("INSS", inss, null)]
  for (const outro of outrosPagamentos) partes.push(entrada(`INSS: ${outro.rotulo}`, outro.inss, null))
  if (dependentes > 0) {
    const valor = periodo.valor.deducaoDependente
    const cada = reaisDaTabela("Dedução por dependente", valor, tabelas.irrfMensal, periodo)
    const bruto = produto("Dedução × dependentes", cada, [inteiro("Dependentes", dependentes)])
    partes.push(arredondar("Dependentes", bruto, "meio-para-cima"))
  }
  if (pensao > 0n) partes.push(entrada("Pensão alimentícia judicial", pensao, null))
  return soma("Deduções legais", partes)
}

interface Deducao {
  readonly metodo: ResultadoIrrf["metodo"]
  readonly deducao: Dinheiro
}

/** The larger of the legal deductions and the simplified discount; on a tie the legal ones, which need no option. */
function escolherDeducao(dados: EntradaIrrf, periodo: Periodo<TabelaDoIrrf>, tabelas: Tabelas): Deducao {
  const legais = deducoesLegais(dados, periodo, tabelas)
  const { descontoSimplificado } = periodo.valor
  if (descontoSimplificado === null || dados.decimoTerceiro === true) {
    return { metodo: "deducoes-legais", deducao: legais }
  }
  const simplificado = reaisDaTabela("Desconto simplificado", descontoSimplificado, tabelas.irrfMensal, periodo)
  const usaSimplificado = simplificado.centavos > legais.centavos
  const passo = escolha(
    "Dedução usada",
    "O desconto simplificado é maior que as deduções legais?",
    ["Desconto simplificado", "Deduções legais"],
    usaSimplificado ? 0 : 1,
    [legais.passo, simplificado.passo],
    { observacao: "O desconto simplificado substitui INSS, dependentes e pensão." },
  )
  const escolhida = usaSimplificado ? simplificado : legais
  const deducao: Dinheiro = {
    centavos: escolhida.centavos,
    passo: grupo("Dedução", escolhida.passo.valor, [passo]),
  }
  return { metodo: usaSimplificado ? "simplificado" : "deducoes-legais", deducao }
}

/** The brackets as shown, written once by table. */
const lembradas = lembrar<TabelaDoIrrf, "mostradas", readonly FaixaMostrada[]>()

function mostrar(tabela: TabelaDoIrrf): readonly FaixaMostrada[] {
  return lembradas(tabela, "mostradas", () =>
    tabela.faixas.map(({ ate, aliquota, deduzir }, i) => ({
      numero: i + 1,
      de: paraReais(i === 0 ? 0n : (tabela.faixas[i - 1]?.ate ?? 0n) + 1n),
      ate: ate === null ? SEM_LIMITE_MOSTRADO : paraReais(ate),
      aliquota: textoDaTaxa(aliquota),
      deduzir: paraReais(deduzir),
    })),
  )
}

/** base × rate − amount to deduct, HALF_UP, never negative. */
function impostoDaTabela(base: Dinheiro, periodo: Periodo<TabelaDoIrrf>, tabelas: Tabelas): Dinheiro {
  const parametro = tabelas.irrfMensal
  const indice = periodo.valor.faixas.findIndex(({ ate }) => ate === null || base.centavos <= ate)
  const faixa = periodo.valor.faixas[indice]
  if (faixa === undefined) throw new ErroDeTabela("Tabela do IRRF sem a última faixa")
  const uso = usoDe(parametro, periodo, `${indice + 1}ª faixa`)
  const aliquota = aliquotaDaFaixa("Alíquota", faixa.aliquota, base.passo, uso, mostrar(periodo.valor), indice + 1)
  const deduzir = reaisDaTabela("Parcela a deduzir", faixa.deduzir, parametro, periodo)
  const bruto = produto("Base × alíquota", referencia("Base de cálculo", base), [aliquota])
  const liquido = diferencaDeQuantia("Base × alíquota − parcela a deduzir", bruto, deduzir)
  const imposto = arredondar("Imposto pela tabela", liquido, "meio-para-cima", { norma: periodo.norma })
  return semNegativo("Imposto pela tabela", imposto)
}

/** Everything that the payer paid to the person in the calendar month (Lei 7.713/1988 art. 7º §1º). */
function rendimentoDoMes({ rendimento, outrosPagamentos = [] }: EntradaIrrf): Dinheiro {
  const rotulo = "Rendimento bruto tributável do mês"
  if (outrosPagamentos.length === 0) return entrada(rotulo, rendimento, null)
  const outros = outrosPagamentos.map((outro) => entrada(outro.rotulo, outro.rendimento, null))
  return soma(rotulo, [entrada("Este pagamento", rendimento, null), ...outros], {
    norma: { titulo: "Lei 7.713/1988 art. 7º §1º" },
    observacao: "O imposto é sobre a soma do que a mesma fonte paga à pessoa no mês do pagamento.",
  })
}

/** What was withheld earlier in the month; null when nobody says that there was another payment. */
function retidoAntes({ jaRetido, outrosPagamentos = [] }: EntradaIrrf): Dinheiro | null {
  const outros = outrosPagamentos.map((outro) => entrada(outro.rotulo, outro.retido, null))
  if (outros.length > 0) {
    const partes = jaRetido === undefined ? outros : [entrada("Outros", jaRetido, null), ...outros]
    return soma("Já retido no mês", partes)
  }
  return jaRetido === undefined ? null : entrada("Já retido no mês", jaRetido, null)
}

/** The exempt part of pensions from 65 years on leaves the taxable income before everything else. */
function rendimentoTributavel(dados: EntradaIrrf, tabelas: Tabelas): Dinheiro {
  const bruto = rendimentoDoMes(dados)
  if (dados.aposentadoria65 !== true) return bruto
  const periodo = vigenteEm(tabelas.isencao65Anos, dados.dataPagamento)
  const isenta = reaisDaTabela("Parcela isenta (65 anos)", periodo.valor, tabelas.isencao65Anos, periodo)
  const usada = limitarValor("Parcela isenta usada", isenta, referencia("Rendimento bruto", bruto))
  return diferenca("Rendimento tributável", bruto, usada)
}

/** What is withheld: nothing up to the minimum, else the tax less what was withheld earlier in the month. */
function reter(
  imposto: Dinheiro,
  dados: EntradaIrrf,
  tabelas: Tabelas,
): { readonly retido: Dinheiro; readonly excesso: Centavos } {
  const periodo = vigenteEm(tabelas.dispensaDoIrrf, dados.dataPagamento)
  const minimo = reaisDaTabela("Dispensa de retenção", periodo.valor, tabelas.dispensaDoIrrf, periodo)
  const dispensado = dados.decimoTerceiro !== true && imposto.centavos <= minimo.centavos
  const decisao = escolha(
    "Dispensa de retenção",
    `O imposto é de até ${reaisPorExtenso(minimo.centavos)}?`,
    ["Não reter", "Reter"],
    dispensado ? 0 : 1,
    [imposto.passo, minimo.passo],
  )
  const devido = dispensado ? ZERO : imposto.centavos
  const valor = {
    centavos: devido,
    passo: grupo("Imposto do mês", { unidade: "reais", valor: paraReais(devido) }, [decisao]),
  }
  const antes = retidoAntes(dados)
  if (antes === null)
    return { retido: { centavos: devido, passo: { ...valor.passo, rotulo: "IRRF a reter" } }, excesso: ZERO }
  const resto = diferenca("IRRF a reter", valor, antes)
  return { retido: semNegativo("IRRF a reter", resto), excesso: centavos(resto.centavos < 0n ? -resto.centavos : 0n) }
}

/** Same errors as `calcularIrrf`. */
export function montarIrrf(dados: EntradaIrrf, tabelas: Tabelas): IrrfCalculado {
  dataIso(dados.dataPagamento, "dataPagamento")
  conferir(dados)
  const periodo = vigenteEm(tabelas.irrfMensal, dados.dataPagamento)
  const rendimento = rendimentoTributavel(dados, tabelas)
  const { metodo, deducao } = escolherDeducao(dados, periodo, tabelas)
  const base = semNegativo("Base de cálculo", diferenca("Rendimento − dedução", rendimento, deducao))
  const impostoTabela = impostoDaTabela(base, periodo, tabelas)
  const reducao = reduzir(dados.dataPagamento, impostoTabela, rendimento, tabelas)
  const imposto = diferenca("Imposto", impostoTabela, reducao)
  const { retido, excesso } = reter(imposto, dados, tabelas)
  return {
    resultado: {
      metodo,
      deducao: deducao.centavos,
      base: base.centavos,
      impostoTabela: impostoTabela.centavos,
      reducao: reducao.centavos,
      imposto: centavos(imposto.centavos),
      retido: retido.centavos,
      excesso,
    },
    retido,
    passo: grupo("IRRF", retido.passo.valor, [retido.passo]),
  }
}

/**
 * IRRF of wages and pró-labore (rule `irrf.mensal`), by the date of payment. Throws `ParametroSemVigencia` before 2015-04
 * and `EntradaInvalida` for negative amounts or an impossible date. Lei 9.250/1995; Lei 15.270/2025 from 2026-01-01.
 */
export function calcularIrrf(dados: EntradaIrrf, tabelas: Tabelas = TABELAS): Resposta<ResultadoIrrf> {
  const { resultado, passo } = montarIrrf(dados, tabelas)
  const avisos =
    dados.decimoTerceiro === true ? ["13º salário: confira a aplicação da redução da Lei 15.270/2025."] : []
  return calculado(resultado, passo, avisos)
}

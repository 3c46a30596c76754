import { alcanceDaPatronal, type RegimeDaFolha } from "../inss/patronal.ts"
import { type Competencia, competenciaDaData, primeiroDia } from "../nucleo/competencia.ts"
import { dataIso } from "../nucleo/data.ts"
import { centavos } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import {
  comoInteiro,
  conferirInteiro,
  emUnidades,
  inteiroExato,
  MAIOR_EXATO,
  meioParaCima,
  piso,
} from "../nucleo/inteiros.ts"
import type { Passo } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { montarVencimento } from "../vencimentos/vencimento.ts"
import { calcularProLabore, type EntradaProLabore, montarRecibo, type ResultadoProLabore } from "./pro-labore.ts"
import { conferirRecibo, type ProLaboreAvaliado, ReciboComMemoria, type ValoresDoRecibo } from "./recibo-avaliado.ts"

/** What does not change among the slips to be evaluated. */
export interface FormaDoRecibo {
  readonly competencia: Competencia
  /** ISO date. */
  readonly dataPagamento: string
  readonly regime: RegimeDaFolha
}

/** One slip, in whole centavos, zero to one trillion reais each. */
export interface EntradaDoRecibo {
  readonly valor: number
  readonly outrasBases?: number
  readonly dependentes?: number
  readonly pensao?: number
}

export interface AvaliadorDeRecibo {
  /** ISO dates, the same for every slip of the form. */
  readonly vencimentoInss: string
  readonly vencimentoIrrf: string
  /** Throws `EntradaInvalida` in the same cases as the rule. */
  readonly avaliar: (entrada: EntradaDoRecibo) => ProLaboreAvaliado
  /** The same slip computed apart by the rule, as it answers. */
  readonly explicar: (entrada: EntradaDoRecibo) => ReturnType<typeof calcularProLabore>
}

const CASAS = 4
const ESCALA = 10_000
const CASAS_DA_REDUCAO = 6
const ESCALA_DA_REDUCAO = 1_000_000
const MAXIMO_DE_DEPENDENTES = 99
/** Above this amount (one billion reais) a product by a rate of six decimals might not be exact. */
const MAIOR_RENDIMENTO = 100_000_000_000
const MAIOR_PRODUTO = piso(MAIOR_EXATO, 4)

interface Faixa {
  readonly ate: number
  readonly aliquota: number
  /** Already multiplied by the scale of the rate. */
  readonly deduzir: number
}

interface Reducao {
  readonly limiteTotal: number
  readonly maxima: number
  readonly limiteParcial: number
  readonly constante: number
  readonly coeficiente: number
}

interface Numeros {
  readonly teto: number
  readonly inss: number
  readonly faixas: readonly Faixa[]
  readonly dependente: number
  readonly simplificado: number
  readonly reducao: Reducao | null
  readonly dispensa: number
  readonly cpp: number
}

/** Every figure of the date as machine integers; null when some does not fit and the rules must compute. */
function lerNumeros({ competencia, dataPagamento, regime }: FormaDoRecibo, tabelas: Tabelas): Numeros | null {
  const data = primeiroDia(competencia)
  const irrf = vigenteEm(tabelas.irrfMensal, dataPagamento).valor
  const lei = vigenteEm(tabelas.reducaoDoIrrf, dataPagamento).valor
  let exato = true
  const limitado = (valor: number | null): number => {
    // Money and rates of the tables: whatever could make a product pass 2^53 is left to the rules.
    if (valor === null || valor < 0 || valor > MAIOR_RENDIMENTO) exato = false
    return valor ?? 0
  }
  const taxa = (valor: Parameters<typeof emUnidades>[0]): number => {
    const unidades = limitado(emUnidades(valor, CASAS))
    if (unidades > ESCALA) exato = false
    return unidades
  }
  const reais = (valor: bigint) => limitado(comoInteiro(valor))
  const faixas = irrf.faixas.map(({ ate, aliquota, deduzir }) => ({
    ate: ate === null ? Number.POSITIVE_INFINITY : reais(ate),
    aliquota: taxa(aliquota),
    deduzir: reais(deduzir) * ESCALA,
  }))
  const coeficiente = lei === null ? 0 : limitado(emUnidades(lei.coeficiente, CASAS_DA_REDUCAO))
  const reducao =
    lei === null
      ? null
      : {
          limiteTotal: reais(lei.limiteTotal),
          maxima: reais(lei.maxima),
          limiteParcial: reais(lei.limiteParcial),
          constante: reais(lei.constante) * ESCALA_DA_REDUCAO,
          coeficiente,
        }
  if (reducao !== null && Math.max(reducao.constante, coeficiente * reducao.limiteParcial) > MAIOR_PRODUTO)
    exato = false
  const { cpp } = alcanceDaPatronal(regime)
  const numeros: Numeros = {
    teto: reais(vigenteEm(tabelas.tetoDoInss, data).valor),
    inss: taxa(vigenteEm(tabelas.inssContribuinteIndividual, data).valor.prestadorEmpresa),
    faixas,
    dependente: reais(irrf.deducaoDependente),
    simplificado: irrf.descontoSimplificado === null ? -1 : reais(irrf.descontoSimplificado),
    reducao,
    dispensa: reais(vigenteEm(tabelas.dispensaDoIrrf, dataPagamento).valor),
    cpp: cpp && regime !== "mei" ? taxa(vigenteEm(tabelas.inssPatronal, data).valor.cppContribuinteIndividual) : 0,
  }
  return exato && faixas.at(-1)?.ate === Number.POSITIVE_INFINITY ? numeros : null
}

function impostoDaTabela(base: number, faixas: readonly Faixa[]): number {
  for (const { ate, aliquota, deduzir } of faixas) {
    if (base > ate) continue
    const exato = base * aliquota - deduzir
    return exato > 0 ? meioParaCima(exato, ESCALA) : 0
  }
  return 0
}

function reduzir(imposto: number, rendimento: number, regra: Reducao | null): number {
  if (regra === null || rendimento > regra.limiteParcial) return 0
  let maxima = regra.maxima
  if (rendimento > regra.limiteTotal) {
    const exata = regra.constante - regra.coeficiente * rendimento
    maxima = exata > 0 ? meioParaCima(exata, ESCALA_DA_REDUCAO) : 0
  }
  return imposto < maxima ? imposto : maxima
}

function avaliarRecibo(numeros: Numeros, entrada: EntradaDoRecibo): ValoresDoRecibo {
  const { valor, outrasBases = 0, dependentes = 0, pensao = 0 } = entrada
  const sobra = outrasBases >= numeros.teto ? 0 : numeros.teto - outrasBases
  const inss = piso((valor < sobra ? valor : sobra) * numeros.inss, ESCALA)
  const legais = inss + dependentes * numeros.dependente + pensao
  const simplifica = numeros.simplificado > legais
  const deducao = simplifica ? numeros.simplificado : legais
  const base = valor > deducao ? valor - deducao : 0
  const impostoTabela = impostoDaTabela(base, numeros.faixas)
  const reducao = reduzir(impostoTabela, valor, numeros.reducao)
  const imposto = impostoTabela - reducao
  const irrf = imposto <= numeros.dispensa ? 0 : imposto
  const liquido = valor - inss - irrf - pensao
  if (liquido < 0) throw new EntradaInvalida("pensao", "os descontos passam do pró-labore")
  return {
    inss,
    metodo: simplifica ? "simplificado" : "deducoes-legais",
    deducao,
    base,
    impostoTabela,
    reducao,
    imposto,
    irrf,
    liquido,
    cppForaDoDas: meioParaCima(valor * numeros.cpp, ESCALA),
  }
}

function conferir({ valor, outrasBases, dependentes, pensao }: EntradaDoRecibo): void {
  conferirInteiro(valor, "valor")
  if (outrasBases !== undefined) conferirInteiro(outrasBases, "outrasBases")
  if (pensao !== undefined) conferirInteiro(pensao, "pensao")
  if (
    dependentes !== undefined &&
    !(Math.floor(dependentes) === dependentes && dependentes >= 0 && dependentes <= MAXIMO_DE_DEPENDENTES)
  ) {
    throw new EntradaInvalida("dependentes", `deve ser um inteiro de 0 a ${MAXIMO_DE_DEPENDENTES}`)
  }
}

function paraARegra(forma: FormaDoRecibo, entrada: EntradaDoRecibo): EntradaProLabore {
  const { valor, outrasBases, dependentes, pensao } = entrada
  return {
    ...forma,
    valor: centavos(BigInt(valor)),
    ...(outrasBases === undefined ? {} : { outrasBases: centavos(BigInt(outrasBases)) }),
    ...(dependentes === undefined ? {} : { dependentes }),
    ...(pensao === undefined ? {} : { pensao: centavos(BigInt(pensao)) }),
  }
}

/** The figures of the rule as machine integers: the input is bounded, so that they fit. */
export function semArvore({ inss, irrf, liquido, cppForaDoDas }: ResultadoProLabore): ValoresDoRecibo {
  return {
    inss: inteiroExato(inss),
    metodo: irrf.metodo,
    deducao: inteiroExato(irrf.deducao),
    base: inteiroExato(irrf.base),
    impostoTabela: inteiroExato(irrf.impostoTabela),
    reducao: inteiroExato(irrf.reducao),
    imposto: inteiroExato(irrf.imposto),
    irrf: inteiroExato(irrf.retido),
    liquido: inteiroExato(liquido),
    cppForaDoDas: inteiroExato(cppForaDoDas),
  }
}

/**
 * Prepares the pró-labore slip of a date to be evaluated many times (rule `folha.proLabore`): the tables are
 * read once. Amounts too large for exact machine integers go to the rule. Throws `ParametroSemVigencia` and `EntradaInvalida`.
 */
export function prepararRecibo(forma: FormaDoRecibo, tabelas: Tabelas = TABELAS): AvaliadorDeRecibo {
  const pagamento = competenciaDaData(dataIso(forma.dataPagamento, "dataPagamento"), "dataPagamento")
  const numeros = lerNumeros(forma, tabelas)
  const explicar = (entrada: EntradaDoRecibo) => {
    conferir(entrada)
    return calcularProLabore(paraARegra(forma, entrada), tabelas)
  }
  const escrever = (entrada: EntradaDoRecibo, recibo: ValoresDoRecibo): Passo => {
    const { resultado, memoria } = montarRecibo(paraARegra(forma, entrada), tabelas)
    conferirRecibo(recibo, semArvore(resultado))
    return memoria
  }
  return {
    vencimentoInss: montarVencimento({ obrigacao: "inss-folha-prolabore", periodo: forma.competencia }, tabelas).data,
    vencimentoIrrf: montarVencimento({ obrigacao: "irrf", periodo: pagamento }, tabelas).data,
    explicar,
    avaliar: (entrada) => {
      conferir(entrada)
      if (numeros !== null && entrada.valor <= MAIOR_RENDIMENTO) {
        return new ReciboComMemoria(avaliarRecibo(numeros, entrada), (recibo) => escrever(entrada, recibo))
      }
      const { resultado, memoria } = montarRecibo(paraARegra(forma, entrada), tabelas)
      return new ReciboComMemoria(semArvore(resultado), memoria)
    },
  }
}

import { type Competencia, primeiroDia } from "../nucleo/competencia.ts"
import { ultimoDia } from "../nucleo/data.ts"
import { type Centavos, centavos } from "../nucleo/dinheiro.ts"
import { inteiroExato } from "../nucleo/inteiros.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { montarRecibo, type ResultadoProLabore } from "../pro-labore/pro-labore.ts"
import type { EntradaFatorRSimulado } from "./fator-r-custo.ts"

/** The slip of a month as the search sees it; every amount in centavos ABOVE the current pró-labore. */
export interface ReciboDaBusca {
  /** INSS + IRRF of the current pró-labore plus the amount. */
  readonly custo: (acrescimo: number) => number
  /** Zero, and the amounts after which a further centavo starts to cost more: ascending. */
  readonly niveis: readonly number[]
  /** The largest increase that may be proposed; infinite without a ceiling. Always a level when it is finite. */
  readonly teto: number
}

/** The slope is compared at most this far on each side, and changes closer than the least distance are taken together. */
const MAIOR_DISTANCIA = 10_000
const MENOR_DISTANCIA = 100
/** INSS and IRRF are rounded by themselves: three amounts of one straight line may differ by this many centavos. */
const RUIDO = 4

/** The last amount up to which `passou` does not hold, from 0 to `maximo`; `passou` must never go back to false. */
function ultimoAntes(passou: (valor: number) => boolean, maximo: number): number | null {
  if (!passou(maximo) || passou(0)) return null
  let antes = 0
  let depois = maximo
  while (depois - antes > 1) {
    const meio = antes + Math.floor((depois - antes) / 2)
    if (passou(meio)) depois = meio
    else antes = meio
  }
  return antes
}

/** The search asks for the same amounts over and over. */
function lembrarPorValor<T>(fazer: (valor: number) => T): (valor: number) => T {
  const feitos = new Map<number, T>()
  return (valor) => {
    const feito = feitos.get(valor)
    if (feito !== undefined) return feito
    const novo = fazer(valor)
    feitos.set(valor, novo)
    return novo
  }
}

/** Every amount at which the formula of the slip changes: brackets, discounts, dispensation, reduction, INSS ceiling. */
function mudancasDeFormula(
  avaliar: (valor: number) => ResultadoProLabore,
  maximo: number,
  pagamento: string,
  tabelas: Tabelas,
): number[] {
  const doTeto = avaliar(maximo).inss
  const sinais: ((recibo: ResultadoProLabore) => boolean)[] = [
    ({ inss }) => inss >= doTeto,
    ({ irrf }) => irrf.metodo === "deducoes-legais",
    ({ irrf }) => irrf.base > 0n,
    ({ irrf }) => irrf.imposto > 0n,
    ({ irrf }) => irrf.retido > 0n,
  ]
  for (const { ate } of vigenteEm(tabelas.irrfMensal, pagamento).valor.faixas) {
    if (ate !== null) sinais.push(({ irrf }) => irrf.base > ate)
  }
  const achadas = sinais.map((sinal) => ultimoAntes((valor) => sinal(avaliar(valor)), maximo))
  const reducao = vigenteEm(tabelas.reducaoDoIrrf, pagamento).valor
  if (reducao !== null) achadas.push(inteiroExato(reducao.limiteTotal), inteiroExato(reducao.limiteParcial))
  return achadas.filter((valor) => valor !== null)
}

/** Whether the cost jumps just after `x`, or grows faster from it to the next change than since the one before. */
function encarece(custo: ReciboDaBusca["custo"], x: number, mudancas: readonly number[]): boolean {
  if (custo(x + 1) - custo(x) > RUIDO) return true
  const distancias = [...mudancas, 0].map((outra) => Math.abs(outra - x)).filter((d) => d >= MENOR_DISTANCIA)
  const d = Math.min(MAIOR_DISTANCIA, x, ...distancias)
  return custo(x - d) + custo(x + d) - 2 * custo(x) > RUIDO
}

/**
 * Prepares the slip of a month. `maximo` is the largest increase that the search may try. Of the changes of formula only those
 * where the slope grows (or the cost jumps) are levels: where it shrinks no cheapest path needs to stop.
 */
export function prepararReciboDaBusca(
  dados: EntradaFatorRSimulado,
  mes: Competencia,
  maximo: number,
  tabelas: Tabelas,
  tetoDoMes: Centavos | undefined,
): ReciboDaBusca {
  const { outrasBases, dependentes } = dados
  const atual = inteiroExato(dados.proLaboreAtual)
  const pagamento = ultimoDia(mes)
  const comuns = {
    competencia: mes,
    dataPagamento: pagamento,
    regime: "simples-III",
    ...(outrasBases === undefined ? {} : { outrasBases }),
    ...(dependentes === undefined ? {} : { dependentes }),
  } as const
  const avaliar = lembrarPorValor(
    (valor) => montarRecibo({ ...comuns, valor: centavos(BigInt(valor)) }, tabelas).resultado,
  )
  const custos = lembrarPorValor((valor) => {
    const { inss, irrf } = avaliar(valor)
    return inteiroExato(inss + irrf.retido)
  })
  const custo = (acrescimo: number): number => custos(atual + acrescimo)
  const teto = inteiroExato(vigenteEm(tabelas.tetoDoInss, primeiroDia(mes)).valor)
  const mudancas = mudancasDeFormula(avaliar, Math.max(atual + maximo, teto), pagamento, tabelas)
  const acrescimos = mudancas.map((valor) => valor - atual)
  const niveis = acrescimos.filter((x) => x > 0 && x <= maximo && encarece(custo, x, acrescimos))
  const proposto = tetoDoMes === undefined ? Number.POSITIVE_INFINITY : Math.max(0, inteiroExato(tetoDoMes) - atual)
  const ateOTeto = [0, ...niveis, ...(proposto <= maximo ? [proposto] : [])].filter((x) => x <= proposto)
  return { custo, niveis: [...new Set(ateOTeto)].sort((a, b) => a - b), teto: proposto }
}

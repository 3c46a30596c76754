import { type Competencia, primeiroDia } from "../nucleo/competencia.ts"
import { ultimoDia } from "../nucleo/data.ts"
import { inteiroExato } from "../nucleo/inteiros.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { prepararRecibo } from "../pro-labore/plano.ts"
import type { ProLaboreAvaliado } from "../pro-labore/recibo-avaliado.ts"
import type { EntradaFatorRSimulado } from "./fator-r-custo.ts"

/** The slip of a month as the search sees it; every amount in centavos ABOVE the current pró-labore. */
export interface ReciboDaBusca {
  /** INSS + IRRF of the current pró-labore plus the amount. */
  readonly custo: (acrescimo: number) => number
  /** Zero, and the amounts after which a further centavo starts to cost more: ascending. */
  readonly niveis: readonly number[]
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

/** Every amount at which the formula of the slip changes: brackets, discounts, dispensation, reduction, INSS ceiling. */
function mudancasDeFormula(
  avaliar: (valor: number) => ProLaboreAvaliado,
  maximo: number,
  pagamento: string,
  tabelas: Tabelas,
): number[] {
  const doTeto = avaliar(maximo).inss
  const sinais: ((recibo: ProLaboreAvaliado) => boolean)[] = [
    ({ inss }) => inss >= doTeto,
    ({ metodo }) => metodo === "deducoes-legais",
    ({ base }) => base > 0,
    ({ imposto }) => imposto > 0,
    ({ irrf }) => irrf > 0,
  ]
  for (const { ate } of vigenteEm(tabelas.irrfMensal, pagamento).valor.faixas) {
    if (ate !== null) sinais.push(({ base }) => base > inteiroExato(ate))
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
): ReciboDaBusca {
  const { outrasBases, dependentes } = dados
  const atual = inteiroExato(dados.proLaboreAtual)
  const pagamento = ultimoDia(mes)
  const recibo = prepararRecibo({ competencia: mes, dataPagamento: pagamento, regime: "simples-III" }, tabelas)
  const comuns = {
    ...(outrasBases === undefined ? {} : { outrasBases: inteiroExato(outrasBases) }),
    ...(dependentes === undefined ? {} : { dependentes }),
  }
  const avaliar = (valor: number) => recibo.avaliar({ ...comuns, valor })
  const custo = (acrescimo: number): number => {
    const { inss, irrf } = avaliar(atual + acrescimo)
    return inss + irrf
  }
  const teto = inteiroExato(vigenteEm(tabelas.tetoDoInss, primeiroDia(mes)).valor)
  const mudancas = mudancasDeFormula(avaliar, Math.max(atual + maximo, teto), pagamento, tabelas)
  const acrescimos = mudancas.map((valor) => valor - atual)
  const niveis = acrescimos.filter((x) => x > 0 && x <= maximo && encarece(custo, x, acrescimos))
  return { custo, niveis: [...new Set([0, ...niveis])].sort((a, b) => a - b) }
}

import { centavos, ZERO } from "./dinheiro.ts"
import { lembrar } from "./lembrar.ts"
import type { FaixaMostrada, ParametroUsado, Passo } from "./memoria.ts"
import { type Parametro, type Periodo, usoDe } from "./parametro.ts"
import {
  type Aliquota,
  arredondar,
  type Dinheiro,
  emFracao,
  emQuantia,
  emReais,
  entrada,
  grupo,
  type Notas,
  parametroReais,
  parametroTaxa,
  passoDePartes,
  produto,
  type Quantia,
  SEM_NOTAS,
} from "./passos.ts"
import { fracao, subtrairTaxas, type Taxa } from "./taxa.ts"

/** Combinators over whole centavos used by the rules on people and on the Lucro Presumido. */

/** The smaller of an amount and its legal ceiling. */
export function limitarValor(rotulo: string, parte: Dinheiro, teto: Dinheiro, notas: Notas = SEM_NOTAS): Dinheiro {
  const aplicado = parte.centavos > teto.centavos
  const valor = aplicado ? teto.centavos : parte.centavos
  const escrito = emReais(valor)
  const passos = { parte: parte.passo, limite: teto.passo }
  const passo: Passo =
    notas === SEM_NOTAS
      ? { tipo: "limite", rotulo, valor: escrito, parte: passos.parte, limite: passos.limite, aplicado }
      : { tipo: "limite", rotulo, valor: escrito, ...notas, ...passos, aplicado }
  return { centavos: valor, passo }
}

/** Never below zero: a negative amount becomes zero and says so. */
export function semNegativo(rotulo: string, parte: Dinheiro, notas: Notas = SEM_NOTAS): Dinheiro {
  if (parte.centavos >= 0n) return parte
  const zero = entrada("Zero", ZERO, null)
  const passo: Passo = {
    tipo: "limite",
    rotulo,
    valor: emReais(0n),
    ...notas,
    parte: parte.passo,
    limite: zero.passo,
    aplicado: true,
  }
  return { centavos: ZERO, passo }
}

/** Whole centavos as an amount before rounding, to enter exact sums. */
export function quantiaDe({ centavos: valor, passo }: Dinheiro): Quantia {
  return { quantidade: fracao(valor, 1n), passo }
}

/** a − b before rounding. */
export function diferencaDeQuantias(rotulo: string, a: Quantia, b: Quantia, notas: Notas = SEM_NOTAS): Quantia {
  const quantidade = subtrairTaxas(a.quantidade, b.quantidade)
  const partes = [a.passo, b.passo]
  return { quantidade, passo: passoDePartes("diferenca", rotulo, emQuantia(quantidade), notas, partes) }
}

/** Base × rate (× further factors) HALF_UP, the commonest tax. */
export function imposto(
  rotulo: string,
  base: Dinheiro,
  aliquota: Aliquota,
  notas: Notas = SEM_NOTAS,
  fatores: readonly Aliquota[] = [],
): Dinheiro {
  const bruto = produto(`${rotulo} antes do arredondamento`, base, [aliquota, ...fatores])
  return arredondar(rotulo, bruto, "meio-para-cima", notas)
}

/** Zero with the reason, where a rule does not reach. */
export function zeroPor(rotulo: string, motivo: string): Dinheiro {
  return { centavos: ZERO, passo: grupo(rotulo, emReais(0n), [], { observacao: motivo }) }
}

/**
 * Steps of table figures already written, by period and label: the same period of the same table gives the same step. What is
 * remembered is used only if figure and item are the ones asked for.
 */
const taxaLembrada = lembrar<Periodo<unknown>, string, Aliquota & { readonly uso: ParametroUsado }>()
const valorLembrado = lembrar<Periodo<unknown>, string, Dinheiro & { readonly uso: ParametroUsado }>()

function mesmoUso(uso: ParametroUsado, item: string, { tabela }: Parametro<unknown>): boolean {
  return uso.item === item && uso.tabela === tabela
}

/** A rate of a table as a step. */
export function taxaDaTabela<T>(
  rotulo: string,
  taxa: Taxa,
  parametro: Parametro<T>,
  periodo: Periodo<T>,
  item = rotulo,
): Aliquota {
  const escrever = () => {
    const uso = usoDe(parametro, periodo, item)
    return { ...parametroTaxa(rotulo, taxa, uso, periodo.norma), uso }
  }
  const pronta = taxaLembrada(periodo, rotulo, escrever)
  return pronta.taxa === taxa && mesmoUso(pronta.uso, item, parametro) ? pronta : escrever()
}

/** An amount of a table as a step. */
export function reaisDaTabela<T>(
  rotulo: string,
  valor: bigint,
  parametro: Parametro<T>,
  periodo: Periodo<T>,
  item = rotulo,
): Dinheiro {
  const escrever = () => {
    const uso = usoDe(parametro, periodo, item)
    return { ...parametroReais(rotulo, centavos(valor), uso, periodo.norma), uso }
  }
  const pronto = valorLembrado(periodo, rotulo, escrever)
  return pronto.centavos === valor && mesmoUso(pronto.uso, item, parametro) ? pronto : escrever()
}

/** Upper limit shown for a bracket without one: whoever renders a bracket expects an amount. */
export const SEM_LIMITE_MOSTRADO = "999999999.99"

/** The bracket chosen for a base, as a rate. */
export function aliquotaDaFaixa(
  rotulo: string,
  taxa: Taxa,
  base: Passo,
  parametro: ParametroUsado,
  faixas: readonly FaixaMostrada[],
  escolhida: number,
): Aliquota {
  return { taxa, passo: { tipo: "faixa", rotulo, valor: emFracao(taxa), parametro, base, faixas, escolhida } }
}

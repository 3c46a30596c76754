import { type Centavos, centavos, paraReais } from "./dinheiro.ts"
import type { ModoDeArredondamento, Norma, Origem, ParametroUsado, Passo, Valor } from "./memoria.ts"
import {
  arredondarUnidades,
  fracao,
  multiplicar,
  paraCentavos,
  somarTaxas,
  subtrairTaxas,
  type Taxa,
  textoDaQuantia,
  textoDasUnidades,
  textoDaTaxa,
  unidadesDaQuantia,
} from "./taxa.ts"

/**
 * Combinators: each computes a value and writes the step that explains it, in one call, so that the memória de
 * cálculo cannot say something other than what was computed. Three quantities that never mix:
 */

/** Whole centavos. */
export interface Dinheiro {
  readonly centavos: Centavos
  readonly passo: Passo
}

/** Money before rounding: an exact rational number of centavos. */
export interface Quantia {
  readonly quantidade: Taxa
  readonly passo: Passo
  /** The same amount as it is shown, when it was already taken apart: `arredondar` needs no other division. */
  readonly unidades?: number | null
}

/** A rate, share or ratio (exact). */
export interface Aliquota {
  readonly taxa: Taxa
  readonly passo: Passo
  /** Of a product of rates: its parts, which a product of money shows in its place. */
  readonly fatores?: readonly [Passo, Passo]
}

/** What may accompany any step. */
export interface Notas {
  readonly formula?: string
  readonly norma?: Norma
  readonly observacao?: string
}

export function emReais(valor: bigint): Valor {
  return { unidade: "reais", valor: paraReais(valor) }
}

export function emFracao(valor: Taxa): Valor {
  return { unidade: "fracao", valor: textoDaTaxa(valor) }
}

export function emQuantia(quantidade: Taxa): Valor {
  return { unidade: "reais", valor: textoDaQuantia(quantidade) }
}

export function emTexto(valor: string): Valor {
  return { unidade: "texto", valor }
}

/** No notes: compared by identity, so that nothing is spread. */
export const SEM_NOTAS: Notas = {}

/** Money informed by the caller. */
export function entrada(rotulo: string, valor: Centavos, origem: Origem | null, notas = SEM_NOTAS): Dinheiro {
  const escrito = emReais(valor)
  if (notas === SEM_NOTAS) return { centavos: valor, passo: { tipo: "entrada", rotulo, valor: escrito, origem } }
  return { centavos: valor, passo: { tipo: "entrada", rotulo, valor: escrito, ...notas, origem } }
}

/** Money explained elsewhere in the same tree: value only, so that a shared subtree is written once. */
export function referencia(
  rotulo: string,
  { centavos: valor, passo }: Pick<Dinheiro, "centavos"> & Partial<Dinheiro>,
): Dinheiro {
  // The amount was already written where it is explained.
  const escrito = passo?.valor.unidade === "reais" ? passo.valor : emReais(valor)
  return { centavos: valor, passo: { tipo: "entrada", rotulo, valor: escrito, origem: null } }
}

/** A rate explained elsewhere in the same tree. */
export function referenciaDeTaxa(
  rotulo: string,
  { taxa, passo }: Pick<Aliquota, "taxa"> & Partial<Aliquota>,
): Aliquota {
  const escrita = passo?.valor.unidade === "fracao" ? passo.valor : emFracao(taxa)
  return { taxa, passo: { tipo: "entrada", rotulo, valor: escrita, origem: null } }
}

/** A plain count (months, a multiplier), shown as an integer. */
export function inteiro(rotulo: string, valor: number, notas = SEM_NOTAS): Aliquota {
  const texto: Valor = { unidade: "inteiro", valor: String(valor) }
  return { taxa: fracao(BigInt(valor), 1n), passo: { tipo: "entrada", rotulo, valor: texto, ...notas, origem: null } }
}

/** A rate taken from a legal table. */
export function parametroTaxa(rotulo: string, taxa: Taxa, parametro: ParametroUsado, norma: Norma): Aliquota {
  return { taxa, passo: { tipo: "parametro", rotulo, valor: emFracao(taxa), norma, parametro } }
}

/** An amount taken from a legal table. */
export function parametroReais(rotulo: string, valor: Centavos, parametro: ParametroUsado, norma: Norma): Dinheiro {
  return { centavos: valor, passo: { tipo: "parametro", rotulo, valor: emReais(valor), norma, parametro } }
}

/** The steps of some parts. */
export function passosDe(partes: readonly { readonly passo: Passo }[]): Passo[] {
  return partes.map((parte) => parte.passo)
}

/** A step with parts. Most have no notes or a formula, and spreading an object costs more than building the step. */
export function passoDePartes(
  tipo: "soma" | "diferenca" | "produto" | "quociente" | "grupo",
  rotulo: string,
  valor: Valor,
  notas: Notas,
  partes: readonly Passo[],
): Passo {
  if (notas === SEM_NOTAS) return { tipo, rotulo, valor, partes }
  const { formula, norma, observacao } = notas
  if (formula !== undefined && norma === undefined && observacao === undefined)
    return { tipo, rotulo, valor, formula, partes }
  return { tipo, rotulo, valor, ...notas, partes }
}

/** Exact sum of money. */
export function soma(rotulo: string, partes: readonly Dinheiro[], notas = SEM_NOTAS): Dinheiro {
  let total = 0n
  for (const parte of partes) total += parte.centavos
  const passo: Passo = passoDePartes("soma", rotulo, emReais(total), notas, passosDe(partes))
  return { centavos: centavos(total), passo }
}

/** a − b, exact. */
export function diferenca(rotulo: string, a: Dinheiro, b: Dinheiro, notas = SEM_NOTAS): Dinheiro {
  const valor = centavos(a.centavos - b.centavos)
  return {
    centavos: valor,
    passo: passoDePartes("diferenca", rotulo, emReais(valor), notas, passosDe([a, b])),
  }
}

/** Sum of money before rounding. */
export function somaDeQuantias(rotulo: string, partes: readonly Quantia[], notas = SEM_NOTAS): Quantia {
  const quantidade = partes.reduce((total, parte) => somarTaxas(total, parte.quantidade), fracao(0n, 1n))
  return {
    quantidade,
    passo: passoDePartes("soma", rotulo, emQuantia(quantidade), notas, passosDe(partes)),
  }
}

/** a − b before rounding. */
export function diferencaDeQuantia(rotulo: string, a: Quantia, b: Dinheiro, notas = SEM_NOTAS): Quantia {
  const quantidade = subtrairTaxas(a.quantidade, fracao(b.centavos, 1n))
  const passo: Passo = passoDePartes("diferenca", rotulo, emQuantia(quantidade), notas, passosDe([a, b]))
  return { quantidade, passo }
}

/**
 * The parts of base × rate. Written with their number known: a list that grows takes several times the memory, and there is
 * one for each tax.
 */
export function basePorFator(base: Dinheiro, fator: Aliquota): readonly Passo[] {
  const { fatores } = fator
  return fatores === undefined ? [base.passo, fator.passo] : [base.passo, fatores[0], fatores[1]]
}

/** Money × rates, not yet rounded. A product among the rates is opened into its factors: one level, same value. */
export function produto(rotulo: string, base: Dinheiro, fatores: readonly Aliquota[], notas = SEM_NOTAS): Quantia {
  let quantidade = fracao(base.centavos, 1n)
  for (const { taxa } of fatores) quantidade = multiplicar(quantidade, taxa)
  const [primeiro] = fatores
  const partes =
    primeiro !== undefined && fatores.length === 1
      ? basePorFator(base, primeiro)
      : [base.passo, ...fatores.flatMap((fator) => fator.fatores ?? [fator.passo])]
  const unidades = unidadesDaQuantia(quantidade)
  const texto = unidades === null ? textoDaQuantia(quantidade) : textoDasUnidades(unidades)
  return {
    quantidade,
    unidades,
    passo: passoDePartes("produto", rotulo, { unidade: "reais", valor: texto }, notas, partes),
  }
}

/** Money ÷ a positive count, not yet rounded. */
export function quocienteDeQuantia(rotulo: string, a: Quantia, divisor: Aliquota, notas = SEM_NOTAS): Quantia {
  const { num, den } = divisor.taxa
  const quantidade = multiplicar(a.quantidade, fracao(den, num))
  return {
    quantidade,
    passo: passoDePartes("quociente", rotulo, emQuantia(quantidade), notas, passosDe([a, divisor])),
  }
}

/** Money ÷ money: a rate. The divisor must be positive. */
export function quociente(rotulo: string, a: Quantia | Dinheiro, divisor: Dinheiro, notas = SEM_NOTAS): Aliquota {
  const quantidade = "quantidade" in a ? a.quantidade : fracao(a.centavos, 1n)
  const taxa = fracao(quantidade.num, quantidade.den * divisor.centavos)
  return { taxa, passo: passoDePartes("quociente", rotulo, emFracao(taxa), notas, passosDe([a, divisor])) }
}

/** Decimals of a whole centavo. */
export const CASAS_DO_CENTAVO = 2

/** The named rounding of money to centavos. */
export function arredondar(rotulo: string, parte: Quantia, modo: ModoDeArredondamento, notas = SEM_NOTAS): Dinheiro {
  const { unidades = null } = parte
  const valor = unidades === null ? paraCentavos(parte.quantidade, modo) : arredondarUnidades(unidades, modo)
  const escrito = emReais(valor)
  const { passo: antes } = parte
  const casas = CASAS_DO_CENTAVO
  const passo: Passo =
    notas === SEM_NOTAS
      ? { tipo: "arredondamento", rotulo, valor: escrito, modo, casas, parte: antes }
      : { tipo: "arredondamento", rotulo, valor: escrito, ...notas, modo, casas, parte: antes }
  return { centavos: valor, passo }
}

/** A decision among named alternatives; `escolhida` is the index taken. */
export function escolha(
  rotulo: string,
  criterio: string,
  alternativas: readonly string[],
  escolhida: number,
  partes: readonly Passo[],
  notas = SEM_NOTAS,
): Passo {
  const tipo = "escolha"
  const valor = emTexto(alternativas[escolhida] ?? "")
  const mostradas = alternativas.map((texto, i) => ({ rotulo: texto, escolhida: i === escolhida }))
  if (notas === SEM_NOTAS) return { tipo, rotulo, valor, criterio, alternativas: mostradas, partes }
  return { tipo, rotulo, valor, ...notas, criterio, alternativas: mostradas, partes }
}

/** Steps kept together under a title, without arithmetic among them. */
export function grupo(rotulo: string, valor: Valor, partes: readonly Passo[], notas = SEM_NOTAS): Passo {
  return passoDePartes("grupo", rotulo, valor, notas, partes)
}

function juntarParametros(passo: Passo, usos: Set<ParametroUsado>): void {
  if (passo.tipo === "parametro" || passo.tipo === "faixa") usos.add(passo.parametro)
  // The commonest step is not asked for a list of children, and leaves without a parameter are not asked at all.
  if (passo.tipo === "arredondamento") juntarParametros(passo.parte, usos)
  else for (const filho of filhosDe(passo)) if (filho.tipo !== "entrada") juntarParametros(filho, usos)
}

/** Every distinct parameter period a tree used, in order of first use: what the closing seals. */
export function parametrosDaMemoria(raiz: Passo): ParametroUsado[] {
  const usos = new Set<ParametroUsado>()
  juntarParametros(raiz, usos)
  const distintos: ParametroUsado[] = []
  const itens = new Set<string>()
  for (const uso of usos) {
    const { tabela, item, desde } = uso
    // Only an item already seen may repeat a period: most are new, and shared texts cost nothing to compare.
    const repetido =
      itens.has(item) && distintos.some((d) => d.item === item && d.tabela === tabela && d.desde === desde)
    if (repetido) continue
    itens.add(item)
    distintos.push(uso)
  }
  return distintos
}

/** The child steps of any kind of step, in reading order. */
export function filhosDe(passo: Passo): readonly Passo[] {
  switch (passo.tipo) {
    case "entrada":
    case "parametro":
      return []
    case "arredondamento":
      return [passo.parte]
    case "faixa":
      return [passo.base]
    case "limite":
      return [passo.parte, passo.limite]
    case "soma":
    case "diferenca":
    case "produto":
    case "quociente":
    case "grupo":
    case "escolha":
      return passo.partes
  }
}

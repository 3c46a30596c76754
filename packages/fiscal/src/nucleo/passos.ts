import { type Centavos, centavos, paraReais } from "./dinheiro.ts"
import type { ModoDeArredondamento, Norma, Origem, ParametroUsado, Passo, Valor } from "./memoria.ts"
import {
  arredondarTaxa,
  compararTaxas,
  fracao,
  multiplicar,
  paraCentavos,
  somarTaxas,
  subtrairTaxas,
  type Taxa,
  textoDaQuantia,
  textoDaTaxa,
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
}

/** A rate, share or ratio (exact). */
export interface Aliquota {
  readonly taxa: Taxa
  readonly passo: Passo
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

const SEM_NOTAS: Notas = {}

/** Money informed by the caller. */
export function entrada(rotulo: string, valor: Centavos, origem: Origem | null, notas = SEM_NOTAS): Dinheiro {
  return { centavos: valor, passo: { tipo: "entrada", rotulo, valor: emReais(valor), ...notas, origem } }
}

/** Money explained elsewhere in the same tree: value only, so that a shared subtree is written once. */
export function referencia(rotulo: string, { centavos: valor }: Pick<Dinheiro, "centavos">): Dinheiro {
  return { centavos: valor, passo: { tipo: "entrada", rotulo, valor: emReais(valor), origem: null } }
}

/** A rate explained elsewhere in the same tree. */
export function referenciaDeTaxa(rotulo: string, { taxa }: Pick<Aliquota, "taxa">): Aliquota {
  return { taxa, passo: { tipo: "entrada", rotulo, valor: emFracao(taxa), origem: null } }
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

function passosDe(partes: readonly { readonly passo: Passo }[]): Passo[] {
  return partes.map((parte) => parte.passo)
}

/** Exact sum of money. */
export function soma(rotulo: string, partes: readonly Dinheiro[], notas = SEM_NOTAS): Dinheiro {
  let total = 0n
  for (const parte of partes) total += parte.centavos
  const passo: Passo = { tipo: "soma", rotulo, valor: emReais(total), ...notas, partes: passosDe(partes) }
  return { centavos: centavos(total), passo }
}

/** a − b, exact. */
export function diferenca(rotulo: string, a: Dinheiro, b: Dinheiro, notas = SEM_NOTAS): Dinheiro {
  const valor = centavos(a.centavos - b.centavos)
  return {
    centavos: valor,
    passo: { tipo: "diferenca", rotulo, valor: emReais(valor), ...notas, partes: passosDe([a, b]) },
  }
}

/** Sum of money before rounding. */
export function somaDeQuantias(rotulo: string, partes: readonly Quantia[], notas = SEM_NOTAS): Quantia {
  const quantidade = partes.reduce((total, parte) => somarTaxas(total, parte.quantidade), fracao(0n, 1n))
  return {
    quantidade,
    passo: { tipo: "soma", rotulo, valor: emQuantia(quantidade), ...notas, partes: passosDe(partes) },
  }
}

/** a − b before rounding. */
export function diferencaDeQuantia(rotulo: string, a: Quantia, b: Dinheiro, notas = SEM_NOTAS): Quantia {
  const quantidade = subtrairTaxas(a.quantidade, fracao(b.centavos, 1n))
  const passo: Passo = { tipo: "diferenca", rotulo, valor: emQuantia(quantidade), ...notas, partes: passosDe([a, b]) }
  return { quantidade, passo }
}

/** Money × rates, not yet rounded. A product among the rates is opened into its factors: one level, same value. */
export function produto(rotulo: string, base: Dinheiro, fatores: readonly Aliquota[], notas = SEM_NOTAS): Quantia {
  let quantidade = fracao(base.centavos, 1n)
  const partes = [base.passo]
  for (const { taxa, passo } of fatores) {
    quantidade = multiplicar(quantidade, taxa)
    if (passo.tipo === "produto") partes.push(...passo.partes)
    else partes.push(passo)
  }
  return { quantidade, passo: { tipo: "produto", rotulo, valor: emQuantia(quantidade), ...notas, partes } }
}

/** Money ÷ a positive count, not yet rounded. */
export function quocienteDeQuantia(rotulo: string, a: Quantia, divisor: Aliquota, notas = SEM_NOTAS): Quantia {
  const { num, den } = divisor.taxa
  const quantidade = multiplicar(a.quantidade, fracao(den, num))
  const passo: Passo = {
    tipo: "quociente",
    rotulo,
    valor: emQuantia(quantidade),
    ...notas,
    partes: passosDe([a, divisor]),
  }
  return { quantidade, passo }
}

/** Money ÷ money: a rate. The divisor must be positive. */
export function quociente(rotulo: string, a: Quantia | Dinheiro, divisor: Dinheiro, notas = SEM_NOTAS): Aliquota {
  const quantidade = "quantidade" in a ? a.quantidade : fracao(a.centavos, 1n)
  const taxa = fracao(quantidade.num, quantidade.den * divisor.centavos)
  return { taxa, passo: { tipo: "quociente", rotulo, valor: emFracao(taxa), ...notas, partes: passosDe([a, divisor]) } }
}

/** Product of two rates. */
export function produtoDeTaxas(rotulo: string, a: Aliquota, b: Aliquota, notas = SEM_NOTAS): Aliquota {
  const taxa = multiplicar(a.taxa, b.taxa)
  return { taxa, passo: { tipo: "produto", rotulo, valor: emFracao(taxa), ...notas, partes: passosDe([a, b]) } }
}

/** Sum of two rates. */
export function somaDeTaxas(rotulo: string, a: Aliquota, b: Aliquota, notas = SEM_NOTAS): Aliquota {
  const taxa = somarTaxas(a.taxa, b.taxa)
  return { taxa, passo: { tipo: "soma", rotulo, valor: emFracao(taxa), ...notas, partes: passosDe([a, b]) } }
}

/** a − b of rates. */
export function diferencaDeTaxas(rotulo: string, a: Aliquota, b: Aliquota, notas = SEM_NOTAS): Aliquota {
  const taxa = subtrairTaxas(a.taxa, b.taxa)
  return { taxa, passo: { tipo: "diferenca", rotulo, valor: emFracao(taxa), ...notas, partes: passosDe([a, b]) } }
}

/** The smaller of a rate and its legal ceiling. */
export function limite(rotulo: string, parte: Aliquota, teto: Aliquota, notas = SEM_NOTAS): Aliquota {
  const aplicado = compararTaxas(parte.taxa, teto.taxa) > 0
  const taxa = aplicado ? teto.taxa : parte.taxa
  const passos = { parte: parte.passo, limite: teto.passo, aplicado }
  return { taxa, passo: { tipo: "limite", rotulo, valor: emFracao(taxa), ...notas, ...passos } }
}

const CASAS_DO_CENTAVO = 2

/** The named rounding of money to centavos. */
export function arredondar(rotulo: string, parte: Quantia, modo: ModoDeArredondamento, notas = SEM_NOTAS): Dinheiro {
  const valor = paraCentavos(parte.quantidade, modo)
  const passo: Passo = {
    tipo: "arredondamento",
    rotulo,
    valor: emReais(valor),
    ...notas,
    modo,
    casas: CASAS_DO_CENTAVO,
    parte: parte.passo,
  }
  return { centavos: valor, passo }
}

/** The named rounding of a rate to `casas` decimals. */
export function arredondarAliquota(
  rotulo: string,
  parte: Aliquota,
  casas: number,
  modo: ModoDeArredondamento,
  notas = SEM_NOTAS,
): Aliquota {
  const taxa = arredondarTaxa(parte.taxa, casas, modo)
  const passo: Passo = {
    tipo: "arredondamento",
    rotulo,
    valor: emFracao(taxa),
    ...notas,
    modo,
    casas,
    parte: parte.passo,
  }
  return { taxa, passo }
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
  return {
    tipo: "escolha",
    rotulo,
    valor: emTexto(alternativas[escolhida] ?? ""),
    ...notas,
    criterio,
    alternativas: alternativas.map((texto, i) => ({ rotulo: texto, escolhida: i === escolhida })),
    partes,
  }
}

/** Steps kept together under a title, without arithmetic among them. */
export function grupo(rotulo: string, valor: Valor, partes: readonly Passo[], notas = SEM_NOTAS): Passo {
  return { tipo: "grupo", rotulo, valor, ...notas, partes }
}

/** Every distinct parameter period a tree used, in order of first use: what the closing seals. */
export function parametrosDaMemoria(raiz: Passo): ParametroUsado[] {
  const vistos = new Map<string, ParametroUsado>()
  const visitar = (passo: Passo): void => {
    if (passo.tipo === "parametro" || passo.tipo === "faixa") {
      const p = passo.parametro
      vistos.set(`${p.tabela}|${p.item}|${p.desde}`, p)
    }
    // Most steps are leaves without a parameter: asking for their children would only cost.
    for (const filho of filhosDe(passo)) if (filho.tipo !== "entrada") visitar(filho)
  }
  visitar(raiz)
  return [...vistos.values()]
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

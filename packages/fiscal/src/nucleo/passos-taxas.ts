import type { ModoDeArredondamento, Passo } from "./memoria.ts"
import { type Aliquota, emFracao, type Notas, passoDePartes, passosDe, SEM_NOTAS } from "./passos.ts"
import { arredondarTaxa, compararTaxas, multiplicar, somarTaxas, subtrairTaxas, type Taxa } from "./taxa.ts"

/** Combinators over rates. */

/**
 * A product of rates, whose own step is written only if asked for: under a product of money it is opened. It is multiplied
 * only if asked for too: a tax already evaluated shows the factors alone.
 */
class ProdutoDeTaxas implements Aliquota {
  readonly fatores: readonly [Passo, Passo]
  readonly #rotulo: string
  readonly #notas: Notas
  readonly #a: Taxa
  readonly #b: Taxa

  constructor(rotulo: string, a: Aliquota, b: Aliquota, notas: Notas) {
    this.#a = a.taxa
    this.#b = b.taxa
    this.#rotulo = rotulo
    this.#notas = notas
    this.fatores = [a.passo, b.passo]
  }

  get taxa(): Taxa {
    return multiplicar(this.#a, this.#b)
  }

  get passo(): Passo {
    return passoDePartes("produto", this.#rotulo, emFracao(this.taxa), this.#notas, this.fatores)
  }
}

/** Product of two rates. */
export function produtoDeTaxas(rotulo: string, a: Aliquota, b: Aliquota, notas = SEM_NOTAS): Aliquota {
  return new ProdutoDeTaxas(rotulo, a, b, notas)
}

/** Sum of two rates. */
export function somaDeTaxas(rotulo: string, a: Aliquota, b: Aliquota, notas = SEM_NOTAS): Aliquota {
  const taxa = somarTaxas(a.taxa, b.taxa)
  return { taxa, passo: passoDePartes("soma", rotulo, emFracao(taxa), notas, passosDe([a, b])) }
}

/** a − b of rates. */
export function diferencaDeTaxas(rotulo: string, a: Aliquota, b: Aliquota, notas = SEM_NOTAS): Aliquota {
  const taxa = subtrairTaxas(a.taxa, b.taxa)
  return { taxa, passo: passoDePartes("diferenca", rotulo, emFracao(taxa), notas, passosDe([a, b])) }
}

/** The smaller of a rate and its legal ceiling. */
export function limite(rotulo: string, parte: Aliquota, teto: Aliquota, notas = SEM_NOTAS): Aliquota {
  const aplicado = compararTaxas(parte.taxa, teto.taxa) > 0
  const taxa = aplicado ? teto.taxa : parte.taxa
  const passos = { parte: parte.passo, limite: teto.passo, aplicado }
  return { taxa, passo: { tipo: "limite", rotulo, valor: emFracao(taxa), ...notas, ...passos } }
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

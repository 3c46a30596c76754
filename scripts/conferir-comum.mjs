/** What the independent recomputation of closings does amounts with: integers of centavos, and nothing of the product. */

/** Centavos of an amount in reais, "1234.56". */
export const ler = (texto) => BigInt(texto.replace(".", ""))

/** The amount in reais of centavos. */
export const escrever = (c) =>
  `${c < 0n ? "-" : ""}${String(c < 0n ? -c : c)
    .padStart(3, "0")
    .replace(/(\d\d)$/, ".$1")}`

/** Nearest integer, half away from zero; every amount here is positive. */
export const meioParaCima = (num, den) => (2n * num + den) / (2n * den)

/** Last month of the tables copied from the law. */
export const ULTIMO_MES = "2026-12"

/** A closing that these tables do not cover: it is said, and never counted as right. */
export class ForaDoAlcance extends Error {}

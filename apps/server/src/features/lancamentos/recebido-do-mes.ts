/** What is known of a title that moved in a month. Amounts in centavos. */
interface MovidoNoMes {
  readonly valorCentavos: bigint
  /** Settled before the month, and by its end. */
  readonly antesCentavos: bigint
  readonly depoisCentavos: bigint
}

/** A part of the revenue of the document of a title. */
interface Parte {
  readonly totalCentavos: bigint
}

/**
 * How much of each part of the revenue of a document was received in a month: the part settled by its end less that settled before it, each
 * rounded down, so that the months of a title that is settled whole add up to its revenue to the cent. What was discounted for paying, or
 * withheld, was received too: only unconditional discounts leave the gross revenue (LC 123/2006 art. 3 § 1). Interest and fine are no part of
 * the title, and so of none of it.
 */
export const recebidoDaParte = (
  { valorCentavos, antesCentavos, depoisCentavos }: MovidoNoMes,
  { totalCentavos }: Parte,
): bigint => (depoisCentavos * totalCentavos) / valorCentavos - (antesCentavos * totalCentavos) / valorCentavos

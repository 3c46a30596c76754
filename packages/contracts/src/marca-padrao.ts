/**
 * The brand of an installation that configured none: the only place where the product says its own name. Everything
 * people see takes the name from the brand that applies to them. Apart from the contract, so that the sign-in page has
 * it without the validation library.
 */
export const MARCA_PADRAO = { nome: "Partida", cor: "#0b6e4f" } as const

/** Largest image of a brand, in bytes and in pixels a side. */
export const LIMITES_DA_IMAGEM = { bytes: 512 * 1024, lado: 2000 } as const

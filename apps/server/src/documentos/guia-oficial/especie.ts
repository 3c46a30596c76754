import type { EspecieDaGuia, ItemDaGuia } from "./tipos.ts"

/** As PGMEI writes them, with the name of the regime or bare; the DAS of the Simples always names the Simples Nacional. */
const DO_MEI = /\b(?:si)?mei\b|^(?:inss|icms|iss)$/i

/** Whose tax a document collects: the MEI pays the same one as the Simples, with denominations of its own. */
export const especieDe = (itens: readonly ItemDaGuia[], doSimples: boolean): EspecieDaGuia =>
  !doSimples ? "darf" : itens.every(({ denominacao }) => DO_MEI.test(denominacao.trim())) ? "das-mei" : "das-simples"

import type { EspecieDaGuia, ItemDaGuia } from "./tipos.ts"

/** Whose tax a document collects: the MEI pays the same one as the Simples, with denominations of its own. */
export const especieDe = (itens: readonly ItemDaGuia[], doSimples: boolean): EspecieDaGuia =>
  !doSimples
    ? "darf"
    : itens.every(({ denominacao }) => /\b(?:si)?mei\b/i.test(denominacao))
      ? "das-mei"
      : "das-simples"

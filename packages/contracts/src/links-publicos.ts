/*
 * The shape of what opens a public page, without the validation library: those pages must stay small (ADR 023).
 */

/** The secret of a link, as `/documento#FICHA` of the message; 256 random bits. */
export const FORMA_DA_FICHA = /^[A-Za-z0-9_-]{43}$/
/** What confirms that a link reached the right person. */
export const FORMA_DOS_DIGITOS = /^[0-9A-Za-z]{4}$/
export const QUEIXA_DOS_DIGITOS = "Digite os quatro últimos caracteres."

/** The code of a document as it is printed, in blocks of four: "7K2M-9QXA-…". */
export const escreverCodigo = (codigo: string) => codigo.replace(/(.{4})(?=.)/g, "$1-")

import { resumir } from "./resumo.ts"

/**
 * What names a token however its signature is written, in hexadecimal: the SHA-256 of what is signed. Of one token there
 * are several good texts (an elliptic signature has a twin, a reader of base64 may forgive the end), and all are it.
 */
export const identidadeDoToken = (token: string): string => resumir(token.slice(0, token.lastIndexOf(".")))

import { z } from "zod"
import { ErroDeNegocio } from "../http/erros.ts"
import type { Chave, Ordem, Posicao, TipoDaChave } from "./paginas.ts"

/** Whether a page begins after the row of the cursor or ends before it. */
export type Sentido = "depois" | "antes"

/** What a cursor carries. It holds nothing secret: a row's place is made of values its reader was just shown. */
const conteudo = z.strictObject({
  ordem: z.string(),
  direcao: z.enum(["asc", "desc"]),
  sentido: z.enum(["depois", "antes"]),
  valores: z.array(z.string().nullable()),
})

/** The opaque cursor of a row's place. */
export function escreverCursor({ nome, direcao }: Ordem, sentido: Sentido, valores: Posicao): string {
  return Buffer.from(JSON.stringify({ ordem: nome, direcao, sentido, valores }), "utf8").toString("base64url")
}

/**
 * What a cursor says, read as what it is: text from a stranger. Raises cursor-invalido when it is broken, is of another
 * order, or has a value the database would not take for that key.
 */
export function lerCursor(texto: string, ordem: Ordem): { readonly sentido: Sentido; readonly valores: Posicao } {
  const lido = conteudo.safeParse(decodificar(texto)).data
  const serve =
    lido !== undefined &&
    lido.ordem === ordem.nome &&
    lido.direcao === ordem.direcao &&
    lido.valores.length === ordem.chaves.length &&
    ordem.chaves.every((chave, i) => aceita(chave, lido.valores[i] ?? null))
  if (!lido || !serve) throw new ErroDeNegocio("cursor-invalido", undefined, "cursor")
  return { sentido: lido.sentido, valores: lido.valores }
}

function decodificar(texto: string): unknown {
  // Buffer skips what is not of the alphabet: one cursor, one writing.
  if (!/^[\w-]+$/.test(texto)) return null
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(texto, "base64url")))
  } catch {
    return null
  }
}

function aceita({ tipo, anulavel }: Chave, valor: string | null): boolean {
  return valor === null ? anulavel === true : valores[tipo](valor)
}

const valores: Readonly<Record<TipoDaChave, (valor: string) => boolean>> = {
  texto: (v) => v.isWellFormed() && !v.includes("\0"),
  numero: (v) => /^-?\d{1,40}(\.\d{1,40})?$/.test(v),
  uuid: (v) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(v),
  dia: (v) => /^[12]\d{3}-\d\d-\d\d$/.test(v) && ehInstante(`${v}T00:00:00.000000Z`),
  instante: ehInstante,
}

/** As the list writes it, of a day that exists. */
function ehInstante(valor: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(valor)) return false
  const segundos = Date.parse(`${valor.slice(0, 19)}Z`)
  return !Number.isNaN(segundos) && new Date(segundos).toISOString().startsWith(valor.slice(0, 19))
}

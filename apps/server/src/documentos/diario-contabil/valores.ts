import { diaExistente } from "../../importacao/valores/datas.ts"

/** Centavos of "1234,56" or "1.234,56", as files of text write them; null for anything else. */
export function centavosDoTexto(texto: string): bigint | null {
  const limpo = texto.trim()
  if (limpo.length > 24) return null
  const inteiro = limpo.replaceAll(".", "")
  const achado = /^(\d{1,15})(?:,(\d{1,2}))?$/.exec(inteiro)
  if (!achado) return null
  return BigInt(achado[1] ?? "0") * 100n + BigInt((achado[2] ?? "").padEnd(2, "0"))
}

/** AAAA-MM-DD of "DDMMAAAA" or "DD/MM/AAAA"; null for what is no day. */
export function diaDoTexto(texto: string): string | null {
  const achado = /^(\d{2})\/?(\d{2})\/?(\d{4})$/.exec(texto.trim())
  return achado ? diaExistente(`${achado[3]}-${achado[2]}-${achado[1]}`) : null
}

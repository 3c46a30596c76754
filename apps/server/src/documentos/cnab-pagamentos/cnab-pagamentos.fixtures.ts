/**
 * A reader of its own: positions typed from the manual of the bank (4008.523.687, version 08), counted from 1, with nothing of the table that
 * the writer and the reader of the product use.
 */
export const emLinhas = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1").split("\r\n")
export const em = (linha: string | undefined, de: number, ate: number) => (linha ?? "").slice(de - 1, ate)

/** A line with other characters in a position, as a bank that answers writes them. */
export const com = (linha: string, de: number, texto: string) =>
  linha.slice(0, de - 1) + texto + linha.slice(de - 1 + texto.length)

/** What the bank answers to each payment of a remittance, by the number that the company gave it. */
export interface RespostaDoBanco {
  readonly ocorrencias: string
  /** DDMMAAAA, and the amount in centavos: of segment A, where the record has them. */
  readonly pagoEm?: string
  readonly valorPago?: bigint
}

/** The return of a remittance, as the manual describes it: the same records with 2 in 143, and what happened to each in 231 to 240. */
export function retornoDe(remessa: Uint8Array, responder: (seuNumero: string) => RespostaDoBanco | null): Buffer {
  const linhas = emLinhas(remessa)
    .filter((l) => l !== "")
    .map((linha) => {
      if (em(linha, 8, 8) === "0") return com(linha, 143, "2")
      const segmento = em(linha, 8, 8) === "3" ? em(linha, 14, 14) : ""
      if (segmento === "J" && em(linha, 18, 19) === "52") return linha
      const onde = { A: [74, 93], J: [183, 202], O: [123, 142] }[segmento]
      if (!onde) return linha
      const resposta = responder(em(linha, onde[0] ?? 0, onde[1] ?? 0).trim())
      if (resposta === null) return linha
      const respondida = com(linha, 231, resposta.ocorrencias.padEnd(10))
      if (segmento !== "A") return respondida
      const comDia = com(respondida, 155, resposta.pagoEm ?? "00000000")
      return com(comDia, 163, (resposta.valorPago ?? 0n).toString().padStart(15, "0"))
    })
  return Buffer.from(linhas.map((l) => `${l}\r\n`).join(""), "latin1")
}

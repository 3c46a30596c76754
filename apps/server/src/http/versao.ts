import type { Rota } from "@partida/contracts"
import type { FastifyRequest } from "fastify"
import { ErroDeNegocio, recusar } from "./erros.ts"

/** Whether a call of the contract must say which version of the record it changes. */
export const exigeVersao = (rota: Rota) => rota.comVersao === true && rota.metodo !== "GET"

/**
 * The version named by If-Match, a strong tag as the reads answer it (RFC 9110, 13.1.1). Raises versao-nao-informada
 * when it is missing (428) and entrada-invalida when it is not one of ours: "*" and weak tags would match anything.
 */
export function lerVersaoEsperada(pedido: FastifyRequest): number {
  const texto = pedido.headers["if-match"]
  if (texto === undefined) throw new ErroDeNegocio("versao-nao-informada", undefined, "If-Match")
  const versao = /^"(\d{1,9})"$/.exec(texto)?.[1]
  if (versao === undefined) {
    recusar('If-Match deve ser a versão lida, entre aspas, como veio no cabeçalho ETag: "3".', "If-Match")
  }
  return Number(versao)
}

/** The tag of an answer that carries its `versao`, or null. */
export function etagDe(saida: unknown): string | null {
  const versao: unknown = typeof saida === "object" && saida !== null ? Reflect.get(saida, "versao") : undefined
  return typeof versao === "number" ? `"${versao}"` : null
}

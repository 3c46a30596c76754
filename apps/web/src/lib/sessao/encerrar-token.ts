import { rotasDaIdentidade } from "@partida/contracts"
import { criarChamar } from "../api/cliente.ts"
import { LIMITE_HTTP_MS } from "./tentativas.ts"

/** Tells our API that an access token is dead. Its own module: only who signs out needs the contract. */
export async function encerrarTokenNaApi(token: string): Promise<void> {
  const chamar = criarChamar({
    buscar: (url, init) => fetch(url, init),
    token: () => Promise.resolve(token),
    renovar: () => Promise.resolve(null),
    escritorio: () => null,
    aoEncerrar: () => undefined,
  })
  await chamar(rotasDaIdentidade.encerrarToken, { sinal: AbortSignal.timeout(LIMITE_HTTP_MS) })
}

import type { ConfiguracaoPublica } from "@partida/contracts"
import { criarChamar } from "./api/cliente.ts"
import { rotaDaConfiguracao } from "./api/mapping.ts"
import { buscarNaRede } from "./api/rede.ts"
import { marcaDaConfiguracao } from "./marca.ts"

/** Calls the public part of the API, as nobody. */
export const chamarSemSessao = criarChamar({
  buscar: buscarNaRede,
  token: () => Promise.resolve(null),
  renovar: () => Promise.resolve(null),
  escritorio: () => null,
  aoEncerrar: () => undefined,
})

let configuracao: Promise<ConfiguracaoPublica> | null = null

/** What the server says about itself before anybody signs in; asked once, and again only after a failure. */
export function carregarConfiguracao(): Promise<ConfiguracaoPublica> {
  configuracao ??= chamarSemSessao(rotaDaConfiguracao, {}).then(
    (publica) => {
      marcaDaConfiguracao(publica.marca)
      return publica
    },
    (erro: unknown) => {
      configuracao = null
      throw erro
    },
  )
  return configuracao
}

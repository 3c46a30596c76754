import type { ConfiguracaoPublica } from "@partida/contracts"
import { criarChamar } from "./api/cliente.ts"
import { rotaDaConfiguracao } from "./api/mapping.ts"
import { buscarNaRede } from "./api/rede.ts"
import { lerMarca, marcaDaConfiguracao } from "./marca.ts"

/** Calls the public part of the API, as nobody. */
export const chamarSemSessao = criarChamar({
  buscar: buscarNaRede,
  token: () => Promise.resolve(null),
  renovar: () => Promise.resolve(null),
  escritorio: () => null,
  aoEncerrar: () => undefined,
})

let configuracao: Promise<ConfiguracaoPublica> | null = null

/**
 * What the server says about itself before anybody signs in: written in the page that it serves, or asked for once, and
 * again only after a failure.
 */
export function carregarConfiguracao(): Promise<ConfiguracaoPublica> {
  configuracao ??= lerDaPagina() ?? perguntar()
  return configuracao
}

/** Null in the page of the development server, which nobody dressed. */
function lerDaPagina(): Promise<ConfiguracaoPublica> | null {
  const texto = document.querySelector<HTMLMetaElement>("meta[name=plataforma]")?.content
  return texto ? Promise.resolve({ ...JSON.parse(texto), marca: lerMarca() }) : null
}

async function perguntar(): Promise<ConfiguracaoPublica> {
  try {
    const publica = await chamarSemSessao(rotaDaConfiguracao, {})
    marcaDaConfiguracao(publica.marca)
    return publica
  } catch (erro) {
    configuracao = null
    throw erro
  }
}

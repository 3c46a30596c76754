import { resolve } from "node:path"
import type { Config } from "./config.ts"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"

/** Only https: what comes back fills registrations, so nobody on the way may write it. */
export function lerConsultaCadastral(env: NodeJS.ProcessEnv): string | null {
  const texto = env.PARTIDA_CONSULTA_CADASTRAL
  if (!texto) return null
  const lido = lerHttps(texto)
  const { search, hash, username } = new URL(lido ?? "https://partida.invalid")
  if (lido === null || search || hash || username) {
    throw new ConfiguracaoInvalida(
      "PARTIDA_CONSULTA_CADASTRAL deve ser um endereço https, sem usuário nem parâmetros, como https://brasilapi.com.br/api.",
    )
  }
  return semBarraNoFim(lido)
}

/** No slash at the end, where a path is added; without an expression, which would go through the text for each slash. */
function semBarraNoFim(endereco: string): string {
  let fim = endereco.length
  while (endereco[fim - 1] === "/") fim--
  return endereco.slice(0, fim)
}

const SERIE_DA_SELIC = "https://api.bcb.gov.br/dados/serie/bcdata.sgs.4390/dados"

/** Always https: what comes back enters accounts. A demonstration asks nobody unless it is told whom. */
export function lerSelic(env: NodeJS.ProcessEnv, modo: Config["modo"], raiz: string): Config["selic"] {
  const texto = env.PARTIDA_SELIC || (modo === "demo" ? "nao" : SERIE_DA_SELIC)
  if (texto === "nao") return null
  const endereco = lerHttps(texto)
  const { search, hash, username } = new URL(endereco ?? "https://partida.invalid")
  if (endereco === null || search || hash || username) {
    throw new ConfiguracaoInvalida(
      `PARTIDA_SELIC deve ser o endereço https da série, sem usuário nem parâmetros, como ${SERIE_DA_SELIC}, ou "nao".`,
    )
  }
  return { endereco, autoridade: env.PARTIDA_SELIC_AUTORIDADE ? resolve(raiz, env.PARTIDA_SELIC_AUTORIDADE) : null }
}

/** An https address as it will be read, or null. */
export const lerHttps = (texto: string) =>
  /^https:\/\//i.test(texto) && !/\p{Cc}/u.test(texto) && URL.canParse(texto) ? new URL(texto).href : null

import { resolve } from "node:path"
import type { Config } from "./config.ts"
import { enderecoHttps } from "./config-do-serpro.ts"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"

/** Where the national environment that distributes NFS-e is; certificates are of each company, in the database. */
export interface ConfigDoAdn {
  readonly endereco: string
  /** File (PEM) with the only authorities to trust; null: the usual ones. */
  readonly autoridade: string | null
  /** Companies asked for at once. */
  readonly simultaneas: number
  /** Calls a second over all the processes. */
  readonly porSegundo: number
}

const PRODUCAO = "https://adn.nfse.gov.br/contribuintes"
const SIMULTANEAS = 4
const POR_SEGUNDO = 5

/** Real work captures from the national environment; a demonstration from nobody unless it is told whom. Throws ConfiguracaoInvalida. */
export function lerAdn(env: NodeJS.ProcessEnv, modo: Config["modo"], raiz: string): ConfigDoAdn | null {
  const { PARTIDA_ADN: pedido, PARTIDA_ADN_ENDERECO: endereco } = env
  if (pedido && pedido !== "sim" && pedido !== "nao")
    throw new ConfiguracaoInvalida(`PARTIDA_ADN deve ser sim ou nao, não "${pedido}".`)
  if (pedido === "nao" || (!pedido && modo === "demo" && !endereco)) return null
  return configDoAdn(
    enderecoHttps(endereco || PRODUCAO, "PARTIDA_ADN_ENDERECO", PRODUCAO),
    env.PARTIDA_ADN_AUTORIDADE ? resolve(raiz, env.PARTIDA_ADN_AUTORIDADE) : null,
  )
}

/** The environment at an address, with how much may be asked of it. */
export const configDoAdn = (endereco: string, autoridade: string | null): ConfigDoAdn => ({
  endereco,
  autoridade,
  simultaneas: SIMULTANEAS,
  porSegundo: POR_SEGUNDO,
})

/** A demonstration that was told of no environment starts a simulated one beside itself, unless told not to. */
export const simularAdn = (env: NodeJS.ProcessEnv, modo: Config["modo"]): boolean =>
  modo === "demo" && env.PARTIDA_ADN !== "nao"

import { resolve } from "node:path"
import type { Config } from "./config.ts"
import { enderecoHttps } from "./config-do-serpro.ts"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"

/** Where the Cloud API is; who sends there is of each office, in the database. */
export interface ConfigDoWhatsapp {
  readonly endereco: string
  /** Of the API, as it goes in every address: each lives about two years. */
  readonly versao: string
  /** File (PEM) with the only authorities to trust; null: the usual ones. */
  readonly autoridade: string | null
}

const ENDERECO = "https://graph.facebook.com"
const VERSAO = "v21.0"

/** Real work reaches it; a demonstration does not, unless it is told where. Throws ConfiguracaoInvalida. */
export function lerWhatsapp(env: NodeJS.ProcessEnv, modo: Config["modo"], raiz: string): ConfigDoWhatsapp | null {
  const { PARTIDA_WHATSAPP: pedido, PARTIDA_WHATSAPP_ENDERECO: endereco } = env
  if (pedido && pedido !== "sim" && pedido !== "nao")
    throw new ConfiguracaoInvalida(`PARTIDA_WHATSAPP deve ser sim ou nao, não "${pedido}".`)
  if (pedido === "nao" || (!pedido && modo === "demo" && !endereco)) return null
  const versao = env.PARTIDA_WHATSAPP_VERSAO || VERSAO
  if (!/^v\d{1,3}\.\d$/.test(versao))
    throw new ConfiguracaoInvalida(`PARTIDA_WHATSAPP_VERSAO deve ser como ${VERSAO}, não "${versao}".`)
  return {
    endereco: enderecoHttps(endereco || ENDERECO, "PARTIDA_WHATSAPP_ENDERECO", ENDERECO),
    versao,
    autoridade: env.PARTIDA_WHATSAPP_AUTORIDADE ? resolve(raiz, env.PARTIDA_WHATSAPP_AUTORIDADE) : null,
  }
}

/** A demonstration that was told of none starts a simulated one beside itself, unless told not to. */
export const simularWhatsapp = (env: NodeJS.ProcessEnv, modo: Config["modo"]) =>
  modo === "demo" && env.PARTIDA_WHATSAPP !== "nao"

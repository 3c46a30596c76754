import { resolve } from "node:path"
import type { Config } from "./config.ts"
import { enderecoHttps } from "./config-do-serpro.ts"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"

/** Where Migrate is; credentials are of each office, in the database. */
export interface ConfigDaMigrate {
  /** Null: that environment is not reached from here. */
  readonly producao: string | null
  readonly homologacao: string | null
  /** File (PEM) with the only authorities to trust; null: the usual ones. */
  readonly autoridade: string | null
}

/** Where Jettax is: its contract is not public, and it is off until the operator says otherwise. */
export interface ConfigDoJettax {
  readonly autenticacao: string
  readonly api: string
  readonly autoridade: string | null
}

const PRODUCAO = "https://apibr.invoicy.com.br"
const HOMOLOGACAO = "https://apibrhomolog.invoicy.com.br"
const AUTENTICACAO = "https://api-auth.jettax360.com.br"
const API = "https://api.jettax360.com.br"

function simOuNao(valor: string | undefined, nome: string): "sim" | "nao" | null {
  if (valor && valor !== "sim" && valor !== "nao")
    throw new ConfiguracaoInvalida(`${nome} deve ser sim ou nao, não "${valor}".`)
  return valor === "sim" || valor === "nao" ? valor : null
}

/** Real work reaches both environments of Migrate; a demonstration, nobody unless it is told whom. Throws ConfiguracaoInvalida. */
export function lerMigrate(env: NodeJS.ProcessEnv, modo: Config["modo"], raiz: string): ConfigDaMigrate | null {
  const { PARTIDA_MIGRATE_PRODUCAO: producao, PARTIDA_MIGRATE_HOMOLOGACAO: homologacao } = env
  const pedido = simOuNao(env.PARTIDA_MIGRATE, "PARTIDA_MIGRATE")
  const dita = Boolean(producao || homologacao)
  if (pedido === "nao" || (pedido === null && modo === "demo" && !dita)) return null
  const ler = (texto: string | undefined, nome: string, padrao: string) =>
    // Told of one alone, the other is not the public one: a test must never issue for real.
    dita && !texto ? null : enderecoHttps(texto || padrao, nome, padrao)
  return {
    producao: ler(producao, "PARTIDA_MIGRATE_PRODUCAO", PRODUCAO),
    homologacao: ler(homologacao, "PARTIDA_MIGRATE_HOMOLOGACAO", HOMOLOGACAO),
    autoridade: env.PARTIDA_MIGRATE_AUTORIDADE ? resolve(raiz, env.PARTIDA_MIGRATE_AUTORIDADE) : null,
  }
}

/** Jettax only where the operator turned it on, by name or by address. Throws ConfiguracaoInvalida. */
export function lerJettax(env: NodeJS.ProcessEnv, raiz: string): ConfigDoJettax | null {
  const { PARTIDA_JETTAX_AUTENTICACAO: autenticacao, PARTIDA_JETTAX_ENDERECO: api } = env
  const pedido = simOuNao(env.PARTIDA_JETTAX, "PARTIDA_JETTAX")
  if (pedido === "nao" || (pedido === null && !(autenticacao && api))) return null
  return {
    autenticacao: enderecoHttps(autenticacao || AUTENTICACAO, "PARTIDA_JETTAX_AUTENTICACAO", AUTENTICACAO),
    api: enderecoHttps(api || API, "PARTIDA_JETTAX_ENDERECO", API),
    autoridade: env.PARTIDA_JETTAX_AUTORIDADE ? resolve(raiz, env.PARTIDA_JETTAX_AUTORIDADE) : null,
  }
}

/** A demonstration that was told of none starts simulated ones beside itself, unless told not to. */
export const simularIntegradores = (env: NodeJS.ProcessEnv, modo: Config["modo"]) => ({
  migrate: modo === "demo" && env.PARTIDA_MIGRATE !== "nao",
  jettax: modo === "demo" && env.PARTIDA_JETTAX !== "nao",
})

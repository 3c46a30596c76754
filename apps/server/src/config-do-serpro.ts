import { resolve } from "node:path"
import type { Config } from "./config.ts"
import { lerHttps } from "./config-das-fontes.ts"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"

/** Where the Integra Contador is and how much may leave for it. Credentials are of each office, in the database. */
export interface ConfigDoSerpro {
  /** Address of tokens, and the one under which the services are. */
  readonly autenticacao: string
  readonly gateway: string
  /** File (PEM) with the only authorities to trust for both; null: the usual ones. */
  readonly autoridade: string | null
  readonly porSegundo: number
  readonly simultaneas: number
  /** Hours of the day, of Brasília, in which nothing is asked: from, until. */
  readonly silencio: readonly [string, string] | null
  /** Files: prices of the contract (CSV) and fixed texts of the term of authorisation (JSON). */
  readonly precos: string
  readonly textosDoTermo: string
}

const AUTENTICACAO = "https://autenticacao.sapi.serpro.gov.br/authenticate"
const GATEWAY = "https://gateway.apiserpro.serpro.gov.br/integra-contador/v1"
const PASTA = resolve(import.meta.dirname, "adapters/receita-federal/serpro")

/**
 * Real work calls SERPRO as soon as an office has credentials; a demonstration calls nobody unless it is told whom. Both
 * addresses are given together: what opens one must not be sent to another's. Throws ConfiguracaoInvalida.
 */
export function lerSerpro(env: NodeJS.ProcessEnv, modo: Config["modo"], raiz: string): ConfigDoSerpro | null {
  const { PARTIDA_SERPRO: pedido, PARTIDA_SERPRO_AUTENTICACAO: fichas, PARTIDA_SERPRO_GATEWAY: servicos } = env
  if (pedido && pedido !== "sim" && pedido !== "nao") {
    throw new ConfiguracaoInvalida(`PARTIDA_SERPRO deve ser sim ou nao, não "${pedido}".`)
  }
  if (!fichas !== !servicos) {
    throw new ConfiguracaoInvalida(
      "PARTIDA_SERPRO_AUTENTICACAO e PARTIDA_SERPRO_GATEWAY andam juntas: defina as duas ou nenhuma.",
    )
  }
  if (pedido === "nao" || (!pedido && modo === "demo" && !fichas)) return null
  return {
    autenticacao: enderecoHttps(fichas || AUTENTICACAO, "PARTIDA_SERPRO_AUTENTICACAO", AUTENTICACAO),
    gateway: enderecoHttps(servicos || GATEWAY, "PARTIDA_SERPRO_GATEWAY", GATEWAY),
    autoridade: env.PARTIDA_SERPRO_AUTORIDADE ? resolve(raiz, env.PARTIDA_SERPRO_AUTORIDADE) : null,
    ...limites(env, raiz),
  }
}

/**
 * A demonstration that was told of no authority starts a simulated one beside itself, unless told not to. Throws
 * ConfiguracaoInvalida.
 */
export function lerSimuladas(env: NodeJS.ProcessEnv, modo: Config["modo"], raiz: string): Limites | null {
  if (modo !== "demo" || env.PARTIDA_SERPRO === "nao") return null
  return limites(env, raiz, DA_SIMULADA)
}

/** Nobody else asks anything of the simulated one. */
const DA_SIMULADA = { porSegundo: 100, simultaneas: 8 }
const DA_REAL = { porSegundo: 5, simultaneas: 4 }

type Limites = Omit<ConfigDoSerpro, "autenticacao" | "gateway" | "autoridade">

function limites(env: NodeJS.ProcessEnv, raiz: string, padrao = DA_REAL): Limites {
  const caminho = (nome: string, arquivo: string) => (env[nome] ? resolve(raiz, env[nome]) : resolve(PASTA, arquivo))
  return {
    porSegundo: inteiro(env, "PARTIDA_SERPRO_POR_SEGUNDO", padrao.porSegundo),
    simultaneas: inteiro(env, "PARTIDA_SERPRO_SIMULTANEAS", padrao.simultaneas),
    silencio: horas(env, "PARTIDA_SERPRO_SILENCIO"),
    precos: caminho("PARTIDA_SERPRO_PRECOS", "precos.csv"),
    textosDoTermo: caminho("PARTIDA_SERPRO_TERMO", "termo.json"),
  }
}

/** Always https, without anything after the path: a path is added to it. */
export function enderecoHttps(texto: string, nome: string, exemplo: string): string {
  const lido = lerHttps(texto)
  const { search, hash, username } = new URL(lido ?? "https://partida.invalid")
  if (lido === null || search || hash || username) {
    throw new ConfiguracaoInvalida(`${nome} deve ser um endereço https, sem usuário nem parâmetros, como ${exemplo}.`)
  }
  return lido.endsWith("/") ? lido.slice(0, -1) : lido
}

const HORAS = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/

function horas(env: NodeJS.ProcessEnv, nome: string): readonly [string, string] | null {
  const texto = env[nome]
  if (!texto) return null
  const [, desde, ate] = HORAS.exec(texto) ?? []
  if (desde === undefined || ate === undefined || desde === ate)
    throw new ConfiguracaoInvalida(`${nome} deve ser de uma hora a outra, como 22:00-06:00, não "${texto}".`)
  return [desde, ate]
}

function inteiro(env: NodeJS.ProcessEnv, nome: string, padrao: number): number {
  const texto = env[nome]
  if (!texto) return padrao
  if (!/^[1-9]\d{0,3}$/.test(texto)) throw new ConfiguracaoInvalida(`${nome} deve ser de 1 a 9999, não "${texto}".`)
  return Number(texto)
}

import { resolve } from "node:path"
import type { Config } from "./config.ts"
import { enderecoHttps } from "./config-do-serpro.ts"
import { ConfiguracaoInvalida } from "./configuracao-invalida.ts"

/** Where the national emitter of NFS-e is; certificates are of each company, in the database. */
export interface ConfigDaSefin {
  /** Null: that environment is not reached from here. */
  readonly producao: string | null
  readonly homologacao: string | null
  /** File (PEM) with the only authorities to trust; null: the usual ones. */
  readonly autoridade: string | null
  readonly simultaneas: number
}

const PRODUCAO = "https://sefin.nfse.gov.br/SefinNacional"
const HOMOLOGACAO = "https://sefin.producaorestrita.nfse.gov.br/SefinNacional"
/** Calls under way at once. */
export const SIMULTANEAS = 8

/**
 * Real work reaches both environments of the national emitter; a demonstration reaches nobody unless it is told whom. Throws
 * ConfiguracaoInvalida.
 */
export function lerSefin(env: NodeJS.ProcessEnv, modo: Config["modo"], raiz: string): ConfigDaSefin | null {
  const { PARTIDA_SEFIN: pedido, PARTIDA_SEFIN_PRODUCAO: producao, PARTIDA_SEFIN_HOMOLOGACAO: homologacao } = env
  if (pedido && pedido !== "sim" && pedido !== "nao")
    throw new ConfiguracaoInvalida(`PARTIDA_SEFIN deve ser sim ou nao, não "${pedido}".`)
  const dita = Boolean(producao || homologacao)
  if (pedido === "nao" || (!pedido && modo === "demo" && !dita)) return null
  const ler = (texto: string | undefined, nome: string, padrao: string) =>
    // Told of one alone, the other is not the public one: a test must never issue for real.
    dita && !texto ? null : enderecoHttps(texto || padrao, nome, padrao)
  return {
    producao: ler(producao, "PARTIDA_SEFIN_PRODUCAO", PRODUCAO),
    homologacao: ler(homologacao, "PARTIDA_SEFIN_HOMOLOGACAO", HOMOLOGACAO),
    autoridade: env.PARTIDA_SEFIN_AUTORIDADE ? resolve(raiz, env.PARTIDA_SEFIN_AUTORIDADE) : null,
    simultaneas: SIMULTANEAS,
  }
}

/** A demonstration that was told of no emitter starts a simulated one beside itself, unless told not to. */
export const simularSefin = (env: NodeJS.ProcessEnv, modo: Config["modo"]): boolean =>
  modo === "demo" && env.PARTIDA_SEFIN !== "nao"

import type { Config } from "../config.ts"
import type { Banco } from "../db/banco.ts"
import { ErroDeNegocio } from "../http/erros.ts"
import type { MarcaDoLugar } from "../marca/resolucao.ts"
import type { Cofre } from "./cofre.ts"
import type { Entrada } from "./entrada.ts"
import { MOTIVO_DA_SENHA_VAZADA, motivoDaSenhaRecusada, resumirSenha } from "./senha.ts"
import { SEM_LISTA, type SenhaVazada } from "./senhas-vazadas.ts"
import { chaveDoEndereco, criarLimite, type Limite } from "./tentativas.ts"

/** What the life cycle of an account needs, built once. */
export interface DependenciasDasContas {
  readonly banco: Banco
  readonly cofre: Cofre
  /** Public address of the product, without a trailing slash. */
  readonly url: string
  readonly correio: Config["correio"]["tipo"]
  readonly agora: () => Date
  /**
   * Brand of a message to this address, and where its links lead. One question whoever it is; it opens a transaction of
   * its own, so never ask inside another.
   */
  readonly marcaPara: (email: string) => Promise<MarcaDoLugar>
  /** Checks a password as the sign-in does, counting and locking alike. */
  readonly entrar: Entrada
  /** Hashes a password: the slow step whose presence must tell nothing. */
  readonly resumir: (senha: string) => Promise<string>
  /** Whether a new password is a breached one. */
  readonly senhaVazada: SenhaVazada
  /** Something may have been put in the outbox. Called whether it was or not, for the same reason. */
  readonly acordarCorreio: () => Promise<void>
  readonly limites: LimitesDasContas
}

interface LimitesDasContas {
  /** Requests for mail from one network address. */
  readonly pedidos: Limite
  /** Uses of links from one network address: they cannot be guessed, but each costs a password hash. */
  readonly links: Limite
  /** Messages to one e-mail address that somebody without a session asked for. */
  readonly porEmail: Limite
  /** Unlocking links to one e-mail address: apart, so that no other request uses up the way out. */
  readonly desbloqueiosPorEmail: Limite
}

const DEZ_MINUTOS_MS = 10 * 60_000
const UMA_HORA_MS = 60 * 60_000
const CHAVES_LEMBRADAS = 10_000
const PEDIDOS_POR_ENDERECO = 20
const LINKS_POR_ENDERECO = 60
const MENSAGENS_POR_EMAIL = 3

export function montarDependencias(
  partes: Omit<DependenciasDasContas, "limites" | "resumir" | "senhaVazada">,
  trocas: Partial<Pick<DependenciasDasContas, "resumir" | "senhaVazada">> = {},
): DependenciasDasContas {
  const { agora: clock } = partes
  const limite = (maximo: number, janelaMs: number) =>
    criarLimite({ maximo, janelaMs, capacidade: CHAVES_LEMBRADAS, clock })
  return {
    ...partes,
    resumir: trocas.resumir ?? resumirSenha,
    senhaVazada: trocas.senhaVazada ?? SEM_LISTA,
    limites: {
      pedidos: limite(PEDIDOS_POR_ENDERECO, DEZ_MINUTOS_MS),
      links: limite(LINKS_POR_ENDERECO, DEZ_MINUTOS_MS),
      porEmail: limite(MENSAGENS_POR_EMAIL, UMA_HORA_MS),
      desbloqueiosPorEmail: limite(MENSAGENS_POR_EMAIL, UMA_HORA_MS),
    },
  }
}

/** Takes one request of a network address. Raises muitos-pedidos when there is none left. */
export function limitarEndereco(limite: Limite, endereco: string | null): void {
  const aguardarMs = limite.reservar(chaveDoEndereco(endereco ?? ""))
  if (aguardarMs > 0) throw muitosPedidos(aguardarMs)
}

/**
 * Refuses a new password that is short, common, of the person's own data (`pessoais`) or breached, saying which.
 * Raises senha-recusada at `campo`.
 */
export async function exigirSenhaAceita(
  { senhaVazada }: Pick<DependenciasDasContas, "senhaVazada">,
  senha: string,
  pessoais: readonly string[],
  campo: string,
): Promise<void> {
  const motivo = motivoDaSenhaRecusada(senha, pessoais) ?? ((await senhaVazada(senha)) ? MOTIVO_DA_SENHA_VAZADA : null)
  if (motivo !== null) throw new ErroDeNegocio("senha-recusada", motivo, campo)
}

export const muitosPedidos = (aguardarMs: number) =>
  new ErroDeNegocio("muitos-pedidos", undefined, undefined, { aguardarMs })

/** Raises correio-indisponivel where a message is the only way on: better than waiting for one that cannot come. */
export function exigirCorreio({ correio }: Pick<DependenciasDasContas, "correio">): void {
  if (correio === "nenhum") throw new ErroDeNegocio("correio-indisponivel")
}

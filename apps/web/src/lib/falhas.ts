import type { FalhaDoNavegador } from "@partida/contracts"
import { ErroDaApi } from "./api/erro.ts"

/** Most reports of one page: a failure that repeats says nothing new. */
const MAXIMO_POR_PAGINA = 5

type Relatar = (tipo: FalhaDoNavegador["tipo"], erro: unknown) => Promise<string | null>

/**
 * Builds what tells of the failures of one page; `enviar` answers the code under which one was recorded. The same failure
 * again is the same report.
 */
export function criarRelator(enviar: (falha: FalhaDoNavegador) => Promise<string>, caminho: () => string): Relatar {
  const relatadas = new Map<string, Promise<string | null>>()
  return async (tipo, erro) => {
    if (ehEsperada(erro)) return null
    const { mensagem, pilha } = descrever(erro)
    const chave = `${tipo} ${mensagem}`
    const anterior = relatadas.get(chave)
    if (anterior || relatadas.size >= MAXIMO_POR_PAGINA) return anterior ?? null
    const envio = enviar({
      tipo,
      mensagem: limpar(mensagem).slice(0, 2000),
      ...(pilha === null ? {} : { pilha: limpar(pilha).slice(0, 20_000) }),
      caminho: limpar(caminho()).slice(0, 500),
      versao: typeof __VERSAO__ === "string" ? __VERSAO__ : "teste",
    }).catch(() => null)
    relatadas.set(chave, envio)
    return envio
  }
}

/**
 * Tells the technical team of a failure of ours, once a page. Answers the code under which it was recorded, or null when
 * it was not sent. Never throws: a report that fails must not be one more failure.
 */
export const relatarFalha = criarRelator(
  async (falha) => (await import("./enviar-falha.ts")).enviarFalha(falha),
  () => window.location.pathname,
)

/** Follows what no screen treated, for the life of the page. */
export function vigiarFalhas(): void {
  window.addEventListener("error", ({ error }) => void relatarFalha("render", error))
  window.addEventListener("unhandledrejection", ({ reason }) => void relatarFalha("promessa", reason))
}

/** A refusal of the API is an answer, and a call given up is nothing. */
function ehEsperada(erro: unknown): boolean {
  return erro instanceof ErroDaApi || (erro instanceof DOMException && erro.name === "AbortError") || erro == null
}

function descrever(erro: unknown): { mensagem: string; pilha: string | null } {
  if (erro instanceof Error) return { mensagem: `${erro.name}: ${erro.message}`, pilha: erro.stack ?? null }
  return { mensagem: String(erro), pilha: null }
}

/** Takes out what may identify a person or open a door: e-mails, documents, tokens and the search of an address. */
export function limpar(texto: string): string {
  return texto
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "[e-mail]")
    .replace(/\b[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}\b/g, "[token]")
    .replace(/\b(?=[\w-]*\d)[\w-]{32,}\b/g, "[código]")
    .replace(/\d[\d./-]{9,}\d/g, "[número]")
    .replace(/[?#][^\s:)"']+/g, "")
}

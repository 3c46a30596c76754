import {
  CABECALHO_ESCRITORIO,
  errosDaSessao,
  PREFIXO_DA_API,
  PREFIXO_DOS_ESTATICOS,
  type Rota,
} from "@partida/contracts"
import { objeto, opcional, texto } from "../forma.ts"
import { DEMOROU, ErroDaApi, MENSAGEM_DEMOROU, MENSAGEM_GENERICA, MENSAGEM_SEM_REDE } from "./erro.ts"
import {
  type ArquivoBaixado,
  comoDados,
  comoEntradaSolta,
  type Dados,
  type Entrada,
  type EntradaSolta,
} from "./mapping.ts"

/** Why a session ended without the person asking. */
export type MotivoDoFim = "expirada" | "desativado" | "encerrado"

/** What the client needs from the session; plain functions so that tests need no browser. */
export interface AmbienteDaApi {
  readonly buscar: (url: string, init: RequestInit) => Promise<Response>
  /** Access token in force, or null when there is none. */
  readonly token: () => Promise<string | null>
  /** Forces a renewal after a 401; null when the session is over. */
  readonly renovar: () => Promise<string | null>
  /** Office chosen by a platform operator. */
  readonly escritorio: () => string | null
  /** Called when the person can no longer work: the API refuses a renewed token, or the user was disabled. */
  readonly aoEncerrar: (motivo: MotivoDoFim) => void
}

type Chamar = <R extends Rota>(rota: R, entrada: Entrada<R>) => Promise<Dados<R>>
export type Abrir = <R extends Rota>(rota: R, entrada: Entrada<R>) => Promise<ArquivoAberto>

/** A file that is still arriving. */
export interface ArquivoAberto {
  readonly nome: string
  readonly fluxo: ReadableStream<Uint8Array<ArrayBuffer>>
}

/** A reading that takes longer than this has nobody at the other end, in ms: a screen would wait for ever. */
const LIMITE_DA_LEITURA_MS = 60_000

/**
 * Builds the function that calls the API by its contracts. Every failure is an `ErroDaApi` (an aborted call keeps its
 * AbortError). Answers are checked against the contract, so a drift shows as an error and not as a wrong screen.
 */
export function criarChamar(ambiente: AmbienteDaApi, limiteMs = LIMITE_DA_LEITURA_MS): Chamar {
  const pedir = criarPedir(ambiente)
  const chamar: Chamar = async (rota, entrada) => {
    const solta = comoEntradaSolta(entrada)
    const resposta = await pedir(rota, solta)
    if (!rota.resposta) return comoDados<typeof rota>(await lerArquivo(resposta))
    const conferido = rota.resposta.safeParse(await lerJson(resposta, solta.sinal))
    if (!conferido.success) {
      console.error(`Resposta fora do contrato: ${rota.metodo} ${rota.caminho}`, conferido.error.issues)
      throw new ErroDaApi({ codigo: "resposta-invalida", mensagem: MENSAGEM_GENERICA, status: resposta.status })
    }
    return comoDados<typeof rota>(conferido.data)
  }
  return async (rota, entrada) => {
    // A write may have been done when its answer is late, and a file takes as long as it is large.
    if (rota.metodo !== "GET" || !rota.resposta) return chamar(rota, entrada)
    const prazo = AbortSignal.timeout(limiteMs)
    const { sinal } = entrada
    try {
      return await chamar(rota, { ...entrada, sinal: sinal ? AbortSignal.any([sinal, prazo]) : prazo })
    } catch (causa) {
      if (!prazo.aborted || sinal?.aborted || causa instanceof ErroDaApi) throw causa
      throw new ErroDaApi({ codigo: DEMOROU, mensagem: MENSAGEM_DEMOROU, status: 0 })
    }
  }
}

/**
 * Builds the function that asks for a file and hands it over while it arrives, so that a large one is never whole in
 * memory. Failures before the first byte are an `ErroDaApi`; later ones break the stream.
 */
export function criarAbrir(ambiente: AmbienteDaApi): Abrir {
  const pedir = criarPedir(ambiente)
  return async (rota, entrada) => {
    const resposta = await pedir(rota, comoEntradaSolta(entrada))
    return {
      nome: nomeDoArquivo(resposta.headers.get("content-disposition")),
      fluxo: resposta.body ?? new Blob().stream(),
    }
  }
}

/** The call itself, up to an answer that succeeded. */
function criarPedir(ambiente: AmbienteDaApi): (rota: Rota, solta: EntradaSolta) => Promise<Response> {
  return async (rota, solta) => {
    const cabecalhos = montarCabecalhos(rota, solta, ambiente.escritorio())
    const enviar = (token: string | null) => buscar(ambiente, rota, solta, cabecalhos, token)
    const publica = rota.papel === "publica" && !rota.comConta
    let resposta = await enviar(publica ? null : await ambiente.token())
    if (resposta.status === 401 && !publica) {
      const renovado = await ambiente.renovar()
      if (renovado) resposta = await enviar(renovado)
      if (resposta.status === 401) ambiente.aoEncerrar("expirada")
    }
    if (!resposta.ok) {
      const erro = await lerProblema(resposta)
      if (erro.codigo === "usuario-desativado") ambiente.aoEncerrar("desativado")
      if (erro.codigo === "escritorio-encerrado") ambiente.aoEncerrar("encerrado")
      throw erro
    }
    return resposta
  }
}

/** Address of a call: parameters in the path, defined values in the query. */
export function montarUrl(rota: Rota, { params = {}, query = {} }: Pick<EntradaSolta, "params" | "query">): string {
  // The address of a stored document is outside of the API, and already whole.
  if (rota.caminho.startsWith(PREFIXO_DOS_ESTATICOS)) return rota.caminho
  const caminho = rota.caminho.replace(/:(\w+)/g, (_, nome: string) => encodeURIComponent(String(params[nome])))
  const busca = new URLSearchParams()
  for (const [nome, valor] of Object.entries(query)) {
    if (valor !== undefined && valor !== null && valor !== "") busca.set(nome, String(valor))
  }
  const texto = busca.toString()
  return `${PREFIXO_DA_API}${caminho}${texto ? `?${texto}` : ""}`
}

function montarCabecalhos(rota: Rota, entrada: EntradaSolta, escritorio: string | null): Record<string, string> {
  const cabecalhos: Record<string, string> = { accept: rota.resposta ? "application/json" : "*/*" }
  if (entrada.corpo !== undefined) cabecalhos["content-type"] = "application/json"
  if (rota.metodo !== "GET") cabecalhos["idempotency-key"] = entrada.chave ?? crypto.randomUUID()
  if (entrada.versao !== undefined) cabecalhos["if-match"] = `"${entrada.versao}"`
  if (escritorio) cabecalhos[CABECALHO_ESCRITORIO] = escritorio
  return cabecalhos
}

async function buscar(
  ambiente: AmbienteDaApi,
  rota: Rota,
  entrada: EntradaSolta,
  cabecalhos: Record<string, string>,
  token: string | null,
): Promise<Response> {
  const corpo = montarCorpo(entrada)
  try {
    return await ambiente.buscar(montarUrl(rota, entrada), {
      method: rota.metodo,
      headers: token ? { ...cabecalhos, authorization: `Bearer ${token}` } : cabecalhos,
      ...(corpo === null ? {} : { body: corpo }),
      ...(entrada.sinal ? { signal: entrada.sinal } : {}),
    })
  } catch (causa) {
    if (entrada.sinal?.aborted) throw causa
    throw new ErroDaApi({ codigo: "sem-rede", mensagem: MENSAGEM_SEM_REDE, status: 0 })
  }
}

function montarCorpo({ corpo, arquivos }: EntradaSolta): string | FormData | null {
  if (arquivos) {
    const formulario = new FormData()
    for (const arquivo of arquivos) formulario.append("arquivos", arquivo, arquivo.name)
    return formulario
  }
  return corpo === undefined ? null : JSON.stringify(corpo)
}

/** The body as JSON, or null when it is not; a call abandoned while its body arrives stays an abandonment. */
async function lerJson(resposta: Response, sinal: AbortSignal | undefined): Promise<unknown> {
  return resposta.json().catch((causa: unknown) => {
    if (sinal?.aborted) throw causa
    return null
  })
}

async function lerProblema(resposta: Response): Promise<ErroDaApi> {
  const lido: unknown = await resposta.json().catch(() => null)
  if (ehProblema(lido)) {
    const { codigo, mensagem, campo = null } = lido
    const aguardarSegundos = segundosDeEspera(resposta.headers.get("retry-after"))
    return new ErroDaApi({ codigo, mensagem, campo, status: resposta.status, aguardarSegundos })
  }
  // No problem document: a proxy answered in place of the API.
  if (resposta.status === 401) return new ErroDaApi({ codigo: "nao-autenticado", ...errosDaSessao["nao-autenticado"] })
  if (resposta.status === 413)
    return new ErroDaApi({ codigo: "arquivo-grande-demais", ...errosDaSessao["arquivo-grande-demais"] })
  if (resposta.status >= 502) return new ErroDaApi({ codigo: "sem-rede", mensagem: MENSAGEM_SEM_REDE, status: 0 })
  return new ErroDaApi({ codigo: "erro-interno", mensagem: MENSAGEM_GENERICA, status: resposta.status })
}

/** What every refusal of the API says (contract `Problema`); the rest of the document is for other clients. */
const ehProblema = objeto({ codigo: texto, mensagem: texto, campo: opcional(texto) })

/** Retry-After in seconds; its other form, a date, is not one our server writes. */
function segundosDeEspera(cabecalho: string | null): number | null {
  return cabecalho !== null && /^\d{1,6}$/.test(cabecalho) ? Number(cabecalho) : null
}

async function lerArquivo(resposta: Response): Promise<ArquivoBaixado> {
  return { nome: nomeDoArquivo(resposta.headers.get("content-disposition")), conteudo: await resposta.blob() }
}

/** File name of a Content-Disposition header; the extended form (RFC 5987) wins because it keeps accents. */
export function nomeDoArquivo(cabecalho: string | null): string {
  const estendido = /filename\*=UTF-8''([^;]+)/i.exec(cabecalho ?? "")?.[1]
  if (estendido) {
    try {
      return decodeURIComponent(estendido)
    } catch {
      // Malformed escape: fall back to the plain form.
    }
  }
  return /filename="?([^";]+)"?/i.exec(cabecalho ?? "")?.[1]?.trim() ?? "arquivo"
}

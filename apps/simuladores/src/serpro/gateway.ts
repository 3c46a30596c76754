import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { setTimeout as esperar } from "node:timers/promises"
import { sessaoDe } from "./autenticacao.ts"
import { instanteCivil } from "./calendario.ts"
import { TIPOS, type Tipo } from "./catalogo.ts"
import { lerChamada } from "./envelope.ts"
import type { Contexto } from "./estado.ts"
import type { Falhas, PedidoDeFalha } from "./falhas.ts"
import { type Chamada, doGerenciador, Recusa, type Resposta } from "./protocolo.ts"
import type { Registro } from "./registro.ts"
import { chaveDeNegocio, executar } from "./servicos/servicos.ts"

/** The five paths of the gateway: from a request to an answer, with what was asked to go wrong on the way. */
interface Gateway {
  readonly contexto: Contexto
  readonly falhas: Falhas
  readonly registro: Registro
}

const PREFIXO = "/integra-contador/v1/"
const MAXIMO_BYTES = 8_000_000
const CREDENCIAL_INVALIDA = {
  fault: { code: 900901, message: "Invalid Credentials", description: "Access failure: invalid or expired token" },
}

/** The body of a request, or null when it is too long. */
export async function lerTexto(pedido: IncomingMessage): Promise<string | null> {
  const pedacos: Buffer[] = []
  let tamanho = 0
  for await (const pedaco of pedido) {
    tamanho += pedaco.length
    if (tamanho > MAXIMO_BYTES) return null
    pedacos.push(pedaco)
  }
  return Buffer.concat(pedacos).toString("utf8")
}

export function responderJson(resposta: ServerResponse, status: number, corpo: unknown): void {
  const texto = JSON.stringify(corpo)
  resposta.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(texto) })
  resposta.end(texto)
}

type Solto = Readonly<Record<string, unknown>>
const solto = (lido: unknown): Solto => (typeof lido === "object" && lido !== null ? (lido as Solto) : {})

/** The JSON of a body; undefined when it is not JSON. */
function tentarLer(corpo: string): unknown {
  try {
    return JSON.parse(corpo)
  } catch {
    return undefined
  }
}

/** What can be known of a call before it is checked: faults are chosen by it, and the log shows it. */
function espiar(lido: unknown) {
  const texto = (valor: unknown) => (typeof valor === "string" ? valor : "")
  const { pedidoDados, contribuinte, autorPedidoDados } = solto(lido)
  return {
    idSistema: texto(solto(pedidoDados).idSistema),
    idServico: texto(solto(pedidoDados).idServico),
    contribuinte: texto(solto(contribuinte).numero),
    autor: texto(solto(autorPedidoDados).numero),
    dados: texto(solto(pedidoDados).dados),
  }
}

export async function atender(gateway: Gateway, pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const caminho = pedido.url ?? ""
  const tipo = TIPOS.find((t) => caminho === PREFIXO + t)
  const corpo = await lerTexto(pedido)
  if (!tipo) return responderJson(resposta, 404, { fault: { code: 404, message: "No matching resource found" } })
  if (pedido.method !== "POST")
    return responderJson(resposta, 405, { fault: { code: 405, message: "Method not allowed" } })
  if (corpo === null) return responderJson(resposta, 413, { fault: { code: 413, message: "Payload too large" } })
  await atenderChamada(gateway, tipo, corpo, pedido, resposta)
}

async function atenderChamada(
  gateway: Gateway,
  tipo: Tipo,
  corpo: string,
  pedido: IncomingMessage,
  resposta: ServerResponse,
): Promise<void> {
  const { contexto, falhas, registro } = gateway
  const lido = tentarLer(corpo)
  const visto = espiar(lido)
  const tocam = falhas.tomar(visto.idServico, visto.contribuinte, Date.now())
  const falha = (nome: PedidoDeFalha["tipo"]) => tocam.find((f) => f.tipo === nome)
  const anotar = (status: number, codigos: readonly string[], chave: string | null) =>
    registro.anotar(
      {
        ...visto,
        em: instanteCivil(contexto.agora()),
        tipo,
        etiqueta: cabecalho(pedido, "x-request-tag") ?? null,
        status,
        codigos,
        falhas: tocam.map((f) => f.tipo),
      },
      chave,
    )
  if (falha("cortar-antes")) {
    anotar(0, [], null)
    return void resposta.destroy()
  }
  const atraso = falha("atraso")
  if (atraso) await esperar(atraso.atrasoMs ?? 1000)
  const relogio = falha("relogio-errado")
  if (relogio) {
    resposta.sendDate = false
    resposta.setHeader("date", new Date(Date.now() + (relogio.deslocamentoMs ?? 3_600_000)).toUTCString())
  }
  const sessao = sessaoDe(contexto, pedido.headers.authorization)
  if (sessao && falha("token-expirado")) contexto.gavetas.sessoes.apagar(sessao.token)
  if (!sessao || falha("token-expirado")) {
    anotar(401, [], null)
    return responderJson(resposta, 401, CREDENCIAL_INVALIDA)
  }
  const comStatus = falha("status")
  if (comStatus && !comStatus.depois) return falhar(comStatus.status ?? 500)
  const porta = {
    tipo,
    sessao,
    jwt: cabecalho(pedido, "jwt_token"),
    procurador: cabecalho(pedido, "autenticar_procurador_token"),
  }
  const { dada, chave } = resolver(contexto, porta, lido)
  if (comStatus) return falhar(comStatus.status ?? 500, chave)
  anotar(
    dada.status,
    dada.mensagens.map(({ codigo }) => codigo),
    chave,
  )
  if (falha("cortar-depois")) return void resposta.destroy()
  enviar(resposta, dada, lido, falha("corpo-malformado") ? "malformado" : falha("corpo-truncado") ? "truncado" : null)

  function falhar(status: number, chave: string | null = null): void {
    anotar(status, [], chave)
    responderJson(resposta, status, { fault: { code: status, message: "Falha simulada" } })
  }
}

function resolver(
  contexto: Contexto,
  porta: Parameters<typeof lerChamada>[1],
  lido: unknown,
): { dada: Resposta; chave: string | null } {
  let chamada: Chamada | null = null
  try {
    chamada = lerChamada(contexto, porta, lido)
    return { dada: executar(contexto, chamada), chave: chaveDeNegocio(chamada) }
  } catch (erro) {
    const recusa = erro instanceof Recusa ? erro : internamente(erro)
    const mensagens = [{ codigo: recusa.codigo, texto: recusa.message }]
    const chave = chamada && `${chaveDeNegocio(chamada)}|recusada`
    return { dada: { status: recusa.status, mensagens, dados: "" }, chave }
  }
}

/** A defect of the simulator itself is a 500 of the authority, and is told to whoever runs it. */
function internamente(erro: unknown): Recusa {
  console.error(erro)
  return doGerenciador("029")
}

function enviar(
  resposta: ServerResponse,
  dada: Resposta,
  lido: unknown,
  defeito: "malformado" | "truncado" | null,
): void {
  for (const [nome, valor] of Object.entries(dada.cabecalhos ?? {})) resposta.setHeader(nome, valor)
  if (dada.status === 204 || dada.status === 304) return void resposta.writeHead(dada.status).end()
  const { status, mensagens, dados } = dada
  // The answer repeats the envelope that came.
  const { contratante, autorPedidoDados, contribuinte, pedidoDados } = solto(lido)
  const envelope = { contratante, autorPedidoDados, contribuinte, pedidoDados }
  const texto = JSON.stringify({ ...envelope, status, mensagens, dados, responseId: randomUUID() })
  if (defeito === "malformado") return void resposta.writeHead(status).end(`<html>${texto.slice(0, 200)}`)
  const bytes = Buffer.from(texto)
  resposta.writeHead(status, { "content-type": "application/json", "content-length": bytes.length })
  if (defeito !== "truncado") return void resposta.end(bytes)
  resposta.write(bytes.subarray(0, bytes.length / 2), () => resposta.destroy())
}

function cabecalho(pedido: IncomingMessage, nome: string): string | undefined {
  const valor = pedido.headers[nome]
  return Array.isArray(valor) ? valor[0] : valor
}

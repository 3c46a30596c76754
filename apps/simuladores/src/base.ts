import { mkdirSync } from "node:fs"
import { createServer as criarServidorHttp, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer as criarServidorHttps } from "node:https"
import { join } from "node:path"
import { setTimeout as dormir } from "node:timers/promises"
import { type Atos, controlar, JSON_ } from "./controle.ts"
import { Armazem } from "./serpro/armazem.ts"
import { type Certificadora, montarCertificadora } from "./serpro/certificados.ts"
import type { Falhas, PedidoDeFalha } from "./serpro/falhas.ts"
import { abrir, fechar } from "./servidor.ts"

interface Base {
  readonly certificadora: Certificadora
  readonly armazem: Armazem
}

/** What every simulated authority keeps, in this folder, or for as long as the process lives: its keys and its state. */
export function montarBase(pasta: string | null): Base {
  if (pasta !== null) mkdirSync(pasta, { recursive: true, mode: 0o700 })
  return {
    certificadora: montarCertificadora(pasta && join(pasta, "certificados")),
    armazem: new Armazem(pasta && join(pasta, "estado.jsonl")),
  }
}

interface Servida {
  readonly atender: (pedido: IncomingMessage, resposta: ServerResponse) => Promise<void>
  readonly atos: Atos
  /** Of the authority and of its control; 0 asks the system for one. */
  readonly portas: readonly [autoridade?: number | undefined, controle?: number | undefined]
  /** PEM of the other authorities whose client certificates are taken; null asks for no certificate. */
  readonly clientes?: readonly string[] | null
}

/** Opens the authority, HTTPS and HTTP/1.1, and its control port. A request that ends badly ends its connection, never the process. */
export async function servir({ certificadora, armazem }: Base, { atender, atos, portas, clientes = null }: Servida) {
  const { chave: key, certificado: cert } = certificadora.servidor
  const mutuo =
    clientes === null
      ? {}
      : { ca: [certificadora.autoridade, ...clientes], requestCert: true, rejectUnauthorized: false }
  const daAutoridade = criarServidorHttps({ key, cert, ...mutuo }, (pedido, resposta) => {
    atender(pedido, resposta).catch((erro: unknown) => {
      if (!resposta.destroyed) console.error(erro)
      resposta.destroy()
    })
  })
  const doControle = criarServidorHttp((pedido, resposta) => {
    controlar(atos, pedido, resposta).catch(() => resposta.destroy())
  })
  const [porta, portaDeControle] = await Promise.all([
    abrir(daAutoridade, portas[0] ?? 0),
    abrir(doControle, portas[1] ?? 0),
  ])
  return {
    endereco: `https://127.0.0.1:${porta}`,
    enderecoDeControle: `http://127.0.0.1:${portaDeControle}`,
    certificadoDaAutoridade: certificadora.autoridade,
    parar: async () => {
      await Promise.all([daAutoridade, doControle].map(fechar))
      armazem.fechar()
    },
  }
}

/** The faults asked for this call, by kind; a wait that was asked is already over. */
export async function falhasDaChamada(falhas: Falhas, servico: string, contribuinte = "") {
  const tocam = falhas.tomar(servico, contribuinte, Date.now())
  const doTipo = (tipo: PedidoDeFalha["tipo"]) => tocam.find((f) => f.tipo === tipo)
  const atraso = doTipo("atraso")
  if (atraso) await dormir(atraso.atrasoMs ?? 0)
  return doTipo
}

/** An answer that stops in the middle. */
export function responderCortado(resposta: ServerResponse, status: number, corpo: unknown): void {
  const inteiro = JSON.stringify(corpo)
  resposta.writeHead(status, { ...JSON_, "content-length": Buffer.byteLength(inteiro) }).write(inteiro.slice(0, 20))
  setTimeout(() => resposta.destroy(), 20)
}

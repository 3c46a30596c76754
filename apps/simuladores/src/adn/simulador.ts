import { mkdirSync } from "node:fs"
import { createServer as criarServidorHttp, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer as criarServidorHttps } from "node:https"
import { join } from "node:path"
import { setTimeout as dormir } from "node:timers/promises"
import type { TLSSocket } from "node:tls"
import { z } from "zod"
import { em, empacotar, ler, texto } from "../sefin/xml.ts"
import { Armazem, type Gaveta } from "../serpro/armazem.ts"
import { instanteCivil } from "../serpro/calendario.ts"
import { type Certificadora, montarCertificadora, numeroDoTitular } from "../serpro/certificados.ts"
import { esquemaDaFalha, Falhas, type PedidoDeFalha } from "../serpro/falhas.ts"
import { abrir, fechar } from "../servidor.ts"
import {
  type Assinante,
  type EventoDeTeste,
  esquemaDaNota,
  esquemaDoEvento,
  gerarEvento,
  gerarNota,
  NOME_DO_EVENTO,
  type NotaDeTeste,
} from "./gerador.ts"

/** A simulated ADN for taxpayers: HTTPS with mutual TLS and HTTP/1.1, and a control port; nothing of the product. */
export interface OpcoesDoAdn {
  /** Where state and keys are kept; without it they end with the process. */
  readonly pasta?: string
  readonly portas?: { readonly adn?: number; readonly controle?: number }
  /** PEM of other authorities whose client certificates are taken. */
  readonly autoridadesDeFora?: readonly string[]
  /** Takes a client certificate of any authority: only for a demonstration, whose certificates are of nobody. */
  readonly qualquerAutoridade?: boolean
  /** Key and certificate that sign what is made here; without them, its own. */
  readonly assinante?: Assinante
  readonly agora?: () => Date
}

export interface AdnSimulado {
  readonly endereco: string
  readonly enderecoDeControle: string
  readonly certificadoDaAutoridade: string
  readonly emitirPara: Certificadora["emitirPara"]
  /** Makes a note and hands it to every party that it names. Answers its key. */
  distribuirNota(nota: NotaDeTeste): string
  distribuirEvento(evento: EventoDeTeste): void
  /** Hands out a document made elsewhere, to who it names. */
  distribuirXml(xml: string): void
  /** One NSU of a taxpayer is not shown, comes without its XML, or is as it should be again. */
  mudar(cnpj: string, nsu: number, como: Estado): void
  falhar(falha: PedidoDeFalha): void
  /** How many calls each taxpayer made. */
  chamadas(): Readonly<Record<string, number>>
  parar(): Promise<void>
}

interface Documento {
  readonly chave: string
  readonly tipo: "NFSE" | "EVENTO"
  readonly tipoEvento: string | null
  readonly xml: string
  readonly em: string
}
interface Nota {
  readonly partes: readonly string[]
  readonly emitente: string
}
type Estado = "normal" | "oculto" | "sem-xml"
interface Contexto {
  readonly opcoes: OpcoesDoAdn
  readonly assinante: Assinante
  readonly agora: () => Date
  readonly documentos: Gaveta<Documento>
  /** "cnpj|nsu" to the document. */
  readonly distribuidos: Gaveta<string>
  readonly notas: Gaveta<Nota>
  readonly contadores: Gaveta<number>
  readonly estados: Gaveta<Estado>
  readonly falhas: Falhas
  readonly chamadas: Map<string, number>
}

/** Documents of a lot. The contract does not say: it is what is seen. */
const DO_LOTE = 50
const LIMITE_DO_CORPO = 4_000_000
const NENHUM = {
  Codigo: "E2215",
  Descricao:
    "Nenhum documento localizado – não existem documentos fiscais para o Contribuinte a partir do NSU informado.",
  Complemento: null,
}
const instante = (quando: Date) => instanteCivil(quando)

/** Starts the ADN and answers where it listens. */
export async function iniciarAdnSimulado(opcoes: OpcoesDoAdn = {}): Promise<AdnSimulado> {
  const { pasta = null, portas = {} } = opcoes
  if (pasta !== null) mkdirSync(pasta, { recursive: true, mode: 0o700 })
  const certificadora = montarCertificadora(pasta && join(pasta, "certificados"))
  const armazem = new Armazem(pasta && join(pasta, "estado.jsonl"))
  const contexto: Contexto = {
    opcoes,
    assinante: opcoes.assinante ?? certificadora.servidor,
    agora: opcoes.agora ?? (() => new Date()),
    documentos: armazem.gaveta("documentos"),
    distribuidos: armazem.gaveta("distribuidos"),
    notas: armazem.gaveta("notas"),
    contadores: armazem.gaveta("contadores"),
    estados: armazem.gaveta("estados"),
    falhas: new Falhas(),
    chamadas: new Map(),
  }
  const { chave: key, certificado: cert } = certificadora.servidor
  const ca = [certificadora.autoridade, ...(opcoes.autoridadesDeFora ?? [])]
  const doAdn = criarServidorHttps(
    { key, cert, ca, requestCert: true, rejectUnauthorized: false },
    (pedido, resposta) => {
      atender(contexto, pedido, resposta).catch((erro: unknown) => {
        if (!resposta.destroyed) console.error(erro)
        resposta.destroy()
      })
    },
  )
  const doControle = criarServidorHttp((pedido, resposta) => {
    controlar(contexto, certificadora, pedido, resposta).catch(() => resposta.destroy())
  })
  const [porta, portaDeControle] = await Promise.all([
    abrir(doAdn, portas.adn ?? 0),
    abrir(doControle, portas.controle ?? 0),
  ])
  return {
    endereco: `https://127.0.0.1:${porta}/contribuintes`,
    enderecoDeControle: `http://127.0.0.1:${portaDeControle}`,
    certificadoDaAutoridade: certificadora.autoridade,
    emitirPara: certificadora.emitirPara,
    distribuirNota: (nota) => distribuirNota(contexto, nota),
    distribuirEvento: (evento) => distribuirEvento(contexto, evento),
    distribuirXml: (xml) => distribuirXml(contexto, xml),
    mudar: (cnpj, nsu, como) => contexto.estados.gravar(`${cnpj}|${nsu}`, como),
    falhar: (falha) => void contexto.falhas.registrar(falha, Date.now()),
    chamadas: () => Object.fromEntries(contexto.chamadas),
    parar: async () => {
      await Promise.all([doAdn, doControle].map(fechar))
      armazem.fechar()
    },
  }
}

/** Gives a document the next NSU of each party. */
function distribuir(contexto: Contexto, documento: Documento, partes: Iterable<string>): void {
  const { documentos, distribuidos, contadores } = contexto
  const id = String((contadores.ler("documentos") ?? 0) + 1)
  contadores.gravar("documentos", Number(id))
  documentos.gravar(id, documento)
  for (const parte of new Set(partes)) {
    const nsu = (contadores.ler(`nsu|${parte}`) ?? 0) + 1
    contadores.gravar(`nsu|${parte}`, nsu)
    distribuidos.gravar(`${parte}|${nsu}`, id)
  }
}

function distribuirNota(contexto: Contexto, pedido: NotaDeTeste): string {
  const nota = esquemaDaNota.parse(pedido)
  const { contadores, assinante } = contexto
  const numero = (contadores.ler(`nota|${nota.prestador}`) ?? 0) + 1
  contadores.gravar(`nota|${nota.prestador}`, numero)
  const { chave, xml } = gerarNota(nota, numero, assinante)
  distribuirXml(contexto, xml)
  if (nota.substitui !== undefined) {
    const detalhe = `<xDesc>Cancelamento de NFS-e por Substituição</xDesc><cMotivo>01</cMotivo><chSubstituta>${chave}</chSubstituta>`
    publicarEvento(contexto, { chave: nota.substitui, tipo: "105102", autor: nota.prestador, detalhe })
  }
  return chave
}

const DESCRICAO: Readonly<Record<string, string>> = {
  "101101": "Cancelamento de NFS-e",
  "203202": "Manifestação de NFS-e - Confirmação do Tomador",
  "305101": "Cancelamento de NFS-e por Ofício",
}

function distribuirEvento(contexto: Contexto, pedido: EventoDeTeste): void {
  const { chave, tipo, motivo } = esquemaDoEvento.parse(pedido)
  const nota = contexto.notas.ler(chave)
  if (nota === undefined) throw new Error(`Não há nota ${chave}.`)
  const porque = tipo === "101101" ? `<cMotivo>1</cMotivo><xMotivo>${motivo}</xMotivo>` : ""
  publicarEvento(contexto, { chave, tipo, autor: nota.emitente, detalhe: `<xDesc>${DESCRICAO[tipo]}</xDesc>${porque}` })
}

function publicarEvento(contexto: Contexto, evento: Parameters<typeof gerarEvento>[0]): void {
  const { contadores, agora, assinante } = contexto
  const numero = (contadores.ler("eventos") ?? 0) + 1
  contadores.gravar("eventos", numero)
  distribuirXml(contexto, gerarEvento(evento, { numero, em: `${instante(agora())}-03:00` }, assinante))
}

/** Reads who a document names, and hands it to them. */
function distribuirXml(contexto: Contexto, xml: string): void {
  const documento = ler(xml)
  const quando = instante(contexto.agora())
  const infNota = em(documento, "infNFSe")
  if (infNota !== null) {
    const chave = (infNota.getAttribute("Id") ?? "").slice(3)
    const inf = em(infNota, "DPS/infDPS")
    const parte = (grupo: string) => texto(inf, `${grupo}/CNPJ`) ?? texto(inf, `${grupo}/CPF`)
    const emitente = parte("prest") ?? ""
    const partes = [emitente, parte("toma"), parte("interm")].filter((p) => p !== null)
    contexto.notas.gravar(chave, { partes, emitente })
    distribuir(contexto, { chave, tipo: "NFSE", tipoEvento: null, xml, em: quando }, partes)
    return
  }
  const id = em(documento, "infEvento")?.getAttribute("Id") ?? ""
  const chave = id.slice(3, 53)
  const tipo = id.slice(53, 59)
  const { partes = [] } = contexto.notas.ler(chave) ?? {}
  distribuir(contexto, { chave, tipo: "EVENTO", tipoEvento: NOME_DO_EVENTO[tipo] ?? null, xml, em: quando }, partes)
}

type Resultado = { readonly status: number; readonly corpo: unknown }

async function atender(contexto: Contexto, pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(pedido.url ?? "/", "https://adn.invalid")
  const partes = pathname
    .replace(/^\/contribuintes/, "")
    .split("/")
    .filter(Boolean)
  const rota = `${pedido.method} ${partes[0] ?? ""}`
  const titular = titularDe(pedido, contexto.opcoes.qualquerAutoridade === true)
  const consultado = searchParams.get("cnpjConsulta") ?? titular ?? ""
  contexto.chamadas.set(consultado, (contexto.chamadas.get(consultado) ?? 0) + 1)
  const tocam = contexto.falhas.tomar(rota, consultado, Date.now())
  const doTipo = (tipo: PedidoDeFalha["tipo"]) => tocam.find((f) => f.tipo === tipo)
  const atraso = doTipo("atraso")
  if (atraso) await dormir(atraso.atrasoMs ?? 0)
  if (doTipo("cortar-antes") || doTipo("cortar-depois")) return void resposta.destroy()
  const comStatus = doTipo("status")
  if (comStatus) {
    if (comStatus.status === 429) resposta.setHeader("retry-after", "2")
    return responder(resposta, comStatus.status ?? 500, { message: "falha simulada" })
  }
  if (titular === null) return responder(resposta, 403, { message: "Certificado não aceito." })
  const { status, corpo } = rotear(contexto, { rota, partes, searchParams, titular, consultado })
  if (doTipo("corpo-malformado")) return void resposta.writeHead(status, JSON_).end("<html>não é JSON</html>")
  if (doTipo("corpo-truncado")) {
    const inteiro = JSON.stringify(corpo)
    resposta.writeHead(status, { ...JSON_, "content-length": Buffer.byteLength(inteiro) }).write(inteiro.slice(0, 20))
    return void setTimeout(() => resposta.destroy(), 20)
  }
  responder(resposta, status, corpo)
}

interface Pedido {
  readonly rota: string
  readonly partes: readonly string[]
  readonly searchParams: URLSearchParams
  readonly titular: string
  readonly consultado: string
}

function rotear(contexto: Contexto, { rota, partes, searchParams, titular, consultado }: Pedido): Resultado {
  // A company asks for its own establishments, and for nobody else's.
  if (consultado.slice(0, 8) !== titular.slice(0, 8) || consultado.length !== titular.length)
    return rejeitar(contexto, 400, "E2001", "CNPJ consultado não é da mesma raiz do certificado.")
  if (rota === "GET DFe" && partes.length === 2) {
    const nsu = Number(partes[1])
    if (!/^\d{1,15}$/.test(partes[1] ?? "")) return rejeitar(contexto, 400, "E2200", "NSU inválido.")
    const emLote = searchParams.get("lote") !== "false"
    const ultimo = contexto.contadores.ler(`nsu|${consultado}`) ?? 0
    const numeros = emLote ? proximos(contexto, consultado, nsu, ultimo) : [nsu]
    return entregar(
      contexto,
      numeros.flatMap((n) => linhaDe(contexto, consultado, n) ?? []),
    )
  }
  if (rota === "GET NFSe" && partes[2] === "Eventos" && partes.length === 3) {
    const chave = partes[1] ?? ""
    if (!contexto.notas.ler(chave)?.partes.includes(consultado)) return nenhum(contexto)
    // The note itself comes along with its events, and here the XML is never missing.
    const dela = [...contexto.distribuidos.entradas()].flatMap(([lugar, id]) => {
      const documento = contexto.documentos.ler(id)
      const [dono, n] = lugar.split("|")
      return dono === consultado && documento?.chave === chave ? [apresentar(documento, Number(n), documento.xml)] : []
    })
    return entregar(contexto, dela)
  }
  return { status: 404, corpo: { message: "Não existe." } }
}

/** The NSUs shown after one, up to a lot. */
function proximos(contexto: Contexto, cnpj: string, depoisDe: number, ultimo: number): number[] {
  const achados: number[] = []
  for (let n = depoisDe + 1; n <= ultimo && achados.length < DO_LOTE; n++)
    if (contexto.estados.ler(`${cnpj}|${n}`) !== "oculto") achados.push(n)
  return achados
}

function linhaDe({ documentos, distribuidos, estados }: Contexto, cnpj: string, nsu: number) {
  const estado = estados.ler(`${cnpj}|${nsu}`)
  const documento = documentos.ler(distribuidos.ler(`${cnpj}|${nsu}`) ?? "")
  if (documento === undefined || estado === "oculto") return null
  return apresentar(documento, nsu, estado === "sem-xml" ? null : documento.xml)
}

const apresentar = ({ chave, tipo, tipoEvento, em: quando }: Documento, nsu: number, xml: string | null) => ({
  NSU: nsu,
  ChaveAcesso: chave,
  TipoDocumento: tipo,
  TipoEvento: tipoEvento,
  ArquivoXml: xml && empacotar(xml),
  DataHoraGeracao: quando,
})

const envelope = ({ agora }: Contexto, mudancas: Readonly<Record<string, unknown>>) => ({
  StatusProcessamento: "DOCUMENTOS_LOCALIZADOS",
  LoteDFe: null,
  Alertas: null,
  Erros: null,
  TipoAmbiente: "PRODUCAO",
  VersaoAplicativo: "AdnSimulado_TESTE",
  DataHoraProcessamento: instante(agora()),
  ...mudancas,
})
const entregar = (contexto: Contexto, lote: readonly object[]): Resultado =>
  lote.length === 0 ? nenhum(contexto) : { status: 200, corpo: envelope(contexto, { LoteDFe: lote }) }
const nenhum = (contexto: Contexto): Resultado => ({
  status: 404,
  corpo: envelope(contexto, { StatusProcessamento: "NENHUM_DOCUMENTO_LOCALIZADO", Erros: [NENHUM] }),
})
const rejeitar = (contexto: Contexto, status: number, codigo: string, descricao: string): Resultado => ({
  status,
  corpo: envelope(contexto, {
    StatusProcessamento: "REJEICAO",
    Erros: [{ Codigo: codigo, Descricao: descricao, Complemento: null }],
  }),
})

function titularDe(pedido: IncomingMessage, qualquer: boolean): string | null {
  const conexao = pedido.socket as TLSSocket
  const certificado = conexao.getPeerCertificate()
  if (!certificado.subject || !(conexao.authorized || qualquer)) return null
  const { CN } = certificado.subject
  return numeroDoTitular(Array.isArray(CN) ? CN[0] : CN)
}

const JSON_ = { "content-type": "application/json" }
function responder(resposta: ServerResponse, status: number, corpo: unknown): void {
  resposta.writeHead(status, JSON_).end(JSON.stringify(corpo))
}

const esquemaDaMudanca = z.strictObject({
  cnpj: z.string().max(14),
  nsu: z.int().positive(),
  como: z.enum(["normal", "oculto", "sem-xml"]),
})

/** The port by which a test or a demonstration rules the ADN: 127.0.0.1 only, JSON in and out. */
async function controlar(
  contexto: Contexto,
  certificadora: Certificadora,
  pedido: IncomingMessage,
  resposta: ServerResponse,
): Promise<void> {
  const [host = ""] = (pedido.headers.host ?? "").split(":")
  if (host !== "127.0.0.1" && host !== "localhost") return responder(resposta, 403, { erro: "Use 127.0.0.1." })
  const atos: Readonly<Record<string, (corpo: unknown) => unknown>> = {
    "GET /saude": () => ({ documentos: contexto.contadores.ler("documentos") ?? 0 }),
    "GET /chamadas": () => Object.fromEntries(contexto.chamadas),
    "GET /certificados": () => ({
      autoridade: certificadora.autoridade,
      assinante: contexto.assinante.certificado,
    }),
    "POST /certificados": (corpo) => {
      const titular = z.strictObject({ nome: z.string().max(100), numero: z.string().max(14) }).parse(corpo)
      const { pfx, ...emitido } = certificadora.emitirPara(titular)
      return { ...emitido, pfx: pfx.toString("base64") }
    },
    "POST /notas": (corpo) => ({
      chaves: z
        .array(esquemaDaNota)
        .max(1000)
        .parse(corpo)
        .map((n) => distribuirNota(contexto, n)),
    }),
    "POST /eventos": (corpo) => distribuirEvento(contexto, esquemaDoEvento.parse(corpo)),
    "POST /documentos": (corpo) =>
      distribuirXml(contexto, z.strictObject({ xml: z.string().max(1_000_000) }).parse(corpo).xml),
    "PUT /nsu": (corpo) => {
      const { cnpj, nsu, como } = esquemaDaMudanca.parse(corpo)
      contexto.estados.gravar(`${cnpj}|${nsu}`, como)
    },
    "POST /falhas": (corpo) => ({ id: contexto.falhas.registrar(esquemaDaFalha.parse(corpo), Date.now()) }),
    "DELETE /falhas": () => contexto.falhas.limpar(),
  }
  const ato = atos[`${pedido.method} ${new URL(pedido.url ?? "/", "http://127.0.0.1").pathname}`]
  const corpo = await lerCorpo(pedido)
  if (!ato) return responder(resposta, 404, { erro: "Não existe.", atos: Object.keys(atos) })
  try {
    responder(resposta, 200, ato(corpo ? JSON.parse(corpo) : undefined) ?? { feito: true })
  } catch (erro) {
    responder(resposta, 400, { erro: erro instanceof z.ZodError ? z.prettifyError(erro) : String(erro) })
  }
}

async function lerCorpo(pedido: IncomingMessage): Promise<string> {
  const partes: Buffer[] = []
  let lidos = 0
  for await (const parte of pedido) {
    lidos += parte.length
    if (lidos > LIMITE_DO_CORPO) throw new Error("corpo grande demais")
    partes.push(parte)
  }
  return Buffer.concat(partes).toString("utf8")
}

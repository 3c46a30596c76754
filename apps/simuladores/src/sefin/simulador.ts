import { X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { TLSSocket } from "node:tls"
import type { Element } from "@xmldom/xmldom"
import { z } from "zod"
import { falhasDaChamada, montarBase, responderCortado, servir } from "../base.ts"
import { type Atos, atosComuns, JSON_, lerCorpo, responder } from "../controle.ts"
import type { Gaveta } from "../serpro/armazem.ts"
import { instanteCivil } from "../serpro/calendario.ts"
import { type Certificadora, numeroDoTitular } from "../serpro/certificados.ts"
import { Falhas, type PedidoDeFalha } from "../serpro/falhas.ts"
import { APLICACAO, fazerEvento, fazerNota, pedidoDaAutoridade } from "./documentos.ts"
import { conferirDps, Rejeicoes } from "./regras.ts"
import { assinar, conferidorDe, conferirAssinatura, desempacotar, em, empacotar, ler, Rejeicao, texto } from "./xml.ts"

/** A simulated Sefin Nacional: HTTPS with mutual TLS and HTTP/1.1, and a control port; nothing of the product. */
export interface OpcoesDaSefin {
  /** Where state and keys are kept; without it they end with the process. */
  readonly pasta?: string
  readonly portas?: { readonly sefin?: number; readonly controle?: number }
  /** 1 production, 2 homologation: what it answers for. */
  readonly tpAmb?: "1" | "2"
  /** PEM of other authorities whose client certificates are taken. */
  readonly autoridadesDeFora?: readonly string[]
  /** Key and certificate that sign notes and events; without them, its own. */
  readonly assinante?: { readonly chave: string; readonly certificado: string }
  /** Folder of the official schemas; without it documents are not held against them. */
  readonly esquemas?: string
  readonly agora?: () => Date
  /** Every so many notes: cut after the work, cut before it, 503 after it. For tests that kill. */
  readonly tropecos?: { readonly depois?: number; readonly antes?: number; readonly status?: number }
}

interface SefinSimulada {
  readonly endereco: string
  readonly enderecoDeControle: string
  readonly certificadoDaAutoridade: string
  readonly emitirPara: Certificadora["emitirPara"]
  /** What became of each DPS: its note, and how many times it was sent. */
  contagens(): readonly { readonly idDps: string; readonly chave: string | null; readonly envios: number }[]
  falhar(falha: PedidoDeFalha): void
  /** Lets the municipality answer an analysis, or lets the term of cancelling end. */
  decidirAnalise(chave: string, deferida: boolean): void
  encerrarPrazo(chave: string): void
  parar(): Promise<void>
}

interface Guardada {
  readonly idDps: string
  readonly emitente: string
  readonly tomador: string | null
  readonly xml: string
  readonly prazoEncerrado?: boolean
}
interface Contexto {
  readonly opcoes: OpcoesDaSefin
  readonly tpAmb: "1" | "2"
  readonly assinante: { readonly chave: string; readonly certificado: string }
  readonly agora: () => Date
  readonly notas: Gaveta<Guardada>
  /** Key of the note of each DPS. */
  readonly daDps: Gaveta<string>
  readonly envios: Gaveta<number>
  /** "chave|tipo|sequência". */
  readonly eventos: Gaveta<string>
  readonly contadores: Gaveta<number>
  readonly foraDoConvenio: Gaveta<boolean>
  /** Authorities of clients told by the control port, by fingerprint. */
  readonly autoridadesDeFora: Gaveta<string>
  readonly conferir: (xml: string, arquivo: string) => void
  readonly falhas: Falhas
}

const MENSAGENS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL("./mensagens.json", import.meta.url), "utf8"),
)
const instante = (em: Date) => `${instanteCivil(em)}-03:00`

/** Starts the authority and answers where it listens. */
export async function iniciarSefinSimulada(opcoes: OpcoesDaSefin = {}): Promise<SefinSimulada> {
  const { pasta = null, portas = {} } = opcoes
  const base = montarBase(pasta)
  const { certificadora, armazem } = base
  const contexto: Contexto = {
    opcoes,
    tpAmb: opcoes.tpAmb ?? "2",
    assinante: opcoes.assinante ?? certificadora.servidor,
    agora: opcoes.agora ?? (() => new Date()),
    notas: armazem.gaveta("notas"),
    daDps: armazem.gaveta("daDps"),
    envios: armazem.gaveta("envios"),
    eventos: armazem.gaveta("eventos"),
    contadores: armazem.gaveta("contadores"),
    foraDoConvenio: armazem.gaveta("fora"),
    autoridadesDeFora: armazem.gaveta("autoridades"),
    conferir: conferidorDe(opcoes.esquemas ?? null),
    falhas: new Falhas(),
  }
  const daAutoridade = autoridade(contexto)
  const servida = await servir(base, {
    atender: (pedido, resposta) => atender(contexto, pedido, resposta),
    atos: atosDaSefin(contexto, certificadora, daAutoridade),
    portas: [portas.sefin, portas.controle],
    clientes: opcoes.autoridadesDeFora ?? [],
  })
  return {
    ...servida,
    endereco: `${servida.endereco}/SefinNacional`,
    emitirPara: certificadora.emitirPara,
    contagens: () => contagensDe(contexto),
    falhar: (falha) => void contexto.falhas.registrar(falha, Date.now()),
    ...daAutoridade,
  }
}

const contagensDe = ({ envios, daDps }: Contexto) =>
  [...envios.entradas()].map(([idDps, n]) => ({ idDps, chave: daDps.ler(idDps) ?? null, envios: n }))

type Resultado = { readonly status: number; readonly corpo: Readonly<Record<string, unknown>> | null }

async function atender(contexto: Contexto, pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const { pathname } = new URL(pedido.url ?? "/", "https://sefin.invalid")
  const partes = pathname
    .replace(/^\/SefinNacional/, "")
    .split("/")
    .filter(Boolean)
  const rota = `${pedido.method} ${partes[0] ?? ""}${partes[2] ? `/${partes[2]}` : ""}`
  const corpo = await lerCorpo(pedido)
  const doTipo = await falhasDaChamada(contexto.falhas, rota)
  const tropeco = rota === "POST nfse" ? tropecar(contexto) : null
  if (doTipo("cortar-antes") || tropeco === "antes") return void resposta.destroy()
  const comStatus = doTipo("status")
  if (comStatus && !comStatus.depois) {
    if (comStatus.status === 429) resposta.setHeader("retry-after", "1")
    return responder(resposta, comStatus.status ?? 500, { message: "falha simulada" })
  }
  const titular = titularDe(contexto, pedido)
  if (titular === null) return responder(resposta, 403, { message: "Certificado não aceito." })
  const { status, corpo: saida } = rotear(contexto, { metodo: pedido.method ?? "GET", partes, corpo, titular })
  if (doTipo("cortar-depois") || tropeco === "depois") return void resposta.destroy()
  if (comStatus || tropeco === "status")
    return responder(resposta, comStatus?.status ?? 503, { message: "falha simulada" })
  if (doTipo("corpo-malformado")) return void resposta.writeHead(status, JSON_).end("<html>não é JSON</html>")
  if (doTipo("corpo-truncado")) return responderCortado(resposta, status, saida)
  responder(resposta, status, saida)
}

function tropecar({ contadores, opcoes: { tropecos } }: Contexto): "antes" | "depois" | "status" | null {
  if (tropecos === undefined) return null
  const n = (contadores.ler("posts") ?? 0) + 1
  contadores.gravar("posts", n)
  const cada = (vezes: number | undefined) => vezes !== undefined && n % vezes === 0
  return cada(tropecos.depois) ? "depois" : cada(tropecos.antes) ? "antes" : cada(tropecos.status) ? "status" : null
}

interface Pedido {
  readonly metodo: string
  readonly partes: readonly string[]
  readonly corpo: string
  readonly titular: string
}

function rotear(contexto: Contexto, { metodo, partes, corpo, titular }: Pedido): Resultado {
  const [recurso = "", id = "", sub, tipo = "", sequencia = ""] = partes
  const rota = `${metodo} ${recurso}${sub === undefined ? "" : `/${sub}`}${tipo ? "/um" : ""}`
  switch (rota) {
    case "POST nfse":
      return receberDps(contexto, corpo)
    case "GET nfse": {
      const nota = contexto.notas.ler(id)
      if (nota === undefined) return negar(contexto, 404, "E0044")
      if (!ehParte(nota, titular)) return negar(contexto, 403, "E0718")
      return { status: 200, corpo: { ...cabecalho(contexto), chaveAcesso: id, nfseXmlGZipB64: empacotar(nota.xml) } }
    }
    case "HEAD dps":
      return { status: contexto.daDps.ler(id) === undefined ? 404 : 200, corpo: null }
    case "GET dps": {
      const chave = contexto.daDps.ler(id)
      if (chave === undefined) return negar(contexto, 404, "DPS não localizada")
      return { status: 200, corpo: { ...cabecalho(contexto), idDps: id, chaveAcesso: chave } }
    }
    case "POST nfse/eventos":
      return receberEvento(contexto, id, corpo)
    case "GET nfse/eventos/um": {
      const xml = contexto.eventos.ler(`${id}|${tipo}|${Number(sequencia)}`)
      if (xml === undefined) return negar(contexto, 404, "Evento não localizado")
      // One more layer of base64 than the contract says, as it is seen.
      const arquivoXml = Buffer.from(empacotar(xml)).toString("base64")
      const evento = { chaveAcesso: id, tipoEvento: Number(tipo), numeroPedidoRegistroEvento: 1, arquivoXml }
      return { status: 200, corpo: { ...cabecalho(contexto), eventos: [evento] } }
    }
    default:
      return { status: 404, corpo: { message: "Não existe." } }
  }
}

const cabecalho = ({ tpAmb, agora }: Contexto) => ({
  tipoAmbiente: Number(tpAmb),
  versaoAplicativo: APLICACAO,
  dataHoraProcessamento: instante(agora()),
})
const erroDe = ({ codigo, complemento }: { codigo: string; complemento: string | null }) => ({
  codigo,
  descricao: MENSAGENS[codigo] ?? codigo,
  complemento,
})
const negar = (contexto: Contexto, status: number, codigo: string): Resultado => ({
  status,
  corpo: { ...cabecalho(contexto), erro: erroDe({ codigo, complemento: null }) },
})
const ehParte = ({ emitente, tomador }: Guardada, titular: string) =>
  [emitente, tomador].some((parte) => parte?.slice(0, 8) === titular.slice(0, 8))

/** POST /nfse: everything is checked, and only then numbered. */
function receberDps(contexto: Contexto, corpo: string): Resultado {
  let idDPS = ""
  try {
    const { dpsXmlGZipB64 } = emJson(corpo)
    const xml = desempacotar(dpsXmlGZipB64)
    contexto.conferir(xml, "DPS_v1.01.xsd")
    const inf = em(ler(xml), "infDPS") as Element
    idDPS = inf.getAttribute("Id") ?? ""
    contexto.envios.gravar(idDPS, (contexto.envios.ler(idDPS) ?? 0) + 1)
    const assinante = donoDe(conferirAssinatura(xml, { falta: "E0717", invalida: "E0714" }))
    const { tpAmb, agora, foraDoConvenio } = contexto
    conferirDps(inf, { tpAmb, agora: agora(), assinante, fora: (m) => foraDoConvenio.ler(m) === true })
    if (contexto.daDps.ler(idDPS) !== undefined) throw new Rejeicao("E0014")
    const substituida = texto(inf, "subst/chSubstda")
    if (substituida !== null) conferirSubstituicao(contexto, substituida)
    return autorizar(contexto, inf, xml, substituida)
  } catch (erro) {
    const lista = erro instanceof Rejeicoes ? erro.lista : erro instanceof Rejeicao ? [erro] : null
    if (lista === null) throw erro
    return { status: 400, corpo: { ...cabecalho(contexto), idDPS, erros: lista.map(erroDe) } }
  }
}

function autorizar(contexto: Contexto, inf: Element, dps: string, substituida: string | null): Resultado {
  const { assinante, notas, daDps, contadores } = contexto
  const emitente = texto(inf, "prest/CNPJ") ?? texto(inf, "prest/CPF") ?? ""
  const numero = (contadores.ler(`nota|${emitente}`) ?? 0) + 1
  contadores.gravar(`nota|${emitente}`, numero)
  const idDps = inf.getAttribute("Id") ?? ""
  const { chave, xml } = fazerNota(inf, dps, numero, instante(contexto.agora()))
  const assinada = assinar(xml, "infNFSe", assinante)
  notas.gravar(chave, { idDps, emitente, tomador: texto(inf, "toma/CNPJ") ?? texto(inf, "toma/CPF"), xml: assinada })
  daDps.gravar(idDps, chave)
  if (substituida !== null) {
    const xMotivo = texto(inf, "subst/xMotivo") ?? "Substituição pedida pelo emitente"
    registrarDaAutoridade(contexto, substituida, "105102", "Cancelamento de NFS-e por Substituição", {
      detalhe: `<cMotivo>${texto(inf, "subst/cMotivo")}</cMotivo><xMotivo>${xMotivo}</xMotivo><chSubstituta>${chave}</chSubstituta>`,
      emitente,
    })
  }
  const corpo = { ...cabecalho(contexto), idDps, chaveAcesso: chave, nfseXmlGZipB64: empacotar(assinada), alertas: [] }
  return { status: 201, corpo }
}

function conferirSubstituicao(contexto: Contexto, chave: string): void {
  if (contexto.notas.ler(chave) === undefined) throw new Rejeicao("E0044")
  if (FINAIS.some((tipo) => contexto.eventos.ler(`${chave}|${tipo}|1`) !== undefined)) throw new Rejeicao("E0046")
}

/** Events after which nothing more is taken (Anexo II, RN EVENTOSxEVENTOS). */
const FINAIS = ["101101", "105102", "105104", "305101"]

function receberEvento(contexto: Contexto, chave: string, corpo: string): Resultado {
  try {
    const { pedidoRegistroEventoXmlGZipB64 } = emJson(corpo)
    const xml = desempacotar(pedidoRegistroEventoXmlGZipB64)
    contexto.conferir(xml, "pedRegEvento_v1.01.xsd")
    const inf = em(ler(xml), "infPedReg") as Element
    const tipo = ["101101", "101103"].find((t) => em(inf, `e${t}`) !== null)
    const assinante = donoDe(conferirAssinatura(xml, { falta: "E0936", invalida: "E0930" }))
    const nota = contexto.notas.ler(chave)
    const autor = texto(inf, "CNPJAutor") ?? texto(inf, "CPFAutor") ?? ""
    if (tipo === undefined || inf.getAttribute("Id") !== `PRE${chave}${tipo}`) throw new Rejeicao("E0806")
    if (nota === undefined || texto(inf, "chNFSe") !== chave) throw new Rejeicao("E0831")
    if (assinante?.slice(0, 8) !== autor.slice(0, 8)) throw new Rejeicao("E0812")
    if (nota.emitente !== autor) throw new Rejeicao("E0813")
    const tem = (outro: string) => contexto.eventos.ler(`${chave}|${outro}|1`) !== undefined
    const analisando = tem("101103") && !tem("105104") && !tem("105105")
    if (FINAIS.some(tem) || analisando || (tipo === "101103" && tem("105105")))
      throw new Rejeicao(tipo === "101101" ? "E0840" : "E0848")
    if (tipo === "101101" && nota.prazoEncerrado === true) throw new Rejeicao("E0835")
    const assinado = registrarEvento(contexto, chave, tipo, xml)
    return { status: 201, corpo: { ...cabecalho(contexto), eventoXmlGZipB64: empacotar(assinado) } }
  } catch (erro) {
    if (!(erro instanceof Rejeicao)) throw erro
    // A list where the contract says an object, as it is seen.
    return { status: 400, corpo: { ...cabecalho(contexto), erro: [erroDe(erro)] } }
  }
}

function registrarEvento(contexto: Contexto, chave: string, tipo: string, pedido: string): string {
  const { contadores, eventos, assinante, agora } = contexto
  const numero = (contadores.ler("eventos") ?? 0) + 1
  contadores.gravar("eventos", numero)
  const assinado = assinar(fazerEvento(chave, tipo, 1, pedido, instante(agora()), numero), "infEvento", assinante)
  eventos.gravar(`${chave}|${tipo}|1`, assinado)
  return assinado
}

function registrarDaAutoridade(
  contexto: Contexto,
  chave: string,
  tipo: string,
  descricao: string,
  { detalhe, emitente }: { detalhe: string; emitente: string },
): void {
  const dados = { tipo, detalhe: `<xDesc>${descricao}</xDesc>${detalhe}`, tpAmb: contexto.tpAmb, autor: emitente }
  registrarEvento(contexto, chave, tipo, pedidoDaAutoridade(chave, { ...dados, dhEvento: instante(contexto.agora()) }))
}

/** What only the municipality does. */
function autoridade(contexto: Contexto): Pick<SefinSimulada, "decidirAnalise" | "encerrarPrazo"> {
  const daNota = (chave: string) => {
    const nota = contexto.notas.ler(chave)
    if (nota === undefined) throw new Error(`Não há nota ${chave}.`)
    return nota
  }
  return {
    decidirAnalise(chave, deferida) {
      const { emitente } = daNota(chave)
      const motivo = `<CPFAgTrib>52998224725</CPFAgTrib><cMotivo>1</cMotivo><xMotivo>Resposta da autoridade de teste</xMotivo>`
      const descricao = `Cancelamento de NFS-e ${deferida ? "Deferido" : "Indeferido"} por Análise Fiscal`
      registrarDaAutoridade(contexto, chave, deferida ? "105104" : "105105", descricao, { detalhe: motivo, emitente })
    },
    encerrarPrazo: (chave) => contexto.notas.gravar(chave, { ...daNota(chave), prazoEncerrado: true }),
  }
}

/** CNPJ or CPF of who a certificate (base64 DER) identifies. */
function donoDe(base64: string): string | null {
  const { subject } = new X509Certificate(Buffer.from(base64, "base64"))
  return numeroDoTitular(/(?:^|\n)CN=([^\n]*)/.exec(subject)?.[1])
}

function titularDe({ autoridadesDeFora, agora }: Contexto, pedido: IncomingMessage): string | null {
  const conexao = pedido.socket as TLSSocket
  const apresentado = conexao.getPeerX509Certificate()
  // Below an authority that it was told of, whoever is above that one: the trust of TLS asks for a root.
  const deFora = () =>
    apresentado !== undefined &&
    apresentado.validToDate > agora() &&
    [...autoridadesDeFora.entradas()].some(([, pem]) => {
      const autoridade = new X509Certificate(pem)
      return apresentado.checkIssued(autoridade) && apresentado.verify(autoridade.publicKey)
    })
  if (!conexao.authorized && !deFora()) return null
  const { CN } = conexao.getPeerCertificate().subject
  return numeroDoTitular(Array.isArray(CN) ? CN[0] : CN)
}

function emJson(corpo: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(corpo))
  } catch {
    throw new Rejeicao("E1235", "O corpo não é JSON.")
  }
}

const daNota = z.strictObject({ chave: z.string().length(50), deferida: z.boolean().optional() })

/** What the control port of the Sefin does. */
const atosDaSefin = (
  contexto: Contexto,
  certificadora: Certificadora,
  daAutoridade: ReturnType<typeof autoridade>,
): Atos => ({
  ...atosComuns({ ...contexto, certificadora }),
  "GET /saude": () => ({
    notas: [...contexto.notas.entradas()].length,
    autoridades: [...contexto.autoridadesDeFora.entradas()].length,
  }),
  // Who else issues certificates that it takes, as the ICP-Brasil does to the real one; kept.
  "POST /autoridades": (corpo) => {
    const dita = new X509Certificate(z.strictObject({ pem: z.string().max(20_000) }).parse(corpo).pem)
    contexto.autoridadesDeFora.gravar(dita.fingerprint256, dita.toString())
  },
  "GET /contagens": () => contagensDe(contexto),
  "POST /analises": (corpo) => {
    const { chave, deferida = true } = daNota.parse(corpo)
    daAutoridade.decidirAnalise(chave, deferida)
  },
  "POST /prazos": (corpo) => daAutoridade.encerrarPrazo(daNota.parse(corpo).chave),
  "PUT /fora-do-convenio": (corpo) => {
    const { municipio, fora } = z.strictObject({ municipio: z.string().length(7), fora: z.boolean() }).parse(corpo)
    contexto.foraDoConvenio.gravar(municipio, fora)
  },
})

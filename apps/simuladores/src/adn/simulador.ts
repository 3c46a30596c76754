import type { IncomingMessage, ServerResponse } from "node:http"
import type { TLSSocket } from "node:tls"
import { falhasDaChamada, montarBase, responderCortado, servir } from "../base.ts"
import { JSON_, responder } from "../controle.ts"
import { empacotar } from "../sefin/xml.ts"
import { type Certificadora, numeroDoTitular } from "../serpro/certificados.ts"
import { Falhas, type PedidoDeFalha } from "../serpro/falhas.ts"
import { atosDoAdn } from "./controle.ts"
import {
  type Contexto,
  type Documento,
  distribuirEvento,
  distribuirNota,
  distribuirXml,
  documentosDe,
  type Estado,
  instante,
} from "./distribuicao.ts"
import type { Assinante, EventoDeTeste, NotaDeTeste } from "./gerador.ts"

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
  /** What a taxpayer may be handed over, in order. */
  entregues(cnpj: string): readonly { readonly chave: string; readonly tipo: "NFSE" | "EVENTO"; readonly xml: string }[]
  /** One NSU of a taxpayer is not shown, comes without its XML, or is as it should be again. */
  mudar(cnpj: string, nsu: number, como: Estado): void
  falhar(falha: PedidoDeFalha): void
  /** How many calls each taxpayer made. */
  chamadas(): Readonly<Record<string, number>>
  parar(): Promise<void>
}

/** Documents of a lot. The contract does not say: it is what is seen. */
const DO_LOTE = 50
const NENHUM = {
  Codigo: "E2215",
  Descricao:
    "Nenhum documento localizado – não existem documentos fiscais para o Contribuinte a partir do NSU informado.",
  Complemento: null,
}

/** Starts the ADN and answers where it listens. */
export async function iniciarAdnSimulado(opcoes: OpcoesDoAdn = {}): Promise<AdnSimulado> {
  const { pasta = null, portas = {} } = opcoes
  const base = montarBase(pasta)
  const { certificadora, armazem } = base
  const contexto: Contexto = {
    qualquerAutoridade: opcoes.qualquerAutoridade === true,
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
  const servida = await servir(base, {
    atender: (pedido, resposta) => atender(contexto, pedido, resposta),
    atos: atosDoAdn(contexto, certificadora),
    portas: [portas.adn, portas.controle],
    clientes: opcoes.autoridadesDeFora ?? [],
  })
  return {
    ...servida,
    endereco: `${servida.endereco}/contribuintes`,
    emitirPara: certificadora.emitirPara,
    distribuirNota: (nota) => distribuirNota(contexto, nota),
    distribuirEvento: (evento) => distribuirEvento(contexto, evento),
    distribuirXml: (xml) => distribuirXml(contexto, xml),
    entregues: (cnpj) => documentosDe(contexto, cnpj).map(([, documento]) => documento),
    mudar: (cnpj, nsu, como) => contexto.estados.gravar(`${cnpj}|${nsu}`, como),
    falhar: (falha) => void contexto.falhas.registrar(falha, Date.now()),
    chamadas: () => Object.fromEntries(contexto.chamadas),
  }
}

type Resultado = { readonly status: number; readonly corpo: unknown }

async function atender(contexto: Contexto, pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(pedido.url ?? "/", "https://adn.invalid")
  const partes = pathname
    .replace(/^\/contribuintes/, "")
    .split("/")
    .filter(Boolean)
  const rota = `${pedido.method} ${partes[0] ?? ""}`
  const titular = titularDe(pedido, contexto.qualquerAutoridade)
  const consultado = searchParams.get("cnpjConsulta") ?? titular ?? ""
  contexto.chamadas.set(consultado, (contexto.chamadas.get(consultado) ?? 0) + 1)
  const doTipo = await falhasDaChamada(contexto.falhas, rota, consultado)
  if (doTipo("cortar-antes") || doTipo("cortar-depois")) return void resposta.destroy()
  const comStatus = doTipo("status")
  if (comStatus) {
    if (comStatus.status === 429) resposta.setHeader("retry-after", "2")
    return responder(resposta, comStatus.status ?? 500, { message: "falha simulada" })
  }
  if (titular === null) return responder(resposta, 403, { message: "Certificado não aceito." })
  const { status, corpo } = rotear(contexto, { rota, partes, searchParams, titular, consultado })
  if (doTipo("corpo-malformado")) return void resposta.writeHead(status, JSON_).end("<html>não é JSON</html>")
  if (doTipo("corpo-truncado")) return responderCortado(resposta, status, corpo)
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
    // The note itself comes along with its events, and here the XML is never missing; the number may be, says the contract.
    const dela = documentosDe(contexto, consultado).filter(([, documento]) => documento.chave === chave)
    return entregar(
      contexto,
      dela.map(([nsu, documento]) => {
        const semXml = contexto.estados.ler(`${consultado}|${nsu}`) === "sem-xml"
        return apresentar(documento, semXml ? null : nsu, documento.xml)
      }),
    )
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

const apresentar = ({ chave, tipo, tipoEvento, em: quando }: Documento, nsu: number | null, xml: string | null) => ({
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

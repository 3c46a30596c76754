import type { IncomingMessage, ServerResponse } from "node:http"
import { z } from "zod"
import { type Assinante, esquemaDaNota, type NotaDeTeste } from "../adn/gerador.ts"
import { falhasDaChamada, montarBase, servir } from "../base.ts"
import { type Atos, atosComuns, JSON_, lerCorpo, responder } from "../controle.ts"
import type { Gaveta } from "../serpro/armazem.ts"
import type { Certificadora } from "../serpro/certificados.ts"
import { Falhas, type PedidoDeFalha } from "../serpro/falhas.ts"
import {
  autorizarSePronto,
  cancelar,
  consultar,
  type Documento,
  type Contexto as Documentos,
  incluirDeFora,
  receberEmissao,
  receberEvento,
} from "./documentos.ts"
import { Fichas, type Parceiro, Recusada } from "./fichas.ts"

/** A simulated InvoiCy: HTTPS, tokens by HS256, and a control port; nothing of the product. */
interface OpcoesDaMigrate {
  /** Where state and keys are kept; without it they end with the process. */
  readonly pasta?: string
  readonly portas?: { readonly migrate?: number; readonly controle?: number }
  /** Key and certificate that sign notes and events; without them, its own. */
  readonly assinante?: Assinante
  /** How long a document takes to be authorised. */
  readonly processamentoMs?: number
  readonly agora?: () => Date
}

interface MigrateSimulada {
  readonly endereco: string
  readonly enderecoDeControle: string
  readonly certificadoDaAutoridade: string
  registrarParceiro(chave: string, parceiro: Parceiro): void
  /** What became of each RPS, and how many times it was sent. */
  contagens(): readonly { readonly rps: string; readonly situacao: number | null; readonly envios: number }[]
  /** How many calls of each kind were answered or cut. */
  chamadas(): Readonly<Record<string, number>>
  falhar(falha: PedidoDeFalha): void
  /** The next documents get a code of the vendor. */
  forcar(codigo: number, descricao: string, vezes?: number): void
  demorar(ms: number): void
  tirarCertificado(cnpj: string): void
  incluir(nota: NotaDeTeste): string
  /** Cancels at the vendor's own panel. */
  cancelarPorFora(chave: string): void
  /** Forgets the tokens given: what is in use stops being taken. */
  esquecerFichas(): void
  avisarEm(url: string | null, vezes?: number): void
  /** Resolves when every notice on its way has arrived. */
  avisosEntregues(): Promise<void>
  parar(): Promise<void>
}

interface Contexto extends Documentos {
  readonly parceiros: Gaveta<Parceiro>
  readonly webhook: Gaveta<{ readonly url: string; readonly vezes: number }>
  readonly tempo: Gaveta<number>
  readonly fichas: Fichas
  readonly falhas: Falhas
  readonly chamadas: Map<string, number>
  readonly avisos: Set<Promise<void>>
  consumoIndevido: number
}

/** Starts it and answers where it listens. */
export async function iniciarMigrateSimulada(opcoes: OpcoesDaMigrate = {}): Promise<MigrateSimulada> {
  const { pasta = null, portas = {}, agora = () => new Date() } = opcoes
  const base = montarBase(pasta)
  const { certificadora, armazem } = base
  const parceiros = armazem.gaveta<Parceiro>("parceiros")
  const tempo = armazem.gaveta<number>("tempo")
  const contexto: Contexto = {
    agora,
    assinante: opcoes.assinante ?? certificadora.servidor,
    documentos: armazem.gaveta("documentos"),
    envios: armazem.gaveta("envios"),
    contadores: armazem.gaveta("contadores"),
    semCertificado: armazem.gaveta("semCertificado"),
    webhook: armazem.gaveta("webhook"),
    parceiros,
    tempo,
    fichas: new Fichas((chave) => parceiros.ler(chave), agora),
    falhas: new Falhas(),
    chamadas: new Map(),
    avisos: new Set(),
    forcadas: [],
    consumoIndevido: 0,
    processamentoMs: () => tempo.ler("processamento") ?? opcoes.processamentoMs ?? 0,
    avisar: (documento, tipo) => mandarAviso(contexto, documento, tipo),
  }
  const servida = await servir(base, {
    atender: (pedido, resposta) => atender(contexto, pedido, resposta),
    atos: atosDaMigrate(contexto, certificadora),
    portas: [portas.migrate, portas.controle],
  })
  // What is asynchronous ends by itself, and is told of.
  const relogio = setInterval(() => processar(contexto), 500)
  relogio.unref()
  return {
    ...servida,
    registrarParceiro: (chave, parceiro) => parceiros.gravar(chave, parceiro),
    contagens: () => contagensDe(contexto),
    chamadas: () => Object.fromEntries(contexto.chamadas),
    falhar: (falha) => void contexto.falhas.registrar(falha, Date.now()),
    forcar: (codigo, descricao, vezes = 1) => void contexto.forcadas.push({ codigo, descricao, restam: vezes }),
    demorar: (ms) => tempo.gravar("processamento", ms),
    tirarCertificado: (cnpj) => contexto.semCertificado.gravar(cnpj, true),
    incluir: (nota) => incluirDeFora(contexto, nota),
    cancelarPorFora: (chave) => cancelarPelaChave(contexto, chave),
    esquecerFichas: () => contexto.fichas.esquecer(),
    avisarEm: (url, vezes = 1) => gravarWebhook(contexto, url, vezes),
    avisosEntregues: async () => void (await Promise.all(contexto.avisos)),
    parar: () => {
      clearInterval(relogio)
      return servida.parar()
    },
  }
}

const contagensDe = ({ envios, documentos }: Contexto) =>
  [...envios.entradas()].map(([rps, n]) => ({ rps, situacao: documentos.ler(rps)?.situacao ?? null, envios: n }))

function processar(contexto: Contexto): void {
  for (const [, documento] of contexto.documentos.entradas()) autorizarSePronto(contexto, documento)
}

function cancelarPelaChave(contexto: Contexto, chave: string): void {
  const achado = [...contexto.documentos.entradas()].find(([, d]) => d.chave === chave)
  if (!achado) throw new Error(`Não há documento de chave ${chave}.`)
  cancelar(contexto, achado[1], "1", "Cancelada no painel da Migrate")
}

function gravarWebhook({ webhook }: Contexto, url: string | null, vezes: number): void {
  if (url === null) webhook.apagar("atual")
  else webhook.gravar("atual", { url, vezes })
}

/** Tells whoever registered, as many times as asked; nobody waits for the answer. */
function mandarAviso({ webhook, avisos }: Contexto, d: Documento, tipo: 1 | 2 | 3): void {
  const destino = webhook.ler("atual")
  if (!destino) return
  const corpo = JSON.stringify({
    documento: {
      DocModelo: "NFSe",
      DocNumero: d.numero,
      DocSerie: d.serie,
      DocChaAcesso: d.chave ?? "",
      DocSitCodigo: d.situacao,
      TipoNotificacaoWebHook: tipo,
    },
  })
  for (let i = 0; i < destino.vezes; i++) {
    const ida: Promise<void> = fetch(destino.url, { method: "POST", headers: JSON_, body: corpo })
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => avisos.delete(ida))
    avisos.add(ida)
  }
}

const SERVICOS: Readonly<Record<string, string>> = {
  "POST /oauth2/invoicy/auth": "AUTENTICAR",
  "POST /senddocuments/nfse Emissao": "EMITIR",
  "GET /senddocuments/nfse Consulta": "CONSULTAR",
  "POST /senddocuments/nfse Evento": "EVENTO",
}

async function atender(contexto: Contexto, pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(pedido.url ?? "/", "https://migrate.invalid")
  const tipo = searchParams.get("type")
  const servico = SERVICOS[`${pedido.method} ${pathname}${tipo === null ? "" : ` ${tipo}`}`]
  const texto = await lerCorpo(pedido)
  if (servico === undefined) return responder(resposta, 404, { Mensagem: "Não existe." })
  contexto.chamadas.set(servico, (contexto.chamadas.get(servico) ?? 0) + 1)
  const doTipo = await falhasDaChamada(contexto.falhas, servico)
  if (doTipo("cortar-antes")) return void resposta.destroy()
  const comStatus = doTipo("status")
  if (comStatus && !comStatus.depois)
    return responder(resposta, comStatus.status ?? 500, { Mensagem: "falha simulada" })
  const [status, saida] = responderA(contexto, servico, { texto, searchParams, ficha: pedido.headers.authorization })
  if (doTipo("cortar-depois")) return void resposta.destroy()
  if (comStatus) return responder(resposta, comStatus.status ?? 503, { Mensagem: "falha simulada" })
  if (doTipo("corpo-malformado")) return void resposta.writeHead(status, JSON_).end("<html>não é JSON</html>")
  responder(resposta, status, saida)
}

interface Pedido {
  readonly texto: string
  readonly searchParams: URLSearchParams
  readonly ficha: string | undefined
}

function responderA(contexto: Contexto, servico: string, { texto, searchParams, ficha }: Pedido): [number, unknown] {
  try {
    if (servico === "AUTENTICAR") return [200, contexto.fichas.autenticar(texto)]
    const { cnpj } = contexto.fichas.sessaoDe(ficha)
    if (contexto.consumoIndevido > 0) {
      contexto.consumoIndevido -= 1
      return [200, [{ Codigo: 179, Descricao: "Consumo indevido", Documentos: [] }]]
    }
    if (servico === "CONSULTAR") return [200, consultar(contexto, searchParams, cnpj)]
    const corpo: unknown = JSON.parse(texto)
    return [200, servico === "EMITIR" ? receberEmissao(contexto, corpo, cnpj) : receberEvento(contexto, corpo)]
  } catch (erro) {
    if (erro instanceof Recusada) return [401, { Mensagem: erro.message }]
    if (erro instanceof SyntaxError) return [400, { Mensagem: "O corpo não é JSON." }]
    throw erro
  }
}

const cnpj = z.string().regex(/^[0-9A-Z]{12}\d{2}$/)
const daChave = z.strictObject({ chave: z.string().length(50) })

/** What the control port does. */
const atosDaMigrate = (contexto: Contexto, certificadora: Certificadora): Atos => ({
  ...atosComuns({ ...contexto, certificadora }),
  "GET /saude": () => ({ documentos: [...contexto.documentos.entradas()].length }),
  "GET /contagens": () => contagensDe(contexto),
  "GET /chamadas": () => Object.fromEntries(contexto.chamadas),
  "PUT /parceiros": (corpo) => {
    const { chave, ...parceiro } = z
      .strictObject({
        chave: z.string().max(200),
        chaveDeAcesso: z.string().max(200),
        empresas: z.array(cnpj).max(1000),
      })
      .parse(corpo)
    contexto.parceiros.gravar(chave, parceiro)
  },
  "POST /notas": (corpo) => ({
    chaves: z
      .array(esquemaDaNota)
      .max(1000)
      .parse(corpo)
      .map((nota) => incluirDeFora(contexto, nota)),
  }),
  "POST /cancelamentos": (corpo) => cancelarPelaChave(contexto, daChave.parse(corpo).chave),
  "PUT /webhook": (corpo) => {
    const { url, vezes } = z
      .strictObject({ url: z.string().max(500).nullable(), vezes: z.int().min(1).max(10).default(1) })
      .parse(corpo)
    gravarWebhook(contexto, url, vezes)
  },
  "PUT /processamento": (corpo) =>
    contexto.tempo.gravar("processamento", z.strictObject({ ms: z.int().min(0) }).parse(corpo).ms),
  "PUT /certificados-das-empresas": (corpo) => {
    const dito = z.strictObject({ cnpj, tem: z.boolean() }).parse(corpo)
    contexto.semCertificado.gravar(dito.cnpj, !dito.tem)
  },
  "POST /situacoes": (corpo) => {
    const { vezes, ...dita } = z
      .strictObject({ codigo: z.int(), descricao: z.string().max(500), vezes: z.int().positive().default(1) })
      .parse(corpo)
    contexto.forcadas.push({ ...dita, restam: vezes })
  },
  "POST /consumo-indevido": (corpo) => {
    contexto.consumoIndevido = z.strictObject({ vezes: z.int().min(0) }).parse(corpo).vezes
  },
  "DELETE /fichas": () => contexto.fichas.esquecer(),
})

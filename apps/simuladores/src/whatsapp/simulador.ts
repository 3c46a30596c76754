import { createHash, createHmac, randomBytes } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { z } from "zod"
import { falhasDaChamada, montarBase, servir } from "../base.ts"
import { type Atos, atosComuns, JSON_, lerCorpo, responder } from "../controle.ts"
import type { Gaveta } from "../serpro/armazem.ts"
import type { Certificadora } from "../serpro/certificados.ts"
import { Falhas, type PedidoDeFalha } from "../serpro/falhas.ts"
import { conferirModelo, esquemaDoModelo, lerPedido, type Pedido, Recusa } from "./mensagens.ts"
import { esquemaDoRoteiro, type Roteiro, roteiroDe } from "./roteiros.ts"

/** A simulated Cloud API: HTTPS, a token an account, signed notices, and a control port; nothing of the product. */
interface OpcoesDoWhatsapp {
  /** Where state and keys are kept; without it they end with the process. */
  readonly pasta?: string
  readonly portas?: { readonly whatsapp?: number; readonly controle?: number }
  /** Between one notice and the next; 0: at once. */
  readonly entreAvisosMs?: number
  /** Told of each message that was accepted, before anybody is answered. */
  readonly aoAceitar?: () => void
  readonly agora?: () => Date
}

const esquemaDaConta = z.strictObject({
  idDoNumero: z.string().regex(/^\d{5,30}$/),
  idDaConta: z.string().regex(/^\d{5,30}$/),
  numero: z.string().max(40).default("+55 11 3000-0000"),
  nome: z.string().max(200).default("Conta de teste"),
  token: z.string().max(1000),
  segredoDoApp: z.string().max(1000),
  webhook: z.string().max(500).nullable().default(null),
  modelos: z.array(esquemaDoModelo).max(100).default([]),
})
type PedidoDeConta = z.input<typeof esquemaDaConta>
type Conta = z.infer<typeof esquemaDaConta>

/** A person, by the number that is dialled. */
const esquemaDaPessoa = z.strictObject({
  numero: z.string().regex(/^\d{10,15}$/),
  waId: z
    .string()
    .regex(/^\d{10,15}$/)
    .optional(),
  userId: z.string().max(140).optional(),
  roteiro: esquemaDoRoteiro.optional(),
})
type Pessoa = z.infer<typeof esquemaDaPessoa>

interface Aceita {
  readonly wamid: string
  readonly idDoNumero: string
  readonly para: string
  readonly referencia: string | null
  readonly pedido: Pedido
}

interface WhatsappSimulado {
  readonly endereco: string
  readonly enderecoDeControle: string
  readonly certificadoDaAutoridade: string
  registrarConta(conta: PedidoDeConta): void
  registrarPessoa(pessoa: Pessoa): void
  /** Every message that was accepted, in order: twice the same is twice sent. */
  aceitas(): readonly Aceita[]
  chamadas(): Readonly<Record<string, number>>
  falhar(falha: PedidoDeFalha): void
  /** The next calls are refused with a code of Meta's. */
  recusar(codigo: number, status: number, vezes?: number): void
  /** The next notices are signed with another secret. */
  assinarErrado(vezes: number): void
  /** What a person writes to a number. */
  escrever(escrita: z.input<typeof esquemaDaEscrita>): Promise<void>
  /** Tells what the script of each message says that is still to be told, in order; answers the statuses that were answered. */
  avisar(): Promise<readonly number[]>
  parar(): Promise<void>
}

const esquemaDaEscrita = z.strictObject({
  idDoNumero: z.string(),
  de: z.string().optional(),
  userId: z.string().optional(),
  nome: z.string().max(100).default("Pessoa"),
  texto: z.string().max(4096).optional(),
  /** "image", "document": something that is not text. */
  tipo: z.string().max(40).default("text"),
  /** The file of it; `texto` is then its caption. */
  arquivo: z
    .strictObject({ nome: z.string().max(200).optional(), mime: z.string().max(100), base64: z.base64() })
    .optional(),
  id: z.string().max(200).optional(),
})

/** What a person sent, kept until it is fetched. */
interface Midia {
  readonly mime: string
  readonly base64: string
  readonly sha256: string
}

interface Contexto {
  readonly agora: () => Date
  readonly aoAceitar: () => void
  readonly contas: Gaveta<Conta>
  readonly pessoas: Gaveta<Pessoa>
  readonly janelas: Gaveta<number>
  readonly midias: Gaveta<Midia>
  readonly aceitas: Aceita[]
  readonly aDizer: { readonly conta: Conta; readonly corpo: object }[]
  readonly falhas: Falhas
  readonly recusas: { readonly codigo: number; readonly status: number; restam: number }[]
  readonly chamadas: Map<string, number>
  assinaturasErradas: number
}

const JANELA_MS = 24 * 60 * 60_000

/** Starts it and answers where it listens. */
export async function iniciarWhatsappSimulado(opcoes: OpcoesDoWhatsapp = {}): Promise<WhatsappSimulado> {
  const { pasta = null, portas = {}, entreAvisosMs = null } = opcoes
  const base = montarBase(pasta)
  const { certificadora, armazem } = base
  const contexto: Contexto = {
    agora: opcoes.agora ?? (() => new Date()),
    aoAceitar: opcoes.aoAceitar ?? (() => {}),
    contas: armazem.gaveta("contas"),
    pessoas: armazem.gaveta("pessoas"),
    janelas: armazem.gaveta("janelas"),
    midias: armazem.gaveta("midias"),
    aceitas: [],
    aDizer: [],
    falhas: new Falhas(),
    recusas: [],
    chamadas: new Map(),
    assinaturasErradas: 0,
  }
  const servida = await servir(base, {
    atender: (pedido, resposta) => atender(contexto, pedido, resposta),
    atos: atosDoWhatsapp(contexto, certificadora),
    portas: [portas.whatsapp, portas.controle],
  })
  // By itself where somebody is watching; a test says when.
  const relogio = entreAvisosMs === null ? null : setInterval(() => void avisarUm(contexto), entreAvisosMs)
  relogio?.unref()
  return {
    ...servida,
    registrarConta: (conta) => registrarConta(contexto, conta),
    registrarPessoa: (pessoa) => contexto.pessoas.gravar(pessoa.numero, pessoa),
    aceitas: () => contexto.aceitas,
    chamadas: () => Object.fromEntries(contexto.chamadas),
    falhar: (falha) => void contexto.falhas.registrar(falha, Date.now()),
    recusar: (codigo, status, vezes = 1) => void contexto.recusas.push({ codigo, status, restam: vezes }),
    assinarErrado: (vezes) => {
      contexto.assinaturasErradas = vezes
    },
    escrever: async (escrita) => {
      escrever(contexto, escrita)
      await avisarTudo(contexto)
    },
    avisar: () => avisarTudo(contexto),
    parar: () => {
      if (relogio) clearInterval(relogio)
      return servida.parar()
    },
  }
}

function registrarConta({ contas }: Contexto, pedido: PedidoDeConta): void {
  const conta = esquemaDaConta.parse(pedido)
  contas.gravar(conta.idDoNumero, conta)
}

async function atender(contexto: Contexto, pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(pedido.url ?? "/", "https://graph.invalid")
  const [, versao = "", id = "", recurso = ""] = pathname.split("/")
  const servico =
    pedido.method === "POST" && recurso === "messages"
      ? "ENVIAR"
      : recurso === "message_templates"
        ? "MODELOS"
        : contexto.midias.ler(id)
          ? recurso === "arquivo"
            ? "ARQUIVO"
            : "MIDIA"
          : "NUMERO"
  const texto = await lerCorpo(pedido)
  contexto.chamadas.set(servico, (contexto.chamadas.get(servico) ?? 0) + 1)
  const doTipo = await falhasDaChamada(contexto.falhas, servico)
  if (doTipo("cortar-antes")) return void resposta.destroy()
  const comStatus = doTipo("status")
  if (comStatus && !comStatus.depois) {
    if (comStatus.status === 429) resposta.setHeader("retry-after", "30")
    // Of a proxy in front: nothing of it is JSON.
    return void resposta.writeHead(comStatus.status ?? 500, { "content-type": "text/html" }).end("<html>falha</html>")
  }
  let saida: readonly [number, object]
  try {
    if (!/^v\d+\.\d+$/.test(versao)) throw new Recusa(400, 2500, "Unknown path components")
    const chamada = { id, texto, searchParams, ficha: pedido.headers.authorization, host: pedido.headers.host ?? "" }
    const midia = servico === "ARQUIVO" ? contexto.midias.ler(id) : undefined
    if (midia) {
      contaDe(contexto, chamada)
      return void resposta.writeHead(200, { "content-type": midia.mime }).end(Buffer.from(midia.base64, "base64"))
    }
    saida = [200, fazer(contexto, servico, chamada)]
  } catch (erro) {
    if (!(erro instanceof Recusa)) throw erro
    saida = [erro.status, erro.corpo()]
  }
  if (doTipo("cortar-depois")) return void resposta.destroy()
  if (comStatus) return responder(resposta, comStatus.status ?? 503, null)
  if (doTipo("corpo-malformado")) return void resposta.writeHead(200, JSON_).end("{")
  responder(resposta, saida[0], saida[1])
}

interface Chamada {
  readonly id: string
  readonly texto: string
  readonly searchParams: URLSearchParams
  readonly ficha: string | undefined
  readonly host: string
}

/** The accounts of a token. Refuses one of nobody. */
function contaDe({ contas }: Contexto, { ficha }: Pick<Chamada, "ficha">): readonly [Conta, ...Conta[]] {
  const [, token = ""] = /^Bearer (.+)$/.exec(ficha ?? "") ?? []
  const [primeira, ...outras] = [...contas.entradas()]
    .map(([, conta]) => conta)
    .filter((conta) => conta.token === token)
  if (!primeira) throw new Recusa(401, 190, "Invalid OAuth access token")
  return [primeira, ...outras]
}

function fazer(contexto: Contexto, servico: string, { id, texto, ficha, host }: Chamada): object {
  const daFicha = contaDe(contexto, { ficha })
  const midia = servico === "MIDIA" ? contexto.midias.ler(id) : undefined
  if (midia)
    return {
      messaging_product: "whatsapp",
      url: `https://${host}/v21.0/${id}/arquivo`,
      mime_type: midia.mime,
      sha256: midia.sha256,
      file_size: Buffer.from(midia.base64, "base64").length,
      id,
    }
  const conta = daFicha.find((c) => (servico === "MODELOS" ? c.idDaConta : c.idDoNumero) === id)
  if (!conta) throw new Recusa(400, 100, `Unsupported request: object with ID '${id}' does not exist`)
  const forcada = contexto.recusas.find((r) => r.restam > 0)
  if (servico === "ENVIAR" && forcada) {
    forcada.restam -= 1
    throw new Recusa(forcada.status, forcada.codigo, "Simulated error")
  }
  if (servico === "MODELOS")
    return {
      data: conta.modelos.map((m) => ({
        name: m.nome,
        language: m.idioma,
        status: m.situacao,
        category: "UTILITY",
        id: "1",
      })),
    }
  if (servico === "NUMERO") return { display_phone_number: conta.numero, verified_name: conta.nome, id }
  return enviar(contexto, conta, lerPedido(texto))
}

function enviar(contexto: Contexto, conta: Conta, pedido: Pedido): object {
  const { to: para } = pedido
  if (pedido.type === "template")
    conferirModelo(
      pedido,
      conta.modelos.find((m) => m.nome === pedido.template.name && m.idioma === pedido.template.language.code),
    )
  else if (contexto.agora().getTime() - (contexto.janelas.ler(`${conta.idDoNumero}|${para}`) ?? 0) > JANELA_MS)
    throw new Recusa(400, 131047, "Re-engagement message: more than 24 hours have passed")
  const pessoa = contexto.pessoas.ler(para)
  const waId = pessoa?.waId ?? para
  const aceita: Aceita = {
    wamid: `wamid.TESTE${randomBytes(18).toString("base64url")}`,
    idDoNumero: conta.idDoNumero,
    para,
    referencia: pedido.biz_opaque_callback_data ?? null,
    pedido,
  }
  contexto.aceitas.push(aceita)
  contexto.aoAceitar()
  for (const aviso of roteiroDe(pessoa?.roteiro ?? "padrao"))
    contexto.aDizer.push({ conta, corpo: avisoDeEstados(contexto, conta, aceita, { waId, pessoa, aviso }) })
  return {
    messaging_product: "whatsapp",
    contacts: [{ input: para, wa_id: waId, ...(pessoa?.userId ? { user_id: pessoa.userId } : {}) }],
    messages: [{ id: aceita.wamid, message_status: "accepted" }],
  }
}

const envelope = (conta: Conta, valor: object) => ({
  object: "whatsapp_business_account",
  entry: [
    {
      id: conta.idDaConta,
      changes: [
        {
          field: "messages",
          value: {
            messaging_product: "whatsapp",
            metadata: {
              display_phone_number: conta.numero.replaceAll(/\D/g, ""),
              phone_number_id: conta.idDoNumero,
            },
            ...valor,
          },
        },
      ],
    },
  ],
})

const segundos = (quando: Date) => String(Math.floor(quando.getTime() / 1000))

function avisoDeEstados(
  { agora }: Contexto,
  conta: Conta,
  { wamid, referencia }: Aceita,
  {
    waId,
    pessoa,
    aviso,
  }: { readonly waId: string; readonly pessoa: Pessoa | undefined; readonly aviso: Roteiro[number] },
): object {
  return envelope(conta, {
    statuses: aviso.map(({ status, codigo, semConversa, semWaId }) => ({
      id: wamid,
      status,
      timestamp: segundos(agora()),
      ...(semWaId ? {} : { recipient_id: waId }),
      ...(pessoa?.userId ? { recipient_user_id: pessoa.userId } : {}),
      ...(referencia === null ? {} : { biz_opaque_callback_data: referencia }),
      ...(semConversa || status === "failed"
        ? {}
        : {
            conversation: { id: "c1", origin: { type: "utility" } },
            pricing: { billable: true, pricing_model: "PMP", category: "utility" },
          }),
      ...(codigo === undefined
        ? {}
        : { errors: [{ code: codigo, title: "Message undeliverable", error_data: { details: "Simulated" } }] }),
    })),
  })
}

function escrever(contexto: Contexto, pedido: z.input<typeof esquemaDaEscrita>): void {
  const { idDoNumero, de, userId, nome, texto, tipo, arquivo, id } = esquemaDaEscrita.parse(pedido)
  const conta = contexto.contas.ler(idDoNumero)
  if (!conta) throw new Error(`Não há conta de número ${idDoNumero}.`)
  if (de) contexto.janelas.gravar(`${idDoNumero}|${de}`, contexto.agora().getTime())
  const idDaMidia = `9${Date.now()}${randomBytes(4).readUInt32BE()}`
  const sha256 = createHash("sha256")
    .update(Buffer.from(arquivo?.base64 ?? "", "base64"))
    .digest("base64")
  if (arquivo) contexto.midias.gravar(idDaMidia, { mime: arquivo.mime, base64: arquivo.base64, sha256 })
  const midia = arquivo
    ? {
        id: idDaMidia,
        mime_type: arquivo.mime,
        sha256,
        ...(arquivo.nome ? { filename: arquivo.nome } : {}),
        ...(texto ? { caption: texto } : {}),
      }
    : { id: "1", mime_type: "image/jpeg" }
  contexto.aDizer.push({
    conta,
    corpo: envelope(conta, {
      contacts: [{ profile: { name: nome }, ...(de ? { wa_id: de } : {}), ...(userId ? { user_id: userId } : {}) }],
      messages: [
        {
          ...(de ? { from: de } : {}),
          ...(userId ? { from_user_id: userId } : {}),
          id: id ?? `wamid.DELA${randomBytes(18).toString("base64url")}`,
          timestamp: segundos(contexto.agora()),
          type: tipo,
          ...(tipo === "text" ? { text: { body: texto ?? "" } } : { [tipo]: midia }),
        },
      ],
    }),
  })
}

/** Tells the next thing; answers the status it was answered with, 0 where nobody answered, null where there is nothing. */
async function avisarUm(contexto: Contexto): Promise<number | null> {
  const proximo = contexto.aDizer.shift()
  if (!proximo) return null
  const atual = contexto.contas.ler(proximo.conta.idDoNumero) ?? proximo.conta
  if (atual.webhook === null) return 0
  const bytes = Buffer.from(JSON.stringify(proximo.corpo))
  const errada = contexto.assinaturasErradas > 0
  if (errada) contexto.assinaturasErradas -= 1
  const segredo = errada ? "outro-segredo" : atual.segredoDoApp
  const assinatura = createHmac("sha256", segredo).update(bytes).digest("hex")
  return fetch(atual.webhook, {
    method: "POST",
    headers: { ...JSON_, "x-hub-signature-256": `sha256=${assinatura}` },
    body: bytes,
  }).then(
    ({ status }) => status,
    () => 0,
  )
}

async function avisarTudo(contexto: Contexto): Promise<readonly number[]> {
  const respostas: number[] = []
  for (let status = await avisarUm(contexto); status !== null; status = await avisarUm(contexto)) respostas.push(status)
  return respostas
}

/** What the control port does. */
const atosDoWhatsapp = (contexto: Contexto, certificadora: Certificadora): Atos => ({
  ...atosComuns({ ...contexto, assinante: certificadora.servidor, certificadora }),
  "GET /saude": () => ({ mensagens: contexto.aceitas.length }),
  "GET /aceitas": () => contexto.aceitas,
  "GET /chamadas": () => Object.fromEntries(contexto.chamadas),
  "PUT /contas": (corpo) => registrarConta(contexto, corpo as PedidoDeConta),
  "PUT /pessoas": (corpo) => {
    const pessoa = esquemaDaPessoa.parse(corpo)
    contexto.pessoas.gravar(pessoa.numero, pessoa)
  },
  "POST /mensagens": (corpo) => escrever(contexto, corpo as z.input<typeof esquemaDaEscrita>),
  "POST /recusas": (corpo) => {
    const { vezes, ...dita } = z
      .strictObject({ codigo: z.int(), status: z.int().min(400).max(599), vezes: z.int().positive().default(1) })
      .parse(corpo)
    contexto.recusas.push({ ...dita, restam: vezes })
  },
  "POST /assinaturas-erradas": (corpo) => {
    contexto.assinaturasErradas = z.strictObject({ vezes: z.int().min(0) }).parse(corpo).vezes
  },
})

import { createHash } from "node:crypto"
import { z } from "zod"
import { pausaPedidaMs } from "../../../pausa-pedida.ts"
import type {
  CapturaPorLista,
  CredenciaisDoIntegrador,
  DocumentoListado,
  PaginaDaLista,
  PedidoDaLista,
} from "../../../ports/captura-por-lista.ts"
import { ChamadaSemResposta, type Desfecho, type Falha, type Recusado } from "../../../ports/receita-federal.ts"
import { abrirConexoes } from "../../tls/agentes.ts"
import { enviar, type Recebido } from "../../tls/transporte.ts"

/**
 * Jettax 360, experimental: its contract is not public, and this follows the routes that its own screens are known to use. Whatever it
 * answers is reduced to the XML that it holds, so that a change of its JSON breaks this file and no other.
 */
interface OpcoesDoJettax {
  /** Where a person signs in, and where the notes are. */
  readonly enderecos: { readonly autenticacao: string; readonly api: string }
  /** PEM of the only authorities to trust; null: the usual ones. */
  readonly autoridade: string | null
  readonly simulado: boolean
  readonly agora: () => Date
  readonly prazoMs?: number
}

const PRAZO_MS = 30_000
const ESPERA_MS = 60_000
const POR_PAGINA = 50
const MAXIMO_DE_PAGINAS = 2_000
/** What a token serves for when nothing says so. */
const VALIDADE_MS = 20 * 60_000
const MAXIMO_DE_FICHAS = 500
const ORGAO = { nome: "o Jettax", certificadoRecusado: "O Jettax não aceitou a conexão desta instalação." }

const entrada = z.object({ token: z.string().min(1).max(10_000) })
const clientes = z.object({ data: z.array(z.object({ id: z.string(), cnpj: z.string() })) })
const notas = z.object({
  data: z.array(
    z.object({ id: z.string(), number: z.union([z.string(), z.number()]).nullish(), xml: z.string().nullish() }),
  ),
  last_page: z.coerce.number().int().min(0).max(MAXIMO_DE_PAGINAS),
})

/** The two lists: what a company sold, then what it bought. */
const LISTAS = ["sale", "purchase"] as const

/** Builds it. Nothing is asked before it is used. */
export function criarJettax({
  enderecos,
  autoridade,
  simulado,
  agora,
  prazoMs = PRAZO_MS,
}: OpcoesDoJettax): CapturaPorLista {
  const agente = abrirConexoes({ autoridade, par: null, conexoes: 4 })
  const fichas = new Map<string, { readonly valor: string; readonly ateMs: number }>()
  const pedir = (
    url: URL,
    mais: { metodo?: string; corpo?: Buffer; ficha?: string; sinal?: AbortSignal | undefined },
  ) =>
    enviar({
      url,
      metodo: mais.metodo ?? "GET",
      cabecalhos: {
        accept: "application/json",
        ...(mais.corpo ? { "content-type": "application/json" } : {}),
        ...(mais.ficha ? { authorization: `Bearer ${mais.ficha}` } : {}),
      },
      corpo: mais.corpo ?? Buffer.alloc(0),
      agente,
      prazoMs,
      orgao: ORGAO,
      esperaMs: ESPERA_MS,
      grava: false,
      sinal: mais.sinal,
    })

  async function entrar(credenciais: CredenciaisDoIntegrador): Promise<string> {
    const dono = donoDe(credenciais)
    const guardada = fichas.get(dono)
    if (guardada && guardada.ateMs > agora().getTime()) return guardada.valor
    const corpo = Buffer.from(JSON.stringify({ email: credenciais.identificacao, password: credenciais.segredo }))
    const url = new URL(`${enderecos.autenticacao}/api/jettax360/v1/auth/office/login`)
    const recebido = await pedir(url, { metodo: "POST", corpo })
    if ([400, 401, 403, 422].includes(recebido.status)) throw new ChamadaSemResposta(CREDENCIAIS)
    const { token } = ler(recebido, entrada)
    const [maisVelha] = fichas.keys()
    if (fichas.size >= MAXIMO_DE_FICHAS && maisVelha !== undefined) fichas.delete(maisVelha)
    fichas.set(dono, { valor: token, ateMs: agora().getTime() + VALIDADE_MS })
    return token
  }

  /** Asks with a token; with another one, once, where it had ended. */
  async function comFicha(
    credenciais: CredenciaisDoIntegrador,
    url: URL,
    sinal: AbortSignal | undefined,
  ): Promise<Recebido> {
    const recebido = await pedir(url, { ficha: await entrar(credenciais), sinal })
    if (recebido.status !== 401) return recebido
    fichas.delete(donoDe(credenciais))
    return pedir(url, { ficha: await entrar(credenciais), sinal })
  }

  async function idDoCliente({ cnpj }: PedidoDaLista, credenciais: CredenciaisDoIntegrador, sinal: AbortSignal) {
    const url = new URL(`${enderecos.api}/api/v1/clients?cnpj=${cnpj}&page=1&per_page=${POR_PAGINA}`)
    const { data } = ler(await comFicha(credenciais, url, sinal), clientes)
    const achado = data.find((c) => c.cnpj.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase() === cnpj)
    if (!achado) throw new ChamadaSemResposta(SEM_EMPRESA)
    return achado.id
  }

  async function pagina(
    pedido: Extract<PedidoDaLista, { tipo: "periodo" }>,
    credenciais: CredenciaisDoIntegrador,
    sinal: AbortSignal,
  ): Promise<PaginaDaLista> {
    const cursor = lerCursor(pedido.cursor)
    const idCliente = cursor.idCliente ?? (await idDoCliente(pedido, credenciais, sinal))
    const lista = LISTAS[cursor.lista] ?? "sale"
    const busca = new URLSearchParams({
      page: String(cursor.pagina),
      per_page: String(POR_PAGINA),
      clientId: idCliente,
      startDate: pedido.de,
      endDate: pedido.ate,
    })
    const recebido = await comFicha(
      credenciais,
      new URL(`${enderecos.api}/api/v1/fiscal/nfses/all/${lista}?${busca}`),
      sinal,
    )
    const { data, last_page } = ler(recebido, notas)
    const seguinte =
      cursor.pagina < last_page
        ? { lista: cursor.lista, pagina: cursor.pagina + 1 }
        : cursor.lista + 1 < LISTAS.length
          ? { lista: cursor.lista + 1, pagina: 1 }
          : null
    return {
      documentos: data.map(documentoDe),
      cursor: seguinte && [seguinte.lista, seguinte.pagina, idCliente].join(" "),
    }
  }

  const semRaise = async <T>(corpo: () => Promise<T>): Promise<T | Recusado | Falha> => {
    try {
      return await corpo()
    } catch (erro) {
      if (erro instanceof ChamadaSemResposta) return erro.desfecho
      throw erro
    }
  }
  return {
    nome: "Jettax 360 (experimental)",
    simulado,
    listar: (pedido, credenciais, sinal) =>
      semRaise(async (): Promise<Desfecho<PaginaDaLista>> => {
        // Nothing is known of how it would be asked for one note.
        if (pedido.tipo === "nota") return { tipo: "ok", valor: { documentos: [], cursor: null } }
        return { tipo: "ok", valor: await pagina(pedido, credenciais, sinal) }
      }),
    testarConexao: (credenciais) =>
      semRaise(async () => {
        fichas.delete(donoDe(credenciais))
        await entrar(credenciais)
        return { tipo: "ok" as const }
      }),
    encerrar: () => void agente.destroy(),
  }
}

const donoDe = ({ identificacao, segredo }: CredenciaisDoIntegrador) =>
  createHash("sha256")
    .update(JSON.stringify([identificacao, segredo]))
    .digest("hex")

function lerCursor(cursor: string | null) {
  const [lista = "0", pagina = "1", idCliente] = cursor?.split(" ") ?? []
  return { lista: Number(lista), pagina: Number(pagina), idCliente }
}

const MAXIMO_DO_XML = 2 * 1024 * 1024

function documentoDe({ id, number, xml }: z.output<typeof notas>["data"][number]): DocumentoListado {
  const nome = String(number ?? id).slice(0, 60)
  if (!xml || xml.length > MAXIMO_DO_XML * 2) return { nome, xml: null }
  // As text, or in base64: both are told apart by how XML begins.
  const bytes = xml.trimStart().startsWith("<") ? Buffer.from(xml, "utf8") : Buffer.from(xml, "base64")
  return { nome, xml: bytes.length > 0 && bytes.length <= MAXIMO_DO_XML ? bytes : null }
}

/** Reads an answer, or says by which failure it is none. Raises ChamadaSemResposta. */
function ler<T>({ status, cabecalhos, corpo }: Recebido, esquema: z.ZodType<T>): T {
  const falha = (texto: string, esperarMs?: number) =>
    new ChamadaSemResposta({ tipo: "falha", incerta: false, texto, ...(esperarMs ? { esperarMs } : {}) })
  if (status === 429) throw falha("O Jettax pediu para esperar.", pausaPedidaMs(cabecalhos, ESPERA_MS))
  if (status === 401 || status === 403) throw new ChamadaSemResposta(CREDENCIAIS)
  if (status !== 200) throw falha(`O Jettax respondeu com erro (${status}).`)
  try {
    return esquema.parse(JSON.parse(corpo.toString("utf8")))
  } catch {
    // The text of the error may quote the answer: it goes nowhere.
    throw falha("O Jettax respondeu de um jeito que não se lê: ele pode ter mudado. Avise o suporte.")
  }
}

const recusado = (codigo: string, texto: string): Recusado => ({
  tipo: "recusado",
  codigo,
  textoDaAutoridade: "",
  texto,
  precisaDePessoa: true,
})
const CREDENCIAIS = recusado("credenciais-recusadas", "O Jettax não aceitou o e-mail ou a senha. Confira os dois.")
const SEM_EMPRESA = recusado(
  "empresa-desconhecida",
  "O Jettax não tem esta empresa entre os clientes do escritório. Cadastre-a lá, pelo mesmo CNPJ.",
)

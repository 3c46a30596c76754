import { createHash } from "node:crypto"
import { IDIOMA_DOS_MODELOS } from "@partida/contracts"
import { z } from "zod"
import { pausaPedidaMs } from "../../pausa-pedida.ts"
import { ChamadaSemResposta } from "../../ports/receita-federal.ts"
import type { ContaNoWhatsapp, RespostaDoWhatsapp, Whatsapp } from "../../ports/whatsapp.ts"
import { abrirConexoes } from "../tls/agentes.ts"
import { enviar, type Recebido } from "../tls/transporte.ts"
import { confere, lerAviso, SITUACOES } from "./avisos.ts"
import { aoErro } from "./erros.ts"
import { corpoDe } from "./mensagem.ts"

/** The Cloud API of Meta: HTTPS and JSON, a token of the office in each call, and no key against repeating one. */
interface OpcoesDaCloudApi {
  readonly endereco: string
  readonly versao: string
  /** PEM of the only authorities to trust; null: the usual ones. */
  readonly autoridade: string | null
  readonly prazoMs?: number
}

const PRAZO_MS = 30_000
const ESPERA_MS = 60_000
const SIMULTANEAS = 4
const POR_PAGINA = 200
const ORGAO = { nome: "a Meta", certificadoRecusado: "A Meta não aceitou a conexão desta instalação." }

const aceita = z.object({
  contacts: z.array(z.object({ wa_id: z.string().max(40).optional() })).default([]),
  messages: z.tuple([z.object({ id: z.string().min(1).max(300) })], z.unknown()),
})
const recusada = z.object({ error: z.object({ code: z.number().int() }) })
const numero = z.object({ display_phone_number: z.string().max(40), verified_name: z.string().max(200).default("") })
const daMidia = z.object({ url: z.string().max(2000), file_size: z.number().int().nonnegative() })
/** Where Meta keeps what people send. */
const ARQUIVOS_DA_META = [".fbsbx.com", ".facebook.com"]
const SEM_ARQUIVO = "A Meta não tem mais o arquivo."
const modelos = z.object({
  data: z.array(z.object({ name: z.string(), language: z.string(), status: z.string() })).max(10_000),
})

/** Builds it. Nothing is asked before it is used. */
export function criarCloudApi({ endereco, versao, autoridade, prazoMs = PRAZO_MS }: OpcoesDaCloudApi): Whatsapp {
  const agente = abrirConexoes({ autoridade, par: null, conexoes: SIMULTANEAS })
  const pedir = (
    caminho: string,
    { token }: ContaNoWhatsapp,
    mais: { readonly corpo?: Buffer; readonly sinal: AbortSignal | undefined },
  ) => pedirEm(new URL(`${endereco}/${versao}/${caminho}`), { token }, mais)
  const pedirEm = (
    url: URL,
    { token }: Pick<ContaNoWhatsapp, "token">,
    mais: { readonly corpo?: Buffer; readonly sinal: AbortSignal | undefined },
  ) =>
    enviar({
      url,
      metodo: mais.corpo ? "POST" : "GET",
      cabecalhos: {
        accept: "application/json",
        authorization: `Bearer ${token}`,
        ...(mais.corpo ? { "content-type": "application/json" } : {}),
      },
      corpo: mais.corpo ?? Buffer.alloc(0),
      agente,
      prazoMs,
      orgao: ORGAO,
      esperaMs: ESPERA_MS,
      grava: mais.corpo !== undefined,
      sinal: mais.sinal,
    })
  const servidor = new URL(endereco).host
  const ehDaMeta = ({ protocol, host, hostname }: URL) =>
    protocol === "https:" && (host === servidor || ARQUIVOS_DA_META.some((dominio) => hostname.endsWith(dominio)))
  return {
    simulado: !servidor.endsWith(".facebook.com"),
    async enviar(conta, mensagem, sinal) {
      const lida = corpoDe(mensagem)
      if ("queixa" in lida) return { ato: "defeito", entrega: { tipo: "definitivo", erro: lida.queixa } }
      const corpo = Buffer.from(JSON.stringify(lida.corpo))
      try {
        const recebido = await pedir(`${conta.idDoNumero}/messages`, conta, { corpo, sinal })
        return interpretar(recebido, { servidor, sha256: createHash("sha256").update(corpo).digest("hex") })
      } catch (erro) {
        return semResposta(erro)
      }
    },
    async conferir(conta, sinal) {
      try {
        const doNumero = ler(
          await pedir(`${conta.idDoNumero}?fields=display_phone_number,verified_name`, conta, { sinal }),
          numero,
        )
        if (doNumero.tipo !== "ok") return doNumero
        const campos = `fields=name,language,status&limit=${POR_PAGINA}`
        const dosModelos = ler(await pedir(`${conta.idDaConta}/message_templates?${campos}`, conta, { sinal }), modelos)
        if (dosModelos.tipo !== "ok") return dosModelos
        return {
          tipo: "ok",
          numero: doNumero.valor.display_phone_number,
          nome: doNumero.valor.verified_name,
          modelos: new Map(
            dosModelos.valor.data
              .filter(({ language }) => language === IDIOMA_DOS_MODELOS)
              .map(({ name, status }) => [name, SITUACOES[status] ?? "pendente"]),
          ),
        }
      } catch (erro) {
        if (!(erro instanceof ChamadaSemResposta)) throw erro
        return { tipo: erro.desfecho.tipo, texto: erro.desfecho.texto }
      }
    },
    async buscarMidia(conta, { id, sha256 }, { bytes: maximo, sinal }) {
      try {
        const dita = ler(await pedir(`${id}?phone_number_id=${conta.idDoNumero}`, conta, { sinal }), daMidia)
        if (dita.tipo !== "ok") return dita.tipo === "recusado" ? { ...dita, texto: SEM_ARQUIVO } : dita
        const { url, file_size: tamanho } = dita.valor
        if (tamanho > maximo) return { tipo: "recusado", texto: "O arquivo é maior do que cabe guardar." }
        const onde = URL.parse(url)
        // The token of the office goes with the question: to nobody but Meta.
        if (onde === null || !ehDaMeta(onde)) return { tipo: "recusado", texto: "O endereço do arquivo não é da Meta." }
        const { status, corpo } = await pedirEm(onde, conta, { sinal })
        if (status === 404 || status === 410) return { tipo: "recusado", texto: SEM_ARQUIVO }
        if (status !== 200) return { tipo: "falha", texto: `A Meta não entregou o arquivo (${status}).` }
        if (corpo.length > maximo) return { tipo: "recusado", texto: "O arquivo é maior do que cabe guardar." }
        if (sha256 !== null && createHash("sha256").update(corpo).digest("base64") !== sha256)
          return { tipo: "falha", texto: "O arquivo que veio da Meta não é o que a pessoa enviou." }
        return { tipo: "ok", bytes: corpo }
      } catch (erro) {
        if (!(erro instanceof ChamadaSemResposta)) throw erro
        // Reading repeats without harm: whatever was lost is asked again.
        return { tipo: "falha", texto: erro.desfecho.texto }
      }
    },
    confere,
    lerAviso,
    encerrar: () => void agente.destroy(),
  }
}

/** What an answer says of a message. */
function interpretar(
  { status, cabecalhos, corpo }: Recebido,
  prova: { readonly servidor: string; readonly sha256: string },
): RespostaDoWhatsapp {
  const json = comoJson(corpo)
  const lida = aceita.safeParse(json)
  if (status === 200 && lida.success) {
    const [{ id: wamid }] = lida.data.messages
    const waId = lida.data.contacts[0]?.wa_id ?? null
    return {
      ato: null,
      entrega: { tipo: "aceita", prova: { ...prova, resposta: "A Meta aceitou a mensagem.", wamid, waId } },
    }
  }
  const recusa = recusada.safeParse(json)
  return aoErro(recusa.success ? recusa.data.error.code : null, status, pausaPedidaMs(cabecalhos, undefined))
}

function semResposta(erro: unknown): RespostaDoWhatsapp {
  if (!(erro instanceof ChamadaSemResposta)) throw erro
  const { desfecho } = erro
  // Whoever answered was not recognised, or our side is wrong: nothing left, and another time will do.
  if (desfecho.tipo === "recusado") return { ato: "pausar", entrega: { tipo: "temporario", erro: desfecho.texto } }
  return desfecho.incerta
    ? { ato: null, entrega: { tipo: "desconhecido", erro: "A Meta não respondeu a tempo. Os avisos dela dirão." } }
    : { ato: null, entrega: { tipo: "temporario", erro: desfecho.texto } }
}

/** Reads an answer to a question. */
function ler<T>({ status, corpo }: Recebido, esquema: z.ZodType<T>) {
  const json = comoJson(corpo)
  const lida = esquema.safeParse(json)
  if (status === 200 && lida.success) return { tipo: "ok" as const, valor: lida.data }
  const recusa = recusada.safeParse(json)
  const codigo = recusa.success ? recusa.data.error.code : null
  if ([401, 403].includes(status) || codigo === 190 || codigo === 10 || codigo === 200)
    return { tipo: "recusado" as const, texto: "A Meta não aceitou o token de acesso. Informe outro." }
  if (status === 400 || status === 404)
    return {
      tipo: "recusado" as const,
      texto: "A Meta não conhece este número ou esta conta, ou o token não os alcança. Confira os identificadores.",
    }
  return {
    tipo: "falha" as const,
    texto: `A Meta respondeu com erro (${codigo ?? status}). Tente de novo em instantes.`,
  }
}

function comoJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"))
  } catch {
    return null
  }
}

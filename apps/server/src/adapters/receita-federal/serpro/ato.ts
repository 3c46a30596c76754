import { paraReais } from "@partida/fiscal"
import type { z } from "zod"
import type { Desfecho, Partes, Requisicao, Resposta } from "../../../ports/receita-federal.ts"
import type { AtoDaReceita, PedidoDoAto, ValorDoAto } from "../../../ports/receita-federal-atos.ts"
import type { Envelope } from "./envelope.ts"
import { DE_RECUSA, ilegivel, semDados } from "./erros.ts"

/** A call before its envelope. */
export interface Chamada {
  readonly servico: string
  /** JSON as text, or empty where the service takes none. */
  readonly dados: string
  /** Changes something at the authority. */
  readonly grava?: boolean
}

/** What came, for who reads it. */
export interface Lida {
  readonly requisicao: Requisicao
  readonly resposta: Resposta
  readonly envelope: Envelope
}

/** An act in the words of the authority, both ways. Pure. */
export interface Mapa<A extends AtoDaReceita> {
  /** Raises PedidoInvalido. */
  chamada(pedido: PedidoDoAto<A>, partes: Partes): Chamada
  /** Only for answers without a refusal in their status. */
  ler(lida: Lida): Desfecho<ValorDoAto<A>>
  /** Outcomes that this service tells by other statuses; undefined where it does not. */
  lerOutroStatus?(lida: Lida): Desfecho<ValorDoAto<A>> | undefined
}

/** A request that the authority could only refuse; the message is for people. */
export class PedidoInvalido extends Error {
  override name = "PedidoInvalido"
  readonly campo: string

  constructor(campo: string, mensagem: string) {
    super(mensagem)
    this.campo = campo
  }
}

/**
 * Reads what the service answered with a schema. Nothing where something was due is what its messages say: a refusal, even
 * under a status of success.
 */
export function lerCom<E, T>(forma: z.ZodType<E>, montar: (lido: E) => T, vazio?: T) {
  return ({ requisicao, envelope }: Lida): Desfecho<T> => {
    const { dados, mensagens } = envelope
    if (dados === null || (Array.isArray(dados) && dados.length === 0)) {
      // Some systems refuse under a status of success: that is not to have nothing.
      const recusou = vazio === undefined || mensagens.some((m) => DE_RECUSA.has(m.tipo))
      return recusou ? semDados(requisicao, envelope) : { tipo: "ok", valor: vazio }
    }
    const lido = forma.safeParse(dados)
    if (lido.success) return { tipo: "ok", valor: montar(lido.data) }
    const [primeiro] = lido.error.issues
    return ilegivel(requisicao, `${primeiro?.path.join(".") || "dados"}: ${primeiro?.message ?? "fora da forma"}`)
  }
}

/** An exact decimal inside the JSON: never by a float. */
export const emReais = (valor: bigint): unknown => JSON.rawJSON(paraReais(valor))

const MES = /^(20\d\d)-(0[1-9]|1[0-2])$/
const DIA = /^(20\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** "2026-11" as "202611". */
export function mesCorrido(competencia: string, campo = "competencia"): string {
  if (!MES.test(competencia)) throw new PedidoInvalido(campo, `O mês ${competencia} não existe: escreva AAAA-MM.`)
  return competencia.replace("-", "")
}

/** "2026-11-30" as "20261130". */
export function diaCorrido(dia: string, campo: string): string {
  return diaEscrito(dia, campo).replaceAll("-", "")
}

/** "2026-11-30", and nothing else. */
export function diaEscrito(dia: string, campo: string): string {
  const existe = DIA.test(dia) && !Number.isNaN(Date.parse(dia)) && new Date(dia).toISOString().startsWith(dia)
  if (!existe) throw new PedidoInvalido(campo, `A data ${dia} não existe: escreva AAAA-MM-DD.`)
  return dia
}

export function anoEscrito(ano: number): string {
  if (!Number.isInteger(ano) || ano < 2000 || ano > 2099) throw new PedidoInvalido("ano", `O ano ${ano} não existe.`)
  return String(ano)
}

/** So many digits, or between two counts. */
export function digitos(texto: string, campo: string, de: number, ate = de): string {
  if (/^\d+$/.test(texto) && texto.length >= de && texto.length <= ate) return texto
  const quantos = de === ate ? `${de}` : `de ${de} a ${ate}`
  throw new PedidoInvalido(campo, `Este número deve ter ${quantos} dígitos.`)
}

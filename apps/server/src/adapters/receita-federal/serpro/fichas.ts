import { z } from "zod"
import { ChamadaSemResposta, type Recusado } from "../../../ports/receita-federal.ts"
import type { Recebido } from "../../tls/transporte.ts"
import { inteiro, textoExigido } from "./campos.ts"
import { JsonRecusado, lerJson } from "./json.ts"

/** What SERPRO gives who identified itself. Secret. */
export interface Ficha {
  readonly acesso: string
  readonly jwt: string
  /** Milliseconds since 1970, the margin already taken. */
  readonly valeAte: number
}

/** A token is renewed this long before its end. */
const FOLGA_MS = 60_000

const FORMA_DA_FICHA = z.object({ access_token: textoExigido, jwt_token: textoExigido, expires_in: inteiro })
const ESPERA_MS = 2 * 60_000

/** Reads a token that was asked for at an instant. Raises ChamadaSemResposta, without any secret in it. */
export function lerFicha({ status, corpo }: Recebido, pedidaEm: number): Ficha {
  if (status === 401 || status === 403 || status === 400) throw new ChamadaSemResposta(credenciaisRecusadas(status))
  const lida = status === 200 ? FORMA_DA_FICHA.safeParse(comoJson(corpo)) : null
  if (!lida?.success) {
    throw new ChamadaSemResposta({
      tipo: "falha",
      incerta: false,
      texto: `A identificação no SERPRO não funcionou agora (${status}). Nada foi pedido à Receita.`,
      esperarMs: ESPERA_MS,
    })
  }
  const { access_token, jwt_token, expires_in } = lida.data
  if (!cabeNumCabecalho(access_token) || !cabeNumCabecalho(jwt_token))
    throw new ChamadaSemResposta(credenciaisRecusadas(status))
  // One that lasts less than the margin is used at once and not again.
  return { acesso: access_token, jwt: jwt_token, valeAte: pedidaEm + Math.max(expires_in * 1000 - FOLGA_MS, 0) }
}

/** What comes goes into headers: nothing that could end one. */
const cabeNumCabecalho = (texto: string) => texto.length <= 8192 && /^[\x21-\x7e]+$/.test(texto)

function comoJson(corpo: Buffer): unknown {
  try {
    return lerJson(corpo.toString("utf8"))
  } catch (erro) {
    if (erro instanceof JsonRecusado) return null
    throw erro
  }
}

const credenciaisRecusadas = (status: number): Recusado => ({
  tipo: "recusado",
  codigo: "credenciais-recusadas",
  textoDaAutoridade: "",
  texto: `O SERPRO não aceitou as credenciais do escritório (${status}). Confira consumer key, consumer secret e o e-CNPJ do contrato em Configurações, Automações.`,
  precisaDePessoa: true,
})

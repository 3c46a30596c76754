import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { TLSSocket } from "node:tls"
import { SignJWT } from "jose"
import { numeroDoTitular } from "./certificados.ts"
import type { Contexto, Sessao } from "./estado.ts"

/** Who contracted the service: the keys of the shop, and the CNPJ they belong to. */
export interface Contrato {
  readonly contratante: string
  readonly consumerKey: string
  readonly consumerSecret: string
}

interface RespostaHttp {
  readonly status: number
  readonly corpo: unknown
}

const NEGADA: RespostaHttp = {
  status: 401,
  corpo: { error: "invalid_client", error_description: "A valid OAuth client could not be found for client_id" },
}
const resumo = (texto: string) => createHash("sha256").update(texto).digest()
const igual = (a: string, b: string) => timingSafeEqual(resumo(a), resumo(b))
/** Signs nothing that anybody else has to check: each token is compared with the one given. */
const SEGREDO = randomBytes(32)

/** POST /authenticate: certificate of the connection, keys, role and grant; anything wrong is 401. */
export async function autenticar(
  contexto: Contexto,
  contratos: readonly Contrato[],
  vidaDoTokenS: number,
  pedido: IncomingMessage,
  corpo: string,
): Promise<RespostaHttp> {
  const conexao = pedido.socket as TLSSocket
  if (!conexao.authorized) return NEGADA
  const [esquema = "", codificado = ""] = (pedido.headers.authorization ?? "").split(" ")
  const [chave = "", ...segredo] = Buffer.from(codificado, "base64").toString("utf8").split(":")
  const contrato = contratos.find(
    ({ consumerKey, consumerSecret }) => igual(consumerKey, chave) && igual(consumerSecret, segredo.join(":")),
  )
  const formulario = new URLSearchParams(corpo)
  const recusada =
    esquema.toLowerCase() !== "basic" ||
    pedido.headers["role-type"] !== "TERCEIROS" ||
    formulario.get("grant_type") !== "client_credentials"
  if (!contrato || recusada) return NEGADA
  const { CN } = conexao.getPeerCertificate().subject
  const doCertificado = numeroDoTitular(Array.isArray(CN) ? CN[0] : CN)
  const expiraEmMs = Date.now() + vidaDoTokenS * 1000
  const jwt = await new SignJWT({ ni: doCertificado, jti: randomUUID() })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setExpirationTime(Math.floor(expiraEmMs / 1000))
    .sign(SEGREDO)
  const token = randomUUID()
  contexto.gavetas.sessoes.gravar(token, { jwt, contratante: contrato.contratante, doCertificado, expiraEmMs })
  const resposta = { expires_in: vidaDoTokenS, scope: "default", token_type: "Bearer", access_token: token }
  return { status: 200, corpo: { ...resposta, jwt_token: jwt } }
}

/** The session of a bearer token that still lives, or null: by the clock of the machine, whatever the authority's says. */
export function sessaoDe(contexto: Contexto, autorizacao: string | undefined): (Sessao & { token: string }) | null {
  const [esquema = "", token = ""] = (autorizacao ?? "").split(" ")
  const sessao = esquema.toLowerCase() === "bearer" ? contexto.gavetas.sessoes.ler(token) : undefined
  if (!sessao) return null
  if (sessao.expiraEmMs > Date.now()) return { ...sessao, token }
  contexto.gavetas.sessoes.apagar(token)
  return null
}

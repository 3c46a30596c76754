import { createHash, randomBytes } from "node:crypto"
import { desc, sql } from "drizzle-orm"
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify"
import type { Banco } from "../db/banco.ts"
import { auditoria } from "../db/schema/auditoria.ts"
import { instalacao } from "../db/schema/instalacao.ts"
import { MARCA_SEM_ARQUIVO } from "../marca/instalacao.ts"
import { criarMarcas } from "../marca/resolucao.ts"

/** Says what the database was created for, as the installation does. */
export async function instalar(banco: Banco, modo: "demo" | "producao"): Promise<void> {
  await banco.comoDono((tx) => tx.insert(instalacao).values({ modo, criadaEm: new Date() }))
}

/** The audit trail, newest first: acts outside any office are within nobody's reach, not even the owner's. */
export function lerAuditoria(banco: Banco): Promise<(typeof auditoria.$inferSelect)[]> {
  return banco.comoDono(async (tx) => {
    await tx.execute(sql`alter table auditoria no force row level security`)
    const linhas = await tx.select().from(auditoria).orderBy(desc(auditoria.sequencia))
    await tx.execute(sql`alter table auditoria force row level security`)
    return linhas
  })
}

/** Brands as of a server with the default one, at this address. */
export const marcasDeTeste = (banco: Banco, url = "http://127.0.0.1:3000") =>
  criarMarcas(banco, { url, marca: MARCA_SEM_ARQUIVO }, () => new Date())

export interface Navegador {
  get(url: string, cabecalhos?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Posts a form as a page of `origem` would. */
  postar(
    url: string,
    campos: Record<string, string>,
    cabecalhos?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  cookies(): readonly { nome: string; valor: string; caminho: string; atributos: string }[]
}

/** A browser by hand: keeps cookies by path, follows nothing on its own. */
export function criarNavegador(app: FastifyInstance, origem: string): Navegador {
  const pote = new Map<string, { nome: string; valor: string; caminho: string; atributos: string }>()
  async function enviar(opcoes: InjectOptions, url: string): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(url, origem)
    const { host } = new URL(origem)
    const visiveis = [...pote.values()].filter((c) => pathname === c.caminho || pathname.startsWith(barra(c.caminho)))
    const cookie = visiveis.map((c) => `${c.nome}=${c.valor}`).join("; ")
    const headers = { host, accept: "text/html", ...opcoes.headers, ...(cookie ? { cookie } : {}) }
    const resposta = await app.inject({ ...opcoes, url: pathname + search, headers })
    for (const linha of [resposta.headers["set-cookie"] ?? []].flat()) guardar(linha)
    return resposta
  }
  function guardar(linha: string): void {
    const [par = "", ...atributos] = linha.split(";")
    const igual = par.indexOf("=")
    const nome = par.slice(0, igual)
    const caminho = /path=([^;]+)/i.exec(linha)?.[1] ?? "/"
    const chave = `${caminho} ${nome}`
    const validade = /expires=([^;]+)/i.exec(linha)?.[1]
    if (validade !== undefined && new Date(validade) <= new Date()) pote.delete(chave)
    else pote.set(chave, { nome, valor: par.slice(igual + 1), caminho, atributos: atributos.join(";") })
  }
  return {
    get: (url, cabecalhos = {}) => enviar({ method: "GET", headers: cabecalhos }, url),
    postar: (url, campos, cabecalhos = {}) =>
      enviar(
        {
          method: "POST",
          payload: new URLSearchParams(campos).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded", origin: origem, ...cabecalhos },
        },
        url,
      ),
    cookies: () => [...pote.values()],
  }
}

const barra = (caminho: string) => (caminho.endsWith("/") ? caminho : `${caminho}/`)

/** A PKCE pair (RFC 7636). */
export function criarPkce(): { verificador: string; desafio: string } {
  const verificador = randomBytes(32).toString("base64url")
  return { verificador, desafio: createHash("sha256").update(verificador).digest("base64url") }
}

/** The address that starts a sign-in of the web client; `mudancas` overrides or, with null, removes parameters. */
export function urlDeAutorizacao(
  origem: string,
  desafio: string,
  mudancas: Record<string, string | null> = {},
): string {
  const parametros: Record<string, string | null> = {
    client_id: "partida-web",
    response_type: "code",
    redirect_uri: `${origem}/conta/token`,
    scope: "openid profile email offline_access api",
    audience: "urn:partida:api",
    state: "estado-1",
    nonce: "nonce-1",
    code_challenge: desafio,
    code_challenge_method: "S256",
    ...mudancas,
  }
  const consulta = new URLSearchParams()
  for (const [nome, valor] of Object.entries(parametros)) if (valor !== null) consulta.set(nome, valor)
  return `${origem}/oidc/auth?${consulta}`
}

/** Where an answer sends the browser. Throws when it does not. */
export function destino(resposta: LightMyRequestResponse): string {
  const { location } = resposta.headers
  if (typeof location !== "string") throw new Error(`no redirect in an answer ${resposta.statusCode}: ${resposta.body}`)
  return location
}

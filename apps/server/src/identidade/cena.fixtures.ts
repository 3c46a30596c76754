import Fastify, { type FastifyInstance, type LightMyRequestResponse } from "fastify"
import type { Banco } from "../db/banco.ts"
import type { Marcas } from "../marca/resolucao.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import {
  criarNavegador,
  criarPkce,
  destino,
  instalar,
  marcasDeTeste,
  type Navegador,
  urlDeAutorizacao,
} from "./apoio.fixtures.ts"
import { type Cofre, criarCofre } from "./cofre.ts"
import { type Conta, criarConta } from "./contas.ts"
import { criarProvedor, type Provedor, registrarProvedor } from "./provedor.ts"

export const ORIGEM = "http://127.0.0.1:3000"
export const SENHA = "cavalo bateria grampo"
export const CONFIG = { url: ORIGEM, modo: "demo", web: "/web" } as const
export const DEMONSTRACAO = {
  senha: "senha da vitrine",
  logins: [{ email: "contador@partida.example", papel: "Contador", descricao: "Fecha 12 empresas" }],
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly expires_in: number
  readonly token_type: string
}

/** A server with the provider mounted, one account, and the steps of a sign-in. Test helper. */
export interface Cena {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly marcas: Marcas
  readonly provedor: Provedor
  readonly app: FastifyInstance
  /** ana@exemplo.com.br, with the password SENHA. */
  readonly ana: Conta
  navegador(): Navegador
  criarPessoa(email: string, nome: string, emailConfirmado?: boolean): Promise<Conta>
  /** Starts a sign-in: where the provider sends the browser. */
  autorizar(navegador: Navegador, desafio: string, mudancas?: Record<string, string | null>): Promise<string>
  /** From nothing to the address of the web app that carries the code. */
  entrar(navegador: Navegador, desafio: string, email?: string, senha?: string): Promise<URL>
  /** A request to the token endpoint as the web client makes it. */
  trocar(navegador: Navegador, campos: Record<string, string>): Promise<LightMyRequestResponse>
  obterTokens(navegador: Navegador, email?: string, senha?: string): Promise<Tokens>
  fechar(): Promise<void>
}

/** `origem` is the public address, `clock` what drives lockout and codes (the protocol itself follows the system's). */
export async function montarCena({
  origem = ORIGEM,
  clock = () => new Date(),
}: {
  origem?: string
  clock?: () => Date
} = {}): Promise<Cena> {
  const banco = await abrirBancoDeTeste()
  await instalar(banco, "demo")
  const cofre = criarCofre(new Uint8Array(32).fill(3))
  const config = { ...CONFIG, url: origem }
  const marcas = marcasDeTeste(banco, origem)
  const provedor = await criarProvedor({ banco, cofre, config, marcas, demonstracao: DEMONSTRACAO, clock })
  const app = Fastify()
  registrarProvedor(app, provedor)
  app.post("/api/eco", async (pedido) => pedido.body)
  await app.ready()
  const criarPessoa = (email: string, nome: string, emailConfirmado = true) =>
    criarConta(banco, { email, nome, senha: SENHA, emailConfirmado, demonstracao: false })
  const ana = await criarPessoa("Ana@exemplo.com.br", "Ana Souza")

  const autorizar: Cena["autorizar"] = async (navegador, desafio, mudancas) =>
    destino(await navegador.get(urlDeAutorizacao(origem, desafio, mudancas)))
  const entrar: Cena["entrar"] = async (navegador, desafio, email = "ana@exemplo.com.br", senha = SENHA) => {
    const pagina = await autorizar(navegador, desafio)
    const retomar = destino(await navegador.postar(pagina, { email, senha }))
    return new URL(destino(await navegador.get(retomar)))
  }
  const trocar: Cena["trocar"] = (navegador, campos) =>
    navegador.postar(`${origem}/oidc/token`, { client_id: "partida-web", ...campos }, { accept: "application/json" })
  const obterTokens: Cena["obterTokens"] = async (navegador, email, senha) => {
    const { verificador, desafio } = criarPkce()
    const volta = await entrar(navegador, desafio, email, senha)
    const resposta = await trocar(navegador, camposDoCodigo(volta, verificador))
    if (resposta.statusCode !== 200) throw new Error(`token endpoint answered ${resposta.statusCode}: ${resposta.body}`)
    return resposta.json<Tokens>()
  }
  return {
    banco,
    cofre,
    marcas,
    provedor,
    app,
    ana,
    navegador: () => criarNavegador(app, origem),
    criarPessoa,
    autorizar,
    entrar,
    trocar,
    obterTokens,
    async fechar() {
      await app.close()
      await banco.fechar()
    },
  }
}

/** What the web client sends to turn the code it was given into tokens. */
export function camposDoCodigo(volta: URL, verificador: string): Record<string, string> {
  return {
    grant_type: "authorization_code",
    code: volta.searchParams.get("code") ?? "",
    redirect_uri: `${volta.origin}/conta/token`,
    code_verifier: verificador,
  }
}

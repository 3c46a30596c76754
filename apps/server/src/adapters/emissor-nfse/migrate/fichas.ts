import { createHash } from "node:crypto"
import { SignJWT } from "jose"
import { z } from "zod"
import type { CredenciaisDoIntegrador } from "../../../ports/captura-por-lista.ts"
import { ChamadaSemResposta, type Falha, type Recusado } from "../../../ports/receita-federal.ts"
import type { Recebido } from "../../tls/transporte.ts"

const VALIDADE_DO_JWT_S = 110
/** A token is given up this long before it ends. */
const FOLGA_MS = 60_000
const UMA_HORA_MS = 3_600_000
const MAXIMO_DE_FICHAS = 2_000

const resposta = z.object({ accessToken: z.string().min(1).max(10_000), accessTokenExpireAt: z.string().optional() })

interface Ficha {
  readonly valor: string
  readonly ateMs: number
}

/** The tokens in use, by who they speak for. In memory only. */
export class Fichas {
  readonly #guardadas = new Map<string, Ficha>()
  readonly #autenticar: (corpo: Buffer) => Promise<Recebido>
  readonly #agora: () => Date

  constructor(autenticar: (corpo: Buffer) => Promise<Recebido>, agora: () => Date) {
    this.#autenticar = autenticar
    this.#agora = agora
  }

  /** A token that speaks for a company, or for the office itself. Raises ChamadaSemResposta. */
  async para(credenciais: CredenciaisDoIntegrador, cnpj: string | null): Promise<string> {
    const dono = donoDe(credenciais, cnpj)
    const guardada = this.#guardadas.get(dono)
    if (guardada && guardada.ateMs - FOLGA_MS > this.#agora().getTime()) return guardada.valor
    const nova = await this.#pedir(credenciais, cnpj)
    const [maisVelha] = this.#guardadas.keys()
    if (this.#guardadas.size >= MAXIMO_DE_FICHAS && maisVelha !== undefined) this.#guardadas.delete(maisVelha)
    this.#guardadas.set(dono, nova)
    return nova.valor
  }

  esquecer(credenciais: CredenciaisDoIntegrador, cnpj: string | null): void {
    this.#guardadas.delete(donoDe(credenciais, cnpj))
  }

  /** `identificacao` is the key of the partner, `segredo` the access key that signs. */
  async #pedir({ identificacao: parceiro, segredo }: CredenciaisDoIntegrador, cnpj: string | null): Promise<Ficha> {
    const agoraS = Math.floor(this.#agora().getTime() / 1000)
    const token = await new SignJWT(cnpj === null ? {} : { partnerKey: parceiro })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setSubject(cnpj ?? parceiro)
      .setIssuedAt(agoraS)
      .setExpirationTime(agoraS + VALIDADE_DO_JWT_S)
      .sign(Buffer.from(segredo, "utf8"))
    const { status, corpo } = await this.#autenticar(Buffer.from(JSON.stringify({ token })))
    if (status >= 500) throw new ChamadaSemResposta(semResposta(`A Migrate respondeu com erro (${status}).`))
    if (status !== 200 && status !== 201) throw new ChamadaSemResposta(recusadas(status))
    try {
      const { accessToken, accessTokenExpireAt } = resposta.parse(JSON.parse(corpo.toString("utf8")))
      const fim = Date.parse(accessTokenExpireAt ?? "")
      const ateMs = Number.isFinite(fim) ? fim : this.#agora().getTime() + UMA_HORA_MS
      return { valor: accessToken, ateMs }
    } catch (erro) {
      throw new ChamadaSemResposta(semResposta("A Migrate respondeu ao acesso de um jeito que não se lê."), {
        cause: erro instanceof z.ZodError ? undefined : erro,
      })
    }
  }
}

const donoDe = ({ identificacao, segredo }: CredenciaisDoIntegrador, cnpj: string | null) =>
  createHash("sha256")
    .update(JSON.stringify([identificacao, segredo, cnpj]))
    .digest("hex")

// Nothing of ours was asked for yet: it may be tried again.
const semResposta = (texto: string): Falha => ({ tipo: "falha", incerta: false, texto })
const recusadas = (status: number): Recusado => ({
  tipo: "recusado",
  codigo: "credenciais-recusadas",
  textoDaAutoridade: "",
  texto: `A Migrate não aceitou a chave de parceiro ou a chave de acesso (${status}). Confira as duas, e se a empresa está no seu parceiro.`,
  precisaDePessoa: true,
})

import { createHmac, randomUUID, timingSafeEqual } from "node:crypto"
import { z } from "zod"

/** Who may ask: partners by their key, and the tokens that they were given. */

export interface Parceiro {
  readonly chaveDeAcesso: string
  /** CNPJs that it acts for. */
  readonly empresas: readonly string[]
}

/** For whom a token speaks; null is the partner itself. */
interface Sessao {
  readonly parceiro: string
  readonly cnpj: string | null
}

/** The vendor takes a JWT of two minutes at most. */
const VALIDADE_MAXIMA_S = 120
const FOLGA_S = 30
const HORA_MS = 3_600_000

const corpo = z.union([z.strictObject({ token: z.string() }), z.strictObject({ refreshToken: z.string() })])
const conteudo = z.object({
  iat: z.int(),
  exp: z.int(),
  sub: z.string().min(1),
  partnerKey: z.string().optional(),
})

export class Recusada extends Error {}

/** Gives tokens and knows whose they are. */
export class Fichas {
  private readonly acesso = new Map<string, Sessao & { readonly ateMs: number }>()
  private readonly renovacao = new Map<string, Sessao>()
  private readonly parceiroDe: (chave: string) => Parceiro | undefined
  private readonly agora: () => Date

  constructor(parceiroDe: (chave: string) => Parceiro | undefined, agora: () => Date) {
    this.parceiroDe = parceiroDe
    this.agora = agora
  }

  /** POST /oauth2/invoicy/auth. Raises Recusada. */
  autenticar(texto: string): { accessToken: string; accessTokenExpireAt: string; refreshToken: string } {
    const pedido = lerJson(texto, corpo)
    if ("refreshToken" in pedido) {
      const sessao = this.renovacao.get(pedido.refreshToken)
      // Of a single use: whoever comes with it again is somebody else.
      this.renovacao.delete(pedido.refreshToken)
      if (!sessao) throw new Recusada("Refresh token inválido ou já utilizado.")
      return this.entregar(sessao)
    }
    return this.entregar(this.conferir(pedido.token))
  }

  /** Whose token it is. Raises Recusada. */
  sessaoDe(cabecalho: string | undefined): Sessao {
    if (cabecalho === undefined || /^bearer /i.test(cabecalho)) throw new Recusada("Token de acesso inválido.")
    const sessao = this.acesso.get(cabecalho)
    if (!sessao || sessao.ateMs <= this.agora().getTime()) throw new Recusada("Token de acesso inválido ou expirado.")
    return sessao
  }

  esquecer(): void {
    this.acesso.clear()
  }

  private conferir(jwt: string): Sessao {
    const [cabecalho = "", meio = "", assinatura = ""] = jwt.split(".")
    if (!z.object({ alg: z.literal("HS256") }).safeParse(deBase64(cabecalho)).success) throw new Recusada("Algoritmo.")
    const lido = conteudo.safeParse(deBase64(meio))
    if (!lido.success) throw new Recusada("Token sem iat, exp ou sub.")
    const { iat, exp, sub, partnerKey } = lido.data
    const chave = partnerKey ?? sub
    const parceiro = this.parceiroDe(chave)
    if (!parceiro) throw new Recusada("Parceiro não encontrado.")
    const esperada = createHmac("sha256", parceiro.chaveDeAcesso).update(`${cabecalho}.${meio}`).digest()
    const dita = Buffer.from(assinatura, "base64url")
    if (dita.length !== esperada.length || !timingSafeEqual(dita, esperada)) throw new Recusada("Assinatura inválida.")
    const agoraS = this.agora().getTime() / 1000
    if (exp - iat > VALIDADE_MAXIMA_S) throw new Recusada("A validade do token passa de 120 segundos.")
    if (exp < agoraS || iat > agoraS + FOLGA_S) throw new Recusada("Token vencido.")
    const cnpj = partnerKey === undefined ? null : sub
    if (cnpj !== null && !parceiro.empresas.includes(cnpj)) throw new Recusada("Empresa não vinculada ao parceiro.")
    return { parceiro: chave, cnpj }
  }

  private entregar(sessao: Sessao) {
    const accessToken = randomUUID()
    const refreshToken = randomUUID()
    const ateMs = this.agora().getTime() + HORA_MS
    this.acesso.set(accessToken, { ...sessao, ateMs })
    this.renovacao.set(refreshToken, sessao)
    return { accessToken, accessTokenExpireAt: new Date(ateMs).toISOString(), refreshToken }
  }
}

function deBase64(texto: string): unknown {
  try {
    return JSON.parse(Buffer.from(texto, "base64url").toString("utf8"))
  } catch {
    return null
  }
}

function lerJson<T>(texto: string, esquema: z.ZodType<T>): T {
  try {
    return esquema.parse(JSON.parse(texto))
  } catch {
    throw new Recusada("O corpo não é o do contrato.")
  }
}

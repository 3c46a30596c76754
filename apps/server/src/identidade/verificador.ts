import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose"
import { z } from "zod"
import { resumir } from "../http/resumo.ts"

/** Who an access token speaks for. External providers may leave name and e-mail out of it. */
export interface Identidade {
  readonly sub: string
  readonly email: string | null
  readonly nome: string | null
  readonly emailConfirmado: boolean
  /** Session of the embedded provider that the token belongs to; null with external ones. */
  readonly sid: string | null
  /** Whether an external provider says that two factors were used; null when it does not say. */
  readonly fatores: boolean | null
  /** Seconds since 1970. */
  readonly exp: number
}

type MotivoDoTokenInvalido = "expirado" | "assinatura" | "audiencia" | "emissor" | "malformado"

/** A token that must not be accepted; the answer is 401 whatever the reason, which is for the log. */
export class TokenInvalido extends Error {
  override name = "TokenInvalido"
  readonly motivo: MotivoDoTokenInvalido
  constructor(motivo: MotivoDoTokenInvalido, opcoes?: ErrorOptions) {
    super(`Token de acesso recusado: ${motivo}.`, opcoes)
    this.motivo = motivo
  }
}

/** The provider's keys could not be fetched: says nothing about the token, and the answer is 503. */
export class ProvedorIndisponivel extends Error {
  override name = "ProvedorIndisponivel"
}

export type Verificador = (token: string) => Promise<Identidade>

interface OpcoesDoVerificador {
  readonly emissor: string
  readonly audiencia: string
  /** From `chavesLocais` (embedded provider) or `chavesDoEmissor` (external). */
  readonly chaves: JWTVerifyGetKey
  /** RFC 9068 marks access tokens with typ at+jwt; some external providers do not. Default true. */
  readonly exigirTipo?: boolean
  /** Whether `sid` names a session of ours: an external provider may use the claim for its own. Default false. */
  readonly sessoes?: boolean
  /** Signature algorithms to accept. Default: the asymmetric ones. */
  readonly algoritmos?: readonly string[]
  /** What else the provider promises of its tokens; throws TokenInvalido. */
  readonly conferir?: (conteudo: JWTPayload) => void
  readonly clock?: () => Date
}

/** No symmetric algorithm and no "none": the key set is public. */
const ALGORITMOS = ["ES256", "RS256", "PS256", "EdDSA"]
/** Difference of clocks forgiven, both ways. */
export const TOLERANCIA_SEGUNDOS = 60

/**
 * Verifies access tokens: signature, algorithm, issuer, audience, validity with 60 s of tolerance, `sub` and `exp`.
 * The returned function throws TokenInvalido, or ProvedorIndisponivel when the keys are out of reach.
 */
export function criarVerificador(opcoes: OpcoesDoVerificador): Verificador {
  const conferidos = criarConferidos(opcoes.clock ?? (() => new Date()))
  return async (token) => {
    const resumo = resumir(token)
    const lembrado = conferidos.achar(resumo)
    if (lembrado) {
      opcoes.conferir?.(lembrado)
      return identidadeDe(lembrado, opcoes.sessoes ?? false)
    }
    exigirCanonico(token)
    const { payload, protectedHeader } = await jwtVerify(token, opcoes.chaves, {
      issuer: opcoes.emissor,
      audience: opcoes.audiencia,
      algorithms: [...(opcoes.algoritmos ?? ALGORITMOS)],
      clockTolerance: TOLERANCIA_SEGUNDOS,
      requiredClaims: ["sub", "exp"],
      ...(opcoes.exigirTipo === false ? {} : { typ: "at+jwt" }),
      ...(opcoes.clock ? { currentDate: opcoes.clock() } : {}),
    }).catch((erro: unknown) => {
      throw traduzir(erro)
    })
    opcoes.conferir?.(payload)
    conferidos.lembrar(resumo, payload, protectedHeader.kid ?? "")
    return identidadeDe(payload, opcoes.sessoes ?? false)
  }
}

/** How long a signature that was good is taken for good: a key that the provider withdraws is obeyed within this, at the latest. */
const LEMBRAR_POR_MS = 60_000
const MAXIMO_DE_LEMBRADOS = 5_000

/**
 * What tokens say, by the digest of their text: a screen asks ten things with the same token, and checking its signature takes a tenth of
 * the processor of a short call. Only the signature is remembered, and only for a minute: validity is by the clock each time, and the
 * session behind it is asked of the database at every call, as ever. A key that signs for the first time may have come in the place of
 * another: nothing is remembered of the others then.
 */
function criarConferidos(clock: () => Date) {
  const conferidos = new Map<string, { readonly ate: number; readonly conteudo: JWTPayload }>()
  const chaves = new Set<string>()
  return {
    achar(resumo: string): JWTPayload | null {
      const achado = conferidos.get(resumo)
      if (!achado || clock().getTime() >= achado.ate) return null
      return achado.conteudo
    },
    lembrar(resumo: string, conteudo: JWTPayload, chave: string): void {
      if (!chaves.has(chave)) conferidos.clear()
      chaves.add(chave)
      // The oldest go: they were put in their order.
      const [maisVelho] = conferidos.keys()
      if (conferidos.size >= MAXIMO_DE_LEMBRADOS && maisVelho !== undefined) conferidos.delete(maisVelho)
      const fim = ((conteudo.exp ?? 0) + TOLERANCIA_SEGUNDOS) * 1000
      conferidos.delete(resumo)
      conferidos.set(resumo, { ate: Math.min(fim, clock().getTime() + LEMBRAR_POR_MS), conteudo })
    },
  }
}

/**
 * Every part in base64url as it is written in one way only: without filling, without spare bits. Another text of the same
 * bytes would be the same token to whoever reads it, and a different one to whoever compares. Throws TokenInvalido.
 */
export function exigirCanonico(token: string): void {
  const canonico = token.split(".").every((p) => Buffer.from(p, "base64url").toString("base64url") === p)
  if (!canonico) throw new TokenInvalido("malformado")
}

/** Who the content of a verified token speaks for. Throws TokenInvalido without subject or expiry. */
export function identidadeDe(conteudo: JWTPayload, sessoes: boolean): Identidade {
  const { sub, exp } = conteudo
  if (typeof sub !== "string" || sub === "" || exp === undefined) throw new TokenInvalido("malformado")
  return {
    sub,
    email: textoOuNulo(conteudo.email),
    nome: textoOuNulo(conteudo.name),
    emailConfirmado: conteudo.email_verified === true,
    sid: sessoes ? textoOuNulo(conteudo.sid) : null,
    fatores: sessoes ? null : doisFatores(conteudo),
    exp,
  }
}

/** RFC 8176, section 2: more than one factor, by its own name or by those that stand for something held. */
const DE_SEGUNDO_FATOR: readonly unknown[] = ["mfa", "otp", "hwk", "swk", "sms", "fido"]
/** OpenID Connect EAP ACR Values and PAPE: resistant to phishing, or of more than one factor. */
const ACR_FORTE: readonly unknown[] = [
  "phr",
  "phrh",
  "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
  "http://schemas.openid.net/pape/policies/2007/06/multi-factor-physical",
]

function doisFatores({ amr, acr }: JWTPayload): boolean | null {
  if (!Array.isArray(amr)) return ACR_FORTE.includes(acr) ? true : null
  return ACR_FORTE.includes(acr) || amr.some((metodo) => DE_SEGUNDO_FATOR.includes(metodo))
}

/** Keys of the embedded provider, at hand: the server makes no HTTP call to itself. */
export function chavesLocais(publicas: JSONWebKeySet): JWTVerifyGetKey {
  return createLocalJWKSet(publicas)
}

/**
 * Keys of an external provider, found through its discovery document on first use and cached (10 min, and at most one
 * refetch in 30 s for an unknown key). Addresses must be https, except on the loopback.
 */
export function chavesDoEmissor(emissor: string, clock: () => Date = () => new Date()): JWTVerifyGetKey {
  let remotas: JWTVerifyGetKey | null = null
  let emCurso: Promise<JWTVerifyGetKey> | null = null
  let esperarAte = 0
  const descobrirUmaVez = async () => {
    if (remotas !== null) return remotas
    if (clock().getTime() < esperarAte) throw new ProvedorIndisponivel(INDISPONIVEL)
    emCurso ??= descobrir(emissor)
      .then(({ jwks_uri }) => chavesNoEndereco(exigirEnderecoSeguro(jwks_uri)))
      .finally(() => {
        emCurso = null
      })
    try {
      remotas = await emCurso
      return remotas
    } catch (causa) {
      // Without a pause every request would wait for a provider that is down.
      esperarAte = clock().getTime() + ESPERA_MS
      throw new ProvedorIndisponivel(INDISPONIVEL, { cause: causa })
    }
  }
  return async (cabecalho, token) => (await descobrirUmaVez())(cabecalho, token)
}

/** Keys published at a known address, cached as those of `chavesDoEmissor`. */
export function chavesNoEndereco(endereco: URL): JWTVerifyGetKey {
  return createRemoteJWKSet(endereco, { cooldownDuration: ESPERA_MS, timeoutDuration: PRAZO_MS })
}

const INDISPONIVEL = "O provedor de identidade não respondeu. Tente novamente em instantes."
const ESPERA_MS = 30_000
/** Longest wait for a provider to answer. */
export const PRAZO_MS = 10_000

const descoberta = z.object({ issuer: z.string(), jwks_uri: z.string(), userinfo_endpoint: z.string().optional() })

/** Reads an issuer's discovery document. Throws when it does not answer, or answers for another. */
export async function descobrir(emissor: string): Promise<z.infer<typeof descoberta>> {
  const endereco = exigirEnderecoSeguro(`${emissor.replace(/\/$/, "")}/.well-known/openid-configuration`)
  const resposta = await fetch(endereco, { signal: AbortSignal.timeout(PRAZO_MS), redirect: "error" })
  if (!resposta.ok) throw new Error(`discovery answered ${resposta.status}`)
  const documento = descoberta.parse(await resposta.json())
  // OpenID Connect Discovery 1.0, 4.3: the issuer must be exactly the one asked.
  if (documento.issuer !== emissor) throw new Error("discovery document of another issuer")
  return documento
}

/** An address that tokens and keys may travel by: https, or this machine. Throws otherwise. */
export function exigirEnderecoSeguro(texto: string): URL {
  const url = new URL(texto)
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname)
  if (url.protocol !== "https:" && !(url.protocol === "http:" && local)) throw new Error(`${url.origin} is not https`)
  return url
}

/** What a failure of the JOSE library means for whoever presented the token. */
export function traduzir(erro: unknown): Error {
  if (erro instanceof ProvedorIndisponivel) return erro
  if (erro instanceof errors.JWTExpired) return new TokenInvalido("expirado", { cause: erro })
  if (erro instanceof errors.JWTClaimValidationFailed) {
    return new TokenInvalido(motivoDaClaim(erro.claim), { cause: erro })
  }
  if (
    erro instanceof errors.JWSSignatureVerificationFailed ||
    erro instanceof errors.JOSEAlgNotAllowed ||
    erro instanceof errors.JWKSNoMatchingKey ||
    erro instanceof errors.JWKSMultipleMatchingKeys
  ) {
    return new TokenInvalido("assinatura", { cause: erro })
  }
  if (erro instanceof errors.JWKSTimeout || erro instanceof errors.JWKSInvalid) {
    return new ProvedorIndisponivel(INDISPONIVEL, { cause: erro })
  }
  if (
    erro instanceof errors.JWSInvalid ||
    erro instanceof errors.JWTInvalid ||
    erro instanceof errors.JOSENotSupported
  ) {
    return new TokenInvalido("malformado", { cause: erro })
  }
  // What is left comes from fetching the keys: the network, or an answer other than 200.
  return new ProvedorIndisponivel(INDISPONIVEL, { cause: erro })
}

function motivoDaClaim(claim: string): MotivoDoTokenInvalido {
  switch (claim) {
    case "aud":
      return "audiencia"
    case "iss":
      return "emissor"
    case "nbf":
      // Outside its validity, as an expired one is.
      return "expirado"
    default:
      return "malformado"
  }
}

const textoOuNulo = (valor: unknown): string | null => (typeof valor === "string" && valor !== "" ? valor : null)

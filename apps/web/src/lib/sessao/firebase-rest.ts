import { type CodigoDeErro, type ConfiguracaoPublica, erros } from "@partida/contracts"
import { z } from "zod"
import { ErroDaApi } from "../api/erro.ts"
import { recaptchaExigido } from "./provedor.ts"
import { comTentativas, semRede } from "./tentativas.ts"

/** HTTP of Firebase / Identity Platform: addresses, answers, and its errors in the words of the contract. */

export type ConfiguracaoFirebase = NonNullable<ConfiguracaoPublica["identidade"]["firebase"]>

interface ClienteFirebase {
  /** Calls `accounts:<metodo>`; the answer is checked by `esquema`. */
  contas<S extends z.ZodType>(metodo: string, corpo: object, esquema: S): Promise<z.output<S>>
  /** Trades a refresh token, by the form of OAuth 2. */
  renovar(refreshToken: string): Promise<z.output<typeof respostaDaRenovacao>>
  /** Public settings of the reCAPTCHA; null where the project, or the emulator, has none. */
  recaptcha(): Promise<z.output<typeof respostaDoRecaptcha> | null>
}

/** Seconds, written by the provider as text. */
const segundos = z.coerce.number().int().positive()

const respostaDaRenovacao = z.object({
  id_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: segundos,
  user_id: z.string().min(1),
})
export const respostaDaEntrada = z.object({
  idToken: z.string().min(1),
  refreshToken: z.string().min(1),
  expiresIn: segundos,
  localId: z.string().min(1),
  email: z.string().default(""),
  displayName: z.string().default(""),
})
const usuario = z.object({
  localId: z.string(),
  email: z.string().default(""),
  emailVerified: z.boolean().default(false),
  disabled: z.boolean().default(false),
})
/** The one account that the token speaks for. */
export const respostaDaConsulta = z
  .object({ users: z.tuple([usuario]) })
  .transform(({ users: [{ localId, email, emailVerified, disabled }] }) => ({
    id: localId,
    email,
    emailConfirmado: emailVerified,
    desativada: disabled,
  }))
const respostaDoRecaptcha = z.object({
  recaptchaKey: z.string().default(""),
  recaptchaEnforcementState: z.array(z.object({ provider: z.string(), enforcementState: z.string() })).default([]),
})
const respostaDeErro = z.object({ error: z.object({ message: z.string() }) })

/** Builds the client of one project. Every call waits 10 s and is repeated 3 times while nothing answers. */
export function criarClienteFirebase({ chave, emulador }: ConfiguracaoFirebase): ClienteFirebase {
  const base = (host: string) => {
    if (emulador === null) return `https://${host}`
    return `${/^https?:/.test(emulador) ? emulador.replace(/\/$/, "") : `http://${emulador}`}/${host}`
  }
  const toolkit = base("identitytoolkit.googleapis.com")
  const parametros = new URLSearchParams({ key: chave })
  return {
    contas: (metodo, corpo, esquema) =>
      comTentativas(async (sinal) => {
        const resposta = await buscar(`${toolkit}/v1/accounts:${metodo}?${parametros}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(corpo),
          signal: sinal,
        })
        return ler(resposta, esquema)
      }),
    renovar: (refreshToken) =>
      comTentativas(async (sinal) => {
        const resposta = await buscar(`${base("securetoken.googleapis.com")}/v1/token?${parametros}`, {
          method: "POST",
          body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }),
          signal: sinal,
        })
        return ler(resposta, respostaDaRenovacao)
      }),
    recaptcha: () =>
      comTentativas(async (sinal) => {
        const busca = new URLSearchParams({
          key: chave,
          clientType: "CLIENT_TYPE_WEB",
          version: "RECAPTCHA_ENTERPRISE",
        })
        const resposta = await buscar(`${toolkit}/v2/recaptchaConfig?${busca}`, { signal: sinal })
        // Not configured, or not made: the emulator answers 501.
        if ([400, 403, 404, 501].includes(resposta.status)) return null
        return ler(resposta, respostaDoRecaptcha)
      }),
  }
}

async function buscar(endereco: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(endereco, init)
  } catch {
    throw semRede()
  }
}

async function ler<S extends z.ZodType>(resposta: Response, esquema: S): Promise<z.output<S>> {
  // What is cut midway, or comes from a proxy, is no answer.
  const corpo: unknown = await resposta.json().catch(() => null)
  if (!resposta.ok) throw traduzir(resposta.status, respostaDeErro.safeParse(corpo).data?.error.message ?? "")
  const lida = esquema.safeParse(corpo)
  if (!lida.success) throw semRede()
  return lida.data
}

/** Errors of the provider and ours; several of its words are one thing to the person. */
const porMensagem: Readonly<Record<string, CodigoDeErro>> = {
  INVALID_PASSWORD: "credenciais-recusadas",
  EMAIL_NOT_FOUND: "credenciais-recusadas",
  INVALID_LOGIN_CREDENTIALS: "credenciais-recusadas",
  INVALID_EMAIL: "credenciais-recusadas",
  TOO_MANY_ATTEMPTS_TRY_LATER: "muitos-pedidos",
  RESET_PASSWORD_EXCEED_LIMIT: "muitos-pedidos",
  QUOTA_EXCEEDED: "muitos-pedidos",
  TOKEN_EXPIRED: "nao-autenticado",
  INVALID_ID_TOKEN: "nao-autenticado",
  INVALID_REFRESH_TOKEN: "nao-autenticado",
  MISSING_REFRESH_TOKEN: "nao-autenticado",
  USER_NOT_FOUND: "nao-autenticado",
  USER_DISABLED: "usuario-desativado",
  INVALID_OOB_CODE: "ficha-invalida",
  EXPIRED_OOB_CODE: "ficha-invalida",
  WEAK_PASSWORD: "senha-recusada",
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: "senha-recusada",
}

/** Errors with a text of their own. */
const proprios: Readonly<Record<string, ConstructorParameters<typeof ErroDaApi>[0]>> = {
  EMAIL_EXISTS: {
    codigo: "email-em-uso",
    mensagem: "Já existe uma conta com este e-mail. Entre com ela, ou crie outra senha em Esqueci minha senha.",
    campo: "email",
    status: 409,
  },
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: {
    codigo: "login-recente",
    mensagem: "Por segurança, saia e entre de novo antes de fazer isto.",
    status: 403,
  },
  OPERATION_NOT_ALLOWED: {
    codigo: "entrada-recusada",
    mensagem: "O provedor de identidade não aceita e-mail e senha. Fale com quem administra este sistema.",
    status: 403,
  },
  ADMIN_ONLY_OPERATION: {
    codigo: "entrada-recusada",
    mensagem: "Aqui as contas são criadas pelo escritório. Peça a sua ao seu escritório contábil.",
    status: 403,
  },
}

/** "CODE" or "CODE : text", with an HTTP status, as an error of the product. */
function traduzir(status: number, mensagem: string): ErroDaApi {
  const codigoDeles = /^[A-Z_]+/.exec(mensagem)?.[0] ?? ""
  const proprio = proprios[codigoDeles]
  if (proprio) return new ErroDaApi(proprio)
  if (/RECAPTCHA|CAPTCHA/.test(codigoDeles)) return recaptchaExigido()
  const codigo = porMensagem[codigoDeles] ?? (status === 429 ? "muitos-pedidos" : null)
  if (codigo) return new ErroDaApi({ codigo, ...erros[codigo] })
  if (status >= 500 || status === 408) return semRede()
  return new ErroDaApi({ codigo: "erro-interno", ...erros["erro-interno"] })
}

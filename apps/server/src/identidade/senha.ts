import { argon2, randomBytes, timingSafeEqual } from "node:crypto"
import { dictionary } from "@zxcvbn-ts/language-common"

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const CUSTO = { memoriaKib: 19_456, passagens: 2, paralelismo: 1 }
const BYTES_DO_SAL = 16
const BYTES_DO_RESUMO = 32
/** RFC 9106 version 1.3, the only one node:crypto computes. */
const VERSAO = 19
const MINIMO_DE_CARACTERES = 10
/** Bounds the work one request can ask for. */
const MAXIMO_DE_CARACTERES = 256

interface Parametros {
  readonly memoriaKib: number
  readonly passagens: number
  readonly paralelismo: number
}

/**
 * The most tried ones that reach the minimum length (NIST SP 800-63B, 5.1.1.2): the published list and what is typed in
 * Brazilian offices. Compared in lower case.
 */
const COMUNS = new Set([
  ...dictionary["passwords-common"].filter((senha) => senha.length >= MINIMO_DE_CARACTERES),
  ...`1234567890 12345678910 123456789a 0123456789 9876543210 0987654321 1234512345 1q2w3e4r5t 1qaz2wsx3edc q1w2e3r4t5
   qwertyuiop qwerty1234 qwerty12345 qwerty123456 asdfghjkl1 asdfghjklç zxcvbnm123 abcdefghij abc1234567 abcd123456
   password12 password123 password1234 passw0rd123 administrador administrator admin12345 admin123456 senha12345
   senha123456 senhasenha minhasenha minhasenha123 mudar12345 mudar123456 trocar1234 brasil1234 brasil2026
   flamengo123 corinthians palmeiras123 saopaulo123 contabilidade contabil123 contador123 escritorio escritorio123
   partida123 partida1234 iloveyou123 welcome123 letmein123 testeteste teste12345 teste123456`.split(/\s+/),
])

/** Hashes a password with argon2id and a fresh salt, in PHC string format. */
export async function resumirSenha(senha: string): Promise<string> {
  const sal = randomBytes(BYTES_DO_SAL)
  const resumo = await derivar(senha, sal, BYTES_DO_RESUMO, CUSTO)
  const custo = `m=${CUSTO.memoriaKib},t=${CUSTO.passagens},p=${CUSTO.paralelismo}`
  return `$argon2id$v=${VERSAO}$${custo}$${semPreenchimento(sal)}$${semPreenchimento(resumo)}`
}

/**
 * Whether the password is the one that was hashed, in constant time.
 * Throws when the stored string is not an argon2id PHC string: that is damage, not a wrong password.
 */
export async function conferirSenha(senha: string, guardada: string): Promise<boolean> {
  const { custo, sal, resumo } = interpretar(guardada)
  return timingSafeEqual(await derivar(senha, sal, resumo.length, custo), resumo)
}

/** Spends what a verification spends and always fails, so that an unknown e-mail takes as long as a known one. */
export async function conferirSenhaFicticia(senha: string): Promise<false> {
  await derivar(senha, randomBytes(BYTES_DO_SAL), BYTES_DO_RESUMO, CUSTO)
  return false
}

/**
 * Why a new password is refused, in words for its owner, or null when it is accepted. Length and known passwords
 * only, no composition rules (NIST SP 800-63B). `pessoais` are texts it may not be equal to, such as the e-mail.
 */
export function motivoDaSenhaRecusada(senha: string, pessoais: readonly string[] = []): string | null {
  const caracteres = [...normalizar(senha)]
  if (caracteres.length < MINIMO_DE_CARACTERES) {
    return `A senha precisa ter pelo menos ${MINIMO_DE_CARACTERES} caracteres.`
  }
  if (caracteres.length > MAXIMO_DE_CARACTERES) {
    return `A senha pode ter no máximo ${MAXIMO_DE_CARACTERES} caracteres.`
  }
  const minuscula = normalizar(senha).toLowerCase()
  if (COMUNS.has(minuscula) || new Set(minuscula).size < 3) {
    return "Esta senha é muito comum e fácil de adivinhar. Escolha outra."
  }
  if (pessoais.some((p) => p.toLowerCase() === minuscula)) {
    return "A senha não pode ser igual ao seu e-mail nem ao seu nome. Escolha outra."
  }
  return null
}

/** Told of a password found in the operator's set of breached ones. */
export const MOTIVO_DA_SENHA_VAZADA =
  "Esta senha apareceu em vazamentos publicados na internet, e é por eles que quem invade contas começa. Escolha outra."

/** How a password may stand in a published list: as it was typed, and as it is kept here. */
export const formasDaSenha = (senha: string): string[] => [...new Set([senha, normalizar(senha)])]

/** The same password typed on two keyboards may reach us composed or decomposed (NIST SP 800-63B asks for NFKC). */
const normalizar = (senha: string) => senha.normalize("NFKC")

function derivar(senha: string, sal: Uint8Array, bytes: number, custo: Parametros): Promise<Buffer> {
  const parametros = {
    message: normalizar(senha),
    nonce: sal,
    parallelism: custo.paralelismo,
    tagLength: bytes,
    memory: custo.memoriaKib,
    passes: custo.passagens,
  }
  return new Promise((resolver, rejeitar) => {
    argon2("argon2id", parametros, (erro, resumo) => (erro ? rejeitar(erro) : resolver(resumo)))
  })
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

function interpretar(guardada: string): { custo: Parametros; sal: Uint8Array; resumo: Uint8Array } {
  const [, memoria, passagens, paralelismo, sal, resumo] = PHC.exec(guardada) ?? []
  if (sal === undefined || resumo === undefined) {
    throw new Error("Resumo de senha guardado em formato desconhecido.")
  }
  return {
    custo: { memoriaKib: Number(memoria), passagens: Number(passagens), paralelismo: Number(paralelismo) },
    sal: Buffer.from(sal, "base64"),
    resumo: Buffer.from(resumo, "base64"),
  }
}

const semPreenchimento = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "")

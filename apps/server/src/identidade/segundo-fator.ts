import { randomBytes } from "node:crypto"
import { and, asc, count, eq, isNotNull, isNull, lt, or } from "drizzle-orm"
import { generateSecret, generateURI, verifySync } from "otplib"
import type { Banco, Tx } from "../db/banco.ts"
import { alterar } from "../db/registros.ts"
import { codigosDeRecuperacao, contas, desafios, passkeys } from "../db/schema/identidade.ts"
import { ErroDeNegocio } from "../http/erros.ts"
import { resumir } from "../http/resumo.ts"
import { qrEmSvg } from "../sob-demanda.ts"
import type { Cofre } from "./cofre.ts"

/** What the second factor and the passkeys of an account need. */
export interface DependenciasDosFatores {
  readonly banco: Banco
  readonly cofre: Cofre
  /** Public address of the product, without a trailing slash. */
  readonly url: string
  readonly agora: () => Date
}

interface FatoresDaConta {
  readonly segundoFator: boolean
  readonly codigosRestantes: number
  readonly passkeys: { id: string; nome: string; criadaEm: string; usadaEm: string | null }[]
}

interface SegundoFatorIniciado {
  /** Base32, for who types it into the application. */
  readonly segredo: string
  /** The otpauth:// address that the QR code carries. */
  readonly endereco: string
  readonly qrSvg: string
}

/** RFC 6238 with what every authenticator application assumes: SHA-1, 6 digits, 30 s. */
const PERIODO_SEGUNDOS = 30
const BYTES_DO_SEGREDO = 20
const CODIGOS = 10
/** 120 bits each, twenty-four characters of base32: enough for a plain hash (OWASP ASVS 5.0, 6.5.2). */
const BYTES_DO_CODIGO = 15

/** What the vault binds a TOTP secret to: copied to another account's row, it no longer opens. */
const rotuloDoSegundoFator = (sub: string) => `segundo-fator/${sub}`

/** Which factors an account has, as its owner sees them. */
export async function consultarFatores(banco: Banco, sub: string): Promise<FatoresDaConta> {
  return banco.naIdentidade(async (tx) => {
    const [conta] = await tx.select({ ligadoEm: contas.segundoFatorEm }).from(contas).where(eq(contas.sub, sub))
    const [restantes] = await tx
      .select({ quantos: count() })
      .from(codigosDeRecuperacao)
      .where(and(eq(codigosDeRecuperacao.sub, sub), isNull(codigosDeRecuperacao.usadoEm)))
    const chaves = await tx
      .select({ id: passkeys.id, nome: passkeys.nome, criadaEm: passkeys.criadaEm, usadaEm: passkeys.usadaEm })
      .from(passkeys)
      .where(eq(passkeys.sub, sub))
      .orderBy(asc(passkeys.criadaEm), asc(passkeys.id))
    return {
      segundoFator: (conta?.ligadoEm ?? null) !== null,
      codigosRestantes: restantes?.quantos ?? 0,
      passkeys: chaves.map((c) => ({
        ...c,
        criadaEm: c.criadaEm.toISOString(),
        usadaEm: c.usadaEm?.toISOString() ?? null,
      })),
    }
  })
}

/**
 * Draws a secret, which waits for its first code: until then nothing changes at sign-in, and starting again draws
 * another. `emissor` is the name under which the application lists the account.
 * Raises segundo-fator-ligado and nao-encontrado.
 */
export async function iniciarSegundoFator(
  deps: DependenciasDosFatores,
  sub: string,
  emissor: string,
): Promise<SegundoFatorIniciado> {
  const segredo = generateSecret({ length: BYTES_DO_SEGREDO })
  const email = await deps.banco.naIdentidade(async (tx) => {
    const conta = await travar(tx, sub)
    if (conta.ligadoEm !== null) throw new ErroDeNegocio("segundo-fator-ligado")
    const segundoFatorCifrado = deps.cofre.cifrar(segredo, rotuloDoSegundoFator(sub))
    await alterar(tx, contas, eq(contas.sub, sub), { segundoFatorCifrado, ultimoPassoTotp: null })
    return conta.email
  })
  const endereco = generateURI({ issuer: emissor, label: email, secret: segredo })
  return { segredo, endereco, qrSvg: desenharQr(endereco) }
}

/**
 * Switches the second factor on with the first code of the application. The recovery codes are shown here and never
 * again. Raises codigo-incorreto, segundo-fator-ligado and nao-encontrado.
 */
export async function confirmarSegundoFator(
  deps: DependenciasDosFatores,
  sub: string,
  codigo: string,
): Promise<{ codigosDeRecuperacao: string[] }> {
  return deps.banco.naIdentidade(async (tx) => {
    const conta = await travar(tx, sub)
    if (conta.ligadoEm !== null) throw new ErroDeNegocio("segundo-fator-ligado")
    if (conta.cifrado === null) {
      throw new ErroDeNegocio("codigo-incorreto", "Comece de novo a ligar o segundo fator: não há um QR code à espera.")
    }
    const passo = passoDoCodigo(deps, sub, conta.cifrado, codigo)
    if (passo === null) throw new ErroDeNegocio("codigo-incorreto", undefined, "codigo")
    await alterar(tx, contas, eq(contas.sub, sub), { segundoFatorEm: deps.agora(), ultimoPassoTotp: passo })
    return { codigosDeRecuperacao: await sortearCodigos(tx, sub) }
  })
}

/** Switches the second factor off and forgets its codes. Doing it twice changes nothing. Raises nao-encontrado. */
export async function desligarSegundoFator(deps: DependenciasDosFatores, sub: string): Promise<void> {
  await deps.banco.naIdentidade(async (tx) => {
    await travar(tx, sub)
    await alterar(tx, contas, eq(contas.sub, sub), {
      segundoFatorCifrado: null,
      segundoFatorEm: null,
      ultimoPassoTotp: null,
    })
    await tx.delete(codigosDeRecuperacao).where(eq(codigosDeRecuperacao.sub, sub))
  })
}

/** Leaves the account with its password alone: no factor, recovery code, passkey, nor one being registered. */
export async function apagarFatores(tx: Tx, sub: string): Promise<void> {
  await alterar(tx, contas, eq(contas.sub, sub), {
    segundoFatorCifrado: null,
    segundoFatorEm: null,
    ultimoPassoTotp: null,
  })
  await tx.delete(codigosDeRecuperacao).where(eq(codigosDeRecuperacao.sub, sub))
  await tx.delete(passkeys).where(eq(passkeys.sub, sub))
  await tx.delete(desafios).where(eq(desafios.sub, sub))
}

/** Ten new recovery codes; the old ones stop working. Raises transicao-recusada while the factor is off. */
export async function refazerCodigos(
  deps: DependenciasDosFatores,
  sub: string,
): Promise<{ codigosDeRecuperacao: string[] }> {
  return deps.banco.naIdentidade(async (tx) => {
    const conta = await travar(tx, sub)
    if (conta.ligadoEm === null) {
      throw new ErroDeNegocio("transicao-recusada", "Ligue o segundo fator antes de pedir códigos de recuperação.")
    }
    return { codigosDeRecuperacao: await sortearCodigos(tx, sub) }
  })
}

/**
 * Takes a code of the application or a recovery code; each is good once. Returns which of them it was, or null when it
 * is wrong, already used, or the factor is off. Counting and locking the attempts is up to the caller.
 */
export async function conferirSegundoFator(
  deps: Pick<DependenciasDosFatores, "banco" | "cofre" | "agora">,
  sub: string,
  codigo: string,
): Promise<"codigo" | "recuperacao" | null> {
  const [conta] = await deps.banco.naIdentidade((tx) =>
    tx
      .select({ cifrado: contas.segundoFatorCifrado })
      .from(contas)
      .where(and(eq(contas.sub, sub), isNotNull(contas.segundoFatorEm))),
  )
  if (!conta?.cifrado) return null
  const passo = passoDoCodigo(deps, sub, conta.cifrado, codigo)
  if (passo !== null) return (await gastarPasso(deps.banco, sub, passo)) ? "codigo" : null
  return (await gastarCodigo(deps.banco, sub, codigo, deps.agora())) ? "recuperacao" : null
}

async function travar(tx: Tx, sub: string) {
  const [conta] = await tx
    .select({ email: contas.email, cifrado: contas.segundoFatorCifrado, ligadoEm: contas.segundoFatorEm })
    .from(contas)
    .where(eq(contas.sub, sub))
    .for("update")
  if (conta === undefined) throw new ErroDeNegocio("nao-encontrado", "Esta conta não existe mais.")
  return conta
}

/** The time step whose code this is, within one step of now, or null. The comparison takes constant time. */
function passoDoCodigo(
  { cofre, agora }: Pick<DependenciasDosFatores, "cofre" | "agora">,
  sub: string,
  cifrado: string,
  codigo: string,
): number | null {
  const token = codigo.replace(/\s/g, "")
  if (!/^\d{6}$/.test(token)) return null
  const resultado = verifySync({
    strategy: "totp",
    secret: cofre.decifrar(cifrado, rotuloDoSegundoFator(sub)),
    token,
    period: PERIODO_SEGUNDOS,
    epoch: Math.floor(agora().getTime() / 1000),
    epochTolerance: PERIODO_SEGUNDOS,
  })
  return resultado.valid && "timeStep" in resultado ? resultado.timeStep : null
}

/** The row decides which of two requests with the same code used it (RFC 6238, 5.2). */
async function gastarPasso(banco: Banco, sub: string, passo: number): Promise<boolean> {
  const anterior = or(isNull(contas.ultimoPassoTotp), lt(contas.ultimoPassoTotp, passo))
  const { rowCount } = await banco.naIdentidade((tx) =>
    tx
      .update(contas)
      .set({ ultimoPassoTotp: passo })
      .where(and(eq(contas.sub, sub), isNotNull(contas.segundoFatorEm), anterior)),
  )
  return rowCount === 1
}

async function gastarCodigo(banco: Banco, sub: string, digitado: string, agora: Date): Promise<boolean> {
  const codigo = normalizar(digitado)
  if (!/^[A-Z2-7]{24}$/.test(codigo)) return false
  const { rowCount } = await banco.naIdentidade((tx) =>
    tx
      .update(codigosDeRecuperacao)
      .set({ usadoEm: agora })
      .where(
        and(
          eq(codigosDeRecuperacao.sub, sub),
          eq(codigosDeRecuperacao.hash, resumirCodigo(sub, codigo)),
          isNull(codigosDeRecuperacao.usadoEm),
        ),
      ),
  )
  return rowCount === 1
}

async function sortearCodigos(tx: Tx, sub: string): Promise<string[]> {
  const codigos = Array.from({ length: CODIGOS }, () => base32(randomBytes(BYTES_DO_CODIGO)))
  await tx.delete(codigosDeRecuperacao).where(eq(codigosDeRecuperacao.sub, sub))
  await tx.insert(codigosDeRecuperacao).values(codigos.map((c) => ({ sub, hash: resumirCodigo(sub, c) })))
  return codigos.map((c) => (c.match(/.{4}/g) ?? []).join("-"))
}

/** Random enough to need no slow hash; the subject keeps equal codes of two accounts apart. */
const resumirCodigo = (sub: string, codigo: string) => resumir(`${sub}:${codigo}`)

/** Digits that base32 leaves out are read as the letters they are mistaken for. */
function normalizar(codigo: string): string {
  return codigo.toUpperCase().replace(/[\s-]/g, "").replace(/0/g, "O").replace(/1/g, "I").replace(/8/g, "B")
}

const ALFABETO = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** RFC 4648, section 6, for a whole number of groups of five bytes. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((b) => b.toString(2).padStart(8, "0")).join("")
  return (bits.match(/.{5}/g) ?? []).map((grupo) => ALFABETO[Number.parseInt(grupo, 2)]).join("")
}

/** Drawn here: no other server learns the secret. Four modules of quiet zone on white, whatever the page's scheme. */
function desenharQr(texto: string): string {
  return qrEmSvg({ text: texto, scale: 4, padding: 4, backgroundcolor: "FFFFFF" })
}

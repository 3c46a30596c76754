import { randomBytes } from "node:crypto"
import { and, desc, eq, gt, inArray, isNotNull, lt, ne, notInArray } from "drizzle-orm"
import type { Banco, Tx } from "../db/banco.ts"
import { aparelhosConhecidos, sessoes } from "../db/schema/identidade.ts"
import { resumir } from "../http/resumo.ts"

/**
 * A known device is a browser in which somebody signed in to an account: wrong guesses made elsewhere do not slow it
 * down. Its cookie opens nothing, since the password is asked all the same; it says only whose failures to count. Each
 * value is drawn at random for one account and kept by its hash, so nobody can present one that was not given.
 */
const BYTES = 32
const VALIDADE_MS = 180 * 24 * 60 * 60_000
/** Accounts of one browser, the newest first. */
const MAXIMO_POR_NAVEGADOR = 8
const MAXIMO_POR_CONTA = 20

/** `__Host-` keeps a sibling domain from planting a device of its own; browsers refuse it over plain http. */
const nomeDoCookie = (url: string) => (url.startsWith("https:") ? "__Host-partida_aparelhos" : "partida_aparelhos")

/** The devices that a browser says it is, from its Cookie header. */
export function aparelhosApresentados(url: string, cookies: string | undefined): string[] {
  const nome = nomeDoCookie(url)
  const par = cookies?.split(/; */).find((c) => c.startsWith(`${nome}=`))
  const valores = par?.slice(nome.length + 1).split(".") ?? []
  return valores.filter((v) => /^[\w-]{43}$/.test(v)).slice(0, MAXIMO_POR_NAVEGADOR)
}

/** The Set-Cookie header that leaves a browser with these devices. */
export function cookieDosAparelhos(url: string, aparelhos: readonly string[]): string {
  const seguro = url.startsWith("https:") ? "; Secure" : ""
  const valor = aparelhos.slice(0, MAXIMO_POR_NAVEGADOR).join(".")
  return `${nomeDoCookie(url)}=${valor}; Path=/; Max-Age=${VALIDADE_MS / 1000}; HttpOnly; SameSite=Lax${seguro}`
}

/** Hash of the device of this account among those presented; null when it is none of them. */
export async function aparelhoConhecido(
  tx: Tx,
  sub: string,
  apresentados: readonly string[],
  agora: Date,
): Promise<string | null> {
  if (apresentados.length === 0) return null
  const [linha] = await tx
    .select({ hash: aparelhosConhecidos.hash })
    .from(aparelhosConhecidos)
    .where(
      and(
        inArray(aparelhosConhecidos.hash, apresentados.map(resumir)),
        eq(aparelhosConhecidos.sub, sub),
        gt(aparelhosConhecidos.expiraEm, agora),
      ),
    )
  return linha?.hash ?? null
}

export interface AparelhoLembrado {
  readonly hash: string
  /** What the browser holds from now on: the new one first, and those of other accounts. */
  readonly aparelhos: readonly string[]
}

/** Knows this browser as the account's from now on, under a new value: the one it presented for it stops counting. */
export async function lembrarAparelho(
  tx: Tx,
  sub: string,
  apresentados: readonly string[],
  agora: Date,
): Promise<AparelhoLembrado> {
  const t = aparelhosConhecidos
  const anteriores = await tx
    .delete(t)
    .where(and(inArray(t.hash, apresentados.map(resumir)), eq(t.sub, sub)))
    .returning({ hash: t.hash })
  const novo = randomBytes(BYTES).toString("base64url")
  const hash = resumir(novo)
  await tx.insert(t).values({ hash, sub, criadoEm: agora, expiraEm: new Date(agora.getTime() + VALIDADE_MS) })
  const mantidos = tx
    .select({ hash: t.hash })
    .from(t)
    .where(eq(t.sub, sub))
    .orderBy(desc(t.criadoEm), t.hash)
    .limit(MAXIMO_POR_CONTA)
  await tx.delete(t).where(and(eq(t.sub, sub), ne(t.hash, hash), notInArray(t.hash, mantidos)))
  const trocados = new Set(anteriores.map((a) => a.hash))
  return { hash, aparelhos: [novo, ...apresentados.filter((a) => !trocados.has(resumir(a)))] }
}

/** No browser is known as the account's any more, but that of the session named. */
export async function esquecerAparelhos(tx: Tx, sub: string, menosDaSessao: string | null): Promise<void> {
  const mantido =
    menosDaSessao === null
      ? undefined
      : notInArray(
          aparelhosConhecidos.hash,
          tx
            .select({ hash: sessoes.aparelho })
            .from(sessoes)
            .where(and(eq(sessoes.uid, menosDaSessao), isNotNull(sessoes.aparelho))),
        )
  await tx.delete(aparelhosConhecidos).where(and(eq(aparelhosConhecidos.sub, sub), mantido))
}

/** The browser of this session, which its owner ended from another, is not known any more. */
export async function esquecerAparelhoDaSessao(tx: Tx, sub: string, uid: string): Promise<void> {
  const daSessao = tx.select({ hash: sessoes.aparelho }).from(sessoes).where(eq(sessoes.uid, uid))
  await tx
    .delete(aparelhosConhecidos)
    .where(and(eq(aparelhosConhecidos.sub, sub), inArray(aparelhosConhecidos.hash, daSessao)))
}

/** Removes the devices that were not used in time. */
export async function purgarAparelhos(banco: Banco, agora: Date): Promise<void> {
  await banco.naIdentidade((tx) => tx.delete(aparelhosConhecidos).where(lt(aparelhosConhecidos.expiraEm, agora)))
}

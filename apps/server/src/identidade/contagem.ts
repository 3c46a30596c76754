import { and, eq, inArray, lte, sql } from "drizzle-orm"
import type { Banco, Tx } from "../db/banco.ts"
import { alterar } from "../db/registros.ts"
import { tentativasDeEntrada } from "../db/schema/identidade.ts"
import { resumir } from "../http/resumo.ts"

/** What is guessed, and who guesses: one count for each pair. */
interface Palpite {
  readonly alvo: string
  readonly origem: string
  /** Nothing ties the one who guesses to the account: the failure also counts among those of all strangers. */
  readonly estranho: boolean
}

/** An attempt already counted as a failure, and the wait that it would leave behind. */
interface Contada extends Palpite {
  readonly esperarAte: Date | null
}

export const alvoDaSenha = (email: string) => resumir(`senha:${email.toLowerCase()}`)
export const alvoDoCodigo = (sub: string) => resumir(`codigo:${sub}`)
export const daRede = (rede: string) => `rede ${rede}`
export const doAparelho = (hash: string) => `aparelho ${hash}`
export const daSessao = (sid: string) => `sessao ${sid}`
/** Whoever knows the password and is on no known device: they share one count of codes. */
export const SEM_APARELHO = "sem aparelho"
const TODOS_OS_ESTRANHOS = "*"

const MINUTO_MS = 60_000
/** Failures in a row of one origin before it waits. */
const FALHAS_LIVRES = 5
const ESPERA_INICIAL_MS = MINUTO_MS
const ESPERA_MAXIMA_MS = 16 * MINUTO_MS
/** Failures of all strangers together from which each of them waits before the first attempt. */
const FALHAS_DOS_ESTRANHOS = 20
/** One of them is forgotten each three minutes, so that the slow guesses of a few networks never add up. */
const ESQUECIMENTO_MS = 3 * MINUTO_MS
/** They are counted up to here: the last one forgotten, five hours after an attack, whatever its size. */
const MAXIMO_DOS_ESTRANHOS = 100
const ESPERA_DO_ESTRANHO_MS = 30_000
const ESPERA_MAXIMA_DO_ESTRANHO_MS = 5 * MINUTO_MS
/** Failures are forgotten after a day without another. */
const VALIDADE_MS = 24 * 60 * MINUTO_MS

/** How long an origin waits after this many failures in a row: 1 minute at the fifth, doubling up to 16. */
export function esperaMs(falhas: number): number {
  const excesso = falhas - FALHAS_LIVRES
  if (excesso < 0) return 0
  return Math.min(ESPERA_INICIAL_MS * 2 ** Math.min(excesso, 10), ESPERA_MAXIMA_MS)
}

/** How long a stranger waits before the first attempt while so many failures of strangers are remembered. */
export function esperaDoEstranhoMs(falhasDosEstranhos: number): number {
  const excesso = falhasDosEstranhos - FALHAS_DOS_ESTRANHOS
  if (excesso < 0) return 0
  return Math.min(ESPERA_DO_ESTRANHO_MS * 2 ** Math.floor(excesso / FALHAS_DOS_ESTRANHOS), ESPERA_MAXIMA_DO_ESTRANHO_MS)
}

/**
 * Counts the attempt as a failure before the secret is looked at, under the row's lock: attempts sent at once cannot all
 * slip in before the first failure is written. Returns it, or the milliseconds this origin has still to wait, when
 * nothing is counted. Nobody waits for the failures of another origin, but for strangers while many strangers fail: then
 * the wait comes before their first attempt, is their own, and ends.
 */
export async function contarTentativa(tx: Tx, palpite: Palpite, agora: Date): Promise<Contada | number> {
  const estranhos = palpite.estranho ? await lerEstranhos(tx, palpite.alvo, agora) : 0
  const linha = await travarLinha(tx, palpite.alvo, palpite.origem, agora)
  const restante = (linha.esperarAte?.getTime() ?? 0) - agora.getTime()
  if (restante > 0) return restante
  const primeira = linha.falhas === 0 && linha.esperarAte === null ? esperaDoEstranhoMs(estranhos) : 0
  if (primeira > 0) {
    // As if only the last free attempt were left: it comes after the wait, and its failure brings the next one.
    await gravar(tx, palpite, FALHAS_LIVRES - 1, new Date(agora.getTime() + primeira), agora)
    return primeira
  }
  const falhas = linha.falhas + 1
  const espera = esperaMs(falhas)
  const esperarAte = espera > 0 ? new Date(agora.getTime() + espera) : null
  await gravar(tx, palpite, falhas, esperarAte, agora)
  if (palpite.estranho) await gravarEstranhos(tx, palpite.alvo, Math.min(estranhos + 1, MAXIMO_DOS_ESTRANHOS), agora)
  return { ...palpite, esperarAte }
}

/**
 * Takes back the failure that the attempt was counted as, and no other: a right password alone forgives nothing while
 * the second factor is missing, and what is proved inside a session proves nothing of a sign-in.
 */
export async function devolverTentativa(tx: Tx, { alvo, origem, estranho, esperarAte }: Contada): Promise<void> {
  const t = tentativasDeEntrada
  const suaEspera =
    esperarAte === null ? {} : { esperarAte: sql`nullif(${t.esperarAte}, ${esperarAte.toISOString()}::timestamptz)` }
  const origens = estranho ? [origem, TODOS_OS_ESTRANHOS] : [origem]
  await alterar(tx, t, and(eq(t.alvo, alvo), inArray(t.origem, origens)), {
    falhas: sql`greatest(${t.falhas} - 1, 0)`,
    ...suaEspera,
  })
}

/** Everything asked was right: forgets the failures of this origin, and of the strangers only its own. */
export async function perdoarTentativas(tx: Tx, contada: Contada): Promise<void> {
  await devolverTentativa(tx, contada)
  await tx
    .delete(tentativasDeEntrada)
    .where(and(eq(tentativasDeEntrada.alvo, contada.alvo), eq(tentativasDeEntrada.origem, contada.origem)))
}

/** Forgets all the failures about an account: its owner has just proved to be its owner by e-mail. */
export async function esquecerTentativas(tx: Tx, { sub, email }: { sub: string; email: string }): Promise<void> {
  await tx.delete(tentativasDeEntrada).where(inArray(tentativasDeEntrada.alvo, [alvoDaSenha(email), alvoDoCodigo(sub)]))
}

/** Removes the counts nobody added to for a day. */
export async function purgarTentativas(banco: Banco, agora: Date): Promise<void> {
  const antes = new Date(agora.getTime() - VALIDADE_MS)
  await banco.naIdentidade((tx) => tx.delete(tentativasDeEntrada).where(lte(tentativasDeEntrada.atualizadaEm, antes)))
}

async function lerEstranhos(tx: Tx, alvo: string, agora: Date): Promise<number> {
  const { falhas, atualizadaEm } = await travarLinha(tx, alvo, TODOS_OS_ESTRANHOS, agora)
  return Math.max(falhas - Math.floor((agora.getTime() - atualizadaEm.getTime()) / ESQUECIMENTO_MS), 0)
}

/** Locked in the order that every attempt takes: the strangers' row first, then the origin's own. */
async function travarLinha(tx: Tx, alvo: string, origem: string, agora: Date) {
  const t = tentativasDeEntrada
  const [linha] = await tx
    .insert(t)
    .values({ alvo, origem, falhas: 0, atualizadaEm: agora })
    // Changes nothing: it locks the row that was there and reads it, in one statement.
    .onConflictDoUpdate({ target: [t.alvo, t.origem], set: { falhas: t.falhas } })
    .returning({ falhas: t.falhas, esperarAte: t.esperarAte, atualizadaEm: t.atualizadaEm })
  if (linha === undefined) throw new Error("O banco não devolveu a contagem de tentativas.")
  const vencida = agora.getTime() - linha.atualizadaEm.getTime() >= VALIDADE_MS
  return vencida ? { falhas: 0, esperarAte: null, atualizadaEm: agora } : linha
}

const gravar = (tx: Tx, { alvo, origem }: Palpite, falhas: number, esperarAte: Date | null, agora: Date) =>
  alterar(tx, tentativasDeEntrada, and(eq(tentativasDeEntrada.alvo, alvo), eq(tentativasDeEntrada.origem, origem)), {
    falhas,
    esperarAte,
    atualizadaEm: agora,
  })

const gravarEstranhos = (tx: Tx, alvo: string, falhas: number, agora: Date) =>
  gravar(tx, { alvo, origem: TODOS_OS_ESTRANHOS, estranho: true }, falhas, null, agora)

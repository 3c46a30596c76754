import { randomUUID } from "node:crypto"
import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, alterou } from "../../db/registros.ts"
import { whatsappContatos } from "../../db/schema/whatsapp.ts"

export type Contato = typeof whatsappContatos.$inferSelect

/** What is known of a person at one moment: any of the names, and what else came with it. */
interface Sabido {
  readonly telefone?: string | null
  readonly waId?: string | null
  readonly userId?: string | null
  readonly nome?: string | null
  /** They wrote to us, or something reached them. */
  readonly alcancado?: boolean
  readonly escreveu?: boolean
}

/** A number as WhatsApp takes it, of eleven digits with the area code. */
export const comPais = (celular: string) => `55${celular}`

/**
 * The telephone of an old account, called by its number of before the ninth digit: that of eight digits from 6 to 9 became the same
 * line with a 9 before it (Anatel, Resolução 553/2010). Null of any other name: one from 2 to 5 is a fixed line, which only resembles.
 */
function linhaDoAntigo(waId: string | null): string | null {
  const partes = /^55(\d{2})([6-9]\d{7})$/.exec(waId ?? "")
  return partes ? `55${partes[1]}9${partes[2]}` : null
}

/**
 * Remembers a person by whatever names came, as one: rows that two names show to be of the same person become one, and nobody is ever
 * guessed from a number that only resembles theirs.
 */
export async function lembrarContato(tx: Tx, escopo: Escopo, sabido: Sabido, agora: Date): Promise<Contato | null> {
  const { idEscritorio } = escopo
  const { waId = null, userId = null, nome = null } = sabido
  const telefone = sabido.telefone ?? linhaDoAntigo(waId)
  if (telefone === null && waId === null && userId === null) return null
  // One at a time in an office: two notices of a new person make one row.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`whatsapp-contatos:${idEscritorio}`}, 0))`)
  const c = whatsappContatos
  const achados = await tx
    .select()
    .from(c)
    .where(
      and(
        eq(c.idEscritorio, idEscritorio),
        or(
          telefone === null ? undefined : or(eq(c.telefone, telefone), eq(c.waId, telefone)),
          waId === null ? undefined : or(eq(c.waId, waId), eq(c.telefone, waId)),
          userId === null ? undefined : eq(c.userId, userId),
        ),
      ),
    )
    .orderBy(c.criadoEm, c.id)
  const dono = achados.find((a) => a.telefone !== null) ?? achados[0]
  const outros = achados.filter((a) => a !== dono)
  const primeiro = <K extends keyof Contato>(chave: K) =>
    dono?.[chave] ?? outros.find((o) => o[chave] !== null)?.[chave]
  const valores = {
    telefone: telefone ?? primeiro("telefone") ?? null,
    waId: waId ?? primeiro("waId") ?? null,
    userId: userId ?? primeiro("userId") ?? null,
    nome: nome ?? primeiro("nome") ?? null,
    semWhatsappEm: sabido.alcancado || sabido.escreveu ? null : (primeiro("semWhatsappEm") ?? null),
    semPromocaoEm: primeiro("semPromocaoEm") ?? null,
    vistoEm: sabido.escreveu ? agora : (primeiro("vistoEm") ?? null),
  }
  if (dono === undefined) {
    const novo = { idEscritorio, id: randomUUID(), ...valores, criadoEm: agora }
    await tx.insert(c).values(novo)
    return novo
  }
  if (outros.length > 0)
    await tx.delete(c).where(
      and(
        eq(c.idEscritorio, idEscritorio),
        inArray(
          c.id,
          outros.map((o) => o.id),
        ),
      ),
    )
  await alterar(tx, c, and(eq(c.idEscritorio, idEscritorio), eq(c.id, dono.id)), valores)
  return { ...dono, ...valores }
}

/** The number of who is called by one of these names, as it is known here, or else as they say it; null of who hides it and is not known. */
export async function numeroConhecido(
  tx: Tx,
  { idEscritorio }: Escopo,
  { waId, userId }: { readonly waId: string | null; readonly userId: string | null },
): Promise<string | null> {
  const c = whatsappContatos
  const linhas = await tx
    .select({ telefone: c.telefone, waId: c.waId })
    .from(c)
    .where(
      and(
        eq(c.idEscritorio, idEscritorio),
        or(
          waId === null ? undefined : or(eq(c.waId, waId), eq(c.telefone, waId)),
          userId === null ? undefined : eq(c.userId, userId),
        ),
      ),
    )
  return linhas.find((l) => l.telefone !== null)?.telefone ?? linhaDoAntigo(waId) ?? waId ?? linhas[0]?.waId ?? null
}

/** Since now messages to this number come back as of nobody: what follows goes by another channel. */
export async function marcarSemWhatsapp(tx: Tx, escopo: Escopo, telefone: string, agora: Date): Promise<void> {
  await lembrarContato(tx, escopo, { telefone }, agora)
  await alterar(tx, whatsappContatos, doEscopo(whatsappContatos, escopo, { telefone }), { semWhatsappEm: agora })
}

/** The person wants nothing but what is due. Answers whether it was news. */
export const marcarSemPromocao = (tx: Tx, escopo: Escopo, id: string, agora: Date) =>
  alterou(
    tx,
    whatsappContatos,
    and(doEscopo(whatsappContatos, escopo, { id }), sql`${whatsappContatos.semPromocaoEm} is null`),
    { semPromocaoEm: agora },
  )

/** Of these numbers of eleven digits, those where messages came back as of nobody. */
export async function celularesSemWhatsapp(
  tx: Tx,
  { idEscritorio }: Escopo,
  celulares: readonly string[],
): Promise<ReadonlySet<string>> {
  if (celulares.length === 0) return new Set()
  const linhas = await tx
    .select({ telefone: whatsappContatos.telefone })
    .from(whatsappContatos)
    .where(
      and(
        eq(whatsappContatos.idEscritorio, idEscritorio),
        inArray(whatsappContatos.telefone, celulares.map(comPais)),
        isNotNull(whatsappContatos.semWhatsappEm),
      ),
    )
  return new Set(linhas.flatMap(({ telefone }) => (telefone === null ? [] : [telefone.slice(2)])))
}

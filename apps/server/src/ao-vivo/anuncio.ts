import { eventoAoVivo } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { z } from "zod"
import type { Tx } from "../db/banco.ts"

/** Channel of the database by which every process hears what any of them committed. */
export const CANAL = "partida_ao_vivo"

/** Who may be told: a person in an office, whoever reaches a company, the accountants of an office, or everybody. */
const destino = z.discriminatedUnion("tipo", [
  z.object({ tipo: z.literal("pessoa"), idEscritorio: z.uuid(), idUsuario: z.uuid() }),
  z.object({ tipo: z.literal("empresa"), idEscritorio: z.uuid(), idEmpresa: z.uuid() }),
  /** Those of an office who work with all of it. */
  z.object({ tipo: z.literal("escritorio"), idEscritorio: z.uuid() }),
  z.object({ tipo: z.literal("todos") }),
])

/** What goes through the channel: an event and who may be told, or whose right to listen must be looked at again. */
const anuncio = z.discriminatedUnion("tipo", [
  z.object({ tipo: z.literal("evento"), para: destino, evento: eventoAoVivo }),
  z.object({ tipo: z.literal("rever"), idUsuario: z.uuid() }),
  z.object({ tipo: z.literal("rever-conta"), sub: z.string() }),
])
export type Anuncio = z.infer<typeof anuncio>

/**
 * Tells every process, this one included, when and only if the transaction commits: the database itself holds the words
 * back until then and forgets them in a rollback. Inside one transaction the same words are told once.
 */
export async function anunciar(tx: Tx, anuncios: readonly Anuncio[]): Promise<void> {
  if (anuncios.length === 0) return
  const textos = JSON.stringify(anuncios.map((a) => JSON.stringify(a)))
  await tx.execute(sql`select pg_notify(${CANAL}, texto) from jsonb_array_elements_text(${textos}::jsonb) as t(texto)`)
}

/** Somebody's access changed: the streams they have open are looked at again. */
export function anunciarAcesso(tx: Tx, idUsuario: string): Promise<void> {
  return anunciar(tx, [{ tipo: "rever", idUsuario }])
}

/** Sessions of an account ended. */
export function anunciarSaida(tx: Tx, sub: string): Promise<void> {
  return anunciar(tx, [{ tipo: "rever-conta", sub }])
}

/** A month of companies changed: told to whoever reaches each of them. */
export async function anunciarFechamentos(
  tx: Tx,
  idEscritorio: string,
  competencia: string,
  empresas: readonly string[],
): Promise<void> {
  await anunciar(
    tx,
    empresas.map((idEmpresa) => ({
      tipo: "evento",
      para: { tipo: "empresa", idEscritorio, idEmpresa },
      evento: { tipo: "fechamento", competencia, idEmpresa },
    })),
  )
}

/** What came through the channel, or null for what another version of the product said and this one does not know. */
export function lerAnuncio(texto: string): Anuncio | null {
  try {
    return anuncio.safeParse(JSON.parse(texto)).data ?? null
  } catch {
    return null
  }
}

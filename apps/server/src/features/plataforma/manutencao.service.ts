import type { AvisoDeManutencao } from "@partida/contracts"
import { anunciar } from "../../ao-vivo/anuncio.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Autoria } from "../../db/escopo.ts"
import { manutencao } from "../../db/schema/marca.ts"

/** What the database says of the doors: the notice, or null while they are open. */
export async function lerManutencao(banco: Banco): Promise<AvisoDeManutencao | null> {
  const [linha] = await banco.naPlataforma((tx) => tx.select().from(manutencao))
  if (!linha?.ligada) return null
  return { retornoPrevisto: linha.retornoPrevisto?.toISOString() ?? null, mensagem: linha.mensagem }
}

/** Closes the doors, or changes what is said while they are closed. Every process knows right after the commit. */
export async function ligarManutencao(
  banco: Banco,
  aviso: { readonly retornoPrevisto: Date | null; readonly mensagem: string | null },
  agora: Date,
  autoria: Autoria,
): Promise<void> {
  await banco.naPlataforma((tx) => gravar(tx, { ...aviso, ligada: true, alteradaEm: agora }), autoria)
}

/** Opens the doors. */
export async function desligarManutencao(banco: Banco, agora: Date, autoria: Autoria): Promise<void> {
  const aberta = { ligada: false, retornoPrevisto: null, mensagem: null, alteradaEm: agora }
  await banco.naPlataforma((tx) => gravar(tx, aberta), autoria)
}

async function gravar(tx: Tx, linha: Omit<typeof manutencao.$inferInsert, "id">): Promise<void> {
  await tx
    .insert(manutencao)
    .values({ id: 1, ...linha })
    .onConflictDoUpdate({ target: manutencao.id, set: linha })
  await anunciar(tx, [
    { tipo: "evento", para: { tipo: "todos" }, evento: { tipo: "manutencao", ligada: linha.ligada } },
  ])
}

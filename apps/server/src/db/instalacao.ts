import { eq } from "drizzle-orm"
import type { Banco } from "./banco.ts"
import { instalacao } from "./schema/instalacao.ts"

export class ModoDivergente extends Error {
  override name = "ModoDivergente"
}

/**
 * Says once, for the life of a database, whether it demonstrates or works, and refuses to open it as the other.
 * Throws ModoDivergente.
 */
export async function prepararInstalacao(banco: Banco, modo: "demo" | "producao", agora: Date): Promise<void> {
  const guardado = await banco.naPlataforma(async (tx) => {
    await tx.insert(instalacao).values({ id: 1, modo, criadaEm: agora }).onConflictDoNothing()
    const [linha] = await tx.select({ modo: instalacao.modo }).from(instalacao)
    return linha?.modo
  })
  if (guardado === modo) return
  throw new ModoDivergente(
    guardado === "demo"
      ? "Este banco foi criado para demonstração e não pode virar produção. Use outro banco (DATABASE_URL) ou outro diretório (PARTIDA_DADOS)."
      : "Este banco foi criado para produção e não aceita dados de demonstração. Inicie com PARTIDA_DEMO=0, ou use outro diretório (PARTIDA_DADOS) para demonstrar.",
  )
}

/** Whether the demonstration office was already created here. */
export async function jaSemeada(banco: Banco): Promise<boolean> {
  const [linha] = await banco.naPlataforma((tx) => tx.select({ em: instalacao.semeadaEm }).from(instalacao))
  return linha?.em != null
}

/** Marks the demonstration office as created. */
export async function marcarSemeada(banco: Banco, agora: Date): Promise<void> {
  await banco.naPlataforma((tx) => tx.update(instalacao).set({ semeadaEm: agora }).where(eq(instalacao.id, 1)))
}

import { eq } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { importacoesSinonimos } from "../../db/schema/importacoes.ts"
import { type Aprendidos, chaveDoTitulo } from "../../importacao/campo-do-titulo.ts"
import type { LicaoDoTitulo } from "../../importacao/licoes.ts"
import { cortar, normalizar } from "../../importacao/texto.ts"

/** What people of the office said of headings, before. */
export async function lerAprendidos(tx: Tx, { idEscritorio }: Escopo): Promise<Aprendidos> {
  const lidos = await tx.select().from(importacoesSinonimos).where(eq(importacoesSinonimos.idEscritorio, idEscritorio))
  return new Map(lidos.map(({ tipo, titulo, campo }) => [chaveDoTitulo(tipo, titulo), campo]))
}

/** Remembers what headings are from now on, or forgets them. */
export async function gravarLicoes(
  tx: Tx,
  { idEscritorio }: Escopo,
  licoes: readonly LicaoDoTitulo[],
  agora: Date,
): Promise<void> {
  for (const { tipo, campo, titulo: escrito } of licoes) {
    const titulo = cortar(normalizar(escrito), 200)
    if (campo === null)
      await tx.delete(importacoesSinonimos).where(doEscopo(importacoesSinonimos, { idEscritorio }, { tipo, titulo }))
    else
      await tx
        .insert(importacoesSinonimos)
        .values({ idEscritorio, tipo, titulo, campo, aprendidoEm: agora })
        .onConflictDoUpdate({
          target: [importacoesSinonimos.idEscritorio, importacoesSinonimos.tipo, importacoesSinonimos.titulo],
          set: { campo, aprendidoEm: agora },
        })
  }
}

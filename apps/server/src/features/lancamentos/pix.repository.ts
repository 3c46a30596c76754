import { and, desc, eq, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { chavesPix } from "../../db/schema/chaves-pix.ts"
import { empresas, empresasMunicipios } from "../../db/schema/empresas.ts"

/** Who receives: the name of a company, its municipality in a month, and its key. */
export async function lerRecebedor(tx: Tx, escopo: Escopo, idEmpresa: string, mes: string) {
  const [lido] = await tx
    .select({
      nome: empresas.razaoSocial,
      idMunicipio: sql<string>`coalesce(${empresasMunicipios.idMunicipio}, ${empresas.idMunicipio})`,
      chave: chavesPix.chave,
    })
    .from(empresas)
    .leftJoin(
      empresasMunicipios,
      and(
        eq(empresasMunicipios.idEscritorio, empresas.idEscritorio),
        eq(empresasMunicipios.idEmpresa, empresas.id),
        lte(empresasMunicipios.desde, mes),
      ),
    )
    .leftJoin(chavesPix, and(eq(chavesPix.idEscritorio, empresas.idEscritorio), eq(chavesPix.idEmpresa, empresas.id)))
    .where(doEscopo(empresas, escopo, { id: idEmpresa }))
    .orderBy(desc(empresasMunicipios.desde))
    .limit(1)
  return lido ?? null
}

export async function gravarChave(tx: Tx, nova: typeof chavesPix.$inferInsert): Promise<void> {
  const { chave, informadaEm, informadaPor } = nova
  await tx
    .insert(chavesPix)
    .values(nova)
    .onConflictDoUpdate({
      target: [chavesPix.idEscritorio, chavesPix.idEmpresa],
      set: { chave, informadaEm, informadaPor },
    })
}

export async function apagarChave(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<void> {
  await tx.delete(chavesPix).where(doEscopo(chavesPix, escopo, { idEmpresa }))
}

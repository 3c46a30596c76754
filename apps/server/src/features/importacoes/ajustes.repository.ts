import { z } from "zod"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerVarios } from "../../db/registros.ts"
import { importacoesAjustes } from "../../db/schema/importacoes.ts"
import type { Ajuste } from "../../importacao/ajustes.ts"

const celulas = z.record(z.string().regex(/^\d{1,3}$/), z.string())

/** What people changed of the rows of an import. */
export async function lerAjustes(tx: Tx, { idEscritorio }: Escopo, id: string): Promise<Ajuste[]> {
  const lidos = await lerVarios(
    tx,
    importacoesAjustes,
    doEscopo(importacoesAjustes, { idEscritorio }, { idImportacao: id }),
  )
  return lidos.map(({ planilha, linha, fora, ...a }) => ({ planilha, linha, fora, celulas: celulas.parse(a.celulas) }))
}

/** Keeps what was changed of a row; one that is again as the file has it keeps nothing. */
export async function gravarAjuste(
  tx: Tx,
  { idEscritorio }: Escopo,
  idImportacao: string,
  { planilha, linha, fora, celulas }: Ajuste,
  agora: Date,
): Promise<void> {
  if (!fora && Object.keys(celulas).length === 0)
    await tx
      .delete(importacoesAjustes)
      .where(doEscopo(importacoesAjustes, { idEscritorio }, { idImportacao, planilha, linha }))
  else
    await tx
      .insert(importacoesAjustes)
      .values({ idEscritorio, idImportacao, planilha, linha, celulas, fora, alteradoEm: agora })
      .onConflictDoUpdate({
        target: [
          importacoesAjustes.idEscritorio,
          importacoesAjustes.idImportacao,
          importacoesAjustes.planilha,
          importacoesAjustes.linha,
        ],
        set: { celulas, fora, alteradoEm: agora },
      })
}

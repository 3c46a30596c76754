import { and, count, eq, isNull } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { importacoes, importacoesLinhas } from "../../db/schema/importacoes.ts"
import { lotes, lotesItens } from "../../db/schema/lotes.ts"
import { doLote } from "./processamento.repository.ts"
import type { LotePendente } from "./tipos.ts"

/** How many items still wait. */
export async function contarPendentes(tx: Tx, lote: LotePendente): Promise<number> {
  const [resto] = await tx
    .select({ n: count() })
    .from(lotesItens)
    .where(and(doLote(lote), isNull(lotesItens.resultado)))
  return resto?.n ?? 0
}

/** How many ended in each result: rows of the spreadsheet where the job is one, items elsewhere. */
async function contarResultados(tx: Tx, lote: LotePendente): Promise<Readonly<Record<number, number>>> {
  const coluna = DA_PLANILHA[lote.tipo]
  const linhas = await (coluna === undefined
    ? tx
        .select({ resultado: lotesItens.resultado, n: count() })
        .from(lotesItens)
        .where(doLote(lote))
        .groupBy(lotesItens.resultado)
    : tx
        .select({ resultado: importacoesLinhas[coluna], n: count() })
        .from(importacoes)
        .innerJoin(
          importacoesLinhas,
          and(
            eq(importacoesLinhas.idEscritorio, importacoes.idEscritorio),
            eq(importacoesLinhas.idImportacao, importacoes.id),
          ),
        )
        .where(and(eq(importacoes.idEscritorio, lote.idEscritorio), eq(importacoes.idLote, lote.id)))
        .groupBy(importacoesLinhas[coluna]))
  return Object.fromEntries(linhas.flatMap(({ resultado, n }) => (resultado === null ? [] : [[resultado, n]])))
}

/** What each job over a spreadsheet says of a row; taking an import back is told by company. */
const DA_PLANILHA: Readonly<Partial<Record<LotePendente["tipo"], "previsto" | "resultado">>> = {
  "conferir-importacao": "previsto",
  "gravar-importacao": "resultado",
}

/** Closes the job when nothing waits any more: how many ended in each result, or null where it was not this call that closed it. */
export async function concluirSePronto(
  tx: Tx,
  lote: LotePendente,
  agora: Date,
): Promise<Readonly<Record<number, number>> | null> {
  if ((await contarPendentes(tx, lote)) > 0) return null
  const contagens = await contarResultados(tx, lote)
  const { rowCount } = await tx
    .update(lotes)
    .set({ estado: "concluido", concluidoEm: agora, contagens })
    .where(and(eq(lotes.idEscritorio, lote.idEscritorio), eq(lotes.id, lote.id), eq(lotes.estado, "pendente")))
  return (rowCount ?? 0) > 0 ? contagens : null
}

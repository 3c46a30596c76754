import { sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterou } from "../../db/registros.ts"
import { fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import type { Etapa, EtapaGravada } from "./etapas.ts"

/** Writes conclusions of one step; the version counts how many times each was concluded. Returns it by company. */
export async function gravarConclusoes(
  tx: Tx,
  conclusoes: readonly Omit<typeof fechamentosEtapas.$inferInsert, "situacao" | "versao" | "reabertaPor" | "motivo">[],
): Promise<Map<string, number>> {
  const { idEscritorio, idEmpresa, competencia, etapa, versao } = fechamentosEtapas
  const linhas = await tx
    .insert(fechamentosEtapas)
    .values(
      conclusoes.map((c) => ({ ...c, situacao: "concluida" as const, versao: 1, reabertaPor: null, motivo: null })),
    )
    .onConflictDoUpdate({
      target: [idEscritorio, idEmpresa, competencia, etapa],
      set: {
        situacao: "concluida",
        versao: sql`${versao} + 1`,
        semMovimento: sql`excluded.sem_movimento`,
        resumo: sql`excluded.resumo`,
        ressalvas: sql`excluded.ressalvas`,
        reabertaPor: null,
        motivo: null,
        por: sql`excluded.por`,
        em: sql`excluded.em`,
      },
    })
    .returning({ idEmpresa, versao })
  return new Map(linhas.map((l) => [l.idEmpresa, l.versao]))
}

/** Opens a concluded step again; false when it was not concluded. */
export const gravarReabertura = (
  tx: Tx,
  escopo: Escopo,
  da: { readonly idEmpresa: string; readonly competencia: string; readonly etapa: Etapa },
  reabertura: Pick<EtapaGravada, "por" | "em"> & {
    readonly motivo: string
    readonly reabertaPor: "pessoa" | "mudanca"
  },
) =>
  alterou(
    tx,
    fechamentosEtapas,
    doEscopo(fechamentosEtapas, escopo, {
      idEmpresa: da.idEmpresa,
      competencia: da.competencia,
      etapa: da.etapa,
      situacao: "concluida",
    }),
    { situacao: "reaberta", ...reabertura },
  )

import { and, eq, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import type { Etapa, EtapaGravada } from "./etapas.ts"

/** Writes the conclusion; the version counts how many times it was concluded. Returns the version. */
export async function gravarConclusao(
  tx: Tx,
  conclusao: Omit<typeof fechamentosEtapas.$inferInsert, "situacao" | "versao" | "reabertaPor" | "motivo">,
): Promise<number> {
  const situacao = "concluida" as const
  const { semMovimento, resumo, ressalvas, por, em } = conclusao
  const [linha] = await tx
    .insert(fechamentosEtapas)
    .values({ ...conclusao, situacao, versao: 1, reabertaPor: null, motivo: null })
    .onConflictDoUpdate({
      target: [
        fechamentosEtapas.idEscritorio,
        fechamentosEtapas.idEmpresa,
        fechamentosEtapas.competencia,
        fechamentosEtapas.etapa,
      ],
      set: {
        situacao,
        versao: sql`${fechamentosEtapas.versao} + 1`,
        semMovimento,
        resumo,
        ressalvas,
        reabertaPor: null,
        motivo: null,
        por,
        em,
      },
    })
    .returning({ versao: fechamentosEtapas.versao })
  if (!linha) throw new Error("The conclusion of a step was not written.")
  return linha.versao
}

/** Opens a concluded step again; false when it was not concluded. */
export async function gravarReabertura(
  tx: Tx,
  escopo: Escopo,
  da: { readonly idEmpresa: string; readonly competencia: string; readonly etapa: Etapa },
  reabertura: Pick<EtapaGravada, "por" | "em"> & {
    readonly motivo: string
    readonly reabertaPor: "pessoa" | "mudanca"
  },
): Promise<boolean> {
  const linhas = await tx
    .update(fechamentosEtapas)
    .set({ situacao: "reaberta", ...reabertura })
    .where(
      and(
        eq(fechamentosEtapas.idEscritorio, escopo.idEscritorio),
        eq(fechamentosEtapas.idEmpresa, da.idEmpresa),
        eq(fechamentosEtapas.competencia, da.competencia),
        eq(fechamentosEtapas.etapa, da.etapa),
        eq(fechamentosEtapas.situacao, "concluida"),
      ),
    )
    .returning({ versao: fechamentosEtapas.versao })
  return linhas.length > 0
}

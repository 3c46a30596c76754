import { desc, eq, sql } from "drizzle-orm"
import { anexoNoMes } from "../../db/anexo-no-mes.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerVarios } from "../../db/registros.ts"
import { fatorRCppDoDas, folhasCppDas } from "../../db/schema/receitas.ts"

type OrigemDaCpp = (typeof folhasCppDas.$inferSelect)["origem"]

/** What was said of the CPP of the DAS of a company, by month of payment. */
export async function lerCppDita(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string) {
  const linhas = await lerVarios(tx, folhasCppDas, doEscopo(folhasCppDas, { idEscritorio }, { idEmpresa }))
  return new Map(linhas.map((l) => [l.competencia, l]))
}

export async function apagarCppDita(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, meses: readonly string[]) {
  if (meses.length === 0) return
  await tx.delete(folhasCppDas).where(doEscopo(folhasCppDas, { idEscritorio }, { idEmpresa, competencia: meses }))
}

export async function gravarCppDita(
  tx: Tx,
  { escopo, agora }: Ato,
  idEmpresa: string,
  novas: readonly { readonly competencia: string; readonly valorCentavos: bigint }[],
  origem: OrigemDaCpp,
): Promise<void> {
  if (novas.length === 0) return
  await tx
    .insert(folhasCppDas)
    .values(novas.map((n) => ({ idEscritorio: escopo.idEscritorio, idEmpresa, ...n, origem, atualizadaEm: agora })))
    .onConflictDoUpdate({
      target: [folhasCppDas.idEscritorio, folhasCppDas.idEmpresa, folhasCppDas.competencia],
      set: { valorCentavos: sql`excluded.valor_centavos`, origem, atualizadaEm: agora },
    })
}

export async function lerOpcoes(tx: Tx, { idEscritorio }: Escopo) {
  return tx
    .select()
    .from(fatorRCppDoDas)
    .where(eq(fatorRCppDoDas.idEscritorio, idEscritorio))
    .orderBy(desc(fatorRCppDoDas.desde))
}

export async function gravarOpcao(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  opcao: { readonly desde: string; readonly conta: boolean; readonly motivo: string },
): Promise<void> {
  const { conta, motivo } = opcao
  const assinada = { conta, motivo, registradoEm: agora, registradoPor: nome }
  await tx
    .insert(fatorRCppDoDas)
    .values({ idEscritorio: escopo.idEscritorio, desde: opcao.desde, ...assinada })
    .onConflictDoUpdate({ target: [fatorRCppDoDas.idEscritorio, fatorRCppDoDas.desde], set: assinada })
}

/** Puts the computed open months of who depends on the Fator R, from one on, on Recalculando; how many. */
export async function recalcularDesde(tx: Tx, { escopo, agora }: Ato, desde: string): Promise<number> {
  const { rowCount } =
    await tx.execute(sql`update fechamentos f set calculo = 98, atualizado_em = ${agora.toISOString()}::timestamptz
    where f.id_escritorio = ${escopo.idEscritorio} and f.competencia >= ${desde} and f.estado <> 'fechado' and f.calculo in (2, 3)
      and exists (select 1 from atividades where id_escritorio = f.id_escritorio and id_empresa = f.id_empresa
        and ${anexoNoMes("atividades", desde)} = 'III/V')`)
  return rowCount ?? 0
}

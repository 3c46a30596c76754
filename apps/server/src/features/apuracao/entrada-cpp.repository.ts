import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"

/** CPP inside the DAS of one month, by its stored calculation. */
interface CppDoMes {
  readonly idEmpresa: string
  readonly competencia: string
  /** In reais, as the result has it. */
  readonly valor: string
}

/** The CPP of the DAS of the months from one on and before another, where a calculation is stored; none for no company. */
export async function lerCppNoDas(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  janela: { readonly desde: string; readonly antesDe: string },
): Promise<CppDoMes[]> {
  if (ids.length === 0) return []
  const valor = sql<
    string | null
  >`jsonb_path_query_first(${apuracoes.resultado}, '$.tributos[*] ? (@.tributo == "CPP").valor') #>> '{}'`
  const linhas = await tx
    .select({ idEmpresa: fechamentos.idEmpresa, competencia: fechamentos.competencia, valor })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .where(
      and(
        eq(fechamentos.idEscritorio, escopo.idEscritorio),
        inArray(fechamentos.idEmpresa, [...ids]),
        gte(fechamentos.competencia, janela.desde),
        lt(fechamentos.competencia, janela.antesDe),
        eq(apuracoes.regime, "simples"),
        eq(apuracoes.situacao, "calculado"),
      ),
    )
    .orderBy(asc(fechamentos.competencia))
  return linhas.flatMap((l) => (l.valor === null ? [] : [{ ...l, valor: l.valor }]))
}

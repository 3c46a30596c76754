import type { Tx } from "../../../db/banco.ts"
import { doEscopo } from "../../../db/do-escopo.ts"
import type { Escopo } from "../../../db/escopo.ts"
import { daApuracao } from "../../../db/juncoes.ts"
import { doSimples, type ResultadoGuardado } from "../../../db/resultado.ts"
import { atividades } from "../../../db/schema/empresas.ts"
import { apuracoes, fechamentos } from "../../../db/schema/fechamentos.ts"
import type { DasComparavel } from "../../../documentos/extrato-pgdas/calculo.ts"
import { COLUNAS_DOS_TRIBUTOS } from "../../../documentos/extrato-pgdas/tipos.ts"
import type { Estado, EstadoDoPgdas } from "../julgamento/tipos.ts"

/** Puts in each state what only extracts are compared with: DAS computed here, main activity. */
export async function completarComOPgdas(
  tx: Tx,
  { idEscritorio }: Escopo,
  estados: ReadonlyMap<string, Estado>,
): Promise<void> {
  const porId = new Map(
    [...estados.values()].flatMap((e): [string, EstadoDoPgdas][] => (e.empresa ? [[e.empresa.id, e.doPgdas]] : [])),
  )
  const ids = [...porId.keys()]
  if (ids.length === 0) return
  const principais = await tx
    .select({ id: atividades.id, idEmpresa: atividades.idEmpresa })
    .from(atividades)
    .where(doEscopo(atividades, { idEscritorio }, { idEmpresa: ids, principal: true }))
  for (const { id, idEmpresa } of principais) {
    const estado = porId.get(idEmpresa)
    if (estado) estado.principal = id
  }
  const calculados = await tx
    .select({ idEmpresa: fechamentos.idEmpresa, competencia: fechamentos.competencia, resultado: apuracoes.resultado })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .where(doEscopo(fechamentos, { idEscritorio }, { idEmpresa: ids }))
  for (const { idEmpresa, competencia, resultado } of calculados) {
    const das = dasDaqui(resultado)
    if (das) porId.get(idEmpresa)?.das.set(competencia, das)
  }
}

function dasDaqui(resultado: ResultadoGuardado | null): DasComparavel | null {
  const simples = doSimples(resultado)
  if (!resultado || !simples) return null
  const valores = new Map(resultado.tributos.map((t) => [t.tributo, t.valor]))
  const tributos = COLUNAS_DOS_TRIBUTOS.flatMap((t) => {
    const valor = valores.get(t)
    return valor === undefined || valor === "0.00" ? [] : [[t, valor] as const]
  })
  return {
    total: resultado.total,
    tributos: Object.fromEntries(tributos),
    anexos: simples.anexos,
    rbt12: simples.rbt12,
    fatorR: simples.fatorR,
  }
}

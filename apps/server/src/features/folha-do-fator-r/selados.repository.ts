import { and, between, eq, inArray, sql } from "drizzle-orm"
import { anexoNoMes } from "../../db/anexo-no-mes.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao, daDeclaracao } from "../../db/juncoes.ts"
import { type Fonte, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { atividades, empresas } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"
import { pgdasDeclaracoes } from "../../db/schema/pgdas.ts"

const daEmpresaDoMes = and(eq(empresas.idEscritorio, fechamentos.idEscritorio), eq(empresas.id, fechamentos.idEmpresa))

/** Closed months of the Simples, of these competências, of companies under the Fator R. */
function fechadosSobOFatorR({ idEscritorio }: Escopo, desde: string, ate: string) {
  return and(
    doEscopo(fechamentos, { idEscritorio }, { estado: "fechado" }),
    between(fechamentos.competencia, desde, ate),
    eq(apuracoes.regime, "simples"),
    sql`exists (select 1 from atividades where ${atividades.idEscritorio} = ${fechamentos.idEscritorio}
      and ${atividades.idEmpresa} = ${fechamentos.idEmpresa} and ${anexoNoMes("atividades", fechamentos.competencia)} = 'III/V')`,
  )
}

/** The same as a list, by the computation that each was sealed with. */
export const fonteDosSelados = (escopo: Escopo, desde: string, ate: string): Fonte => ({
  de: sql`${fechamentos} inner join ${apuracoes} on ${daApuracao()} inner join ${empresas} on ${daEmpresaDoMes}`,
  onde: fechadosSobOFatorR(escopo, desde, ate),
  id: apuracoes.id,
})

/** By company, each from its oldest month. */
export const ordemDosSelados = ordenarPor(
  "empresa",
  "asc",
  [
    { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
    { expressao: fechamentos.competencia, tipo: "texto" },
  ],
  { expressao: apuracoes.id, tipo: "uuid" },
)

/** These closed months as sealed, by company; without `ids`, all those of the competências. */
export async function lerSelados(
  tx: Tx,
  escopo: Escopo,
  { desde, ate, ids }: { readonly desde: string; readonly ate: string; readonly ids?: readonly string[] },
) {
  return tx
    .select({
      id: apuracoes.id,
      idEmpresa: fechamentos.idEmpresa,
      competencia: fechamentos.competencia,
      apelido: empresas.apelido,
      cnpj: empresas.cnpj,
      resultado: apuracoes.resultado,
      declaradaEm: pgdasDeclaracoes.declaradaEm,
    })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .innerJoin(empresas, daEmpresaDoMes)
    .leftJoin(pgdasDeclaracoes, daDeclaracao)
    .where(and(fechadosSobOFatorR(escopo, desde, ate), ids && inArray(apuracoes.id, [...ids])))
    .orderBy(empresas.apelido, fechamentos.idEmpresa, fechamentos.competencia)
}

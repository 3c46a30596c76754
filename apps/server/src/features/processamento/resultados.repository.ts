import type { GrupoDoLote } from "@partida/contracts"
import { NOMES_POR_GRUPO } from "@partida/contracts"
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { lotesItens } from "../../db/schema/lotes.ts"
import { deUmaRedacaoSo, emPalavrasDeTodas, MENSAGENS_POR_CODIGO } from "./motivos.service.ts"

/** Which results of a job. */
export interface FiltroDeItens {
  readonly resultado?: number | undefined
  readonly codigo?: string | undefined
  readonly mensagem?: string | undefined
}

export const ordemDosItens: Ordem = ordenarPor(
  "sequencia",
  "asc",
  [],
  { expressao: lotesItens.sequencia, tipo: "numero" },
  { estavel: true },
)

/** Items of a job, by their place in it. */
export const fonteDosItens = (escopo: Escopo, id: string, filtro: FiltroDeItens): Fonte => ({
  de: sql`${lotesItens}`,
  onde: and(
    daqui(escopo, id),
    filtro.resultado === undefined ? undefined : eq(lotesItens.resultado, filtro.resultado),
    filtro.codigo === undefined ? undefined : eq(lotesItens.codigo, filtro.codigo),
    filtro.mensagem === undefined ? undefined : eq(lotesItens.mensagem, filtro.mensagem),
  ),
  id: lotesItens.sequencia,
})

/** Items of a job about companies that the person still reaches: jobs belong to the office, and say names and amounts. */
const daqui = (escopo: Escopo, id: string): SQL | undefined =>
  and(
    eq(lotesItens.idEscritorio, escopo.idEscritorio),
    eq(lotesItens.idLote, id),
    escopo.empresas === "*"
      ? undefined
      : or(isNull(lotesItens.idEmpresa), inArray(lotesItens.idEmpresa, [...escopo.empresas])),
  )

interface LinhaDoGrupo {
  readonly resultado: number
  readonly codigo: string | null
  readonly mensagem: string | null
  readonly total: string | number
  readonly sequencia: number
  readonly rotulo: string
  readonly id_empresa: string | null
  readonly [coluna: string]: unknown
}

/** How the items of a job ended, by result and reason, with the first names of each; failures first, what had nothing to be done last. */
export async function agruparResultados(tx: Tx, escopo: Escopo, id: string): Promise<GrupoDoLote[]> {
  const { rows } = await tx.execute<LinhaDoGrupo>(sql`with itens as (
      select sequencia, rotulo, id_empresa, resultado, codigo, mensagem from ${lotesItens}
      where ${daqui(escopo, id)} and resultado is not null),
    motivos as (select resultado, codigo, count(distinct mensagem) as quantas from itens where resultado in (4, 5) group by 1, 2),
    nomeados as (select i.sequencia, i.rotulo, i.id_empresa, i.resultado, i.codigo,
      case when m.quantas <= case when m.codigo in ${[...deUmaRedacaoSo]} then 1 else ${MENSAGENS_POR_CODIGO} end then i.mensagem end as mensagem
      from itens i left join motivos m on m.resultado = i.resultado and m.codigo is not distinct from i.codigo),
    contados as (select *, count(*) over grupo as total, row_number() over (grupo order by sequencia) as lugar
      from nomeados window grupo as (partition by resultado, codigo, mensagem))
    select resultado, codigo, mensagem, total, sequencia, rotulo, id_empresa from contados where lugar <= ${NOMES_POR_GRUPO}
    order by resultado <> 4, resultado = 5, total desc, resultado, codigo, mensagem, lugar`)
  const grupos: (Omit<GrupoDoLote, "itens"> & { itens: GrupoDoLote["itens"] })[] = []
  for (const { resultado, codigo, mensagem, total, sequencia, rotulo, id_empresa: idEmpresa } of rows) {
    let grupo = grupos.at(-1)
    if (grupo?.resultado !== resultado || grupo.codigo !== codigo || grupo.mensagem !== mensagem) {
      const titulo = mensagem ?? (codigo === null ? null : emPalavrasDeTodas(codigo, Number.POSITIVE_INFINITY))
      grupo = { resultado, codigo, mensagem, titulo, total: Number(total), itens: [] }
      grupos.push(grupo)
    }
    grupo.itens.push({ sequencia, rotulo, idEmpresa })
  }
  return grupos
}

/** These items of a job in order, without their files; every item when none is named. */
export async function lerItens(tx: Tx, escopo: Escopo, id: string, sequencias?: readonly string[]) {
  return tx
    .select({
      sequencia: lotesItens.sequencia,
      rotulo: lotesItens.rotulo,
      idEmpresa: lotesItens.idEmpresa,
      resultado: lotesItens.resultado,
      codigo: lotesItens.codigo,
      mensagem: lotesItens.mensagem,
      detalhes: sql<string[]>`coalesce(${lotesItens.detalhes}, '[]'::jsonb)`,
    })
    .from(lotesItens)
    .where(
      and(
        daqui(escopo, id),
        sequencias === undefined ? undefined : inArray(lotesItens.sequencia, sequencias.map(Number)),
      ),
    )
    .orderBy(asc(lotesItens.sequencia))
}

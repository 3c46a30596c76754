import { type GrupoDoLote, type Lote, NOMES_POR_GRUPO, type TotaisEmReais } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { type Fonte, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { apuracoes, fechamentos, fechamentosEtapas } from "../../db/schema/fechamentos.ts"
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
    doEscopo(lotesItens, escopo, { idLote: id }),
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
export async function agruparResultados(
  tx: Tx,
  escopo: Escopo,
  lote: Pick<Lote, "id" | "tipo" | "competencia">,
): Promise<GrupoDoLote[]> {
  const nomeados = itensNomeados(escopo, lote.id)
  const { rows } = await tx.execute<LinhaDoGrupo>(sql`with ${nomeados},
    contados as (select *, count(*) over grupo as total, row_number() over (grupo order by sequencia) as lugar
      from nomeados window grupo as (partition by resultado, codigo, mensagem))
    select resultado, codigo, mensagem, total, sequencia, rotulo, id_empresa from contados where lugar <= ${NOMES_POR_GRUPO}
    order by resultado <> 4, resultado = 5, total desc, resultado, codigo, mensagem, lugar`)
  const totais = await somarGrupos(tx, escopo, lote, nomeados)
  const grupos: (Omit<GrupoDoLote, "itens"> & { itens: GrupoDoLote["itens"] })[] = []
  for (const { resultado, codigo, mensagem, total, sequencia, rotulo, id_empresa: idEmpresa } of rows) {
    let grupo = grupos.at(-1)
    if (grupo?.resultado !== resultado || grupo.codigo !== codigo || grupo.mensagem !== mensagem) {
      const titulo = mensagem ?? (codigo === null ? null : emPalavrasDeTodas(codigo, Number.POSITIVE_INFINITY))
      const somas = totais.get(chaveDo({ resultado, codigo, mensagem })) ?? []
      grupo = { resultado, codigo, mensagem, titulo, total: Number(total), totais: somas, itens: [] }
      grupos.push(grupo)
    }
    grupo.itens.push({ sequencia, rotulo, idEmpresa })
  }
  return grupos
}

/** The items that ended, each with the words of its group: none where each has its own. */
const itensNomeados = (escopo: Escopo, id: string) =>
  sql`itens as (
      select sequencia, rotulo, id_empresa, resultado, codigo, mensagem from ${lotesItens}
      where ${daqui(escopo, id)} and resultado is not null),
    motivos as (select resultado, codigo, count(distinct mensagem) as quantas from itens where resultado in (4, 5) group by 1, 2),
    nomeados as (select i.sequencia, i.rotulo, i.id_empresa, i.resultado, i.codigo,
      case when m.quantas <= case when m.codigo in ${[...deUmaRedacaoSo]} then 1 else ${MENSAGENS_POR_CODIGO} end then i.mensagem end as mensagem
      from itens i left join motivos m on m.resultado = i.resultado and m.codigo is not distinct from i.codigo)`

type Chave = Pick<GrupoDoLote, "resultado" | "codigo" | "mensagem">
const chaveDo = ({ resultado, codigo, mensagem }: Chave) => JSON.stringify([resultado, codigo, mensagem])

/** What the companies of each group come to in the month of the job, as it stands now. */
async function somarGrupos(
  tx: Tx,
  escopo: Escopo,
  { tipo, competencia }: Pick<Lote, "tipo" | "competencia">,
  nomeados: SQL,
): Promise<Map<string, TotaisEmReais>> {
  const valores = competencia === null ? null : valoresDoMes(escopo, tipo, competencia)
  const somas = new Map<string, TotaisEmReais>()
  if (valores === null) return somas
  const { rows } = await tx.execute<{
    readonly resultado: number
    readonly codigo: string | null
    readonly mensagem: string | null
    readonly nome: string
    readonly centavos: string
    readonly [coluna: string]: unknown
  }>(sql`with ${nomeados}, valores as (${valores})
    select resultado, codigo, mensagem, nome, round(sum(centavos))::text as centavos from nomeados join valores using (id_empresa)
    where centavos is not null group by resultado, codigo, mensagem, ordem, nome order by ordem`)
  for (const { nome, centavos, ...grupo } of rows) {
    const chave = chaveDo(grupo)
    somas.set(chave, [...(somas.get(chave) ?? []), { rotulo: nome, valor: paraReais(BigInt(centavos)) }])
  }
  return somas
}

/** Each amount of each company in a month, by name and in order: what a kind of job is about, or null. */
function valoresDoMes(escopo: Escopo, tipo: Lote["tipo"], competencia: string): SQL | null {
  const daEtapa = (etapa: "faturamento" | "pro-labore", campos: SQL) =>
    sql`select ${fechamentosEtapas.idEmpresa}, ordem, nome, (${fechamentosEtapas.resumo} ->> campo)::numeric * 100 as centavos
      from ${fechamentosEtapas} cross join (values ${campos}) as c(ordem, nome, campo)
      where ${doEscopo(fechamentosEtapas, escopo, { competencia, etapa })}`
  switch (tipo) {
    case "calcular":
    case "fechar":
    case "reabrir":
      return sql`select ${fechamentos.idEmpresa}, 1 as ordem, 'Tributos' as nome, ${apuracoes.totalCentavos} as centavos
        from ${fechamentos} join ${apuracoes} on ${daApuracao()}
        where ${doEscopo(fechamentos, escopo, { competencia })}`
    case "concluir-faturamento":
      return daEtapa("faturamento", sql`(1, 'Receita', 'receitaTotal')`)
    case "concluir-pro-labore":
      return daEtapa(
        "pro-labore",
        sql`(1, 'Bruto', 'bruto'), (2, 'INSS', 'inss'), (3, 'IRRF', 'irrf'), (4, 'Líquido', 'liquido')`,
      )
    default:
      return null
  }
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

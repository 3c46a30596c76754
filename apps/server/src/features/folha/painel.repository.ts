import type { FiltroDoFechamento, ordensDaFolha } from "@partida/contracts"
import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, type Fonte, naOrdem, type Ordem, textoOrdenavel } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { regimeEm } from "../empresas/empresas.service.ts"
import { condicoesDoPainel, etapaDoProLabore, situacaoDaEtapa, tabelasDoPainel } from "../fechamento/painel.service.ts"

const situacao = situacaoDaEtapa(etapaDoProLabore)

/**
 * Slips in force and values by period of each company of the month, beside the tables of the panel. Lateral, one look by index a
 * company: as a whole subquery the database, which guesses few companies, ran it again for each of thousands.
 */
const comValores = (escopo: Escopo, competencia: string): SQL => sql`${tabelasDoPainel(competencia)}
  left join lateral (select sum(r.valor_centavos) as bruto from recibos r
    where r.id_escritorio = ${escopo.idEscritorio} and r.id_empresa = empresas.id and r.competencia = ${competencia}
      and r.versao = ${etapaDoProLabore.versao} and ${etapaDoProLabore.situacao} = 'concluida') rec on true
  left join lateral (select sum(v.valor_centavos) as bruto from (
      select distinct on (pl.id_socio) pl.valor_centavos from pro_labores pl
      where pl.id_escritorio = ${escopo.idEscritorio} and pl.id_empresa = empresas.id and pl.desde <= ${competencia}
      order by pl.id_socio, pl.desde desc) v) vig on true`

/** Gross amount: issued while the step is concluded, else what the values say. A MEI has none. */
const bruto = (competencia: string) => sql`(case when ${situacao} = 'concluida' then coalesce(rec.bruto, 0)
  when ${regimeEm(competencia)} = 'mei' then 0 else coalesce(vig.bruto, 0) end)::bigint`

/** The companies that a filter finds in a month; the amounts take part only where the order asks for them. */
export function fonteDaFolha(escopo: Escopo, filtro: FiltroDoFechamento, ordem: Ordem): Fonte {
  const { competencia } = filtro
  const de = ordem.nome === "bruto" ? comValores(escopo, competencia) : tabelasDoPainel(competencia)
  return { de, onde: condicoesDoPainel(escopo, filtro), id: empresas.id }
}

/** Order of the list; rows that are equal go by name, whatever the direction. */
export function ordemDaFolha(ordem: (typeof ordensDaFolha)[number], direcao: Direcao, competencia: string): Ordem {
  const nome = { expressao: textoOrdenavel(empresas.apelido), tipo: "texto", direcao: "asc" } as const
  const id = { expressao: empresas.id, tipo: "uuid", direcao: "asc" } as const
  switch (ordem) {
    case "apelido":
      return { nome: ordem, direcao, chaves: [{ ...nome, direcao }, id] }
    case "bruto":
      return { nome: ordem, direcao, chaves: [{ expressao: bruto(competencia), tipo: "numero", direcao }, nome, id] }
    case "situacao": {
      const expressao = sql`array_position(array['reaberta','aberta','concluida'], ${situacao})`
      return { nome: ordem, direcao, chaves: [{ expressao, tipo: "numero", direcao }, nome, id] }
    }
    default:
      return ordem satisfies never
  }
}

export interface EmpresaDaFolha {
  readonly idEmpresa: string
  readonly apelido: string
  readonly cnpj: string
  readonly responsavel: string | null
}

/** These companies, in this order. */
export async function lerEmpresasDaFolha(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<EmpresaDaFolha[]> {
  const linhas = await tx
    .select({
      idEmpresa: empresas.id,
      apelido: empresas.apelido,
      cnpj: empresas.cnpj,
      responsavel: usuarios.nome,
    })
    .from(empresas)
    .leftJoin(usuarios, eq(usuarios.id, empresas.idResponsavel))
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), inArray(empresas.id, [...ids])))
  return naOrdem(ids, linhas, (l) => l.idEmpresa)
}

/** How many companies a filter holds, their gross amount in centavos, and how many are in each state whatever the state chosen. */
export async function resumirFolhas(tx: Tx, escopo: Escopo, filtro: FiltroDoFechamento) {
  const { competencia } = filtro
  const totais = await tx.execute<{ n: string; bruto: string }>(sql`select count(*)::text as n,
      coalesce(sum(${bruto(competencia)}), 0)::text as bruto
    from ${comValores(escopo, competencia)} where ${condicoesDoPainel(escopo, filtro)}`)
  const contadas = await tx.execute<{
    situacao: string
    n: string
  }>(sql`select ${situacao} as situacao, count(*)::text as n
    from ${tabelasDoPainel(competencia)} where ${condicoesDoPainel(escopo, { ...filtro, proLabore: undefined })} group by 1`)
  const n = (s: string) => Number(contadas.rows.find((r) => r.situacao === s)?.n ?? 0)
  return {
    total: Number(totais.rows[0]?.n ?? 0),
    bruto: BigInt(totais.rows[0]?.bruto ?? "0"),
    contagens: { aberta: n("aberta"), concluida: n("concluida"), reaberta: n("reaberta") },
  }
}

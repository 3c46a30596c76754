import type { FiltroDoFechamento, ordensDaFolha, SituacaoDoPasso } from "@partida/contracts"
import { eq, type SQL, sql } from "drizzle-orm"
import { contarOnde } from "../../db/agregados.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, type Fonte, naOrdem, type Ordem, textoOrdenavel } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { temRegime } from "../empresas/vigencia.ts"
import { condicoesDoPainel, etapaDoProLabore, situacaoDaEtapa, tabelasDoPainel } from "../mes/filtro.ts"

const situacao = situacaoDaEtapa(etapaDoProLabore)

/**
 * Slips in force and values by period of each company of the month, beside the tables of the panel. Added up once for all, and
 * materialized: the database, which guesses few companies, would do it again for each of thousands.
 */
const comValores = ({ idEscritorio }: Escopo, competencia: string): SQL => sql`${tabelasDoPainel(competencia)}
  left join (with s as materialized (select r.id_empresa, r.versao, sum(r.valor_centavos) as bruto from recibos r
      where r.id_escritorio = ${idEscritorio} and r.competencia = ${competencia} group by r.id_empresa, r.versao)
    select * from s) rec on rec.id_empresa = empresas.id and rec.versao = ${etapaDoProLabore.versao}
    and ${etapaDoProLabore.situacao} = 'concluida'
  left join (with s as materialized (select v.id_empresa, sum(v.valor_centavos) as bruto from (
        select distinct on (pl.id_socio) pl.id_empresa, pl.valor_centavos from pro_labores pl
        where pl.id_escritorio = ${idEscritorio} and pl.desde <= ${competencia} order by pl.id_socio, pl.desde desc) v
      group by v.id_empresa)
    select * from s) vig on vig.id_empresa = empresas.id`

/** Gross amount: issued while the step is concluded, else what the values say. A MEI has none. */
const bruto = (
  escopo: Escopo,
  competencia: string,
) => sql`(case when ${situacao} = 'concluida' then coalesce(rec.bruto, 0)
  when ${temRegime(escopo, competencia, "mei")} then 0 else coalesce(vig.bruto, 0) end)::bigint`

/** The companies that a filter finds in a month; the amounts take part only where the order asks for them. */
export function fonteDaFolha(escopo: Escopo, filtro: FiltroDoFechamento, ordem: Ordem): Fonte {
  const { competencia } = filtro
  const de = ordem.nome === "bruto" ? comValores(escopo, competencia) : tabelasDoPainel(competencia)
  return { de, onde: condicoesDoPainel(escopo, filtro), id: empresas.id }
}

/** Order of the list; rows that are equal go by name, whatever the direction. */
export function ordemDaFolha(
  escopo: Escopo,
  ordem: (typeof ordensDaFolha)[number],
  direcao: Direcao,
  competencia: string,
): Ordem {
  const nome = { expressao: textoOrdenavel(empresas.apelido), tipo: "texto", direcao: "asc" } as const
  const id = { expressao: empresas.id, tipo: "uuid", direcao: "asc" } as const
  switch (ordem) {
    case "apelido":
      return { nome: ordem, direcao, chaves: [{ ...nome, direcao }, id] }
    case "bruto":
      return {
        nome: ordem,
        direcao,
        chaves: [{ expressao: bruto(escopo, competencia), tipo: "numero", direcao }, nome, id],
      }
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
    .where(doEscopo(empresas, escopo, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.idEmpresa)
}

/** How many companies a filter holds, and how many are in each state whatever the state chosen. */
export async function resumirFolhas(tx: Tx, escopo: Escopo, filtro: FiltroDoFechamento) {
  const { competencia } = filtro
  const na = (qual: SituacaoDoPasso) => sql`c.situacao = ${qual}`
  const escolhida = filtro.proLabore && na(filtro.proLabore)
  const { rows } = await tx.execute<Record<keyof typeof NENHUMA, string | number>>(sql`
    select ${contarOnde(escolhida)} as total, ${contarOnde(na("aberta"))} as aberta,
      ${contarOnde(na("concluida"))} as concluida, ${contarOnde(na("reaberta"))} as reaberta
    from (select ${situacao} as situacao from ${tabelasDoPainel(competencia)}
      where ${condicoesDoPainel(escopo, { ...filtro, proLabore: undefined })}) c`)
  const { total, aberta, concluida, reaberta } = rows[0] ?? NENHUMA
  return {
    total: Number(total),
    contagens: { aberta: Number(aberta), concluida: Number(concluida), reaberta: Number(reaberta) },
  }
}
const NENHUMA = { total: 0, aberta: 0, concluida: 0, reaberta: 0 }

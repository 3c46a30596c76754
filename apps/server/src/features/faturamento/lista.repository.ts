import type { FiltroDoFechamento, ordensDoFaturamento, SituacaoDoPasso } from "@partida/contracts"
import { anoDe, competencia as mesDe } from "@partida/fiscal"
import { type SQL, sql } from "drizzle-orm"
import { contarOnde } from "../../db/agregados.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Chave, type Direcao, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { regimeEm } from "../empresas/vigencia.ts"
import { condicoesDoPainel, etapaDoFaturamento, situacaoDaEtapa, tabelasDoPainel } from "../mes/filtro.ts"
import { chaveDoPrazo } from "../mes/prazos.service.ts"
import { type Alcance, registros, somarReceita } from "../receitas/fontes.ts"

const situacao = situacaoDaEtapa(etapaDoFaturamento)

const daLinha =
  (competencia: string): Alcance =>
  (t) =>
    sql`${t.idEscritorio} = ${empresas.idEscritorio} and ${t.idEmpresa} = ${empresas.id} and ${t.competencia} = ${competencia}`

/** Documents of a month before the system are already inside what was typed for it. */
const dosDocumentos = (competencia: string) => sql`case when ${empresas.inicioNoSistema} > ${competencia}
  and exists (select 1 from ${registros(daLinha(competencia), "digitada")} x) then 0
  else ${somarReceita("documento", daLinha(competencia))} end`

/** What the company of the row was told to have received in a month by caixa; null by competência, and while nobody told. */
function recebidaEm(competencia: string): SQL {
  const ano = anoDe(mesDe(competencia))
  const de = (
    tabela: string,
    regime: string,
    porCaixa: SQL,
  ) => sql`(select sum(p.valor_centavos) from ${sql.identifier(tabela)} p
    where p.id_escritorio = ${empresas.idEscritorio} and p.id_empresa = ${empresas.id} and p.competencia = ${competencia}
      and ${regimeEm(competencia)} = ${regime} and 'caixa' = (${porCaixa}))`
  const presumido = sql`select k.criterio from presumido_criterios k where k.id_escritorio = ${empresas.idEscritorio}
    and k.id_empresa = ${empresas.id} and k.ano <= ${ano} order by k.ano desc limit 1`
  const simples = sql`select o.regime from simples_opcoes o where o.id_escritorio = ${empresas.idEscritorio}
    and o.id_empresa = ${empresas.id} and o.ano = ${ano}`
  return sql`coalesce(${de("presumido_recebimentos", "presumido", presumido)}, ${de("simples_recebimentos", "simples", simples)})`
}

type Campo = (typeof ordensDoFaturamento)[number]

/** Order of the list; companies that are equal go by name. */
export function ordemDoFaturamento(campo: Campo, direcao: Direcao, competencia: string): Ordem {
  const chaves: Readonly<Record<Campo, Omit<Chave, "direcao">>> = {
    apelido: { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
    receita: {
      expressao: sql`coalesce(${recebidaEm(competencia)}, ${dosDocumentos(competencia)} + ${somarReceita("digitada", daLinha(competencia))})`,
      tipo: "numero",
    },
    prazo: chaveDoPrazo(competencia),
    situacao: {
      expressao: sql`array_position(array['reaberta','aberta','concluida'], ${situacao})`,
      tipo: "numero",
    },
  }
  return ordenarPor(campo, direcao, [chaves[campo], ...(campo === "prazo" ? [chaves.situacao] : []), chaves.apelido], {
    expressao: empresas.id,
    tipo: "uuid",
  })
}

/** Revenue of the whole filter, and how many companies are in each state whatever the state chosen. */
export async function resumirFaturamento(tx: Tx, escopo: Escopo, filtro: FiltroDoFechamento) {
  const { competencia } = filtro
  const { idEscritorio } = escopo
  const na = (qual: SituacaoDoPasso) => sql`c.situacao = ${qual}`
  const escolhida = filtro.faturamento ? na(filtro.faturamento) : sql`true`
  const recebidas = sql`select r.id_empresa from presumido_recebimentos r
    where r.id_escritorio = ${idEscritorio} and r.competencia = ${competencia}
    union all select s.id_empresa from simples_recebimentos s
    where s.id_escritorio = ${idEscritorio} and s.competencia = ${competencia}`
  const porCaixa = sql`${escolhida} and c.recebida is not null`
  const doMes: Alcance = (t) => sql`${t.idEscritorio} = ${idEscritorio} and ${t.competencia} = ${competencia}`
  const comDigitada = sql`select x.id_empresa from ${registros(doMes, "digitada")} x`
  const dasNotasDe = (quais: SQL) =>
    somarReceita(
      "documento",
      (t) => sql`${doMes(t)} and (${t.idEmpresa} in (select c.id from c where ${quais}
        and not (c.de_antes and c.id in (${comDigitada})))) is true`,
    )
  const digitadaDe = (quais: SQL) =>
    somarReceita(
      "digitada",
      (t) => sql`${doMes(t)} and (${t.idEmpresa} in (select c.id from c where ${quais})) is true`,
    )
  // The companies once, and then what the month has of them: a sum for each company would be thousands of looks. By caixa
  // what was received takes the place of what was sold: of the few that told it, each one's own.
  const { rows } = await tx.execute<Record<keyof typeof NENHUMA, string | number>>(sql`
    with c as materialized (select ${empresas.id} as id, ${situacao} as situacao, ${empresas.inicioNoSistema} > ${competencia} as de_antes,
        case when ${empresas.id} in (${recebidas}) then ${recebidaEm(competencia)} end as recebida
      from ${tabelasDoPainel(competencia)} where ${condicoesDoPainel(escopo, { ...filtro, faturamento: undefined })})
    select ${contarOnde(na("aberta"))} as aberta, ${contarOnde(na("concluida"))} as concluida, ${contarOnde(na("reaberta"))} as reaberta,
      ${contarOnde(escolhida)} as total, ${dasNotasDe(escolhida)} as notas, ${digitadaDe(escolhida)} as digitada,
      (select coalesce(sum(c.recebida), 0) from c where ${escolhida}) - ${dasNotasDe(porCaixa)} - ${digitadaDe(porCaixa)} as a_mais
    from c`)
  const { aberta, concluida, reaberta, total, notas, digitada, a_mais: aMais } = rows[0] ?? NENHUMA
  return {
    contagens: { aberta: Number(aberta), concluida: Number(concluida), reaberta: Number(reaberta) },
    total: Number(total),
    notas: BigInt(notas),
    digitada: BigInt(digitada),
    receita: BigInt(notas) + BigInt(digitada) + BigInt(aMais),
  }
}
const NENHUMA = { aberta: 0, concluida: 0, reaberta: 0, total: 0, notas: 0, digitada: 0, a_mais: 0 }

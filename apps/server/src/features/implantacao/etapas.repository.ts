import { type EtapaDaImplantacao, nomesDasEtapas } from "@partida/contracts"
import { TABELAS } from "@partida/fiscal"
import { type SQL, sql } from "drizzle-orm"
import { certificados, procuracoes } from "../../db/schema/certificados.ts"
import { atividades, empresas, empresasRegimes, implantacaoEtapas } from "../../db/schema/empresas.ts"
import { receitasInformadas } from "../../db/schema/receitas.ts"
import { quadros } from "../../db/schema/socios.ts"

/** The moment that certificates and powers of attorney are judged by. */
export interface Momento {
  readonly agora: Date
  /** The same on the calendar of Brazil, AAAA-MM-DD. */
  readonly hoje: string
}

/** Registration that every guide, note and message needs, by column, in the words of the form. */
export const dadosExigidos = {
  id_natureza_juridica: "Natureza jurídica",
  email: "E-mail",
  telefone: "Telefone",
  cep: "CEP",
  logradouro: "Logradouro",
  numero: "Número",
  bairro: "Bairro",
} as const

const MESES_DA_JANELA = 12

/**
 * Months of revenue to be known before the first month in the system: the twelve of its RBT12, and what its window is set
 * back by (from 2027, one month: LC 214/2025 art. 517).
 */
const mesesDeHistorico: SQL = sql`(${MESES_DA_JANELA}::int + case ${sql.join(
  [...TABELAS.janelaDoRbt12.periodos]
    .reverse()
    .map(
      ({ desde, valor }) =>
        sql`when ${empresas.inicioNoSistema} >= ${desde.slice(0, 7)} then ${valor.defasagemMeses}::int`,
    ),
  sql` `,
)} else 0 end)`

const inicio = sql`(${empresas.inicioNoSistema} || '-01')::date`

/** First month of that history, AAAA-MM: never before the company existed. */
export const primeiroMesDoHistorico: SQL<string> = sql<string>`greatest(to_char(${empresas.dataAbertura}, 'YYYY-MM'),
  to_char(${inicio} - make_interval(months => ${mesesDeHistorico}), 'YYYY-MM'))`

const daEmpresa = (tabela: { readonly idEscritorio: unknown; readonly idEmpresa: unknown }) =>
  sql`${tabela.idEscritorio} = ${empresas.idEscritorio} and ${tabela.idEmpresa} = ${empresas.id}`

const mesesQueFaltam = sql`(select count(*) from generate_series((${primeiroMesDoHistorico} || '-01')::date,
  ${inicio} - interval '1 month', interval '1 month') as m(mes) where not exists (select 1 from ${receitasInformadas}
  where ${daEmpresa(receitasInformadas)} and ${receitasInformadas.competencia} = to_char(m.mes, 'YYYY-MM')))`

/** Whether the data alone shows each step done. Integrations are known only by people. */
const pelosDados = ({ agora, hoje }: Momento): Readonly<Record<EtapaDaImplantacao, SQL>> => ({
  dados: sql`(${sql.join(
    Object.keys(dadosExigidos).map((coluna) => sql`coalesce(${empresas}.${sql.identifier(coluna)}, '') <> ''`),
    sql` and `,
  )})`,
  socios: sql`exists (select 1 from ${quadros} where ${daEmpresa(quadros)})`,
  "regime-e-cnae": sql`(exists (select 1 from ${empresasRegimes} where ${daEmpresa(empresasRegimes)})
    and exists (select 1 from ${atividades} where ${daEmpresa(atividades)} and ${atividades.principal}
      and ${atividades.encerradaEm} is null))`,
  certificado: sql`(exists (select 1 from ${certificados} where ${daEmpresa(certificados)}
      and ${certificados.situacao} = 'ativo' and ${certificados.validoDesde} <= ${agora.toISOString()}
      and ${certificados.validoAte} > ${agora.toISOString()})
    or exists (select 1 from ${procuracoes} where ${daEmpresa(procuracoes)} and ${procuracoes.canceladaEm} is null
      and ${procuracoes.desde} <= ${hoje} and ${procuracoes.ate} >= ${hoje}))`,
  integracoes: sql`false`,
  "saldo-inicial": sql`(${mesesQueFaltam} = 0)`,
})

const dita = (etapa: EtapaDaImplantacao) =>
  sql`exists (select 1 from ${implantacaoEtapas} where ${daEmpresa(implantacaoEtapas)} and ${implantacaoEtapas.etapa} = ${etapa})`

const coluna = (prefixo: string, etapa: EtapaDaImplantacao) =>
  sql.identifier(`${prefixo}_${etapa.replaceAll("-", "_")}`)

/**
 * `empresas` with two rows of facts beside each: `etapas`, whether the data shows a step done (dados_x) and whether it is
 * settled at all (ok_x); `andamento`, its column on the board and how many steps are behind it.
 */
export function empresasComEtapas(momento: Momento): SQL {
  const dados = pelosDados(momento)
  const fatos = nomesDasEtapas.map((e) => sql`${dados[e]} as ${coluna("dados", e)}, ${dita(e)} as ${coluna("dita", e)}`)
  const ok = (e: EtapaDaImplantacao) => sql`(fatos.${coluna("dados", e)} or fatos.${coluna("dita", e)})`
  return sql`${empresas} cross join lateral (select ${sql.join(fatos, sql`, `)}) as fatos
    cross join lateral (select case ${sql.join(
      nomesDasEtapas.map((e) => sql`when not ${ok(e)} then ${e}`),
      sql` `,
    )} else 'pronta' end as coluna, ${sql.join(
      nomesDasEtapas.map((e) => sql`${ok(e)}::int`),
      sql` + `,
    )} as concluidas) as andamento`
}

/** Columns `dados_x` of `empresasComEtapas`, read as an object by step. */
export const fatosPorEtapa: SQL<Record<EtapaDaImplantacao, boolean>> = sql`jsonb_build_object(${sql.join(
  nomesDasEtapas.map((e) => sql`${sql.raw(`'${e}'`)}, fatos.${coluna("dados", e)}`),
  sql`, `,
)})`

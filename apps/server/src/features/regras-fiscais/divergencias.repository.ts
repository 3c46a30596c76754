import type { ordensDasDivergencias } from "@partida/contracts"
import { and, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import {
  type Chave,
  type Direcao,
  type Fonte,
  naOrdem,
  type Ordem,
  ordenarPor,
  textoOrdenavel,
} from "../../db/paginas.ts"
import { fechada, notasGovernadas, notasPrestadas } from "./alcance.repository.ts"
import type { Assunto, Periodo } from "./regras-fiscais.repository.ts"

/**
 * Notes that say otherwise than the municipal rule in force on their day. Aliases: `n` a note as `notasPrestadas` gives it,
 * `r` the rule that governs it.
 */

/** What a rule says that a note may contradict, as SQL of any kind. */
interface RegraComparada {
  readonly aliquota: SQL
  readonly retem: SQL
  readonly minimo: SQL
  readonly municipio: SQL
}

/** Outside the Simples and the MEI: there the rate of the note is that of the annex or none (LC 123/2006 art. 21 §4º). */
const comAliquotaMunicipal = sql`(n."tribISSQN" = '1' and (n."opSimpNac" = '1'
  or (n."opSimpNac" = '3' and n."regApTribSN" in ('2', '3'))))`
const aliquotaDifere = ({ aliquota }: RegraComparada) =>
  sql`(${comAliquotaMunicipal} and coalesce(n.aliquota_da_nota <> ${aliquota}, false))`

/**
 * Whether the rule has the tax withheld. Only a company withholds; nobody does from a MEI (Res. CGSN 140/2018 art. 101). Null:
 * the note does not say enough, or its ISS is not due.
 */
const deveReter = ({ retem, minimo, municipio }: RegraComparada) => sql`case
  when n."tribISSQN" is distinct from '1' then null
  when ${retem} = 'nunca' or n."opSimpNac" = '2' then false
  when coalesce(n.tomador_tipo, '') <> 'cnpj' then false
  when n.valor_servico_centavos < coalesce(${minimo}, 0) * 100 then false
  when ${retem} = 'sempre' then true
  when n.tomador_municipio is null then null
  else n.tomador_municipio = ${municipio} end`

const retencaoDifere = (regra: RegraComparada) => sql`coalesce((${deveReter(regra)}) <> n.iss_retido, false)`

const daLinha: RegraComparada = {
  aliquota: sql`(r.dados ->> 'aliquota')::numeric`,
  retem: sql`(r.dados -> 'retencao' ->> 'retem')`,
  minimo: sql`(r.dados -> 'retencao' ->> 'minimo')::numeric`,
  municipio: sql`r.id_municipio`,
}

/** The rule of each note: current, of its municipality and service, in force on its day; the national code before the sub-item. */
const regraDaNota = sql`lateral (select r.* from regras_fiscais r where r.id_escritorio = n.id_escritorio and r.ambito = 'municipal'
  and r.situacao = 'em-vigor' and r.id_municipio = n.municipio
  and r.codigo in (n.codigo_tributacao, left(n.codigo_tributacao, 2) || '.' || substr(n.codigo_tributacao, 3, 2))
  and n.dia between r.desde and coalesce(r.ate, 'infinity') order by length(r.codigo) desc limit 1)`

/** Notes of a service that has some rule, read from the codes alone: the others need not be opened. */
const comRegra = ({ idEscritorio }: Escopo) => {
  const codigos = sql`(select c.codigo from regras_fiscais c where c.id_escritorio = ${idEscritorio} and c.ambito = 'municipal' and c.situacao = 'em-vigor')`
  return sql`(n.codigo_tributacao in ${codigos} or left(n.codigo_tributacao, 2) || '.' || substr(n.codigo_tributacao, 3, 2) in ${codigos})`
}

/** Tables of the query for the notes of `onde`, each beside the rule that governs it, and the condition that they differ. */
export const notasDivergentes = (escopo: Escopo, onde: SQL): SQL =>
  sql`${notasPrestadas(escopo, sql`${comRegra(escopo)} and ${onde}`)} n join ${regraDaNota} r on true
    where (${aliquotaDifere(daLinha)} or ${retencaoDifere(daLinha)})`

export interface FiltroDeDivergencias {
  readonly idEmpresa?: string | undefined
  readonly idMunicipio?: string | undefined
  readonly tipo?: "aliquota" | "retencao" | undefined
  readonly abertas?: "sim" | undefined
}

/** The notes a filter finds that differ from their rule. */
export function fonteDeDivergencias(escopo: Escopo, filtro: FiltroDeDivergencias): Fonte {
  const { idEmpresa, idMunicipio, tipo, abertas } = filtro
  const aliquota = aliquotaDifere(daLinha)
  const retencao = retencaoDifere(daLinha)
  return {
    de: sql`${notasPrestadas(escopo, sql`${comRegra(escopo)}${idEmpresa ? sql` and n.id_empresa = ${idEmpresa}` : sql``}`)} n join ${regraDaNota} r on true`,
    onde: and(
      tipo === "aliquota" ? aliquota : tipo === "retencao" ? retencao : sql`(${aliquota} or ${retencao})`,
      idMunicipio ? sql`n.municipio = ${idMunicipio}` : undefined,
      abertas ? sql`not ${fechada}` : undefined,
    ),
    id: sql`n.id`,
  }
}

const chaves: Readonly<Record<(typeof ordensDasDivergencias)[number], Omit<Chave, "direcao">>> = {
  data: { expressao: sql`to_char(n.dia, 'YYYY-MM-DD')`, tipo: "texto" },
  empresa: { expressao: textoOrdenavel(sql`n.apelido`), tipo: "texto" },
  valor: { expressao: sql`n.valor_servico_centavos`, tipo: "numero" },
}

/** Order of the list. */
export const ordemDeDivergencias = (ordem: keyof typeof chaves, direcao: Direcao): Ordem =>
  ordenarPor(ordem, direcao, [chaves[ordem], chaves.data, chaves.empresa], { expressao: sql`n.id`, tipo: "uuid" })

export interface LinhaDivergente extends Record<string, unknown> {
  readonly id: string
  readonly idEmpresa: string
  readonly empresa: string
  readonly numero: string
  readonly competencia: string
  readonly data: string
  readonly centavos: string
  readonly codigoTributacao: string
  readonly municipio: string
  readonly fechada: boolean
  readonly idRegra: string
  readonly aliquotaDifere: boolean
  readonly aliquotaDaNota: string | null
  readonly aliquotaDaRegra: string | null
  readonly retencaoDifere: boolean
  readonly issRetido: boolean
}

/** The notes of these ids beside their rule, in this order. */
export async function lerDivergencias(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<LinhaDivergente[]> {
  if (ids.length === 0) return []
  const destes = sql`n.id in (${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`
  const { rows } =
    await tx.execute<LinhaDivergente>(sql`select n.id::text, n.id_empresa::text as "idEmpresa", n.apelido as empresa, n.numero,
      n.competencia, to_char(n.dia, 'YYYY-MM-DD') as data, n.valor_servico_centavos::text as centavos, n.codigo_tributacao as "codigoTributacao",
      n.municipio, ${fechada} as fechada, r.id::text as "idRegra", ${aliquotaDifere(daLinha)} as "aliquotaDifere",
      trim_scale(n.aliquota_da_nota)::text as "aliquotaDaNota", trim_scale(${daLinha.aliquota})::text as "aliquotaDaRegra",
      ${retencaoDifere(daLinha)} as "retencaoDifere", n.iss_retido as "issRetido"
    from ${notasPrestadas(escopo, destes)} n join ${regraDaNota} r on true`)
  return naOrdem(ids, rows, ({ id }) => id)
}

/** How many notes of open months would differ from a rule not yet saved. */
export async function contarDivergentes(
  tx: Tx,
  escopo: Escopo,
  assunto: Assunto,
  periodo: Periodo,
  dados: { readonly aliquota: string | null; readonly retem: string; readonly minimo: string | null },
): Promise<number> {
  const regra: RegraComparada = {
    aliquota: sql`${dados.aliquota}::numeric`,
    retem: sql`${dados.retem}::text`,
    minimo: sql`${dados.minimo}::numeric`,
    municipio: sql`${assunto.idMunicipio}::text`,
  }
  const { rows } = await tx.execute<{ n: string }>(sql`select count(*)::text as n
    from ${notasGovernadas(escopo, assunto, periodo)} n where not ${fechada} and (${aliquotaDifere(regra)} or ${retencaoDifere(regra)})`)
  return Number(rows[0]?.n ?? 0)
}

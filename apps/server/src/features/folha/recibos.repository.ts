import type { FiltroDoFechamento, FiltroDosProLabores, ordensDosProLabores } from "@partida/contracts"
import { competencia as mesDe, ultimoDia } from "@partida/fiscal"
import { and, asc, between, eq, gte, lte, or, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { somarOnde } from "../../db/agregados.ts"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daEtapaDaCppDeMei, daEtapaDoRecibo } from "../../db/juncoes.ts"
import { type Direcao, type Fonte, naOrdem, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { lerVarios } from "../../db/registros.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { cppDeMei, lucrosDistribuidos, recibos } from "../../db/schema/folha.ts"
import { socios } from "../../db/schema/socios.ts"
import { condicoesDoPainel, etapaDoProLabore, tabelasDoPainel } from "../mes/filtro.ts"

const emVigor = eq(fechamentosEtapas.situacao, "concluida")

const noAno = (dia: PgColumn, ano: number) => between(dia, `${ano}-01-01`, `${ano}-12-31`)

/** One slip, whether it is in force or not; null out of reach. */
export async function lerRecibo(tx: Tx, escopo: Escopo, id: string) {
  const [linha] = await tx
    .select({ recibo: recibos, situacao: fechamentosEtapas.situacao })
    .from(recibos)
    .leftJoin(fechamentosEtapas, daEtapaDoRecibo)
    .where(doEscopo(recibos, escopo, { id }))
  return linha ?? null
}

/** Slips in force of a company between two months, oldest first and by name. */
export function lerRecibosDaEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string, desde: string, ate: string) {
  return tx
    .select({ recibo: recibos })
    .from(recibos)
    .innerJoin(fechamentosEtapas, daEtapaDoRecibo)
    .where(
      and(
        doEscopo(recibos, escopo, { idEmpresa }),
        gte(recibos.competencia, desde),
        lte(recibos.competencia, ate),
        emVigor,
      ),
    )
    .orderBy(asc(recibos.competencia), sql`lower(unaccent(${recibos.nome}))`, asc(recibos.idSocio))
}

/** The payroll step of each month of a company between two months. */
export const lerEtapasDaEmpresa = (tx: Tx, escopo: Escopo, idEmpresa: string, desde: string, ate: string) =>
  lerVarios(
    tx,
    fechamentosEtapas,
    and(
      doEscopo(fechamentosEtapas, escopo, { idEmpresa, etapa: "pro-labore" }),
      gte(fechamentosEtapas.competencia, desde),
      lte(fechamentosEtapas.competencia, ate),
    ),
  )

/** The CPP on services of MEI of the concluded months of a company. */
export function lerCppDeMeiDaEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string, desde: string, ate: string) {
  return tx
    .select({ competencia: cppDeMei.competencia, cpp: cppDeMei.cppCentavos, vencimento: cppDeMei.vencimento })
    .from(cppDeMei)
    .innerJoin(fechamentosEtapas, daEtapaDaCppDeMei)
    .where(
      and(
        doEscopo(cppDeMei, escopo, { idEmpresa }),
        gte(cppDeMei.competencia, desde),
        lte(cppDeMei.competencia, ate),
        eq(fechamentosEtapas.situacao, "concluida"),
      ),
    )
}
export type CppDeMeiEmVigor = Awaited<ReturnType<typeof lerCppDeMeiDaEmpresa>>[number]

/** Slips in force paid to a person in a year, whatever the month of the work: income is of the year it was paid in. */
export function lerRecibosPagos(tx: Tx, escopo: Escopo, idSocio: string, ano: number) {
  return tx
    .select({ recibo: recibos })
    .from(recibos)
    .innerJoin(fechamentosEtapas, daEtapaDoRecibo)
    .where(and(doEscopo(recibos, escopo, { idSocio }), noAno(recibos.dataPagamento, ano), emVigor))
    .orderBy(asc(recibos.dataPagamento), asc(recibos.competencia))
}

/** Months whose step was reopened after slips paid in a year, by person: those slips are not in force until it is concluded. */
export async function lerReabertasDoAno(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  ano: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const linhas = await tx
    .selectDistinct({ idSocio: recibos.idSocio, competencia: recibos.competencia })
    .from(recibos)
    .innerJoin(fechamentosEtapas, daEtapaDoRecibo)
    .where(
      and(
        doEscopo(recibos, escopo, { idEmpresa }),
        noAno(recibos.dataPagamento, ano),
        eq(fechamentosEtapas.situacao, "reaberta"),
      ),
    )
    .orderBy(asc(recibos.competencia))
  const porPessoa = Map.groupBy(linhas, (l) => l.idSocio)
  return new Map([...porPessoa].map(([idSocio, dele]) => [idSocio, dele.map((l) => l.competencia)]))
}

/** Profits paid to a person in a year, mirror records included. */
export function lerLucrosPagos(tx: Tx, escopo: Escopo, idSocio: string, ano: number) {
  return tx
    .select()
    .from(lucrosDistribuidos)
    .where(and(doEscopo(lucrosDistribuidos, escopo, { idSocio }), noAno(lucrosDistribuidos.data, ano)))
    .orderBy(asc(lucrosDistribuidos.data), asc(lucrosDistribuidos.registradoEm))
}

/** Who has slips paid or profits in a year, by name. */
export async function lerPessoasDoAno(tx: Tx, escopo: Escopo, idEmpresa: string, ano: number) {
  const { rows } = await tx.execute<{ id: string; nome: string }>(sql`select s.id, s.nome from socios s
    where s.id_escritorio = ${escopo.idEscritorio} and s.id_empresa = ${idEmpresa} and (
      exists (select 1 from recibos r where r.id_escritorio = s.id_escritorio and r.id_socio = s.id
        and r.data_pagamento between ${`${ano}-01-01`}::date and ${`${ano}-12-31`}::date)
      or exists (select 1 from lucros_distribuidos l where l.id_escritorio = s.id_escritorio and l.id_socio = s.id
        and l.id_empresa = s.id_empresa and l.data between ${`${ano}-01-01`}::date and ${`${ano}-12-31`}::date))
    order by lower(unaccent(s.nome)), s.id`)
  return rows.map((r) => ({ idSocio: r.id, nome: r.nome }))
}

/** Ids of the slips in force of the companies of a filter, by company and name, with whose they are. */
export async function lerIdsDosRecibos(
  tx: Tx,
  escopo: Escopo,
  filtro: FiltroDoFechamento,
  limite: number | null = null,
) {
  const { rows } = await tx.execute<{
    id: string
    cnpj: string
    apelido: string
  }>(sql`select recibos.id, empresas.cnpj, empresas.apelido from ${tabelasDoPainel(filtro.competencia)}
    join recibos on recibos.id_escritorio = empresas.id_escritorio and recibos.id_empresa = empresas.id
      and recibos.competencia = ${filtro.competencia} and recibos.versao = ${etapaDoProLabore.versao}
    where ${condicoesDoPainel(escopo, filtro)} and ${etapaDoProLabore.situacao} = 'concluida'
    order by lower(unaccent(empresas.apelido)), empresas.id, lower(unaccent(recibos.nome)), recibos.id
    limit ${limite}`)
  return rows
}

/** These slips, in this order. */
export async function lerRecibos(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await lerVarios(tx, recibos, doEscopo(recibos, escopo, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.id)
}

/** People with a value in force or a slip in force in the month. */
const comOMes = (escopo: Escopo, competencia: string): SQL => sql`${socios}
  join ${empresas} on empresas.id_escritorio = socios.id_escritorio and empresas.id = socios.id_empresa
  left join fechamentos_etapas e on e.id_escritorio = socios.id_escritorio and e.id_empresa = socios.id_empresa
    and e.competencia = ${competencia} and e.etapa = 'pro-labore' and e.situacao = 'concluida'
  left join ${recibos} on recibos.id_escritorio = socios.id_escritorio and recibos.id_empresa = socios.id_empresa
    and recibos.competencia = ${competencia} and recibos.versao = e.versao and recibos.id_socio = socios.id
  left join (select distinct on (pl.id_socio) pl.id_socio, pl.valor_centavos from pro_labores pl
    where pl.id_escritorio = ${escopo.idEscritorio} and pl.desde <= ${competencia}
    order by pl.id_socio, pl.desde desc) v on v.id_socio = socios.id`

const valor = sql`coalesce(${recibos.valorCentavos}, v.valor_centavos)`

export type QuaisProLabores = Omit<FiltroDosProLabores, "ordem" | "direcao">

/** The people of a filter in a month: who has a slip, and, where the step is open, who has a value. */
export function fonteDosProLabores(escopo: Escopo, filtro: QuaisProLabores): Fonte {
  const { competencia, busca, idEmpresa, recibo } = filtro
  return {
    de: comOMes(escopo, competencia),
    onde: and(
      eq(socios.idEscritorio, escopo.idEscritorio),
      sql`(${recibos.id} is not null or (e.etapa is null and v.valor_centavos > 0))`,
      sql`empresas.data_abertura <= ${ultimoDia(mesDe(competencia))}::date`,
      idEmpresa ? eq(socios.idEmpresa, idEmpresa) : undefined,
      recibo === "emitido" ? sql`${recibos.id} is not null` : undefined,
      recibo === "a-emitir" ? sql`${recibos.id} is null` : undefined,
      busca ? buscaDePessoa(busca) : undefined,
    ),
    id: socios.id,
  }
}

function buscaDePessoa(texto: string): SQL | undefined {
  const padrao = contendo(texto)
  const documento = texto.replace(/\D/g, "")
  return or(
    sql`unaccent(${socios.nome}) ilike unaccent(${padrao})`,
    sql`unaccent(${socios.nomeSocial}) ilike unaccent(${padrao})`,
    documento.length >= 3 ? sql`${socios.documento} like ${`${documento}%`}` : undefined,
  )
}

const chaves = {
  nome: { expressao: textoOrdenavel(socios.nome), tipo: "texto" },
  empresa: { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
  valor: { expressao: valor, tipo: "numero" },
} as const

/** Order of the people; equals go by name. */
export function ordemDosProLabores(ordem: (typeof ordensDosProLabores)[number], direcao: Direcao): Ordem {
  return ordenarPor(ordem, direcao, [chaves[ordem], chaves.nome], { expressao: socios.id, tipo: "uuid" })
}

/** These people with their company and slip in force, in this order. */
export async function lerProLabores(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{
    idSocio: string
    idEmpresa: string
    empresa: string
    versao: number
    idRecibo: string | null
  }>(sql`select socios.id as "idSocio", socios.id_empresa as "idEmpresa", empresas.apelido as empresa, socios.versao,
      recibos.id as "idRecibo"
    from ${comOMes(escopo, competencia)} where socios.id_escritorio = ${escopo.idEscritorio} and socios.id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})`)
  return naOrdem(ids, rows, (l) => l.idSocio)
}

/** What the people of a filter receive gross and what the slips issued to them say, in centavos; and who has no slip yet. */
export async function resumirProLabores(tx: Tx, { de, onde }: Fonte): Promise<ResumoDosProLabores> {
  const { rows } = await tx.execute<Linha>(sql`select ${somarOnde(valor)}::text as valor,
      ${somarOnde(recibos.inssCentavos)}::text as inss, ${somarOnde(recibos.irrfCentavos)}::text as irrf,
      ${somarOnde(recibos.liquidoCentavos)}::text as liquido,
      coalesce(json_agg(json_build_object('idSocio', socios.id, 'idEmpresa', socios.id_empresa))
        filter (where ${recibos.id} is null), '[]') as "aEmitir"
    from ${de} where ${onde}`)
  const { valor: bruto = 0, inss = 0, irrf = 0, liquido = 0, aEmitir = [] } = rows[0] ?? {}
  return {
    valor: BigInt(bruto),
    inss: BigInt(inss),
    irrf: BigInt(irrf),
    liquido: BigInt(liquido),
    aEmitir,
  }
}

interface ResumoDosProLabores {
  readonly valor: bigint
  readonly inss: bigint
  readonly irrf: bigint
  readonly liquido: bigint
  readonly aEmitir: readonly { readonly idSocio: string; readonly idEmpresa: string }[]
}
/** Counts and sums as the driver gives them. */
type Linha = {
  readonly [C in keyof ResumoDosProLabores]: C extends "aEmitir" ? ResumoDosProLabores[C] : string | number
}

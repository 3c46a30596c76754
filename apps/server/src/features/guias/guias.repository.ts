import { estadoDoCalculo, type FiltroDeGuias, type ordensDasGuias } from "@partida/contracts"
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
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
import { empresas } from "../../db/schema/empresas.ts"
import { fechamentos, fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { guias, guiasPagamentos } from "../../db/schema/guias.ts"
import { buscaDeEmpresa } from "../empresas/lista.ts"

/** Kept by the database at each payment and reversal. */
const quitada = sql`${guias.pagoCentavos} >= ${guias.valorCentavos}`
/** What is still to be paid, said as the index of what is open says it. */
export const emAberto = sql`${guias.pagoCentavos} < ${guias.valorCentavos}`

/** Every guide has a company in the same reach: it is only joined for its name. */
export const tabelasDasGuias = (comNome: boolean) =>
  comNome
    ? sql`${guias} inner join ${empresas} on ${empresas.idEscritorio} = ${guias.idEscritorio}
        and ${empresas.id} = ${guias.idEmpresa}`
    : sql`${guias}`

/** What a filter asks of a guide. `hoje` is the civil day: what is due before it and not paid is late. */
export function condicoesDasGuias(escopo: Escopo, filtro: FiltroDeGuias, hoje: string): SQL | undefined {
  return and(
    eq(guias.idEscritorio, escopo.idEscritorio),
    doAlcance(guias.idEmpresa, escopo),
    filtro.situacao === "substituida" ? isNotNull(guias.substituidaEm) : isNull(guias.substituidaEm),
    naSituacao(filtro.situacao, hoje),
    filtro.obrigacao ? eq(guias.obrigacao, filtro.obrigacao) : undefined,
    filtro.vencimentoDe ? gte(guias.vencimento, filtro.vencimentoDe) : undefined,
    filtro.vencimentoAte ? lte(guias.vencimento, filtro.vencimentoAte) : undefined,
    filtro.competencia ? eq(guias.competencia, filtro.competencia) : undefined,
    filtro.idEmpresa ? eq(guias.idEmpresa, filtro.idEmpresa) : undefined,
    filtro.busca ? buscaDeEmpresa(filtro.busca) : undefined,
  )
}

/** What a situation asks of a guide; nothing where it asks nothing. */
export function naSituacao(qual: FiltroDeGuias["situacao"], hoje: string): SQL | undefined {
  switch (qual) {
    case undefined:
    case "substituida":
      return undefined
    case "paga":
      return quitada
    case "em-aberto":
      return emAberto
    case "vencida":
      return and(emAberto, lt(guias.vencimento, hoje))
    case "a-pagar":
      return and(emAberto, gte(guias.vencimento, hoje))
    default:
      return qual satisfies never
  }
}

type OrdemDasGuias = (typeof ordensDasGuias)[number]

const chaves: Readonly<Record<OrdemDasGuias, Omit<Chave, "direcao">>> = {
  vencimento: { expressao: guias.vencimento, tipo: "dia" },
  empresa: { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
  competencia: { expressao: guias.competencia, tipo: "texto" },
  valor: { expressao: guias.valorCentavos, tipo: "numero" },
}

/** Order of the list; guides that are equal go by due date and company. */
export function ordemDasGuias(ordem: OrdemDasGuias, direcao: Direcao): Ordem {
  return ordenarPor(ordem, direcao, [chaves[ordem], chaves.vencimento, chaves.empresa], {
    expressao: guias.id,
    tipo: "uuid",
  })
}

/** The guides that a filter finds on a day, for `ordemDasGuias`. */
export function fonteDeGuias(escopo: Escopo, filtro: FiltroDeGuias, hoje: string): Fonte {
  return { de: tabelasDasGuias(true), onde: condicoesDasGuias(escopo, filtro, hoje), id: guias.id }
}

/** A step of the month, or its closing, that is not as it was when the guide was issued. */
const emRevisao = sql<boolean>`case when ${guias.origem} = 'imposto' then ${fechamentos.estado} is distinct from 'fechado'
  when ${guias.origem} = 'pro-labore' then ${fechamentosEtapas.situacao} is distinct from 'concluida' else false end`

const campos = {
  id: guias.id,
  idEmpresa: guias.idEmpresa,
  apelido: empresas.apelido,
  razaoSocial: empresas.razaoSocial,
  cnpj: empresas.cnpj,
  competencia: guias.competencia,
  obrigacao: guias.obrigacao,
  quota: guias.quota,
  codigoDeReceita: guias.codigoDeReceita,
  valorCentavos: guias.valorCentavos,
  vencimento: guias.vencimento,
  prazoInterno: guias.prazoInterno,
  origem: guias.origem,
  versao: guias.versao,
  idApuracao: guias.idApuracao,
  substituidaEm: guias.substituidaEm,
  pagoCentavos: guias.pagoCentavos,
  pagoEm: sql<
    string | null
  >`(select max(p.pago_em)::text from ${guiasPagamentos} p where p.id_escritorio = ${guias.idEscritorio}
    and p.id_guia = ${guias.id} and p.tipo = 'pagamento' and not exists (select 1 from ${guiasPagamentos} e
      where e.id_escritorio = p.id_escritorio and e.estorno_de = p.id))`,
  emRevisao,
  /** Of what it came from, when that is concluded: a later one than the guide's may ask for less than what was paid. */
  versaoAtual: sql<number>`coalesce(case when ${guias.origem} = 'imposto' then ${fechamentos.versao}
    when ${guias.origem} = 'pro-labore' then ${fechamentosEtapas.versao} else (select count(*) from lucros_distribuidos l
      where l.id_escritorio = ${guias.idEscritorio} and l.id_empresa = ${guias.idEmpresa} and l.competencia = ${guias.competencia}) end, ${guias.versao})`.mapWith(
    Number,
  ),
}

const daEmpresaDaGuia = and(eq(empresas.idEscritorio, guias.idEscritorio), eq(empresas.id, guias.idEmpresa))

function selecionar(tx: Tx, condicao: SQL | undefined) {
  return tx
    .select(campos)
    .from(guias)
    .innerJoin(empresas, daEmpresaDaGuia)
    .leftJoin(
      fechamentos,
      and(
        eq(fechamentos.idEscritorio, guias.idEscritorio),
        eq(fechamentos.idEmpresa, guias.idEmpresa),
        eq(fechamentos.competencia, guias.competencia),
      ),
    )
    .leftJoin(
      fechamentosEtapas,
      and(
        eq(fechamentosEtapas.idEscritorio, guias.idEscritorio),
        eq(fechamentosEtapas.idEmpresa, guias.idEmpresa),
        eq(fechamentosEtapas.competencia, guias.competencia),
        eq(fechamentosEtapas.etapa, "pro-labore"),
      ),
    )
    .where(and(condicao))
}

/** Guides by id, in this order. */
export async function lerGuias(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await selecionar(tx, doEscopo(guias, escopo, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.id)
}
export type LinhaDeGuia = Awaited<ReturnType<typeof lerGuias>>[number]

/** What issuing and paying look at of a guide; who reads one to a person asks for all of it. */
const essencial = {
  id: guias.id,
  idEmpresa: guias.idEmpresa,
  competencia: guias.competencia,
  obrigacao: guias.obrigacao,
  quota: guias.quota,
  origem: guias.origem,
  versao: guias.versao,
  valorCentavos: guias.valorCentavos,
  vencimento: guias.vencimento,
  pagoCentavos: guias.pagoCentavos,
  substituidaEm: guias.substituidaEm,
}

/** Guides, as far as paying them depends on it; what is out of reach is absent. */
export function lerEssenciais(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  return tx
    .select(essencial)
    .from(guias)
    .where(doEscopo(guias, escopo, { id: ids }))
}
export type EssencialDaGuia = Awaited<ReturnType<typeof lerEssenciais>>[number]

/** The same of every guide of a month of companies, those put aside included, newest version first. */
export function lerEssenciaisDoMes(tx: Tx, escopo: Escopo, ids: readonly string[], competencia: string) {
  return tx
    .select(essencial)
    .from(guias)
    .where(doEscopo(guias, escopo, { idEmpresa: ids, competencia }))
    .orderBy(desc(guias.versao), asc(guias.quota))
}

/** Every guide of a company's month, those put aside included, newest version first. */
export function lerGuiasDoMes(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  return selecionar(tx, doMes(escopo, idEmpresa, competencia)).orderBy(desc(guias.versao), asc(guias.quota))
}

const doMes = (escopo: Escopo, idEmpresa: string, competencia: string) =>
  doEscopo(guias, escopo, { idEmpresa, competencia })

/** What was told of the payment of a guide, oldest first. */
export function lerPagamentos(tx: Tx, escopo: Escopo, idGuia: string) {
  return tx
    .select()
    .from(guiasPagamentos)
    .where(doEscopo(guiasPagamentos, escopo, { idGuia }))
    .orderBy(asc(guiasPagamentos.registradoEm), desc(guiasPagamentos.tipo), asc(guiasPagamentos.id))
}

export async function inserirPagamentos(tx: Tx, novos: (typeof guiasPagamentos.$inferInsert)[]): Promise<void> {
  if (novos.length > 0) await tx.insert(guiasPagamentos).values(novos)
}

/** The companies of guides, taken for this transaction in the order of `travarEmpresas`; each once. */
export async function travarEmpresasDasGuias(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<string[]> {
  const linhas = await tx
    .select({ id: empresas.id })
    .from(guias)
    .innerJoin(empresas, daEmpresaDaGuia)
    .where(doEscopo(guias, escopo, { id: ids }))
    .orderBy(asc(empresas.id))
    .for("update", { of: empresas })
  return [...new Set(linhas.map((l) => l.id))]
}

/** Whether an open month of a company waits to be computed again. */
export async function temRecalculo(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<boolean> {
  const linhas = await tx
    .select({ competencia: fechamentos.competencia })
    .from(fechamentos)
    .where(
      and(
        doEscopo(fechamentos, escopo, { idEmpresa }),
        // As the index of them says it.
        sql`${fechamentos.calculo} = ${sql.raw(String(estadoDoCalculo.RECALCULANDO.id))}`,
      ),
    )
    .limit(1)
  return linhas.length > 0
}

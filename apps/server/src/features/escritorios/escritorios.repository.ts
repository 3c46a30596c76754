import type { ordensDosEscritorios, situacoesDoEscritorio } from "@partida/contracts"
import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm"
import { contarOnde } from "../../db/agregados.ts"
import { entrarNoEscritorio, type Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, type Fonte, naOrdem, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { alterar, lerUm, lerVarios, travarUm } from "../../db/registros.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { escritorios, escritoriosFeriados, usuarios } from "../../db/schema/escritorios.ts"

export type LinhaDeEscritorio = typeof escritorios.$inferSelect
export type Feriado = Pick<typeof escritoriosFeriados.$inferSelect, "data" | "nome">
type Situacao = (typeof situacoesDoEscritorio)[number]

export interface FiltroDeEscritorios {
  readonly busca?: string | undefined
  readonly situacao?: Situacao | undefined
}

const porSituacao: Readonly<Record<Situacao, SQL>> = {
  aberto: isNull(escritorios.encerradoEm),
  encerrado: isNotNull(escritorios.encerradoEm),
}

/** Order of the operator's list. */
export function ordemDeEscritorios(ordem: (typeof ordensDosEscritorios)[number], direcao: Direcao): Ordem {
  const chaves = {
    nome: { expressao: textoOrdenavel(escritorios.nome), tipo: "texto" },
    cnpj: { expressao: escritorios.cnpj, tipo: "texto" },
    criadoEm: { expressao: escritorios.criadoEm, tipo: "instante" },
  } as const
  return ordenarPor(ordem, direcao, [chaves[ordem], chaves.nome], { expressao: escritorios.id, tipo: "uuid" })
}

/** The offices that a filter finds. */
export function fonteDeEscritorios({ busca, situacao }: FiltroDeEscritorios): Fonte {
  return {
    de: sql`${escritorios}`,
    onde: and(busca ? porBusca(busca) : undefined, situacao ? porSituacao[situacao] : undefined),
    id: escritorios.id,
  }
}

function porBusca(texto: string): SQL | undefined {
  const padrao = contendo(texto)
  const cnpj = texto.replace(/[^0-9A-Za-z]/g, "").toUpperCase()
  return or(
    sql`unaccent(${escritorios.nome}) ilike unaccent(${padrao})`,
    sql`unaccent(coalesce(${escritorios.razaoSocial}, '')) ilike unaccent(${padrao})`,
    cnpj.length >= 3 ? sql`${escritorios.cnpj} like ${`${cnpj}%`}` : undefined,
  )
}

/** How many offices of the search are open and closed, whatever the situation chosen. */
export async function contarEscritorios(tx: Tx, { busca }: FiltroDeEscritorios) {
  const contagem = (situacao: Situacao) => contarOnde(porSituacao[situacao])
  const [contagens] = await tx
    .select({ aberto: contagem("aberto"), encerrado: contagem("encerrado") })
    .from(escritorios)
    .where(busca ? porBusca(busca) : undefined)
  return contagens ?? { aberto: 0, encerrado: 0 }
}

/** These offices, in this order. */
export async function lerEscritorios(tx: Tx, ids: readonly string[]): Promise<LinhaDeEscritorio[]> {
  const linhas = await lerVarios(tx, escritorios, inArray(escritorios.id, [...ids]))
  return naOrdem(ids, linhas, (l) => l.id)
}

/** People of each office who may sign in. */
export async function contarPessoas(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const linhas = await tx
    .select({ id: usuarios.idEscritorio, total: sql<number>`count(*)`.mapWith(Number) })
    .from(usuarios)
    .where(and(inArray(usuarios.idEscritorio, [...ids]), eq(usuarios.ativo, true), ne(usuarios.papel, 0)))
    .groupBy(usuarios.idEscritorio)
  return new Map(linhas.map(({ id, total }) => [id ?? "", total]))
}

/** Companies of each office. Isolation lets nobody count across offices: each is entered, counted and left. */
export async function contarEmpresas(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const contagens = new Map<string, number>()
  for (const id of ids) {
    await entrarNoEscritorio(tx, id)
    const [linha] = await tx
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(empresas)
      .where(eq(empresas.idEscritorio, id))
    contagens.set(id, linha?.total ?? 0)
  }
  await entrarNoEscritorio(tx, null)
  return contagens
}

/** One office, or null. */
export const lerEscritorio = (tx: Tx, id: string) => lerUm(tx, escritorios, eq(escritorios.id, id))

/** The same, held until the end of the transaction. */
export const travarEscritorio = (tx: Tx, id: string) => travarUm(tx, escritorios, eq(escritorios.id, id))

/** Takes turns with whoever else gives an office this CNPJ, and says which office, other than `menos`, has it. */
export async function escritorioDoCnpj(tx: Tx, cnpj: string, menos: string | null): Promise<LinhaDeEscritorio | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`escritorio:${cnpj}`}, 0))`)
  return lerUm(tx, escritorios, and(eq(escritorios.cnpj, cnpj), menos === null ? undefined : ne(escritorios.id, menos)))
}

export async function inserirEscritorio(tx: Tx, novo: typeof escritorios.$inferInsert): Promise<void> {
  await tx.insert(escritorios).values(novo)
}

/** Changes an office already held by this transaction and moves its version on. */
export const alterarEscritorio = (
  tx: Tx,
  id: string,
  mudanca: Partial<Omit<typeof escritorios.$inferInsert, "id" | "criadoEm" | "versao">>,
) => alterar(tx, escritorios, eq(escritorios.id, id), { ...mudanca, versao: sql`${escritorios.versao} + 1` })

/** Ids of everybody registered in the office. */
export async function pessoasDoEscritorio(tx: Tx, id: string): Promise<string[]> {
  const linhas = await tx.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.idEscritorio, id))
  return linhas.map((l) => l.id)
}

const doPeriodo = ({ idEscritorio }: Escopo, de: string, ate: string) =>
  and(
    eq(escritoriosFeriados.idEscritorio, idEscritorio),
    gte(escritoriosFeriados.data, de),
    lte(escritoriosFeriados.data, ate),
  )

/** The office's own holidays between two days, both included. */
export async function lerFeriados(tx: Tx, escopo: Escopo, de: string, ate: string): Promise<Feriado[]> {
  return tx
    .select({ data: escritoriosFeriados.data, nome: escritoriosFeriados.nome })
    .from(escritoriosFeriados)
    .where(doPeriodo(escopo, de, ate))
    .orderBy(asc(escritoriosFeriados.data))
}

/** Makes the holidays of a year exactly these: only the difference is written, so only the difference is audited. */
export async function substituirFeriados(
  tx: Tx,
  escopo: Escopo,
  ano: number,
  desejados: readonly Feriado[],
): Promise<void> {
  const { idEscritorio } = escopo
  const de = `${ano}-01-01`
  const ate = `${ano}-12-31`
  const atuais = new Map((await lerFeriados(tx, escopo, de, ate)).map((f) => [f.data, f.nome]))
  const novos = new Map(desejados.map((f) => [f.data, f.nome]))
  const saem = [...atuais.keys()].filter((data) => !novos.has(data))
  if (saem.length > 0) {
    await tx.delete(escritoriosFeriados).where(and(doPeriodo(escopo, de, ate), inArray(escritoriosFeriados.data, saem)))
  }
  const mudam = [...novos].filter(([data, nome]) => atuais.get(data) !== nome)
  if (mudam.length > 0) {
    await tx
      .insert(escritoriosFeriados)
      .values(mudam.map(([data, nome]) => ({ idEscritorio, data, nome })))
      .onConflictDoUpdate({
        target: [escritoriosFeriados.idEscritorio, escritoriosFeriados.data],
        set: { nome: sql`excluded.nome` },
      })
  }
}

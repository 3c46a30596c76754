import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { type Chave, type Direcao, type Fonte, naOrdem, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { alterar, lerUm, lerVarios } from "../../db/registros.ts"
import { regrasFiscais } from "../../db/schema/regras-fiscais.ts"

export type LinhaDeRegra = typeof regrasFiscais.$inferSelect
export type Ambito = LinhaDeRegra["ambito"]
export type Regime = NonNullable<LinhaDeRegra["regime"]>

/** What a rule is about: of one subject, one rule holds on any day. */
export interface Assunto {
  readonly ambito: Ambito
  readonly idMunicipio: string | null
  readonly codigo: string | null
  readonly regime: Regime | null
}

export interface Periodo {
  readonly desde: string
  readonly ate: string | null
}

const doAmbito = ({ idEscritorio }: Escopo, ambito: Ambito) => doEscopo(regrasFiscais, { idEscritorio }, { ambito })

const doAssunto = (escopo: Escopo, { ambito, idMunicipio, codigo, regime }: Assunto) =>
  and(
    doAmbito(escopo, ambito),
    sql`${regrasFiscais.idMunicipio} is not distinct from ${idMunicipio}`,
    sql`${regrasFiscais.codigo} is not distinct from ${codigo}`,
    sql`${regrasFiscais.regime} is not distinct from ${regime}`,
  )

/** Two people writing at once take turns; the trigger that refuses overlaps takes the same lock. */
export async function travarRegras(tx: Tx, { idEscritorio }: Escopo, ambito: Ambito): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${idEscritorio}::uuid::text || ${ambito}::text, 0))`,
  )
}

/** One rule of the office, or null. */
export const lerRegra = (tx: Tx, escopo: Escopo, ambito: Ambito, id: string) =>
  lerUm(tx, regrasFiscais, and(doAmbito(escopo, ambito), eq(regrasFiscais.id, id)))

/** Every row of a subject, whatever its standing, by date and version. */
export function lerAssunto(tx: Tx, escopo: Escopo, assunto: Assunto): Promise<LinhaDeRegra[]> {
  return tx
    .select()
    .from(regrasFiscais)
    .where(doAssunto(escopo, assunto))
    .orderBy(regrasFiscais.desde, regrasFiscais.versao)
}

/** Rules of the subject in force on a day of the period, but for one. */
export function lerConflitos(
  tx: Tx,
  escopo: Escopo,
  assunto: Assunto,
  { desde, ate }: Periodo,
  menos: string | null,
): Promise<LinhaDeRegra[]> {
  return tx
    .select()
    .from(regrasFiscais)
    .where(
      and(
        doAssunto(escopo, assunto),
        eq(regrasFiscais.situacao, "em-vigor"),
        menos === null ? undefined : sql`${regrasFiscais.id} <> ${menos}`,
        sql`daterange(${regrasFiscais.desde}, ${regrasFiscais.ate}, '[]') && daterange(${desde}::date, ${ate}::date, '[]')`,
      ),
    )
    .orderBy(regrasFiscais.desde)
}

/** Current municipal rules of a municipality with one of these codes, or with none. */
export const lerDoMunicipio = (tx: Tx, escopo: Escopo, idMunicipio: string, codigos: readonly string[]) =>
  lerVarios(
    tx,
    regrasFiscais,
    and(
      doAmbito(escopo, "municipal"),
      eq(regrasFiscais.idMunicipio, idMunicipio),
      eq(regrasFiscais.situacao, "em-vigor"),
      or(inArray(regrasFiscais.codigo, [...codigos]), sql`${regrasFiscais.codigo} is null`),
    ),
  )

/** Current federal rules of one of these codes, or of none, for a regime or for any. */
export const lerFederais = (tx: Tx, escopo: Escopo, codigos: readonly string[], regime: Regime) =>
  lerVarios(
    tx,
    regrasFiscais,
    and(
      doAmbito(escopo, "federal"),
      eq(regrasFiscais.situacao, "em-vigor"),
      or(inArray(regrasFiscais.codigo, [...codigos]), sql`${regrasFiscais.codigo} is null`),
      or(eq(regrasFiscais.regime, regime), sql`${regrasFiscais.regime} is null`),
    ),
  )

export async function inserirRegra(tx: Tx, linha: typeof regrasFiscais.$inferInsert): Promise<void> {
  await tx.insert(regrasFiscais).values(linha)
}

/** Takes a rule out of force: nothing else of it ever changes. */
export const mudarSituacao = (
  tx: Tx,
  { idEscritorio }: Escopo,
  id: string,
  situacao: "substituida" | "revogada",
  motivo: string | null,
) => alterar(tx, regrasFiscais, doEscopo(regrasFiscais, { idEscritorio }, { id }), { situacao, motivo })

export interface FiltroDeRegras {
  readonly idMunicipio?: string | undefined
  readonly codigo?: string | undefined
  readonly regime?: Regime | undefined
  /** In force on that day. */
  readonly em?: string | undefined
  /** Absent: current versions. */
  readonly situacao?: LinhaDeRegra["situacao"] | undefined
  readonly busca?: string | undefined
}

/** Subjects whose name a search finds: names are in tables of the product, not in the database. */
export interface Achados {
  readonly municipios: readonly string[]
  readonly codigos: readonly string[]
}

/** Distinct municipalities and codes that the office has rules of. */
export async function lerAssuntosEmUso(tx: Tx, escopo: Escopo, ambito: Ambito) {
  const [municipios, codigos] = await juntas(tx, (tx) => {
    const distintos = (coluna: typeof regrasFiscais.idMunicipio | typeof regrasFiscais.codigo) =>
      tx.selectDistinct({ valor: coluna }).from(regrasFiscais).where(doAmbito(escopo, ambito))
    return Promise.all([distintos(regrasFiscais.idMunicipio), distintos(regrasFiscais.codigo)])
  })
  const textos = (linhas: readonly { valor: string | null }[]) => linhas.flatMap(({ valor }) => valor ?? [])
  return { municipios: textos(municipios), codigos: textos(codigos) }
}

function condicoes(escopo: Escopo, ambito: Ambito, filtro: FiltroDeRegras, achados: Achados | null): SQL | undefined {
  const { idMunicipio, codigo, regime, em, busca } = filtro
  return and(
    doAmbito(escopo, ambito),
    idMunicipio ? eq(regrasFiscais.idMunicipio, idMunicipio) : undefined,
    codigo ? eq(regrasFiscais.codigo, codigo) : undefined,
    regime ? eq(regrasFiscais.regime, regime) : undefined,
    em
      ? sql`${regrasFiscais.desde} <= ${em}::date and (${regrasFiscais.ate} is null or ${regrasFiscais.ate} >= ${em}::date)`
      : undefined,
    busca && achados
      ? or(
          inArray(regrasFiscais.idMunicipio, [...achados.municipios, ""]),
          inArray(regrasFiscais.codigo, [...achados.codigos, ""]),
          sql`unaccent(lower(${regrasFiscais.fundamento})) like unaccent(lower(${contendo(busca)}))`,
        )
      : undefined,
  )
}

/** Names in order, for sorting by a name that the database does not know. */
export type Nomes = readonly { readonly id: string; readonly nome: string }[]

/** The rules a filter finds; with no situation asked, the current ones. */
export function fonteDeRegras(
  escopo: Escopo,
  ambito: Ambito,
  filtro: FiltroDeRegras,
  achados: Achados | null,
  municipios: Nomes,
): Fonte {
  const textos = (lista: readonly string[]) =>
    lista.length === 0
      ? sql`'{}'::text[]`
      : sql`array[${sql.join(
          lista.map((t) => sql`${t}`),
          sql`, `,
        )}]::text[]`
  const nomes = sql`unnest(${textos(municipios.map(({ id }) => id))}, ${textos(municipios.map(({ nome }) => nome))})`
  return {
    de: sql`${regrasFiscais} left join ${nomes} as nomes(codigo_do_municipio, nome_do_municipio) on codigo_do_municipio = ${regrasFiscais.idMunicipio}`,
    onde: and(condicoes(escopo, ambito, filtro, achados), eq(regrasFiscais.situacao, filtro.situacao ?? "em-vigor")),
    id: regrasFiscais.id,
  }
}

const chaves = {
  municipio: { expressao: sql`coalesce(lower(unaccent(nome_do_municipio)), '')`, tipo: "texto" },
  codigo: { expressao: sql`coalesce(${regrasFiscais.codigo}, '')`, tipo: "texto" },
  regime: { expressao: sql`coalesce(${regrasFiscais.regime}, '')`, tipo: "texto" },
  desde: { expressao: sql`to_char(${regrasFiscais.desde}, 'YYYY-MM-DD')`, tipo: "texto" },
  criadaEm: { expressao: regrasFiscais.criadaEm, tipo: "instante" },
} as const satisfies Readonly<Record<string, Omit<Chave, "direcao">>>
export type OrdemDasRegras = keyof typeof chaves

/** Order of the list; of one municipality, by service and then by date. */
export function ordemDeRegras(ordem: OrdemDasRegras, direcao: Direcao): Ordem {
  return ordenarPor(ordem, direcao, [chaves[ordem], chaves.codigo, chaves.desde], {
    expressao: regrasFiscais.id,
    tipo: "uuid",
  })
}

/** How many rules of the filter are in each situation. */
export async function contarRegras(
  tx: Tx,
  escopo: Escopo,
  ambito: Ambito,
  filtro: FiltroDeRegras,
  achados: Achados | null,
): Promise<Record<LinhaDeRegra["situacao"], number>> {
  const linhas = await tx
    .select({ situacao: regrasFiscais.situacao, n: sql<number>`count(*)`.mapWith(Number) })
    .from(regrasFiscais)
    .where(condicoes(escopo, ambito, filtro, achados))
    .groupBy(regrasFiscais.situacao)
  const de = (situacao: LinhaDeRegra["situacao"]) => linhas.find((l) => l.situacao === situacao)?.n ?? 0
  return { "em-vigor": de("em-vigor"), substituida: de("substituida"), revogada: de("revogada") }
}

/** Rules of these ids, in this order. */
export async function lerRegras(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<LinhaDeRegra[]> {
  if (ids.length === 0) return []
  const linhas = await lerVarios(tx, regrasFiscais, doEscopo(regrasFiscais, escopo, { id: ids }))
  return naOrdem(ids, linhas, ({ id }) => id)
}

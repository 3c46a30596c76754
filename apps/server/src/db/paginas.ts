import { type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { ErroDeNegocio } from "../http/erros.ts"
import type { Tx } from "./banco.ts"
import { escreverCursor, lerCursor, type Sentido } from "./cursor.ts"
import { empresas } from "./schema/empresas.ts"
import { notasFiscais } from "./schema/receitas.ts"

export type Direcao = "asc" | "desc"

/**
 * How a value of the order crosses the cursor and comes back exact:
 * texto as it is, cut to what orders lists (CORTE_DO_TEXTO); numero any integer or numeric; dia a date; instante to the
 * microsecond.
 */
export type TipoDaChave = "texto" | "numero" | "dia" | "instante" | "uuid"

/** One expression of an order. Nulls always come last, whatever the direction. */
export interface Chave {
  readonly expressao: SQL | PgColumn
  readonly tipo: TipoDaChave
  readonly direcao: Direcao
  /** Whether the expression can be null; said explicitly, because the comparison of keys that cannot uses an index. */
  readonly anulavel?: boolean
}

/** A total order of a list. The last key is unique, so that every row has one place. */
export interface Ordem {
  /** As the contract names it: a cursor of another order is refused. */
  readonly nome: string
  readonly direcao: Direcao
  readonly chaves: readonly [Chave, ...Chave[]]
  /** True when no key of a row ever changes: an export then needs no memory of what it has already given. */
  readonly estavel?: boolean
}

/** Which rows: what follows `from`, joins included, and the filter. `id` identifies a row and is unique. */
export interface Fonte {
  readonly de: SQL
  readonly onde: SQL | undefined
  readonly id: SQL | PgColumn
}

/** The page asked for, as `pedidoDePagina` of the contract reads it. */
export interface PedidoDePagina {
  readonly pagina: number
  readonly registrosPorPagina: number
  readonly cursor?: string | undefined
}

/** The ids of a page in order, and the cursors of its neighbours. */
interface PaginaDeIds {
  readonly ids: readonly string[]
  readonly proxima: string | null
  readonly anterior: string | null
}

/** Longest text that takes part in an order: what comes after it is decided by the next key. Keeps cursors short. */
export const CORTE_DO_TEXTO = 120

/** Name or title as people sort it: without case nor accents. Where a list may be long it is kept with it, in an index. */
export function textoOrdenavel(coluna: SQL | PgColumn): SQL | PgColumn {
  if (coluna === empresas.apelido) return empresas.apelidoOrdem
  if (coluna === notasFiscais.contraparteNome) return notasFiscais.contraparteOrdem
  return sql`left(lower(unaccent(${coluna})), ${sql.raw(String(CORTE_DO_TEXTO))})`
}

/**
 * An order: the keys asked for, each once, then `desempate`, which is unique and never null and follows the direction asked, so
 * that the reverse of an order is exactly the list backwards. What a person reads as equal goes by a second key that is also
 * read, never by an id alone.
 */
export function ordenarPor(
  nome: string,
  direcao: Direcao,
  chaves: readonly Omit<Chave, "direcao">[],
  desempate: Omit<Chave, "direcao" | "anulavel">,
  opcoes: { readonly estavel?: boolean } = {},
): Ordem {
  const [primeira, ...resto] = [...new Set([...chaves, desempate])].map((c) => ({ ...c, direcao }))
  if (!primeira) throw new Error("An order needs a key.")
  return { nome, direcao, chaves: [primeira, ...resto], ...opcoes }
}

/**
 * The ids of one page. With a cursor it begins right after (or ends right before) the row the cursor names, wherever
 * that row's place is now; without one it counts rows up to the page, over the keys alone: the caller then reads the
 * rows of these ids (`naOrdem`). Raises cursor-invalido for a cursor that is broken or belongs to another order.
 */
export async function lerPagina(tx: Tx, fonte: Fonte, ordem: Ordem, pedido: PedidoDePagina): Promise<PaginaDeIds> {
  const quantos = pedido.registrosPorPagina
  const posicao = pedido.cursor === undefined ? null : lerCursor(pedido.cursor, ordem)
  const sentido = posicao?.sentido ?? "depois"
  const saltar = posicao ? 0 : (pedido.pagina - 1) * quantos
  const lidas = await lerChaves(tx, fonte, ordem, {
    posicao: posicao?.valores ?? null,
    sentido,
    limite: quantos + 1,
    saltar,
  })
  const haMais = lidas.length > quantos
  const linhas = lidas.slice(0, quantos)
  if (sentido === "antes") linhas.reverse()
  const primeira = linhas[0]
  const ultima = linhas.at(-1)
  // On the side one came from there is at least the row of the cursor itself.
  const haAntes = sentido === "antes" ? haMais : posicao !== null || saltar > 0
  const haDepois = sentido === "depois" ? haMais : true
  return {
    ids: linhas.map((l) => l.id),
    proxima: ultima && haDepois ? escreverCursor(ordem, "depois", ultima.valores) : null,
    anterior: primeira && haAntes ? escreverCursor(ordem, "antes", primeira.valores) : null,
  }
}

/** Place of a row in an order: the text of each key. */
export type Posicao = readonly (string | null)[]

/** The next `limite` rows of an order after a place (null: from the start), for who walks a list to its end. */
export async function lerDepois(
  tx: Tx,
  fonte: Fonte,
  ordem: Ordem,
  posicao: Posicao | null,
  limite: number,
): Promise<{ readonly ids: readonly string[]; readonly ultima: Posicao | null }> {
  const linhas = await lerChaves(tx, fonte, ordem, { posicao, sentido: "depois", limite, saltar: 0 })
  return { ids: linhas.map((l) => l.id), ultima: linhas.at(-1)?.valores ?? null }
}

/** How many rows the filter holds. */
export async function contar(tx: Tx, { de, onde }: Pick<Fonte, "de" | "onde">): Promise<number> {
  const { rows } = await tx.execute<{ n: string | number }>(sql`select count(*) as n from ${de}${filtro(onde)}`)
  return Number(rows[0]?.n ?? 0)
}

/** Rows read by id, back in the order of the page; one that vanished between the two reads is left out. */
export function naOrdem<L>(ids: readonly string[], linhas: readonly L[], idDe: (linha: L) => string): L[] {
  const porId = new Map(linhas.map((l) => [idDe(l), l]))
  return ids.flatMap((id) => porId.get(id) ?? [])
}

/** `paginacao` of the contract. */
export function paginacaoDe(pedido: PedidoDePagina, pagina: PaginaDeIds, total: number) {
  return {
    paginaAtual: pedido.pagina,
    registrosPorPagina: pedido.registrosPorPagina,
    totalDeRegistros: total,
    proxima: pagina.proxima,
    anterior: pagina.anterior,
  }
}

interface Leitura {
  readonly posicao: Posicao | null
  readonly sentido: Sentido
  readonly limite: number
  readonly saltar: number
}

async function lerChaves(tx: Tx, fonte: Fonte, ordem: Ordem, { posicao, sentido, limite, saltar }: Leitura) {
  const partes = [filtro(fonte.onde)]
  if (posicao) partes.push(sql`${fonte.onde ? sql` and ` : sql` where `}${condicao(ordem.chaves, posicao, sentido)}`)
  const ordenadas = (chaves: readonly Chave[]) =>
    sql.join(
      chaves.map((c) => ordenacao(c, sentido)),
      sql`, `,
    )
  const nomeadas = ordem.chaves.map((c, i) => ({ ...c, expressao: sql.raw(`p.k${i}`) }))
  const colunas = ordem.chaves.map((c, i) => sql`${c.expressao} as ${sql.raw(`k${i}`)}`)
  // The page first and its keys as text after: text made before the order would be made for every row of the list.
  const { rows } = await tx.execute<{ id: string; valores: (string | null)[] }>(sql`select p.id,
    array[${sql.join(nomeadas.map(comoTexto), sql`, `)}]::text[] as valores
    from (select ${fonte.id}::text as id, ${sql.join(colunas, sql`, `)} from ${fonte.de}${sql.join(partes)}
      order by ${ordenadas(ordem.chaves)} limit ${limite} offset ${saltar}) p
    order by ${ordenadas(nomeadas)}`)
  return rows
}

const filtro = (onde: SQL | undefined) => (onde ? sql` where (${onde})` : sql``)

function comoTexto({ expressao, tipo }: Chave): SQL {
  if (tipo !== "instante") return sql`(${expressao})::text`
  return sql`to_char((${expressao}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

function deTexto(valor: string, tipo: TipoDaChave): SQL {
  switch (tipo) {
    case "texto":
      return sql`${valor}::text`
    case "numero":
      return numero(valor)
    case "dia":
      return sql`${valor}::date`
    case "instante":
      return sql`${valor}::timestamptz`
    case "uuid":
      return sql`${valor}::uuid`
    default:
      return tipo satisfies never
  }
}

/** An integer stays one: comparing a bigint column with a numeric would leave its index unused. */
const numero = (valor: string) => (/^-?\d{1,18}$/.test(valor) ? sql`${valor}::bigint` : sql`${valor}::numeric`)

/** Nulls last; read backwards, they come first. */
function ordenacao({ expressao, direcao, anulavel }: Chave, sentido: Sentido): SQL {
  const crescente = (direcao === "asc") === (sentido === "depois")
  const nulos = anulavel ? (sentido === "depois" ? sql` nulls last` : sql` nulls first`) : sql``
  return sql`${expressao} ${crescente ? sql`asc` : sql`desc`}${nulos}`
}

/** The rows beyond a place. One comparison of whole keys when the database can use an index for it; else key by key. */
function condicao(chaves: readonly Chave[], posicao: Posicao, sentido: Sentido): SQL {
  const mesmaDirecao = chaves.every((c) => c.direcao === chaves[0]?.direcao && !c.anulavel)
  if (mesmaDirecao) {
    const crescente = (chaves[0]?.direcao === "asc") === (sentido === "depois")
    const lados = [
      sql.join(
        chaves.map((c) => sql`${c.expressao}`),
        sql`, `,
      ),
      sql.join(
        chaves.map((c, i) => deTexto(exigir(posicao[i]), c.tipo)),
        sql`, `,
      ),
    ]
    return sql`(${lados[0]}) ${crescente ? sql`>` : sql`<`} (${lados[1]})`
  }
  const alternativas = chaves.map((chave, i) => {
    const iguais = chaves.slice(0, i).map((c, j) => igual(c, posicao[j] ?? null))
    return sql`(${sql.join([...iguais, alem(chave, posicao[i] ?? null, sentido)], sql` and `)})`
  })
  return sql`(${sql.join(alternativas, sql` or `)})`
}

function igual({ expressao, tipo }: Chave, valor: string | null): SQL {
  return valor === null ? sql`${expressao} is null` : sql`${expressao} = ${deTexto(valor, tipo)}`
}

function alem({ expressao, tipo, direcao, anulavel }: Chave, valor: string | null, sentido: Sentido): SQL {
  if (valor === null) return sentido === "depois" ? sql`false` : sql`${expressao} is not null`
  const comparado = sql`${expressao} ${(direcao === "asc") === (sentido === "depois") ? sql`>` : sql`<`} ${deTexto(valor, tipo)}`
  return anulavel && sentido === "depois" ? sql`(${comparado} or ${expressao} is null)` : comparado
}

function exigir(valor: string | null | undefined): string {
  if (valor === null || valor === undefined) throw new ErroDeNegocio("cursor-invalido", undefined, "cursor")
  return valor
}

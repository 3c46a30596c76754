import type { Conta, Lado, TipoDeLancamento } from "@partida/contabil"
import { and, eq, gte, ilike, lte, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, naOrdem, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { lancamentos, partidas } from "../../db/schema/contabilidade.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { contasDoDia, saldosGuardados } from "./contabilidade.repository.ts"

const l = lancamentos
const p = partidas

/** First and last day. */
export interface Dias {
  readonly de: string
  readonly ate: string
}

const daConta = (conta: string): SQL => sql`(${p.conta} = ${conta} or ${p.conta} like ${`${conta}.%`})`

const idDaPartida = sql`${p.idLancamento} || ':' || ${p.ordem}`

const comLancamento = sql`${p} inner join ${l} on ${l.idEscritorio} = ${p.idEscritorio} and ${l.idEmpresa} = ${p.idEmpresa} and ${l.id} = ${p.idLancamento}`

const noRazao = ({ idEscritorio }: Escopo, idEmpresa: string, conta: string, { de, ate }: Dias) =>
  and(
    doEscopo(p, { idEscritorio }, { idEmpresa }),
    daConta(conta),
    gte(p.competencia, de.slice(0, 7)),
    lte(p.competencia, ate.slice(0, 7)),
  )

/** The postings of an account, or of those under it, in whole months. */
export const fonteDoRazao = (escopo: Escopo, idEmpresa: string, conta: string, dias: Dias): Fonte => ({
  de: comLancamento,
  onde: noRazao(escopo, idEmpresa, conta, dias),
  id: idDaPartida,
})

/** The entries of a period that touch an account, or those under it. Each is asked of in its turn: by `exists` each batch would read them all. */
export function fonteDosLancamentosDaConta(escopo: Escopo, idEmpresa: string, conta: string, dias: Dias): Fonte {
  const fonte = fonteDoDiario(escopo, idEmpresa, dias, undefined)
  const daMesma = sql`${p.idEscritorio} = ${l.idEscritorio} and ${p.idEmpresa} = ${l.idEmpresa} and ${p.idLancamento} = ${l.id}`
  const toca = sql`(select true from ${p} where ${daConta(conta)} and ${daMesma} limit 1)`
  return { ...fonte, onde: and(fonte.onde, toca) }
}

export const ordemDoRazao: Ordem = ordenarPor(
  "data",
  "asc",
  [
    { expressao: l.data, tipo: "dia" },
    { expressao: l.numero, tipo: "numero" },
  ],
  { expressao: p.ordem, tipo: "numero" },
  { estavel: true },
)

export interface PartidaDoRazao {
  readonly id: string
  readonly idLancamento: string
  readonly numero: number
  readonly data: string
  readonly historico: string
  readonly origem: string | null
  readonly dc: Lado
  readonly valor: bigint
  /** Of the period up to this posting, itself included; debit is positive. */
  readonly corrido: bigint
  /** The only account on the other side; null when there are more. */
  readonly contrapartida: string | null
}

const comSinal = sql`case ${p.dc} when 'D' then ${p.valorCentavos} else -${p.valorCentavos} end`

/** Postings with the only account on the other side of each; `corrido` is what is summed of them. */
async function lerPartidas(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { corrido, onde, escolha }: { readonly corrido: SQL; readonly onde: SQL | undefined; readonly escolha: SQL },
): Promise<PartidaDoRazao[]> {
  const { rows } = await tx.execute<Omit<PartidaDoRazao, "valor" | "corrido"> & { valor: string; corrido: string }>(sql`
    select r.*, (select min(o.conta) from partidas o where o.id_escritorio = ${escopo.idEscritorio} and o.id_empresa = ${idEmpresa}
      and o.id_lancamento = r."idLancamento" and o.dc <> r.dc having count(*) = 1) as contrapartida
    from (select ${idDaPartida} as id, ${p.idLancamento} as "idLancamento", ${p.ordem} as ordem, ${l.numero} as numero,
        ${l.data}::text as data, ${l.historico} as historico, ${l.origem} as origem, ${p.dc} as dc,
        ${p.valorCentavos}::text as valor, (${corrido})::text as corrido
      from ${comLancamento} where ${onde}) r
    where ${escolha} order by r.data, r.numero, r.ordem`)
  return rows.map((r) => ({ ...r, valor: BigInt(r.valor), corrido: BigInt(r.corrido) }))
}

/** Postings by id, in this order, with what the account moved in the period up to each. One statement. */
export async function lerRazao(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { conta, dias, ids }: { readonly conta: string; readonly dias: Dias; readonly ids: readonly string[] },
): Promise<PartidaDoRazao[]> {
  if (ids.length === 0) return []
  return lerPartidas(tx, escopo, idEmpresa, {
    corrido: sql`sum(${comSinal}) over (order by ${l.data}, ${l.numero}, ${p.ordem})`,
    onde: noRazao(escopo, idEmpresa, conta, dias),
    escolha: sql`r.id = any(${sql.param(ids)}::text[])`,
  })
}

/**
 * The postings of an account in these entries, in the order of the ledger, with what the account moved from `antes` up to each: who walks
 * the ledger to its end sums it on the way. One statement.
 */
export async function lerRazaoDepois(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { conta, antes, ids }: { readonly conta: string; readonly antes: bigint; readonly ids: readonly string[] },
): Promise<PartidaDoRazao[]> {
  const lidas = await lerPartidas(tx, escopo, idEmpresa, {
    corrido: comSinal,
    onde: and(
      doEscopo(p, escopo, { idEmpresa }),
      daConta(conta),
      sql`${p.idLancamento} = any(${sql.param(ids)}::uuid[])`,
    ),
    escolha: sql`true`,
  })
  let corrido = antes
  return lidas.map((r) => {
    corrido += r.corrido
    return { ...r, corrido }
  })
}

interface TotaisEmTexto extends Record<string, unknown> {
  readonly anterior: string
  readonly debitos: string
  readonly creditos: string
}

/** What an account, or those under it, had before a month, and moved up to another. */
function totaisDaConta(escopo: Escopo, idEmpresa: string, conta: string, { de, ate }: Dias): SQL {
  const primeiro = de.slice(0, 7)
  return sql`select coalesce(sum(debitos_centavos - creditos_centavos) filter (where competencia < ${primeiro}), 0)::text as anterior,
      coalesce(sum(debitos_centavos) filter (where competencia >= ${primeiro}), 0)::text as debitos,
      coalesce(sum(creditos_centavos) filter (where competencia >= ${primeiro}), 0)::text as creditos
    from ${saldosGuardados(escopo, idEmpresa, { de: primeiro, ate: ate.slice(0, 7) })} s
    where conta = ${conta} or conta like ${`${conta}.%`}`
}

/** What an account, or those under it, had before a period. One statement. */
export async function lerSaldoAnterior(tx: Tx, escopo: Escopo, idEmpresa: string, conta: string, dias: Dias) {
  const { rows } = await tx.execute<TotaisEmTexto>(totaisDaConta(escopo, idEmpresa, conta, dias))
  return BigInt(rows[0]?.anterior ?? "0")
}

/** What a page of a book needs besides its lines. */
export interface Cabecalho {
  /** Whether the company is within reach. */
  readonly existe: boolean
  readonly contas: readonly Conta[]
  /** How many lines there are. */
  readonly total: number
  readonly anterior: bigint
  readonly debitos: bigint
  readonly creditos: bigint
}

/** The accounts of a company, how many lines a book of it has and, of an account, what it had and moved. One statement. */
export async function lerCabecalho(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { dias, fonte, conta }: { readonly dias: Dias; readonly fonte: Fonte; readonly conta: string | null },
): Promise<Cabecalho> {
  const { rows } = await tx.execute<{
    existe: boolean
    contas: Conta[]
    total: string
    totais: TotaisEmTexto | null
  }>(sql`
    select exists (select from ${empresas} where ${empresas.idEscritorio} = ${escopo.idEscritorio} and ${empresas.id} = ${idEmpresa}) as existe,
      (select coalesce(jsonb_agg(c), '[]') from ${contasDoDia(tx, escopo, idEmpresa, dias.ate)} c) as contas,
      (select count(*) from ${fonte.de} where ${fonte.onde})::text as total,
      ${conta === null ? sql`null::jsonb` : sql`(select to_jsonb(t) from (${totaisDaConta(escopo, idEmpresa, conta, dias)}) t)`} as totais`)
  const [linha] = rows
  return {
    existe: linha?.existe ?? false,
    contas: linha?.contas ?? [],
    total: Number(linha?.total ?? "0"),
    anterior: BigInt(linha?.totais?.anterior ?? "0"),
    debitos: BigInt(linha?.totais?.debitos ?? "0"),
    creditos: BigInt(linha?.totais?.creditos ?? "0"),
  }
}

/** The entries of a period, those that a search finds in the history, or by number. */
export function fonteDoDiario(
  { idEscritorio }: Escopo,
  idEmpresa: string,
  { de, ate }: Dias,
  busca: string | undefined,
): Fonte {
  const numero = busca !== undefined && /^\d{1,9}$/.test(busca) ? Number(busca) : null
  return {
    de: sql`${l}`,
    onde: and(
      doEscopo(l, { idEscritorio }, { idEmpresa }),
      gte(l.data, de),
      lte(l.data, ate),
      busca ? or(ilike(l.historico, contendo(busca)), numero === null ? undefined : eq(l.numero, numero)) : undefined,
    ),
    id: l.id,
  }
}

/** The same entries, by their lines: for counting them. */
export const comPartidas = ({ de, onde }: Fonte) => ({
  de: sql`${de} inner join ${p} on ${p.idEscritorio} = ${l.idEscritorio} and ${p.idEmpresa} = ${l.idEmpresa} and ${p.idLancamento} = ${l.id}`,
  onde,
})

export const ordemDoDiario: Ordem = ordenarPor(
  "data",
  "asc",
  [
    { expressao: l.data, tipo: "dia" },
    { expressao: l.numero, tipo: "numero" },
  ],
  { expressao: l.id, tipo: "uuid" },
  { estavel: true },
)

export interface LancamentoLido {
  readonly id: string
  readonly numero: number
  readonly data: string
  readonly tipo: TipoDeLancamento
  readonly historico: string
  readonly origem: string | null
  readonly estornoDe: { readonly id: string; readonly numero: number } | null
  readonly estornadoPor: { readonly id: string; readonly numero: number } | null
  readonly criadoEm: Date | string
  readonly criadoPor: string
  readonly partidas: readonly { readonly conta: string; readonly dc: Lado; readonly valor: string }[]
}

/** Entries by id, with their lines and what reverses what, in this order. One statement. */
export async function lerLancamentos(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  ids: readonly string[],
): Promise<LancamentoLido[]> {
  if (ids.length === 0) return []
  const ligado = (condicao: SQL) =>
    sql`(select jsonb_build_object('id', v.id, 'numero', v.numero) from lancamentos v where v.id_escritorio = t.id_escritorio
      and v.id_empresa = t.id_empresa and ${condicao})`
  const { rows } = await tx.execute<LancamentoLido & Record<string, unknown>>(sql`
    select t.id, t.numero, t.data::text as data, t.tipo, t.historico, t.origem, ${ligado(sql`v.id = t.estorno_de`)} as "estornoDe",
      ${ligado(sql`v.estorno_de = t.id`)} as "estornadoPor", t.criado_em as "criadoEm", t.criado_por as "criadoPor",
      (select jsonb_agg(jsonb_build_object('conta', x.conta, 'dc', x.dc, 'valor', x.valor_centavos::text) order by x.ordem)
        from partidas x where x.id_escritorio = t.id_escritorio and x.id_empresa = t.id_empresa and x.id_lancamento = t.id) as partidas
    from lancamentos t where t.id_escritorio = ${idEscritorio} and t.id_empresa = ${idEmpresa} and t.id = any(${sql.param(ids)}::uuid[])`)
  return naOrdem(ids, rows, (r) => r.id)
}

/** Of each account: its balance at the end of two periods and its movement in each without the closing of a year. Two statements. */
export async function lerSaldosDosPeriodos(tx: Tx, escopo: Escopo, idEmpresa: string, atual: Dias, anterior: Dias) {
  const { idEscritorio } = escopo
  const mes = (dia: string) => dia.slice(0, 7)
  const { rows } = await tx.execute<{ conta: string; final: string; antes: string; no: string; noAntes: string }>(sql`
    select conta, sum(saldo)::text as final, coalesce(sum(saldo) filter (where competencia <= ${mes(anterior.ate)}), 0)::text as antes,
      coalesce(sum(saldo) filter (where competencia >= ${mes(atual.de)}), 0)::text as no,
      coalesce(sum(saldo) filter (where competencia between ${mes(anterior.de)} and ${mes(anterior.ate)}), 0)::text as "noAntes"
    from (select conta, competencia, debitos_centavos - creditos_centavos as saldo
      from ${saldosGuardados(escopo, idEmpresa, { de: mes(anterior.de), ate: mes(atual.ate) })} g) s group by conta`)
  const { rows: encerrados } = await tx.execute<{ conta: string; no: string; noAntes: string }>(sql`
    select x.conta, coalesce(sum(x.valor) filter (where x.data >= ${atual.de}), 0)::text as no,
      coalesce(sum(x.valor) filter (where x.data between ${anterior.de} and ${anterior.ate}), 0)::text as "noAntes"
    from (select ${p.conta} as conta, ${l.data} as data, case ${p.dc} when 'D' then ${p.valorCentavos} else -${p.valorCentavos} end as valor
      from ${comLancamento} where ${l.idEscritorio} = ${idEscritorio} and ${l.idEmpresa} = ${idEmpresa} and ${l.tipo} = 'E'
        and ${l.data} between ${anterior.de} and ${atual.ate}) x group by x.conta`)
  const de = (linhas: readonly { readonly conta: string }[], valor: (i: number) => string) =>
    new Map(linhas.map((linha, i) => [linha.conta, BigInt(valor(i))]))
  const semEncerramento = (periodo: "no" | "noAntes") => {
    const movimento = de(rows, (i) => rows[i]?.[periodo] ?? "0")
    for (const e of encerrados) movimento.set(e.conta, (movimento.get(e.conta) ?? 0n) - BigInt(e[periodo]))
    return movimento
  }
  return {
    finais: de(rows, (i) => rows[i]?.final ?? "0"),
    finaisAntes: de(rows, (i) => rows[i]?.antes ?? "0"),
    resultado: semEncerramento("no"),
    resultadoAntes: semEncerramento("noAntes"),
  }
}

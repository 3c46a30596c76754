import { randomUUID } from "node:crypto"
import type { Conta, Lancamento, Movimento } from "@partida/contabil"
import { and, asc, eq, inArray, isNull, lte, or, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lugares, preparada } from "../../db/preparada.ts"
import { lerUm } from "../../db/registros.ts"
import { contasContabeis, lancamentos, partidas } from "../../db/schema/contabilidade.ts"

type LinhaDoLancamento = Omit<typeof lancamentos.$inferSelect, "transacao">

export type LancamentoGravado = LinhaDoLancamento & { readonly partidas: Lancamento["partidas"] }

/** Takes the charts of an office for this transaction: it is copied from the default once, whoever comes first. */
export async function travarPlanoDoEscritorio(tx: Tx, { idEscritorio }: Escopo): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plano-de-contas ${idEscritorio}`}, 0))`)
}

export async function temPlano(tx: Tx, { idEscritorio }: Escopo): Promise<boolean> {
  const [linha] = await tx
    .select({ id: contasContabeis.id })
    .from(contasContabeis)
    .where(and(eq(contasContabeis.idEscritorio, idEscritorio), isNull(contasContabeis.idEmpresa)))
    .limit(1)
  return linha !== undefined
}

export async function inserirContas(tx: Tx, contas: readonly (typeof contasContabeis.$inferInsert)[]): Promise<void> {
  await tx.insert(contasContabeis).values([...contas])
}

const colunasDaConta = {
  codigo: contasContabeis.codigo,
  nome: contasContabeis.nome,
  natureza: contasContabeis.natureza,
  tipo: contasContabeis.tipo,
  nivel: contasContabeis.nivel,
  pai: contasContabeis.pai,
  referencial: contasContabeis.referencial,
  uso: contasContabeis.uso,
  saldo: contasContabeis.saldo,
  aglutinacao: contasContabeis.aglutinacao,
  reduzido: contasContabeis.reduzido,
  chave: contasContabeis.chave,
}

/** Accounts of the office (without company) and of these companies as they are on a day. */
export async function lerContasDeTodas(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[], dia: string) {
  return tx
    .selectDistinctOn([contasContabeis.idEmpresa, contasContabeis.codigo], {
      idEmpresa: contasContabeis.idEmpresa,
      ...colunasDaConta,
    })
    .from(contasContabeis)
    .where(
      and(
        eq(contasContabeis.idEscritorio, idEscritorio),
        or(isNull(contasContabeis.idEmpresa), inArray(contasContabeis.idEmpresa, [...ids])),
        lte(contasContabeis.desde, dia),
      ),
    )
    .orderBy(asc(contasContabeis.idEmpresa), asc(contasContabeis.codigo), sql`${contasContabeis.desde} desc`)
}

/** Accounts of the office and of the company as they are on a day; the company's own comes over the office's of the same code. */
export async function lerContas(tx: Tx, escopo: Escopo, idEmpresa: string, dia: string): Promise<Conta[]> {
  return contasDoDia(tx, escopo, idEmpresa, dia)
}

/** Accounts of a company on a day by what people type of them, the code or the reduced one. */
export const lerContasDigitadas = (
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  dia: string,
  digitadas: readonly string[],
): Promise<Conta[]> => digitadasDoDia(tx, { idEscritorio, idEmpresa, dia, digitadas })

const digitadasDoDia = preparada("contas_digitadas", (tx) => {
  const digitada = ({ codigo, reduzido }: { codigo: SQLWrapper; reduzido: SQLWrapper }) => {
    const alguma = sql`any(${sql.placeholder("digitadas")}::text[])`
    return or(sql`${codigo} = ${alguma}`, sql`${reduzido}::text = ${alguma}`)
  }
  const daEmpresa = { idEscritorio: sql.placeholder("idEscritorio"), idEmpresa: sql.placeholder("idEmpresa") }
  const algumDia = tx
    .select({ codigo: contasContabeis.codigo })
    .from(contasContabeis)
    .where(and(eq(contasContabeis.idEscritorio, daEmpresa.idEscritorio), digitada(contasContabeis)))
  const dia = contasDoDia(tx, daEmpresa, daEmpresa.idEmpresa, sql.placeholder("dia"), algumDia)
  const contas = tx.$with("contas").as(dia)
  return tx.with(contas).select().from(contas).where(digitada(contas))
})

/** The same accounts, to be read inside another statement; of these codes alone, where they are said. */
export function contasDoDia(
  tx: Tx,
  { idEscritorio }: { readonly idEscritorio: string | Placeholder },
  idEmpresa: string | Placeholder,
  dia: string | Placeholder,
  codigos?: SQLWrapper,
) {
  return tx
    .selectDistinctOn([contasContabeis.codigo], colunasDaConta)
    .from(contasContabeis)
    .where(
      and(
        eq(contasContabeis.idEscritorio, idEscritorio),
        or(isNull(contasContabeis.idEmpresa), eq(contasContabeis.idEmpresa, idEmpresa)),
        lte(contasContabeis.desde, dia),
        codigos && inArray(contasContabeis.codigo, codigos),
      ),
    )
    .orderBy(asc(contasContabeis.codigo), sql`${contasContabeis.idEmpresa} is null`, sql`${contasContabeis.desde} desc`)
}

/** An entry to write, and its lines in their order. */
export interface NovoLancamento {
  readonly lancamento: Omit<LinhaDoLancamento, "numero">
  readonly partidas: Lancamento["partidas"]
}

/** A new entry of a company as it is written: of the year and the month of its day. What it came from is null where it is not said. */
export const novoLancamento = (
  { escopo, agora, nome }: Ato,
  idEmpresa: string,
  { data, tipo, historico, partidas }: Lancamento,
  {
    origem = null,
    regra = null,
    estornoDe = null,
    idImportacao = null,
  }: Partial<Pick<LancamentoGravado, "origem" | "regra" | "estornoDe" | "idImportacao">>,
): NovoLancamento => ({
  lancamento: {
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa,
    ano: Number(data.slice(0, 4)),
    data,
    competencia: data.slice(0, 7),
    tipo,
    historico,
    origem,
    regra,
    estornoDe,
    idImportacao,
    criadoEm: agora,
    criadoPor: nome,
  },
  partidas,
})

/** Writes an entry with its lines, and answers it with the number that the database gave; its balances follow. */
export async function inserirLancamento(tx: Tx, novo: NovoLancamento): Promise<LancamentoGravado> {
  const { lancamento, partidas } = novo
  // Neither waits for the other: the lines of an entry that was refused are refused too, after it.
  const [[linha]] = await Promise.all([
    inserirUm(tx, { ...lancamento, regra: lancamento.regra && JSON.stringify(lancamento.regra) }),
    inserirPartidas(tx, [novo]),
  ])
  if (!linha) throw new Error("O lançamento não foi gravado.")
  return { ...lancamento, numero: linha.numero, partidas }
}

const inserirUm = preparada("lancamento", (tx) =>
  tx
    .insert(lancamentos)
    .values(
      lugares([
        "idEscritorio",
        "id",
        "idEmpresa",
        "ano",
        "data",
        "competencia",
        "tipo",
        "historico",
        "origem",
        "regra",
        "estornoDe",
        "idImportacao",
        "criadoEm",
        "criadoPor",
      ]),
    )
    .returning({ numero: lancamentos.numero }),
)

/** The lines of entries that are being written, in one statement: the database judges those of each together. */
export async function inserirPartidas(tx: Tx, novos: readonly NovoLancamento[]): Promise<void> {
  const linhas = novos.flatMap(({ lancamento, partidas: delas }) =>
    delas.map((partida, ordem) => ({ ...partida, ordem, lancamento })),
  )
  await inserirLinhas(tx, {
    escritorios: linhas.map((l) => l.lancamento.idEscritorio),
    empresas: linhas.map((l) => l.lancamento.idEmpresa),
    lancamentos: linhas.map((l) => l.lancamento.id),
    ordens: linhas.map((l) => l.ordem),
    competencias: linhas.map((l) => l.lancamento.competencia),
    contas: linhas.map((l) => l.conta),
    lados: linhas.map((l) => l.dc),
    valores: linhas.map((l) => l.valor),
  })
}

/** As many as there are, in the same statement: each column is a list. */
const inserirLinhas = preparada("partidas", (tx) =>
  tx
    .insert(partidas)
    .select(sql`select * from unnest(${sql.placeholder("escritorios")}::uuid[], ${sql.placeholder("empresas")}::uuid[],
    ${sql.placeholder("lancamentos")}::uuid[], ${sql.placeholder("ordens")}::smallint[], ${sql.placeholder("competencias")}::text[],
    ${sql.placeholder("contas")}::text[], ${sql.placeholder("lados")}::text[], ${sql.placeholder("valores")}::bigint[])`),
)

/** One entry of a company by its id or by what it came from, with its lines; null when there is none within reach. */
export async function lerLancamento(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  por: { readonly id: string } | { readonly origem: string },
): Promise<LancamentoGravado | null> {
  const procurado = "id" in por ? eq(lancamentos.id, por.id) : eq(lancamentos.origem, por.origem)
  const lancamento = await lerUm(
    tx,
    lancamentos,
    and(doEscopo(lancamentos, { idEscritorio }, { idEmpresa }), procurado),
  )
  if (!lancamento) return null
  const linhas = await tx
    .select({ conta: partidas.conta, dc: partidas.dc, valor: partidas.valorCentavos })
    .from(partidas)
    .where(doEscopo(partidas, { idEscritorio }, { idLancamento: lancamento.id }))
    .orderBy(asc(partidas.ordem))
  return { ...lancamento, partidas: linhas }
}

/** Whether an entry was already reversed. */
export async function foiEstornado(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, id: string): Promise<boolean> {
  const [linha] = await tx
    .select({ id: lancamentos.id })
    .from(lancamentos)
    .where(doEscopo(lancamentos, { idEscritorio }, { idEmpresa, estornoDe: id }))
  return linha !== undefined
}

/**
 * What is kept of each account up to a month: month by month from January of the year of `de`, and the years before it as one month, "",
 * which is before any other.
 */
export function saldosGuardados(
  { idEscritorio }: Escopo,
  idEmpresa: string,
  { de, ate }: { readonly de: string; readonly ate: string },
): SQL {
  const ano = de.slice(0, 4)
  const daEmpresa = sql`id_escritorio = ${idEscritorio} and id_empresa = ${idEmpresa}`
  return sql`(select conta, '' as competencia, debitos_centavos, creditos_centavos from saldos_anuais
      where ${daEmpresa} and ano < ${ano}::smallint
    union all select conta, competencia::text, debitos_centavos, creditos_centavos from saldos_contabeis
      where ${daEmpresa} and competencia >= ${`${ano}-01`} and competencia <= ${ate})`
}

/** Debits and credits of each account up to a month, from the balances that are kept. */
export async function lerMovimentos(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { ate }: { readonly ate: string },
): Promise<ReadonlyMap<string, Movimento>> {
  const { rows } = await tx.execute<{ conta: string; debitos: string; creditos: string }>(sql`
    select conta, sum(debitos_centavos)::text as debitos, sum(creditos_centavos)::text as creditos
    from ${saldosGuardados(escopo, idEmpresa, { de: ate, ate })} s group by conta`)
  return new Map(rows.map((l) => [l.conta, { debitos: BigInt(l.debitos), creditos: BigInt(l.creditos) }]))
}

/** The balance of each account before a month, debit above zero, and its debits and credits from it to another. One statement. */
export async function lerSaldosEMovimentos(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { de, ate }: { readonly de: string; readonly ate: string },
) {
  const { rows } = await tx.execute<{
    conta: string
    anterior: string
    debitos: string | null
    creditos: string | null
  }>(sql`
    select conta, coalesce(sum(debitos_centavos - creditos_centavos) filter (where competencia < ${de}), 0)::text as anterior,
      (sum(debitos_centavos) filter (where competencia >= ${de}))::text as debitos,
      (sum(creditos_centavos) filter (where competencia >= ${de}))::text as creditos
    from ${saldosGuardados(escopo, idEmpresa, { de, ate })} s group by conta`)
  return {
    anteriores: new Map(rows.map((l) => [l.conta, BigInt(l.anterior)])),
    movimentos: new Map(
      rows.flatMap((l): [string, Movimento][] =>
        l.debitos === null ? [] : [[l.conta, { debitos: BigInt(l.debitos), creditos: BigInt(l.creditos ?? "0") }]],
      ),
    ),
  }
}

/** Months whose kept balances are not the sum of their postings, and years that are not of their months, with the accounts. */
export async function lerSaldosErrados(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string) {
  const { rows } = await tx.execute<{ competencia: string; conta: string }>(sql`
    select competencia, conta from (
      select competencia, conta, sum(case dc when 'D' then valor_centavos else 0 end) as debitos,
        sum(case dc when 'C' then valor_centavos else 0 end) as creditos
      from partidas where id_escritorio = ${idEscritorio} and id_empresa = ${idEmpresa} group by 1, 2) p
    full join (select competencia, conta, debitos_centavos, creditos_centavos from saldos_contabeis
      where id_escritorio = ${idEscritorio} and id_empresa = ${idEmpresa}) s using (competencia, conta)
    where debitos is distinct from debitos_centavos or creditos is distinct from creditos_centavos
    union all
    select ano || '-12', conta from (
      select left(competencia, 4)::smallint as ano, conta, sum(debitos_centavos) as debitos, sum(creditos_centavos) as creditos
      from saldos_contabeis where id_escritorio = ${idEscritorio} and id_empresa = ${idEmpresa} group by 1, 2) m
    full join (select ano, conta, debitos_centavos, creditos_centavos from saldos_anuais
      where id_escritorio = ${idEscritorio} and id_empresa = ${idEmpresa}) a using (ano, conta)
    where debitos is distinct from debitos_centavos or creditos is distinct from creditos_centavos
    order by 1, 2`)
  return rows
}

/**
 * Entries that do not balance, and years whose numbers have a hole. The lines are summed once without their entries, which are
 * only met where some are wrong or missing: beside a million lines that takes four times as long.
 */
export async function lerLancamentosErrados(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string) {
  const daEmpresa = sql`id_escritorio = ${idEscritorio} and id_empresa = ${idEmpresa}`
  const somas = sql`select id_lancamento, count(*) as linhas, sum(case dc when 'D' then valor_centavos else -valor_centavos end) as soma
    from partidas where ${daEmpresa} group by 1`
  const { rows: anos } = await tx.execute<{ ano: number; lancamentos: number; ultimo: number }>(sql`
    select ano, count(*)::int as lancamentos, max(numero) as ultimo from lancamentos where ${daEmpresa} group by ano order by 1`)
  const { rows: contados } = await tx.execute<{ lancamentos: number; tortos: number }>(sql`
    select count(*)::int as lancamentos, count(*) filter (where soma <> 0 or linhas < 2)::int as tortos from (${somas}) p`)
  const comLinhas = contados[0]?.lancamentos ?? 0
  const furos = anos.filter(({ lancamentos, ultimo }) => lancamentos !== ultimo).map(({ ano }) => ({ ano }))
  if (contados[0]?.tortos === 0 && comLinhas === anos.reduce((total, { lancamentos }) => total + lancamentos, 0))
    return { tortos: [], furos }
  const { rows: tortos } = await tx.execute<{ competencia: string; numero: number }>(sql`
    select l.competencia, l.numero from (select * from lancamentos where ${daEmpresa}) l
    left join (${somas}) p on p.id_lancamento = l.id
    where p.soma is distinct from 0 or p.linhas < 2 order by 1, 2`)
  return { tortos, furos }
}

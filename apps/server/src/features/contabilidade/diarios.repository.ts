import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { alterar, lerVarios } from "../../db/registros.ts"
import { lancamentos, partidas } from "../../db/schema/contabilidade.ts"
import { livrosContasDeFora, livrosImportacoes } from "../../db/schema/livros-a-mao.ts"

const i = livrosImportacoes
const semConteudo = {
  id: i.id,
  idEmpresa: i.idEmpresa,
  nome: i.nome,
  sha256: i.sha256,
  formato: i.formato,
  colunas: i.colunas,
  estado: i.estado,
  periodoDe: i.periodoDe,
  periodoAte: i.periodoAte,
  total: i.total,
  lancamentos: i.lancamentos,
  semAcao: i.semAcao,
  estornados: i.estornados,
  idLote: i.idLote,
  emAndamento: sql<boolean>`exists (select from lotes x where x.id_escritorio = livros_importacoes.id_escritorio
    and x.id = livros_importacoes.id_lote and x.estado = 'pendente')`,
  criadaEm: i.criadaEm,
  criadaPor: i.criadaPor,
  desfeitaEm: i.desfeitaEm,
  desfeitaPor: i.desfeitaPor,
  motivo: i.motivo,
}

type NovaImportacao = typeof i.$inferInsert

export async function inserirDiario(tx: Tx, nova: NovaImportacao): Promise<void> {
  await tx.insert(i).values(nova)
}

/** Imports of a company by id, without their files. */
export function lerDiarios(tx: Tx, escopo: Escopo, idEmpresa: string, ids: readonly string[]) {
  return tx
    .select(semConteudo)
    .from(i)
    .where(doEscopo(i, escopo, { idEmpresa, id: ids }))
}
export type DiarioGravado = Awaited<ReturnType<typeof lerDiarios>>[number]

/** One import with its file, or null. */
export async function lerDiarioComArquivo(tx: Tx, escopo: Escopo, idEmpresa: string, id: string) {
  const [linha] = await tx
    .select({ ...semConteudo, conteudo: i.conteudo })
    .from(i)
    .where(doEscopo(i, escopo, { idEmpresa, id }))
  return linha ?? null
}

/** One import without its file, taken for this transaction; null when it is not here. */
export async function tomarDiario(tx: Tx, escopo: Escopo, idEmpresa: string, id: string) {
  const [linha] = await tx
    .select(semConteudo)
    .from(i)
    .where(doEscopo(i, escopo, { idEmpresa, id }))
    .for("update")
  return linha ?? null
}

export const alterarDiario = (tx: Tx, escopo: Escopo, id: string, mudanca: Partial<NovaImportacao>) =>
  alterar(tx, i, doEscopo(i, escopo, { id }), mudanca)

export const fonteDosDiarios = (escopo: Escopo, idEmpresa: string): Fonte => ({
  de: sql`${i}`,
  onde: doEscopo(i, escopo, { idEmpresa }),
  id: i.id,
})

export const ordemDosDiarios: Ordem = ordenarPor("criadaEm", "desc", [{ expressao: i.criadaEm, tipo: "instante" }], {
  expressao: i.id,
  tipo: "uuid",
})

/** The same file that stands in the books of the company, or null. */
export async function lerIgualImportado(tx: Tx, escopo: Escopo, idEmpresa: string, sha256: string) {
  const [linha] = await tx
    .select({ id: i.id, nome: i.nome })
    .from(i)
    .where(doEscopo(i, escopo, { idEmpresa, sha256, estado: "importada" }))
  return linha ?? null
}

/** The columns said of the last sheet with these headings, of any company of the office within reach; null for none. */
export async function lerColunasDosTitulos(tx: Tx, escopo: Escopo, titulos: readonly string[]) {
  const [linha] = await tx
    .select({ colunas: i.colunas })
    .from(i)
    .where(and(doEscopo(i, escopo), isNotNull(i.colunas), eq(i.titulos, titulos)))
    .orderBy(desc(i.criadaEm))
    .limit(1)
  return linha?.colunas ?? null
}

/** What was said of these accounts of other systems, by the office and by the company. */
export const lerContasDeFora = (tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, codigos: readonly string[]) =>
  lerVarios(
    tx,
    livrosContasDeFora,
    and(
      doEscopo(livrosContasDeFora, { idEscritorio }, { codigo: codigos }),
      or(isNull(livrosContasDeFora.idEmpresa), eq(livrosContasDeFora.idEmpresa, idEmpresa)),
    ),
  )

/** Says which account of ours these are, of the company (or of the office, without it); the last to say counts. */
export async function gravarContasDeFora(
  tx: Tx,
  { escopo: { idEscritorio }, agora, nome: pessoa }: Ato,
  linhas: readonly {
    readonly id: string
    readonly empresa: string | null
    readonly codigo: string
    readonly nome: string
    readonly conta: string
  }[],
): Promise<void> {
  await tx.execute(sql`
    insert into livros_contas_de_fora as t (id_escritorio, id, id_empresa, codigo, nome, conta, dita_em, dita_por)
      select ${idEscritorio}::uuid, x.id, x.empresa, x.codigo, x.nome, x.conta, ${agora.toISOString()}::timestamptz, ${pessoa}
        from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as x(id uuid, empresa uuid, codigo text, nome text, conta text)
      on conflict (id_escritorio, coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'::uuid), codigo, nome)
      do update set conta = excluded.conta, dita_em = excluded.dita_em, dita_por = excluded.dita_por
        where t.conta <> excluded.conta`)
}

const ORIGEM = "diario:"

/** What names an entry of another system in the books: its content, and its place among equal ones. */
export const origemDoDiario = (resumo: string, ordinal: number) => `${ORIGEM}${resumo}.${ordinal}`

/** Entries that came from journals, in these days: their origin, without version, and whether they still stand. */
export async function lerVindosDeDiarios(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  { de, ate }: { readonly de: string; readonly ate: string },
) {
  const { rows } = await tx.execute<{ origem: string; versoes: number; vale: boolean }>(sql`
    select split_part(l.origem, '#', 1) as origem, count(*)::int as versoes, bool_or(not exists (
        select from lancamentos e where e.id_escritorio = l.id_escritorio and e.id_empresa = l.id_empresa
          and e.estorno_de = l.id)) as vale
      from lancamentos l where l.id_escritorio = ${idEscritorio} and l.id_empresa = ${idEmpresa}
        and l.data between ${de} and ${ate} and l.origem like ${`${ORIGEM}%`}
      group by 1`)
  return new Map(rows.map((r) => [r.origem, r]))
}

/** Months between two days that already have entries posted from facts. */
export async function lerMesesComFatos(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  { de, ate }: { readonly de: string; readonly ate: string },
): Promise<string[]> {
  const { rows } = await tx.execute<{ competencia: string }>(sql`
    select distinct l.competencia::text as competencia from lancamentos l
      where l.id_escritorio = ${idEscritorio} and l.id_empresa = ${idEmpresa} and l.data between ${de} and ${ate}
        and l.regra is not null order by 1`)
  return rows.map((r) => r.competencia)
}

/** Entries that an import brought and nobody reversed, by day and number. */
export async function lerTrazidosPeloDiario(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, idImportacao: string) {
  const { rows } = await tx.execute<{ id: string; data: string }>(sql`
    select l.id, l.data::text as data from lancamentos l
      where l.id_escritorio = ${idEscritorio} and l.id_empresa = ${idEmpresa} and l.id_importacao = ${idImportacao}
        and ${semEstorno} order by l.data, l.ano, l.numero`)
  return rows
}

const semEstorno = sql`not exists (select from lancamentos e where e.id_escritorio = l.id_escritorio
  and e.id_empresa = l.id_empresa and e.estorno_de = l.id)`

/** These entries of a company that nobody reversed, with their lines, by day and number. */
export async function lerAEstornar(tx: Tx, escopo: Escopo, idEmpresa: string, ids: readonly string[]) {
  const { rows } = await tx.execute<{
    id: string
    numero: number
    data: string
    tipo: "N" | "E" | "X"
    historico: string
    partidas: { conta: string; dc: "D" | "C"; valor: string }[]
  }>(sql`select l.id, l.numero, l.data::text as data, l.tipo, l.historico,
      jsonb_agg(jsonb_build_object('conta', p.conta, 'dc', p.dc, 'valor', p.valor_centavos::text) order by p.ordem) as partidas
    from ${lancamentos} l join ${partidas} p on p.id_escritorio = l.id_escritorio and p.id_empresa = l.id_empresa
      and p.id_lancamento = l.id
    where l.id_escritorio = ${escopo.idEscritorio} and l.id_empresa = ${idEmpresa}
      and l.id = any(${sql.param(ids)}::uuid[]) and ${semEstorno}
    group by l.id_escritorio, l.id order by l.data, l.ano, l.numero`)
  return rows.map((l) => ({ ...l, partidas: l.partidas.map((p) => ({ ...p, valor: BigInt(p.valor) })) }))
}

/** Which of these origins the books of a company already have. */
export async function lerOrigensGravadas(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  origens: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ origem: string }>(sql`
    select origem from lancamentos where id_escritorio = ${idEscritorio} and id_empresa = ${idEmpresa}
      and origem = any(${sql.param(origens)}::text[])`)
  return new Set(rows.map((r) => r.origem))
}

/** The numbers that the books gave to entries just written, by their id. */
export async function lerNumerosDe(
  tx: Tx,
  { idEscritorio }: Escopo,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; numero: number }>(sql`
    select id, numero from lancamentos where id_escritorio = ${idEscritorio} and id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((r) => [r.id, r.numero]))
}

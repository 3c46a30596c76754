import { getTableColumns, getTableName, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { Tx } from "../../db/banco.ts"
import { chaveNaTrilha } from "../../db/protecoes.ts"
import type { Declaracao } from "../../db/schema/tabela.ts"

/** What the trail can say of a table: which writes it keeps, and so what must agree with it. */
interface Auditada {
  readonly nome: string
  /** Columns that name a row inside its company, or inside its office. */
  readonly chave: readonly string[]
  readonly sem: readonly string[]
  /** The column of the company; null in tables of the office. */
  readonly empresa: string | null
  readonly conta: { readonly inclusao: boolean; readonly mudanca: boolean; readonly exclusao: boolean }
  /** Only these columns are kept up to date in the trail; null: all but `sem`. */
  readonly colunas: readonly string[] | null
}

/** What the trail keeps of each table, from its declaration; tables without a trail, or of no office, are absent. */
export function auditadas(tabelas: readonly (readonly [PgTable, Declaracao])[]): Auditada[] {
  return tabelas.flatMap(([tabela, declaracao]) => {
    const { auditoria, colunaDaEmpresa = "id_empresa" } = declaracao
    const colunas = Object.values(getTableColumns(tabela)).map((c) => c.name)
    if (typeof auditoria === "object" && "nao" in auditoria) return []
    if (!colunas.includes("id_escritorio")) return []
    const regra: { sem?: readonly string[]; em?: string; se?: string } = auditoria === "toda" ? {} : auditoria
    const conta = (evento: string) => regra.em === undefined || regra.em.includes(evento)
    return [
      {
        nome: getTableName(tabela),
        chave: chaveNaTrilha(tabela, declaracao),
        sem: regra.sem ?? [],
        empresa: colunas.includes(colunaDaEmpresa) ? colunaDaEmpresa : null,
        conta: { inclusao: conta("insert"), mudanca: conta("update"), exclusao: conta("delete") },
        colunas: regra.se === undefined ? null : [...regra.se.matchAll(/\bold\.(\w+)/g)].map(([, c = ""]) => c),
      },
    ]
  })
}

type Estado = Readonly<Record<string, unknown>>

interface Divergente {
  readonly entidade: string
  readonly registro: string
  /** The last write in the trail; null where the trail has none. */
  readonly acao: "inserir" | "alterar" | "excluir" | null
  /** The record as the trail leaves it. */
  readonly trilha: Estado | null
  /** The record as it stands; null where there is none. */
  readonly atual: Estado | null
}

interface AchadoDaTrilha {
  readonly competencia: string | null
  readonly mensagem: string
}

/**
 * Compares every audited record of a company (null: of the office itself) with what the writes in its trail make of it.
 * Whoever goes around the triggers changes one without the other. Writes nothing.
 */
export async function conferirTrilha(
  tx: Tx,
  tabelas: readonly Auditada[],
  idEscritorio: string,
  idEmpresa: string | null,
): Promise<AchadoDaTrilha[]> {
  const daqui = tabelas.filter((t) => idEmpresa === null || t.empresa !== null)
  // The trail has instants in UTC.
  await tx.execute(sql`select set_config('TimeZone', 'UTC', true)`)
  const { rows } = await tx.execute<Divergente & Record<string, unknown>>(consulta(daqui, idEscritorio, idEmpresa))
  const porNome = new Map(daqui.map((t) => [t.nome, t]))
  return rows.flatMap((linha) => {
    const tabela = porNome.get(linha.entidade)
    const mensagem = tabela ? descrever(tabela, linha) : null
    const competencia = (linha.atual ?? linha.trilha)?.competencia
    return mensagem === null ? [] : [{ competencia: typeof competencia === "string" ? competencia : null, mensagem }]
  })
}

function consulta(tabelas: readonly Auditada[], idEscritorio: string, idEmpresa: string | null) {
  const daEmpresa = (coluna: string) =>
    idEmpresa === null ? sql`${sql.raw(coluna)} is null` : sql`${sql.raw(coluna)} = ${idEmpresa}::uuid`
  const atuais = tabelas.map(({ nome, chave, sem, empresa }) => {
    const registro = chave.map((coluna) => `to_jsonb(t) ->> '${coluna}'`).join(", ")
    return sql`select ${nome}::text as entidade, concat_ws('/', ${sql.raw(registro)}) as registro,
      to_jsonb(t) - ${sql.raw(`'{${sem.join(",")}}'::text[]`)} as linha from ${sql.identifier(nome)} t
      where t.id_escritorio = ${idEscritorio}::uuid${empresa === null ? sql`` : sql` and ${daEmpresa(`t.${empresa}`)}`}`
  })
  const nomes = sql.join(
    tabelas.map((t) => sql`${t.nome}`),
    sql`, `,
  )
  // The last value that each field had, field by field, is the record: an update tells only what it changed.
  return sql`with linhas as (
      select a.entidade, a.id_registro as registro, a.acao, a.sequencia, a.antes, a.depois from auditoria a
      where a.id_escritorio = ${idEscritorio}::uuid and ${daEmpresa("a.id_empresa")}
        and a.acao in ('inserir', 'alterar', 'excluir') and a.entidade in (${nomes})),
    atos as (
      select entidade, registro, acao, sequencia, depois from linhas union all
      select entidade, ${nomeAnterior(tabelas)}, 'excluir', sequencia, null from linhas
        where acao = 'alterar' and ${nomeAnterior(tabelas)} is not null),
    trilha as (
      select a.entidade, a.registro, (array_agg(a.acao order by a.sequencia desc))[1] as acao,
        jsonb_object_agg(c.key, c.value order by a.sequencia) filter (where c.key is not null) as estado
      from atos a left join lateral jsonb_each(case when a.acao <> 'excluir' then a.depois end) c on true
      group by a.entidade, a.registro),
    atuais as (${sql.join(atuais, sql` union all `)})
    select coalesce(t.entidade, l.entidade) as entidade, coalesce(t.registro, l.registro) as registro, t.acao,
      t.estado as trilha, l.linha as atual
    from trilha t full join atuais l on l.entidade = t.entidade and l.registro = t.registro
    where case when l.linha is null then t.acao <> 'excluir' when t.acao is null or t.acao = 'excluir' then true
      else t.estado is distinct from l.linha end
    order by 1, 2`
}

/** What a record was called before a change of its name; null for a change of anything else. */
function nomeAnterior(tabelas: readonly Auditada[]) {
  const casos = tabelas
    .filter(({ chave }) => chave.join() !== "id")
    .map(({ nome, chave }) => {
      const colunas = chave.map((coluna) => `antes ->> '${coluna}'`).join(", ")
      return `when '${nome}' then case when antes ?& '{${chave.join(",")}}'::text[] then concat_ws('/', ${colunas}) end`
    })
  return sql.raw(`case entidade ${casos.join(" ")} end`)
}

/** What happened to a record outside of the trail, or null when the trail does not keep what differs. */
function descrever(tabela: Auditada, { registro, acao, trilha, atual }: Divergente): string | null {
  const qual = `${tabela.nome} ${registro}`
  if (atual === null) return tabela.conta.exclusao ? `${qual}: foi apagado por fora da auditoria` : null
  if (acao === null) return tabela.conta.inclusao ? `${qual}: foi incluído por fora da auditoria` : null
  if (acao === "excluir") return `${qual}: a auditoria diz que foi excluído`
  if (!tabela.conta.mudanca) return null
  const campos = tabela.colunas ?? [...new Set([...Object.keys(atual), ...Object.keys(trilha ?? {})])]
  const mudancas = campos
    // A column that came after the record was written is not in its trail: then it has to be empty.
    .filter((campo) => emTexto(atual[campo]) !== emTexto(trilha?.[campo]))
    .map((campo) => `${campo} era ${abreviar(trilha?.[campo])}, está ${abreviar(atual[campo])}`)
  return mudancas.length === 0 ? null : `${qual}: foi alterado por fora da auditoria: ${mudancas.join("; ")}`
}

/** Both come from the database, which orders the keys of its JSON in one way. */
const emTexto = (valor: unknown) => JSON.stringify(valor ?? null)
const MAXIMO_DO_VALOR = 80
const abreviar = (valor: unknown) => {
  const texto = emTexto(valor)
  return texto.length > MAXIMO_DO_VALOR ? `${texto.slice(0, MAXIMO_DO_VALOR)}…` : texto
}

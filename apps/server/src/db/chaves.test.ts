import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../testes/ambiente.ts"
import { umaEmpresa } from "../testes/empresas.ts"
import { codigoDoBanco } from "./codigo-do-banco.ts"
import { lerDeclaracoes } from "./tabelas.ts"

let ambiente: Ambiente
let ator: Ator
beforeAll(async () => {
  ambiente = await criarAmbiente()
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio("Um"), "ADMINISTRADOR")
})
afterAll(() => ambiente.fechar())

/** Every reference and unique key of the database, as the catalogue has them: `{column, column}` in order. */
async function lerDoCatalogo<L extends Record<string, unknown>>(consulta: ReturnType<typeof sql>) {
  const { rows } = await ambiente.banco.comoDono((tx) => tx.execute<L>(consulta))
  return rows
}
const DO_ESQUEMA = sql`c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`
const nomes = (colunas: ReturnType<typeof sql>) =>
  sql`(select string_agg(a.attname, ', ' order by k.ordem) from unnest(${colunas}) with ordinality as k(numero, ordem)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.numero)`

type Referencia = { tabela: string; colunas: string }
const referencias = () =>
  lerDoCatalogo<Referencia>(sql`select c.relname as tabela, ${nomes(sql`f.conkey`)} as colunas
    from pg_constraint f join pg_class c on c.oid = f.conrelid where f.contype = 'f' and ${DO_ESQUEMA} order by 1, 2`)

/** Indexes of whole tables; a condition that only leaves null references out loses nothing. */
const indices = () =>
  lerDoCatalogo<Referencia & { nome: string; unico: boolean; inteiro: boolean }>(sql`
    select c.relname as tabela, x.relname as nome, i.indisunique as unico, ${nomes(sql`i.indkey::int2[]`)} as colunas,
      i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$' as inteiro
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid where ${DO_ESQUEMA}`)

/** Whether the index begins with these columns, in any order. */
function comeca(indice: string, colunas: string): boolean {
  const procuradas = colunas.split(", ")
  const primeiras = new Set(indice.split(", ").slice(0, procuradas.length))
  return procuradas.every((coluna) => primeiras.has(coluna))
}

const doEscritorio = (colunas: string) => colunas.split(", ").includes("id_escritorio")

describe("toda tabela do banco é declarada", () => {
  it("e toda declarada existe", async () => {
    const tabelas = await lerDoCatalogo<{ tabela: string }>(
      sql`select c.relname as tabela from pg_class c where ${DO_ESQUEMA}`,
    )
    const declaradas = (await lerDeclaracoes()).map(([tabela]) => tabela)
    expect(tabelas.map((t) => t.tabela).sort()).toEqual(declaradas.sort())
  })
})

describe("chaves e índices", () => {
  it("atrás de toda referência há um índice que começa por ela, ou um motivo declarado", async () => {
    const todos = await indices()
    const declaradas = await lerDeclaracoes()
    const todas = await referencias()
    expect(todas.length).toBeGreaterThan(60)
    const descobertas = todas.filter(
      (r) => !todos.some((i) => i.tabela === r.tabela && i.inteiro && comeca(i.colunas, r.colunas)),
    )
    const motivos = declaradas.flatMap(([tabela, d]) =>
      Object.keys(d.semIndice ?? {}).map((colunas) => ({ tabela, colunas })),
    )
    expect(descobertas).toEqual(motivos.sort((a, b) => (ordemDe(a) < ordemDe(b) ? -1 : 1)))
  })

  it("toda referência e toda chave única de um escritório têm o escritório, ou um motivo declarado", async () => {
    const declaradas = await lerDeclaracoes()
    const colunas = await lerDoCatalogo<{ tabela: string }>(
      sql`select c.relname as tabela from pg_class c join pg_attribute a on a.attrelid = c.oid
        where ${DO_ESQUEMA} and a.attname = 'id_escritorio'`,
    )
    const deEscritorio = new Set(colunas.map((c) => c.tabela))
    const unicas = (await indices()).filter((i) => i.unico).map((i) => ({ ...i, chave: i.nome }))
    const soltas = [...(await referencias()).map((r) => ({ ...r, chave: r.colunas })), ...unicas].filter(
      (r) => deEscritorio.has(r.tabela) && !doEscritorio(r.colunas ?? ""),
    )
    const motivos = declaradas.flatMap(([tabela, d]) =>
      Object.keys(d.semEscritorio ?? {}).map((chave) => `${tabela} ${chave}`),
    )
    expect(soltas.map((r) => `${r.tabela} ${r.chave}`).sort()).toEqual(motivos.sort())
  })
})

describe("a ordem dos índices", () => {
  it("é a crescente, lida também de trás para a frente: `desc` no índice deixaria os nulos onde nenhuma lista os põe", async () => {
    const descendentes = await lerDoCatalogo<{ nome: string }>(
      sql`select x.relname as nome from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
        where ${DO_ESQUEMA} and 1 = any (i.indoption::int2[])`,
    )
    expect(descendentes).toEqual([])
  })
})

const ordemDe = ({ tabela, colunas }: Referencia) => `${tabela} ${colunas}`

describe("o que o banco recusa, mesmo de quem já escreve SQL nele", () => {
  const recusa = (comando: ReturnType<typeof sql>) =>
    ambiente.banco.emEscopo(ator.escopo, (tx) => tx.execute(comando)).then(() => "aceito", codigoDoBanco)

  it("um responsável de outro escritório", async () => {
    const outro = await ambiente.criarAtor(await ambiente.criarEscritorio("Outro"), "CONTADOR")
    const { id } = await umaEmpresa().doAnexo("III").criar(ambiente, ator.escopo)
    expect(await recusa(sql`update empresas set id_responsavel = ${outro.idUsuario} where id = ${id}`)).toBe("23503")
    expect(await recusa(sql`update empresas set id_responsavel = ${ator.idUsuario} where id = ${id}`)).toBe("aceito")
    const { idEscritorio } = ator.escopo
    expect(await recusa(sql`insert into usuarios_empresas values (${idEscritorio}, ${outro.idUsuario}, ${id})`)).toBe(
      "23503",
    )
  })

  it("uma receita pela atividade de outra empresa do mesmo escritório", async () => {
    const uma = await umaEmpresa().comCnpj("33000167000101").doAnexo("III").criar(ambiente, ator.escopo)
    const outra = await umaEmpresa().comCnpj("60746948000112").doAnexo("III").criar(ambiente, ator.escopo)
    const receita = (idEmpresa: string) => sql`insert into receitas_informadas
      (id_escritorio, id, id_empresa, competencia, id_atividade, mercado, situacoes, valor_centavos, atualizada_em)
      select id_escritorio, gen_random_uuid(), ${idEmpresa}, '2026-10', id, 'interno', '{}', 1, now()
      from atividades where id_empresa = ${uma.id}`
    expect(await recusa(receita(outra.id))).toBe("23503")
    expect(await recusa(receita(uma.id))).toBe("aceito")
  })

  it.each(["2026-99", "2026-00", "0026-01", "2026-1", "26-01", "2026-13", "agora"])("a competência %s", async (mes) => {
    expect(
      await recusa(sql`insert into lotes (id_escritorio, id, tipo, competencia, total, estado, id_usuario, alcance, criado_em)
        values (${ator.escopo.idEscritorio}, gen_random_uuid(), 'calcular', ${mes}, 0, 'pendente', ${ator.idUsuario}, '*', now())`),
    ).toBe("23514")
  })

  it("toda coluna de mês é uma competência: nenhuma é só um texto de sete letras", async () => {
    const soltas = await lerDoCatalogo<{ coluna: string }>(
      sql`select c.relname || '.' || a.attname as coluna from pg_attribute a join pg_class c on c.oid = a.attrelid
        where ${DO_ESQUEMA} and a.attnum > 0 and a.atttypid = 'bpchar'::regtype and a.atttypmod = 11
          and a.attname not like 'id_municipio%' and a.attname not in ('cor', 'cnae')`,
    )
    expect(soltas).toEqual([])
  })
})

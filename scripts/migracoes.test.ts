import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pgTable, primaryKey, uuid } from "drizzle-orm/pg-core"
import { beforeAll, describe, expect, it } from "vitest"
import { competencia, id, idEmpresa, idEscritorio } from "../apps/server/src/db/schema/colunas.ts"
import { type Declaracao, tabela } from "../apps/server/src/db/schema/tabela.ts"
import { declaradas } from "../apps/server/src/db/tabelas.ts"
import { type Esquema, lerEsquema, migracaoAberta, migrar, montarEsquema } from "./migracoes.ts"

const MIGRACOES = join(import.meta.dirname, "../apps/server/src/db/migrations")

const DE_UMA_EMPRESA: Declaracao = {
  de: "empresa",
  aplicacao: ["ler", "incluir", { alterar: ["competencia"] }],
  auditoria: { sem: ["id"] },
  mesFechado: "competencia",
  recalculo: { nao: "exemplo" },
}
const colunas = () => ({
  idEscritorio: idEscritorio(),
  id: id(),
  idEmpresa: idEmpresa(),
  competencia: competencia().notNull(),
})
const exemplo = (declaracao: Declaracao) =>
  tabela("exemplos", declaracao, colunas(), (t) => [primaryKey({ columns: [t.idEscritorio, t.id] })])

let vazio: Esquema
beforeAll(() => {
  vazio = montarEsquema([])
})
const comExemplo = (declaracao: Declaracao) => montarEsquema(declaradas([exemplo(declaracao)]))

describe("migrações", () => {
  it("o arquivo aberto é o que o comando escreveria agora", async () => {
    const { numero, sql } = await migracaoAberta()
    const [aberto, ...outros] = readdirSync(MIGRACOES).filter(
      (nome) => nome.endsWith(".sql") && Number(nome.slice(0, 4)) >= numero,
    )
    expect(outros).toEqual([])
    expect(aberto === undefined ? "" : readFileSync(join(MIGRACOES, aberto), "utf8")).toBe(sql)
  })

  it("nada muda de um esquema para ele mesmo", async () => {
    expect(await migrar(await lerEsquema(), await lerEsquema())).toBe("")
  })

  it("uma tabela nova traz a segurança, as concessões e os gatilhos que declara", async () => {
    const sql = await migrar(vazio, comExemplo(DE_UMA_EMPRESA))
    expect(sql).toContain('CREATE TABLE "exemplos"')
    expect(sql).toContain("alter table exemplos enable row level security, force row level security;")
    expect(sql).toContain("create policy exemplos_do_escritorio on exemplos to partida_app using (id_escritorio = ")
    expect(sql).toContain("create policy exemplos_da_empresa on exemplos as restrictive to partida_app using (")
    expect(sql).toContain("grant select, insert, update (competencia) on exemplos to partida_app;")
    expect(sql).toContain(
      "create trigger exemplos_auditoria_inclusoes after insert on exemplos referencing new table as novas for each statement execute function auditar_inclusoes('id', 'id');",
    )
    expect(sql).toContain(
      "create trigger exemplos_auditoria after update or delete on exemplos for each row execute function auditar('id', 'id');",
    )
    expect(sql).toContain(
      "create trigger exemplos_mes_fechado before insert or update or delete on exemplos for each row execute function recusar_mes_fechado();",
    )
    expect(sql).not.toContain("exemplos_recalculo")
    expect(sql).not.toContain("create or replace function")
  })

  it("depois, muda só o que mudou, e o que ninguém declara mais é retirado", async () => {
    const antes = comExemplo(DE_UMA_EMPRESA)
    const aberta = comExemplo({ ...DE_UMA_EMPRESA, aplicacao: ["ler"], mesFechado: { nao: "exemplo" } })
    expect((await migrar(antes, aberta)).split("\n--> statement-breakpoint\n")).toEqual([
      "drop trigger exemplos_mes_fechado on exemplos;",
      "revoke all on exemplos from partida_app;",
      "grant select on exemplos to partida_app;\n",
    ])
  })

  it("uma função que muda é trocada no lugar; a que sai, depois do que a chamava", async () => {
    const funcao = { chave: "funcao f", criar: "create or replace function f() …;", remover: "drop function f;" }
    const chama = { chave: "gatilho t g", criar: "create trigger g …;", remover: "drop trigger g on t;" }
    const antes = { ...vazio, protecoes: [funcao, chama] }
    const outra = { ...funcao, criar: "create or replace function f() … outra;" }
    expect(await migrar(antes, { ...vazio, protecoes: [outra, chama] })).toBe(`${outra.criar}\n`)
    expect(await migrar(antes, { ...vazio, protecoes: [] })).toBe(
      `${chama.remover}\n--> statement-breakpoint\n${funcao.remover}\n`,
    )
  })

  it("os passos escritos à mão correm com as tabelas prontas e as proteções ainda por criar", async () => {
    const sql = await migrar(vazio, comExemplo(DE_UMA_EMPRESA), ["insert into exemplos select …;"])
    const ordem = ["CREATE TABLE", "insert into exemplos", "create trigger"].map((parte) => sql.indexOf(parte))
    expect(ordem).toEqual(ordem.toSorted((a, b) => a - b))
    expect(ordem[0]).toBeGreaterThanOrEqual(0)
  })

  it("uma tabela dividida por anos diz por qual coluna, que está na chave primária", async () => {
    const declaracao: Declaracao = { ...DE_UMA_EMPRESA, porAnoDe: "competencia" }
    expect(() => comExemplo(declaracao)).toThrow(/não está na chave primária/)
    const divididos = tabela("exemplos", declaracao, colunas(), (t) => [primaryKey({ columns: [t.competencia, t.id] })])
    const sql = await migrar(vazio, montarEsquema(declaradas([divididos])))
    expect(sql).toContain(') PARTITION BY RANGE ("competencia");')
    expect(sql).toContain("select preparar_particoes();")
  })

  it("uma tabela que cresce por meses é analisada por linhas gravadas, não por fração do que já tem", async () => {
    const sql = await migrar(vazio, comExemplo({ ...DE_UMA_EMPRESA, cresceComOsMeses: true }))
    expect(sql).toMatch(
      /alter table exemplos set \(autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500,/,
    )
  })

  it("tabela sem declaração, ou com uma que não pode ser, é recusada pelo nome", () => {
    expect(() => declaradas([pgTable("soltas", { id: uuid("id") })])).toThrow(/soltas: sem declaração/)
    const { mesFechado: _, ...semMes } = DE_UMA_EMPRESA
    expect(() => comExemplo(semMes)).toThrow(/exemplos: tem mês/)
    expect(() => comExemplo({ ...DE_UMA_EMPRESA, auditoria: { sem: ["segredo"] } })).toThrow(/coluna segredo/)
    expect(() => comExemplo({ ...DE_UMA_EMPRESA, de: "plataforma" })).toThrow(/exemplos: tem id_empresa/)
    expect(() => comExemplo({ ...DE_UMA_EMPRESA, de: "pessoa" })).toThrow(/coluna id_usuario/)
    const semChave = tabela("exemplos", DE_UMA_EMPRESA, colunas())
    expect(() => montarEsquema(declaradas([semChave]))).toThrow(/exemplos: é auditada e não tem chave primária/)
  })
})

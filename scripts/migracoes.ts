// `npm run migracoes`: writes the open migration, from what was last released to what the schema declares now.
// `npm run migracoes -- liberar`: what is declared now is released; the next change is the next file.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api"
import { getTableName } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { divisaoDe, type Protecao, protecoesDe } from "../apps/server/src/db/protecoes.ts"
import type { Declaracao } from "../apps/server/src/db/schema/tabela.ts"
import { lerTabelas } from "../apps/server/src/db/tabelas.ts"

const BANCO = join(import.meta.dirname, "../apps/server/src/db")
const MIGRACOES = join(BANCO, "migrations")
const DIARIO = join(MIGRACOES, "meta/_journal.json")
const LIBERADO = join(MIGRACOES, "meta/liberado.json.gz")
const SEPARADOR = "--> statement-breakpoint"

type Tabelas = Parameters<typeof generateMigration>[0]

/** Everything that the schema says of a database. */
export interface Esquema {
  /** Roles, extensions and types: before any table. */
  readonly preludio: readonly string[]
  readonly tabelas: Tabelas
  /** What follows the columns of these tables when they are created. */
  readonly divisoes: Readonly<Record<string, string>>
  /** Functions and what calls them, tables after tables. */
  readonly protecoes: readonly Protecao[]
}

/** The file that is rewritten until it is released. */
export interface MigracaoAberta {
  readonly numero: number
  /** Empty where the schema says no more than what was released. */
  readonly sql: string
}

const VAZIO: Esquema = { preludio: [], tabelas: generateDrizzleJson({}), divisoes: {}, protecoes: [] }

/** What the files of the schema say now. Throws Error for a table without a declaration, or a declaration that cannot be. */
export const lerEsquema = async (): Promise<Esquema> => montarEsquema(await lerTabelas())

/** What these tables say, with the functions and the prelude of the product. */
export function montarEsquema(tabelas: readonly (readonly [PgTable, Declaracao])[]): Esquema {
  return {
    preludio: comandosDe(join(BANCO, "sql/preludio.sql")),
    // By name, so that the same schema always gives the same file.
    tabelas: generateDrizzleJson(Object.fromEntries(tabelas.map(([tabela]) => [getTableName(tabela), tabela]))),
    divisoes: Object.fromEntries(tabelas.map(([tabela, d]) => [getTableName(tabela), divisaoDe(d)])),
    protecoes: [...funcoes(), ...tabelas.flatMap(([tabela, declaracao]) => protecoesDe(tabela, declaracao))],
  }
}

/**
 * The migration from one schema to the other; empty when they say the same. `passos` move data once the tables are there and
 * before their protections are. Asks at the terminal when one table both gains and loses a column: see ADR 034.
 */
export async function migrar(de: Esquema, para: Esquema, passos: readonly string[] = []): Promise<string> {
  const antes = new Map(de.protecoes.map((p) => [p.chave, p]))
  const depois = new Map(para.protecoes.map((p) => [p.chave, p]))
  const mudou = ({ chave, criar }: Protecao) => antes.get(chave)?.criar !== criar
  const saem = de.protecoes.filter((p) => depois.get(p.chave)?.criar !== p.criar && !ehFuncaoQueFica(p, depois))
  const comandos = [
    ...para.preludio.filter((comando) => !de.preludio.includes(comando)),
    // What calls a function goes before it.
    ...saem.reverse().flatMap((p) => p.remover || []),
    ...(await generateMigration(de.tabelas, para.tabelas)).map((comando) => dividir(comando.trim(), para)),
    ...passos,
    ...para.protecoes.filter(mudou).map((p) => p.criar),
  ]
  return comandos.length === 0 ? "" : `${comandos.join(`\n${SEPARADOR}\n`)}\n`
}

/** What `npm run migracoes` would write now. */
export async function migracaoAberta(): Promise<MigracaoAberta> {
  const { numero, esquema } = lerLiberado()
  return { numero, sql: await migrar(esquema, await lerEsquema(), passosDe(numero)) }
}

function dividir(comando: string, { divisoes }: Esquema): string {
  const [, tabela = ""] = /^CREATE TABLE "(\w+)"/.exec(comando) ?? []
  return divisoes[tabela] ? comando.replace(/;$/, `${divisoes[tabela]};`) : comando
}

/** A function that changes is replaced in its place: triggers go on calling it. */
const ehFuncaoQueFica = ({ chave }: Protecao, depois: ReadonlyMap<string, Protecao>) =>
  chave.startsWith("funcao ") && depois.has(chave)

function funcoes(): Protecao[] {
  const pasta = join(BANCO, "sql/funcoes")
  return readdirSync(pasta)
    .sort()
    .flatMap((arquivo) => comandosDe(join(pasta, arquivo)))
    .map((criar) => {
      const [, nome] = /^create or replace function (\w+)\(/m.exec(criar) ?? []
      if (nome === undefined) throw new Error(`não é uma função: ${criar.slice(0, 60)}`)
      return { chave: `funcao ${nome}`, criar, remover: `drop function ${nome};` }
    })
}

/** Written by hand for one migration: what moves the data of databases that have some. */
function passosDe(numero: number): string[] {
  const arquivo = join(BANCO, `sql/passos/${numerado(numero)}.sql`)
  return existsSync(arquivo) ? comandosDe(arquivo) : []
}

const comandosDe = (arquivo: string) =>
  readFileSync(arquivo, "utf8")
    .split(SEPARADOR)
    .map((comando) => comando.trim())

/** The number of the open migration, and the schema that it starts from. */
function lerLiberado(): { numero: number; esquema: Esquema } {
  if (!existsSync(LIBERADO)) return { numero: 0, esquema: VAZIO }
  return JSON.parse(gunzipSync(readFileSync(LIBERADO)).toString("utf8"))
}

interface Diario {
  readonly version: string
  readonly dialect: string
  readonly entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

const numerado = (numero: number) => String(numero).padStart(4, "0")

function gravar({ numero, sql }: MigracaoAberta, titulo: string): void {
  const diario: Diario = JSON.parse(readFileSync(DIARIO, "utf8"))
  const [atual] = diario.entries.splice(numero)
  if (atual) rmSync(join(MIGRACOES, `${atual.tag}.sql`), { force: true })
  if (sql !== "") {
    const tag = atual?.tag ?? `${numerado(numero)}_${titulo}`
    writeFileSync(join(MIGRACOES, `${tag}.sql`), sql)
    diario.entries.push({ idx: numero, version: "7", when: atual?.when ?? Date.now(), tag, breakpoints: true })
  }
  writeFileSync(DIARIO, `${JSON.stringify(diario, null, 2)}\n`)
}

async function liberar(): Promise<void> {
  const { numero, sql } = await migracaoAberta()
  if (sql === "") throw new Error("Nada mudou desde o que já foi liberado.")
  writeFileSync(LIBERADO, gzipSync(JSON.stringify({ numero: numero + 1, esquema: await lerEsquema() }), { level: 9 }))
}

if (import.meta.main) {
  const [argumento = "mudancas"] = process.argv.slice(2)
  if (argumento === "liberar") await liberar()
  else gravar(await migracaoAberta(), argumento)
}

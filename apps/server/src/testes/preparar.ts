import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { abrirBanco, instantaneoMigrado } from "../db/banco.ts"

export const BANCO_MODELO = "partida_modelo"
const MIGRACOES = join(import.meta.dirname, "../db/migrations")
const TRABALHADORES = join(import.meta.dirname, "../../../../scripts/trabalhadores.mjs")
const CACHE = join(import.meta.dirname, "../../../../node_modules/.cache/partida")

const LOGIN_DA_IDENTIDADE = "partida_login_identidade"

/** The same database by the login of identity; null where the suite runs as the owner alone. */
export function enderecoDaIdentidade(url: string | null): string | null {
  if (!url || !process.env.PARTIDA_TEST_LOGIN_URL) return null
  const endereco = new URL(url)
  endereco.username = LOGIN_DA_IDENTIDADE
  return endereco.href
}

/** Where the migrated in-memory database of these migrations is kept between runs. */
export function arquivoDoInstantaneo(): string {
  const hash = createHash("sha256")
  for (const nome of readdirSync(MIGRACOES).sort())
    if (nome.endsWith(".sql")) hash.update(readFileSync(join(MIGRACOES, nome)))
  return join(CACHE, `banco-${hash.digest("hex").slice(0, 16)}.bin`)
}

/** Once per run: the programs of the threads, and the migrated database that every test file starts from, embedded or on PostgreSQL. */
export default async function preparar(): Promise<void> {
  execFileSync(process.execPath, [TRABALHADORES])
  if (process.env.PARTIDA_RECORTE === "sem-banco") return
  const url = process.env.PARTIDA_TEST_DATABASE_URL
  if (url) return prepararModelo(url)
  const arquivo = arquivoDoInstantaneo()
  if (existsSync(arquivo)) return
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  // In one step: another run may be waiting for it.
  const novo = `${arquivo}.${process.pid}`
  writeFileSync(novo, await instantaneoMigrado())
  renameSync(novo, arquivo)
}

async function prepararModelo(url: string): Promise<void> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  await cliente.query(
    `do $$ begin create role ${LOGIN_DA_IDENTIDADE} login; exception when duplicate_object then null; end $$`,
  )
  await cliente.query(`drop database if exists ${BANCO_MODELO} with (force)`)
  await cliente.query(`create database ${BANCO_MODELO}`)
  await cliente.end()
  const modelo = new URL(url)
  modelo.pathname = `/${BANCO_MODELO}`
  const login = new URL(process.env.PARTIDA_TEST_LOGIN_URL ?? url)
  login.pathname = `/${BANCO_MODELO}`
  const banco = await abrirBanco({
    url: login.href,
    urlDeMigracao: modelo.href,
    urlDaIdentidade: enderecoDaIdentidade(login.href),
    dir: null,
  })
  await banco.fechar()
}

// A throw-away PostgreSQL for the suite, reached as ordinary people: an owner that migrates and an application login
// that owns nothing. Neither is a superuser.
import { spawnSync } from "node:child_process"
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { encontrar, instalarPacote } from "./comum.mjs"

const NOBODY = 65534

function binarios() {
  const base = "/usr/lib/postgresql"
  const versoes = (() => {
    try {
      return readdirSync(base).sort((a, b) => Number(b) - Number(a))
    } catch {
      return []
    }
  })()
  const initdb = encontrar([...versoes.map((v) => `${base}/${v}/bin/initdb`), "initdb"])
  return initdb ? initdb.replace(/initdb$/, "") : null
}

/** A port of this machine that nobody uses now. */
export const portaLivre = () =>
  new Promise((resolver) => {
    const servidor = createServer()
    servidor.listen(0, "127.0.0.1", () => {
      const { port } = servidor.address()
      servidor.close(() => resolver(port))
    })
  })

/** Starts it; null where the machine has no PostgreSQL and none may be installed. */
export async function iniciarPostgres() {
  const bin = binarios() ?? (instalarPacote("postgresql") ? binarios() : null)
  if (bin === null) return null
  const pasta = mkdtempSync(join(tmpdir(), "partida-pg-"))
  const comoRoot = process.getuid?.() === 0
  if (comoRoot) chownSync(pasta, NOBODY, NOBODY)
  chmodSync(pasta, 0o700)
  const porta = await portaLivre()
  const opcoes = {
    cwd: "/",
    encoding: "utf8",
    ...(comoRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    env: { ...process.env, HOME: pasta },
  }
  const exigir = (programa, argumentos) => {
    const { status, stderr, stdout } = spawnSync(`${bin}${programa}`, argumentos, opcoes)
    if (status !== 0) throw new Error(`${programa}: ${stderr || stdout}`)
  }
  const dados = join(pasta, "dados")
  exigir("initdb", ["-D", dados, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"])
  // Nothing outlives it, and jit as docs/operacao.md says.
  const ajustes = `-p ${porta} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 -c jit=off`
  exigir("pg_ctl", ["-D", dados, "-w", "-l", join(pasta, "log"), "-o", ajustes, "start"])
  const psql = (sql) =>
    exigir("psql", ["-h", "127.0.0.1", "-p", String(porta), "-U", "postgres", "-v", "ON_ERROR_STOP=1", "-c", sql])
  psql("create role partida_dono login createdb createrole")
  psql("create role partida_login login")
  // To drop a database whose last connection, of another role, has not gone yet.
  psql("grant pg_signal_backend to partida_dono")
  psql("create database partida owner partida_dono")
  return {
    urlDono: `postgres://partida_dono@127.0.0.1:${porta}/partida`,
    urlLogin: `postgres://partida_login@127.0.0.1:${porta}/partida`,
    parar() {
      spawnSync(`${bin}pg_ctl`, ["-D", dados, "-m", "immediate", "stop"], opcoes)
      rmSync(pasta, { recursive: true, force: true })
    },
  }
}

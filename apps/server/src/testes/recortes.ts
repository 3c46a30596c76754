import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"

/**
 * Where each test of the server runs (CONTRIBUTING.md, "Tests"). Nothing is listed by hand: a file is judged by what it
 * imports, by its folder and by its name.
 */
export interface Recortes {
  /** Open no test database: run once, without one. */
  readonly semBanco: readonly string[]
  /** Open the embedded engine themselves (`*.uma-vez.test.ts`): run once, on the embedded database. */
  readonly umaVez: readonly string[]
  /** Where the two databases may differ: run whole on both. */
  readonly nosDois: readonly string[]
  /** One a feature: whole on PostgreSQL, and its first test on the embedded database (uma-de-cada.ts). */
  readonly jornadas: readonly string[]
  /** The rest: on PostgreSQL, and on the embedded database at night. */
  readonly soNoPostgres: readonly string[]
}

/** The part of the suite that a run takes: null is every file, on whichever database there is. */
export type Recorte = "sem-banco" | "embutido" | "postgres" | null

const FONTE = resolve(import.meta.dirname, "..")
const BANCO_DE_TESTE = join(FONTE, "testes", "banco.ts")
/**
 * Transactions, listening, locks, roles, jobs, and what an engine keeps when its process is killed. What attacks every call or reads
 * every list is not: it is about the SQL, which is the same, and is proved where an ordinary role is refused by a real server.
 */
const ONDE_OS_BANCOS_DIFEREM =
  /^(?:db|http|jobs|ao-vivo|correio|features\/processamento)\/|(?:^|\/)(?:queda|leitores)\.test\.ts$/
/**
 * Kills in the middle of one kind of act (`queda-fechamento`, `queda-emissao`, the one of an import): about the order of our own writes, which is the same on
 * both. That the embedded engine loses nothing of what it confirmed is what `queda.test.ts` proves.
 */
const QUEDA_DE_UM_ATO = /(?:^|\/)queda-[\w-]+\.test\.ts$|^features\/.*\/queda\.test\.ts$/

/** The test files of the server, by where they run. Paths are relative to apps/server/src. */
export function lerRecortes(): Recortes {
  const abrem = new Map<string, boolean>([[BANCO_DE_TESTE, true]])
  const abreBanco = (arquivo: string): boolean => {
    const sabido = abrem.get(arquivo)
    if (sabido !== undefined) return sabido
    abrem.set(arquivo, false)
    const abre = importados(readFileSync(arquivo, "utf8")).some((alvo) => abreBanco(resolve(dirname(arquivo), alvo)))
    abrem.set(arquivo, abre)
    return abre
  }
  const todos = globSync("**/*.test.ts", { cwd: FONTE })
    .map((arquivo) => arquivo.replaceAll("\\", "/"))
    .sort()
  const deUmaVez = (arquivo: string) => arquivo.endsWith(".uma-vez.test.ts")
  const comBanco = todos.filter((arquivo) => !deUmaVez(arquivo) && abreBanco(join(FONTE, arquivo)))
  const nosDois = comBanco.filter(
    (arquivo) =>
      !QUEDA_DE_UM_ATO.test(arquivo) &&
      (ONDE_OS_BANCOS_DIFEREM.test(arquivo) ||
        /\btipoDoBancoDeTeste\b/.test(readFileSync(join(FONTE, arquivo), "utf8"))),
  )
  const jornadas = comBanco.filter((arquivo) => ehJornada(arquivo) && !nosDois.includes(arquivo))
  return {
    semBanco: todos.filter((arquivo) => !deUmaVez(arquivo) && !comBanco.includes(arquivo)),
    umaVez: todos.filter(deUmaVez),
    nosDois,
    jornadas,
    soNoPostgres: comBanco.filter((arquivo) => !nosDois.includes(arquivo) && !jornadas.includes(arquivo)),
  }
}

/** The files of ours that a source loads, at once or later: what is imported as a type is not. */
function importados(fonte: string): string[] {
  return fonte.split(/^(?=import |export )/m).flatMap((trecho) => {
    const alvos = [...trecho.matchAll(/(?:from |import |import\()"(\.[^"]+\.ts)"/g)].map(([, alvo = ""]) => alvo)
    return /^(?:import type |export type \{)/.test(trecho) ? alvos.slice(1) : alvos
  })
}

/** A feature's journey is the test named after its folder. */
const ehJornada = (arquivo: string): boolean => basename(arquivo, ".test.ts") === basename(dirname(arquivo))

/** Features whose tests open a database and of which none would run on the embedded one. */
export function featuresSemJornada({ nosDois, jornadas, soNoPostgres }: Recortes): string[] {
  const feature = (arquivo: string) => /^features\/([\w-]+)\//.exec(arquivo)?.[1]
  const comJornada = new Set([...jornadas, ...nosDois.filter(ehJornada)].map(feature))
  const todas = new Set([...nosDois, ...jornadas, ...soNoPostgres].flatMap((arquivo) => feature(arquivo) ?? []))
  return [...todas].filter((nome) => !comJornada.has(nome))
}

/** What vitest includes for a run, from the root of the repository. */
export function incluidos(recorte: Recorte, noPostgres: boolean): string[] {
  const { semBanco, umaVez, nosDois, jornadas, soNoPostgres } = lerRecortes()
  const escolhidos = {
    "sem-banco": semBanco,
    embutido: [...nosDois, ...jornadas, ...umaVez],
    postgres: [...nosDois, ...jornadas, ...soNoPostgres],
    tudo: [...semBanco, ...nosDois, ...jornadas, ...soNoPostgres, ...(noPostgres ? [] : umaVez)],
  }[recorte ?? "tudo"]
  const raiz = resolve(FONTE, "..", "..", "..")
  return escolhidos.map((arquivo) => relative(raiz, join(FONTE, arquivo)).replaceAll("\\", "/"))
}

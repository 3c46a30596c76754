import { nextTick } from "node:process"
import { type ExtractTablesWithRelations, is } from "drizzle-orm"
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres"
import { PgDialect } from "drizzle-orm/pg-core"
import pg from "pg"
import type { Tx } from "./banco.ts"

type SemEsquema = Record<string, never>

/** What drizzle asks of a connection. */
interface Consulta {
  readonly text: string
  readonly name?: string
  readonly rowMode?: "array"
  readonly types?: pg.CustomTypesConfig
}
type Resposta = Pick<pg.QueryArrayResult, "rows" | "rowCount" | "command"> & {
  readonly fields: readonly Coluna[]
}
type Coluna = Pick<pg.FieldDef, "name" | "dataTypeID">
type Executar = (consulta: Consulta, valores: readonly unknown[]) => Promise<Resposta>

interface Espera {
  readonly consulta: Consulta
  readonly valores: readonly unknown[]
  readonly resolver: (resposta: Resposta) => void
  readonly rejeitar: (erro: unknown) => void
}

/**
 * Runs readings so that those asked for together go in one statement: whatever `corpo` asks of its `tx` without waiting
 * (`Promise.all`) is one message to parse, plan and answer, from one picture of the database, and each answer is what it would
 * be alone. The columns of a query are known only after it ran once: the first time in a process each goes by itself.
 * For readings, and for what is told at the commit: anything else goes alone, after what was asked before it.
 */
export async function juntas<T>(tx: Tx, corpo: (tx: Tx) => Promise<T>): Promise<T> {
  const sessao: unknown = tx._.session
  if (!is(sessao, NodePgSession)) throw new Error("A transaction of another driver.")
  const { client } = sessao as unknown as { readonly client: { readonly query: Executar } }
  if (client instanceof Leva) return corpo(tx)
  const daConexao = emVoo.get(client) ?? new Set()
  emVoo.set(client, daConexao)
  const leva = new Leva((consulta, valores) => client.query(consulta, valores), daConexao)
  return corpo(
    new NodePgTransaction<SemEsquema, ExtractTablesWithRelations<SemEsquema>>(
      dialeto,
      new NodePgSession(leva as unknown as pg.PoolClient, dialeto, undefined),
      undefined,
    ),
  )
}

const dialeto = new PgDialect()
/** By text: what each query answers, learned when it ran. */
const formatos = new Map<string, readonly Coluna[]>()
const MAXIMO_DE_FORMATOS = 2_000

/** Statements that connections keep planned: parsing and planning one takes longer than running it. */
const preparadas = new Map<string, string>()
/** Each is kept by every connection: a few of them are nearly all that is asked. */
const MAXIMO_DE_PREPARADAS = 40
/** How many times each of the others went: what goes often earns a name. */
const vezes = new Map<string, number>()
const VEZES_ATE_PREPARAR = 3
const MAXIMO_DE_CONTADAS = 500

function nomeDe(texto: string): string | null {
  const conhecido = preparadas.get(texto)
  if (conhecido !== undefined) return conhecido
  if (preparadas.size >= MAXIMO_DE_PREPARADAS) return null
  const vez = (vezes.get(texto) ?? 0) + 1
  if (vez < VEZES_ATE_PREPARAR) {
    if (vezes.size >= MAXIMO_DE_CONTADAS) vezes.clear()
    vezes.set(texto, vez)
    return null
  }
  vezes.delete(texto)
  const nome = `junta_${preparadas.size}`
  preparadas.set(texto, nome)
  return nome
}

/** Names asked of each connection and not answered yet: the driver would have it parse one of them twice. */
const emVoo = new WeakMap<object, Set<string>>()

class Leva {
  readonly #executar: Executar
  readonly #emVoo: Set<string>
  #esperas: Espera[] = []

  constructor(executar: Executar, emVooDaConexao: Set<string>) {
    this.#executar = executar
    this.#emVoo = emVooDaConexao
  }

  query(consulta: Consulta, valores: readonly unknown[]): Promise<Resposta> {
    if (!ehLeitura(consulta.text)) {
      this.#partir()
      return this.#executar(consulta, valores)
    }
    return new Promise((resolver, rejeitar) => {
      this.#esperas.push({ consulta, valores, resolver, rejeitar })
      // After every promise that is ready has run: by then all that needs no answer was asked.
      if (this.#esperas.length === 1) queueMicrotask(() => nextTick(() => this.#partir()))
    })
  }

  async #preparada(text: string, valores: readonly unknown[]): Promise<Resposta> {
    const name = nomeDe(text)
    if (name === null || this.#emVoo.has(name)) return this.#executar({ text, rowMode: "array" }, valores)
    this.#emVoo.add(name)
    try {
      return await this.#executar({ name, text, rowMode: "array" }, valores)
    } finally {
      this.#emVoo.delete(name)
    }
  }

  #partir(): void {
    const esperas = this.#esperas
    this.#esperas = []
    const conhecidas = esperas.flatMap((espera) => {
      const formato = formatos.get(semListas(espera.consulta.text))
      return formato ? { ...espera, formato } : []
    })
    if (conhecidas.length < 2) {
      for (const espera of esperas) this.#sozinha(espera)
      return
    }
    for (const espera of esperas) if (!formatos.has(semListas(espera.consulta.text))) this.#sozinha(espera)
    this.#todas(conhecidas)
  }

  #sozinha({ consulta, valores, resolver, rejeitar }: Espera): void {
    this.#executar(consulta, valores).then((resposta) => {
      if (formatos.size >= MAXIMO_DE_FORMATOS) formatos.clear()
      formatos.set(
        semListas(consulta.text),
        resposta.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
      )
      resolver(resposta)
    }, rejeitar)
  }

  #todas(esperas: readonly (Espera & { readonly formato: readonly Coluna[] })[]): void {
    const valores: unknown[] = []
    const partes = esperas.map(({ consulta, valores: proprios }, i) => {
      const antes = valores.length
      valores.push(...proprios)
      const texto = consulta.text.replace(/\$(\d+)/g, (_tudo, n: string) => `$${Number(n) + antes}`)
      return `select ${i}${i === 0 ? " as qual" : ""}, junta::text${i === 0 ? " as linha" : ""} from (${texto}\n) junta`
    })
    this.#preparada(partes.join("\nunion all "), valores).then(
      ({ rows, command }) => {
        const porConsulta = esperas.map((): string[] => [])
        for (const [qual, linha] of rows as [number, string][]) porConsulta[qual]?.push(linha)
        for (const [i, espera] of esperas.entries())
          try {
            const linhas = (porConsulta[i] ?? []).map(comoAsDela(espera.consulta, espera.formato))
            espera.resolver({ rows: linhas, rowCount: linhas.length, command, fields: espera.formato })
          } catch (erro) {
            espera.rejeitar(erro)
          }
      },
      (erro: unknown) => {
        for (const { rejeitar } of esperas) rejeitar(erro)
      },
    )
  }
}

/** What takes locks or changes the transaction is no reading, whatever it begins with. */
const ehLeitura = (texto: string) =>
  /^\s*(?:select|with)\s/i.test(texto) &&
  !/ for (?:no key )?(?:update|share)\b|\b(?:set_config|pg_advisory\w+)\(/i.test(texto)

/** Lists of values differ in length from call to call; the columns do not. */
const semListas = (texto: string) => texto.replace(/ in \(\$\d+(?:::\w+)?(?:, \$\d+(?:::\w+)?)*\)/g, " in ($)")

/** Reads the text of a whole row into what the driver would have given of each of its columns. */
function comoAsDela({ rowMode, types = pg.types }: Consulta, formato: readonly Coluna[]) {
  const leitores = formato.map(
    ({ dataTypeID }) => types.getTypeParser(dataTypeID, "text") as (texto: string) => unknown,
  )
  return (linha: string): unknown[] => {
    const textos = lerRegistro(linha)
    if (textos.length !== formato.length) throw new Error("A joined row has other columns than its query.")
    const valores = textos.map((texto, i) => (texto === null ? null : leitores[i]?.(texto)))
    // As the driver does: by name, unless asked by place.
    return rowMode === "array" ? valores : (Object.fromEntries(valores.map((v, i) => [formato[i]?.name, v])) as never)
  }
}

const ASPAS = '"'
/** The columns of a row written by the database: `(a,"b ""c""",)`. Nothing is null; "" is empty. */
export function lerRegistro(texto: string): (string | null)[] {
  const valores: (string | null)[] = []
  const fim = texto.length - 1
  let i = 1
  for (;;) {
    if (texto[i] === ASPAS) {
      let ate = i + 1
      for (;;) {
        ate = texto.indexOf(ASPAS, ate)
        if (texto[ate + 1] !== ASPAS) break
        ate += 2
      }
      const dentro = texto.slice(i + 1, ate)
      valores.push(/["\\]/.test(dentro) ? dentro.replace(/(["\\])\1/g, "$1") : dentro)
      i = ate + 1
    } else {
      const virgula = texto.indexOf(",", i)
      const ate = virgula === -1 ? fim : virgula
      valores.push(ate === i ? null : texto.slice(i, ate))
      i = ate
    }
    if (i >= fim) return valores
    i++
  }
}

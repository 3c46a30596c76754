import pg from "pg"

/**
 * What this process asks of its database while `corpo` runs, in order: one text for each message that is parsed, run and
 * answered. `begin` and the settings of a transaction go in one.
 */
export async function contarComandos(corpo: () => Promise<unknown>): Promise<string[]> {
  const comandos: string[] = []
  await escutando((texto) => comandos.push(texto), corpo)
  return comandos
}

/** A node of a plan, as EXPLAIN (ANALYZE, FORMAT JSON) tells it. */
interface No {
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly "Rows Removed by Join Filter"?: number
  readonly Plans?: readonly No[]
}

/**
 * How many rows the queries made while `corpo` runs went through, node by node of their plans, those left out included:
 * what a bad plan multiplies, whatever the machine. Each query is run once more, in its own transaction, to be asked.
 */
export async function contarLinhas(corpo: () => Promise<unknown>): Promise<number> {
  const planos: Promise<No>[] = []
  await escutando((texto, cliente, valores, executar) => {
    if (!/^\s*(select|with)\b/.test(texto)) return
    const explicar = { text: `explain (analyze, format json) ${texto}`, values: valores }
    const resposta: Promise<pg.QueryResult<{ "QUERY PLAN": { Plan: No }[] }>> = Reflect.apply(executar, cliente, [
      explicar,
    ])
    planos.push(
      resposta.then(({ rows }) => rows[0]?.["QUERY PLAN"][0]?.Plan ?? { "Actual Rows": 0, "Actual Loops": 0 }),
    )
  }, corpo)
  const somar = (no: No): number => {
    const porVez = no["Actual Rows"] + (no["Rows Removed by Filter"] ?? 0) + (no["Rows Removed by Join Filter"] ?? 0)
    return porVez * no["Actual Loops"] + (no.Plans ?? []).reduce((total, filho) => total + somar(filho), 0)
  }
  return (await Promise.all(planos)).reduce((total, no) => total + somar(no), 0)
}

type Ouvir = (texto: string, cliente: pg.Client, valores: unknown[], executar: pg.Client["query"]) => unknown

async function escutando(ouvir: Ouvir, corpo: () => Promise<unknown>): Promise<void> {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...entrada: unknown[]) {
    const consulta = entrada[0] as string | { readonly text: string; readonly values?: unknown[] }
    const [texto, valores] = typeof consulta === "string" ? [consulta, []] : [consulta.text, consulta.values ?? []]
    const resposta = Reflect.apply(query, this, entrada)
    ouvir(texto, this, (entrada[1] as unknown[] | undefined) ?? valores, query)
    return resposta
  } as typeof query
  try {
    await corpo()
  } finally {
    pg.Client.prototype.query = query
  }
}

import pg from "pg"

/** What is heard on a channel of the database. */
export interface Ouvinte {
  /** One message of a transaction that committed. */
  receber(texto: string): void
  /** The line was down for a while and is up again: messages may have been lost. */
  retomar(): void
  relatarErro(erro: unknown): void
}

export type PararDeOuvir = () => Promise<void>

const ESPERA_INICIAL_MS = 500
const ESPERA_MAXIMA_MS = 30_000
/** A line that died without a word is found by asking. */
const CONFERENCIA_MS = 30_000
const PRAZO_MS = 10_000

/**
 * Listens to a channel of PostgreSQL on a connection of its own, for as long as it takes: a lost line is opened again,
 * waiting 0.5 s, then twice as long up to 30 s. A database that cannot be reached now is no failure of the caller.
 */
export async function ouvirPostgres(url: string, canal: string, ouvinte: Ouvinte): Promise<PararDeOuvir> {
  let parado = false
  let falhas = 0
  let cliente: pg.Client | null = null
  let espera: NodeJS.Timeout | null = null
  let conferencia: NodeJS.Timeout | null = null

  const cair = (caido: pg.Client, erro: unknown) => {
    if (parado || cliente !== caido) return
    cliente = null
    if (conferencia) clearInterval(conferencia)
    // One word for one fall, however many tries it takes to get up.
    if (falhas === 0) ouvinte.relatarErro(erro)
    caido.end().catch(() => {})
    espera = setTimeout(() => void ligar(), Math.min(ESPERA_INICIAL_MS * 2 ** falhas++, ESPERA_MAXIMA_MS))
    espera.unref()
  }
  const ligar = async (primeira = false) => {
    const novo = new pg.Client({
      connectionString: url,
      application_name: canal,
      keepAlive: true,
      connectionTimeoutMillis: PRAZO_MS,
      query_timeout: PRAZO_MS,
    })
    cliente = novo
    novo.on("notification", ({ channel, payload }) => {
      if (channel === canal && payload !== undefined) ouvinte.receber(payload)
    })
    novo.on("error", (erro) => cair(novo, erro))
    novo.on("end", () => cair(novo, new Error("Connection terminated")))
    try {
      await novo.connect()
      await novo.query(`listen ${pg.escapeIdentifier(canal)}`)
    } catch (erro) {
      return cair(novo, erro)
    }
    if (parado) return void novo.end().catch(() => {})
    conferencia = setInterval(() => novo.query("select 1").catch((erro: unknown) => cair(novo, erro)), CONFERENCIA_MS)
    conferencia.unref()
    const houveQueda = !primeira || falhas > 0
    falhas = 0
    if (houveQueda) ouvinte.retomar()
  }
  await ligar(true)
  return async () => {
    parado = true
    if (espera) clearTimeout(espera)
    if (conferencia) clearInterval(conferencia)
    await cliente?.end().catch(() => {})
  }
}

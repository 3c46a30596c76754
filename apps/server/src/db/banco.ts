import { sql } from "drizzle-orm"
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import type { Autoria, Escopo } from "./escopo.ts"
import { juntarEscritas } from "./escritas.ts"
import { type Ouvinte, ouvirPostgres, type PararDeOuvir } from "./escuta.ts"
import { abrirBancoEmbutido, type BancoEmbutido } from "./pglite-pool.ts"
import { type Ajustes, type Cerca, criarTransacao, type Instrucao } from "./transacao.ts"
import { travarDiretorio } from "./trava.ts"

export type Tx = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0]

/**
 * The database as the rest of the product sees it: there is no way to run a query outside a transaction that has
 * first said who is asking. Inside a body, use only its `tx`: the embedded engine has one connection, and a second
 * one would wait for ever.
 */
export interface Banco {
  readonly tipo: "embutido" | "postgresql"
  /** Runs as the application, inside one office, narrowed to the companies of the scope. */
  emEscopo<T>(escopo: Escopo, corpo: (tx: Tx) => Promise<T>, cerca?: Cerca<T>): Promise<T>
  /** Runs as the application with no tenant: sees offices and people, no tenant data. `sub` finds oneself. */
  naPlataforma<T>(corpo: (tx: Tx) => Promise<T>, autoria?: Autoria): Promise<T>
  /** Runs as the identity provider: accounts, sessions, keys, and nothing else. */
  naIdentidade<T>(corpo: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs as the login user itself. Never for a request. */
  comoDono<T>(corpo: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls a function of the database that says itself who is asking: one statement, in no transaction of ours. */
  chamar<L extends pg.QueryResultRow>(funcao: string, valores: readonly unknown[]): Promise<L[]>
  /** Plain SQL of the job queue. */
  executarSql(texto: string, valores?: unknown[]): Promise<{ rows: unknown[] }>
  /** Hears what committed transactions say on a channel, from any process that shares the database. */
  ouvir(canal: string, ouvinte: Ouvinte): Promise<PararDeOuvir>
  fechar(): Promise<void>
}

interface OpcoesDoBanco {
  readonly url: string | null
  readonly urlDeMigracao: string | null
  /** Login of identity alone; without it the application's own reaches the accounts too. */
  readonly urlDaIdentidade?: string | null
  /** Directory of the embedded engine; null with a null url keeps it in memory. */
  readonly dir: string | null
  readonly instantaneo?: Uint8Array
  readonly migrar?: boolean
  readonly conexoes?: number
}

const PASTA_DE_MIGRACOES = new URL("./migrations", import.meta.url).pathname
/** Any constant will do: it keeps two servers from migrating one database at the same time. */
const TRAVA_DE_MIGRACAO = 7_254_011

/** Opens (and migrates) the database named by the options. Throws DiretorioEmUso or the driver's own errors. */
export async function abrirBanco(opcoes: OpcoesDoBanco): Promise<Banco> {
  if (opcoes.url) return abrirPostgres(opcoes, opcoes.url)
  const liberar = opcoes.dir ? travarDiretorio(opcoes.dir) : () => {}
  try {
    const embutido = await abrirBancoEmbutido(opcoes.dir, opcoes.instantaneo ?? null)
    if (opcoes.migrar !== false)
      await migrate(drizzle({ client: embutido.pool }), { migrationsFolder: PASTA_DE_MIGRACOES })
    const ouvir = (canal: string, ouvinte: Ouvinte) => ouvirEmbutido(embutido.pool, canal, ouvinte)
    return montar("embutido", embutido.pool, embutido.pool, ouvir, async () => {
      await embutido.fechar()
      liberar()
    })
  } catch (erro) {
    liberar()
    throw erro
  }
}

/** A migrated in-memory database as bytes, from which test databases start in a fraction of the time. */
export async function instantaneoMigrado(): Promise<Uint8Array> {
  const embutido: BancoEmbutido = await abrirBancoEmbutido(null)
  await migrate(drizzle({ client: embutido.pool }), { migrationsFolder: PASTA_DE_MIGRACOES })
  // What other databases would be made from: a third of the files, and nobody makes any here.
  await embutido.pool.query("update pg_database set datistemplate = false where datistemplate")
  for (const modelo of ["template0", "template1"]) await embutido.pool.query(`drop database ${modelo}`)
  const bytes = await embutido.despejar()
  await embutido.fechar()
  return bytes
}

async function abrirPostgres(opcoes: OpcoesDoBanco, url: string): Promise<Banco> {
  const conexoes = opcoes.conexoes ?? 10
  const pool = abrirPool(url, conexoes)
  const daIdentidade = opcoes.urlDaIdentidade ? abrirPool(opcoes.urlDaIdentidade, Math.ceil(conexoes / 2)) : pool
  if (opcoes.migrar !== false) await migrarPostgres(opcoes, url)
  const ouvir = (canal: string, ouvinte: Ouvinte) => ouvirPostgres(url, canal, ouvinte)
  return montar("postgresql", pool, daIdentidade, ouvir, async () => {
    await pool.end()
    if (daIdentidade !== pool) await daIdentidade.end()
  })
}

function abrirPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000, pipeline: true })
  // An idle connection the server ended (a restart, an administrator): the pool opens another. Unheard, it ends the process.
  pool.on("connect", juntarEscritas)
  pool.on("error", (erro) => console.error("uma conexão parada com o banco caiu:", erro.message))
  return pool
}

/** The one session of the embedded engine listens by itself, between transactions: nothing holds it to wait for a message. */
async function ouvirEmbutido(pool: pg.Pool, canal: string, ouvinte: Ouvinte): Promise<PararDeOuvir> {
  const receber = ({ channel, payload }: pg.Notification) => {
    if (channel === canal && payload !== undefined) ouvinte.receber(payload)
  }
  const cliente = await pool.connect()
  cliente.on("notification", receber)
  await cliente.query(`listen ${pg.escapeIdentifier(canal)}`).finally(() => cliente.release())
  return async () => {
    cliente.off("notification", receber)
  }
}

async function migrarPostgres({ urlDeMigracao, urlDaIdentidade }: OpcoesDoBanco, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlDeMigracao ?? url })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [TRAVA_DE_MIGRACAO])
    await migrate(drizzle({ client }), { migrationsFolder: PASTA_DE_MIGRACOES })
    if (urlDeMigracao) {
      const usuario = usuarioDe(url)
      await concederPapel(client, "partida_app", usuario)
      await concederPapel(client, "partida_identidade", urlDaIdentidade ? usuarioDe(urlDaIdentidade) : usuario)
      if (urlDaIdentidade) await client.query(`revoke partida_identidade from ${usuario}`)
      await client.query(
        `grant execute on function autenticar, onde_esta_a_empresa, reservar_execucao, responder_execucao to ${usuario}`,
      )
      // The job queue keeps its tables in a schema of the application's own.
      await client.query(
        `do $$ begin execute format('grant create on database %I to ${usuario}', current_database()); end $$`,
      )
    }
  } finally {
    await client.end()
  }
}

const usuarioDe = (url: string) => pg.escapeIdentifier(decodeURIComponent(new URL(url).username))

/**
 * The login may take the role, and has nothing of it until it does. Where PostgreSQL says so of each grant (16), it is
 * said there; before, of the login itself, when the owner may: the start looks at what came of it.
 */
async function concederPapel(client: pg.Client, papel: string, usuario: string): Promise<void> {
  const { rows } = await client.query<{ versao: number }>("select current_setting('server_version_num')::int as versao")
  const porConcessao = (rows[0]?.versao ?? 0) >= 160_000
  await client.query(`grant ${papel} to ${usuario}${porConcessao ? " with inherit false, set true" : ""}`)
  if (porConcessao) return
  await client.query(
    `do $$ begin alter role ${usuario} noinherit; exception when insufficient_privilege then null; end $$`,
  )
}

function montar(
  tipo: Banco["tipo"],
  pool: pg.Pool,
  daIdentidade: pg.Pool,
  ouvir: Banco["ouvir"],
  fechar: () => Promise<void>,
): Banco {
  const transacao = criarTransacao(pool)
  const naIdentidade = criarTransacao(daIdentidade)
  return {
    tipo,
    emEscopo: (escopo, corpo, cerca) =>
      transacao(
        {
          role: "partida_app",
          "app.escritorio": escopo.idEscritorio,
          "app.empresas": alcanceDe(escopo),
          "app.sub": escopo.sub,
          "app.plataforma": "",
          ...deAutoria(escopo.autoria),
        },
        corpo,
        cerca,
      ),
    naPlataforma: (corpo, autoria) =>
      transacao(
        {
          role: "partida_app",
          "app.escritorio": "",
          "app.empresas": "",
          "app.sub": "",
          "app.plataforma": "sim",
          ...deAutoria(autoria),
        },
        corpo,
      ),
    naIdentidade: (corpo) => naIdentidade({ role: "partida_identidade" }, corpo),
    comoDono: (corpo) => transacao({}, corpo),
    async chamar<L extends pg.QueryResultRow>(funcao: string, valores: readonly unknown[]) {
      return (await pool.query<L>(chamadaDe(funcao, valores))).rows
    },
    // As the driver answers: several statements at once come back as a list, which the queue knows how to read.
    executarSql: (texto, valores) => pool.query(texto, valores),
    ouvir,
    fechar,
  }
}

/** The call of a function of the database. */
export function chamadaDe(funcao: string, valores: readonly unknown[]): Instrucao {
  const lugares = valores.map((_, i) => `$${i + 1}`).join(", ")
  return { name: funcao, text: `select * from ${pg.escapeIdentifier(funcao)}(${lugares})`, values: [...valores] }
}

/** Narrows a transaction that began as the whole office to the companies of the scope, for the rest of it. */
export async function estreitar(tx: Tx, escopo: Pick<Escopo, "empresas">): Promise<void> {
  await tx.execute(sql`select set_config('app.empresas', ${alcanceDe(escopo)}, true)`)
}

/**
 * A platform transaction goes on inside one office (null: out of it again), seeing and writing there what that office
 * itself could. Only for acts of a platform operator about the office.
 */
export async function entrarNoEscritorio(tx: Tx, idEscritorio: string | null): Promise<void> {
  await tx.execute(
    sql`select set_config('app.escritorio', ${idEscritorio ?? ""}, true), set_config('app.empresas', ${idEscritorio === null ? "" : "*"}, true)`,
  )
}

const alcanceDe = ({ empresas }: Pick<Escopo, "empresas">) => (empresas === "*" ? "*" : empresas.join(","))

/** What the audit triggers read: always set, so that one transaction never speaks for the person of another. */
export function deAutoria(autoria: Autoria | undefined): Ajustes {
  return {
    "app.usuario": autoria?.idUsuario ?? "",
    "app.autor": autoria?.autor ?? "",
    "app.papel": autoria?.papel?.toString() ?? "",
    "app.endereco": autoria?.endereco ?? "",
    "app.agente": autoria?.agente ?? "",
    "app.pedido": autoria?.idPedido ?? "",
  }
}

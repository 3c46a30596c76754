import { createHash, randomBytes, randomUUID } from "node:crypto"
import { and, asc, desc, eq, like, sql } from "drizzle-orm"
import type { Config, Segredos } from "../config.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { chavesDeDados, chavesDoProvedor, registrosOidc } from "../db/schema/identidade.ts"
import {
  BYTES_DA_CHAVE,
  type ChaveDeDados,
  ChaveMestraInvalida,
  type Cofre,
  carregarChaveMestra,
  criarCofre,
  criarCofreDeEnvelope,
  interpretarChave,
} from "./cofre.ts"

/** The master key in force and, while secrets are being rewrapped, the one before it. */
interface ChavesMestras {
  readonly atual: Uint8Array
  readonly anterior: Uint8Array | null
}

/**
 * Reads the master keys: the one in force from the environment, or from the file of the data directory, which is created
 * on first use; the previous one from the environment alone. Throws ChaveMestraInvalida.
 */
export function carregarChavesMestras(
  config: Pick<Config, "dados">,
  segredos: Pick<Segredos, "chaveMestra" | "chaveMestraAnterior">,
): ChavesMestras {
  const { chaveMestra, chaveMestraAnterior: anterior } = segredos
  return {
    atual: carregarChaveMestra({ chaveMestra, dados: config.dados ?? "dados" }),
    anterior: anterior === null ? null : interpretarChave(anterior, "PARTIDA_CHAVE_MESTRA_ANTERIOR"),
  }
}

type Linha = typeof chavesDeDados.$inferSelect

/** Any constant will do: two servers starting at once must not create two first keys. */
const TRAVA_DAS_CHAVES_DE_DADOS = 7_254_013

/**
 * Opens the vault of this database: unwraps its data keys and creates the first one. Throws ChaveMestraInvalida, in one
 * sentence for the operator, when neither master key opens them.
 */
export async function abrirCofre(banco: Banco, mestras: ChavesMestras, agora: Date): Promise<Cofre> {
  const linhas = await banco.naIdentidade(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${TRAVA_DAS_CHAVES_DE_DADOS})`)
    const existentes = await listar(tx)
    if (existentes.length > 0) return existentes
    await conferirSegredosAntigos(tx, mestras)
    const id = randomUUID()
    const nova = { id, ...embrulhar(mestras.atual, id, randomBytes(BYTES_DA_CHAVE)), criadaEm: agora }
    await tx.insert(chavesDeDados).values(nova)
    return [nova]
  })
  const [primeira, ...outras] = linhas.map((linha) => desembrulhar(linha, mestras))
  if (!primeira) throw new Error("A chave de dados não foi criada.")
  return criarCofreDeEnvelope(
    [primeira, ...outras],
    [mestras.atual, ...(mestras.anterior ? [mestras.anterior] : [])].map(criarCofre),
  )
}

/** Newest first: it writes, all read. */
const listar = (tx: Tx) => tx.select().from(chavesDeDados).orderBy(desc(chavesDeDados.criadaEm), asc(chavesDeDados.id))

/**
 * A database that already keeps secrets of the older format must open with this master key: wrapping the first data key
 * under a wrong one would lock the right one out.
 */
async function conferirSegredosAntigos(tx: Tx, { atual, anterior }: ChavesMestras): Promise<void> {
  const [antigo] = await tx
    .select({ uso: chavesDoProvedor.uso, segredo: chavesDoProvedor.segredoCifrado })
    .from(chavesDoProvedor)
    .where(like(chavesDoProvedor.segredoCifrado, "v1.%"))
    .limit(1)
  if (!antigo) return
  const abre = [atual, ...(anterior ? [anterior] : [])].some((chave) => {
    try {
      criarCofre(chave).decifrar(antigo.segredo, `provedor/${antigo.uso}`)
      return true
    } catch {
      return false
    }
  })
  if (!abre) throw chaveErrada()
}

/** First bytes of its SHA-256: says which master key is needed and reveals nothing of 256 random bits. */
const impressaoDe = (mestra: Uint8Array) => createHash("sha256").update(mestra).digest("hex").slice(0, 16)

const rotuloDe = (id: string) => `chave-de-dados/${id}`

function embrulhar(mestra: Uint8Array, id: string, bytes: Uint8Array) {
  const chaveCifrada = criarCofre(mestra).cifrar(Buffer.from(bytes).toString("base64url"), rotuloDe(id))
  return { chaveCifrada, mestra: impressaoDe(mestra) }
}

function desembrulhar(linha: Linha, { atual, anterior }: ChavesMestras): ChaveDeDados {
  const mestra = [atual, anterior].find((chave) => chave !== null && impressaoDe(chave) === linha.mestra)
  if (!mestra) throw chaveErrada()
  const bytes = Buffer.from(criarCofre(mestra).decifrar(linha.chaveCifrada, rotuloDe(linha.id)), "base64url")
  return { id: linha.id, bytes }
}

const chaveErrada = () =>
  new ChaveMestraInvalida(
    "A PARTIDA_CHAVE_MESTRA (ou o arquivo chave-mestra) não é a deste banco. Use a de antes; se a chave foi trocada de propósito, informe a antiga em PARTIDA_CHAVE_MESTRA_ANTERIOR e rode `npm run partida -- chaves recifrar`.",
  )

/** What a rewrapping changed. */
interface Recifragem {
  /** Data keys that passed from the previous master key to the current one. */
  readonly chaves: number
  /** Secrets of the older format, directly under a master key, that passed to a data key. */
  readonly segredos: number
}

/**
 * Passes everything to the current master key: data keys are wrapped again, and secrets of the older format encrypted
 * under a data key. One row a transaction, each good by itself: it may be interrupted anywhere and run again.
 */
export async function recifrar(banco: Banco, cofre: Cofre, mestras: ChavesMestras): Promise<Recifragem> {
  const linhas = await banco.naIdentidade(listar)
  let chaves = 0
  for (const linha of linhas) {
    if (linha.mestra === impressaoDe(mestras.atual)) continue
    const nova = embrulhar(mestras.atual, linha.id, desembrulhar(linha, mestras).bytes)
    const mudou = await banco.naIdentidade((tx) =>
      tx
        .update(chavesDeDados)
        .set(nova)
        .where(and(eq(chavesDeDados.id, linha.id), eq(chavesDeDados.mestra, linha.mestra))),
    )
    chaves += mudou.rowCount ?? 0
  }
  return { chaves, segredos: (await converterChaves(banco, cofre)) + (await converterRegistros(banco, cofre)) }
}

async function converterChaves(banco: Banco, cofre: Cofre): Promise<number> {
  const t = chavesDoProvedor
  const antigas = await banco.naIdentidade((tx) => tx.select().from(t).where(like(t.segredoCifrado, "v1.%")))
  let convertidas = 0
  for (const { id, uso, segredoCifrado } of antigas) {
    const novo = converter(cofre, segredoCifrado, `provedor/${uso}`)
    const mudou = await banco.naIdentidade((tx) =>
      tx
        .update(t)
        .set({ segredoCifrado: novo })
        .where(and(eq(t.id, id), eq(t.segredoCifrado, segredoCifrado))),
    )
    convertidas += mudou.rowCount ?? 0
  }
  return convertidas
}

async function converterRegistros(banco: Banco, cofre: Cofre): Promise<number> {
  const t = registrosOidc
  const jti = sql<string>`${t.conteudo} ->> 'jti'`
  const antigos = await banco.naIdentidade((tx) =>
    tx.select({ modelo: t.modelo, id: t.id, jti }).from(t).where(like(jti, "v1.%")),
  )
  let convertidos = 0
  for (const { modelo, id, jti: antigo } of antigos) {
    const novo = JSON.stringify(converter(cofre, antigo, `oidc/${modelo}`))
    const mudou = await banco.naIdentidade((tx) =>
      tx
        .update(t)
        .set({ conteudo: sql`jsonb_set(${t.conteudo}, '{jti}', ${novo}::jsonb)` })
        // Only that member: the provider may be writing the rest of the record.
        .where(and(eq(t.modelo, modelo), eq(t.id, id), eq(jti, antigo))),
    )
    convertidos += mudou.rowCount ?? 0
  }
  return convertidos
}

const converter = (cofre: Cofre, antigo: string, uso: string) => cofre.cifrar(cofre.decifrar(antigo, uso), uso)

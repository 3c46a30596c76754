import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto"
import { asc, desc, sql } from "drizzle-orm"
import { calculateJwkThumbprint, type JSONWebKeySet } from "jose"
import type { Banco, Tx } from "../db/banco.ts"
import { chavesDoProvedor } from "../db/schema/identidade.ts"
import { type Cofre, SegredoIlegivel } from "./cofre.ts"

type Uso = (typeof chavesDoProvedor.$inferSelect)["uso"]

/** An ES256 private key in JWK form (RFC 7518, 6.2). */
export interface ChavePrivada {
  kty: "EC"
  crv: string
  x: string
  y: string
  d: string
  kid: string
  alg: "ES256"
  use: "sig"
}

export interface ChavesDoProvedor {
  /** The signing one first. */
  readonly assinatura: readonly [ChavePrivada, ...ChavePrivada[]]
  /** What the jwks endpoint publishes. */
  readonly publicas: JSONWebKeySet
  /** Secrets that sign cookies, the current one first. */
  readonly cookies: readonly [string, ...string[]]
}

/** Any constant will do: it keeps two servers from creating two sets of keys for one database. */
const TRAVA_DAS_CHAVES = 7_254_012

/**
 * The provider's keys, kept encrypted in the database and created on first use; the newest signs, all verify.
 * Throws SegredoIlegivel when the master key is not the one they were stored under.
 */
export async function carregarChaves(banco: Banco, cofre: Cofre, agora: Date): Promise<ChavesDoProvedor> {
  const linhas = await banco.naIdentidade(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${TRAVA_DAS_CHAVES})`)
    const existentes = await listar(tx)
    const novas = await criarFaltantes(
      existentes.map((l) => l.uso),
      cofre,
      agora,
    )
    if (novas.length === 0) return existentes
    await tx.insert(chavesDoProvedor).values(novas)
    return listar(tx)
  })
  const abrir = (uso: Uso) =>
    linhas.filter((l) => l.uso === uso).map((l) => cofre.decifrar(l.segredoCifrado, rotulo(uso)))
  const assinatura = naoVazia(abrir("assinatura").map((texto) => exigirChavePrivada(JSON.parse(texto))))
  return { assinatura, publicas: { keys: assinatura.map(publica) }, cookies: naoVazia(abrir("cookie")) }
}

const listar = (tx: Tx) =>
  tx
    .select({ uso: chavesDoProvedor.uso, segredoCifrado: chavesDoProvedor.segredoCifrado })
    .from(chavesDoProvedor)
    .orderBy(desc(chavesDoProvedor.criadaEm), asc(chavesDoProvedor.id))

async function criarFaltantes(existentes: readonly Uso[], cofre: Cofre, agora: Date) {
  const novas: (typeof chavesDoProvedor.$inferInsert)[] = []
  const acrescentar = (uso: Uso, segredo: string) =>
    novas.push({ id: randomUUID(), uso, segredoCifrado: cofre.cifrar(segredo, rotulo(uso)), criadaEm: agora })
  if (!existentes.includes("assinatura")) acrescentar("assinatura", JSON.stringify(await gerarJwk()))
  if (!existentes.includes("cookie")) acrescentar("cookie", randomBytes(32).toString("base64url"))
  return novas
}

async function gerarJwk(): Promise<ChavePrivada> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const gerada = privateKey.export({ format: "jwk" })
  const kid = await calculateJwkThumbprint(gerada)
  return exigirChavePrivada({ ...gerada, kid, alg: "ES256", use: "sig" })
}

/** Only these members leave the process; a list of what may go cannot forget what must stay. */
const publica = ({ kty, crv, x, y, kid, alg, use }: ChavePrivada) => ({ kty, crv, x, y, kid, alg, use })

function exigirChavePrivada(lida: unknown): ChavePrivada {
  const membro = (nome: string): string => {
    const valor: unknown = typeof lida === "object" && lida !== null ? Reflect.get(lida, nome) : undefined
    if (typeof valor === "string") return valor
    throw new SegredoIlegivel(`A chave de assinatura guardada não tem o membro "${nome}".`)
  }
  if (membro("kty") !== "EC" || membro("alg") !== "ES256") {
    throw new SegredoIlegivel("A chave de assinatura guardada não é uma chave ES256.")
  }
  return {
    kty: "EC",
    crv: membro("crv"),
    x: membro("x"),
    y: membro("y"),
    d: membro("d"),
    kid: membro("kid"),
    alg: "ES256",
    use: "sig",
  }
}

function naoVazia<T>(lista: readonly T[]): readonly [T, ...T[]] {
  const [primeira, ...resto] = lista
  if (primeira === undefined) throw new Error("As chaves do provedor de identidade não foram criadas.")
  return [primeira, ...resto]
}

const rotulo = (uso: Uso) => `provedor/${uso}`

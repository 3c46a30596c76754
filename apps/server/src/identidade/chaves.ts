import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto"
import { and, asc, desc, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm"
import { calculateJwkThumbprint, createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose"
import { registrarAto } from "../db/auditoria.ts"
import type { Banco, Tx } from "../db/banco.ts"
import type { Autoria } from "../db/escopo.ts"
import { chavesDoProvedor } from "../db/schema/identidade.ts"
import { type Cofre, SegredoIlegivel } from "./cofre.ts"

type Uso = (typeof chavesDoProvedor.$inferSelect)["uso"]

/** An ES256 private key in JWK form (RFC 7518, 6.2). */
interface ChavePrivada {
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
  /** The signing one first, then those retired while tokens of theirs may still be valid. */
  readonly assinatura: readonly [ChavePrivada, ...ChavePrivada[]]
  /** What the jwks endpoint publishes. */
  readonly publicas: JSONWebKeySet
  /** Secrets that sign cookies, the current one first. */
  readonly cookies: readonly [string, ...string[]]
}

/** Any constant will do: it keeps two servers from creating two sets of keys for one database. */
const TRAVA_DAS_CHAVES = 7_254_012
/** The longest life of anything a key signs: a session and its cookies, twelve hours. */
const CARENCIA_MS = 12 * 60 * 60_000
/** A token may name any key it likes: what it names is looked for in the database at most this often. */
const ESPERA_DA_RECARGA_MS = 30_000

/**
 * The provider's keys, kept encrypted in the database and created on first use; the newest signs, all verify.
 * Throws SegredoIlegivel when the master key is not the one they were stored under.
 */
export async function carregarChaves(banco: Banco, cofre: Cofre, agora: Date): Promise<ChavesDoProvedor> {
  const linhas = await banco.naIdentidade(async (tx) => {
    await travar(tx)
    const existentes = await listar(tx, agora)
    const emUso = existentes.filter((l) => l.aposentadaEm === null).map((l) => l.uso)
    const novas = await criarFaltantes(emUso, cofre, agora)
    if (novas.length === 0) return existentes
    await tx.insert(chavesDoProvedor).values(novas)
    return listar(tx, agora)
  })
  const abrir = (uso: Uso) =>
    linhas.filter((l) => l.uso === uso).map((l) => cofre.decifrar(l.segredoCifrado, rotulo(uso)))
  const assinatura = naoVazia(abrir("assinatura").map((texto) => exigirChavePrivada(JSON.parse(texto))))
  return { assinatura, publicas: { keys: assinatura.map(publica) }, cookies: naoVazia(abrir("cookie")) }
}

/**
 * Replaces the signing and the cookie key. Those before it sign nothing more and stay published for twelve hours, so
 * that nobody is signed out; without `carencia` they are forgotten at once, with all they signed. Returns the kid of the
 * new one.
 */
export async function girarChaves(
  banco: Banco,
  cofre: Cofre,
  agora: Date,
  autoria: Autoria,
  carencia = true,
): Promise<string> {
  const novas = await criarFaltantes([], cofre, agora)
  await banco.naIdentidade(async (tx) => {
    await travar(tx)
    if (carencia)
      await tx.update(chavesDoProvedor).set({ aposentadaEm: agora }).where(isNull(chavesDoProvedor.aposentadaEm))
    else await tx.delete(chavesDoProvedor)
    await tx.insert(chavesDoProvedor).values(novas)
    const detalhe = carencia ? "Trocou as chaves de assinatura" : "Trocou as chaves de assinatura, sem carência"
    await registrarAto(tx, { acao: "seguranca", idEscritorio: null, detalhe }, autoria)
  })
  const { assinatura } = await carregarChaves(banco, cofre, agora)
  return assinatura[0].kid
}

/** Forgets the keys whose last token has expired. Returns how many went. */
export async function purgarChaves(banco: Banco, agora: Date): Promise<number> {
  const vencidas = and(
    isNotNull(chavesDoProvedor.aposentadaEm),
    lte(chavesDoProvedor.aposentadaEm, new Date(agora.getTime() - CARENCIA_MS)),
  )
  const { rowCount } = await banco.naIdentidade((tx) => tx.delete(chavesDoProvedor).where(vencidas))
  return rowCount ?? 0
}

/** The keys as this process knows them, and how it learns that another one changed them. */
interface Chaveiro {
  atuais(): ChavesDoProvedor
  /** Reads the keys again and tells the listeners when they changed. */
  recarregar(): Promise<void>
  aoTrocar(ouvinte: (chaves: ChavesDoProvedor) => void): void
  /** For the verifier of tokens: a key this process has not seen yet makes it read them again. */
  readonly publicas: JWTVerifyGetKey
}

/** Loads the keys and keeps them. Throws as `carregarChaves`. */
export async function abrirChaveiro(banco: Banco, cofre: Cofre, clock: () => Date): Promise<Chaveiro> {
  let chaves = await carregarChaves(banco, cofre, clock())
  let resolver = createLocalJWKSet(chaves.publicas)
  let recarregadasEm = Number.NEGATIVE_INFINITY
  const ouvintes: ((chaves: ChavesDoProvedor) => void)[] = []
  const recarregar = async () => {
    recarregadasEm = clock().getTime()
    const lidas = await carregarChaves(banco, cofre, clock())
    if (nomesDe(lidas) === nomesDe(chaves)) return
    chaves = lidas
    resolver = createLocalJWKSet(lidas.publicas)
    for (const ouvinte of ouvintes) ouvinte(lidas)
  }
  return {
    atuais: () => chaves,
    recarregar,
    aoTrocar: (ouvinte) => ouvintes.push(ouvinte),
    publicas: async (cabecalho, token) => {
      try {
        return await resolver(cabecalho, token)
      } catch (erro) {
        const espera = recarregadasEm + ESPERA_DA_RECARGA_MS > clock().getTime()
        if (!(erro instanceof errors.JWKSNoMatchingKey) || espera) throw erro
        await recarregar()
        return resolver(cabecalho, token)
      }
    },
  }
}

const nomesDe = ({ assinatura, cookies }: ChavesDoProvedor) => JSON.stringify([assinatura.map((c) => c.kid), cookies])

const travar = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${TRAVA_DAS_CHAVES})`)

/** In use first, newest first; of the retired, those whose tokens may still be valid. */
const listar = (tx: Tx, agora: Date) =>
  tx
    .select({
      uso: chavesDoProvedor.uso,
      segredoCifrado: chavesDoProvedor.segredoCifrado,
      aposentadaEm: chavesDoProvedor.aposentadaEm,
    })
    .from(chavesDoProvedor)
    .where(
      or(
        isNull(chavesDoProvedor.aposentadaEm),
        gt(chavesDoProvedor.aposentadaEm, new Date(agora.getTime() - CARENCIA_MS)),
      ),
    )
    .orderBy(
      sql`${chavesDoProvedor.aposentadaEm} is not null`,
      desc(chavesDoProvedor.criadaEm),
      asc(chavesDoProvedor.id),
    )

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

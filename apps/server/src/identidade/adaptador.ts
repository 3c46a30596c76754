import { createHash } from "node:crypto"
import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm"
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider"
import type { Banco } from "../db/banco.ts"
import { registrosOidc, sessoes } from "../db/schema/identidade.ts"
import type { Cofre } from "./cofre.ts"

/**
 * Keeps the provider's records in `registros_oidc`. A record's id is what its bearer presents (refresh token, code,
 * session cookie), so the table holds only its hash, and the id itself encrypted inside the content.
 * Every operation is one short transaction of its own: none may run inside another.
 */
export function criarAdaptador(banco: Banco, cofre: Cofre, clock: () => Date): AdapterFactory {
  return (modelo) => adaptadorDoModelo(modelo, banco, cofre, clock)
}

/**
 * Somebody used a code or a refresh token at the same instant as another request. Which of the two was its owner cannot
 * be told, so the one that came second is a replay like any other.
 */
export class UsoSimultaneo extends errors.InvalidGrant {
  readonly grantId: string | null
  constructor(grantId: string | null) {
    super("already used")
    this.grantId = grantId
  }
}

/** Removes what has expired. Returns how many records went. */
export async function purgarRegistros(banco: Banco, agora: Date): Promise<number> {
  const { rowCount } = await banco.naIdentidade((tx) =>
    tx.delete(registrosOidc).where(lt(registrosOidc.expiraEm, agora)),
  )
  return rowCount ?? 0
}

function adaptadorDoModelo(modelo: string, banco: Banco, cofre: Cofre, clock: () => Date): Adapter {
  const t = registrosOidc
  const rotulo = `oidc/${modelo}`
  const resumo = (id: string) => createHash("sha256").update(`${modelo}:${id}`).digest("base64url")
  const porId = (id: string) => and(eq(t.modelo, modelo), eq(t.id, resumo(id)))

  // A session that was ended may be written once more by a request in course; without its row it stays ended.
  const aberta = sql`(${t.conteudo} ->> 'accountId' is null or exists (
    select from ${sessoes} where ${sessoes.uid} = ${t.uid} and ${sessoes.sub}::text = ${t.conteudo} ->> 'accountId'))`
  const valida = modelo === "Session" ? aberta : undefined

  async function buscar(onde: SQL | undefined): Promise<AdapterPayload | undefined> {
    const [linha] = await banco.naIdentidade((tx) =>
      tx.select({ conteudo: t.conteudo, consumidoEm: t.consumidoEm }).from(t).where(and(onde, valida)).limit(1),
    )
    if (linha === undefined || !ehConteudo(linha.conteudo)) return undefined
    const { jti, ...resto } = linha.conteudo
    return {
      ...resto,
      ...(jti === undefined ? {} : { jti: cofre.decifrar(jti, rotulo) }),
      ...(linha.consumidoEm === null ? {} : { consumed: Math.floor(linha.consumidoEm.getTime() / 1000) }),
    }
  }

  return {
    find: (id) => buscar(porId(id)),
    findByUid: (uid) => buscar(and(eq(t.modelo, modelo), eq(t.uid, uid))),
    findByUserCode: (userCode) => buscar(and(eq(t.modelo, modelo), eq(t.userCode, userCode))),
    async upsert(id, payload, expiresIn) {
      const { jti, ...resto } = payload
      const valores = {
        conteudo: { ...resto, ...(jti === undefined ? {} : { jti: cofre.cifrar(jti, rotulo) }) },
        grantId: payload.grantId ?? null,
        userCode: payload.userCode ?? null,
        uid: payload.uid ?? null,
        expiraEm: vencimento(payload, expiresIn, clock),
      }
      await banco.naIdentidade((tx) =>
        tx
          .insert(t)
          .values({ modelo, id: resumo(id), ...valores })
          .onConflictDoUpdate({ target: [t.modelo, t.id], set: valores }),
      )
    },
    async consume(id) {
      const grantId = await banco.naIdentidade(async (tx) => {
        const { rowCount } = await tx
          .update(t)
          .set({ consumidoEm: clock() })
          .where(and(porId(id), isNull(t.consumidoEm)))
        if (rowCount === 1) return undefined
        const [linha] = await tx.select({ grantId: t.grantId }).from(t).where(porId(id))
        return linha?.grantId ?? null
      })
      // Two requests may both have read it unused; the row decides which of them used it.
      if (grantId !== undefined) throw new UsoSimultaneo(grantId)
    },
    async destroy(id) {
      await banco.naIdentidade((tx) => tx.delete(t).where(porId(id)))
    },
    async revokeByGrantId(grantId) {
      await banco.naIdentidade((tx) => tx.delete(t).where(and(eq(t.modelo, modelo), eq(t.grantId, grantId))))
    },
  }
}

/** `exp` is in seconds since the epoch; some models are saved with a time to live only. */
function vencimento(payload: AdapterPayload, expiresIn: number | undefined, clock: () => Date): Date | null {
  if (payload.exp !== undefined) return new Date(payload.exp * 1000)
  return expiresIn === undefined ? null : new Date(clock().getTime() + expiresIn * 1000)
}

const ehConteudo = (valor: unknown): valor is AdapterPayload => typeof valor === "object" && valor !== null

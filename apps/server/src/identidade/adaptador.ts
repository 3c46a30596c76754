import { createHash } from "node:crypto"
import { and, eq, isNull, lt, type SQL } from "drizzle-orm"
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider"
import type { Banco } from "../db/banco.ts"
import { registrosOidc } from "../db/schema/identidade.ts"
import type { Cofre } from "./cofre.ts"

/**
 * Keeps the provider's records in `registros_oidc`. A record's id is what its bearer presents (refresh token, code,
 * session cookie), so the table holds only its hash, and the id itself encrypted inside the content.
 * Every operation is one short transaction of its own: none may run inside another.
 */
export function criarAdaptador(banco: Banco, cofre: Cofre, clock: () => Date): AdapterFactory {
  return (modelo) => adaptadorDoModelo(modelo, banco, cofre, clock)
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

  async function buscar(onde: SQL | undefined): Promise<AdapterPayload | undefined> {
    const [linha] = await banco.naIdentidade((tx) =>
      tx.select({ conteudo: t.conteudo, consumidoEm: t.consumidoEm }).from(t).where(onde).limit(1),
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
      const { rowCount } = await banco.naIdentidade((tx) =>
        tx
          .update(t)
          .set({ consumidoEm: clock() })
          .where(and(porId(id), isNull(t.consumidoEm))),
      )
      // Two requests may both have read it unused; the row decides which of them used it.
      if (rowCount === 0) throw new errors.InvalidGrant("already used")
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

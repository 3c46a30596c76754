import { randomBytes } from "node:crypto"
import { type EscopoDaChave, escopoDaChave } from "@partida/contracts"
import { and, eq, isNull, lt, or } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { doEscopo } from "../db/do-escopo.ts"
import { alterar } from "../db/registros.ts"
import { chavesApi } from "../db/schema/acessos.ts"
import { escritorios, usuarios } from "../db/schema/escritorios.ts"
import { ErroDeNegocio } from "./erros.ts"
import { resumir } from "./resumo.ts"

/** A machine credential in force: who it acts as and what it was given. */
interface ChaveEmVigor {
  readonly idEscritorio: string
  readonly idUsuario: string
  readonly nome: string
  readonly escopos: readonly EscopoDaChave[]
  /** Null: every company of the office. */
  readonly empresas: readonly string[] | null
}

const FORMA = /^ptd_[a-z2-7]{8}_[\w-]{43}$/
const ALFABETO = "abcdefghijklmnopqrstuvwxyz234567"
const BYTES_DO_SEGREDO = 32
const INTERVALO_DO_USO_MS = 60_000

/** Whether a bearer value is to be read as a key: its prefix is enough, so that a mangled key is never parsed as a token. */
export const ehChaveDeApi = (token: string): boolean => token.startsWith("ptd_")

/** Draws a key, `ptd_<8 characters>_<256 bits in base64url>`. The prefix, shown in lists, says nothing about the rest. */
export function sortearChave(): { readonly chave: string; readonly prefixo: string; readonly hash: string } {
  const rotulo = [...randomBytes(8)].map((b) => ALFABETO[b % ALFABETO.length]).join("")
  const prefixo = `ptd_${rotulo}`
  const chave = `${prefixo}_${randomBytes(BYTES_DO_SEGREDO).toString("base64url")}`
  return { chave, prefixo, hash: resumir(chave) }
}

/**
 * The credential behind a key, or null when it is unknown, revoked, expired or its user was deactivated. Raises
 * escritorio-encerrado.
 */
export async function lerChaveDeApi(banco: Banco, chave: string, agora: Date): Promise<ChaveEmVigor | null> {
  if (!FORMA.test(chave)) return null
  const hash = resumir(chave)
  return banco.naPlataforma(async (tx) => {
    const [linha] = await tx
      .select({ chave: chavesApi, ativo: usuarios.ativo, encerradoEm: escritorios.encerradoEm })
      .from(chavesApi)
      .innerJoin(escritorios, eq(escritorios.id, chavesApi.idEscritorio))
      .innerJoin(usuarios, and(eq(usuarios.id, chavesApi.idUsuario), eq(usuarios.idEscritorio, chavesApi.idEscritorio)))
      .where(and(eq(chavesApi.hash, hash), eq(usuarios.papel, 0)))
    if (!linha?.ativo || linha.chave.revogadaEm !== null) return null
    const { expiraEm, ultimoUsoEm, idEscritorio, id, idUsuario, nome, empresas } = linha.chave
    if (expiraEm !== null && expiraEm <= agora) return null
    if (linha.encerradoEm !== null) throw new ErroDeNegocio("escritorio-encerrado")
    const limite = new Date(agora.getTime() - INTERVALO_DO_USO_MS)
    if (ultimoUsoEm === null || ultimoUsoEm <= limite) {
      await alterar(
        tx,
        chavesApi,
        and(
          doEscopo(chavesApi, { idEscritorio }, { id }),
          or(isNull(chavesApi.ultimoUsoEm), lt(chavesApi.ultimoUsoEm, agora)),
        ),
        { ultimoUsoEm: agora },
      )
    }
    // A scope that the product no longer knows opens nothing.
    const escopos = linha.chave.escopos.flatMap((e) => escopoDaChave.safeParse(e).data ?? [])
    return { idEscritorio, idUsuario, nome, escopos, empresas }
  })
}

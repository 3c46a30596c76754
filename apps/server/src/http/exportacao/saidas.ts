import { mesmoAlcance } from "../alcance.ts"
import type { Contexto } from "../contexto.ts"
import { ErroDeNegocio } from "../erros.ts"

/** Exports of one person that may be going out at once. */
const MAXIMO_POR_PESSOA = 2
/** How long a reader may take nothing, in milliseconds, before the connection is cut. */
const PRAZO_DO_LEITOR_MS = 60_000

/** The exports that are going out of this process. */
export interface Saidas {
  readonly prazoDoLeitorMs: number
  /** Takes a place and returns what gives it back, once however often called. Raises muitos-pedidos when there is none. */
  ocupar(idUsuario: string): () => void
}

export function criarSaidas(prazoDoLeitorMs = PRAZO_DO_LEITOR_MS): Saidas {
  const abertas = new Map<string, Set<symbol>>()
  return {
    prazoDoLeitorMs,
    ocupar(idUsuario) {
      const daPessoa = abertas.get(idUsuario) ?? new Set()
      if (daPessoa.size >= MAXIMO_POR_PESSOA) {
        throw new ErroDeNegocio(
          "muitos-pedidos",
          `Você já tem ${MAXIMO_POR_PESSOA} exportações em andamento. Espere uma delas terminar e exporte de novo.`,
        )
      }
      const lugar = Symbol()
      abertas.set(idUsuario, daPessoa.add(lugar))
      return () => {
        daPessoa.delete(lugar)
        if (daPessoa.size === 0 && abertas.get(idUsuario) === daPessoa) abertas.delete(idUsuario)
      }
    },
  }
}

/**
 * The parts of a file, each given out only while the person still has the access they began with: `rever` authenticates
 * again, like every call of the API. Throws what it refuses, and sem-permissao when it answers another reach.
 */
export async function* enquantoPode(
  fluxo: AsyncIterable<Uint8Array>,
  contexto: Contexto,
  rever: () => Promise<Contexto>,
): AsyncGenerator<Uint8Array> {
  for await (const parte of fluxo) {
    if (!mesmoAlcance(contexto, await rever())) throw new ErroDeNegocio("sem-permissao")
    yield parte
  }
}

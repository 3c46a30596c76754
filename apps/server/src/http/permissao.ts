import { alcancaPapel, type Rota } from "@partida/contracts"
import type { Contexto } from "./contexto.ts"

/**
 * Whether whoever is asking may use a call of the contract: people by level, a machine credential only where the call
 * names a scope that was given to it. What of the office they then reach is the scope's matter, not this one's.
 */
export function podeChamar(contexto: Contexto, rota: Rota): boolean {
  if (rota.papel === "publica") return true
  if (contexto.pessoa.papel === "INTEGRACAO") {
    return rota.escopo !== undefined && (contexto.escoposDaChave ?? []).includes(rota.escopo)
  }
  return alcancaPapel(contexto.pessoa.papel, rota.papel)
}

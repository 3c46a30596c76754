import { type ChaveApi, type EscopoDaChave, escoposDaChave } from "@partida/contracts"
import type { Queixas } from "../../lib/formulario/queixas.ts"
import type { PedidoDeChave } from "./integracao.api.ts"

/** Revoked by somebody, past its date, or working. */
type SituacaoDaChave = "em-uso" | "vencida" | "revogada"

/** State of a key at an instant. */
export function situacaoDa({ revogadaEm, expiraEm }: ChaveApi, agora: Date): SituacaoDaChave {
  if (revogadaEm !== null) return "revogada"
  return expiraEm !== null && new Date(expiraEm) <= agora ? "vencida" : "em-uso"
}

/** Permissions in words, in the order of the contract. */
export const escoposEmOrdem = Object.entries(escoposDaChave).map(([id, rotulo]) => ({ id, rotulo }))

export function rotuloDoEscopo(id: string): string {
  return escoposEmOrdem.find((e) => e.id === id)?.rotulo ?? id
}

/** Terms a key may have; null never ends. */
export const validades: readonly { readonly dias: number | null; readonly rotulo: string }[] = [
  { dias: 30, rotulo: "30 dias" },
  { dias: 90, rotulo: "90 dias" },
  { dias: 365, rotulo: "1 ano" },
  { dias: 1825, rotulo: "5 anos" },
  { dias: null, rotulo: "Sem vencimento" },
]

/** What the form of a new key holds. */
export interface ChaveDigitada {
  readonly nome: string
  readonly escopos: readonly string[]
  readonly todas: boolean
  readonly empresas: readonly { readonly id: string; readonly apelido: string }[]
  readonly validadeEmDias: number | null
}

export const NOVA: ChaveDigitada = { nome: "", escopos: [], todas: true, empresas: [], validadeEmDias: 365 }

const ehEscopo = (id: string): id is EscopoDaChave => Object.hasOwn(escoposDaChave, id)

/** What goes to the server. */
export function pedidoDe({ nome, escopos, todas, empresas, validadeEmDias }: ChaveDigitada): PedidoDeChave {
  return {
    nome,
    escopos: escopos.filter(ehEscopo),
    empresas: todas ? null : empresas.map(({ id }) => id),
    validadeEmDias,
  }
}

/** What the contract says in words for programmers. */
export function conferir({ todas, empresas }: ChaveDigitada): Queixas {
  return !todas && empresas.length === 0 ? { empresas: "Escolha ao menos uma empresa." } : {}
}

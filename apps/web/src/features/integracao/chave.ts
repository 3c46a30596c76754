import { type ChaveApi, type EscopoDaChave, escoposDaChave, rotasDasChavesApi } from "@partida/contracts"
import type { PedidoDeChave } from "./integracao.api.ts"

/** Revoked by somebody, past its date, or working. */
export type SituacaoDaChave = "em-uso" | "vencida" | "revogada"

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

export type CampoDaChave = "nome" | "escopos" | "empresas" | "validadeEmDias"
export type QueixasDaChave = Readonly<Partial<Record<CampoDaChave, string>>>

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

/** What the contract would refuse, by field. */
export function queixasDaChave(digitada: ChaveDigitada): QueixasDaChave {
  const lido = rotasDasChavesApi.criarChaveApi.corpo.safeParse(pedidoDe(digitada))
  if (lido.success) return {}
  const porCampo: Partial<Record<CampoDaChave, string>> = {}
  for (const { path, message } of lido.error.issues) {
    const campo = campoDaChave(path[0])
    if (campo) porCampo[campo] ??= campo === "empresas" ? "Escolha ao menos uma empresa." : message
  }
  return porCampo
}

/** The field of a name, or null when the form has none by that name. */
export function campoDaChave(nome: unknown): CampoDaChave | null {
  return nome === "nome" || nome === "escopos" || nome === "empresas" || nome === "validadeEmDias" ? nome : null
}

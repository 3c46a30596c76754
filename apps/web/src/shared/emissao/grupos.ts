import type { PedidoDeNota } from "./emissao.api.ts"

export const RUA_VAZIA = { cep: "", logradouro: "", numero: "", bairro: "" }

/** Groups that a note has only when its service asks for them, as they open. */
const GRUPOS = {
  exterior: { exterior: { paisDoResultado: "", moeda: "220", valorNaMoeda: "0.00" } },
  obra: { obra: { cno: "" } },
  evento: { evento: { nome: "", de: "", ate: "", endereco: RUA_VAZIA } },
} as const satisfies Readonly<Record<string, Partial<PedidoDeNota>>>
export type GrupoDaNota = keyof typeof GRUPOS

/** The group, empty, that a field at fault is of; null when it is of none. */
export const grupoVazio = (campo: string | null): Partial<PedidoDeNota> | null =>
  campo !== null && campo in GRUPOS ? GRUPOS[campo as GrupoDaNota] : null

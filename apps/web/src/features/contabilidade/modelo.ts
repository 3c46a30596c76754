import type { ContaContabil, CorpoDoModelo, ModeloContabil } from "@partida/contracts"
import { semAcento } from "../../lib/formatacao/texto.ts"
import { contaDita } from "./digitado.ts"

/** A line of a template as it is being typed; an empty percentage takes the rest. */
export interface LinhaDoModeloDigitada {
  readonly conta: string
  readonly dc: "D" | "C"
  readonly percentual: string
}

export const LINHAS_DO_NOVO: readonly LinhaDoModeloDigitada[] = [
  { conta: "", dc: "D", percentual: "" },
  { conta: "", dc: "C", percentual: "" },
]

/** The lines of a template as they are typed. */
export const linhasDigitadas = ({ linhas }: ModeloContabil): LinhaDoModeloDigitada[] =>
  linhas.map(({ conta, nome, dc, percentual }) => ({
    conta: `${conta} ${nome}`,
    dc,
    percentual: percentual?.replace(".", ",") ?? "",
  }))

/** The lines as the API takes them, without the empty ones. */
export const linhasDoCorpo = (
  contas: readonly ContaContabil[],
  linhas: readonly LinhaDoModeloDigitada[],
): CorpoDoModelo["linhas"] =>
  linhas
    .filter((l) => l.conta.trim() !== "")
    .map(({ conta, dc, percentual }) => ({
      conta: contaDita(contas, conta)?.codigo ?? conta.trim(),
      dc,
      percentual: percentual.trim() === "" ? null : percentual.trim().replace("%", "").replace(",", "."),
    }))

/** The template that a text names: by its shortcut, or the only one whose name begins with it; null for none. */
export function modeloDito(modelos: readonly ModeloContabil[], texto: string): ModeloContabil | null {
  const dito = semAcento(texto.trim())
  if (dito === "") return null
  const exato = modelos.find((m) => semAcento(m.atalho) === dito)
  if (exato) return exato
  const achados = modelos.filter((m) => semAcento(m.nome).startsWith(dito))
  return achados.length === 1 ? (achados[0] ?? null) : null
}

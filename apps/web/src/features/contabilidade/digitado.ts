import type { ContaContabil, CorpoDoLancamento } from "@partida/contracts"
import { paraReais } from "@partida/fiscal/nucleo"
import { comoCentavos } from "../../lib/formatacao/dinheiro.ts"
import { semAcento } from "../../lib/formatacao/texto.ts"

/** A line as it is being typed. */
export interface LinhaDigitada {
  readonly conta: string
  readonly dc: "D" | "C"
  readonly valor: string
}

export const LINHA_VAZIA: LinhaDigitada = { conta: "", dc: "D", valor: "0.00" }

/** The account that a text names: by code, by reduced code, or the only one whose name begins with it; null for none. */
export function contaDita(contas: readonly ContaContabil[], texto: string): ContaContabil | null {
  const dito = texto.trim()
  if (dito === "") return null
  const analiticas = contas.filter((c) => c.tipo === "A")
  const exata = analiticas.find(
    (c) => c.codigo === dito || String(c.reduzido) === dito || `${c.codigo} ${c.nome}` === dito,
  )
  if (exata) return exata
  const achadas = analiticas.filter((c) => semAcento(c.nome).startsWith(semAcento(dito)))
  return achadas.length === 1 ? (achadas[0] ?? null) : null
}

/** Debits less credits of the lines, in centavos: zero may be posted. */
export const diferenca = (linhas: readonly LinhaDigitada[]): bigint =>
  linhas.reduce((soma, { dc, valor }) => soma + (dc === "D" ? comoCentavos(valor) : -comoCentavos(valor)), 0n)

/** What is still missing on a side for the lines to balance, as the next line would have it. */
export function proximaLinha(linhas: readonly LinhaDigitada[]): LinhaDigitada {
  const falta = diferenca(linhas)
  return { conta: "", dc: falta > 0n ? "C" : "D", valor: paraReais(falta < 0n ? -falta : falta) }
}

/** The entry as the API takes it: lines without account nor amount are left out. */
export const corpoDe = (
  contas: readonly ContaContabil[],
  {
    data,
    historico,
    linhas,
  }: { readonly data: string; readonly historico: string; readonly linhas: readonly LinhaDigitada[] },
): CorpoDoLancamento => ({
  data,
  historico,
  partidas: linhas
    .filter((l) => l.conta.trim() !== "" || comoCentavos(l.valor) !== 0n)
    .map((l) => ({ conta: contaDita(contas, l.conta)?.codigo ?? l.conta.trim(), dc: l.dc, valor: l.valor })),
})

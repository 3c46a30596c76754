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

/** An entry typed again: the same accounts and sides; the first amount stays to be typed over, the others follow it. */
export const repetidas = (linhas: readonly LinhaDigitada[]): LinhaDigitada[] =>
  linhas.map((l, i) => (i === 0 ? l : { ...l, valor: LINHA_VAZIA.valor }))

/** Where Enter goes from the amount of a line, and the lines with what is missing in the next one; null when all is said. */
export function depoisDoValor(
  linhas: readonly LinhaDigitada[],
  i: number,
): { readonly linhas: readonly LinhaDigitada[]; readonly campo: string } | null {
  const seguinte = linhas[i + 1]
  if (!seguinte)
    return diferenca(linhas) === 0n
      ? null
      : { linhas: [...linhas, proximaLinha(linhas)], campo: `conta-${linhas.length}` }
  if (seguinte.valor !== LINHA_VAZIA.valor) return { linhas, campo: `conta-${i + 1}` }
  const aqui = linhas.slice(0, i + 1)
  const falta = proximaLinha(aqui)
  const dita = seguinte.conta !== ""
  // The side of an account that is already said is not changed for it.
  const nova = !dita ? falta : falta.dc === seguinte.dc ? { ...seguinte, valor: falta.valor } : seguinte
  return { linhas: [...aqui, nova, ...linhas.slice(i + 2)], campo: `${dita ? "valor" : "conta"}-${i + 1}` }
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

import type { DestinoDaLinha } from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal/nucleo"

/** A part of a line that is being divided; the category is empty until it is chosen. */
export interface ParteDaDivisao {
  readonly categoria: string
  readonly valor: string
}

/** What is left of a line after its parts, without its sign: below zero, they are too much. */
export function restoDa(valorDaLinha: string, partes: readonly ParteDaDivisao[]): string {
  const total = deReais(valorDaLinha)
  const dito = partes.reduce((soma, { valor }) => soma + deReais(valor), 0n)
  return paraReais((total < 0n ? -total : total) - dito)
}

/** The division, when the parts are whole: each with a category and an amount, and together the line. */
export function destinoDaDivisao(valorDaLinha: string, partes: readonly ParteDaDivisao[]): DestinoDaLinha | null {
  const inteiras = partes.every(({ categoria, valor }) => categoria !== "" && deReais(valor) > 0n)
  if (!inteiras || partes.length < 2 || deReais(restoDa(valorDaLinha, partes)) !== 0n) return null
  return { tipo: "divisao", partes: [...partes] }
}

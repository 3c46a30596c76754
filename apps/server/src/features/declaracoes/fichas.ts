import type { FichaAnual } from "@partida/contracts"
import { centavos, paraReais } from "@partida/fiscal"
import { enumerar, mesEscrito } from "../../palavras.ts"

export type Parte = FichaAnual["partes"][number]
export type Item = Parte["itens"][number]
export type Conferencia = FichaAnual["conferencia"][number]

export interface MesesFeitos {
  readonly fechados: readonly string[]
  readonly declarados: readonly string[]
  /** Months with wages typed in the payroll. */
  readonly salarios: readonly string[]
}

export const dinheiro = (item: string, valor: bigint | null, origem: string): Item => ({
  item,
  valor: valor === null ? null : paraReais(centavos(valor)),
  tipo: "dinheiro",
  origem,
})
export const numero = (item: string, valor: number | null, origem: string): Item => ({
  item,
  valor: valor === null ? null : String(valor),
  tipo: "numero",
  origem,
})
export const texto = (item: string, valor: string | null, origem: string): Item => ({
  item,
  valor,
  tipo: "texto",
  origem,
})

export const certo = (dito: string): Conferencia => ({ situacao: "certo", texto: dito })
export const atencao = (dito: string): Conferencia => ({ situacao: "atencao", texto: dito })
export const falta = (dito: string): Conferencia => ({ situacao: "falta", texto: dito })

/** Whether every month of the year that counts was closed here. */
export function conferirFechados(meses: readonly string[], { fechados }: MesesFeitos): Conferencia {
  const abertos = meses.filter((mes) => !fechados.includes(mes))
  return abertos.length === 0
    ? certo("Todos os meses do ano estão fechados.")
    : falta(`Falta fechar ${enumerar(abertos.map(mesEscrito))}: os valores ainda podem mudar.`)
}

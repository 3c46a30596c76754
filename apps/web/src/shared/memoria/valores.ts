import type { ModoDeArredondamento, ParametroUsado, Passo, Valor } from "@partida/fiscal"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"

/** A step's value as a person reads it. Amounts not rounded yet keep every digit the engine shows. */
export function formatarValorDoPasso({ unidade, valor }: Valor): string {
  switch (unidade) {
    case "reais":
      return formatarReais(valor)
    case "fracao":
      return formatarPercentualExato(valor)
    case "inteiro":
    case "texto":
      return valor
    default:
      return naoPrevisto(unidade)
  }
}

/** Sign written before the second and later parts, so that the operation is read in place; null when there is none. */
export function sinalEntrePartes(passo: Passo): { readonly simbolo: string; readonly palavra: string } | null {
  switch (passo.tipo) {
    case "soma":
      return { simbolo: "+", palavra: "mais" }
    case "diferenca":
      return { simbolo: "−", palavra: "menos" }
    case "produto":
      return { simbolo: "×", palavra: "vezes" }
    case "quociente":
      return { simbolo: "÷", palavra: "dividido por" }
    case "entrada":
    case "parametro":
    case "grupo":
    case "escolha":
    case "arredondamento":
    case "faixa":
    case "limite":
      return null
    default:
      return naoPrevisto(passo)
  }
}

/** "a partir de 01/01/2018" or "de 01/01/2018 a 31/12/2026". */
export function vigenciaPorExtenso({ desde, ate }: ParametroUsado): string {
  return ate === null ? `a partir de ${formatarData(desde)}` : `de ${formatarData(desde)} a ${formatarData(ate)}`
}

/** The rounding in words. */
export function arredondamentoPorExtenso(modo: ModoDeArredondamento, casas: number): string {
  const onde = casas === 2 ? "na segunda casa decimal" : `em ${casas} casas decimais`
  switch (modo) {
    case "meio-para-cima":
      return `Arredondado ${onde}: metade para cima`
    case "truncar":
      return `Cortado ${onde}, sem arredondar`
    default:
      return naoPrevisto(modo)
  }
}

/** Closes every switch over a union: a kind without its case does not compile. */
export function naoPrevisto(valor: never): never {
  throw new TypeError(`Valor fora da lista: ${JSON.stringify(valor)}`)
}

import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../lib/formatacao/competencia.ts"
import { comoCentavos, formatarReais } from "../lib/formatacao/dinheiro.ts"
import type { Barra } from "../ui/GraficoDeBarras.tsx"

/** Bars of an amount a month; heights are whole percents of the greatest. */
export function barrasDosMeses(meses: readonly { readonly competencia: string; readonly valor: string }[]): Barra[] {
  const valores = meses.map(({ valor }) => comoCentavos(valor))
  const maior = valores.reduce((a, b) => (b > a ? b : a), 0n)
  return meses.map(({ competencia, valor }, i) => ({
    id: competencia,
    rotulo: formatarCompetencia(competencia).slice(0, 3),
    rotuloCompleto: formatarCompetenciaPorExtenso(competencia),
    valor: formatarReais(valor),
    altura: alturaDa(valores[i] ?? 0n, maior),
  }))
}

/** Whole percent of the greatest, exact until only the height of a bar is left. */
export function alturaDa(parte: bigint, todo: bigint): number {
  return parte > 0n && todo > 0n ? Number((parte * 100n) / todo) : 0
}

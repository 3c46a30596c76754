import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import type { Barra } from "../../ui/GraficoDeBarras.tsx"

interface Mes {
  readonly competencia: string
  readonly receita: string
}

/** Bars of the revenue chart; heights are whole percents of the best month. */
export function barrasDaReceita(meses: readonly Mes[]): readonly Barra[] {
  const valores = meses.map(({ receita }) => comoCentavos(receita))
  const maior = valores.reduce((a, b) => (b > a ? b : a), 0n)
  return meses.map(({ competencia, receita }, i) => {
    const valor = valores[i] ?? 0n
    return {
      id: competencia,
      rotulo: formatarCompetencia(competencia).slice(0, 3),
      rotuloCompleto: formatarCompetenciaPorExtenso(competencia),
      valor: formatarReais(receita),
      altura: alturaDa(valor, maior),
    }
  })
}

/** Whole percent of the best month, exact until only the height of a bar is left. */
function alturaDa(parte: bigint, todo: bigint): number {
  return parte > 0n && todo > 0n ? Number((parte * 100n) / todo) : 0
}

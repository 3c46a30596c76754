import { barrasDosMeses } from "../../shared/barras.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { GraficoDeBarras } from "../../ui/GraficoDeBarras.tsx"

interface Props {
  readonly meses: readonly { readonly competencia: string; readonly receita: string }[]
}

/** The year in one picture, with its table twin. A new company has fewer months to show than twelve, and one without any none. */
export function ReceitaDoAno({ meses }: Props) {
  if (meses.length === 0) return null
  const titulo = meses.length === 1 ? "Receita do último mês" : `Receita dos últimos ${meses.length} meses`
  const barras = barrasDosMeses(meses.map(({ competencia, receita }) => ({ competencia, valor: receita })))
  return (
    <Cartao titulo={titulo}>
      <GraficoDeBarras titulo={titulo} colunaDoValor="Receita" barras={barras} />
    </Cartao>
  )
}

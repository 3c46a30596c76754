import { Cartao } from "../../ui/Cartao.tsx"
import { GraficoDeBarras } from "../../ui/GraficoDeBarras.tsx"
import { barrasDaReceita } from "./receita.ts"

/** The year in one picture, with its table twin. A new company has fewer months to show than twelve, and one without any none. */
export function ReceitaDoAno({ meses }: { readonly meses: Parameters<typeof barrasDaReceita>[0] }) {
  if (meses.length === 0) return null
  const titulo = meses.length === 1 ? "Receita do último mês" : `Receita dos últimos ${meses.length} meses`
  return (
    <Cartao titulo={titulo}>
      <GraficoDeBarras titulo={titulo} colunaDoValor="Receita" barras={barrasDaReceita(meses)} />
    </Cartao>
  )
}

import type { DetalheDoFechamento } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { consultaMudanca } from "../mudanca/mudanca.api.ts"
import { frasesDoPorque } from "./frases.ts"
import classes from "./porque.module.css"

/** What a month costs and why, in sentences, over its account. */
export function FrasesDoPorque({ detalhe }: { readonly detalhe: DetalheDoFechamento }) {
  const { linha, competencia } = detalhe
  // What changed is a sentence more: while it is not there, or cannot be told, the others stand.
  const { data = null } = useQuery({
    ...consultaMudanca(linha.idEmpresa, competencia, undefined),
    meta: { erroNaTela: true },
  })
  const frases = frasesDoPorque(detalhe, data)
  if (frases.length === 0) return null
  return (
    <div className={classes.frases}>
      {frases.map((frase) => (
        <p key={frase}>{frase}</p>
      ))}
    </div>
  )
}

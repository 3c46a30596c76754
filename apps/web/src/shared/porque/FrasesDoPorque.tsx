import type { DetalheDoFechamento } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { consultaMudanca } from "../mudanca/mudanca.api.ts"
import { type Comparado, frasesDoPorque } from "./frases.ts"
import classes from "./porque.module.css"

interface Props {
  readonly detalhe: DetalheDoFechamento
  /** The month compared with the one before; null where it is not told here. */
  readonly mudanca?: Comparado | null
}

/** What a month costs and why, in sentences, over its account. */
export function FrasesDoPorque({ detalhe, mudanca = null }: Props) {
  const frases = frasesDoPorque(detalhe, mudanca)
  if (frases.length === 0) return null
  return (
    <div className={classes.frases}>
      {frases.map((frase) => (
        <p key={frase}>{frase}</p>
      ))}
    </div>
  )
}

/** The same, with what changed since the month before as soon as it is known: nothing that must not move may stand below. */
export function FrasesComMudanca({ detalhe }: Pick<Props, "detalhe">) {
  const { linha, competencia } = detalhe
  const { data = null } = useQuery({
    ...consultaMudanca(linha.idEmpresa, competencia, undefined),
    meta: { erroNaTela: true },
  })
  return <FrasesDoPorque detalhe={detalhe} mudanca={data} />
}

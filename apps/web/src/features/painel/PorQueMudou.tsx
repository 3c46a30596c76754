import { useQuery } from "@tanstack/react-query"
import { consultaFechamento } from "../../shared/fechamento/fechamento.api.ts"
import { consultaMudanca } from "../../shared/mudanca/mudanca.api.ts"
import { frasesDoPorque } from "../../shared/porque/frases.ts"
import classes from "./painel.module.css"

interface Props {
  readonly idEmpresa: string
  readonly competencia: string
}

/** Why the last month costs what it costs, in the sentence of its own calculation that says what changed. Nothing where there is none. */
export function PorQueMudou({ idEmpresa, competencia }: Props) {
  // The panel stands without them: a failure here says nothing.
  const { data: detalhe } = useQuery({ ...consultaFechamento(idEmpresa, competencia), meta: { erroNaTela: true } })
  const { data: mudanca } = useQuery({
    ...consultaMudanca(idEmpresa, competencia, undefined),
    meta: { erroNaTela: true },
  })
  const frase = detalhe && mudanca && frasesDoPorque(detalhe, mudanca).at(-1)
  return <p className={classes.mudou}>{frase ?? "\u00a0"}</p>
}

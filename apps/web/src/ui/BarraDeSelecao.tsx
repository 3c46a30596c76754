import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import classes from "./BarraDeSelecao.module.css"

interface Props {
  /** "12 selecionadas" */
  readonly resumo: string
  /** What the buttons will do and what they leave alone. */
  readonly explicacao?: ReactNode
  readonly aoLimpar: () => void
  /** Offer to extend the selection to everything the filter finds. */
  readonly ampliar?: { readonly rotulo: string; readonly aoAmpliar: () => void } | null
  /** Buttons on the selection. */
  readonly children: ReactNode
}

/** What can be done with the selected rows; stays in sight at the bottom of the list. */
export function BarraDeSelecao({ resumo, explicacao, aoLimpar, ampliar, children }: Props) {
  return (
    <section className={`${classes.barra} nao-imprimir`} aria-label="Ações da seleção">
      <span className={classes.resumo} role="status">
        {resumo}
      </span>
      {ampliar && (
        <Button variant="subtle" size="compact-sm" onClick={ampliar.aoAmpliar}>
          {ampliar.rotulo}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={aoLimpar}>
        Limpar
      </Button>
      {explicacao && <span className={classes.explicacao}>{explicacao}</span>}
      <div className={classes.acoes}>{children}</div>
    </section>
  )
}

import type { ReactNode } from "react"
import classes from "./ResumoEmCartao.module.css"

interface Props {
  /** What the row is. */
  readonly titulo: ReactNode
  /** Its amount, at the right of the title; never broken. */
  readonly valor?: ReactNode
  /** Or its state, in the same place. */
  readonly aoLado?: ReactNode
  readonly children?: ReactNode
}

/** A row of a list as a card shows it, on phones. */
export function ResumoEmCartao({ titulo, valor, aoLado, children }: Props) {
  return (
    <div className={classes.cartao}>
      <div className={classes.topo}>
        <strong>{titulo}</strong>
        {valor !== undefined && <strong className="numerico">{valor}</strong>}
        {aoLado}
      </div>
      {children}
    </div>
  )
}

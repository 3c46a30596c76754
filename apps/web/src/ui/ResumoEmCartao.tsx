import type { ReactNode } from "react"
import classes from "./ResumoEmCartao.module.css"

interface Props {
  /** What the row is, and at its right the amount or the state that matters most. */
  readonly topo: ReactNode
  readonly children?: ReactNode
}

/** A row of a list as a card shows it, on phones. */
export function ResumoEmCartao({ topo, children }: Props) {
  return (
    <div className={classes.cartao}>
      <div className={classes.topo}>{topo}</div>
      {children}
    </div>
  )
}

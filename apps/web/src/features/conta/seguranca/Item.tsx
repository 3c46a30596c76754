import type { ReactNode } from "react"
import classes from "./seguranca.module.css"

interface Props {
  readonly nome: string
  readonly marca?: ReactNode
  readonly detalhe: ReactNode
  readonly acoes?: ReactNode
}

/** One subject of a card: its name, what it is now, and what can be done. */
export function Item({ nome, marca, detalhe, acoes }: Props) {
  return (
    <>
      <div className={classes.sobre}>
        <p className={classes.nome}>
          {nome}
          {marca}
        </p>
        <p className={classes.detalhe}>{detalhe}</p>
      </div>
      {acoes && <div className={classes.acoes}>{acoes}</div>}
    </>
  )
}

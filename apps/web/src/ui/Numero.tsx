import type { ReactNode } from "react"
import classes from "./Numero.module.css"

interface Props {
  readonly rotulo: string
  readonly valor: ReactNode
  readonly detalhe?: ReactNode
  readonly grande?: boolean
}

/** A figure with its name, as a pair of a definition list; put several inside <Numeros>. */
export function Numero({ rotulo, valor, detalhe, grande = false }: Props) {
  return (
    <div className={classes.numero} data-grande={grande || undefined}>
      <dt>{rotulo}</dt>
      <dd className={classes.valor}>{valor}</dd>
      {detalhe && <dd className={classes.detalhe}>{detalhe}</dd>}
    </div>
  )
}

/** A row of figures that wraps. */
export function Numeros({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.numeros}>{children}</dl>
}

import type { ReactNode } from "react"
import classes from "./Cartao.module.css"

interface Props {
  readonly children: ReactNode
  readonly titulo?: string
  readonly acao?: ReactNode
  /** Without inner space: the content (a table) reaches the border. */
  readonly semMargem?: boolean
  readonly rotulo?: string
}

/** A surface that groups one subject. */
export function Cartao({ children, titulo, acao, semMargem = false, rotulo }: Props) {
  return (
    <section className={classes.cartao} data-sem-margem={semMargem || undefined} aria-label={rotulo ?? titulo}>
      {(titulo || acao) && (
        <div className={classes.cabecalho}>
          {titulo && <h2 className={classes.titulo}>{titulo}</h2>}
          {acao}
        </div>
      )}
      {children}
    </section>
  )
}

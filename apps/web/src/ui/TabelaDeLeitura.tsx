import type { ReactNode } from "react"
import classes from "./TabelaDeLeitura.module.css"

interface Props {
  /** Caption, heading, body and foot. Text cells are marked `data-texto`, the row to look at `data-destaque`. */
  readonly children: ReactNode
  /** Accessible name, where no caption gives it. */
  readonly rotulo?: string
  /** On a phone each row is a block, and each cell says its `data-rotulo`. */
  readonly emBlocos?: boolean
  /** Name of what scrolls sideways, where the columns may not fit: the keyboard reaches it then. */
  readonly rolagem?: string
  /** What the table has of its own. */
  readonly className?: string | undefined
}

/** A small table that is only read: figures to the right, what names each row to the left. Lists of records have `Tabela`. */
export function TabelaDeLeitura({ children, rotulo, emBlocos = false, rolagem, className = "" }: Props) {
  const tabela = (
    <table className={`${classes.tabela} ${className}`} aria-label={rotulo} data-em-blocos={emBlocos || undefined}>
      {children}
    </table>
  )
  if (rolagem === undefined) return <div className={classes.rolagem}>{tabela}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard
    <section className={classes.rolagem} tabIndex={0} aria-label={rolagem}>
      {tabela}
    </section>
  )
}

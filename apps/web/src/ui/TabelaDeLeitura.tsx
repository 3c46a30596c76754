import { type ReactNode, useState } from "react"
import classes from "./TabelaDeLeitura.module.css"

interface Props {
  /** Caption, heading, body and foot. Text cells are marked `data-texto`, the row to look at `data-destaque`. */
  readonly children: ReactNode
  /** Accessible name, where no caption gives it. */
  readonly rotulo?: string
  /** On a phone each row is a block, and each cell says its `data-rotulo`. */
  readonly emBlocos?: boolean
  /** Name of what scrolls sideways, where the columns do not fit. */
  readonly rolagem?: string
  /** What the table has of its own. */
  readonly className?: string | undefined
}

/** A small table that is only read: figures to the right, what names each row to the left. Lists of records have `Tabela`. */
export function TabelaDeLeitura({ children, rotulo, emBlocos = false, rolagem, className = "" }: Props) {
  const [transborda, setTransborda] = useState(false)
  return (
    <section
      ref={vigia(setTransborda)}
      className={classes.rolagem}
      tabIndex={transborda ? 0 : undefined}
      aria-label={rolagem}
    >
      <table className={`${classes.tabela} ${className}`} aria-label={rotulo} data-em-blocos={emBlocos || undefined}>
        {children}
      </table>
    </section>
  )
}

/** Says whether the box has more than it shows, as either changes: the keyboard reaches what scrolls, and stops at nothing else. */
const vigia = (dizer: (transborda: boolean) => void) => (caixa: HTMLElement | null) => {
  if (caixa === null) return
  const observador = new ResizeObserver(() =>
    dizer(caixa.scrollWidth > caixa.clientWidth && getComputedStyle(caixa).overflowX === "auto"),
  )
  for (const el of [caixa, ...caixa.children]) observador.observe(el)
  return () => observador.disconnect()
}

import { useEffect, useRef } from "react"
import classes from "./Marcador.module.css"

interface Props {
  /** Accessible name. */
  readonly rotulo: string
  readonly marcado: boolean
  /** Some of what it stands for is ticked. */
  readonly parcial?: boolean
  /** `intervalo`: Shift was held, everything since the last one ticked is meant. */
  readonly aoMudar: (marcado: boolean, intervalo: boolean) => void
  readonly tabIndex?: 0 | -1
  /** Finger-sized. */
  readonly grande?: boolean
  /** There is nothing to mark yet: rows that did not arrive, or none. */
  readonly vazio?: boolean
}

/**
 * The tick box of a row. A plain input, because a page draws up to a hundred of them; its whole surface takes the
 * click, larger than the box that shows.
 */
export function Marcador({
  rotulo,
  marcado,
  parcial = false,
  aoMudar,
  tabIndex,
  grande = false,
  vazio = false,
}: Props) {
  const campo = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (campo.current) campo.current.indeterminate = parcial
  }, [parcial])
  return (
    <input
      ref={campo}
      type="checkbox"
      className={classes.marcador}
      data-grande={grande || undefined}
      aria-label={rotulo}
      checked={marcado}
      tabIndex={tabIndex}
      disabled={vazio}
      onChange={(evento) => aoMudar(evento.currentTarget.checked, comShift(evento.nativeEvent))}
    />
  )
}

/** A tick is a click underneath, and a click knows its modifier keys. */
function comShift(evento: Event): boolean {
  return evento instanceof MouseEvent && evento.shiftKey
}

import { useIsFetching } from "@tanstack/react-query"
import { type ReactNode, useEffect, useState } from "react"
import { useJaFoi } from "../../lib/sob-demanda.ts"
import classes from "./lista.module.css"

interface Props {
  /** First parts of the keys of what is read above. */
  readonly consultas: readonly string[]
  readonly children: ReactNode
}

/**
 * Draws a list once what may come above it was read for the first time: drawn before, it would move under the eyes of who reads
 * it. What fails does not hold it, and once drawn it stays.
 */
export function DepoisDoQueVemAcima({ consultas, children }: Props) {
  const chegando = useIsFetching({
    predicate: ({ queryKey: [nome], state }) => state.status === "pending" && consultas.includes(String(nome)),
  })
  // What is above asks after it is drawn, as this is; and what came is drawn there a turn of the clock after it stops being awaited:
  // at once, the list would be drawn before it.
  const [chegou, setChegou] = useState(false)
  useEffect(() => {
    if (chegando > 0) return
    const relogio = setTimeout(() => setChegou(true))
    return () => clearTimeout(relogio)
  }, [chegando])
  return useJaFoi(chegou) ? children : <ListaPorVir />
}

/** The place of a list that is not there yet. */
export function ListaPorVir() {
  return <div className={classes.porVir} aria-busy />
}

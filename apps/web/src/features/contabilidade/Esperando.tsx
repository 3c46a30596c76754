import { Skeleton } from "@mantine/core"
import classes from "./contabilidade.module.css"

const LINHAS = [92, 70, 84, 62, 78, 66]

/** Rows while a report is read. */
export function Esperando() {
  return (
    <div className={classes.esperando} aria-busy>
      {LINHAS.map((largura) => (
        <Skeleton key={largura} height={14} width={`${largura}%`} />
      ))}
    </div>
  )
}

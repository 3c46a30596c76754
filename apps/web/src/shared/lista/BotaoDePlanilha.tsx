import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import { type AbrirExportacao, exportar } from "./exportar.ts"

interface Props {
  readonly abrir: AbrirExportacao
  /** What is being exported: "Regimes". */
  readonly titulo: string
  /** Records in the file. */
  readonly total: number
  readonly children: ReactNode
}

/** Takes out as a spreadsheet what is not a list with its own menu of exports. */
export function BotaoDePlanilha({ children, ...pedido }: Props) {
  return (
    <p>
      <Button variant="default" size="compact-sm" onClick={() => exportar({ ...pedido, formato: "xlsx" })}>
        {children}
      </Button>
    </p>
  )
}

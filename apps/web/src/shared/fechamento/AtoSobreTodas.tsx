import { Button } from "@mantine/core"
import { type ReactNode, Suspense, useState } from "react"
import type { SelecaoDaLista } from "../lista/useSelecao.ts"

interface Props {
  /** "Fechar todas…" */
  readonly rotulo: string
  /** Rows are ticked: what is done with them is at the bottom, and is the page's first button. */
  readonly selecao: SelecaoDaLista
  /** How many companies the filter finds; undefined while it is not known. */
  readonly total: number | undefined
  /** Asks before the act, over everything the filter finds. */
  readonly children: (todas: SelecaoDaLista, aoFechar: () => void) => ReactNode
}

/** The act of the step over every company of the filter, without ticking them: who is left out, the preview says. */
export function AtoSobreTodas({ rotulo, selecao, total, children }: Props) {
  const [pedindo, setPedindo] = useState(false)
  if (selecao.todas || selecao.ids.size > 0) return null
  return (
    <>
      <Button disabled={!total} onClick={() => setPedindo(true)}>
        {rotulo}
      </Button>
      <Suspense>{pedindo && children({ ...selecao, todas: true }, () => setPedindo(false))}</Suspense>
    </>
  )
}

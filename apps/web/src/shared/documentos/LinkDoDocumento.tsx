import { Anchor } from "@mantine/core"
import type { MouseEvent, ReactNode } from "react"
import { useSalvarDocumento } from "./documentos.api.ts"

interface Props {
  /** As the API says it (`endereco` of a document): a path of this site under /statics/. */
  readonly endereco: string
  readonly children: ReactNode
}

/**
 * A real link to a stored document: opened in another tab or copied, it leads to the page that saves it; clicked, it saves it without
 * leaving, with the token of the session.
 */
export function LinkDoDocumento({ endereco, children }: Props) {
  const { mutate, isPending } = useSalvarDocumento()
  const salvar = (evento: MouseEvent) => {
    // With a key held, the browser does what was asked of it.
    if (evento.button !== 0 || evento.ctrlKey || evento.metaKey || evento.shiftKey || evento.altKey) return
    evento.preventDefault()
    if (!isPending) mutate(endereco)
  }
  return (
    <Anchor href={endereco} onClick={salvar} aria-busy={isPending}>
      {children}
    </Anchor>
  )
}

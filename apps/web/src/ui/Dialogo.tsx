import { Modal } from "@mantine/core"
import type { ReactNode } from "react"
import classes from "./Dialogo.module.css"
import { useEscape } from "./useEscape.ts"

interface Props {
  readonly aberto: boolean
  readonly aoFechar: () => void
  readonly titulo: ReactNode
  readonly children: ReactNode
  readonly tamanho?: "sm" | "md" | "lg" | "xl"
  /** Work in progress: the dialog stays until it ends. */
  readonly preso?: boolean
}

/** A dialog over the page, or over another dialog or drawer. */
export function Dialogo({ aberto, aoFechar, titulo, children, tamanho = "md", preso = false }: Props) {
  const fechar = preso ? () => undefined : aoFechar
  useEscape(aberto, fechar)
  return (
    <Modal.Root opened={aberto} onClose={fechar} size={tamanho} centered closeOnEscape={false}>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content radius="lg">
        {/* Not the library's header: a banner landmark inside every dialog would repeat the page's own. */}
        <div className={classes.cabecalho} data-titulo>
          <Modal.Title className={classes.titulo}>{titulo}</Modal.Title>
          <Modal.CloseButton aria-label="Fechar" />
        </div>
        <Modal.Body className={classes.corpo}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

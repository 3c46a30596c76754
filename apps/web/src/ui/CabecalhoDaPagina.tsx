import { Group, Title } from "@mantine/core"
import type { ReactNode } from "react"
import classes from "./CabecalhoDaPagina.module.css"

interface Props {
  readonly titulo: string
  readonly subtitulo?: ReactNode
  readonly acoes?: ReactNode
}

/** Heading of a page. */
export function CabecalhoDaPagina({ titulo, subtitulo, acoes }: Props) {
  return (
    <div className={classes.cabecalho}>
      <div className={classes.textos}>
        <Title order={1}>{titulo}</Title>
        {subtitulo && <div className={classes.subtitulo}>{subtitulo}</div>}
      </div>
      {acoes && <Group gap="sm">{acoes}</Group>}
    </div>
  )
}

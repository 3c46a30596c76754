import "@mantine/dropzone/styles.layer.css"
import { Dropzone, type DropzoneProps } from "@mantine/dropzone"
import type { TablerIcon } from "@tabler/icons-react"
import type { ReactNode } from "react"
import classes from "./AreaDeArquivos.module.css"

interface Props extends Pick<DropzoneProps, "accept" | "maxSize" | "multiple" | "loading" | "onDrop" | "onReject"> {
  /** What the field is called to who does not see it. */
  readonly rotulo: string
  readonly icone: TablerIcon
  readonly titulo: string
  /** What files are taken, under the title. */
  readonly children: ReactNode
  /** Says, as a link would, that a click also chooses. */
  readonly convite?: string
}

/** Where files are dropped, or chosen with a click. */
export function AreaDeArquivos({ rotulo, icone: Icone, titulo, children, convite, ...soltar }: Props) {
  return (
    <Dropzone {...soltar} className={classes.area} inputProps={{ "aria-label": rotulo }}>
      <div className={classes.dentro}>
        <Icone size={28} stroke={1.5} aria-hidden />
        <p>
          <strong>{titulo}</strong>
        </p>
        {children}
        {convite && <span className={classes.convite}>{convite}</span>}
      </div>
    </Dropzone>
  )
}

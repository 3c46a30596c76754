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
  /** The title where there is no mouse to drag with; without it, the title says the same to fingers. */
  readonly tituloNoToque?: string
  /** What files are taken, under the title. */
  readonly children: ReactNode
  /** Says, as a link would, that a click also chooses. */
  readonly convite?: string
}

/** Where files are dropped, or chosen with a click. */
export function AreaDeArquivos({ rotulo, icone: Icone, titulo, tituloNoToque, children, convite, ...soltar }: Props) {
  return (
    <Dropzone {...soltar} className={classes.area} inputProps={{ "aria-label": rotulo }}>
      <div className={classes.dentro}>
        <Icone size={28} stroke={1.5} aria-hidden />
        <p>
          {tituloNoToque === undefined ? (
            <strong>{titulo}</strong>
          ) : (
            <>
              <strong className={classes.comMouse}>{titulo}</strong>
              <strong className={classes.comOsDedos}>{tituloNoToque}</strong>
            </>
          )}
        </p>
        {children}
        {convite && <span className={`${classes.convite} ${classes.comMouse}`}>{convite}</span>}
      </div>
    </Dropzone>
  )
}

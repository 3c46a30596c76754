import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconExclamationCircle,
  IconProgress,
  type TablerIcon,
} from "@tabler/icons-react"
import type { ReactNode } from "react"
import classes from "./Etiqueta.module.css"

/** What a colour may say: green done, amber needs you, red wrong or late, blue running, grey not yet. */
export type Tom = "feito" | "atencao" | "erro" | "andamento" | "neutro"

const icones: Record<Tom, TablerIcon> = {
  feito: IconCircleCheck,
  atencao: IconAlertTriangle,
  erro: IconExclamationCircle,
  andamento: IconProgress,
  neutro: IconCircle,
}

interface Props {
  readonly tom: Tom
  readonly children: ReactNode
  /** Another icon for the same tone, when the word alone would repeat. */
  readonly icone?: TablerIcon
  /** Without background, for dense lists. */
  readonly simples?: boolean
  readonly title?: string
}

/** A state: always an icon and a word, never a colour alone. */
export function Etiqueta({ tom, children, icone, simples = false, title }: Props) {
  const Icone = icone ?? icones[tom]
  return (
    <span className={classes.etiqueta} data-tom={tom} data-simples={simples || undefined} title={title}>
      <Icone size={14} stroke={2} aria-hidden />
      <span>{children}</span>
    </span>
  )
}

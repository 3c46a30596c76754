import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconProgress,
  type TablerIcon,
} from "@tabler/icons-react"
import type { ReactNode } from "react"
import type { Tom } from "./Etiqueta.tsx"
import classes from "./Faixa.module.css"

const icones: Record<Tom, TablerIcon> = {
  feito: IconCircleCheck,
  atencao: IconAlertTriangle,
  erro: IconExclamationCircle,
  andamento: IconProgress,
  neutro: IconInfoCircle,
}

interface Props {
  readonly tom: Tom
  readonly titulo?: string
  readonly children?: ReactNode
  /** Way out, at the end. */
  readonly acao?: ReactNode
  /** Announced at once by screen readers: only for what appears after an action. */
  readonly anunciar?: boolean
}

/** A notice inside the page: what happened, why, and the next step. */
export function Faixa({ tom, titulo, children, acao, anunciar = false }: Props) {
  const Icone = icones[tom]
  return (
    <div className={classes.faixa} data-tom={tom} {...(anunciar ? { role: "alert" } : {})}>
      <Icone size={18} className={classes.icone} aria-hidden />
      <div className={classes.corpo}>
        {titulo && <p className={classes.titulo}>{titulo}</p>}
        {children && <div className="quebra">{children}</div>}
      </div>
      {acao && <div className={classes.acao}>{acao}</div>}
    </div>
  )
}

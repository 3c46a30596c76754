import { type SituacaoDoPasso, situacoesDoPasso } from "@partida/contracts"
import { IconLockOpen } from "@tabler/icons-react"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"

/** How urgent each state of a step looks. */
export const tonsDoPasso: Readonly<Record<SituacaoDoPasso, Tom>> = {
  aberta: "neutro",
  concluida: "feito",
  reaberta: "atencao",
}

interface Props {
  readonly situacao: SituacaoDoPasso
  /** Why it is open again. */
  readonly motivo?: string | null
  /** Name of the step, where more than one is in sight. */
  readonly nome?: string
}

/** State of a step of the month. */
export function EtiquetaDaEtapa({ situacao, motivo, nome }: Props) {
  const { rotulo } = situacoesDoPasso[situacao]
  return (
    <Etiqueta
      tom={tonsDoPasso[situacao]}
      {...(situacao === "reaberta" ? { icone: IconLockOpen } : {})}
      {...(motivo ? { title: motivo } : {})}
    >
      {nome ? `${nome}: ${rotulo.toLowerCase()}` : rotulo}
    </Etiqueta>
  )
}

import type { SituacaoDoPasso } from "@partida/contracts"
import { IconLockOpen } from "@tabler/icons-react"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"

const estados: Readonly<Record<SituacaoDoPasso, { readonly tom: Tom; readonly rotulo: string }>> = {
  aberta: { tom: "neutro", rotulo: "A conferir" },
  concluida: { tom: "feito", rotulo: "Conferido" },
  reaberta: { tom: "atencao", rotulo: "Reaberto" },
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
  const { tom, rotulo } = estados[situacao]
  return (
    <Etiqueta
      tom={tom}
      {...(situacao === "reaberta" ? { icone: IconLockOpen } : {})}
      {...(motivo ? { title: motivo } : {})}
    >
      {nome ? `${nome}: ${rotulo.toLowerCase()}` : rotulo}
    </Etiqueta>
  )
}

import type { Passo } from "@partida/fiscal"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { MemoriaDeCalculo } from "./MemoriaDeCalculo.tsx"

interface Props {
  readonly nome: string
  readonly competencia: string
  readonly memoria: Passo
  readonly aoFechar: () => void
}

/** Why a pró-labore, of a slip or of the registration, gives that INSS, IRRF and net amount. */
export function GavetaDaMemoriaDoProLabore({ nome, competencia, memoria, aoFechar }: Props) {
  return (
    <Gaveta
      aberta
      comMargem
      largura={860}
      aoFechar={aoFechar}
      titulo="Memória de cálculo"
      subtitulo={`${nome} · pró-labore de ${formatarCompetencia(competencia)}`}
    >
      <MemoriaDeCalculo memoria={memoria} />
    </Gaveta>
  )
}

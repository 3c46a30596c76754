import type { ReactNode } from "react"
import { BotaoLink } from "../../ui/BotaoLink.tsx"

interface Props {
  readonly idEmpresa: string
  readonly competencia: string
  readonly children: ReactNode
}

/** To the history of the company, where what its months lack is told. */
export function AoHistorico({ idEmpresa, competencia, children }: Props) {
  return (
    <BotaoLink
      variant="default"
      size="xs"
      to="/painel/fechamento/das"
      search={{ competencia, empresa: idEmpresa, aba: "historico" }}
    >
      {children}
    </BotaoLink>
  )
}

import type { ImpedimentoDaFolha } from "@partida/contracts"
import { useSearch } from "@tanstack/react-router"
import { BotaoLink } from "../../ui/BotaoLink.tsx"

interface Props {
  readonly codigo: ImpedimentoDaFolha
  readonly idEmpresa: string
}

/** Where what stops the conclusion is fixed. */
export function ConsertoDoImpedimento({ codigo, idEmpresa }: Props) {
  const { competencia } = useSearch({ strict: false })
  const comum = { variant: "default", size: "xs" } as const
  switch (codigo) {
    case "faturamento-pendente":
      return (
        <BotaoLink to="/painel/fechamento/faturamento" search={{ competencia, empresa: idEmpresa }} {...comum}>
          Conferir faturamento
        </BotaoLink>
      )
    case "mes-fechado":
      return (
        <BotaoLink to="/painel/fechamento/das" search={{ competencia, empresa: idEmpresa }} {...comum}>
          Abrir o DAS
        </BotaoLink>
      )
    case "recibo-impossivel":
    case "sem-pro-labore":
    case "sem-pro-labore-com-valores":
      return (
        <BotaoLink to="/perfil/pro-labore" search={{ competencia, empresa: idEmpresa }} {...comum}>
          Ver valores
        </BotaoLink>
      )
    case "sem-cpf":
      return (
        <BotaoLink to="/perfil/socios" search={{ competencia, empresa: idEmpresa }} {...comum}>
          Abrir sócios
        </BotaoLink>
      )
    // It is answered in the drawer itself.
    case "mei-sem-resposta":
      return null
    default:
      return codigo satisfies never
  }
}

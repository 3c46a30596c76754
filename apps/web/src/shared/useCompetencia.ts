import { competencia as esquema } from "@partida/contracts"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback } from "react"
import { competenciaPadrao } from "../lib/formatacao/competencia.ts"
import { hojeEmSaoPaulo } from "../lib/formatacao/data.ts"

/** The competência of the address, or the one offices close today. */
export function competenciaDaBusca(daBusca: unknown): string {
  const lida = esquema.safeParse(daBusca)
  return lida.success ? lida.data : competenciaPadrao(hojeEmSaoPaulo())
}

/** Current competência (AAAA-MM) and how to change it; it lives in the address and goes back to page 1. */
export function useCompetencia(): readonly [string, (competencia: string) => void] {
  const busca: { competencia?: unknown } = useSearch({ strict: false })
  const navegar = useNavigate()
  const mudar = useCallback(
    (competencia: string) => {
      void navegar({ to: ".", search: (anterior) => ({ ...anterior, competencia, pagina: undefined }) })
    },
    [navegar],
  )
  return [competenciaDaBusca(busca.competencia), mudar]
}

import { useCallback, useMemo, useState } from "react"
import { somarMeses } from "../../lib/formatacao/competencia.ts"
import type { useContexto } from "../contexto.ts"

/** Which of the top bar's choices is open. */
type TrocaAberta = "empresa" | "competencia" | null

/** The choices of the top bar, and what the keyboard does with them: nothing where the screen has none. */
export function useTroca(
  { empresa, competencia, atual, mudarCompetencia }: ReturnType<typeof useContexto>,
  trocaEmpresa: boolean,
) {
  const [aberta, setAberta] = useState<TrocaAberta>(null)
  const comEmpresa = empresa !== null && trocaEmpresa
  const abrirUma = useCallback(
    () => setAberta(comEmpresa ? "empresa" : competencia ? "competencia" : null),
    [comEmpresa, competencia],
  )
  return useMemo(
    () => ({
      aberta,
      abrir: setAberta,
      comEmpresa,
      atalhos: {
        contexto: comEmpresa || competencia ? abrirUma : null,
        "competencia-anterior": competencia ? () => mudarCompetencia(somarMeses(atual, -1)) : null,
        "proxima-competencia": competencia ? () => mudarCompetencia(somarMeses(atual, 1)) : null,
      },
    }),
    [aberta, comEmpresa, competencia, abrirUma, atual, mudarCompetencia],
  )
}

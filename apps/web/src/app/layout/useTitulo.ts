import { telas } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { tituloDaJanela } from "../../lib/marca.ts"
import { consultaEmpresa } from "../../shared/empresas/empresas.api.ts"
import { ehTela } from "../telas.ts"

/** What names a screen: its own name, and the company's when one is chosen. */
function tituloDaTela(caminho: string, empresa: string | null): string | null {
  if (!ehTela(caminho)) return null
  return empresa === null ? telas[caminho].rotulo : `${telas[caminho].rotulo} · ${empresa}`
}

/**
 * Names the window after the screen on each navigation. Answers what a screen reader must be told: the screen the
 * person arrived at, and nothing for the first one, which the browser reads by itself.
 */
export function useTitulo(caminho: string, idEmpresa: string | null): string {
  const { data } = useQuery({ ...consultaEmpresa(idEmpresa ?? ""), enabled: idEmpresa !== null })
  const empresa = idEmpresa === null ? null : (data?.apelido ?? null)
  const titulo = tituloDaTela(caminho, empresa)
  const [primeiro] = useState(caminho)
  const [saiu, setSaiu] = useState(false)
  if (!saiu && caminho !== primeiro) setSaiu(true)
  useEffect(() => {
    if (titulo !== null) document.title = tituloDaJanela(titulo)
  }, [titulo])
  return saiu ? (tituloDaTela(caminho, null) ?? "") : ""
}

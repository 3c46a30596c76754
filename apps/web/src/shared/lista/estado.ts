import { useCallback, useMemo, useState } from "react"
import { type MudarEndereco, useMudarEndereco } from "../../lib/busca.ts"

/** What a list is asked for: filters, order and page, by name, and how to change some of them. */
export interface EstadoDaLista {
  readonly valores: Readonly<Record<string, unknown>>
  readonly mudar: MudarEndereco
}

/** The state of a screen's list, kept in its address as the screen's schema read it. */
export function useEstadoNoEndereco(valores: Readonly<Record<string, unknown>>): EstadoDaLista {
  const mudar = useMudarEndereco()
  return useMemo(() => ({ valores, mudar }), [valores, mudar])
}

/** The state of a list inside a drawer or a dialog: it lasts as long as they do. */
export function useEstadoLocal(inicial: Readonly<Record<string, unknown>> = {}): EstadoDaLista {
  const [valores, setValores] = useState(inicial)
  const mudar = useCallback<MudarEndereco>((mudanca) => setValores((antes) => ({ ...antes, ...mudanca })), [])
  return useMemo(() => ({ valores, mudar }), [valores, mudar])
}

/** The page asked for; the first when it says nothing. */
export function paginaDe({ valores }: EstadoDaLista): number {
  return typeof valores.pagina === "number" ? valores.pagina : 1
}

/** The text of one value, "" when there is none. */
export function textoDe({ valores }: EstadoDaLista, campo: string): string {
  const valor = valores[campo]
  return valor === undefined || valor === null ? "" : String(valor)
}

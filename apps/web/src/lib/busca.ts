import { useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback, useMemo } from "react"
import type { z } from "zod"

/** Address search as plain strings: a busca of "123" stays text, and each screen's schema reads what it needs. */
export function lerBusca(texto: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(texto))
}

/** The search text of an address; empty values disappear from it. */
export function escreverBusca(busca: Readonly<Record<string, unknown>>): string {
  const parametros = new URLSearchParams()
  for (const [nome, valor] of Object.entries(busca)) {
    if (valor !== undefined && valor !== null && valor !== "") parametros.set(nome, String(valor))
  }
  const texto = parametros.toString()
  return texto ? `?${texto}` : ""
}

interface Opcoes {
  /** Replaces the entry of the history instead of adding one: typing in a search box. */
  readonly substituir?: boolean
}

/** A screen's state kept in the address, read by its schema, and how to change part of it. */
export function useBusca<S extends z.ZodType<object>>(
  esquema: S,
): readonly [z.output<S>, (mudanca: Partial<z.output<S>>, opcoes?: Opcoes) => void] {
  const bruta = useSearch({ strict: false })
  const navegar = useNavigate()
  const busca = useMemo(() => esquema.parse(bruta), [esquema, bruta])
  const mudar = useCallback(
    (mudanca: Partial<z.output<S>>, { substituir = false }: Opcoes = {}) => {
      void navegar({
        to: ".",
        search: (anterior) => ({ ...anterior, ...mudanca }),
        replace: substituir,
        resetScroll: false,
      })
    },
    [navegar],
  )
  return [busca, mudar]
}

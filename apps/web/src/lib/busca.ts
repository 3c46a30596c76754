import { useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback, useMemo } from "react"

interface Opcoes {
  /** Replaces the entry of the history instead of adding one: typing in a search box. */
  readonly substituir?: boolean
}

/** Changes part of what the address holds; undefined takes it away. What the screen cannot read is dropped by its schema. */
export type MudarEndereco = (mudanca: Readonly<Record<string, unknown>>, opcoes?: Opcoes) => void

/** Changes part of the address of the screen on show. */
export function useMudarEndereco(): MudarEndereco {
  const navegar = useNavigate()
  return useCallback(
    (mudanca, { substituir = false } = {}) => {
      void navegar({
        to: ".",
        search: (anterior) => ({ ...anterior, ...mudanca }),
        replace: substituir,
        resetScroll: false,
      })
    },
    [navegar],
  )
}

/** A screen's state kept in the address, read by its schema, and how to change part of it. */
export function useBusca<T extends object>(esquema: {
  readonly parse: (bruta: unknown) => T
}): readonly [T, (mudanca: Partial<T>, opcoes?: Opcoes) => void] {
  const bruta = useSearch({ strict: false })
  const busca = useMemo(() => esquema.parse(bruta), [esquema, bruta])
  return [busca, useMudarEndereco()]
}

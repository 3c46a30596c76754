import { Skeleton } from "@mantine/core"
import type { Escritorio } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { consultaMeuEscritorio } from "./escritorio.api.ts"

/** Reads the office for a form: a skeleton meanwhile, and a way to try again. */
export function ComEscritorio({ children }: { readonly children: (escritorio: Escritorio) => ReactNode }) {
  const { data, error, refetch } = useQuery(consultaMeuEscritorio)
  if (data) return children(data)
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  return <Skeleton height={420} aria-busy />
}

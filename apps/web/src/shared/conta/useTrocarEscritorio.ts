import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { escolherEscritorio } from "../../lib/escritorio.ts"
import { esquecerLotes } from "../lotes/acompanhamento.ts"
import { consultaPessoa } from "./pessoa.ts"

/** Changes the office a platform operator works in: every cached answer belonged to the other one and is dropped. */
export function useTrocarEscritorio(): (id: string) => Promise<void> {
  const queryClient = useQueryClient()
  const navegar = useNavigate()
  return async (id) => {
    escolherEscritorio(id)
    esquecerLotes()
    await navegar({ to: "/painel" })
    await queryClient.cancelQueries()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== consultaPessoa.queryKey[0] })
    await queryClient.invalidateQueries()
  }
}

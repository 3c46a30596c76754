import { useQueries } from "@tanstack/react-query"
import { useEffect } from "react"
import { doNavegador } from "../../lib/armazenamento.ts"
import { usePessoa } from "../conta/pessoa.ts"
import { consultaEmpresa } from "./empresas.api.ts"
import { lembrarEmpresa, lerRecentes } from "./recentes.ts"

/** Whose list it is: each person's, and each office's for who works in several. */
function useDono(): string {
  const { pessoa } = usePessoa()
  return `${pessoa.idUsuario}.${pessoa.idEscritorio ?? ""}`
}

/** Recent companies with their names; those out of reach by now are left out. */
export function useEmpresasRecentes(ligado: boolean) {
  const dono = useDono()
  const ids = ligado ? lerRecentes(doNavegador, dono) : []
  return useQueries({
    queries: ids.map((id) => consultaEmpresa(id)),
    combine: (consultas) => consultas.flatMap(({ data }) => (data ? [data] : [])),
  })
}

/** Counts a company as opened each time it becomes the current one. */
export function useLembrarEmpresa(id: string | null): void {
  const dono = useDono()
  useEffect(() => {
    if (id !== null) lembrarEmpresa(doNavegador, dono, id)
  }, [id, dono])
}

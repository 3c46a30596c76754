import { type LinhaDoFechamento, rotasDasDefasagens } from "@partida/contracts"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { createContext, use } from "react"
import { chamar } from "../../lib/api/chamar.ts"
import type { Dados } from "../../lib/api/mapping.ts"

/** Why the slips of a company are to be issued again, by its id. */
type Defasagens = ReadonlyMap<string, string>

const NENHUMA: Defasagens = new Map()

const ContextoDasDefasagens = createContext<Defasagens>(NENHUMA)
export const ComDefasagens = ContextoDasDefasagens.Provider

const consultaDefasagens = (competencia: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["listarDefasagens", competencia, ids],
    queryFn: ({ signal }) =>
      chamar(rotasDasDefasagens.listarDefasagens, { query: { competencia, empresas: ids.join(",") }, sinal: signal }),
    enabled: ids.length > 0,
    // The same map while the answer is the same: every row on screen reads it.
    select: porEmpresa,
  })

const porEmpresa = ({ lista }: Dados<typeof rotasDasDefasagens.listarDefasagens>): Defasagens =>
  new Map(lista.map((d) => [d.idEmpresa, d.motivo]))

/**
 * Which of the rows on screen have a concluded pró-labore to be concluded again. Asked beside the list and not with it: each
 * payroll is judged again, and the list must not wait for that.
 */
export function useDefasagens(competencia: string, linhas: readonly LinhaDoFechamento[]): Defasagens {
  const ids = linhas
    .filter((l) => l.estado !== "fechado" && l.etapas.proLabore === "concluida")
    .map((l) => l.idEmpresa)
    .sort()
  return useQuery(consultaDefasagens(competencia, ids)).data ?? NENHUMA
}

/** Why the slips of this row are to be issued again, in words; null while nothing says so. */
export const useDefasagem = (idEmpresa: string): string | null => use(ContextoDasDefasagens).get(idEmpresa) ?? null

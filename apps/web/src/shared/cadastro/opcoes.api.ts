import { rotasDaCarteira, rotasDosGrupos } from "@partida/contracts"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, semPedido } from "../../lib/api/consulta.ts"

export const consultaGrupos = consultaDe(rotasDosGrupos, "listarGrupos", semPedido, { staleTime: 60_000 })()

const consultaResponsaveis = queryOptions({
  queryKey: ["listarResponsaveis"],
  queryFn: ({ signal }) => chamar(rotasDaCarteira.listarResponsaveis, { sinal: signal }),
  staleTime: 60_000,
})

const comoOpcoes = (lista: readonly { readonly id: string; readonly nome: string }[]) =>
  lista.map(({ id, nome }) => ({ value: id, label: nome }))

/** Groups and accountants of the office, as options of a field. */
export function useOpcoesDoEscritorio() {
  return {
    grupos: comoOpcoes(useQuery(consultaGrupos).data?.lista ?? []),
    responsaveis: comoOpcoes(useQuery(consultaResponsaveis).data?.lista ?? []),
  }
}

import { type FiltroSalvo, rotasDasPreferencias, type Tela } from "@partida/contracts"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"

/** Filters that the person saved for a screen, by name. */
export const consultaFiltrosSalvos = (tela: Tela) =>
  queryOptions({
    queryKey: ["listarFiltrosSalvos", tela],
    queryFn: async ({ signal }) =>
      (await chamar(rotasDasPreferencias.listarFiltrosSalvos, { query: { tela }, sinal: signal })).lista,
  })

function useTrocarLista(tela: Tela) {
  const queryClient = useQueryClient()
  const { queryKey } = consultaFiltrosSalvos(tela)
  return (mudar: (lista: readonly FiltroSalvo[]) => FiltroSalvo[]) =>
    queryClient.setQueryData(queryKey, (lista) => lista && mudar(lista))
}

/** Saves a filter; one with the same name is replaced. The form tells the failures. */
export function useSalvarFiltro(tela: Tela) {
  const trocar = useTrocarLista(tela)
  return useEscritaDoFormulario(
    (dados: Pick<FiltroSalvo, "nome" | "busca">) =>
      chamar(rotasDasPreferencias.salvarFiltro, { corpo: { tela, ...dados } }),
    (novo) =>
      trocar((lista) =>
        [...lista.filter(({ id, nome }) => id !== novo.id && nome !== novo.nome), novo].sort((a, b) =>
          a.nome.localeCompare(b.nome, "pt-BR"),
        ),
      ),
  )
}

/** Deletes a saved filter. */
export function useExcluirFiltro(tela: Tela) {
  const trocar = useTrocarLista(tela)
  return useEscrita(
    ({ id }: FiltroSalvo) => chamar(rotasDasPreferencias.excluirFiltro, { params: { id } }),
    ({ id: excluido }) => trocar((lista) => lista.filter(({ id }) => id !== excluido)),
  )
}

import { type CalendarioDoEscritorio, type Escritorio, rotasDosEscritorios, rotasDosUsuarios } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"

/** Registration, fee and terms of the office. */
export const consultaMeuEscritorio = queryOptions({
  queryKey: ["consultarMeuEscritorio"],
  queryFn: ({ signal }) => chamar(rotasDosEscritorios.consultarMeuEscritorio, { sinal: signal }),
  // Three forms write one record: each opens over its newest version.
  staleTime: 0,
})

/** Holidays and due dates of a year. */
export const consultaCalendario = (ano: number) =>
  queryOptions({
    queryKey: ["consultarCalendario", ano],
    queryFn: ({ signal }) => chamar(rotasDosEscritorios.consultarCalendario, { params: { ano }, sinal: signal }),
    staleTime: 0,
  })

/** The first people of the office, for a short list. */
export const consultaPrimeirasPessoas = queryOptions({
  queryKey: ["listarUsuarios", "meu-escritorio"],
  queryFn: ({ signal }) =>
    chamar(rotasDosUsuarios.listarUsuarios, {
      query: { pagina: 1, registrosPorPagina: 10, ordem: "papel" },
      sinal: signal,
    }),
})

type Sobre<C> = { readonly versao: number; readonly corpo: C }

/** The name of the office shows in the screens of who is signed in. */
function useGuardar() {
  const queryClient = useQueryClient()
  return async (escritorio: Escritorio) => {
    queryClient.setQueryData(consultaMeuEscritorio.queryKey, escritorio)
    await Promise.all(
      ["consultarPessoa", "consultarCalendario", "listarEscritorios"].map((nome) =>
        queryClient.invalidateQueries({ queryKey: [nome] }),
      ),
    )
  }
}

/** Saves the registration over the version that was read. The form tells the failures. */
export function useEditarCadastro() {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ versao, corpo }: Sobre<Entrada<typeof rotasDosEscritorios.editarMeuEscritorio>["corpo"]>) =>
      chamar(rotasDosEscritorios.editarMeuEscritorio, { corpo, versao }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Saves the default fee over the version that was read. The form tells the failures. */
export function useDefinirHonorario() {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ versao, corpo }: Sobre<Entrada<typeof rotasDosEscritorios.definirHonorarioPadrao>["corpo"]>) =>
      chamar(rotasDosEscritorios.definirHonorarioPadrao, { corpo, versao }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Saves of whom the second factor is required over the version that was read. The form tells the failures. */
export function useExigirSegundoFator() {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ versao, corpo }: Sobre<Entrada<typeof rotasDosEscritorios.exigirSegundoFator>["corpo"]>) =>
      chamar(rotasDosEscritorios.exigirSegundoFator, { corpo, versao }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Saves holidays and terms of a year over the version that was read. The form tells the failures. */
export function useEditarCalendario(ano: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ versao, corpo }: Sobre<Entrada<typeof rotasDosEscritorios.editarCalendario>["corpo"]>) =>
      chamar(rotasDosEscritorios.editarCalendario, { params: { ano }, corpo, versao }),
    onSuccess: async (calendario: CalendarioDoEscritorio) => {
      queryClient.setQueryData(consultaCalendario(ano).queryKey, calendario)
      await queryClient.invalidateQueries({ queryKey: consultaMeuEscritorio.queryKey })
    },
    meta: { erroNaTela: true },
  })
}

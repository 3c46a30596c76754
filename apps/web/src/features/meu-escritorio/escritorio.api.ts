import { type CalendarioDoEscritorio, type Escritorio, rotasDosEscritorios, rotasDosUsuarios } from "@partida/contracts"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe } from "../../lib/api/consulta.ts"
import { edicaoDe, useEscritaDoFormulario } from "../../lib/api/escrita.ts"

/** Registration, fee and terms of the office. */
export const consultaMeuEscritorio = queryOptions({
  queryKey: ["consultarMeuEscritorio"],
  queryFn: ({ signal }) => chamar(rotasDosEscritorios.consultarMeuEscritorio, { sinal: signal }),
  // Three forms write one record: each opens over its newest version.
  staleTime: 0,
})

/** Holidays and due dates of a year. */
export const consultaCalendario = consultaDe(
  rotasDosEscritorios,
  "consultarCalendario",
  (ano: number) => ({ params: { ano } }),
  { staleTime: 0 },
)

/** The first people of the office, for a short list. */
export const consultaPrimeirasPessoas = queryOptions({
  queryKey: ["listarUsuarios", "meu-escritorio"],
  queryFn: ({ signal }) =>
    chamar(rotasDosUsuarios.listarUsuarios, {
      query: { pagina: 1, registrosPorPagina: 10, ordem: "papel" },
      sinal: signal,
    }),
})

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
export const useEditarCadastro = () =>
  useEscritaDoFormulario(edicaoDe(rotasDosEscritorios.editarMeuEscritorio), useGuardar())

/** Saves the default fee over the version that was read. The form tells the failures. */
export const useDefinirHonorario = () =>
  useEscritaDoFormulario(edicaoDe(rotasDosEscritorios.definirHonorarioPadrao), useGuardar())

/** Saves of whom the second factor is required over the version that was read. The form tells the failures. */
export const useExigirSegundoFator = () =>
  useEscritaDoFormulario(edicaoDe(rotasDosEscritorios.exigirSegundoFator), useGuardar())

/** Saves holidays and terms of a year over the version that was read. The form tells the failures. */
export const useEditarCalendario = (ano: number) =>
  useEscritaDoFormulario(
    edicaoDe(rotasDosEscritorios.editarCalendario, { ano }),
    async (calendario: CalendarioDoEscritorio, queryClient) => {
      queryClient.setQueryData(consultaCalendario(ano).queryKey, calendario)
      await queryClient.invalidateQueries({ queryKey: consultaMeuEscritorio.queryKey })
    },
  )

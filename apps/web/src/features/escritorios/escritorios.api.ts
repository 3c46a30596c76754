import { type Escritorio, rotasDosEscritorios } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"

/** A page of offices, with how many are open and closed. */
export const consultaEscritorios = listaDe(rotasDosEscritorios, "listarEscritorios")

/** The offices of a filter, as a file. */
export const exportarEscritorios = arquivoDe(rotasDosEscritorios, "exportarEscritorios")

/** One office. Always read again: saving over an old version is refused. */
export const consultaEscritorio = consultaDe(rotasDosEscritorios, "consultarEscritorio", porId, { staleTime: 0 })

/** A change of an office changes the list, and the offices that the operator may choose. */
function useGuardar() {
  const queryClient = useQueryClient()
  return async (escritorio: Escritorio) => {
    queryClient.setQueryData(consultaEscritorio(escritorio.id).queryKey, escritorio)
    await Promise.all(
      ["listarEscritorios", "consultarPessoa", "consultarMeuEscritorio"].map((nome) =>
        queryClient.invalidateQueries({ queryKey: [nome] }),
      ),
    )
  }
}

/** Creates an office and invites its administrator. The form tells the failures. */
export const useCriarEscritorio = () =>
  useEscritaDoFormulario(corpoDe(rotasDosEscritorios.criarEscritorio), useGuardar())

/** Saves over the version that was read. The form tells the failures. */
export const useEditarEscritorio = (id: string) =>
  useEscritaDoFormulario(edicaoDe(rotasDosEscritorios.editarEscritorio, { id }), useGuardar())

const atos = {
  encerrar: rotasDosEscritorios.encerrarEscritorio,
  reabrir: rotasDosEscritorios.reabrirEscritorio,
} as const

/** Closes or reopens, over the version that was read. */
export const useAtoDoEscritorio = () =>
  useEscrita(
    ({ id, versao, ato }: { readonly id: string; readonly versao: number; readonly ato: keyof typeof atos }) =>
      chamar(atos[ato], { params: { id }, versao }),
    useGuardar(),
  )

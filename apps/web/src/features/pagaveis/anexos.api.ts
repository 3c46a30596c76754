import { rotasDosAnexosDeTitulos, rotasDosDocumentos } from "@partida/contracts"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"

const rotas = rotasDosAnexosDeTitulos

/** Documents of a title. */
export const consultaDosAnexos = (id: string) =>
  queryOptions({
    queryKey: ["anexosDoTitulo", id],
    queryFn: ({ signal }) => chamar(rotas.listarAnexosDoTitulo, { params: { id }, sinal: signal }),
  })

/** Codes of payment in the text of a document, checked against the title. */
export const consultaDosCodigos = (id: string, idDocumento: string) =>
  queryOptions({
    queryKey: ["codigosDoAnexo", id, idDocumento],
    queryFn: ({ signal }) => chamar(rotas.lerCodigosDoAnexo, { params: { id, idDocumento }, sinal: signal }),
    retry: false,
    staleTime: 0,
  })

/** What the box of the company has that a title may be linked to, the newest first. */
export const consultaDaCaixa = (idEmpresa: string, busca: string) =>
  queryOptions({
    queryKey: ["listarDocumentos", idEmpresa, "escolha", busca],
    queryFn: ({ signal }) =>
      chamar(rotasDosDocumentos.listarDocumentos, {
        query: { idEmpresa, pagina: 1, registrosPorPagina: 50, ...(busca ? { busca } : {}) },
        sinal: signal,
      }),
  })

/** Acts over the documents of a title: what they answer is what it has now. */
export function useAnexos(id: string) {
  const queryClient = useQueryClient()
  const onSuccess = (resposta: Awaited<ReturnType<typeof chamar<typeof rotas.listarAnexosDoTitulo>>>) => {
    queryClient.setQueryData(consultaDosAnexos(id).queryKey, resposta)
    return queryClient.invalidateQueries({ queryKey: ["listarDocumentos"] })
  }
  return {
    anexar: useEscritaDoFormulario(
      (arquivos: readonly File[]) => chamar(rotas.anexarAoTitulo, { params: { id }, arquivos }),
      onSuccess,
    ),
    vincular: useEscrita(
      (idDocumento: string) => chamar(rotas.vincularAoTitulo, { params: { id }, corpo: { idDocumento } }),
      onSuccess,
    ),
    desvincular: useEscrita(
      (idDocumento: string) => chamar(rotas.desvincularDoTitulo, { params: { id, idDocumento } }),
      onSuccess,
    ),
  }
}

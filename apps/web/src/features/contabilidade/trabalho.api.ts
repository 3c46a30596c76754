import { rotasDoTrabalhoContabil as rotas } from "@partida/contracts"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { corpoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { useMudouLivros } from "./contabilidade.api.ts"

interface Alvo {
  readonly idEmpresa: string
  readonly id: string
}

/** Documents that prove an entry. */
export const consultaAnexosDoLancamento = ({ idEmpresa, id }: Alvo) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "anexos", id],
    queryFn: ({ signal }) => chamar(rotas.listarAnexosDoLancamento, { params: { idEmpresa, id }, sinal: signal }),
  })

/** Acts over the documents of an entry: what they answer is what it has now. */
export function useAnexosDoLancamento(params: Alvo) {
  const queryClient = useQueryClient()
  const onSuccess = (resposta: Awaited<ReturnType<typeof chamar<typeof rotas.listarAnexosDoLancamento>>>) => {
    queryClient.setQueryData(consultaAnexosDoLancamento(params).queryKey, resposta)
    return queryClient.invalidateQueries({ queryKey: ["listarDocumentos"] })
  }
  return {
    anexar: useEscritaDoFormulario(
      (arquivos: readonly File[]) => chamar(rotas.anexarAoLancamento, { params, arquivos }),
      onSuccess,
    ),
    desvincular: useEscrita(
      (idDocumento: string) => chamar(rotas.desvincularDoLancamento, { params: { ...params, idDocumento } }),
      onSuccess,
    ),
  }
}

/** What a reclassification would move; nothing is written. The dialog tells the failures. */
export const usePreverTransferencia = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotas.preverTransferencia, { idEmpresa }))

/** Moves what the preview showed. The dialog tells the failures. */
export const useTransferir = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotas.transferirLancamentos, { idEmpresa }), useMudouLivros())

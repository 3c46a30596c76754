import { rotasDoFechamento } from "@partida/contracts"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"

/** Calculation, explanation and seals of one company's month. */
export const consultaFechamento = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["consultarFechamento", idEmpresa, competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDoFechamento.consultarFechamento, { params: { idEmpresa, competencia }, sinal: signal }),
  })

/** Saves the memória de cálculo as PDF. */
export function useBaixarMemoria(idEmpresa: string, competencia: string) {
  return useMutation({
    mutationFn: async () =>
      salvarArquivo(await chamar(rotasDoFechamento.baixarMemoria, { params: { idEmpresa, competencia } })),
  })
}

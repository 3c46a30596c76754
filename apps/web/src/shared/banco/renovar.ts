import { useQueryClient } from "@tanstack/react-query"

const DO_BANCO = [
  "listarContasDoBanco",
  "listarLinhasDoBanco",
  "listarImportacoesDeExtrato",
  "preverImportacaoDeExtrato",
  "consultarSaldosDaConta",
  "listarContasCorrentes",
  "listarPendentesDoBanco",
  "resumirDespesas",
  "consultarConciliacao",
  "listarRegrasDoBanco",
  "listarGuias",
  "consultarGuia",
  "listarDespesas",
  "listarFavorecidos",
  "preverCaixa",
]

/** What a change of lines, accounts or months of the bank makes old. */
export function useRenovarBanco() {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => DO_BANCO.some((nome) => nome === queryKey[0]) })
}

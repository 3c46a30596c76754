import { rotasDosExtratos } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** Accounts of a company with their balances, and whether they agree with the bank. */
export const consultaContasDoBanco = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["listarContasDoBanco", idEmpresa],
    queryFn: async ({ signal }) =>
      (await chamar(rotasDosExtratos.listarContasDoBanco, { params: { idEmpresa }, sinal: signal })).lista,
  })

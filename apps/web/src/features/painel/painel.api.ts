import { rotasDoPainel } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** The office's morning. */
export const consultaPainel = (competencia: string) =>
  queryOptions({
    queryKey: ["consultarPainel", competencia],
    queryFn: ({ signal }) => chamar(rotasDoPainel.consultarPainel, { query: { competencia }, sinal: signal }),
  })

/** What a company has to pay and what it earned in 12 months. */
export const consultaPainelDaEmpresa = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["consultarPainelDaEmpresa", idEmpresa],
    queryFn: ({ signal }) => chamar(rotasDoPainel.consultarPainelDaEmpresa, { params: { idEmpresa }, sinal: signal }),
  })

/** What all the companies of a person have to pay, and how much each. */
export const consultaPainelDasEmpresas = queryOptions({
  queryKey: ["consultarPainelDasEmpresas"],
  queryFn: ({ signal }) => chamar(rotasDoPainel.consultarPainelDasEmpresas, { sinal: signal }),
})

import { rotasDoPainel } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa } from "../../lib/api/consulta.ts"

/** The office's morning. */
export const consultaPainel = consultaDe(rotasDoPainel, "consultarPainel", (competencia: string) => ({
  query: { competencia },
}))

/** What a company has to pay and what it earned in 12 months. */
export const consultaPainelDaEmpresa = consultaDe(rotasDoPainel, "consultarPainelDaEmpresa", porEmpresa)

/** What all the companies of a person have to pay, and how much each. */
export const consultaPainelDasEmpresas = queryOptions({
  queryKey: ["consultarPainelDasEmpresas"],
  queryFn: ({ signal }) => chamar(rotasDoPainel.consultarPainelDasEmpresas, { sinal: signal }),
})

import { rotasDoPainel } from "@partida/contracts"
import { consultaDe, porEmpresa, semPedido } from "../../lib/api/consulta.ts"

/** The office's morning. */
export const consultaPainel = consultaDe(rotasDoPainel, "consultarPainel", (competencia: string) => ({
  query: { competencia },
}))

/** What a company has to pay and what it earned in 12 months. */
export const consultaPainelDaEmpresa = consultaDe(rotasDoPainel, "consultarPainelDaEmpresa", porEmpresa)

/** What all the companies of a person have to pay, and how much each. */
export const consultaPainelDasEmpresas = consultaDe(rotasDoPainel, "consultarPainelDasEmpresas", semPedido)()

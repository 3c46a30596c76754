import { rotasDoPainel } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa, semPedido } from "../../lib/api/consulta.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"

/** The office's morning. */
export const consultaPainel = consultaDe(rotasDoPainel, "consultarPainel", (competencia: string) => ({
  query: { competencia },
}))

/** What a company has to pay and what it earned in 12 months. */
export const consultaPainelDaEmpresa = consultaDe(rotasDoPainel, "consultarPainelDaEmpresa", porEmpresa)

/** What all the companies of a person have to pay, and how much each. */
export const consultaPainelDasEmpresas = consultaDe(rotasDoPainel, "consultarPainelDasEmpresas", semPedido)()

/** Downloads the note of what is owed to the office. */
export const useBaixarNotaDoDevido = () =>
  useEscrita(async (params: { readonly idEmpresa: string; readonly id: string }) =>
    salvarArquivo(await chamar(rotasDoPainel.baixarNotaDoDevido, { params })),
  )

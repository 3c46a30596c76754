import { type CadastroDaEmpresa, rotasDasConsultas, rotasDoCadastro } from "@partida/contracts"
import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"

/** The whole registration of a company. */
export const consultaCadastro = consultaDe(rotasDoCadastro, "consultarCadastro", porId)

/** What is publicly known of a postal code. */
export const consultaCep = consultaDe(rotasDasConsultas, "consultarCep", (cep: string) => ({ params: { cep } }), {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { erroNaTela: true },
})

/** What is publicly known of a company. */
export const consultaCnpj = (cnpj: string) =>
  queryOptions({
    queryKey: ["consultarCnpj", cnpj],
    queryFn: ({ signal }) => chamar(rotasDasConsultas.consultarCnpj, { params: { cnpj }, sinal: signal }),
    // Somebody may register it meanwhile.
    staleTime: 30_000,
    retry: false,
    meta: { erroNaTela: true },
  })

/** Every query that shows companies by their registration. */
const COM_EMPRESAS = [
  "listarEmpresas",
  "consultarEmpresa",
  "listarCarteira",
  "listarGrupos",
  "listarFechamentos",
  "consultarCnpj",
  "listarImplantacoes",
] as const

/** A registration changed: keeps it, and outdates what shows companies. */
export async function guardarCadastro(queryClient: QueryClient, cadastro: CadastroDaEmpresa): Promise<void> {
  queryClient.setQueryData(consultaCadastro(cadastro.id).queryKey, cadastro)
  await desatualizarEmpresas(queryClient)
}

/** Outdates what shows companies. */
export async function desatualizarEmpresas(queryClient: QueryClient): Promise<void> {
  await Promise.all(COM_EMPRESAS.map((nome) => queryClient.invalidateQueries({ queryKey: [nome] })))
}

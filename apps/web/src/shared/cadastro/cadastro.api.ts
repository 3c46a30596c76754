import {
  type CadastroDaEmpresa,
  rotasDaCarteira,
  rotasDasConsultas,
  rotasDoCadastro,
  rotasDosGrupos,
} from "@partida/contracts"
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** The whole registration of a company. */
export const consultaCadastro = (id: string) =>
  queryOptions({
    queryKey: ["consultarCadastro", id],
    queryFn: ({ signal }) => chamar(rotasDoCadastro.consultarCadastro, { params: { id }, sinal: signal }),
  })

export const consultaGrupos = queryOptions({
  queryKey: ["listarGrupos"],
  queryFn: ({ signal }) => chamar(rotasDosGrupos.listarGrupos, { sinal: signal }),
  staleTime: 60_000,
})

export const consultaResponsaveis = queryOptions({
  queryKey: ["listarResponsaveis"],
  queryFn: ({ signal }) => chamar(rotasDaCarteira.listarResponsaveis, { sinal: signal }),
  staleTime: 60_000,
})

const comoOpcoes = (lista: readonly { readonly id: string; readonly nome: string }[]) =>
  lista.map(({ id, nome }) => ({ value: id, label: nome }))

/** Groups and accountants of the office, as options of a field. */
export function useOpcoesDoEscritorio() {
  return {
    grupos: comoOpcoes(useQuery(consultaGrupos).data?.lista ?? []),
    responsaveis: comoOpcoes(useQuery(consultaResponsaveis).data?.lista ?? []),
  }
}

/** What is publicly known of a postal code. */
export const consultaCep = (cep: string) =>
  queryOptions({
    queryKey: ["consultarCep", cep],
    queryFn: ({ signal }) => chamar(rotasDasConsultas.consultarCep, { params: { cep }, sinal: signal }),
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

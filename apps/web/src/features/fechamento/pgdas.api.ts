import { type FichaDoPgdas, rotasDoPgdas } from "@partida/contracts"
import { type QueryClient, queryOptions } from "@tanstack/react-query"
import type { z } from "zod"
import { chamar } from "../../lib/api/chamar.ts"
import { useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"

/** The declaration of a month, as the form asks for it. */
export const consultaPgdas = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["consultarPgdas", idEmpresa, competencia],
    queryFn: ({ signal }) => chamar(rotasDoPgdas.consultarPgdas, { params: { idEmpresa, competencia }, sinal: signal }),
    // Made of the notes and of the typing as they stand.
    staleTime: 0,
  })

/** Saves the JSON of TRANSDECLARACAO11. */
export const useBaixarPgdas = (idEmpresa: string, competencia: string) =>
  useEscrita(async () => salvarArquivo(await chamar(rotasDoPgdas.baixarPgdas, { params: { idEmpresa, competencia } })))

/** Saves the sheets of a filter as a ZIP with one workbook a company. */
export const useBaixarFichas = () =>
  useEscrita(async (query: Entrada<typeof rotasDoPgdas.baixarFichasDoPgdas>["query"]) =>
    salvarArquivo(await chamar(rotasDoPgdas.baixarFichasDoPgdas, { query })),
  )

/** The sheet as it came back; the list says which months were declared. */
async function guardar(queryClient: QueryClient, ficha: FichaDoPgdas, idEmpresa: string) {
  queryClient.setQueryData(consultaPgdas(idEmpresa, ficha.competencia).queryKey, ficha)
  await queryClient.invalidateQueries({ queryKey: ["listarFechamentos"] })
}

type Corpo = z.output<typeof rotasDoPgdas.registrarPgdas.corpo>

/** Records the receipt over the version that was read. The dialog tells the failures. */
export const useRegistrarPgdas = (idEmpresa: string, competencia: string) =>
  useEscritaDoFormulario(
    ({ versao, corpo }: { readonly versao: number; readonly corpo: Corpo }) =>
      chamar(rotasDoPgdas.registrarPgdas, { params: { idEmpresa, competencia }, corpo, versao }),
    (ficha, queryClient) => guardar(queryClient, ficha, idEmpresa),
  )

/** Takes back what was recorded. */
export const useDesfazerPgdas = (idEmpresa: string, competencia: string) =>
  useEscrita(
    (versao: number) => chamar(rotasDoPgdas.desfazerPgdas, { params: { idEmpresa, competencia }, versao }),
    (ficha, queryClient) => guardar(queryClient, ficha, idEmpresa),
  )

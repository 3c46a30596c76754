import { type CriterioDaReceita, rotasDoPresumido } from "@partida/contracts"
import type { QueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe } from "../../lib/api/consulta.ts"
import { edicaoDe, useEscritaDoFormulario } from "../../lib/api/escrita.ts"

/** What a month of the Lucro Presumido has besides its revenue, and how its quarter stands. */
export const consultaMesDoPresumido = consultaDe(
  rotasDoPresumido,
  "consultarMesDoPresumido",
  (idEmpresa: string, competencia: string) => ({ params: { idEmpresa, competencia } }),
)

/** Saves over the version that was read. The form tells the failures. */
export const useEditarMes = (idEmpresa: string, competencia: string) =>
  useEscritaDoFormulario(
    edicaoDe(rotasDoPresumido.editarMesDoPresumido, { idEmpresa, competencia }),
    async (mes, queryClient) => {
      queryClient.setQueryData(consultaMesDoPresumido(idEmpresa, competencia).queryKey, mes)
      await relerMeses(queryClient)
    },
  )

/** Later months of the quarter are made of the one that changed, and it is computed again itself. */
async function relerMeses(queryClient: QueryClient) {
  const nomes = ["consultarMesDoPresumido", "consultarFechamento", "listarFechamentos"]
  await Promise.all(nomes.map((nome) => queryClient.invalidateQueries({ queryKey: [nome] })))
}

/** Registers how the revenue of a year enters the bases, over the version that was read. The dialog tells the failures. */
export const useEscolherCriterio = (idEmpresa: string, ano: number) =>
  useEscritaDoFormulario(
    ({ criterio, versao }: { readonly criterio: CriterioDaReceita; readonly versao: number }) =>
      chamar(rotasDoPresumido.escolherCriterioDaReceita, { params: { idEmpresa, ano }, corpo: { criterio }, versao }),
    (_, queryClient) => relerMeses(queryClient),
  )

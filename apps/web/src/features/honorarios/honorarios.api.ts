import { rotasDosHonorarios } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, relerTudo, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { listaDe } from "../../shared/lista/chamadas.ts"

/** Fees of a month, a page at a time. */
export const consultaHonorarios = listaDe(rotasDosHonorarios, "listarHonorarios")

/** What there is to approve, and what is billed. */
export const consultaResumo = consultaDe(rotasDosHonorarios, "resumirHonorarios", (competencia: string) => ({
  query: { competencia },
}))

/** Which company is the office, and how it bills. */
export const consultaConfiguracao = () =>
  queryOptions({
    queryKey: ["consultarConfiguracaoDosHonorarios"],
    queryFn: ({ signal }) => chamar(rotasDosHonorarios.consultarConfiguracaoDosHonorarios, { sinal: signal }),
  })

/** An act of this screen: the form tells its failures. */
const useAto = <E, S>(mutationFn: (entrada: E) => Promise<S>) => useEscritaDoFormulario(mutationFn, relerTudo)

export const useConfigurarHonorarios = () => useAto(edicaoDe(rotasDosHonorarios.configurarHonorarios))

type Cliente = { readonly idEmpresa: string; readonly competencia: string }
export const useAjustarHonorario = (params: Cliente) => useAto(corpoDe(rotasDosHonorarios.ajustarHonorario, params))

/** Nothing is typed: a failure is told by the notice of any other. */
export const useDesfazerAjuste = (params: Cliente) =>
  useEscrita(() => chamar(rotasDosHonorarios.desfazerAjusteDoHonorario, { params }), relerTudo)

export const useAprovarHonorarios = () => useAto(corpoDe(rotasDosHonorarios.aprovarHonorarios))

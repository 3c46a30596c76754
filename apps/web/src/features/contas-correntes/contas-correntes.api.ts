import { type ContaCorrente, rotasDasContasCorrentes } from "@partida/contracts"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { arquivoDe } from "../../shared/lista/chamadas.ts"

/** Every account of a company. */
export const consultaContas = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["listarContasCorrentes", idEmpresa],
    queryFn: async ({ signal }) =>
      (await chamar(rotasDasContasCorrentes.listarContasCorrentes, { params: { idEmpresa }, sinal: signal })).lista,
  })

/** Every account of a company, as a file. */
export const exportarContas = arquivoDe(rotasDasContasCorrentes, "exportarContasCorrentes")

/** One account. */
export const consultaConta = consultaDe(rotasDasContasCorrentes, "consultarContaCorrente", porId)

function useGuardar() {
  const queryClient = useQueryClient()
  return async (conta: ContaCorrente) => {
    queryClient.setQueryData(consultaConta(conta.id).queryKey, conta)
    await queryClient.invalidateQueries({ queryKey: consultaContas(conta.idEmpresa).queryKey })
  }
}

/** Registers an account. The form tells the failures. */
export const useCriar = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotasDasContasCorrentes.criarContaCorrente, { idEmpresa }), useGuardar())

/** Saves over the version that was read. The form tells the failures. */
export const useEditar = (id: string) =>
  useEscritaDoFormulario(edicaoDe(rotasDasContasCorrentes.editarContaCorrente, { id }), useGuardar())

/** Says the last day of an account. The dialog tells the failures. */
export const useEncerrar = (id: string) =>
  useEscritaDoFormulario(
    (encerradaEm: string) =>
      chamar(rotasDasContasCorrentes.encerrarContaCorrente, { params: { id }, corpo: { encerradaEm } }),
    useGuardar(),
  )

/** Undoes the end. */
export const useReabrir = (id: string) =>
  useEscrita(() => chamar(rotasDasContasCorrentes.reabrirContaCorrente, { params: { id } }), useGuardar())

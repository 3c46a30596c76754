import { type ContaCorrente, rotasDasContasCorrentes } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

export type DadosDaConta = Entrada<typeof rotasDasContasCorrentes.criarContaCorrente>["corpo"]

/** Every account of a company. */
export const consultaContas = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["listarContasCorrentes", idEmpresa],
    queryFn: async ({ signal }) =>
      (await chamar(rotasDasContasCorrentes.listarContasCorrentes, { params: { idEmpresa }, sinal: signal })).lista,
  })

/** Every account of a company, as a file. */
export const exportarContas =
  (idEmpresa: string): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDasContasCorrentes.exportarContasCorrentes, { params: { idEmpresa }, query: pedido, sinal })

/** One account. */
export const consultaConta = (id: string) =>
  queryOptions({
    queryKey: ["consultarContaCorrente", id],
    queryFn: ({ signal }) => chamar(rotasDasContasCorrentes.consultarContaCorrente, { params: { id }, sinal: signal }),
  })

function useGuardar() {
  const queryClient = useQueryClient()
  return async (conta: ContaCorrente) => {
    queryClient.setQueryData(consultaConta(conta.id).queryKey, conta)
    await queryClient.invalidateQueries({ queryKey: consultaContas(conta.idEmpresa).queryKey })
  }
}

/** Registers an account. The form tells the failures. */
export function useCriar(idEmpresa: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (corpo: DadosDaConta) =>
      chamar(rotasDasContasCorrentes.criarContaCorrente, { params: { idEmpresa }, corpo }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Saves over the version that was read. The form tells the failures. */
export function useEditar(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ versao, corpo }: { readonly versao: number; readonly corpo: DadosDaConta }) =>
      chamar(rotasDasContasCorrentes.editarContaCorrente, { params: { id }, corpo, versao }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Says the last day of an account. The dialog tells the failures. */
export function useEncerrar(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (encerradaEm: string) =>
      chamar(rotasDasContasCorrentes.encerrarContaCorrente, { params: { id }, corpo: { encerradaEm } }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Undoes the end. */
export function useReabrir(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: () => chamar(rotasDasContasCorrentes.reabrirContaCorrente, { params: { id } }),
    onSuccess: guardar,
  })
}

import { rotasDosParcelamentos } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { z } from "zod"
import { chamar } from "../../lib/api/chamar.ts"

const rotas = rotasDosParcelamentos

/** Debts that a company divided. */
export const consultaParcelamentos = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["parcelamentos", idEmpresa],
    queryFn: ({ signal }) => chamar(rotas.listarParcelamentos, { params: { idEmpresa }, sinal: signal }),
  })

/** One of them, with its instalments. */
export const consultaParcelamento = (id: string) =>
  queryOptions({
    queryKey: ["parcelamentos", "um", id],
    queryFn: ({ signal }) => chamar(rotas.consultarParcelamento, { params: { id }, sinal: signal }),
  })

/** Acts over them: their instalments are titles to pay, which are read again. The screen tells the failures. */
export function useParcelamentos() {
  const queryClient = useQueryClient()
  const opcoes = {
    onSuccess: () =>
      Promise.all(
        ["parcelamentos", "listarPagaveis", "resumirPagaveis", "titulo", "preverCaixa"].map((chave) =>
          queryClient.invalidateQueries({ queryKey: [chave] }),
        ),
      ),
    meta: { erroNaTela: true },
  }
  return {
    registrar: useMutation({
      mutationFn: ({
        idEmpresa,
        corpo,
      }: {
        readonly idEmpresa: string
        readonly corpo: z.output<typeof rotas.registrarParcelamento.corpo>
      }) => chamar(rotas.registrarParcelamento, { params: { idEmpresa }, corpo }),
      ...opcoes,
    }),
    atualizar: useMutation({
      mutationFn: ({
        id,
        numero,
        valor,
      }: {
        readonly id: string
        readonly numero: number
        readonly valor: string | null
      }) => chamar(rotas.atualizarParcela, { params: { id, numero }, corpo: { valor } }),
      ...opcoes,
    }),
    encerrar: useMutation({
      mutationFn: ({ id, motivo }: { readonly id: string; readonly motivo: string }) =>
        chamar(rotas.encerrarParcelamento, { params: { id }, corpo: { motivo } }),
      ...opcoes,
    }),
  }
}

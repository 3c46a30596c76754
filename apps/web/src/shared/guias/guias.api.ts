import { type DetalheDaGuia, rotasDasGuias } from "@partida/contracts"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { corpoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"

/** One guide: of what it is made, what was paid, and what it would be on a day, today when none is given. */
export const consultaGuia = (id: string, pagandoEm?: string) =>
  queryOptions({
    queryKey: ["consultarGuia", id, ...(pagandoEm === undefined ? [] : [pagandoEm])],
    queryFn: ({ signal }) =>
      chamar(rotasDasGuias.consultarGuia, { params: { id }, query: { pagandoEm }, sinal: signal }),
  })

/** A payment changes the guide, the lists and the panels that count it. */
export function useGuardarGuia() {
  const queryClient = useQueryClient()
  return async (detalhe: DetalheDaGuia) => {
    const { queryKey } = consultaGuia(detalhe.guia.id)
    queryClient.setQueryData(queryKey, detalhe)
    // What it would be on other days was of what was open before.
    await queryClient.invalidateQueries({ queryKey, predicate: (q) => q.queryKey.length > queryKey.length })
    await Promise.all(
      ["listarGuias", "consultarPainel", "consultarPainelDaEmpresa", "consultarPainelDasEmpresas"].map((nome) =>
        queryClient.invalidateQueries({ queryKey: [nome] }),
      ),
    )
  }
}

/** Records a payment. The form tells the failures. */
export const useRegistrarPagamento = (id: string) =>
  useEscritaDoFormulario(corpoDe(rotasDasGuias.registrarPagamento, { id }), useGuardarGuia())

/** Takes a payment back. The dialog tells the failures. */
export const useEstornarPagamento = (id: string) =>
  useEscritaDoFormulario(
    ({ idPagamento, motivo }: { readonly idPagamento: string; readonly motivo: string }) =>
      chamar(rotasDasGuias.estornarPagamento, { params: { id, idPagamento }, corpo: { motivo } }),
    useGuardarGuia(),
  )

/** Saves the page for checking as PDF, with what it costs on a day, today when none is given. */
export const useBaixarExtrato = (id: string) =>
  useEscrita(async (pagandoEm: string | undefined) =>
    salvarArquivo(await chamar(rotasDasGuias.baixarExtratoDaGuia, { params: { id }, query: { pagandoEm } })),
  )

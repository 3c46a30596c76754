import { type Fatura, rotasDasFaturas, rotasDosContratos } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

type DaEmpresa = { readonly idEmpresa: string }
type FiltroDasFaturas = Omit<Entrada<typeof rotasDasFaturas.exportarFaturas>["query"], "formato" | "colunas">

/** Bills of a company, a page at a time, and what the filter adds up to in each state. */
export const consultaFaturas = consultaPaginada(
  "listarFaturas",
  ({ idEmpresa, ...query }: PedidoDa<typeof rotasDasFaturas.listarFaturas> & DaEmpresa, sinal) =>
    chamar(rotasDasFaturas.listarFaturas, { params: { idEmpresa }, query, sinal }),
)

/** Every bill of the filter, as a file. */
export const exportarFaturas =
  (idEmpresa: string, filtro: FiltroDasFaturas): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDasFaturas.exportarFaturas, { params: { idEmpresa }, query: { ...filtro, ...pedido }, sinal })

export const ENQUANTO_EMITE_MS = 2000
/** One bill, asked about again while it is being issued. */
export const consultaFatura = (id: string) =>
  queryOptions({
    queryKey: ["consultarFatura", id],
    queryFn: ({ signal }) => chamar(rotasDasFaturas.consultarFatura, { params: { id }, sinal: signal }),
    refetchInterval: ({ state }: { state: { data: Fatura | undefined } }) =>
      state.data?.emitindo && !state.data.parada ? ENQUANTO_EMITE_MS : false,
  })

/** What would become of these bills, without issuing any. */
export const consultaPrevia = (idEmpresa: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["preverFaturamento", idEmpresa, ids],
    queryFn: ({ signal }) =>
      chamar(rotasDasFaturas.preverFaturamento, { params: { idEmpresa }, corpo: { ids: [...ids] }, sinal: signal }),
    staleTime: 0,
    retry: false,
  })

/** Contracts of a company, a page at a time. */
export const consultaContratos = consultaPaginada(
  "listarContratos",
  ({ idEmpresa, ...query }: PedidoDa<typeof rotasDosContratos.listarContratos> & DaEmpresa, sinal) =>
    chamar(rotasDosContratos.listarContratos, { params: { idEmpresa }, query, sinal }),
)

/** One contract. */
export const consultaContrato = (id: string) =>
  queryOptions({
    queryKey: ["consultarContrato", id],
    queryFn: ({ signal }) => chamar(rotasDosContratos.consultarContrato, { params: { id }, sinal: signal }),
  })

/** What a bill or a contract changes shows in the lists, in the notes and in what the office charges. */
function useRefrescar() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}

/** An act of these screens: the form or the dialog tells its failures. */
function useAto<E, S>(mutationFn: (entrada: E) => Promise<S>) {
  const refrescar = useRefrescar()
  return useMutation({ mutationFn, onSuccess: refrescar, meta: { erroNaTela: true } })
}

type ComVersao<C> = { readonly corpo: C; readonly versao: number }

export const useCriarFaturas = (idEmpresa: string) =>
  useAto((corpo: Entrada<typeof rotasDasFaturas.criarFaturas>["corpo"]) =>
    chamar(rotasDasFaturas.criarFaturas, { params: { idEmpresa }, corpo }),
  )

export const useEditarFatura = (id: string) =>
  useAto(({ corpo, versao }: ComVersao<Entrada<typeof rotasDasFaturas.editarFatura>["corpo"]>) =>
    chamar(rotasDasFaturas.editarFatura, { params: { id }, corpo, versao }),
  )

export const useCancelarFatura = (id: string) =>
  useAto((motivo: string) => chamar(rotasDasFaturas.cancelarFatura, { params: { id }, corpo: { motivo } }))

export const useMarcarFaturadaFora = (id: string) =>
  useAto((corpo: Entrada<typeof rotasDasFaturas.marcarFaturadaFora>["corpo"]) =>
    chamar(rotasDasFaturas.marcarFaturadaFora, { params: { id }, corpo }),
  )

/** Nothing is typed: a failure is told by the notice of any other. */
export function useRetomarFatura(id: string) {
  const refrescar = useRefrescar()
  return useMutation({
    mutationFn: () => chamar(rotasDasFaturas.retomarFatura, { params: { id } }),
    onSuccess: refrescar,
  })
}

export const useEmitirFaturas = (idEmpresa: string) =>
  useAto(({ ids, chave }: { readonly ids: readonly string[]; readonly chave: string }) =>
    chamar(rotasDasFaturas.emitirFaturas, { params: { idEmpresa }, corpo: { ids: [...ids] }, chave }),
  )

export const useCriarContrato = (idEmpresa: string) =>
  useAto((corpo: Entrada<typeof rotasDosContratos.criarContrato>["corpo"]) =>
    chamar(rotasDosContratos.criarContrato, { params: { idEmpresa }, corpo }),
  )

export const useEditarContrato = (id: string) =>
  useAto(({ corpo, versao }: ComVersao<Entrada<typeof rotasDosContratos.editarContrato>["corpo"]>) =>
    chamar(rotasDosContratos.editarContrato, { params: { id }, corpo, versao }),
  )

export const useReajustarContrato = (id: string) =>
  useAto((corpo: Entrada<typeof rotasDosContratos.reajustarContrato>["corpo"]) =>
    chamar(rotasDosContratos.reajustarContrato, { params: { id }, corpo }),
  )

export const useEncerrarContrato = (id: string) =>
  useAto((motivo: string) => chamar(rotasDosContratos.encerrarContrato, { params: { id }, corpo: { motivo } }))

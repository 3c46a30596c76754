import { type Fatura, rotasDasFaturas, rotasDosContratos } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, relerTudo, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"

/** Bills of a company, a page at a time, and what the filter adds up to in each state. */
export const consultaFaturas = listaDe(rotasDasFaturas, "listarFaturas")

/** Every bill of the filter, as a file. */
export const exportarFaturas = arquivoDe(rotasDasFaturas, "exportarFaturas")

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
export const consultaContratos = listaDe(rotasDosContratos, "listarContratos")

/** One contract. */
export const consultaContrato = consultaDe(rotasDosContratos, "consultarContrato", porId)

/** An act of these screens: the form or the dialog tells its failures. */
const useAto = <E, S>(escrever: (entrada: E) => Promise<S>) => useEscritaDoFormulario(escrever, relerTudo)

export const useCriarFaturas = (idEmpresa: string) => useAto(corpoDe(rotasDasFaturas.criarFaturas, { idEmpresa }))

export const useEditarFatura = (id: string) => useAto(edicaoDe(rotasDasFaturas.editarFatura, { id }))

export const useCancelarFatura = (id: string) =>
  useAto((motivo: string) => chamar(rotasDasFaturas.cancelarFatura, { params: { id }, corpo: { motivo } }))

export const useMarcarFaturadaFora = (id: string) => useAto(corpoDe(rotasDasFaturas.marcarFaturadaFora, { id }))

/** Nothing is typed: a failure is told by the notice of any other. */
export const useRetomarFatura = (id: string) =>
  useEscrita(() => chamar(rotasDasFaturas.retomarFatura, { params: { id } }), relerTudo)

export const useEmitirFaturas = (idEmpresa: string) =>
  useAto(({ ids, chave }: { readonly ids: readonly string[]; readonly chave: string }) =>
    chamar(rotasDasFaturas.emitirFaturas, { params: { idEmpresa }, corpo: { ids: [...ids] }, chave }),
  )

export const useCriarContrato = (idEmpresa: string) => useAto(corpoDe(rotasDosContratos.criarContrato, { idEmpresa }))

export const useEditarContrato = (id: string) => useAto(edicaoDe(rotasDosContratos.editarContrato, { id }))

export const useReajustarContrato = (id: string) => useAto(corpoDe(rotasDosContratos.reajustarContrato, { id }))

export const useEncerrarContrato = (id: string) =>
  useAto((motivo: string) => chamar(rotasDosContratos.encerrarContrato, { params: { id }, corpo: { motivo } }))

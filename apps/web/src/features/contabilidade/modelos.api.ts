import { rotasDosModelosContabeis as rotas } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { corpoDe, edicaoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { useMudouLivros } from "./contabilidade.api.ts"

/** Templates of the office and of a company. */
export const consultaModelos = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "modelos"],
    queryFn: async ({ signal }) =>
      (await chamar(rotas.listarModelosContabeis, { params: { idEmpresa }, sinal: signal })).lista,
  })

/** Entries of every month of a company, as they stand in a month. */
export const consultaRecorrencias = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "recorrencias", competencia],
    queryFn: async ({ signal }) =>
      (await chamar(rotas.listarRecorrencias, { params: { idEmpresa }, query: { competencia }, sinal: signal })).lista,
  })

/** Makes a template. The form tells the failures. */
export const useCriarModelo = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotas.criarModeloContabil, { idEmpresa }), useMudouLivros())

/** Changes a template over the version seen. The form tells the failures. */
export const useEditarModelo = (idEmpresa: string, id: string) =>
  useEscritaDoFormulario(edicaoDe(rotas.editarModeloContabil, { idEmpresa, id }), useMudouLivros())

/** Takes a template out of the list. */
export const useArquivarModelo = (idEmpresa: string) =>
  useEscrita((id: string) => chamar(rotas.arquivarModeloContabil, { params: { idEmpresa, id } }), useMudouLivros())

/** The entry that a template makes; nothing is written. The form tells the failures. */
export const useAplicarModelo = (idEmpresa: string) =>
  useEscritaDoFormulario(
    ({
      id,
      ...corpo
    }: {
      readonly id: string
      readonly data: string
      readonly valor: string
      readonly documento: string
    }) => chamar(rotas.aplicarModeloContabil, { params: { idEmpresa, id }, corpo }),
  )

/** Makes an entry of every month. The form tells the failures. */
export const useCriarRecorrencia = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotas.criarRecorrencia, { idEmpresa }), useMudouLivros())

/** Ends an entry of every month. */
export const useEncerrarRecorrencia = (idEmpresa: string) =>
  useEscrita((id: string) => chamar(rotas.encerrarRecorrencia, { params: { idEmpresa, id } }), useMudouLivros())

/** Posts the entries of a month; null for all that are to be. */
export const useLancarRecorrencias = (idEmpresa: string) =>
  useEscrita(corpoDe(rotas.lancarRecorrencias, { idEmpresa }), useMudouLivros())

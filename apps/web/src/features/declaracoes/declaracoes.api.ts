import { rotasDasDeclaracoes } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, semPedido } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, reler, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { anexarDocumento } from "../../shared/documentos/anexar.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"
import type { ChaveDaDeclaracao } from "./busca.ts"

/** A page of what falls due, with how many are in each state. */
export const consultaDeclaracoes = listaDe(rotasDasDeclaracoes, "listarDeclaracoes")

/** What is filtered, as a file. */
export const exportarDeclaracoes = arquivoDe(rotasDasDeclaracoes, "exportarDeclaracoes")

/** One declaration, with its rule and history. */
export const consultaDeclaracao = ({ idEmpresa, obrigacao, periodo }: ChaveDaDeclaracao) =>
  queryOptions({
    queryKey: ["consultarDeclaracao", idEmpresa, obrigacao, periodo],
    queryFn: ({ signal }) =>
      chamar(rotasDasDeclaracoes.consultarDeclaracao, { params: { idEmpresa, obrigacao, periodo }, sinal: signal }),
  })

const envelhecer = reler("listarDeclaracoes", "consultarDeclaracao")

/** What a person says of one; the form tells the failures. */
export const useRegistrar = (params: ChaveDaDeclaracao) =>
  useEscritaDoFormulario(edicaoDe(rotasDasDeclaracoes.registrarDeclaracao, { ...params }), envelhecer)

/** Keeps a receipt among the documents of the company, and answers its id. */
export const anexarRecibo = (idEmpresa: string, arquivo: File) =>
  anexarDocumento(idEmpresa, arquivo, { tipo: "recibo" })

export type QuaisDeclaracoes = Pick<
  Entrada<typeof rotasDasDeclaracoes.atribuirDeclaracoes>["corpo"],
  "declaracoes" | "filtro"
>

/** Says who answers for several. */
export const useAtribuir = () => useEscritaDoFormulario(corpoDe(rotasDasDeclaracoes.atribuirDeclaracoes), envelhecer)

/** Says that several were delivered. */
export const useEntregar = () => useEscritaDoFormulario(corpoDe(rotasDasDeclaracoes.entregarDeclaracoes), envelhecer)

/** Says that the company owes something, or does not. */
export const useDizer = (params: Pick<ChaveDaDeclaracao, "idEmpresa" | "obrigacao">) =>
  useEscritaDoFormulario(
    corpoDe(rotasDasDeclaracoes.dizerDeclaracao, { idEmpresa: params.idEmpresa, obrigacao: params.obrigacao }),
    envelhecer,
  )

type ParamsDaFicha = Entrada<typeof rotasDasDeclaracoes.consultarFichaAnual>["params"]

/** The annual declaration, filled in. */
export const consultaFichaAnual = ({ idEmpresa, tipo, ano }: ParamsDaFicha) =>
  queryOptions({
    queryKey: ["consultarFichaAnual", idEmpresa, tipo, ano],
    queryFn: ({ signal }) =>
      chamar(rotasDasDeclaracoes.consultarFichaAnual, { params: { idEmpresa, tipo, ano }, sinal: signal }),
  })

/** Saves the sheet as a spreadsheet. */
export const useBaixarFicha = (params: ParamsDaFicha) =>
  useEscrita(async () =>
    salvarArquivo(await chamar(rotasDasDeclaracoes.exportarFichaAnual, { params, query: { formato: "xlsx" } })),
  )

/** The addresses of calendars of who asks. */
export const consultaAgendas = consultaDe(rotasDasDeclaracoes, "listarAgendas", semPedido)()

/** Makes an address, said only once. */
export const useCriarAgenda = () =>
  useEscrita(
    (de: "pessoa" | "escritorio") => chamar(rotasDasDeclaracoes.criarAgenda, { corpo: { de } }),
    (_, queryClient) => queryClient.invalidateQueries({ queryKey: consultaAgendas.queryKey }),
  )

/** The address opens nothing from then on. */
export const useRevogarAgenda = () =>
  useEscrita(
    (id: string) => chamar(rotasDasDeclaracoes.revogarAgenda, { params: { id } }),
    (_, queryClient) => queryClient.invalidateQueries({ queryKey: consultaAgendas.queryKey }),
  )

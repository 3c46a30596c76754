import { rotasDasDeclaracoes, rotasDosDocumentos } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"
import type { ChaveDaDeclaracao } from "./busca.ts"

/** A page of what falls due, with how many are in each state. */
export const consultaDeclaracoes = consultaPaginada(
  "listarDeclaracoes",
  (query: PedidoDa<typeof rotasDasDeclaracoes.listarDeclaracoes>, sinal) =>
    chamar(rotasDasDeclaracoes.listarDeclaracoes, { query, sinal }),
)

/** What is filtered, as a file. */
export const exportarDeclaracoes =
  (filtro: Omit<Entrada<typeof rotasDasDeclaracoes.exportarDeclaracoes>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDasDeclaracoes.exportarDeclaracoes, { query: { ...filtro, ...pedido }, sinal })

/** One declaration, with its rule and history. */
export const consultaDeclaracao = ({ idEmpresa, obrigacao, periodo }: ChaveDaDeclaracao) =>
  queryOptions({
    queryKey: ["consultarDeclaracao", idEmpresa, obrigacao, periodo],
    queryFn: ({ signal }) =>
      chamar(rotasDasDeclaracoes.consultarDeclaracao, { params: { idEmpresa, obrigacao, periodo }, sinal: signal }),
  })

function useEnvelhecer() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ["listarDeclaracoes", "consultarDeclaracao"].map((nome) => queryClient.invalidateQueries({ queryKey: [nome] })),
    )
}

/** What a person says of one; the form tells the failures. */
export function useRegistrar(params: ChaveDaDeclaracao) {
  const envelhecer = useEnvelhecer()
  return useMutation({
    mutationFn: ({
      versao,
      corpo,
    }: {
      readonly versao: number
      readonly corpo: Entrada<typeof rotasDasDeclaracoes.registrarDeclaracao>["corpo"]
    }) => chamar(rotasDasDeclaracoes.registrarDeclaracao, { params: { ...params }, corpo, versao }),
    onSuccess: envelhecer,
    meta: { erroNaTela: true },
  })
}

/** Keeps a receipt among the documents of the company, and answers its id. */
export async function anexarRecibo(idEmpresa: string, arquivo: File): Promise<string> {
  const { lista } = await chamar(rotasDosDocumentos.anexarDocumentos, {
    params: { idEmpresa },
    query: { tipo: "recibo" },
    arquivos: [arquivo],
  })
  const id = lista[0]?.documento.id
  if (id === undefined) throw new Error("O anexo não foi guardado.")
  return id
}

export type QuaisDeclaracoes = Pick<
  Entrada<typeof rotasDasDeclaracoes.atribuirDeclaracoes>["corpo"],
  "declaracoes" | "filtro"
>

/** Says who answers for several. */
export function useAtribuir() {
  const envelhecer = useEnvelhecer()
  return useMutation({
    mutationFn: (corpo: Entrada<typeof rotasDasDeclaracoes.atribuirDeclaracoes>["corpo"]) =>
      chamar(rotasDasDeclaracoes.atribuirDeclaracoes, { corpo }),
    onSuccess: envelhecer,
    meta: { erroNaTela: true },
  })
}

/** Says that several were delivered. */
export function useEntregar() {
  const envelhecer = useEnvelhecer()
  return useMutation({
    mutationFn: (corpo: Entrada<typeof rotasDasDeclaracoes.entregarDeclaracoes>["corpo"]) =>
      chamar(rotasDasDeclaracoes.entregarDeclaracoes, { corpo }),
    onSuccess: envelhecer,
    meta: { erroNaTela: true },
  })
}

/** Says that the company owes something, or does not. */
export function useDizer(params: Pick<ChaveDaDeclaracao, "idEmpresa" | "obrigacao">) {
  const envelhecer = useEnvelhecer()
  return useMutation({
    mutationFn: (corpo: Entrada<typeof rotasDasDeclaracoes.dizerDeclaracao>["corpo"]) =>
      chamar(rotasDasDeclaracoes.dizerDeclaracao, {
        params: { idEmpresa: params.idEmpresa, obrigacao: params.obrigacao },
        corpo,
      }),
    onSuccess: envelhecer,
    meta: { erroNaTela: true },
  })
}

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
  useMutation({
    mutationFn: async () =>
      salvarArquivo(await chamar(rotasDasDeclaracoes.exportarFichaAnual, { params, query: { formato: "xlsx" } })),
  })

/** The addresses of calendars of who asks. */
export const consultaAgendas = queryOptions({
  queryKey: ["listarAgendas"],
  queryFn: ({ signal }) => chamar(rotasDasDeclaracoes.listarAgendas, { sinal: signal }),
})

/** Makes an address, said only once. */
export function useCriarAgenda() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (de: "pessoa" | "escritorio") => chamar(rotasDasDeclaracoes.criarAgenda, { corpo: { de } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: consultaAgendas.queryKey }),
  })
}

/** The address opens nothing from then on. */
export function useRevogarAgenda() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => chamar(rotasDasDeclaracoes.revogarAgenda, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: consultaAgendas.queryKey }),
  })
}

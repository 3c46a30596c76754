import { type RegraFederal, type RegraMunicipal, rotas } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

export type CorpoMunicipal = Entrada<typeof rotas.editarRegraMunicipal>["corpo"]
export type CorpoFederal = Entrada<typeof rotas.editarRegraFederal>["corpo"]

/** A page of municipal rules, with how many are in each situation. */
export const consultaMunicipais = consultaPaginada(
  "listarRegrasMunicipais",
  (query: PedidoDa<typeof rotas.listarRegrasMunicipais>, sinal) =>
    chamar(rotas.listarRegrasMunicipais, { query, sinal }),
)

/** A page of federal rules, with how many are in each situation. */
export const consultaFederais = consultaPaginada(
  "listarRegrasFederais",
  (query: PedidoDa<typeof rotas.listarRegrasFederais>, sinal) => chamar(rotas.listarRegrasFederais, { query, sinal }),
)

/** A page of notes that say otherwise than the rule of their day. */
export const consultaDivergencias = consultaPaginada(
  "listarDivergencias",
  (query: PedidoDa<typeof rotas.listarDivergencias>, sinal) => chamar(rotas.listarDivergencias, { query, sinal }),
)

export const exportarMunicipais =
  (filtro: Omit<Entrada<typeof rotas.exportarRegrasMunicipais>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotas.exportarRegrasMunicipais, { query: { ...filtro, ...pedido }, sinal })

export const exportarFederais =
  (filtro: Omit<Entrada<typeof rotas.exportarRegrasFederais>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotas.exportarRegrasFederais, { query: { ...filtro, ...pedido }, sinal })

export const exportarDivergencias =
  (filtro: Omit<Entrada<typeof rotas.exportarDivergencias>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotas.exportarDivergencias, { query: { ...filtro, ...pedido }, sinal })

/** What the product carries of the law: it changes with the product, so an answer is good for the session. */
export const consultaReferencia = (ambito: "municipal" | "federal") =>
  queryOptions({
    queryKey: ["listarReferencia", ambito],
    queryFn: ({ signal }) =>
      chamar(ambito === "municipal" ? rotas.listarReferenciaMunicipal : rotas.listarReferenciaFederal, {
        sinal: signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A municipal rule with its versions; any id of its chain finds it. */
export const consultaMunicipal = (id: string) =>
  queryOptions({
    queryKey: ["consultarRegraMunicipal", id],
    queryFn: ({ signal }) => chamar(rotas.consultarRegraMunicipal, { params: { id }, sinal: signal }),
  })

/** A federal rule with its versions; any id of its chain finds it. */
export const consultaFederal = (id: string) =>
  queryOptions({
    queryKey: ["consultarRegraFederal", id],
    queryFn: ({ signal }) => chamar(rotas.consultarRegraFederal, { params: { id }, sinal: signal }),
  })

/** A change of a rule changes the lists, its other ids and which notes differ. */
function useEsquecer() {
  const queryClient = useQueryClient()
  return async () => {
    const nomes = ["listarRegrasMunicipais", "listarRegrasFederais", "listarDivergencias"]
    const deUma = ["consultarRegraMunicipal", "consultarRegraFederal"]
    await Promise.all([...nomes, ...deUma].map((nome) => queryClient.invalidateQueries({ queryKey: [nome] })))
  }
}

/** What the form does with a rule: all of it tells its failures on the form. */
export function useAtosMunicipais() {
  const onSuccess = useEsquecer()
  const meta = { erroNaTela: true }
  return {
    prever: useMutation({
      mutationFn: (corpo: Entrada<typeof rotas.preverRegraMunicipal>["corpo"]) =>
        chamar(rotas.preverRegraMunicipal, { corpo }),
      meta,
    }),
    criar: useMutation({
      mutationFn: (corpo: Entrada<typeof rotas.criarRegraMunicipal>["corpo"]) =>
        chamar(rotas.criarRegraMunicipal, { corpo }),
      onSuccess,
      meta,
    }),
    editar: useMutation({
      mutationFn: ({ id, ...pedido }: { id: string; versao: number; corpo: CorpoMunicipal }) =>
        chamar(rotas.editarRegraMunicipal, { params: { id }, ...pedido }),
      onSuccess,
      meta,
    }),
    revogar: useMutation({
      mutationFn: ({ regra, motivo }: { regra: Pick<RegraMunicipal, "id" | "versao">; motivo: string }) =>
        chamar(rotas.revogarRegraMunicipal, { params: { id: regra.id }, versao: regra.versao, corpo: { motivo } }),
      onSuccess,
      meta,
    }),
  }
}

/** The same of a federal rule. */
export function useAtosFederais() {
  const onSuccess = useEsquecer()
  const meta = { erroNaTela: true }
  return {
    prever: useMutation({
      mutationFn: (corpo: Entrada<typeof rotas.preverRegraFederal>["corpo"]) =>
        chamar(rotas.preverRegraFederal, { corpo }),
      meta,
    }),
    criar: useMutation({
      mutationFn: (corpo: Entrada<typeof rotas.criarRegraFederal>["corpo"]) =>
        chamar(rotas.criarRegraFederal, { corpo }),
      onSuccess,
      meta,
    }),
    editar: useMutation({
      mutationFn: ({ id, ...pedido }: { id: string; versao: number; corpo: CorpoFederal }) =>
        chamar(rotas.editarRegraFederal, { params: { id }, ...pedido }),
      onSuccess,
      meta,
    }),
    revogar: useMutation({
      mutationFn: ({ regra, motivo }: { regra: Pick<RegraFederal, "id" | "versao">; motivo: string }) =>
        chamar(rotas.revogarRegraFederal, { params: { id: regra.id }, versao: regra.versao, corpo: { motivo } }),
      onSuccess,
      meta,
    }),
  }
}

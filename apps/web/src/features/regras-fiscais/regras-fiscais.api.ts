import { type RegraFederal, type RegraMunicipal, rotasDasRegrasFiscais } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

export type CorpoMunicipal = Entrada<typeof rotasDasRegrasFiscais.editarRegraMunicipal>["corpo"]
export type CorpoFederal = Entrada<typeof rotasDasRegrasFiscais.editarRegraFederal>["corpo"]

/** A page of municipal rules, with how many are in each situation. */
export const consultaMunicipais = consultaPaginada(
  "listarRegrasMunicipais",
  (query: PedidoDa<typeof rotasDasRegrasFiscais.listarRegrasMunicipais>, sinal) =>
    chamar(rotasDasRegrasFiscais.listarRegrasMunicipais, { query, sinal }),
)

/** A page of federal rules, with how many are in each situation. */
export const consultaFederais = consultaPaginada(
  "listarRegrasFederais",
  (query: PedidoDa<typeof rotasDasRegrasFiscais.listarRegrasFederais>, sinal) =>
    chamar(rotasDasRegrasFiscais.listarRegrasFederais, { query, sinal }),
)

/** A page of notes that say otherwise than the rule of their day. */
export const consultaDivergencias = consultaPaginada(
  "listarDivergencias",
  (query: PedidoDa<typeof rotasDasRegrasFiscais.listarDivergencias>, sinal) =>
    chamar(rotasDasRegrasFiscais.listarDivergencias, { query, sinal }),
)

export const exportarMunicipais =
  (filtro: Omit<Entrada<typeof rotasDasRegrasFiscais.exportarRegrasMunicipais>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDasRegrasFiscais.exportarRegrasMunicipais, { query: { ...filtro, ...pedido }, sinal })

export const exportarFederais =
  (filtro: Omit<Entrada<typeof rotasDasRegrasFiscais.exportarRegrasFederais>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDasRegrasFiscais.exportarRegrasFederais, { query: { ...filtro, ...pedido }, sinal })

export const exportarDivergencias =
  (filtro: Omit<Entrada<typeof rotasDasRegrasFiscais.exportarDivergencias>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDasRegrasFiscais.exportarDivergencias, { query: { ...filtro, ...pedido }, sinal })

/** What the product carries of the law: it changes with the product, so an answer is good for the session. */
export const consultaReferencia = (ambito: "municipal" | "federal") =>
  queryOptions({
    queryKey: ["listarReferencia", ambito],
    queryFn: ({ signal }) =>
      chamar(
        ambito === "municipal"
          ? rotasDasRegrasFiscais.listarReferenciaMunicipal
          : rotasDasRegrasFiscais.listarReferenciaFederal,
        {
          sinal: signal,
        },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A municipal rule with its versions; any id of its chain finds it. */
export const consultaMunicipal = (id: string) =>
  queryOptions({
    queryKey: ["consultarRegraMunicipal", id],
    queryFn: ({ signal }) => chamar(rotasDasRegrasFiscais.consultarRegraMunicipal, { params: { id }, sinal: signal }),
  })

/** What the office says of a service in a municipality on a day. */
export const consultaVigente = (idMunicipio: string, codigo: string, em: string) =>
  queryOptions({
    queryKey: ["consultarRegraVigente", idMunicipio, codigo, em],
    queryFn: ({ signal }) =>
      chamar(rotasDasRegrasFiscais.consultarRegraVigente, { query: { idMunicipio, codigo, em }, sinal: signal }),
  })

/** A federal rule with its versions; any id of its chain finds it. */
export const consultaFederal = (id: string) =>
  queryOptions({
    queryKey: ["consultarRegraFederal", id],
    queryFn: ({ signal }) => chamar(rotasDasRegrasFiscais.consultarRegraFederal, { params: { id }, sinal: signal }),
  })

/** A change of a rule changes the lists, its other ids and which notes differ. */
function useEsquecer() {
  const queryClient = useQueryClient()
  return async () => {
    const nomes = ["listarRegrasMunicipais", "listarRegrasFederais", "listarDivergencias"]
    const deUma = ["consultarRegraMunicipal", "consultarRegraFederal", "consultarRegraVigente"]
    await Promise.all([...nomes, ...deUma].map((nome) => queryClient.invalidateQueries({ queryKey: [nome] })))
  }
}

/** What the form does with a rule: all of it tells its failures on the form. */
export function useAtosMunicipais() {
  const onSuccess = useEsquecer()
  const meta = { erroNaTela: true }
  return {
    prever: useMutation({
      mutationFn: (corpo: Entrada<typeof rotasDasRegrasFiscais.preverRegraMunicipal>["corpo"]) =>
        chamar(rotasDasRegrasFiscais.preverRegraMunicipal, { corpo }),
      meta,
    }),
    criar: useMutation({
      mutationFn: (corpo: Entrada<typeof rotasDasRegrasFiscais.criarRegraMunicipal>["corpo"]) =>
        chamar(rotasDasRegrasFiscais.criarRegraMunicipal, { corpo }),
      onSuccess,
      meta,
    }),
    editar: useMutation({
      mutationFn: ({ id, ...pedido }: { id: string; versao: number; corpo: CorpoMunicipal }) =>
        chamar(rotasDasRegrasFiscais.editarRegraMunicipal, { params: { id }, ...pedido }),
      onSuccess,
      meta,
    }),
    revogar: useMutation({
      mutationFn: ({ regra, motivo }: { regra: Pick<RegraMunicipal, "id" | "versao">; motivo: string }) =>
        chamar(rotasDasRegrasFiscais.revogarRegraMunicipal, {
          params: { id: regra.id },
          versao: regra.versao,
          corpo: { motivo },
        }),
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
      mutationFn: (corpo: Entrada<typeof rotasDasRegrasFiscais.preverRegraFederal>["corpo"]) =>
        chamar(rotasDasRegrasFiscais.preverRegraFederal, { corpo }),
      meta,
    }),
    criar: useMutation({
      mutationFn: (corpo: Entrada<typeof rotasDasRegrasFiscais.criarRegraFederal>["corpo"]) =>
        chamar(rotasDasRegrasFiscais.criarRegraFederal, { corpo }),
      onSuccess,
      meta,
    }),
    editar: useMutation({
      mutationFn: ({ id, ...pedido }: { id: string; versao: number; corpo: CorpoFederal }) =>
        chamar(rotasDasRegrasFiscais.editarRegraFederal, { params: { id }, ...pedido }),
      onSuccess,
      meta,
    }),
    revogar: useMutation({
      mutationFn: ({ regra, motivo }: { regra: Pick<RegraFederal, "id" | "versao">; motivo: string }) =>
        chamar(rotasDasRegrasFiscais.revogarRegraFederal, {
          params: { id: regra.id },
          versao: regra.versao,
          corpo: { motivo },
        }),
      onSuccess,
      meta,
    }),
  }
}

import { type RegraFederal, type RegraMunicipal, rotasDasRegrasFiscais } from "@partida/contracts"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"

export type CorpoMunicipal = Entrada<typeof rotasDasRegrasFiscais.editarRegraMunicipal>["corpo"]
export type CorpoFederal = Entrada<typeof rotasDasRegrasFiscais.editarRegraFederal>["corpo"]

/** A page of municipal rules, with how many are in each situation. */
export const consultaMunicipais = listaDe(rotasDasRegrasFiscais, "listarRegrasMunicipais")

/** A page of federal rules, with how many are in each situation. */
export const consultaFederais = listaDe(rotasDasRegrasFiscais, "listarRegrasFederais")

/** A page of notes that say otherwise than the rule of their day. */
export const consultaDivergencias = listaDe(rotasDasRegrasFiscais, "listarDivergencias")

export const exportarMunicipais = arquivoDe(rotasDasRegrasFiscais, "exportarRegrasMunicipais")

export const exportarFederais = arquivoDe(rotasDasRegrasFiscais, "exportarRegrasFederais")

export const exportarDivergencias = arquivoDe(rotasDasRegrasFiscais, "exportarDivergencias")

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
export const consultaMunicipal = consultaDe(rotasDasRegrasFiscais, "consultarRegraMunicipal", porId)

/** What the office says of a service in a municipality on a day. */
export const consultaVigente = consultaDe(
  rotasDasRegrasFiscais,
  "consultarRegraVigente",
  (idMunicipio: string, codigo: string, em: string) => ({ query: { idMunicipio, codigo, em } }),
)

/** A federal rule with its versions; any id of its chain finds it. */
export const consultaFederal = consultaDe(rotasDasRegrasFiscais, "consultarRegraFederal", porId)

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
  const esquecer = useEsquecer()
  return {
    prever: useEscritaDoFormulario(corpoDe(rotasDasRegrasFiscais.preverRegraMunicipal)),
    criar: useEscritaDoFormulario(corpoDe(rotasDasRegrasFiscais.criarRegraMunicipal), esquecer),
    editar: useEscritaDoFormulario(
      ({ id, ...pedido }: { id: string; versao: number; corpo: CorpoMunicipal }) =>
        chamar(rotasDasRegrasFiscais.editarRegraMunicipal, { params: { id }, ...pedido }),
      esquecer,
    ),
    revogar: useEscritaDoFormulario(
      ({ regra: { id, versao }, motivo }: { regra: Pick<RegraMunicipal, "id" | "versao">; motivo: string }) =>
        chamar(rotasDasRegrasFiscais.revogarRegraMunicipal, { params: { id }, versao, corpo: { motivo } }),
      esquecer,
    ),
  }
}

/** The same of a federal rule. */
export function useAtosFederais() {
  const esquecer = useEsquecer()
  return {
    prever: useEscritaDoFormulario(corpoDe(rotasDasRegrasFiscais.preverRegraFederal)),
    criar: useEscritaDoFormulario(corpoDe(rotasDasRegrasFiscais.criarRegraFederal), esquecer),
    editar: useEscritaDoFormulario(
      ({ id, ...pedido }: { id: string; versao: number; corpo: CorpoFederal }) =>
        chamar(rotasDasRegrasFiscais.editarRegraFederal, { params: { id }, ...pedido }),
      esquecer,
    ),
    revogar: useEscritaDoFormulario(
      ({ regra: { id, versao }, motivo }: { regra: Pick<RegraFederal, "id" | "versao">; motivo: string }) =>
        chamar(rotasDasRegrasFiscais.revogarRegraFederal, { params: { id }, versao, corpo: { motivo } }),
      esquecer,
    ),
  }
}

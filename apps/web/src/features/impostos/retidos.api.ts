import { rotasDasRetencoesTomadas } from "@partida/contracts"
import { consultaDe, porEmpresa } from "../../lib/api/consulta.ts"
import { corpoDe, reler, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Dados } from "../../lib/api/mapping.ts"
import { arquivoDe } from "../../shared/lista/chamadas.ts"

/** What was withheld from suppliers, by tax, code and month. */
export const consultaDosRetidos = consultaDe(rotasDasRetencoesTomadas, "listarRetencoesARecolher", porEmpresa)

/** What all companies withheld in a month; null: in the one that is being collected. */
export const consultaDosRetidosDoEscritorio = consultaDe(
  rotasDasRetencoesTomadas,
  "listarRetencoesDoEscritorio",
  (competencia: string | null) => ({ query: competencia === null ? {} : { competencia } }),
)
export type RetidosDoEscritorio = Dados<typeof rotasDasRetencoesTomadas.listarRetencoesDoEscritorio>

export const exportarRetidos = arquivoDe(rotasDasRetencoesTomadas, "exportarRetencoesDoEscritorio")
export const exportarFatosDaReinf = arquivoDe(rotasDasRetencoesTomadas, "exportarFatosDaReinf")

/** Makes the title to pay of a month and code. */
export const useLancarRetido = (idEmpresa: string) =>
  useEscritaDoFormulario(
    corpoDe(rotasDasRetencoesTomadas.lancarRetencao, { idEmpresa }),
    reler(
      "listarRetencoesARecolher",
      "listarRetencoesDoEscritorio",
      "listarPagaveis",
      "resumirPagaveis",
      "preverCaixa",
    ),
  )

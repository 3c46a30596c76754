import { rotasDasRetencoesTomadas } from "@partida/contracts"
import { consultaDe, porEmpresa } from "../../lib/api/consulta.ts"
import { corpoDe, reler, useEscritaDoFormulario } from "../../lib/api/escrita.ts"

/** What was withheld from suppliers, by tax, code and month. */
export const consultaDosRetidos = consultaDe(rotasDasRetencoesTomadas, "listarRetencoesARecolher", porEmpresa)

/** Makes the title to pay of a month and code. */
export const useLancarRetido = (idEmpresa: string) =>
  useEscritaDoFormulario(
    corpoDe(rotasDasRetencoesTomadas.lancarRetencao, { idEmpresa }),
    reler("listarRetencoesARecolher", "listarPagaveis", "resumirPagaveis", "preverCaixa"),
  )

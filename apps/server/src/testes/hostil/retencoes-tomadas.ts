import { randomUUID } from "node:crypto"
import type { rotasDasRetencoesTomadas } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** No title of the victim is there: what names one answers so. */
export function casosDasRetencoesTomadas(c: Cena): Readonly<Record<keyof typeof rotasDasRetencoesTomadas, Caso>> {
  const idEmpresa = { idEmpresa: c.a.id }
  const umId = () => ({ id: randomUUID() })
  const servico = { prestador: "presumido", irrf: "profissional", csrf: true, cessaoMaoDeObra: false, issRetido: false }
  const valores = { irrf: "0.00", csrf: "0.00", inss: "0.00", iss: "0.00" }
  return {
    consultarRetencoes: { params: umId(), admitido: 404 },
    preverRetencoes: { params: umId(), corpo: () => servico, admitido: 404 },
    registrarRetencoes: {
      params: umId(),
      corpo: () => ({ servico, valores }),
      cabecalhos: { "if-match": '"1"' },
      admitido: 404,
    },
    listarRetencoesARecolher: { params: idEmpresa, admitido: 200 },
    listarRetencoesDoEscritorio: { consulta: "?competencia=2026-09", admitido: 200 },
    exportarRetencoesDoEscritorio: { consulta: "?formato=csv&competencia=2026-09", admitido: 200 },
    exportarFatosDaReinf: { consulta: "?formato=csv&competencia=2026-09", admitido: 200 },
    lancarRetencao: {
      params: idEmpresa,
      corpo: () => ({ tributo: "irrf", codigo: "1708", competencia: "2026-09" }),
      admitido: 404,
    },
  }
}

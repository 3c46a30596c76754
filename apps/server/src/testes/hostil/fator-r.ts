import type { rotasDoFatorR, rotasDosAlertas } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"

/** Fator R desk and alerts. */
export function casosDoFatorR(
  c: Cena,
): Readonly<Record<keyof typeof rotasDoFatorR | keyof typeof rotasDosAlertas, Caso>> {
  const doMes = { idEmpresa: c.a.id, competencia: COMPETENCIA }
  // A version that nobody read, of a month that nobody closed: whoever may write is told so, and nothing changes.
  const item = {
    idSocio: c.idSocio,
    versao: 999_999_998,
    depois: "1.00",
    valores: [{ competencia: "2027-02", valor: "1.00" }],
  }
  return {
    listarFatorR: { consulta: `?competencia=${COMPETENCIA}&idEmpresa=${c.a.id}`, admitido: 200 },
    exportarFatorR: { consulta: `?formato=csv&competencia=${COMPETENCIA}`, admitido: 200 },
    consultarFatorR: { params: doMes, admitido: 200 },
    simularFatorR: { params: doMes, corpo: () => ({}), admitido: 200 },
    aplicarFatorR: {
      params: { ...doMes, competencia: "2027-01" },
      corpo: () => ({ itens: [item] }),
      admitido: 412,
    },
    listarAlertas: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200 },
    exportarAlertas: { consulta: "?formato=csv", admitido: 200 },
    exportarReceitasAnteriores: { consulta: "?formato=csv", admitido: 200 },
  }
}

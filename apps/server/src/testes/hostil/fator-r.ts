import type { rotasDaFolhaDoFatorR, rotasDoFatorR, rotasDosAlertas } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"

/** Fator R desk, its payroll and alerts. */
export function casosDoFatorR(
  c: Cena,
): Readonly<
  Record<keyof typeof rotasDoFatorR | keyof typeof rotasDaFolhaDoFatorR | keyof typeof rotasDosAlertas, Caso>
> {
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
    consultarFolhaDoFatorR: {
      params: { idEmpresa: c.a.id },
      consulta: `?competencia=${COMPETENCIA}`,
      admitido: 200,
    },
    // Nothing was told of that month, and nothing is taken back.
    informarCppDoDas: {
      params: { idEmpresa: c.a.id },
      corpo: () => ({ meses: [{ competencia: "2026-01", valor: null }] }),
      admitido: 200,
    },
    // Of the office: another one answers of its own.
    listarOpcoesDaCpp: { admitido: 200, deFora: 200, daB: 200 },
    registrarOpcaoDaCpp: {
      params: { desde: "2099-01" },
      corpo: () => ({ conta: true, motivo: "Conforme a tabela da lei." }),
      admitido: 200,
      deFora: 200,
      daB: 200,
    },
    listarMesesSelados: { params: { competencia: COMPETENCIA }, admitido: 200, deFora: 200, daB: 200 },
    exportarMesesSelados: {
      params: { competencia: COMPETENCIA },
      consulta: "?formato=csv",
      admitido: 200,
      deFora: 200,
      daB: 200,
    },
    listarAlertas: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200 },
    exportarAlertas: { consulta: "?formato=csv", admitido: 200 },
    exportarReceitasAnteriores: { consulta: "?formato=csv", admitido: 200 },
  }
}

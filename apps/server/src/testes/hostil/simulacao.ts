import type { rotasDaSimulacao } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"

/** Dry runs: whoever reaches none of its companies does not find one. */
export function casosDaSimulacao(c: Cena): Readonly<Record<keyof typeof rotasDaSimulacao, Caso>> {
  const params = { id: c.idSimulacao }
  return {
    // Of another month, so that the victim's own is never one of the oldest.
    simularFechamentos: {
      corpo: () => ({ competencia: "2026-10", selecao: { empresas: [c.a.id] } }),
      admitido: 202,
      deFora: 400,
      daB: 400,
    },
    listarSimulacoes: { consulta: `?competencia=${COMPETENCIA}`, admitido: 200 },
    consultarSimulacao: { params, admitido: 200 },
    listarItensDaSimulacao: { params, admitido: 200 },
    exportarItensDaSimulacao: { params, consulta: "?formato=csv", admitido: 200 },
    conferirSimulacao: { params, admitido: 200 },
    recalcularGrupo: { params, corpo: () => ({ grupo: "sem-mes-anterior" }), admitido: 202 },
    explicarMudanca: { params: { idEmpresa: c.a.id, competencia: COMPETENCIA }, admitido: 200 },
  }
}

import type { rotasDasEtapas } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"

/** The revenue of a month: read, concluded and reopened by whoever reaches the company. */
export function casosDasEtapas(c: Cena): Readonly<Record<keyof typeof rotasDasEtapas, Caso>> {
  const mes = { idEmpresa: c.a.id, competencia: COMPETENCIA }
  return {
    listarFaturamentos: { consulta: `?competencia=${COMPETENCIA}`, admitido: 200 },
    exportarFaturamentos: { consulta: `?formato=csv&competencia=${COMPETENCIA}`, admitido: 200 },
    consultarFaturamento: { params: mes, admitido: 200 },
    // A month that has not ended: accepted, and its item then says why it was not concluded.
    concluirFaturamentos: {
      corpo: () => ({ competencia: "2026-11", selecao: { empresas: [c.a.id] } }),
      admitido: 202,
      deFora: 400,
      daB: 400,
    },
    // Figures that nobody saw: only whoever reaches the company is told that they are others.
    concluirFaturamento: {
      params: mes,
      corpo: () => ({ token: "nunca visto", semMovimento: false, ressalvas: [] }),
      admitido: 409,
    },
    // Nobody concluded it.
    reabrirFaturamento: { params: mes, corpo: () => ({ motivo: "motivo bem explicado" }), admitido: 409 },
  }
}

import type { rotasDoPlanejamento } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"

/** Comparison of regimes. */
export function casosDoPlanejamento(c: Cena): Readonly<Record<keyof typeof rotasDoPlanejamento, Caso>> {
  return {
    compararCarteira: { consulta: `?competencia=${COMPETENCIA}`, admitido: 200 },
    exportarCarteiraComparada: { consulta: `?competencia=${COMPETENCIA}&formato=csv`, admitido: 200 },
    compararRegimesDaEmpresa: {
      params: { idEmpresa: c.a.id, competencia: COMPETENCIA },
      corpo: () => ({}),
      admitido: 200,
    },
    imprimirPlano: { params: { idEmpresa: c.a.id, competencia: COMPETENCIA }, admitido: 200 },
  }
}

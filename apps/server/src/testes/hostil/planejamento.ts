import type { rotasDoPlanejamento } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"

/** Comparison of regimes. */
export function casosDoPlanejamento(c: Cena): Readonly<Record<keyof typeof rotasDoPlanejamento, Caso>> {
  return {
    compararCarteira: { consulta: `?competencia=${COMPETENCIA}`, admitido: 200 },
    exportarCarteiraComparada: { consulta: `?competencia=${COMPETENCIA}&formato=csv`, admitido: 200 },
    consultarPremissasDoEscritorio: { admitido: 200 },
    guardarPremissasDoEscritorio: {
      corpo: () => ({ aliquotaIss: null, parcelaParaEmpresas: null, cbs: "0.09", fonte: "teste" }),
      cabecalhos: { "if-match": '"9"' },
      admitido: 412,
    },
    guardarPremissasDaEmpresa: {
      params: { idEmpresa: c.a.id },
      corpo: () => ({ cbs: "0.09", fonte: "teste" }),
      cabecalhos: { "if-match": '"9"' },
      admitido: 412,
    },
    apagarPremissasDaEmpresa: { params: { idEmpresa: c.a.id }, cabecalhos: { "if-match": '"9"' }, admitido: 412 },
    compararRegimesDaEmpresa: {
      params: { idEmpresa: c.a.id, competencia: COMPETENCIA },
      corpo: () => ({}),
      admitido: 200,
    },
    imprimirPlano: { params: { idEmpresa: c.a.id, competencia: COMPETENCIA }, admitido: 200 },
  }
}

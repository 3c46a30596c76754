import type { rotasDasNotasExplicativas } from "@partida/contracts"
import { NOTAS_PADRAO } from "../../documentos/demonstracoes-pdf/notas-padrao.ts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** Notes of a year: read and foreseen; what would be written is over a version that is not there, or already stands. */
export function casosDasNotasExplicativas(c: Cena): Readonly<Record<keyof typeof rotasDasNotasExplicativas, Caso>> {
  const params = { idEmpresa: c.a.id, ano: "2026" }
  const notas = (texto: string) => ({ notas: [{ titulo: "Capital social", texto }] })
  return {
    consultarNotas: { params, admitido: 200 },
    preverNotas: { params, corpo: () => notas("Capital de {capital}."), admitido: 200 },
    escreverNotas: {
      params,
      corpo: () => notas("Capital de {capital}."),
      cabecalhos: { "if-match": '"7"' },
      admitido: 412,
    },
    // What stands already: nothing is written. Of all the companies, it is of who reaches them all.
    guardarModeloDeNotas: { params, corpo: () => ({ notas: NOTAS_PADRAO }), admitido: 200, daB: 403 },
  }
}

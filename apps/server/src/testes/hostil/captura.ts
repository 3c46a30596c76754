import type { rotasDaCaptura } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** Capture: nobody sees nor asks for that of another company, and the switch of the office is of its administrators. */
export function casosDaCaptura(c: Cena): Readonly<Record<keyof typeof rotasDaCaptura, Caso>> {
  const empresa = { params: { idEmpresa: c.a.id } }
  return {
    consultarCaptura: { admitido: 200, deFora: 200, daB: 200 },
    // Over a version that is not there: nothing changes.
    alterarCaptura: {
      corpo: () => ({ ligada: false }),
      cabecalhos: { "if-match": '"999"' },
      admitido: 412,
      deFora: 412,
      daB: 412,
    },
    listarCapturas: { admitido: 200, deFora: 200, daB: 200 },
    consultarCapturaDaEmpresa: { ...empresa, admitido: 200 },
    // No environment was configured: nobody captures.
    buscarCaptura: { ...empresa, admitido: 409 },
  }
}

import { randomUUID } from "node:crypto"
import type { rotasDosAnexosDeTitulos } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"

/** No title of the victim is there: what names one answers so. */
export function casosDosAnexosDeTitulos(): Readonly<Record<keyof typeof rotasDosAnexosDeTitulos, Caso>> {
  const umId = () => ({ id: randomUUID() })
  const doAnexo = () => ({ id: randomUUID(), idDocumento: randomUUID() })
  return {
    listarAnexosDoTitulo: { params: umId(), admitido: 404 },
    anexarAoTitulo: { params: umId(), admitido: 404 },
    vincularAoTitulo: { params: umId(), corpo: () => ({ idDocumento: randomUUID() }), admitido: 404 },
    desvincularDoTitulo: { params: doAnexo(), admitido: 404 },
    lerCodigosDoAnexo: { params: doAnexo(), admitido: 404 },
  }
}

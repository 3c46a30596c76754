import { randomUUID } from "node:crypto"
import type { rotasDosVinculosDeDocumentos } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** No line of the bank of the victim is there; its withdrawn document is of a kind that only its company keeps. */
export function casosDosVinculosDeDocumentos(
  c: Cena,
): Readonly<Record<keyof typeof rotasDosVinculosDeDocumentos, Caso>> {
  const umaLinha = () => ({ id: randomUUID() })
  return {
    listarAnexosDaLinha: { params: umaLinha(), admitido: 404 },
    vincularALinha: { params: umaLinha(), corpo: () => ({ idDocumento: c.documento.id }), admitido: 404 },
    desvincularDaLinha: { params: { ...umaLinha(), idDocumento: c.documento.id }, admitido: 404 },
    vincularAoMes: { params: { id: c.documento.idRetirado }, corpo: () => ({ competencia: "2026-09" }), admitido: 400 },
  }
}

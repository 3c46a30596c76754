import { randomUUID } from "node:crypto"
import type { rotasDosParcelamentos } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** No instalment of the victim is there: what names one answers so. */
export function casosDosParcelamentos(c: Cena): Readonly<Record<keyof typeof rotasDosParcelamentos, Caso>> {
  const idEmpresa = { idEmpresa: c.a.id }
  const umId = () => ({ id: randomUUID() })
  return {
    listarParcelamentos: { params: idEmpresa, admitido: 200 },
    consultarParcelamento: { params: umId(), admitido: 404 },
    registrarParcelamento: {
      params: idEmpresa,
      corpo: () => ({
        tipo: "simples",
        consolidadoEm: "2026-08-10",
        valor: "1200.00",
        quantas: 12,
        primeiroVencimento: "2026-08-31",
      }),
      admitido: 201,
    },
    atualizarParcela: { params: { ...umId(), numero: "1" }, corpo: () => ({ valor: "10.00" }), admitido: 404 },
    encerrarParcelamento: { params: umId(), corpo: () => ({ motivo: "Motivo escrito" }), admitido: 404 },
  }
}

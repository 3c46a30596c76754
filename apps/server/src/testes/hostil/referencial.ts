import type { rotasDoReferencial } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** Links of the chart: read; what would be written is of an account that cannot be linked. */
export function casosDoReferencial(c: Cena): Readonly<Record<keyof typeof rotasDoReferencial, Caso>> {
  const params = { idEmpresa: c.a.id }
  return {
    consultarLigacoes: { params, consulta: "?dia=2026-10-31", admitido: 200 },
    listarContasReferenciais: { params, admitido: 200 },
    ligarContas: {
      params,
      corpo: () => ({ desde: "2026-10-31", ligacoes: [{ conta: "1", referencial: "1.01.01.01.01" }] }),
      admitido: 400,
    },
  }
}

import type { rotasDaAutomacao } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** What the product does by itself for a company. */
export function casosDaAutomacao(c: Cena): Readonly<Record<keyof typeof rotasDaAutomacao, Caso>> {
  return {
    consultarAutomacao: { params: { idEmpresa: c.a.id }, admitido: 200 },
    // A version that was never read: whoever may turn it off is told so, and nothing changes.
    ligarRotina: {
      params: { idEmpresa: c.a.id, rotina: "validades" },
      corpo: () => ({ ativa: false }),
      cabecalhos: { "if-match": '"999"' },
      admitido: 412,
    },
  }
}

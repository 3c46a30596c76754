import type { rotasDasGuiasOficiais } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** Official documents: attached by the office, opened by whoever finds the guide. */
export function casosDasGuiasOficiais(c: Cena): Readonly<Record<keyof typeof rotasDasGuiasOficiais, Caso>> {
  const { id } = c.guia
  return {
    conferirGuiasOficiais: { admitido: 200 },
    anexarGuiasOficiais: { admitido: 202 },
    // What is sent is no PDF: only whoever reaches the guide is told so.
    anexarGuiaOficial: { params: { id }, admitido: 422, deFora: 404, daB: 404 },
    aceitarGuiaOficial: {
      params: { id },
      corpo: () => ({ idOficial: c.a.id, motivo: "motivo bem explicado" }),
      admitido: 404,
    },
    pedirGuiaOficial: { params: { id }, admitido: 200 },
    // No document was attached.
    baixarGuiaOficial: { params: { id }, admitido: 404 },
  }
}

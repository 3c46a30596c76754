import { randomUUID } from "node:crypto"
import type { rotasDosEmissores, rotasDosValores } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"

/** Months that the product already gives: refused in every office, so that none is changed. */
const JA_TEM = {
  tabela: "selic-mensal",
  desde: "2025-01-01",
  ate: "2025-01-31",
  valor: "9.99",
  norma: "Norma que não existe",
}

/** Dated values: national law is everybody's to read, and what an office adds is its own. */
export function casosDosValores(): Readonly<Record<keyof typeof rotasDosValores, Caso>> {
  const nenhum = { params: { id: randomUUID() }, admitido: 404, deFora: 404, daB: 404, semEscritorio: 404 }
  return {
    listarValores: { admitido: 200, deFora: 200, daB: 200, semEscritorio: 200 },
    alertarValores: { admitido: 200, deFora: 200, semEscritorio: 200 },
    proporValor: { corpo: () => JA_TEM, admitido: 409, deFora: 409, semEscritorio: 409 },
    preverValor: nenhum,
    aprovarValor: nenhum,
    recusarValor: { ...nenhum, corpo: () => ({ motivo: "motivo bem explicado" }) },
    // No source is configured.
    buscarSelic: { admitido: 503, deFora: 503, semEscritorio: 503 },
  }
}

/** Who is recognised is of the installation, in no office: the same answer wherever its operator stands. */
export const casosDosEmissores = (): Readonly<Record<keyof typeof rotasDosEmissores, Caso>> => ({
  listarEmissores: { admitido: 200, deFora: 200, daB: 200, semEscritorio: 200 },
})

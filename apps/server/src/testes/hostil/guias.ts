import { randomUUID } from "node:crypto"
import type { Papel, rotasDasGuias, rotasDasGuiasOficiais, rotasDoPainel } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"
import { casosDasGuiasOficiais } from "./guias-oficiais.ts"

/** What there is to pay, told as paid and taken back by whoever reaches the company. */
export function casosDasGuias(
  c: Cena,
): Readonly<Record<keyof typeof rotasDasGuias | keyof typeof rotasDasGuiasOficiais, Caso>> {
  const { id, idPagamento } = c.guia
  // It is of the IRRF of profits, which the staff of the company do not find.
  const dosLucros = (papel: Papel) => (papel === "FUNCIONARIO" ? 404 : 200)
  return {
    ...casosDasGuiasOficiais(c),
    listarGuias: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200 },
    exportarGuias: { consulta: `?formato=csv&idEmpresa=${c.a.id}`, admitido: 200 },
    consultarGuia: { params: { id }, admitido: dosLucros },
    baixarExtratoDaGuia: { params: { id }, admitido: dosLucros },
    // A day to come: only whoever reaches the guide is told so, and nothing is written.
    registrarPagamento: {
      params: { id },
      corpo: () => ({ data: "2030-01-01", valor: "1.00" }),
      admitido: 400,
      deFora: 404,
      daB: 404,
    },
    // It was already taken back.
    estornarPagamento: {
      params: { id, idPagamento },
      corpo: () => ({ motivo: "motivo bem explicado" }),
      admitido: 409,
    },
  }
}

/** First screen of the day. */
export function casosDoPainel(c: Cena): Readonly<Record<keyof typeof rotasDoPainel, Caso>> {
  return {
    consultarPainel: { consulta: `?competencia=${COMPETENCIA}`, admitido: 200 },
    // Of who works for an office it is not: their panel is the other.
    consultarPainelDasEmpresas: {
      admitido: (papel) => (papel === "EMPRESA" || papel === "FUNCIONARIO" ? 200 : 403),
    },
    consultarPainelDaEmpresa: { params: { idEmpresa: c.a.id }, admitido: 200 },
    baixarNotaDoDevido: { params: { idEmpresa: c.a.id, id: randomUUID() }, admitido: 404 },
  }
}

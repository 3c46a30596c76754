import type { rotasDoPgdas } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"

export function casosDoPgdas(c: Cena): Readonly<Record<keyof typeof rotasDoPgdas, Caso>> {
  const params = { idEmpresa: c.a.id, competencia: COMPETENCIA }
  const corpo = () => ({
    tipo: "original",
    declaradaEm: "2027-01-15",
    numeroDoRecibo: "01.07.26229.0440173-6",
    numeroDaDeclaracao: null,
  })
  return {
    consultarPgdas: { params, admitido: 200 },
    baixarPgdas: { params, admitido: 200 },
    // Who has none of it is told so.
    baixarFichasDoPgdas: { consulta: `?competencia=${COMPETENCIA}`, admitido: 200, deFora: 404, daB: 404 },
    // Of another version: what is attacked must not change.
    registrarPgdas: { params, corpo, cabecalhos: { "if-match": '"7"' }, admitido: 412 },
    desfazerPgdas: { params, cabecalhos: { "if-match": '"7"' }, admitido: 404 },
  }
}

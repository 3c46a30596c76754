import type { rotasDoPresumido } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import { type Cena, COMPETENCIA } from "../hostil-cena.ts"

/** The month of a company of another regime: only whoever reaches the company is told so. */
export function casosDoPresumido(c: Cena): Readonly<Record<keyof typeof rotasDoPresumido, Caso>> {
  const params = { idEmpresa: c.a.id, competencia: COMPETENCIA }
  const valor = "10.00"
  const corpo = () => ({
    outrasReceitas: valor,
    irrfRetido: valor,
    csllRetida: valor,
    pisRetido: valor,
    cofinsRetida: valor,
    icmsDestacado: valor,
    quotas: 3,
    recebimentos: null,
  })
  return {
    consultarMesDoPresumido: { params, admitido: 409 },
    escolherCriterioDaReceita: {
      params: { idEmpresa: c.a.id, ano: COMPETENCIA.slice(0, 4) },
      corpo: () => ({ criterio: "caixa" }),
      cabecalhos: { "if-match": '"0"' },
      admitido: 409,
    },
    editarMesDoPresumido: { params, corpo, cabecalhos: { "if-match": '"0"' }, admitido: 409 },
  }
}

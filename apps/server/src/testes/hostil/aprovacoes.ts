import type { rotasDasAprovacoes } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** The rule of the office is of each office: who is of another sees, and would change, its own. Nobody read the version that is sent. */
export function casosDasAprovacoes(c: Cena): Readonly<Record<keyof typeof rotasDasAprovacoes, Caso>> {
  const idEmpresa = { idEmpresa: c.a.id }
  const regra = () => ({ regra: { exige: "acima", acimaDe: "1000.00", outraPessoa: true } })
  const errada = { "if-match": '"999"' }
  return {
    consultarRegraDeAprovacao: { params: idEmpresa, admitido: 200 },
    definirRegraDeAprovacao: { params: idEmpresa, corpo: regra, cabecalhos: errada, admitido: 412 },
    consultarRegraDeAprovacaoDoEscritorio: { admitido: 200, deFora: 200, daB: 200 },
    definirRegraDeAprovacaoDoEscritorio: { corpo: regra, cabecalhos: errada, admitido: 412, deFora: 412, daB: 412 },
  }
}

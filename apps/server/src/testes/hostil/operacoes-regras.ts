import type { rotasDasRegrasDeOperacoes } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** What leaves by itself is said office by office: another one sees and changes its own. */
export function casosDasRegrasDeOperacoes(c: Cena): Readonly<Record<keyof typeof rotasDasRegrasDeOperacoes, Caso>> {
  // A version that was never read: whoever may change it is told so, and nothing changes.
  const cabecalhos = { "if-match": '"999"' }
  const doEscritorio = { cabecalhos, admitido: 412, deFora: 412, daB: 412 }
  const daEmpresa = { params: { idEmpresa: c.a.id, tipo: "situacao-fiscal" }, cabecalhos, admitido: 412 }
  return {
    listarRegrasDeOperacoes: { admitido: 200 },
    alterarRegraDeOperacao: {
      ...doEscritorio,
      params: { tipo: "situacao-fiscal" },
      corpo: () => ({ ligada: true, dia: 10, comAprovacao: false }),
    },
    listarRegrasDaEmpresa: { params: { idEmpresa: c.a.id }, admitido: 200 },
    alterarRegraDaEmpresa: { ...daEmpresa, corpo: () => ({ ligada: false }) },
    removerRegraDaEmpresa: daEmpresa,
    // Of the office of who asks, whoever it is.
    consultarTetoDoMes: { params: { provedor: "serpro" }, admitido: 200, deFora: 200, daB: 200 },
    alterarTetoDoMes: { ...doEscritorio, params: { provedor: "serpro" }, corpo: () => ({ teto: "10.00" }) },
  }
}

import { randomUUID } from "node:crypto"
import type { rotasDosDiarios } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** No journal was received of the victim: whoever reaches it is told so, and nobody else that it exists. */
export function casosDosDiarios(c: Cena): Readonly<Record<keyof typeof rotasDosDiarios, Caso>> {
  const idEmpresa = { idEmpresa: c.a.id }
  const importacao = { ...idEmpresa, id: randomUUID() }
  const nada = { contaDebito: null, contaCredito: null, conta: null, valor: null, natureza: null }
  const colunas = {
    ...nada,
    cabecalho: 1,
    data: 0,
    conta: 1,
    valorDebito: 2,
    valorCredito: 3,
    historico: [4],
    lote: null,
  }
  return {
    // The XML of a note is no journal: it is refused inside the answer, and nothing is kept.
    receberDiarios: { params: idEmpresa, admitido: 201 },
    listarDiarios: { params: idEmpresa, admitido: 200 },
    preverDiario: { params: importacao, admitido: 404 },
    escolherColunasDoDiario: { params: importacao, corpo: () => ({ colunas }), admitido: 404 },
    dizerContasDoDiario: {
      params: importacao,
      corpo: () => ({ contas: [{ codigo: "5", conta: "1.1.1.01.001" }] }),
      admitido: 404,
    },
    confirmarDiario: { params: importacao, admitido: 404 },
    desfazerDiario: { params: importacao, corpo: () => ({ motivo: "motivo bem explicado" }), admitido: 404 },
  }
}

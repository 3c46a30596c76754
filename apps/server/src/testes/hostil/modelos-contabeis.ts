import { randomUUID } from "node:crypto"
import type { rotasDosModelosContabeis } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** No template of the victim: what is asked of one is not found, and what would be written is refused. */
export function casosDosModelosContabeis(c: Cena): Readonly<Record<keyof typeof rotasDosModelosContabeis, Caso>> {
  const params = { idEmpresa: c.a.id }
  const um = { ...params, id: randomUUID() }
  // Nothing adds up to a hundred.
  const linhas = [
    { conta: "1.1.1.01.001", dc: "D", percentual: "1" },
    { conta: "1.1.1.02.001", dc: "C", percentual: "1" },
  ]
  const modelo = { nome: "Modelo", atalho: "AL", historico: "Aluguel", linhas }
  return {
    listarModelosContabeis: { params, admitido: 200 },
    criarModeloContabil: { params, corpo: () => ({ ...modelo, alcance: "empresa" }), admitido: 400 },
    editarModeloContabil: { params: um, corpo: () => modelo, cabecalhos: { "if-match": '"1"' }, admitido: 404 },
    arquivarModeloContabil: { params: um, admitido: 404 },
    aplicarModeloContabil: { params: um, corpo: () => ({ data: "2026-10-31", valor: "1.00" }), admitido: 404 },
    listarRecorrencias: { params, consulta: "?competencia=2026-10", admitido: 200 },
    criarRecorrencia: {
      params,
      corpo: () => ({
        idModelo: um.id,
        descricao: "Aluguel",
        valor: "1.00",
        dia: 1,
        de: "2026-10",
        ate: null,
        automatica: true,
      }),
      admitido: 404,
    },
    encerrarRecorrencia: { params: um, admitido: 404 },
    lancarRecorrencias: { params, corpo: () => ({ competencia: "2026-10", ids: [um.id] }), admitido: 404 },
  }
}

import type { rotasDasImportacoes } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** Imports of spreadsheets: of people who reach the whole office alone. */
export function casosDasImportacoes(c: Cena): Readonly<Record<keyof typeof rotasDasImportacoes, Caso>> {
  const params = { id: c.idImportacao }
  // It ended: whoever may is told that it moves no more, and nothing changes.
  const parada = { params, admitido: 409 }
  return {
    listarImportacoes: { admitido: 200 },
    exportarImportacoes: { consulta: "?formato=csv", admitido: 200 },
    // The same empty template for everybody who may import.
    baixarModeloDeImportacao: { admitido: 200 },
    // The file of this suite is a note, no spreadsheet.
    enviarPlanilha: { admitido: 422, deFora: 422 },
    // Nor is it a PDF.
    enviarExtratos: { admitido: 422, deFora: 422 },
    escolherNaImportacao: { ...parada, corpo: () => ({ escolha: "extrato" }) },
    consultarImportacao: { params, admitido: 200 },
    conferirImportacao: { ...parada, corpo: () => ({ planilhas: [] }) },
    definirCabecalho: {
      ...parada,
      corpo: () => ({ planilha: "carteira-da-vitima", cabecalho: 1, linhasDeCabecalho: 1 }),
    },
    listarLinhasDaImportacao: { params, admitido: 200 },
    exportarLinhasDaImportacao: { params, consulta: "?formato=csv", admitido: 200 },
    consultarCelulasDaLinha: { params: { ...params, sequencia: "1" }, admitido: 409 },
    ajustarLinhasDaImportacao: {
      ...parada,
      corpo: () => ({ linhas: [{ planilha: "carteira-da-vitima", linha: 2, fora: true }] }),
    },
    ficarComALinhaDaImportacao: { params: { ...params, sequencia: "1" }, admitido: 409 },
    confirmarImportacao: parada,
    cancelarImportacao: parada,
    desfazerImportacao: parada,
  }
}

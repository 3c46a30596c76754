import { randomUUID } from "node:crypto"
import type { rotasDosExtratos } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** Nothing was imported in the account of the victim: whoever reaches it is told what is missing, and nobody else that it exists. */
export function casosDosExtratos(c: Cena): Readonly<Record<keyof typeof rotasDosExtratos, Caso>> {
  const idEmpresa = { idEmpresa: c.a.id }
  const importacao = { id: randomUUID() }
  const mes = { id: c.idConta, competencia: "2026-09" }
  const colunas = { cabecalho: 1, data: 0, descricao: [1], valor: 2, credito: null, debito: null, natureza: null }
  return {
    listarContasDoBanco: { params: idEmpresa, admitido: 200 },
    // The XML of a note is no statement: it is refused inside the answer, and nothing is kept.
    receberExtratos: { params: idEmpresa, admitido: 201 },
    listarImportacoesDeExtrato: { params: idEmpresa, admitido: 200 },
    preverImportacaoDeExtrato: { params: importacao, admitido: 404 },
    escolherColunasDoExtrato: {
      params: importacao,
      corpo: () => ({ colunas: { ...colunas, saldo: null, identificacao: null, inverter: false } }),
      admitido: 404,
    },
    confirmarImportacaoDeExtrato: { params: importacao, corpo: () => ({ idConta: c.idConta }), admitido: 404 },
    desfazerImportacaoDeExtrato: { params: importacao, admitido: 404 },
    listarLinhasDoBanco: { params: idEmpresa, admitido: 200 },
    exportarLinhasDoBanco: { params: idEmpresa, consulta: "?formato=csv", admitido: 200 },
    consultarSaldosDaConta: { params: mes, admitido: 200 },
    // It has no opening balance.
    conferirMesDaConta: { params: mes, corpo: () => ({ saldo: "0.00" }), admitido: 400 },
    reabrirMesDaConta: { params: mes, corpo: () => ({ motivo: "motivo bem explicado" }), admitido: 404 },
  }
}

import { randomUUID } from "node:crypto"
import type { rotasDaPrevisaoDeCaixa, rotasDosPagaveis } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** No title of the victim is there: what names one answers so, and a batch refuses it inside the answer. */
export function casosDosPagaveis(
  c: Cena,
): Readonly<Record<keyof typeof rotasDosPagaveis | keyof typeof rotasDaPrevisaoDeCaixa, Caso>> {
  const idEmpresa = { idEmpresa: c.a.id }
  const umId = () => ({ id: randomUUID() })
  const titulo = {
    pessoa: "Fornecedor",
    descricao: "Aluguel",
    emissao: "2026-09-01",
    vencimento: "2026-09-30",
    categoria: "aluguel",
    valor: "10.00",
  }
  const motivo = () => ({ motivo: "Motivo escrito" })
  const lote = () => ({ ids: [randomUUID()], pagoEm: "2026-09-30" })
  return {
    preverCaixa: { params: idEmpresa, admitido: 200 },
    listarPagaveis: { params: idEmpresa, admitido: 200 },
    exportarPagaveis: { params: idEmpresa, consulta: "?formato=csv", admitido: 200 },
    resumirPagaveis: { params: idEmpresa, admitido: 200 },
    consultarPagavel: { params: umId(), admitido: 404 },
    // Reads only what is sent: of nobody.
    lerCodigoDoPagavel: { corpo: () => ({ codigo: "1" }), admitido: 400, deFora: 400, daB: 400 },
    criarPagaveis: { params: idEmpresa, corpo: () => titulo, admitido: 201 },
    editarPagavel: { params: umId(), corpo: () => titulo, cabecalhos: { "if-match": '"1"' }, admitido: 404 },
    confirmarPagavel: { params: umId(), admitido: 404 },
    aprovarPagaveis: { params: idEmpresa, corpo: () => ({ ids: [randomUUID()] }), admitido: 200 },
    baixarPagavel: { params: umId(), corpo: () => ({ pagoEm: "2026-09-30", valor: "1.00" }), admitido: 404 },
    preverPagamentos: { params: idEmpresa, corpo: lote, admitido: 200 },
    baixarPagaveis: { params: idEmpresa, corpo: lote, admitido: 200 },
    estornarPagamentoDoTitulo: { params: umId(), corpo: motivo, admitido: 404 },
    retirarPagavel: { params: umId(), corpo: motivo, admitido: 404 },
    devolverPagavel: { params: umId(), admitido: 404 },
    encerrarSerieDoPagavel: { params: umId(), corpo: motivo, admitido: 404 },
    controlarPagaveis: {
      params: idEmpresa,
      corpo: () => ({ controle: { desde: "2026-09", prazoDias: 30 } }),
      admitido: 200,
    },
  }
}

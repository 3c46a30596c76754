import { randomUUID } from "node:crypto"
import type { rotasDosRecebiveis } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** No title of the victim is there: what names one answers so, and a batch refuses it inside the answer. */
export function casosDosRecebiveis(c: Cena): Readonly<Record<keyof typeof rotasDosRecebiveis, Caso>> {
  const idEmpresa = { idEmpresa: c.a.id }
  const umId = () => ({ id: randomUUID() })
  const titulo = {
    pessoa: "Cliente",
    descricao: "Serviço",
    emissao: "2026-09-01",
    vencimento: "2026-09-30",
    categoria: "vendas",
    valor: "10.00",
  }
  const motivo = () => ({ motivo: "Motivo escrito" })
  const lote = () => ({ ids: [randomUUID()], pagoEm: "2026-09-30" })
  return {
    consultarVisaoDasReceitas: { params: idEmpresa, consulta: "?ate=2026-09", admitido: 200 },
    listarRecebiveis: { params: idEmpresa, admitido: 200 },
    exportarRecebiveis: { params: idEmpresa, consulta: "?formato=csv", admitido: 200 },
    resumirRecebiveis: { params: idEmpresa, admitido: 200 },
    consultarRecebidoDosTitulos: { params: { ...idEmpresa, competencia: "2026-09" }, admitido: 200 },
    consultarRecebivel: { params: umId(), admitido: 404 },
    consultarPixDoRecebivel: { params: umId(), admitido: 404 },
    informarChavePix: { params: idEmpresa, corpo: () => ({ chave: "pix@vitima.example" }), admitido: 200 },
    criarRecebiveis: { params: idEmpresa, corpo: () => titulo, admitido: 201 },
    editarRecebivel: { params: umId(), corpo: () => titulo, cabecalhos: { "if-match": '"1"' }, admitido: 404 },
    calcularEncargosDoRecebivel: { params: umId(), consulta: "?dia=2026-09-30", admitido: 404 },
    combinarEncargosDoRecebivel: {
      params: umId(),
      corpo: () => ({ multa: "0.02", jurosAoMes: "0.01", desconto: "0.00", descontoAte: null }),
      cabecalhos: { "if-match": '"1"' },
      admitido: 404,
    },
    baixarRecebivel: { params: umId(), corpo: () => ({ pagoEm: "2026-09-30", valor: "1.00" }), admitido: 404 },
    preverRecebimentos: { params: idEmpresa, corpo: lote, admitido: 200 },
    baixarRecebiveis: { params: idEmpresa, corpo: lote, admitido: 200 },
    estornarRecebimento: { params: umId(), corpo: motivo, admitido: 404 },
    confirmarRecebiveis: { params: idEmpresa, corpo: () => ({ ids: [umId().id] }), admitido: 200 },
    retirarRecebivel: { params: umId(), corpo: motivo, admitido: 404 },
    devolverRecebivel: { params: umId(), admitido: 404 },
    encerrarRecorrencia: { params: umId(), corpo: motivo, admitido: 404 },
    controlarRecebiveis: {
      params: idEmpresa,
      corpo: () => ({ controle: { desde: "2026-09", prazoDias: 30 } }),
      admitido: 200,
    },
  }
}

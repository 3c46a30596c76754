import { randomUUID } from "node:crypto"
import type { Papel, rotasDasFaturas, rotasDosContratos, rotasDosHonorarios } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

type Rota = keyof typeof rotasDasFaturas | keyof typeof rotasDosContratos | keyof typeof rotasDosHonorarios

/** Billing: nothing of another company is seen nor charged, and who may not issue may not bill. */
export function casosDasFaturas(c: Cena): Readonly<Record<Rota, Caso>> {
  const empresa = { params: { idEmpresa: c.a.id } }
  const ausente = { params: { id: randomUUID() }, admitido: 404 }
  const semPermissao = (status: number) => (papel: Papel) => (papel === "FUNCIONARIO" ? 403 : status)
  const versao = { "if-match": '"999"' }
  const fatura = { idCliente: randomUUID(), valor: "100.00", competencia: "2026-10", emitirEm: "2026-10-05" }
  const contrato = {
    nome: "Suporte",
    idCliente: randomUUID(),
    valor: "100.00",
    desde: "2026-10",
    aCadaMeses: 1,
    dia: 5,
  }
  const reajuste = { desde: "2026-11", indice: "IPCA", percentual: "0.04", fonte: "IBGE", publicadoEm: "2026-10-10" }
  const motivo = { motivo: "não será mais cobrada" }
  const ids = { ids: [randomUUID()] }
  const doMes = { params: { idEmpresa: c.a.id, competencia: "2026-10" } }
  return {
    listarFaturas: { ...empresa, admitido: 200 },
    exportarFaturas: { ...empresa, consulta: "?formato=csv", admitido: 200 },
    consultarFatura: ausente,
    criarFaturas: { ...empresa, corpo: () => fatura, admitido: semPermissao(400) },
    editarFatura: { ...ausente, corpo: () => fatura, cabecalhos: versao },
    cancelarFatura: { ...ausente, corpo: () => motivo },
    retomarFatura: ausente,
    marcarFaturadaFora: { ...ausente, corpo: () => ({ numero: "1", data: "2026-10-05" }) },
    preverFaturamento: { ...empresa, corpo: () => ids, admitido: semPermissao(200) },
    emitirFaturas: { ...empresa, corpo: () => ids, admitido: semPermissao(202) },
    listarContratos: { ...empresa, admitido: 200 },
    consultarContrato: ausente,
    criarContrato: { ...empresa, corpo: () => contrato, admitido: semPermissao(400) },
    editarContrato: { ...ausente, corpo: () => ({ nome: "Suporte", dia: 5 }), cabecalhos: versao },
    reajustarContrato: { ...ausente, corpo: () => reajuste },
    encerrarContrato: { ...ausente, corpo: () => motivo },
    consultarConfiguracaoDosHonorarios: { admitido: 200 },
    configurarHonorarios: {
      corpo: () => ({ idEmpresaPropria: randomUUID(), dia: 5 }),
      cabecalhos: versao,
      admitido: 400,
    },
    listarHonorarios: { consulta: "?competencia=2026-10", admitido: 200 },
    resumirHonorarios: { consulta: "?competencia=2026-10", admitido: 200 },
    ajustarHonorario: { ...doMes, corpo: () => ({ valor: "10.00", motivo: "combinado" }), admitido: 200 },
    desfazerAjusteDoHonorario: { ...doMes, admitido: 200 },
    // Nobody said which company is the office.
    aprovarHonorarios: { corpo: () => ({ competencia: "2026-10" }), admitido: 409 },
  }
}

import { randomUUID } from "node:crypto"
import type { rotasDasOperacoes } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** The queue of what leaves the house: filters that reach nothing answer nothing, and ids of others are as if they were not there. */
export function casosDasOperacoes(c: Cena): Readonly<Record<keyof typeof rotasDasOperacoes, Caso>> {
  const params = { id: randomUUID() }
  const ausente = { params, admitido: 404 }
  const execucao = { params: { ...params, numero: "1" }, admitido: 404 }
  const selecao = { ids: [randomUUID()] }
  const acao = { corpo: () => ({ acao: "cancelar", selecao }), admitido: 200, deFora: 200, daB: 200 }
  // No act is on offer where no authority was configured.
  const pedido = {
    corpo: () => ({ tipo: "situacao-fiscal", empresas: [c.a.id] }),
    admitido: 409,
    deFora: 409,
    daB: 409,
  }
  return {
    listarOperacoes: { admitido: 200 },
    exportarOperacoes: { consulta: "?formato=csv", admitido: 200 },
    consultarProvedores: { admitido: 200 },
    consultarOperacao: ausente,
    consultarExecucao: execucao,
    baixarExecucao: execucao,
    reinterpretarExecucao: execucao,
    preverOperacoes: pedido,
    pedirOperacoes: pedido,
    preverAcaoSobreOperacoes: acao,
    agirSobreOperacoes: acao,
  }
}

import { randomUUID } from "node:crypto"
import type { rotasDasConversas } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** Conversations and requests of the victim's company. */
export function casosDasConversas(c: Cena): Readonly<Record<keyof typeof rotasDasConversas, Caso>> {
  const { id, idPedido } = c.conversa
  const pedido = () => ({
    selecao: { empresas: [c.a.id] },
    assunto: `Pedido ${randomUUID()}`,
    texto: "O extrato do mês.",
    prazo: "2030-01-10",
  })
  const foraDoAlcance = { deFora: 404, daB: 404 }
  return {
    consultarEnderecoDaCaixa: { params: { idEmpresa: c.a.id }, admitido: 200 },
    listarConversas: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200 },
    consultarConversa: { params: { id }, admitido: 200 },
    // The company is in the body: out of reach it is as if it did not exist.
    abrirConversa: {
      corpo: () => ({ idEmpresa: c.a.id, assunto: "Assunto", texto: "Mensagem" }),
      admitido: 201,
      ...foraDoAlcance,
    },
    responderConversa: { params: { id }, corpo: () => ({ texto: "Mensagem" }), admitido: 201 },
    // Of the office alone, and not for a request that waits.
    agirNaConversa: {
      params: { id: idPedido },
      corpo: () => ({ ato: "reabrir" }),
      admitido: (papel) => (papel === "EMPRESA" ? 403 : 409),
    },
    ajustarConversa: { params: { id: idPedido }, corpo: () => ({ prazo: "2030-01-11" }), admitido: 200 },
    lerConversa: { params: { id }, corpo: () => ({ ate: "2026-01-01T00:00:00.000Z" }), admitido: 200 },
    preverPedidos: { corpo: pedido, admitido: 200, ...foraDoAlcance },
    pedirDocumentos: { corpo: pedido, admitido: 201, ...foraDoAlcance },
  }
}

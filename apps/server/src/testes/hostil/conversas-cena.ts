import type { Ambiente, Ator } from "../ambiente.ts"

/** A conversation of the victim's company, and a request that waits. */
export async function criarConversas(ambiente: Ambiente, vitima: Ator, idEmpresa: string) {
  const pedir = (caminho: string, corpo: object) =>
    ambiente.pedir(vitima, "POST", caminho, { corpo }).then((r) => r.json<{ id: string }>())
  const { id } = await pedir("/conversas", { idEmpresa, assunto: "Segredo da vítima", texto: "Só entre nós." })
  const { id: idPedido } = await pedir("/conversas/pedidos", {
    selecao: { empresas: [idEmpresa] },
    assunto: "Extrato da vítima",
    texto: "O extrato do mês.",
    prazo: "2030-01-10",
  })
  return { id, idPedido }
}

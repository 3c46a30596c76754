import { z } from "zod"
import { texto, uuid } from "./comum.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

/** What may be given to who asks: to see the company as its owner, or as somebody who works there. */
export const papeisDoPedidoDeAcesso = [3, 4] as const

/** Somebody with an account and no invitation says of which company they are; the office that looks after it decides. */
export const pedidoDeAcesso = z.object({
  id: uuid,
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  nome: z.string(),
  email: z.string(),
  recado: z.string(),
  feitoEm: z.string(),
})
export type PedidoDeAcesso = z.infer<typeof pedidoDeAcesso>

export const rotasDosPedidosDeAcesso = {
  pedirAcesso: {
    metodo: "POST",
    caminho: "/acessos/pedidos",
    // The person has an account and is of no office yet: the call looks at the token by itself.
    papel: "publica",
    comConta: true,
    resumo: "Pede acesso a uma empresa pelo CNPJ; a resposta é a mesma quer ela esteja aqui ou não",
    corpo: z.object({ cnpj: textoNoFormato("cnpj"), recado: texto(300).default("") }),
    resposta: z.object({ mensagem: z.string() }),
    status: 202,
  },
  listarPedidosDeAcesso: {
    metodo: "GET",
    caminho: "/acessos/pedidos",
    papel: "CONTADOR",
    resumo: "Pedidos de acesso à espera de resposta: os mais antigos, e quantos são ao todo",
    resposta: z.object({ lista: z.array(pedidoDeAcesso), total: z.number().int() }),
  },
  aceitarPedidoDeAcesso: {
    metodo: "POST",
    caminho: "/acessos/pedidos/:id/aceite",
    papel: "CONTADOR",
    resumo: "Convida quem pediu para ver a empresa",
    corpo: z.object({ idPapel: z.literal(papeisDoPedidoDeAcesso) }),
    resposta: z.object({ mensagem: z.string() }),
  },
  recusarPedidoDeAcesso: {
    metodo: "POST",
    caminho: "/acessos/pedidos/:id/recusa",
    papel: "CONTADOR",
    resumo: "Recusa o pedido; quem pediu não é avisado",
    resposta: z.object({ mensagem: z.string() }),
  },
} as const satisfies Rotas

import { z } from "zod"
import { direcaoDaOrdem, paginacao, pedidoDePagina, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import type { Rotas } from "./rota.ts"

/** Why a person reaches a company: by role (whole office) or by a grant. */
export const acesso = z.object({
  idUsuario: uuid,
  nome: z.string(),
  idPapel: z.number().int(),
  /** False when the person reaches every company by role: there is no grant to take away. */
  concedido: z.boolean(),
  /** Whether the person asking may grant or take it. */
  podeMudar: z.boolean(),
})

export const acessosDaEmpresa = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  acessos: z.array(acesso),
})
export type AcessosDaEmpresa = z.infer<typeof acessosDaEmpresa>

export const ordensDosAcessos = ["apelido", "cnpj"] as const
const filtroDeAcessos = z.object({
  busca: texto(100).optional(),
  idUsuario: uuid.optional(),
  ordem: z.enum(ordensDosAcessos).default("apelido"),
  direcao: direcaoDaOrdem.default("asc"),
})

export const rotasDosAcessos = {
  listarAcessos: {
    metodo: "GET",
    caminho: "/acessos",
    papel: "CONTADOR",
    resumo: "Quem vê cada empresa",
    query: filtroDeAcessos.extend(pedidoDePagina),
    resposta: z.object({ lista: z.array(acessosDaEmpresa), paginacao }),
  },
  exportarAcessos: {
    metodo: "GET",
    caminho: "/acessos/exportacao",
    papel: "CONTADOR",
    resumo: "Acessos filtrados, em planilha",
    query: filtroDeAcessos.extend(pedidoDeExportacao),
  },
  listarPessoasDoAcesso: {
    metodo: "GET",
    caminho: "/acessos/pessoas",
    papel: "EMPRESA",
    resumo: "Pessoas a quem quem pergunta pode conceder acesso",
    resposta: z.object({ lista: z.array(z.object({ id: uuid, nome: z.string(), idPapel: z.number().int() })) }),
  },
  consultarAcessosDaEmpresa: {
    metodo: "GET",
    caminho: "/acessos/:idEmpresa",
    papel: "EMPRESA",
    resumo: "Quem vê esta empresa; a própria empresa pode perguntar",
    resposta: acessosDaEmpresa,
  },
  concederAcesso: {
    metodo: "PUT",
    caminho: "/acessos/:idEmpresa/:idUsuario",
    papel: "EMPRESA",
    resumo: "Concede a empresa a uma pessoa do escritório; repetir não muda nada",
    resposta: acessosDaEmpresa,
  },
  retirarAcesso: {
    metodo: "DELETE",
    caminho: "/acessos/:idEmpresa/:idUsuario",
    papel: "EMPRESA",
    resumo: "Retira o acesso concedido; repetir não muda nada",
    resposta: acessosDaEmpresa,
  },
} as const satisfies Rotas

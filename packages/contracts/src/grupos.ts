import { z } from "zod"
import { texto, uuid } from "./comum.ts"
import type { Rotas } from "./rota.ts"

export const nomeDoGrupo = texto(80, "O nome passa de 80 caracteres.").min(2, "Informe o nome do grupo.")
export const grupo = z.object({
  id: uuid,
  nome: z.string(),
  /** Companies in it, within the reach of who asks. */
  empresas: z.number().int(),
})
export type Grupo = z.infer<typeof grupo>

const corpo = z.object({ nome: nomeDoGrupo })

/** Groups of companies that the office looks at together. */
export const rotasDosGrupos = {
  listarGrupos: {
    metodo: "GET",
    caminho: "/grupos",
    papel: "CONTADOR",
    escopo: "empresas:ler",
    resumo: "Grupos de empresas do escritório",
    resposta: z.object({ lista: z.array(grupo) }),
  },
  criarGrupo: {
    metodo: "POST",
    caminho: "/grupos",
    papel: "CONTADOR",
    escopo: "empresas:escrever",
    resumo: "Cria um grupo",
    corpo,
    resposta: grupo,
    status: 201,
  },
  renomearGrupo: {
    metodo: "PUT",
    caminho: "/grupos/:id",
    papel: "CONTADOR",
    escopo: "empresas:escrever",
    resumo: "Muda o nome de um grupo",
    corpo,
    resposta: grupo,
  },
  excluirGrupo: {
    metodo: "DELETE",
    caminho: "/grupos/:id",
    papel: "ADMINISTRADOR",
    escopo: "empresas:escrever",
    resumo: "Exclui um grupo; as empresas dele ficam sem grupo",
    resposta: z.object({ excluido: z.literal(true) }),
  },
} as const satisfies Rotas

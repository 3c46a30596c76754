import { z } from "zod"
import { competencia, paginacao, pedidoDePagina, uuid } from "./comum.ts"
import type { Rotas } from "./rota.ts"

/** Work over many items (import, calculate, close): accepted at once, followed by polling, safe against crashes. */
export const lote = z.object({
  id: uuid,
  tipo: z.enum([
    "importar-notas",
    "calcular",
    "fechar",
    "conferir-importacao",
    "gravar-importacao",
    "desfazer-importacao",
  ]),
  competencia: competencia.nullable(),
  estado: z.enum(["pendente", "concluido"]),
  total: z.number().int(),
  feitos: z.number().int(),
  /** How many items ended in each result of the specification's import list. */
  contagens: z.object({
    inseridos: z.number().int(),
    atualizados: z.number().int(),
    erros: z.number().int(),
    semAcao: z.number().int(),
  }),
  criadoEm: z.string(),
  concluidoEm: z.string().nullable(),
})
export type Lote = z.infer<typeof lote>

export const itemDeLote = z.object({
  sequencia: z.number().int(),
  rotulo: z.string(),
  idEmpresa: uuid.nullable(),
  /** Inserido 1, Atualizado 2, Excluído 3, Erro 4, Sem Ação 5; null while waiting. */
  resultado: z.number().int().nullable(),
  codigo: z.string().nullable(),
  mensagem: z.string().nullable(),
  detalhes: z.array(z.string()),
})
export type ItemDeLote = z.infer<typeof itemDeLote>

export const rotasDosLotes = {
  listarLotes: {
    metodo: "GET",
    caminho: "/lotes",
    papel: "CONTADOR",
    escopo: "lotes:ler",
    resumo: "Trabalhos do escritório, do mais novo ao mais antigo",
    query: z.object(pedidoDePagina),
    resposta: z.object({ lista: z.array(lote), paginacao }),
  },
  consultarLote: {
    metodo: "GET",
    caminho: "/lotes/:id",
    papel: null,
    escopo: "lotes:ler",
    resumo: "Andamento de um trabalho",
    params: z.object({ id: uuid }),
    resposta: lote,
  },
  listarItensDoLote: {
    metodo: "GET",
    caminho: "/lotes/:id/itens",
    papel: null,
    escopo: "lotes:ler",
    resumo: "Resultado item a item",
    params: z.object({ id: uuid }),
    query: z.object({ ...pedidoDePagina, resultado: z.coerce.number().int().min(1).max(5).optional() }),
    resposta: z.object({ lista: z.array(itemDeLote), paginacao }),
  },
} as const satisfies Rotas

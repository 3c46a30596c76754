import { z } from "zod"
import { chavesDe, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import type { Rotas } from "./rota.ts"

/** What a machine credential may do; each call of the contract names at most one. */
export const escoposDaChave = {
  "empresas:ler": "Ler empresas, atividades e histórico",
  "empresas:escrever": "Informar receitas e folhas",
  "notas:ler": "Ler notas fiscais e seus XML",
  "notas:escrever": "Importar notas fiscais e decidir pendências",
  "lotes:ler": "Acompanhar as importações e os cálculos que a própria chave iniciou",
  "fechamentos:ler": "Ler cálculos, memórias e selos",
  "fechamentos:escrever": "Calcular, fechar e reabrir meses",
} as const
export type EscopoDaChave = keyof typeof escoposDaChave

export const escopoDaChave = chavesDe(escoposDaChave)

export const chaveApi = z.object({
  id: uuid,
  nome: z.string(),
  /** First characters, to recognise it; the rest is shown once, when it is created. */
  prefixo: z.string(),
  escopos: z.array(escopoDaChave),
  /** Companies it reaches; null for all of the office. */
  empresas: z.array(z.object({ id: uuid, apelido: z.string() })).nullable(),
  expiraEm: z.string().nullable(),
  ultimoUsoEm: z.string().nullable(),
  criadaEm: z.string(),
  criadaPor: z.string(),
  revogadaEm: z.string().nullable(),
})
export type ChaveApi = z.infer<typeof chaveApi>

export const rotasDasChavesApi = {
  listarChavesApi: {
    metodo: "GET",
    caminho: "/chaves-api",
    papel: "ADMINISTRADOR",
    resumo: "Chaves de integração do escritório",
    resposta: z.object({ lista: z.array(chaveApi) }),
  },
  exportarChavesApi: {
    metodo: "GET",
    caminho: "/chaves-api/exportacao",
    papel: "ADMINISTRADOR",
    resumo: "Chaves de integração, em planilha",
    query: z.object(pedidoDeExportacao),
  },
  criarChaveApi: {
    metodo: "POST",
    caminho: "/chaves-api",
    papel: "ADMINISTRADOR",
    resumo: "Cria uma chave e a mostra uma única vez",
    corpo: z.object({
      nome: texto(80).min(3, "Dê um nome que diga quem usa a chave."),
      escopos: z.array(escopoDaChave).min(1, "Escolha ao menos uma permissão."),
      empresas: z.array(uuid).min(1).max(1000).nullable(),
      /** Days until it stops working; null never expires. */
      validadeEmDias: z.number().int().min(1).max(1825).nullable(),
    }),
    segredo: true,
    resposta: z.object({ chave: chaveApi, segredo: z.string() }),
    status: 201,
  },
  revogarChaveApi: {
    metodo: "DELETE",
    caminho: "/chaves-api/:id",
    papel: "ADMINISTRADOR",
    resumo: "Revoga a chave na hora; não há volta",
    resposta: chaveApi,
  },
} as const satisfies Rotas

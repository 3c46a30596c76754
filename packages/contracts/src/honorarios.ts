import { z } from "zod"
import {
  chavesDe,
  competencia,
  paginacao,
  pedidoDePagina,
  reais,
  reaisPositivos,
  somaEmReais,
  texto,
  uuid,
} from "./comum.ts"
import { diaDeEmitir } from "./contratos.ts"
import type { Rotas } from "./rota.ts"

export const situacoesDoHonorario = {
  proposto: "A aprovar",
  faturado: "Em fatura",
  "sem-honorario": "Sem honorário",
} as const

export const honorarioDoMes = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  situacao: chavesDe(situacoesDoHonorario),
  /** By the agreement; null without one, or where what it depends on is not known. */
  proposto: reais.nullable(),
  /** What is billed: the proposed, or what somebody decided. */
  valor: reais.nullable(),
  /** How the proposed value came to be, in words. */
  porque: z.string(),
  /** What a person should look at before approving; null where there is nothing. */
  atencao: z.string().nullable(),
  ajuste: z.object({ valor: reais, motivo: z.string(), por: z.string(), em: z.string() }).nullable(),
  idFatura: uuid.nullable(),
  estadoDaFatura: z.number().int().nullable(),
})
export type HonorarioDoMes = z.infer<typeof honorarioDoMes>

const configuracaoDosHonorarios = z.object({
  /** The office's own company; null until somebody says. */
  empresaPropria: z.object({ id: uuid, apelido: z.string() }).nullable(),
  idServico: uuid.nullable(),
  servicos: z.array(z.object({ id: uuid, nome: z.string() })),
  dia: z.number().int(),
  /** Each client sees on the first screen what it owes to that company. */
  mostrarNoPainel: z.boolean(),
  versao: z.number().int(),
})
export type ConfiguracaoDosHonorarios = z.infer<typeof configuracaoDosHonorarios>

const filtroDosHonorarios = {
  competencia,
  busca: texto(100).optional(),
  situacao: chavesDe(situacoesDoHonorario).optional(),
}

export const rotasDosHonorarios = {
  consultarConfiguracaoDosHonorarios: {
    metodo: "GET",
    caminho: "/honorarios/configuracao",
    papel: "CONTADOR",
    resumo: "Qual empresa da carteira é o próprio escritório, e como ela fatura os honorários",
    comVersao: true,
    resposta: configuracaoDosHonorarios,
  },
  configurarHonorarios: {
    metodo: "PUT",
    caminho: "/honorarios/configuracao",
    papel: "ADMINISTRADOR",
    resumo: "Diz qual empresa da carteira é o próprio escritório",
    comVersao: true,
    corpo: z.object({
      idEmpresaPropria: uuid,
      idServico: uuid.nullable().default(null),
      dia: diaDeEmitir,
      mostrarNoPainel: z.boolean().default(false),
    }),
    resposta: configuracaoDosHonorarios,
  },
  listarHonorarios: {
    metodo: "GET",
    caminho: "/honorarios",
    papel: "CONTADOR",
    resumo: "Honorário proposto de cada cliente no mês, com o porquê",
    query: z.object({ ...filtroDosHonorarios, ...pedidoDePagina }),
    resposta: z.object({ lista: z.array(honorarioDoMes), paginacao }),
  },
  resumirHonorarios: {
    metodo: "GET",
    caminho: "/honorarios/resumo",
    papel: "CONTADOR",
    resumo: "Quanto há a aprovar e em fatura no mês",
    query: z.object({ competencia }),
    resposta: z.object({
      aAprovar: z.object({ quantas: z.number().int(), total: somaEmReais }),
      emFatura: z.object({ quantas: z.number().int(), total: somaEmReais }),
      /** Clients without a fee, or whose fee cannot be computed yet. */
      semValor: z.number().int(),
    }),
  },
  ajustarHonorario: {
    metodo: "PUT",
    caminho: "/honorarios/:idEmpresa/:competencia",
    papel: "CONTADOR",
    resumo: "Cobra outro valor de um cliente neste mês, com o motivo; zero não cobra",
    corpo: z.object({
      valor: reaisPositivos,
      motivo: texto(300, "O motivo passa de 300 caracteres.").min(5, "Explique em pelo menos 5 caracteres."),
    }),
    resposta: honorarioDoMes,
  },
  desfazerAjusteDoHonorario: {
    metodo: "DELETE",
    caminho: "/honorarios/:idEmpresa/:competencia",
    papel: "CONTADOR",
    resumo: "Volta ao valor proposto",
    resposta: honorarioDoMes,
  },
  aprovarHonorarios: {
    metodo: "POST",
    caminho: "/honorarios/aprovar",
    papel: "CONTADOR",
    resumo: "Aprova os honorários destes clientes: viram faturas da empresa do escritório",
    corpo: z.object({
      competencia,
      /** Missing: every client whose fee waits for approval. */
      ids: z.array(uuid).min(1).max(5000).optional(),
    }),
    resposta: z.object({
      criadas: z.number().int(),
      total: somaEmReais,
      ja: z.number().int(),
      /** Left out, with the reason. */
      fora: z.array(z.object({ idEmpresa: uuid, apelido: z.string(), motivo: z.string() })),
    }),
  },
} as const satisfies Rotas

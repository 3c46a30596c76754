import { z } from "zod"
import { reconhecimentoDaReceita } from "./cadastro-da-empresa.ts"
import { competencia, reais, reaisPositivos, uuid } from "./comum.ts"
import { situacaoDeReceita } from "./empresas.ts"
import type { Rotas } from "./rota.ts"

const regime = reconhecimentoDaReceita

/** What was received of an activity, segregated as in the month of receipt. */
const recebimento = z.object({
  idAtividade: uuid,
  mercado: z.enum(["interno", "externo"]),
  situacoes: z.array(situacaoDeReceita).max(4),
  valor: reaisPositivos,
})

export const mesDoCaixa = z.object({
  idEmpresa: uuid,
  competencia,
  opcao: z.object({
    ano: z.number().int(),
    /** Whether the law has the option in the year and the company may make it. */
    cabe: z.boolean(),
    /** Null while nobody told. */
    regime: regime.nullable(),
    /** 0 while nobody told. */
    versao: z.number().int(),
  }),
  /** Null while nobody told, and in a year by competência. */
  recebimentos: z.array(recebimento).nullable(),
  /** Earned since the company is by caixa and not received until this month, oldest first. */
  naoRecebido: z.array(
    z.object({
      idAtividade: uuid.nullable(),
      mercado: z.enum(["interno", "externo"]),
      situacoes: z.array(z.string()),
      competencia,
      auferido: reais,
      recebido: reais,
      valor: reais,
    }),
  ),
  totalNaoRecebido: reais,
})
export type MesDoCaixa = z.infer<typeof mesDoCaixa>

const params = z.object({ idEmpresa: uuid, competencia })

/** The Simples by caixa: the option of each year, what was received, and what is still to be. */
export const rotasDoCaixa = {
  consultarMesDoCaixa: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/caixa/:competencia",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Opção do ano no Simples, o recebido do mês e o que foi auferido e não recebido",
    params,
    resposta: mesDoCaixa,
  },
  informarRecebidoDoCaixa: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/caixa/:competencia",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Grava tudo o que foi recebido em um mês aberto de um ano por caixa; zero também se informa",
    params,
    corpo: z.object({
      recebimentos: z
        .array(recebimento)
        .min(1, "Informe ao menos uma atividade, com zero se nada foi recebido.")
        .max(200),
    }),
    resposta: mesDoCaixa,
  },
  escolherRegimeDoSimples: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/caixa/opcoes/:ano",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Registra se a receita do ano entra por competência ou por caixa no Simples",
    comVersao: true,
    params: z.object({ idEmpresa: uuid, ano: z.coerce.number().int().min(2018).max(2100) }),
    corpo: z.object({ regime }),
    resposta: z.object({ ano: z.number().int(), regime, versao: z.number().int() }),
  },
} as const satisfies Rotas

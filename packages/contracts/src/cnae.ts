import { z } from "zod"
import { competencia, reais, regime, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { anexosDaAtividade } from "./listas/estados.ts"
import { confianca, passo } from "./motor.ts"
import { atividadeDoPresumido } from "./presumido.ts"
import type { Rotas } from "./rota.ts"

export const anexoDaAtividade = z.enum(anexosDaAtividade, "Escolha o anexo.")
export type AnexoDaAtividade = z.infer<typeof anexoDaAtividade>

/** From `desde` on the activity is taxed by this annex, until the next change. */
export const mudancaDeAnexo = z.object({ desde: competencia, anexo: anexoDaAtividade, motivo: z.string() })

export const atividadeCadastrada = z.object({
  id: uuid,
  idEmpresa: uuid,
  /** 7 digits. */
  cnae: z.string(),
  descricao: z.string(),
  /** Annex at the start; `anexos` says what came after. */
  anexo: anexoDaAtividade,
  /** Changes, oldest first. */
  anexos: z.array(mudancaDeAnexo),
  /** LC 116/2003 sub-item, "01.07"; null for what is not a service. */
  itemLc116: z.string().nullable(),
  /** cTribNac, 6 digits: notes of these codes belong to the activity. */
  codigosTributacao: z.array(z.string()),
  /** Presumption of its revenue in the Lucro Presumido; null until somebody says. */
  atividadePresumido: atividadeDoPresumido.nullable(),
  principal: z.boolean(),
  /** Month from which it takes no more revenue. */
  encerradaEm: competencia.nullable(),
  /** First and last month with revenue or notes of any kind; null while there is none. */
  receita: z.object({ primeira: competencia, ultima: competencia }).nullable(),
  /** Of everything above, so that saving over what was not seen is refused. */
  versao: z.number().int(),
})
export type AtividadeCadastrada = z.infer<typeof atividadeCadastrada>

const norma = z.object({ titulo: z.string(), url: z.string().optional() })

/** What a CNAE suggests; nothing of it is stored before a person confirms. */
export const sugestaoDoCnae = z.object({
  cnae: z.string(),
  descricao: z.string(),
  /** False for subclasses that CNAE 2.3 no longer has. */
  vigente: z.boolean(),
  anexo: z.object({
    /** "ambiguo" and "desconhecido" ask; "impeditivo" warns. */
    situacao: z.enum(["sugerido", "impeditivo", "ambiguo", "desconhecido"]),
    sugerido: anexoDaAtividade.nullable(),
    /** Annexes to choose from when there is no single answer, likeliest first. */
    opcoes: z.array(anexoDaAtividade),
    sujeitoAoFatorR: z.boolean(),
    avisos: z.array(z.string()),
    norma,
    confianca,
    memoria: passo,
  }),
  mei: z.object({ situacao: z.enum(["nao-permitida", "a-conferir"]), motivo: z.string(), norma }),
  /** Presumption of the Lucro Presumido. */
  presumido: z.object({
    /** "ambiguo" asks. */
    situacao: z.enum(["sugerido", "ambiguo"]),
    sugerida: atividadeDoPresumido.nullable(),
    /** To choose from when there is no single answer, likeliest first. */
    opcoes: z.array(atividadeDoPresumido),
    motivo: z.string(),
    norma,
    /** Percentages of every presumption in the month, as fractions. */
    presuncoes: z.array(z.object({ atividade: atividadeDoPresumido, irpj: z.string(), csll: z.string() })),
  }),
  servico: z.object({
    situacao: z.enum(["sugerido", "nao-e-servico", "desconhecido"]),
    motivo: z.string(),
    norma,
    itens: z.array(
      z.object({
        item: z.string(),
        nome: z.string(),
        codigos: z.array(z.object({ codigo: z.string(), nome: z.string() })),
      }),
    ),
  }),
})
export type SugestaoDoCnae = z.infer<typeof sugestaoDoCnae>

/** One open month, as it is and as the change would leave it; null where the month has no amount. */
export const mesPrevisto = z.object({
  competencia,
  antes: z.object({ total: reais.nullable(), anexos: z.array(z.string()), motivo: z.string().nullable() }),
  depois: z.object({ total: reais.nullable(), anexos: z.array(z.string()), motivo: z.string().nullable() }),
  /** Null when one of the two has no amount. */
  diferenca: reais.nullable(),
})
export const previaDoAnexo = z.object({
  meses: z.array(mesPrevisto),
  /** Over the months that have both amounts. */
  diferenca: reais,
  /** Last closed month: neither it nor what came before changes. */
  fechadoAte: competencia.nullable(),
})
export type PreviaDoAnexo = z.infer<typeof previaDoAnexo>

const cnae = z.string().regex(/^\d{7}$/, "Escolha o CNAE da lista.")
const itemLc116 = z.string().regex(/^\d{2}\.\d{2}$/, "Escolha o item da lista.")
const codigoTributacao = z.string().regex(/^\d{6}$/, "Escolha o código da lista.")
const motivo = texto(300, "O motivo passa de 300 caracteres.").min(5, "Diga o motivo em pelo menos 5 caracteres.")

const dadosDaAtividade = {
  cnae,
  descricao: texto(150, "A descrição passa de 150 caracteres.").min(3, "Descreva a atividade."),
  anexo: anexoDaAtividade,
  itemLc116: itemLc116.nullable().default(null),
  codigosTributacao: z.array(codigoTributacao).max(30, "São até 30 códigos por atividade.").default([]),
  atividadePresumido: atividadeDoPresumido.nullable().default(null),
}

const daMudanca = z.object({ id: uuid, desde: competencia })

export const rotasDoCnae = {
  listarAtividades: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/atividades",
    papel: null,
    escopo: "empresas:ler",
    resumo: "Atividades da empresa, as encerradas também",
    resposta: z.object({
      lista: z.array(atividadeCadastrada),
      /** Regime in the current month, for what the annex means there; null before the first. */
      regime: regime.nullable(),
      fechadoAte: competencia.nullable(),
    }),
  },
  exportarAtividades: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/atividades/exportacao",
    papel: null,
    escopo: "empresas:ler",
    resumo: "Atividades da empresa, em planilha",
    query: z.object(pedidoDeExportacao),
  },
  sugerirPeloCnae: {
    metodo: "GET",
    caminho: "/cnaes/:cnae/sugestao",
    papel: null,
    resumo: "O que o CNAE sugere: anexo, Fator R, item da LC 116 e códigos, com a norma",
    params: z.object({ cnae }),
    query: z.object({ competencia }),
    resposta: sugestaoDoCnae,
  },
  consultarAtividade: {
    metodo: "GET",
    caminho: "/atividades/:id",
    papel: null,
    escopo: "empresas:ler",
    resumo: "Uma atividade",
    comVersao: true,
    resposta: atividadeCadastrada,
  },
  criarAtividade: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/atividades",
    papel: "CONTADOR",
    resumo: "Cadastra uma atividade; a primeira da empresa nasce principal",
    corpo: z.object({ ...dadosDaAtividade, principal: z.boolean().default(false) }),
    resposta: atividadeCadastrada,
    status: 201,
  },
  editarAtividade: {
    metodo: "PUT",
    caminho: "/atividades/:id",
    papel: "CONTADOR",
    resumo: "Muda CNAE, descrição, item, códigos e o anexo do começo",
    comVersao: true,
    corpo: z.object(dadosDaAtividade),
    resposta: atividadeCadastrada,
  },
  tornarAtividadePrincipal: {
    metodo: "POST",
    caminho: "/atividades/:id/principal",
    papel: "CONTADOR",
    resumo: "Torna esta a atividade principal",
    resposta: atividadeCadastrada,
  },
  encerrarAtividade: {
    metodo: "POST",
    caminho: "/atividades/:id/encerrar",
    papel: "CONTADOR",
    resumo: "A partir do mês dito, a atividade não recebe mais receita",
    corpo: z.object({ encerradaEm: competencia }),
    resposta: atividadeCadastrada,
  },
  reativarAtividade: {
    metodo: "POST",
    caminho: "/atividades/:id/reativar",
    papel: "CONTADOR",
    resumo: "Desfaz o encerramento",
    resposta: atividadeCadastrada,
  },
  excluirAtividade: {
    metodo: "DELETE",
    caminho: "/atividades/:id",
    papel: "CONTADOR",
    resumo: "Exclui uma atividade que nunca teve receita",
    comVersao: true,
    resposta: z.object({ id: uuid }),
  },
  preverMudancaDeAnexo: {
    metodo: "POST",
    caminho: "/atividades/:id/anexos/previa",
    papel: "CONTADOR",
    resumo: "O que mudaria em cada mês aberto; nada é gravado",
    corpo: z.object({
      /** Null: the annex at the start. */
      desde: competencia.nullable(),
      /** Null takes the change of that month out. */
      anexo: anexoDaAtividade.nullable(),
    }),
    resposta: previaDoAnexo,
  },
  mudarAnexo: {
    metodo: "PUT",
    caminho: "/atividades/:id/anexos/:desde",
    papel: "CONTADOR",
    resumo: "A partir do mês, a atividade é deste anexo",
    comVersao: true,
    params: daMudanca,
    corpo: z.object({ anexo: anexoDaAtividade, motivo }),
    resposta: atividadeCadastrada,
  },
  desfazerMudancaDeAnexo: {
    metodo: "DELETE",
    caminho: "/atividades/:id/anexos/:desde",
    papel: "CONTADOR",
    resumo: "Retira uma mudança de anexo; vale o que vinha antes",
    comVersao: true,
    params: daMudanca,
    resposta: atividadeCadastrada,
  },
} as const satisfies Rotas

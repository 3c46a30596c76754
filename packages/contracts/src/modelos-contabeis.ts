import { z } from "zod"
import { competencia, reais, reaisPositivos, texto, uuid } from "./comum.ts"
import { ladoContabil } from "./contabilidade-registros.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

const data = textoNoFormato("data")

const linhaDoModelo = z.object({
  conta: z.string(),
  nome: z.string(),
  dc: ladoContabil,
  /** "33.3333", of a hundred; null: what the others of the side leave. */
  percentual: z.string().nullable(),
})

/** An entry that is typed again and again. */
export const modeloContabil = z.object({
  id: uuid,
  /** Of every company of the office, or of this one. */
  alcance: z.enum(["escritorio", "empresa"]),
  nome: z.string(),
  atalho: z.string(),
  historico: z.string(),
  linhas: z.array(linhaDoModelo),
  versao: z.number().int(),
})
export type ModeloContabil = z.infer<typeof modeloContabil>

const dadosDoModelo = {
  nome: texto(80, "O nome passa de 80 caracteres.").min(2, "Dê um nome ao modelo, como “Aluguel”."),
  atalho: texto(12).regex(/^[A-Z0-9]{1,12}$/, "O atalho tem até 12 letras maiúsculas ou números, como ALUG."),
  historico: texto(300, "O histórico passa de 300 caracteres.").min(3, "Escreva o histórico."),
  linhas: z
    .array(
      z.object({
        /** Code, or reduced code, of an analytic account. */
        conta: texto(30).min(1, "Informe a conta."),
        dc: ladoContabil,
        percentual: texto(8).nullable(),
      }),
    )
    .min(2, "Um modelo tem ao menos um débito e um crédito.")
    .max(50, "Um modelo tem até 50 linhas."),
}
export const corpoDoModelo = z.object({ alcance: z.enum(["escritorio", "empresa"]), ...dadosDoModelo })
export type CorpoDoModelo = z.infer<typeof corpoDoModelo>

export const situacoesDaRecorrencia = {
  "a-lancar": "A lançar",
  lancada: "Lançada",
  estornada: "Estornada",
  "livro-fechado": "Livros fechados",
  "fora-do-periodo": "Fora do período",
  encerrada: "Encerrada",
} as const

/** An entry of every month, and how it stands in the month asked for. */
export const recorrenciaContabil = z.object({
  id: uuid,
  descricao: z.string(),
  modelo: z.object({ id: uuid, nome: z.string() }),
  documento: z.string(),
  valor: reais,
  dia: z.number().int(),
  de: competencia,
  ate: competencia.nullable(),
  automatica: z.boolean(),
  encerradaEm: z.string().nullable(),
  situacao: z.enum(
    Object.keys(situacoesDaRecorrencia) as [
      keyof typeof situacoesDaRecorrencia,
      ...(keyof typeof situacoesDaRecorrencia)[],
    ],
  ),
  lancamento: z.object({ id: uuid, numero: z.number().int() }).nullable(),
})
export type RecorrenciaContabil = z.infer<typeof recorrenciaContabil>

export const corpoDaRecorrencia = z
  .object({
    idModelo: z.guid("Escolha o modelo."),
    descricao: texto(120, "A descrição passa de 120 caracteres.").min(2, "Diga o que é, como “Aluguel da sede”."),
    documento: texto(60).default(""),
    valor: reaisPositivos.refine((v) => /[1-9]/.test(v), "Informe um valor maior que zero."),
    dia: z.number().int().min(1, "O dia vai de 1 a 31.").max(31, "O dia vai de 1 a 31."),
    de: competencia,
    ate: competencia.nullable().default(null),
    automatica: z.boolean(),
  })
  .refine((c) => c.ate === null || c.ate >= c.de, { path: ["ate"], message: "O último mês é antes do primeiro." })

/** Templates of entries, and entries of every month made from them. */
export const rotasDosModelosContabeis = {
  listarModelosContabeis: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/modelos",
    papel: "CONTADOR",
    resumo: "Modelos de lançamento do escritório e da empresa",
    resposta: z.object({ lista: z.array(modeloContabil) }),
  },
  criarModeloContabil: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/modelos",
    papel: "CONTADOR",
    resumo: "Novo modelo de lançamento, com divisão por percentual e variáveis no histórico",
    corpo: corpoDoModelo,
    resposta: modeloContabil,
    status: 201,
  },
  editarModeloContabil: {
    metodo: "PUT",
    caminho: "/contabilidade/:idEmpresa/modelos/:id",
    papel: "CONTADOR",
    resumo: "Muda um modelo de lançamento; o que já foi lançado com ele não muda",
    comVersao: true,
    corpo: z.object(dadosDoModelo),
    resposta: modeloContabil,
  },
  arquivarModeloContabil: {
    metodo: "DELETE",
    caminho: "/contabilidade/:idEmpresa/modelos/:id",
    papel: "CONTADOR",
    resumo: "Tira um modelo da lista; os recorrentes que o usam continuam",
    resposta: z.object({ lista: z.array(modeloContabil) }),
  },
  aplicarModeloContabil: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/modelos/:id/aplicar",
    papel: "CONTADOR",
    resumo: "O lançamento que um modelo faz com um valor e um dia; nada é gravado",
    corpo: z.object({ data, valor: reaisPositivos, documento: texto(60).default("") }),
    resposta: z.object({
      historico: z.string(),
      partidas: z.array(z.object({ conta: z.string(), nome: z.string(), dc: ladoContabil, valor: reais })),
    }),
  },
  listarRecorrencias: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/recorrencias",
    papel: "CONTADOR",
    resumo: "Lançamentos de todo mês, e como cada um está no mês pedido",
    query: z.object({ competencia }),
    resposta: z.object({ lista: z.array(recorrenciaContabil) }),
  },
  criarRecorrencia: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/recorrencias",
    papel: "CONTADOR",
    resumo: "Lançamento de todo mês, de um modelo: proposto, ou lançado no dia",
    corpo: corpoDaRecorrencia,
    resposta: z.object({ id: uuid }),
    status: 201,
  },
  encerrarRecorrencia: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/recorrencias/:id/encerrar",
    papel: "CONTADOR",
    resumo: "Encerra um lançamento de todo mês; o que já foi lançado fica",
    resposta: z.object({ id: uuid }),
  },
  lancarRecorrencias: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/recorrencias/lancar",
    papel: "CONTADOR",
    resumo: "Lança os recorrentes do mês: os escolhidos, ou todos; o que já foi lançado não se repete",
    corpo: z.object({ competencia, ids: z.array(uuid).min(1).max(500).nullable() }),
    resposta: z.object({
      lancados: z.number().int(),
      semAcao: z.number().int(),
      recusados: z.array(z.object({ descricao: z.string(), motivo: z.string() })),
    }),
  },
} as const satisfies Rotas

import { z } from "zod"
import { texto } from "./comum.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

/** What the official program would say of the link of an account. */
export const queixasDaLigacao = {
  sem: "Sem ligação",
  inexistente: "A conta referencial não existe, ou soma outras",
  natureza: "A conta referencial é de outra natureza",
  regime: "A conta referencial não é do regime da empresa",
} as const

/** An analytic account of the chart and its link to the chart of reference. */
export const ligacaoContabil = z.object({
  codigo: z.string(),
  nome: z.string(),
  natureza: z.string(),
  /** Of the company alone: its link is changed for it alone, and those of the others for the whole office. */
  propria: z.boolean(),
  referencial: z.object({ codigo: z.string(), nome: z.string() }).nullable(),
  queixa: z.enum(["sem", "inexistente", "natureza", "regime"]).nullable(),
  proposta: z.object({ codigo: z.string(), nome: z.string(), porque: z.enum(["irmas", "nome"]) }).nullable(),
})
export type LigacaoContabil = z.infer<typeof ligacaoContabil>

const respostaDasLigacoes = z.object({
  /** 1 lucro real, 2 presumido; null for a company whose regime has none. */
  plano: z.union([z.literal(1), z.literal(2)]).nullable(),
  lista: z.array(ligacaoContabil),
})

export const corpoDasLigacoes = z.object({
  /** First day on which they count: the file of a year uses those of its last day. */
  desde: textoNoFormato("data"),
  ligacoes: z
    .array(z.object({ conta: texto(30).min(1), referencial: texto(30).min(1, "Escolha a conta referencial.") }))
    .min(1, "Escolha ao menos uma conta referencial.")
    .max(1000, "São até 1.000 ligações de cada vez."),
})
export type CorpoDasLigacoes = z.infer<typeof corpoDasLigacoes>

export const rotasDoReferencial = {
  consultarLigacoes: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/referencial",
    papel: "CONTADOR",
    resumo: "Contas do plano e a conta referencial de cada uma num dia, com o que está errado e a ligação proposta",
    query: z.object({ dia: textoNoFormato("data") }),
    resposta: respostaDasLigacoes,
  },
  listarContasReferenciais: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/referencial/contas",
    papel: "CONTADOR",
    resumo: "Contas analíticas do plano referencial da Receita Federal",
    resposta: z.object({
      lista: z.array(z.object({ codigo: z.string(), nome: z.string(), natureza: z.string() })),
    }),
  },
  ligarContas: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/referencial",
    papel: "CONTADOR",
    resumo: "Liga contas ao plano referencial de um dia em diante; as ligações de antes ficam",
    corpo: corpoDasLigacoes,
    resposta: respostaDasLigacoes,
  },
} as const satisfies Rotas

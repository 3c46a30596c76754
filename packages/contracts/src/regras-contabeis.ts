import { z } from "zod"
import { competencia, somaEmReais, texto, uuid } from "./comum.ts"
import { ladoContabil } from "./contabilidade-registros.ts"
import type { Rotas } from "./rota.ts"

/** Whose rule counts for a company: the product's, its office's, or its own. */
export const donosDaRegraContabil = {
  padrao: "Do produto",
  escritorio: "Do escritório",
  empresa: "Da empresa",
} as const
const donoDaRegra = z.enum(["padrao", "escritorio", "empresa"])

const conta = z.object({ codigo: z.string(), nome: z.string() })

/** A place in the rule that an account fills, and the account that the product would have there. */
const vagaDaRegra = z.object({
  dc: ladoContabil,
  chave: z.string(),
  conta: conta.nullable(),
  padrao: conta.nullable(),
})

export const regraContabil = z.object({
  fato: z.string(),
  historico: z.string(),
  historicoPadrao: z.string(),
  dono: donoDaRegra,
  vagas: z.array(vagaDaRegra),
  /** Last version that the office, and the company, wrote of it; zero for none. */
  versoes: z.object({ escritorio: z.number().int(), empresa: z.number().int() }),
  /** First month of the change that counts, and who made it; null for the product's. */
  mudanca: z.object({ desde: z.string(), por: z.string(), em: z.string() }).nullable(),
})
export type RegraContabil = z.infer<typeof regraContabil>

const chave = texto(60).regex(/^[a-z0-9.-]+$/, "Recarregue a tela: esta vaga não é da regra.")

/** What is changed of a rule. */
export const mudancaDaRegraContabil = z.object({
  alcance: z.enum(["escritorio", "empresa"]),
  /** First month in which it counts; null for every open month. */
  desde: competencia.nullable(),
  /** Back to the layer below: accounts and history are then empty. */
  padrao: z.boolean(),
  historico: texto(200, "O histórico passa de 200 caracteres.").min(3, "Escreva o histórico.").nullable(),
  contas: z.array(z.object({ chave, conta: texto(30).min(1, "Escolha a conta.") })).max(200),
})
export type MudancaDaRegraContabil = z.infer<typeof mudancaDaRegraContabil>

export const efeitoDaRegraContabil = z.object({
  empresas: z.number().int(),
  lancamentos: z.number().int(),
  valor: somaEmReais,
  meses: z.array(z.string()),
  /** How much each account changes, debit above zero. */
  contas: z.array(z.object({ codigo: z.string(), nome: z.string(), diferenca: somaEmReais })),
  /** The first of the entries that change. */
  exemplos: z.array(
    z.object({
      empresa: z.string(),
      data: z.string(),
      antes: z.string(),
      depois: z.string(),
      valor: somaEmReais,
    }),
  ),
})
export type EfeitoDaRegraContabil = z.infer<typeof efeitoDaRegraContabil>

const params = z.object({ idEmpresa: uuid })
const daRegra = params.extend({ fato: texto(60).regex(/^[a-z0-9.-]+$/, "Este fato não existe.") })

export const rotasDasRegrasContabeis = {
  listarRegrasContabeis: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/regras",
    papel: "CONTADOR",
    resumo: "O que cada fato debita e credita nesta empresa, ao lado do padrão do produto",
    resposta: z.object({ lista: z.array(regraContabil) }),
  },
  preverRegraContabil: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/regras/:fato/previa",
    papel: "CONTADOR",
    resumo: "O que a mudança de uma regra faria aos lançamentos dos meses abertos; nada é gravado",
    params: daRegra,
    corpo: mudancaDaRegraContabil,
    resposta: efeitoDaRegraContabil,
  },
  mudarRegraContabil: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/regras/:fato",
    papel: "CONTADOR",
    resumo: "Muda a regra de um fato, do escritório ou da empresa: os meses abertos são lançados de novo",
    params: daRegra,
    /** The last version that was seen, of the office's or the company's, as asked. */
    corpo: mudancaDaRegraContabil.extend({ versao: z.number().int().min(0) }),
    resposta: regraContabil,
  },
} as const satisfies Rotas

import { z } from "zod"
import { chavesDe, somaEmReais, uuid } from "./comum.ts"
import type { Rotas } from "./rota.ts"

export const origensDaPrevisao = {
  receber: "A receber",
  pagar: "A pagar",
  imposto: "Imposto",
  "imposto-previsto": "Previsão",
  folha: "Folha",
} as const

const movimento = z.object({
  origem: chavesDe(origensDaPrevisao),
  /** Title, guide or slip; of what has none yet, the guide, the payroll or the person that it is foreseen from. */
  id: uuid,
  titulo: z.string(),
  /** Where amount and day come from, of what no document says yet. */
  porque: z.string().nullable(),
  /** Negative when it leaves. */
  valor: somaEmReais,
  /** Due before today: supposed to be paid today. */
  atrasado: z.boolean(),
})
export type MovimentoPrevisto = z.infer<typeof movimento>

const dia = z.object({
  data: z.string(),
  entradas: somaEmReais,
  /** Positive. */
  saidas: somaEmReais,
  /** At the end of the day. */
  saldo: somaEmReais,
  /** The greatest ones first. */
  maiores: z.array(movimento),
  quantos: z.number().int(),
})
export type DiaPrevisto = z.infer<typeof dia>

/** What the cash of a company is expected to be in the days to come. */
export const rotasDaPrevisaoDeCaixa = {
  preverCaixa: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/previsao-de-caixa",
    papel: "EMPRESA",
    resumo:
      "Caixa dos próximos 90 dias: o saldo do banco, os títulos em aberto, as guias a pagar, a folha e os impostos que se repetem",
    resposta: z.object({
      hoje: z.string(),
      ate: z.string(),
      /** What the accounts that are not cards have, added up. */
      inicial: somaEmReais,
      /** Day of the last line of the account that is most behind; null without an account whose balance is known. */
      saldoEm: z.string().nullable(),
      /** Accounts without an opening balance: they count as nothing. */
      contasSemSaldo: z.array(z.string()),
      /** Lines of the bank that wait to be said what they are: some may have paid what is still open. */
      linhasPendentes: z.number().int(),
      /** Due before today and not received: it is not counted on. */
      atrasadoAReceber: z.object({ quantos: z.number().int(), valor: somaEmReais }),
      /** Days on which something moves. */
      dias: z.array(dia),
      /** Balance at the end of each week, the first of seven days from today. */
      semanas: z.array(z.object({ de: z.string(), ate: z.string(), saldo: somaEmReais })),
      final: somaEmReais,
      /** First day that ends below zero; null when none does. */
      negativoEm: z.string().nullable(),
    }),
  },
} as const satisfies Rotas

import { z } from "zod"
import { chavesDe, reaisPositivos } from "./comum.ts"
import type { Rotas } from "./rota.ts"

/** Which payments wait for somebody to approve them. */
export const exigenciasDeAprovacao = {
  nunca: "Nenhum pagamento",
  acima: "Pagamentos acima de um valor",
  sempre: "Todos os pagamentos",
} as const

export const regraDeAprovacao = z.object({
  exige: chavesDe(exigenciasDeAprovacao, "Escolha quais pagamentos esperam aprovação."),
  /** Of "acima": a payment of more than this waits. */
  acimaDe: reaisPositivos.nullable().default(null),
  /** Who said the amount and the payee does not approve them. */
  outraPessoa: z.boolean().default(false),
})
export type RegraDeAprovacao = z.output<typeof regraDeAprovacao>

/** Of an office that says nothing. */
export const SEM_APROVACAO: RegraDeAprovacao = { exige: "nunca", acimaDe: null, outraPessoa: false }

const respostaDaEmpresa = z.object({
  /** In force: of the company, else of the office. */
  regra: regraDeAprovacao,
  propria: z.boolean(),
  doEscritorio: regraDeAprovacao,
  /** Of the company's own; zero while it has none. */
  versao: z.number().int(),
})
export type AprovacaoDaEmpresa = z.infer<typeof respostaDaEmpresa>
const respostaDoEscritorio = z.object({ regra: regraDeAprovacao, versao: z.number().int() })

/** By which rule payments wait to be approved (ADR 106). */
export const rotasDasAprovacoes = {
  consultarRegraDeAprovacao: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/regra-de-aprovacao",
    papel: "EMPRESA",
    resumo: "Quais pagamentos da empresa esperam aprovação, e o padrão do escritório",
    comVersao: true,
    resposta: respostaDaEmpresa,
  },
  definirRegraDeAprovacao: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/regra-de-aprovacao",
    papel: "CONTADOR",
    resumo: "Diz quais pagamentos da empresa esperam aprovação; nulo segue o escritório",
    comVersao: true,
    corpo: z.object({ regra: regraDeAprovacao.nullable() }),
    resposta: respostaDaEmpresa,
  },
  consultarRegraDeAprovacaoDoEscritorio: {
    metodo: "GET",
    caminho: "/regra-de-aprovacao",
    papel: "CONTADOR",
    resumo: "Quais pagamentos esperam aprovação nas empresas que não têm regra própria",
    comVersao: true,
    resposta: respostaDoEscritorio,
  },
  definirRegraDeAprovacaoDoEscritorio: {
    metodo: "PUT",
    caminho: "/regra-de-aprovacao",
    papel: "ADMINISTRADOR",
    resumo: "Diz quais pagamentos esperam aprovação nas empresas que não têm regra própria",
    comVersao: true,
    corpo: z.object({ regra: regraDeAprovacao }),
    resposta: respostaDoEscritorio,
  },
} as const satisfies Rotas

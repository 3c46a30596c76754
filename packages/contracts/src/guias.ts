import { z } from "zod"
import { guiaOficial } from "./codigo-de-pagamento.ts"
import { competencia, direcaoDaOrdem, paginacao, pedidoDePagina, reais, somaEmReais, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { textoNoFormato } from "./formatos.ts"
import { guia } from "./guia.ts"
import { parametroUsado, passo } from "./motor.ts"
import type { Rotas } from "./rota.ts"

const pagamento = z.object({
  id: uuid,
  tipo: z.enum(["pagamento", "estorno"]),
  /** The payment that this one takes back. */
  estornoDe: uuid.nullable(),
  /** Of a payment: it was taken back. */
  estornado: z.boolean(),
  /** Day it was recorded on. */
  data: z.string(),
  /** Day the bank took it. */
  pagoEm: z.string(),
  valor: reais,
  /** What of it went into the tax, the fine and the interest. */
  principal: reais,
  multa: reais,
  juros: reais,
  /** By the calculation of the day, or as the receipt says. */
  divisao: z.enum(["calculada", "comprovante"]),
  /** Account of the division; null where there was neither fine nor interest, or the receipt told it. */
  memoria: passo.nullable(),
  motivo: z.string().nullable(),
  registradoEm: z.string(),
  registradoPor: z.string(),
})

/** What a guide costs on a day, by the rule of the law. */
const comAcrescimos = z.object({
  /** Day it was computed for. */
  em: z.string(),
  dias: z.number().int(),
  multa: reais,
  /** Null while a Selic is missing: `falta` says which. */
  juros: reais.nullable(),
  /** Principal and fine, with the interest where it is known. */
  total: reais,
  /** What is missing and who can give it, for people; null when nothing is. */
  falta: z.string().nullable(),
  memoria: passo,
  parametros: z.array(parametroUsado),
})

export const detalheDaGuia = z.object({
  guia,
  razaoSocial: z.string(),
  /** What the value is made of; adds up to it. */
  composicao: z.array(z.object({ rotulo: z.string(), valor: reais })),
  /** Account of what earlier months, below the minimum of a guide, carried into this one; null when nothing was carried. */
  memoriaDoAcumulado: passo.nullable(),
  pagamentos: z.array(pagamento),
  /** Of what is open, on the day asked for; null when nothing is added, or when it cannot be known: `semAcrescimos` says why. */
  pagando: comAcrescimos.nullable(),
  semAcrescimos: z.string().nullable(),
  /** First and last day that a payment may be dated. */
  pagamentoDesde: z.string(),
  pagamentoAte: z.string(),
  /** Official documents attached to it, newest first. */
  oficiais: z.array(guiaOficial),
  /** Other versions of the same guide, newest first. */
  versoes: z.array(z.object({ id: uuid, versao: z.number().int(), valor: reais, pago: reais, emVigor: z.boolean() })),
})
export type DetalheDaGuia = z.infer<typeof detalheDaGuia>

export const ordensDasGuias = ["vencimento", "empresa", "competencia", "valor"] as const

const data = textoNoFormato("data")
/** Without a period of due dates, every one of them. */
export const filtroDeGuias = z.object({
  /** "em-aberto" is what is a pagar or vencida. */
  situacao: z.enum(["em-aberto", ...guia.shape.situacao.options]).optional(),
  obrigacao: guia.shape.obrigacao.optional(),
  vencimentoDe: data.optional(),
  vencimentoAte: data.optional(),
  competencia: competencia.optional(),
  idEmpresa: uuid.optional(),
  busca: texto(100).optional(),
})
export type FiltroDeGuias = z.infer<typeof filtroDeGuias>
const ordenacao = { ordem: z.enum(ordensDasGuias).default("vencimento"), direcao: direcaoDaOrdem.default("asc") }

/** Day for which late charges are computed; today when absent. */
const pagandoEm = z.object({ pagandoEm: data.optional() })
const motivo = texto(300).min(5, "Escreva o motivo em pelo menos 5 caracteres.")

const reaisOuZero = z.string().regex(/^\d{1,13}\.\d{2}$/, "Informe um valor com centavos.")

/** What each company has to pay, and what it paid. */
export const rotasDasGuias = {
  listarGuias: {
    metodo: "GET",
    caminho: "/guias",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "O que as empresas ao alcance têm a pagar",
    query: filtroDeGuias.extend({ ...pedidoDePagina, ...ordenacao }),
    resposta: z.object({
      lista: z.array(guia),
      paginacao,
      /** Of the filter without its situation. */
      contagens: z.object({
        "a-pagar": z.number().int(),
        vencida: z.number().int(),
        paga: z.number().int(),
      }),
      /** Over the whole filter, not only the page. */
      totais: z.object({
        valor: somaEmReais,
        pago: somaEmReais,
        emAberto: somaEmReais,
        /** What all of it costs today. */
        devido: somaEmReais,
        /** Late guides whose interest waits for a Selic, and is not in `devido`. */
        semJuros: z.number().int(),
      }),
    }),
  },
  exportarGuias: {
    metodo: "GET",
    caminho: "/guias/exportacao",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Guias filtradas, em planilha",
    query: filtroDeGuias.extend({ ...pedidoDeExportacao, ...ordenacao }),
  },
  consultarGuia: {
    metodo: "GET",
    caminho: "/guias/:id",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Uma guia: de que é feita, o que foi pago e quanto seria em um dia",
    query: pagandoEm,
    resposta: detalheDaGuia,
  },
  baixarExtratoDaGuia: {
    metodo: "GET",
    caminho: "/guias/:id/extrato.pdf",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Extrato para conferência de uma guia, em PDF",
    query: pagandoEm,
  },
  registrarPagamento: {
    metodo: "POST",
    caminho: "/guias/:id/pagamentos",
    papel: "EMPRESA",
    resumo: "Registra que uma guia foi paga, no todo ou em parte",
    corpo: z.object({
      data,
      /** Day the bank took it, when it is not `data`: a month already closed takes no record. */
      pagoEm: data.nullable().default(null),
      /** All that left the bank. */
      valor: z.string().regex(/^(?!0+\.00$)\d{1,13}\.\d{2}$/, "Informe um valor maior que zero, com centavos."),
      /** Fine and interest as the receipt says; by the calculation of the day when absent. */
      acrescimos: z.object({ multa: reaisOuZero, juros: reaisOuZero }).nullable().default(null),
      /** Needed to pay what is already paid. */
      motivo: motivo.nullable().default(null),
    }),
    resposta: detalheDaGuia,
    status: 201,
  },
  estornarPagamento: {
    metodo: "POST",
    caminho: "/guias/:id/pagamentos/:idPagamento/estornar",
    papel: "EMPRESA",
    resumo: "Desfaz um pagamento registrado por engano; os dois ficam",
    corpo: z.object({ motivo }),
    resposta: detalheDaGuia,
    status: 201,
  },
} as const satisfies Rotas

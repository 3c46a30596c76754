import { z } from "zod"
import { chavesDe, competencia, reais, reaisPositivos, somaEmReais, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { passo } from "./motor.ts"
import { fichaDoPagavel } from "./pagaveis.ts"
import type { Rotas } from "./rota.ts"

const dia = z.iso.date("Informe um dia que exista, no formato AAAA-MM-DD.")

/** Tax regime of who provides a service, as it decides what is withheld. */
export const regimesDoPrestador = {
  simples: "Simples Nacional",
  mei: "MEI",
  presumido: "Lucro Presumido",
  real: "Lucro Real",
} as const

/** By which article the income tax of a service is withheld. */
export const servicosComIrrf = {
  nenhum: "Sem IRRF",
  profissional: "Serviço profissional, 1,5%",
  "limpeza-vigilancia": "Limpeza, segurança ou mão de obra, 1%",
  comissao: "Comissão, corretagem ou publicidade, 1,5%",
} as const

/** Taxes withheld from who provides a service. */
export const tributosRetidos = { irrf: "IRRF", csrf: "PIS, COFINS e CSLL", inss: "INSS", iss: "ISS" } as const
export type TributoRetidoDoServico = keyof typeof tributosRetidos

/** What the service is, as the law asks it. */
const servico = z.object({
  prestador: chavesDe(regimesDoPrestador, "Diga o regime do fornecedor."),
  /** Of a supplier of the Simples: Anexo IV suffers INSS. */
  anexoIV: z.boolean().default(false),
  irrf: chavesDe(servicosComIrrf),
  csrf: z.boolean(),
  cessaoMaoDeObra: z.boolean(),
  issRetido: z.boolean(),
  /** Percent with up to four places, of the law of the city or of the note: "3.5000". */
  aliquotaIss: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/, "Informe a alíquota do ISS, como 5 ou 2,79.")
    .nullable()
    .default(null),
})
export type ServicoTomado = z.output<typeof servico>

const valores = z.object({ irrf: reaisPositivos, csrf: reaisPositivos, inss: reaisPositivos, iss: reaisPositivos })
export type ValoresRetidos = z.infer<typeof valores>

const calculo = z.object({
  valores,
  total: reais,
  /** What is paid to the supplier. */
  liquido: reais,
  memoria: passo,
  avisos: z.array(z.string()),
})

const registro = z.object({
  servico,
  valores,
  /** By the engine, when it was accepted. */
  calculados: valores,
  memoria: passo,
  /** Why what was accepted is not what was computed. */
  motivo: z.string().nullable(),
  em: z.string(),
  por: z.string(),
})

/** Where what was withheld in a month by a code is. */
export const situacoesDoRetido = {
  acumula: "Abaixo do mínimo",
  "sem-titulo": "Sem título a pagar",
  mudou: "O retido mudou",
  "a-pagar": "A pagar",
  vencida: "Vencida",
  paga: "Paga",
} as const

const aRecolher = z.object({
  tributo: chavesDe(tributosRetidos),
  /** Código de receita; null of ISS, which is of the city. */
  codigo: z.string().nullable(),
  competencia,
  /** Withheld in the month. */
  valor: somaEmReais,
  /** With what earlier months carried into it. */
  total: somaEmReais,
  /** False below the smallest DARF: it goes on to the next month. */
  recolhe: z.boolean(),
  /** Null of ISS: the city says. */
  vencimento: z.string().nullable(),
  /** Part of it is of services not yet paid: the month may still change. */
  previsto: z.boolean(),
  servicos: z.array(z.object({ id: uuid, titulo: z.string(), valor: reais })),
  situacao: chavesDe(situacoesDoRetido),
  /** Titles to pay made of it, and what they add up to. */
  titulos: z.array(uuid),
  lancado: somaEmReais,
  /** Of them, what was paid and what is still open. */
  pago: somaEmReais,
  emAberto: somaEmReais,
  /** Day on which the last of them was paid; null while something is open. */
  pagoEm: z.string().nullable(),
  /** Lines of the bank show all that was paid. */
  noBanco: z.boolean(),
  memoria: passo.nullable(),
})
export type RetencaoARecolher = z.infer<typeof aRecolher>

/** Of whom, in a list of many companies. */
const empresaDaLista = z.object({ id: uuid, apelido: z.string(), cnpj: z.string() })

const doEscritorio = aRecolher
  .omit({ memoria: true, servicos: true })
  .extend({ empresa: empresaDaLista, /** How many services. */ servicos: z.number().int() })
export type RetencaoDoEscritorio = z.infer<typeof doEscritorio>

/** Where what was withheld from a beneficiary is told: the INSS of a person is of the eSocial. */
const eventoDaReinf = z.enum(["R-4020", "R-4010", "R-2010", "eSocial"])
export type EventoDaReinf = z.infer<typeof eventoDaReinf>

/** One tax withheld of one service, as EFD-Reinf asks it. */
const fatoDaReinf = z.object({
  empresa: empresaDaLista,
  /** Null while the document of the beneficiary lacks. */
  evento: eventoDaReinf.nullable(),
  idTitulo: uuid,
  beneficiario: z.string(),
  documento: z.string().nullable(),
  tributo: chavesDe(tributosRetidos),
  codigo: z.string().nullable(),
  /** Of the fact: of the credit, of the payment or of the note, as the tax asks. */
  dia: z.string(),
  nota: z.string().nullable(),
  emissao: z.string(),
  bruto: reais,
  retido: reais,
  /** What has to be said before it is declared; null when nothing lacks. */
  falta: z.string().nullable(),
})
export type FatoDaReinf = z.infer<typeof fatoDaReinf>

/** Taxes withheld from suppliers: computed, accepted by a person, and collected. */
export const rotasDasRetencoesTomadas = {
  consultarRetencoes: {
    metodo: "GET",
    caminho: "/pagaveis/:id/retencoes",
    papel: "EMPRESA",
    resumo: "O que foi retido de um título a pagar, ou como propor",
    resposta: z.object({
      registro: registro.nullable(),
      /** From the supplier and the note, for who fills it in. */
      proposto: servico,
      /** What the note says that is withheld, already in the title. */
      daNota: reais.nullable(),
    }),
  },
  preverRetencoes: {
    metodo: "POST",
    caminho: "/pagaveis/:id/retencoes/previa",
    papel: "EMPRESA",
    resumo: "Calcula o que se retém do fornecedor, com a memória, sem gravar nada",
    corpo: servico,
    resposta: calculo,
  },
  registrarRetencoes: {
    metodo: "PUT",
    caminho: "/pagaveis/:id/retencoes",
    papel: "EMPRESA",
    resumo: "Aceita o que se retém do fornecedor; o que difere do calculado pede motivo",
    comVersao: true,
    corpo: z.object({
      servico,
      valores,
      motivo: texto(300).min(5, "Escreva o motivo em pelo menos 5 caracteres.").nullable().default(null),
    }),
    resposta: fichaDoPagavel,
  },
  listarRetencoesARecolher: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/retencoes-a-recolher",
    papel: "EMPRESA",
    resumo: "O que foi retido de fornecedores, por tributo, código e mês, e até quando se recolhe",
    resposta: z.object({
      lista: z.array(aRecolher),
      /** Each centavo once: what is carried is in the month that it is collected with. */
      totais: z.object({ devido: somaEmReais, pago: somaEmReais, emAberto: somaEmReais, aLancar: somaEmReais }),
    }),
  },
  listarRetencoesDoEscritorio: {
    metodo: "GET",
    caminho: "/retencoes-a-recolher",
    papel: "CONTADOR",
    resumo: "O que as empresas retiveram de fornecedores em um mês: o DARF de cada código e os fatos da EFD-Reinf",
    /** Missing: the month that is being collected, by the due days of the law. */
    query: z.object({ competencia: competencia.optional() }),
    resposta: z.object({
      competencia,
      lista: z.array(doEscritorio),
      fatos: z.array(fatoDaReinf),
      totais: z.object({ devido: somaEmReais, pago: somaEmReais, emAberto: somaEmReais }),
    }),
  },
  exportarRetencoesDoEscritorio: {
    metodo: "GET",
    caminho: "/retencoes-a-recolher/exportacao",
    papel: "CONTADOR",
    resumo: "O que se recolhe do retido de fornecedores em um mês, em planilha",
    query: z.object({ competencia, ...pedidoDeExportacao }),
  },
  exportarFatosDaReinf: {
    metodo: "GET",
    caminho: "/retencoes-a-recolher/reinf/exportacao",
    papel: "CONTADOR",
    resumo: "Os fatos da EFD-Reinf de um mês, por beneficiário, em planilha",
    query: z.object({ competencia, ...pedidoDeExportacao }),
  },
  lancarRetencao: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/retencoes-a-recolher",
    papel: "EMPRESA",
    resumo: "Cria, ou atualiza, o título a pagar do que foi retido em um mês por um código",
    corpo: z.object({
      tributo: chavesDe(tributosRetidos),
      codigo: z
        .string()
        .regex(/^\d{4}$/)
        .nullable(),
      competencia,
      /** Of ISS, which has no date of the Union. */
      vencimento: dia.optional(),
    }),
    resposta: z.object({ id: uuid, valor: reais, vencimento: z.string() }),
    status: 201,
  },
} as const satisfies Rotas

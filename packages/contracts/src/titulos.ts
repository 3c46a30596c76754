import { z } from "zod"
import { idDeCategoria } from "./categorias-do-banco.ts"
import { chavesDe, competencia, direcaoDaOrdem, reais, reaisPositivos, somaEmReais, texto, uuid } from "./comum.ts"
import type { situacoesNaRemessa } from "./listas/remessas.ts"
import { estadosDoLancamento, estadosDoPagamento, faixasDeAtraso, origensDoTitulo } from "./listas/titulos.ts"

/** What is said of titles in both natures: shapes that their calls share. */

const dia = z.iso.date("Informe um dia que exista, no formato AAAA-MM-DD.")

/** Length of the longest of them: with as many digits, the text says which is more. */
const CASAS_DO_COMBINADO = "0.123456".length
/** A fraction agreed between two parties, up to a number of tenths: "0.02" is 2 %. */
export const fracaoCombinada = (decimos: number, exemplo: string, queixa: string) =>
  z
    .string()
    .regex(/^0(\.\d{1,6})?$/, `Informe o percentual, como ${exemplo}.`)
    .refine(
      (v) => v === "0" || v.padEnd(CASAS_DO_COMBINADO, "0") <= `0.${decimos}`.padEnd(CASAS_DO_COMBINADO, "0"),
      queixa,
    )

/** Of who pays late. */
export const fracaoDeAtraso = fracaoCombinada(1, "2%", "O percentual vai até 10%.")

/** Agreed of a title to receive for who pays late or early (ADR 117). */
export const encargosDoTitulo = z
  .object({
    multa: fracaoDeAtraso,
    /** Of a month of thirty days, by the day. */
    jurosAoMes: fracaoDeAtraso,
    desconto: reaisPositivos,
    /** Last day of the discount. */
    descontoAte: dia.nullable(),
  })
  .refine(({ desconto, descontoAte }) => /[1-9]/.test(desconto) === (descontoAte !== null), {
    path: ["descontoAte"],
    message: "Informe o desconto e até que dia ele vale, ou nenhum dos dois.",
  })
export type EncargosDoTitulo = z.output<typeof encargosDoTitulo>

/** What is paid of a title on a day, and why; no sentence where nothing was agreed for that day. */
export const encargosNoDia = z.object({
  dia: z.string(),
  dias: z.number().int(),
  /** Awaited in money, without any of it. */
  original: reais,
  multa: reais,
  juros: reais,
  desconto: reais,
  total: reais,
  porque: z.array(z.string()),
})
export type EncargosNoDia = z.infer<typeof encargosNoDia>

export const titulo = z.object({
  id: uuid,
  idEmpresa: uuid,
  /** Client or supplier, as registered; null of who is not. */
  idPessoa: uuid.nullable(),
  pessoa: z.string(),
  documento: z.string().nullable(),
  descricao: z.string(),
  numero: z.string().nullable(),
  competencia,
  emissao: z.string(),
  vencimento: z.string(),
  categoria: z.string(),
  categoriaNome: z.string(),
  /** Gross. */
  valor: reais,
  aberto: reais,
  /** Of the amount, what was expected to be withheld when it was made. */
  retencao: reais,
  /** Awaited in money: what is open without what is still expected to be withheld. */
  esperado: reais,
  /** A pagar while something is open. */
  situacao: z.enum(Object.keys(estadosDoPagamento) as [keyof typeof estadosDoPagamento]),
  /** Days since the due day; zero or less before it. Null of what is settled or withdrawn. */
  diasDeAtraso: z.number().int().nullable(),
  quitadoEm: z.string().nullable(),
  parcela: z.number().int(),
  totalDeParcelas: z.number().int().nullable(),
  idSerie: uuid.nullable(),
  origem: chavesDe(origensDoTitulo),
  idDoFato: z.string(),
  aConfirmar: z.boolean(),
  retirado: z.object({ em: z.string(), por: z.string(), motivo: z.string() }).nullable(),
  versao: z.number().int(),
})
export type Titulo = z.infer<typeof titulo>

export const baixaDoTitulo = z.object({
  id: uuid,
  tipo: z.enum(["baixa", "estorno"]),
  estado: z.enum(Object.keys(estadosDoLancamento) as [keyof typeof estadosDoLancamento]),
  /** Day on which the money moved. */
  pagoEm: z.string(),
  /** What leaves the title, and what moved. */
  principal: reais,
  dinheiro: reais,
  desconto: reais,
  juros: reais,
  multa: reais,
  retido: reais,
  conta: z.string().nullable(),
  /** It came from a line of the bank, and is taken back there. */
  doBanco: z.boolean(),
  motivo: z.string().nullable(),
  /** What to know of it: the month it counts in, when that of the day is closed. */
  aviso: z.string().nullable(),
  em: z.string(),
  por: z.string(),
})
export type BaixaDoTitulo = z.infer<typeof baixaDoTitulo>

/** A title with its settlements, in the order in which they were recorded. */
export type FichaDoTitulo = Titulo & {
  readonly baixas: readonly BaixaDoTitulo[]
  /** Of what is to be received: nobody is charged by what is paid. */
  readonly encargos?: EncargosDoTitulo | null
}

export const situacoesDosTitulos = {
  abertos: "Em aberto",
  vencidos: "Vencidos",
  quitados: "Baixados",
  "com-estorno": "Com estorno",
  retirados: "Retirados",
} as const

/** Of what is to be received: what still waits for somebody to say that it is owed. */
export const situacoesDosRecebiveis = { ...situacoesDosTitulos, "a-confirmar": "A confirmar" } as const

/** Of what is to be paid too: what waits for somebody to say that it may be paid. */
export const situacoesDosPagaveis = {
  ...situacoesDosRecebiveis,
  "a-aprovar": "A aprovar",
  "sem-aprovacao": "Pagos sem aprovação",
} as const

/** Of a list: `de` and `ate` are due days; without a situation, all that was not withdrawn. */
export const filtroDosTitulos = {
  situacao: chavesDe(situacoesDosTitulos).optional(),
  faixa: chavesDe(faixasDeAtraso).optional(),
  de: dia.optional(),
  ate: dia.optional(),
  busca: texto(100).optional(),
}
export const ordemDosTitulos = {
  ordem: z.enum(["vencimento", "pessoa", "esperado"]).default("vencimento"),
  direcao: direcaoDaOrdem.default("asc"),
}
export interface FiltroDosTitulos {
  readonly situacao?: keyof typeof situacoesDosPagaveis | undefined
  /** Client or supplier, by its registration or by the document in the title. */
  readonly idPessoa?: string | undefined
  readonly faixa?: keyof typeof faixasDeAtraso | undefined
  readonly de?: string | undefined
  readonly ate?: string | undefined
  readonly busca?: string | undefined
  /** Of what is to be paid: what became of each in the last file of payments that it was put in. */
  readonly remessa?: keyof typeof situacoesNaRemessa | undefined
}

export const totaisDosTitulos = z.object({ valor: somaEmReais, aberto: somaEmReais, esperado: somaEmReais })

export const idadeDosTitulos = z.array(
  z.object({ faixa: chavesDe(faixasDeAtraso), quantos: z.number().int(), esperado: somaEmReais }),
)

const motivo = texto(300).min(5, "Escreva o motivo em pelo menos 5 caracteres.")
export const corpoComMotivo = z.object({ motivo })

export const dadosDoTitulo = {
  idPessoa: uuid.nullable().default(null),
  pessoa: texto(150).min(2, "Informe de quem é o título."),
  documento: texto(40).min(1).nullable().default(null),
  descricao: texto(200).min(2, "Descreva o que é, em poucas palavras."),
  numero: texto(60).min(1).nullable().default(null),
  /** Missing: the month of the issue. */
  competencia: competencia.optional(),
  emissao: dia,
  vencimento: dia,
  categoria: idDeCategoria,
  valor: reais,
  retencao: reaisPositivos.default("0.00"),
}

/** How many titles one becomes. */
export const repeticaoDoTitulo = z.discriminatedUnion("tipo", [
  z.object({
    tipo: z.literal("parcelas"),
    quantas: z.number().int().min(2, "Um parcelamento tem pelo menos duas parcelas.").max(360),
    aCadaMeses: z.number().int().min(1).max(60).default(1),
  }),
  z.object({
    tipo: z.literal("recorrencia"),
    /** Null: without an end. */
    quantas: z.number().int().min(1).max(360).nullable().default(null),
    aCadaMeses: z.number().int().min(1).max(60).default(1),
  }),
])

/** What moved and what took its place: together they leave the title. */
export const corpoDaBaixa = z.object({
  pagoEm: dia,
  /** Money that moved. */
  valor: reais,
  desconto: reaisPositivos.default("0.00"),
  juros: reaisPositivos.default("0.00"),
  multa: reaisPositivos.default("0.00"),
  retido: reaisPositivos.default("0.00"),
  idConta: uuid.nullable().default(null),
  motivo: texto(300).min(1).nullable().default(null),
})
export type CorpoDaBaixa = z.output<typeof corpoDaBaixa>

/** Many at once, each by what is awaited of it. */
export const corpoDasBaixas = z.object({
  ids: z.array(uuid).min(1).max(200),
  pagoEm: dia,
  idConta: uuid.nullable().default(null),
  /** Of what is received: with the fine and interest, or the discount, agreed for the day. */
  comEncargos: z.boolean().default(false),
})

/** What settling many does or would do, title by title. */
export const previaDasBaixas = z.object({
  itens: z.array(
    z.object({
      id: uuid,
      titulo: z.string(),
      dinheiro: reais,
      retido: reais,
      /** Agreed for the day, more or less; null where nothing was. In the money only when it was asked with it. */
      encargos: reais.nullable(),
      /** Why it is not settled; null when it is. */
      recusa: z.string().nullable(),
    }),
  ),
  total: somaEmReais,
})

import { z } from "zod"
import { competencia, reais, texto } from "./comum.ts"
import { filtroDoFechamento } from "./fechamento-filtro.ts"
import type { Rotas } from "./rota.ts"

const porMercado = { interno: reais, externo: reais }

/** What makes a part of the revenue of an activity different, as the form calls it. */
export const qualificacoesDoPgdas = {
  "substituicao-tributaria": "Substituição tributária",
  monofasica: "Tributação monofásica",
  antecipacao: "Antecipação com encerramento de tributação",
} as const

/** Words for people of each kind of declaration. */
export const tiposDaDeclaracao = { original: "Original", retificadora: "Retificadora" } as const
const tipoDaDeclaracao = z.enum(["original", "retificadora"], "Escolha original ou retificadora.")

const parcela = z.object({
  valor: reais,
  /** Where the ISS is due, when to another municipality; the code is the Receita's. */
  outroMunicipio: z.object({ codigoTom: z.string(), uf: z.string(), nome: z.string() }).nullable(),
  qualificacoes: z.array(
    z.object({ tributo: z.string(), tipo: z.enum(["substituicao-tributaria", "monofasica", "antecipacao"]) }),
  ),
})

const numeroDoRecibo = texto(30).regex(
  /^\d[\d.-]{6,29}$/,
  "Copie o número do recibo como está nele, por exemplo 01.07.26229.0440173-6.",
)
const numeroDaDeclaracao = texto(17).regex(
  /^[0-9A-Z]{8}20\d{2}(0[1-9]|1[0-2])\d{3}$/,
  "O número da declaração tem 17 posições: a raiz do CNPJ, o ano e o mês, e a ordem.",
)
const declarada = {
  tipo: tipoDaDeclaracao,
  declaradaEm: z.iso.date("Informe o dia da transmissão."),
  numeroDoRecibo,
  numeroDaDeclaracao: numeroDaDeclaracao.nullable(),
}

/** The declaration of a month in the order and the words of the form. */
export const fichaDoPgdas = z.object({
  apelido: z.string(),
  razaoSocial: z.string(),
  cnpj: z.string(),
  competencia,
  tipo: tipoDaDeclaracao,
  receita: z.object(porMercado),
  /** Received in the month, and what art. 20 brings in: the activities are of it. Null by competência. */
  caixa: z.object(porMercado).nullable(),
  valorFixoIcms: reais.nullable(),
  valorFixoIss: reais.nullable(),
  receitasAnteriores: z.array(z.object({ competencia, ...porMercado })),
  folhas: z.array(z.object({ competencia, valor: reais })),
  estabelecimentos: z.array(
    z.object({
      cnpj: z.string(),
      atividades: z.array(
        z.object({
          /** Of the official domain, 1 to 43. */
          id: z.number().int(),
          grupo: z.string(),
          opcao: z.string().nullable(),
          valor: reais,
          parcelas: z.array(parcela),
        }),
      ),
    }),
  ),
  tributos: z.array(z.object({ tributo: z.string(), valor: reais })),
  total: reais,
  /** What keeps it from being declared as it is. */
  pendencias: z.array(z.string()),
  /** From what was sealed; else from what is registered now. */
  fechado: z.boolean(),
  /** What was recorded of the receipt; null while nobody did. */
  declarada: z
    .object({
      ...declarada,
      /** Null where it was transmitted from here: the number is on the receipt. */
      numeroDoRecibo: z.string().nullable(),
      /** Due by the sheet when it was recorded. */
      total: reais,
      /** The sheet says another amount today. */
      mudou: z.boolean(),
      registradoEm: z.string(),
      registradoPor: z.string(),
    })
    .nullable(),
  /** Of what was recorded; 0 while nobody did. */
  versao: z.number().int(),
})
export type FichaDoPgdas = z.infer<typeof fichaDoPgdas>

/** The declaration of the Simples Nacional: to be typed, to be sent, and what was said of it. */
export const rotasDoPgdas = {
  consultarPgdas: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/pgdas/:competencia",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Ficha do PGDAS-D de um mês, na ordem do formulário",
    comVersao: true,
    resposta: fichaDoPgdas,
  },
  baixarPgdas: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/pgdas/:competencia/transdeclaracao11.json",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Declaração do PGDAS-D no formato do TRANSDECLARACAO11",
  },
  baixarFichasDoPgdas: {
    metodo: "GET",
    caminho: "/fechamentos/das/fichas-do-pgdas.zip",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Fichas do PGDAS-D das empresas filtradas, na ordem do formulário, uma planilha por empresa, em um ZIP",
    query: filtroDoFechamento,
  },
  registrarPgdas: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/pgdas/:competencia",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Registra que o mês foi declarado, com o número do recibo",
    comVersao: true,
    corpo: z.object(declarada),
    resposta: fichaDoPgdas,
  },
  desfazerPgdas: {
    metodo: "DELETE",
    caminho: "/empresas/:idEmpresa/pgdas/:competencia",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Desfaz o registro de que o mês foi declarado",
    comVersao: true,
    resposta: fichaDoPgdas,
  },
} as const satisfies Rotas

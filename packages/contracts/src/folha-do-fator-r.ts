import { z } from "zod"
import { chavesDe, competencia, reais, reaisPositivos, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import type { Rotas } from "./rota.ts"

/** What the payroll of the Fator R is made of (LC 123/2006 art. 18 §24), in the order it is shown. */
export const componentesDaFolha = {
  "pro-labore": "Pró-labore",
  salarios: "Salários",
  "decimo-terceiro": "13º salário",
  ferias: "Férias",
  autonomos: "Autônomos",
  fgts: "FGTS",
  "cpp-darf": "CPP em DARF",
  encargos: "FGTS e CPP juntos",
  "cpp-das": "CPP do DAS",
} as const
export type ComponenteDaFolhaPaga = keyof typeof componentesDaFolha

/** Where a component was taken from, in words for a person. */
export const fontesDaFolha = {
  recibos: "Recibos pagos no mês",
  cadastro: "Valores do cadastro",
  digitada: "Digitado",
  importada: "Importado",
  extrato: "Extrato do PGDAS-D",
  guias: "Guias pagas",
} as const

const componente = z.object({
  tipo: chavesDe(componentesDaFolha),
  valor: reais,
  fonte: chavesDe(fontesDaFolha),
})

const mesDaFolhaPaga = z.object({
  competencia,
  /** What counts in the Fator R; null when nobody told the payroll of the month. */
  total: reais.nullable(),
  componentes: z.array(componente),
  /** What a person or a document said of the CPP of the DAS paid in the month; null when nobody did. */
  cppDita: reais.nullable(),
  /** The most that an untold CPP may have been; null when it is known. */
  cppAte: reais.nullable(),
})
export type MesDaFolhaPaga = z.infer<typeof mesDaFolhaPaga>

const opcao = z.object({
  desde: competencia,
  conta: z.boolean(),
  motivo: z.string(),
  registradoEm: z.string(),
  registradoPor: z.string(),
})

const mesSelado = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  competencia,
  /** As sealed, and with what is known of the payroll today. */
  selado: z.object({ fatorR: z.string(), anexos: z.array(z.string()), das: reais }),
  hoje: z.object({ fatorR: z.string(), anexos: z.array(z.string()), das: reais }),
  /** Today's less the sealed one: negative is paid in excess. */
  diferenca: reais,
  declarada: z.boolean(),
})
export type MesSeladoComOutroAnexo = z.infer<typeof mesSelado>

/** A closed month that today's payroll does not let anybody compute, with what is missing. */
const mesSemConta = z.object({ idEmpresa: uuid, apelido: z.string(), competencia, falta: z.string() })
export type MesSemConta = z.infer<typeof mesSemConta>

/** How many months, the asked one the last, the report of closed months looks at. */
export const MESES_DO_RELATORIO_DOS_SELADOS = 12

/** Payroll of the Fator R, by components and by the month of payment. */
export const rotasDaFolhaDoFatorR = {
  consultarFolhaDoFatorR: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/folha-do-fator-r",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Folha paga em cada mês da janela do Fator R, por componente e com a sua origem",
    query: z.object({ competencia }),
    resposta: z.object({
      competencia,
      /** Newest first. */
      meses: z.array(mesDaFolhaPaga),
      /** Why the office leaves the CPP of the DAS out; null when it counts. */
      semCppDoDas: z.string().nullable(),
    }),
  },
  informarCppDoDas: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/folha-do-fator-r/cpp-do-das",
    papel: "CONTADOR",
    resumo: "Diz quanto da CPP foi recolhida dentro do DAS pago em cada mês; nulo desfaz o que foi dito",
    corpo: z.object({
      meses: z
        .array(z.object({ competencia, valor: reaisPositivos.nullable() }))
        .min(1)
        .max(36),
    }),
    resposta: z.object({ alterados: z.number().int() }),
  },
  listarOpcoesDaCpp: {
    metodo: "GET",
    caminho: "/fator-r/cpp-do-das",
    papel: "CONTADOR",
    resumo: "Desde quando o escritório conta, ou deixa de contar, a CPP do DAS na folha do Fator R",
    resposta: z.object({ lista: z.array(opcao) }),
  },
  registrarOpcaoDaCpp: {
    metodo: "PUT",
    caminho: "/fator-r/cpp-do-das/:desde",
    papel: "ADMINISTRADOR",
    resumo: "Conta ou deixa de contar a CPP do DAS na folha do Fator R, de um mês em diante, com o motivo",
    params: z.object({ desde: competencia }),
    corpo: z.object({ conta: z.boolean(), motivo: texto(300).min(10, "Diga o motivo em pelo menos 10 caracteres.") }),
    resposta: z.object({ lista: z.array(opcao), recalculados: z.number().int() }),
  },
  listarMesesSelados: {
    metodo: "GET",
    caminho: "/fator-r/meses-selados/:competencia",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Meses fechados desta competência que teriam outro anexo com a folha conhecida hoje, e por quanto",
    resposta: z.object({
      conferidos: z.number().int(),
      lista: z.array(mesSelado),
      semConta: z.array(mesSemConta),
    }),
  },
  exportarMesesSelados: {
    metodo: "GET",
    caminho: "/fator-r/meses-selados/:competencia/exportacao",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Meses fechados, nos doze até esta competência, que teriam outro anexo ou que não se decidem, em planilha",
    query: z.object(pedidoDeExportacao),
  },
} as const satisfies Rotas

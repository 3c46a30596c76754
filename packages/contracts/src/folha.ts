import { z } from "zod"
import {
  competencia,
  direcaoDaOrdem,
  paginacao,
  pedidoDePagina,
  reaisPositivos,
  regime,
  somaEmReais,
  texto,
  textoCru,
  uuid,
} from "./comum.ts"
import { motivoEscrito } from "./etapas.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { filtroDoFechamento, selecao } from "./fechamento-filtro.ts"
import {
  avisoDaFolha,
  avisosDaFolha,
  detalheDaFolha,
  linhaDaFolha,
  linhaDoProLabore,
  lucro,
  lucroInformado,
  mesDaFolha,
  previaDoLucro,
  valoresDaFolha,
} from "./folha-registros.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

const inteiro = z.number().int()
const data = textoNoFormato("data")
const aceito = z.object({ idLote: uuid, total: inteiro })

export const ordensDaFolha = ["apelido", "bruto", "situacao"] as const
const ordemDaFolha = { ordem: z.enum(ordensDaFolha).default("apelido"), direcao: direcaoDaOrdem.default("asc") }

export const ordensDosProLabores = ["nome", "empresa", "valor"] as const
const quaisProLabores = z.object({
  competencia,
  busca: texto(100).optional(),
  idEmpresa: uuid.optional(),
  recibo: z.enum(["emitido", "a-emitir"]).optional(),
})
const filtroDosProLabores = quaisProLabores.extend({
  ordem: z.enum(ordensDosProLabores).default("nome"),
  direcao: direcaoDaOrdem.default("asc"),
})
export type FiltroDosProLabores = z.infer<typeof filtroDosProLabores>

const filtroDosLucros = z.object({
  ano: z.coerce.number().int().min(2000).max(2099),
  idEmpresa: uuid.optional(),
  idSocio: uuid.optional(),
  busca: texto(100).optional(),
  ordem: z.enum(["data", "nome", "valor"]).default("data"),
  direcao: direcaoDaOrdem.default("desc"),
})
export type FiltroDosLucros = z.infer<typeof filtroDosLucros>

const ressalvas = z.array(z.object({ codigo: avisoDaFolha, motivo: motivoEscrito })).max(avisosDaFolha.length)
const anoDoInforme = z.object({ ano: z.coerce.number().int().min(2020).max(2099) })

/** Payroll items of the month: slips, yearly statements, distributed profits. */
export const rotasDaFolha = {
  listarFolhas: {
    metodo: "GET",
    caminho: "/fechamentos/pro-labore",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Pró-labore de cada empresa na competência e o estado da conferência dele",
    query: filtroDoFechamento.extend({ ...pedidoDePagina, ...ordemDaFolha }),
    resposta: z.object({
      lista: z.array(linhaDaFolha),
      paginacao,
      /** Over the filter, whatever the state of the step chosen. */
      contagens: z.object({ aberta: inteiro, concluida: inteiro, reaberta: inteiro }),
    }),
  },
  /** Apart from the list: every company of the filter is judged for it, and no page should wait for that. */
  somarFolhas: {
    metodo: "GET",
    caminho: "/fechamentos/pro-labore/totais",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Totais do pró-labore das empresas filtradas",
    query: filtroDoFechamento,
    resposta: z.object({
      pessoas: inteiro,
      bruto: somaEmReais,
      inss: somaEmReais,
      irrf: somaEmReais,
      liquido: somaEmReais,
      cpp: somaEmReais,
    }),
  },
  exportarFolhas: {
    metodo: "GET",
    caminho: "/fechamentos/pro-labore/exportacao",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Pró-labore das empresas filtradas, em planilha",
    query: filtroDoFechamento.extend({ ...pedidoDeExportacao, ...ordemDaFolha }),
  },
  consultarFolha: {
    metodo: "GET",
    caminho: "/fechamentos/pro-labore/:idEmpresa/:competencia",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Recibos de um mês, o que impede a conferência e o que pede motivo",
    query: z.object({
      /** Day of payment, which selects the IRRF; by default the last of the month. */
      pagamento: data.optional(),
      /** What of the services taken of MEI is of the trades that have CPP apart. */
      servicosDeMei: reaisPositivos.optional(),
    }),
    resposta: detalheDaFolha,
  },
  concluirProLabores: {
    metodo: "POST",
    caminho: "/fechamentos/pro-labore/concluir",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Conclui o pró-labore das empresas escolhidas sem impedimento",
    corpo: z.object({
      competencia,
      selecao,
      dataPagamento: data.optional(),
      /** Declares that there was none, for the companies chosen without anybody to receive. */
      semMovimento: z.boolean().default(false),
      /** Warnings accepted for all, with one reason; a company with any other is left and reported. */
      ressalvas: z
        .object({ codigos: z.array(avisoDaFolha).min(1), motivo: motivoEscrito })
        .nullable()
        .default(null),
    }),
    resposta: aceito,
    status: 202,
  },
  concluirProLabore: {
    metodo: "POST",
    caminho: "/fechamentos/pro-labore/:idEmpresa/:competencia/concluir",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Emite os recibos que a pessoa viu e conclui o mês; se mudaram, recusa",
    corpo: z.object({
      dataPagamento: data,
      semMovimento: z.boolean(),
      ressalvas,
      /** Null says nothing: accepted only where no note asks. */
      servicosDeMei: reaisPositivos.nullable().default(null),
      token: textoCru(100),
    }),
    resposta: detalheDaFolha,
  },
  reabrirProLabore: {
    metodo: "POST",
    caminho: "/fechamentos/pro-labore/:idEmpresa/:competencia/reabrir",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Reabre o pró-labore concluído de um mês aberto, com motivo; os recibos emitidos ficam",
    corpo: z.object({ motivo: motivoEscrito }),
    resposta: detalheDaFolha,
  },
  baixarRecibos: {
    metodo: "GET",
    caminho: "/fechamentos/pro-labore/recibos.pdf",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Recibos em vigor das empresas filtradas, em um PDF",
    query: filtroDoFechamento,
  },
  baixarRecibosPorEmpresa: {
    metodo: "GET",
    caminho: "/fechamentos/pro-labore/recibos.zip",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Recibos em vigor das empresas filtradas, um PDF por empresa, em um ZIP",
    query: filtroDoFechamento,
  },
  listarProLabores: {
    metodo: "GET",
    caminho: "/pro-labores",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Quem recebe pró-labore na competência, uma linha por pessoa e empresa",
    query: filtroDosProLabores.extend(pedidoDePagina),
    resposta: z.object({ lista: z.array(linhaDoProLabore), paginacao }),
  },
  /** Apart from the list: whoever has no slip yet is calculated for it, and no page should wait for that. */
  somarProLabores: {
    metodo: "GET",
    caminho: "/pro-labores/totais",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Totais do pró-labore das pessoas filtradas",
    query: quaisProLabores,
    resposta: z.object({
      valor: somaEmReais,
      /** These of whom there is a calculation. */
      inss: somaEmReais,
      irrf: somaEmReais,
      liquido: somaEmReais,
      /** How many count in the gross amount only: nothing could be calculated for them. */
      semCalculo: inteiro,
    }),
  },
  exportarProLabores: {
    metodo: "GET",
    caminho: "/pro-labores/exportacao",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Pró-labore das pessoas filtradas, em planilha",
    query: filtroDosProLabores.extend(pedidoDeExportacao),
  },
  consultarFolhaDaEmpresa: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/folha",
    papel: "EMPRESA",
    escopo: "fechamentos:ler",
    resumo: "Itens de folha de uma empresa no ano: recibos, totais e o que pagar",
    query: z.object({ ano: z.coerce.number().int().min(2020).max(2099) }),
    resposta: z.object({
      empresa: z.object({ id: uuid, apelido: z.string(), regime: regime.nullable() }),
      meses: z.array(mesDaFolha),
      totais: valoresDaFolha,
      /** Who has a statement of the year (slips or profits), and what it would leave out today. */
      pessoas: z.array(z.object({ idSocio: uuid, nome: z.string(), aviso: z.string().nullable() })),
    }),
  },
  baixarRecibo: {
    metodo: "GET",
    caminho: "/recibos/:id/recibo.pdf",
    papel: "EMPRESA",
    escopo: "fechamentos:ler",
    resumo: "Recibo de pró-labore em PDF, com a memória de cálculo",
  },
  baixarInforme: {
    metodo: "GET",
    caminho: "/socios/:id/informe.pdf",
    // It says the profits of a partner, as the list of them does.
    papel: "EMPRESA",
    escopo: "fechamentos:ler",
    resumo: "Informe de rendimentos do ano em PDF",
    query: anoDoInforme,
  },
  listarLucros: {
    metodo: "GET",
    caminho: "/lucros",
    papel: "EMPRESA",
    escopo: "fechamentos:ler",
    resumo: "Lucros pagos no ano, com o que foi retido",
    query: filtroDosLucros.extend(pedidoDePagina),
    resposta: z.object({
      lista: z.array(lucro),
      paginacao,
      totais: z.object({ valor: somaEmReais, irrf: somaEmReais }),
    }),
  },
  exportarLucros: {
    metodo: "GET",
    caminho: "/lucros/exportacao",
    papel: "EMPRESA",
    escopo: "fechamentos:ler",
    resumo: "Lucros filtrados, em planilha",
    query: filtroDosLucros.extend(pedidoDeExportacao),
  },
  preverLucro: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/lucros/previa",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "O que um pagamento de lucro retém, com a memória de cálculo; nada é gravado",
    corpo: lucroInformado,
    resposta: previaDoLucro,
  },
  registrarLucro: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/lucros",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Registra o pagamento de lucro conferido na prévia",
    corpo: lucroInformado.extend({ token: textoCru(100) }),
    resposta: lucro,
    status: 201,
  },
  estornarLucro: {
    metodo: "POST",
    caminho: "/lucros/:id/estornar",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Desfaz um pagamento registrado por engano com um registro contrário, com motivo",
    corpo: z.object({ motivo: motivoEscrito }),
    resposta: lucro,
    status: 201,
  },
} as const satisfies Rotas

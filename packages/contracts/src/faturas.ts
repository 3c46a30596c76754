import { z } from "zod"
import {
  chavesDe,
  codigoDe,
  competencia,
  paginacao,
  pedidoDePagina,
  reais,
  reaisPositivos,
  somaEmReais,
  texto,
  uuid,
} from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { textoNoFormato } from "./formatos.ts"
import { estadosDaFatura, origensDaFatura } from "./listas/faturas.ts"
import type { Rotas } from "./rota.ts"

export const MAXIMO_DE_PARCELAS = 60
/** Bills that one act issues: each is signed. */
export const MAXIMO_A_EMITIR = 100

const valor = reaisPositivos.refine((v) => /[1-9]/.test(v), "Informe um valor maior que zero.")
const dia = textoNoFormato("data")

const camposDaFatura = {
  idCliente: uuid,
  /** Null: chosen before it is issued. */
  idServico: uuid.nullable().default(null),
  /** Null: as the service has it. */
  descricao: texto(2000, "A descrição passa de 2000 caracteres.")
    .min(3, "Descreva o serviço.")
    .nullable()
    .default(null),
  valor,
  competencia,
  /** Day on which it is to be issued. */
  emitirEm: dia,
  /** Issued by itself on the day, where the company allows it. */
  agendar: z.boolean().default(false),
}
export const corpoDaFatura = z.object(camposDaFatura)
export type CorpoDaFatura = z.output<typeof corpoDaFatura>
export const corpoDeFaturas = z.object({
  ...camposDaFatura,
  /** Of how many equal parts, a month apart; what does not divide goes a centavo to each of the first. */
  parcelas: z.number().int().min(1).max(MAXIMO_DE_PARCELAS, "São no máximo 60 parcelas.").default(1),
})

export const fatura = z.object({
  id: uuid,
  idEmpresa: uuid,
  origem: chavesDe(origensDaFatura),
  idContrato: uuid.nullable(),
  /** Name of the contract; null for what is of none. */
  contrato: z.string().nullable(),
  parcela: z.number().int().nullable(),
  parcelas: z.number().int().nullable(),
  idCliente: uuid,
  cliente: z.string(),
  documentoDoCliente: z.string().nullable(),
  idServico: uuid.nullable(),
  servico: z.string().nullable(),
  descricao: z.string().nullable(),
  valor: reais,
  competencia,
  emitirEm: z.string(),
  /** Id of the specification. */
  estado: codigoDe(estadosDaFatura),
  /** What is happening to it, or what it became, in one sentence. */
  situacao: z.string(),
  /** The emission under way, refused or authorised. */
  idEmissao: uuid.nullable(),
  /** It was asked for, and what became of it is not known yet. */
  emitindo: z.boolean(),
  /** The emission stopped without an answer, and waits for a person. */
  parada: z.boolean(),
  /** The note it became, once here. */
  idNota: uuid.nullable(),
  numeroDaNota: z.string().nullable(),
  faturadaEm: z.string().nullable(),
  erro: z.string().nullable(),
  motivo: z.string().nullable(),
  porque: z.string().nullable(),
  criadaPor: z.string(),
  criadaEm: z.string(),
  versao: z.number().int(),
})
export type Fatura = z.infer<typeof fatura>

const aEmitir = z.object({
  ids: z.array(uuid).min(1, "Escolha ao menos uma fatura.").max(MAXIMO_A_EMITIR, "São no máximo 100 faturas por vez."),
})

export const previaDoFaturamento = z.object({
  prontas: z.array(z.object({ id: uuid, cliente: z.string(), valor: reais })),
  /** What somebody has to do first, bill by bill. */
  precisamDeVoce: z.array(z.object({ id: uuid, cliente: z.string(), valor: reais, motivo: z.string() })),
  /** Issued, under way or cancelled already. */
  ja: z.array(z.object({ id: uuid, cliente: z.string(), valor: reais, motivo: z.string() })),
  /** Of those that are ready. */
  total: somaEmReais,
  /** What keeps the whole company from issuing here, with the way out. */
  falta: z.array(z.object({ codigo: z.string(), texto: z.string(), destino: z.string().nullable() })),
})
export type PreviaDoFaturamento = z.infer<typeof previaDoFaturamento>

const filtro = {
  estado: z.coerce.number().pipe(codigoDe(estadosDaFatura)).optional(),
  busca: texto(100).optional(),
  idContrato: uuid.optional(),
  de: dia.optional(),
  ate: dia.optional(),
}

const daEmpresa = z.object({ idEmpresa: uuid })
const umaSo = z.object({ id: uuid })
const motivo = texto(300, "O motivo passa de 300 caracteres.").min(10, "Explique em pelo menos 10 caracteres.")

export const rotasDasFaturas = {
  listarFaturas: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/faturas",
    papel: null,
    resumo: "O que a empresa tem a faturar e o que já faturou, pelo dia de emitir",
    params: daEmpresa,
    query: z.object({ ...filtro, ...pedidoDePagina }),
    resposta: z.object({
      lista: z.array(fatura),
      paginacao,
      /** Of the whole filter, whatever the state. */
      porEstado: z.array(z.object({ estado: z.number().int(), quantas: z.number().int(), total: somaEmReais })),
    }),
  },
  exportarFaturas: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/faturas/exportacao",
    papel: null,
    resumo: "Faturas filtradas, em planilha",
    params: daEmpresa,
    query: z.object({ ...filtro, ...pedidoDeExportacao }),
  },
  consultarFatura: {
    metodo: "GET",
    caminho: "/faturas/:id",
    papel: null,
    resumo: "Uma fatura",
    comVersao: true,
    params: umaSo,
    resposta: fatura,
  },
  criarFaturas: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/faturas",
    papel: null,
    resumo: "Cria uma fatura, ou as parcelas dela",
    params: daEmpresa,
    corpo: corpoDeFaturas,
    resposta: z.object({ lista: z.array(fatura) }),
    status: 201,
  },
  editarFatura: {
    metodo: "PUT",
    caminho: "/faturas/:id",
    papel: null,
    resumo: "Muda uma fatura que ainda não foi emitida",
    comVersao: true,
    params: umaSo,
    corpo: corpoDaFatura,
    resposta: fatura,
  },
  cancelarFatura: {
    metodo: "POST",
    caminho: "/faturas/:id/cancelar",
    papel: null,
    resumo: "Desiste de uma fatura, com o motivo; o número de uma nota recusada fica inutilizado",
    params: umaSo,
    corpo: z.object({ motivo }),
    resposta: fatura,
  },
  retomarFatura: {
    metodo: "POST",
    caminho: "/faturas/:id/retomar",
    papel: null,
    resumo: "Traz uma fatura com erro de volta a A faturar, para ser mudada; o número recusado fica inutilizado",
    params: umaSo,
    resposta: fatura,
  },
  marcarFaturadaFora: {
    metodo: "POST",
    caminho: "/faturas/:id/faturada-fora",
    papel: null,
    resumo: "Diz o número da nota que a empresa emitiu em outro sistema",
    params: umaSo,
    corpo: z.object({
      numero: texto(40, "O número passa de 40 caracteres.").min(1, "Informe o número da nota."),
      data: dia,
    }),
    resposta: fatura,
  },
  preverFaturamento: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/faturas/emissao/previa",
    papel: null,
    resumo: "O que sairia destas faturas, o que falta em cada uma e o total, sem emitir nada",
    params: daEmpresa,
    corpo: aEmitir,
    resposta: previaDoFaturamento,
  },
  emitirFaturas: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/faturas/emissao",
    papel: null,
    resumo: "Emite as notas destas faturas, cada uma uma vez",
    params: daEmpresa,
    corpo: aEmitir,
    resposta: z.object({
      emitindo: z.number().int(),
      total: somaEmReais,
      /** Issued, under way or cancelled before. */
      ja: z.number().int(),
      recusadas: z.array(z.object({ id: uuid, cliente: z.string(), motivo: z.string() })),
    }),
    status: 202,
  },
} as const satisfies Rotas

const camposDoContrato = {
  nome: texto(80, "O nome passa de 80 caracteres.").min(2, "Dê um nome ao contrato, como “Suporte mensal”."),
  idServico: camposDaFatura.idServico,
  descricao: camposDaFatura.descricao,
  dia: z.number("Informe o dia, de 1 a 31.").int().min(1, "O dia vai de 1 a 31.").max(31, "O dia vai de 1 a 31."),
  ate: competencia.nullable().default(null),
  agendar: camposDaFatura.agendar,
}
export const intervalosDoContrato = {
  1: "Todo mês",
  2: "A cada 2 meses",
  3: "A cada 3 meses",
  6: "A cada 6 meses",
  12: "Uma vez por ano",
} as const
const intervalo = z.number().refine((n) => n in intervalosDoContrato, "Escolha de quantos em quantos meses.")
export const corpoDoContrato = z
  .object({ ...camposDoContrato, idCliente: uuid, valor, desde: competencia, aCadaMeses: intervalo })
  .refine(({ desde, ate }) => ate === null || ate >= desde, {
    path: ["ate"],
    message: "O último mês não pode ser antes do primeiro.",
  })
export const edicaoDoContrato = z.object(camposDoContrato)

const reajuste = {
  /** First month with the new value. */
  desde: competencia,
  indice: texto(40, "O nome do índice passa de 40 caracteres.").min(2, "Informe o índice, como IPCA ou IGP-M."),
  /** Fraction: "0.0432" is 4,32 %. */
  percentual: z
    .string()
    .regex(/^(0\.\d{1,8}|1(\.0{1,8})?)$/, "Informe o percentual do índice, como 4,32%.")
    .refine((v) => /[1-9]/.test(v), "Informe um percentual maior que zero."),
  fonte: texto(200, "A fonte passa de 200 caracteres.").min(
    3,
    "Diga onde o índice foi lido, como “IBGE, IPCA 12 meses”.",
  ),
  publicadoEm: dia,
}
export const corpoDoReajuste = z.object(reajuste)

export const contrato = z.object({
  id: uuid,
  idEmpresa: uuid,
  nome: z.string(),
  idCliente: uuid,
  cliente: z.string(),
  idServico: uuid.nullable(),
  servico: z.string().nullable(),
  descricao: z.string().nullable(),
  /** Of today's month, adjustments in it. */
  valor: reais,
  dia: z.number().int(),
  aCadaMeses: z.number().int(),
  desde: competencia,
  ate: competencia.nullable(),
  agendar: z.boolean(),
  encerradoEm: z.string().nullable(),
  motivo: z.string().nullable(),
  /** Month of the next bill to be generated; null where there is none. */
  proxima: competencia.nullable(),
  reajustes: z.array(z.object({ ...reajuste, antes: reais, valor: reais, por: z.string(), em: z.string() })),
  versao: z.number().int(),
})
export type Contrato = z.infer<typeof contrato>

export const rotasDosContratos = {
  listarContratos: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/contratos",
    papel: null,
    resumo: "Contratos que geram faturas, por nome",
    params: daEmpresa,
    query: z.object({ busca: texto(100).optional(), encerrados: z.stringbool().optional(), ...pedidoDePagina }),
    resposta: z.object({ lista: z.array(contrato), paginacao }),
  },
  consultarContrato: {
    metodo: "GET",
    caminho: "/contratos/:id",
    papel: null,
    resumo: "Um contrato e os seus reajustes",
    comVersao: true,
    params: umaSo,
    resposta: contrato,
  },
  criarContrato: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/contratos",
    papel: null,
    resumo: "Cadastra um contrato; as faturas dos próximos dias já nascem",
    params: daEmpresa,
    corpo: corpoDoContrato,
    resposta: contrato,
    status: 201,
  },
  editarContrato: {
    metodo: "PUT",
    caminho: "/contratos/:id",
    papel: null,
    resumo: "Muda o que vale para as próximas faturas; o valor muda por reajuste",
    comVersao: true,
    params: umaSo,
    corpo: edicaoDoContrato,
    resposta: contrato,
  },
  reajustarContrato: {
    metodo: "POST",
    caminho: "/contratos/:id/reajustes",
    papel: null,
    resumo: "Reajusta o contrato por um índice informado; as faturas que esperam seguem o valor novo",
    params: umaSo,
    corpo: corpoDoReajuste,
    resposta: contrato,
    status: 201,
  },
  encerrarContrato: {
    metodo: "POST",
    caminho: "/contratos/:id/encerrar",
    papel: null,
    resumo: "Encerra um contrato: nada mais é gerado; o que espera continua, até ser cancelado",
    params: umaSo,
    corpo: z.object({ motivo }),
    resposta: contrato,
  },
} as const satisfies Rotas

export const situacoesDoHonorario = {
  proposto: "A aprovar",
  faturado: "Em fatura",
  "sem-honorario": "Sem honorário",
} as const

export const honorarioDoMes = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  situacao: chavesDe(situacoesDoHonorario),
  /** By the agreement; null without one, or where what it depends on is not known. */
  proposto: reais.nullable(),
  /** What is billed: the proposed, or what somebody decided. */
  valor: reais.nullable(),
  /** How the proposed value came to be, in words. */
  porque: z.string(),
  /** What a person should look at before approving; null where there is nothing. */
  atencao: z.string().nullable(),
  ajuste: z.object({ valor: reais, motivo: z.string(), por: z.string(), em: z.string() }).nullable(),
  idFatura: uuid.nullable(),
  estadoDaFatura: z.number().int().nullable(),
})
export type HonorarioDoMes = z.infer<typeof honorarioDoMes>

const configuracaoDosHonorarios = z.object({
  /** The office's own company; null until somebody says. */
  empresaPropria: z.object({ id: uuid, apelido: z.string() }).nullable(),
  idServico: uuid.nullable(),
  servicos: z.array(z.object({ id: uuid, nome: z.string() })),
  dia: z.number().int(),
  versao: z.number().int(),
})
export type ConfiguracaoDosHonorarios = z.infer<typeof configuracaoDosHonorarios>

const filtroDosHonorarios = {
  competencia,
  busca: texto(100).optional(),
  situacao: chavesDe(situacoesDoHonorario).optional(),
}

export const rotasDosHonorarios = {
  consultarConfiguracaoDosHonorarios: {
    metodo: "GET",
    caminho: "/honorarios/configuracao",
    papel: "CONTADOR",
    resumo: "Qual empresa da carteira é o próprio escritório, e como ela fatura os honorários",
    comVersao: true,
    resposta: configuracaoDosHonorarios,
  },
  configurarHonorarios: {
    metodo: "PUT",
    caminho: "/honorarios/configuracao",
    papel: "ADMINISTRADOR",
    resumo: "Diz qual empresa da carteira é o próprio escritório",
    comVersao: true,
    corpo: z.object({
      idEmpresaPropria: uuid,
      idServico: uuid.nullable().default(null),
      dia: camposDoContrato.dia,
    }),
    resposta: configuracaoDosHonorarios,
  },
  listarHonorarios: {
    metodo: "GET",
    caminho: "/honorarios",
    papel: "CONTADOR",
    resumo: "Honorário proposto de cada cliente no mês, com o porquê",
    query: z.object({ ...filtroDosHonorarios, ...pedidoDePagina }),
    resposta: z.object({ lista: z.array(honorarioDoMes), paginacao }),
  },
  resumirHonorarios: {
    metodo: "GET",
    caminho: "/honorarios/resumo",
    papel: "CONTADOR",
    resumo: "Quanto há a aprovar e em fatura no mês",
    query: z.object({ competencia }),
    resposta: z.object({
      aAprovar: z.object({ quantas: z.number().int(), total: somaEmReais }),
      emFatura: z.object({ quantas: z.number().int(), total: somaEmReais }),
      /** Clients without a fee, or whose fee cannot be computed yet. */
      semValor: z.number().int(),
    }),
  },
  ajustarHonorario: {
    metodo: "PUT",
    caminho: "/honorarios/:idEmpresa/:competencia",
    papel: "CONTADOR",
    resumo: "Cobra outro valor de um cliente neste mês, com o motivo; zero não cobra",
    params: z.object({ idEmpresa: uuid, competencia }),
    corpo: z.object({
      valor: reaisPositivos,
      motivo: texto(300, "O motivo passa de 300 caracteres.").min(5, "Explique em pelo menos 5 caracteres."),
    }),
    resposta: honorarioDoMes,
  },
  desfazerAjusteDoHonorario: {
    metodo: "DELETE",
    caminho: "/honorarios/:idEmpresa/:competencia",
    papel: "CONTADOR",
    resumo: "Volta ao valor proposto",
    params: z.object({ idEmpresa: uuid, competencia }),
    resposta: honorarioDoMes,
  },
  aprovarHonorarios: {
    metodo: "POST",
    caminho: "/honorarios/aprovar",
    papel: "CONTADOR",
    resumo: "Aprova os honorários destes clientes: viram faturas da empresa do escritório",
    corpo: z.object({
      competencia,
      /** Missing: every client whose fee waits for approval. */
      ids: z.array(uuid).min(1).max(5000).optional(),
    }),
    umaTransacao: true,
    resposta: z.object({
      criadas: z.number().int(),
      total: somaEmReais,
      ja: z.number().int(),
      /** Left out, with the reason. */
      fora: z.array(z.object({ idEmpresa: uuid, apelido: z.string(), motivo: z.string() })),
    }),
  },
} as const satisfies Rotas

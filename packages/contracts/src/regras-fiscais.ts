import { z } from "zod"
import { direcaoDaOrdem, idDeMunicipio, paginacao, pedidoDePagina, regime, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { confianca } from "./motor.ts"
import { corpoFederal } from "./regras-federais.ts"
import {
  divergenciasPossiveis,
  notaDivergente,
  previaDaRegra,
  referenciaDaRegra,
  regraFederal,
  regraFederalComVersoes,
  regraMunicipal,
  regraMunicipalComVersoes,
  situacaoDaRegra,
} from "./regras-lidas.ts"
import { corpoMunicipal } from "./regras-municipais.ts"
import type { Rotas } from "./rota.ts"

const dia = z.iso.date("Informe a data no formato AAAA-MM-DD.")
const filtroComum = {
  busca: texto(100).optional(),
  codigo: z
    .string()
    .regex(/^[\d.]{5,7}$/, "Informe o código do serviço, como 01.07.")
    .optional(),
  /** In force on that day. */
  em: dia.optional(),
  situacao: situacaoDaRegra.optional(),
  direcao: direcaoDaOrdem.default("asc"),
}
export const ordensDasRegrasMunicipais = ["municipio", "codigo", "desde", "criadaEm"] as const
const filtroMunicipal = z.object({
  ...filtroComum,
  idMunicipio: idDeMunicipio.optional(),
  ordem: z.enum(ordensDasRegrasMunicipais).default("municipio"),
})
export const ordensDasRegrasFederais = ["codigo", "regime", "desde", "criadaEm"] as const
const filtroFederal = z.object({
  ...filtroComum,
  regime: regime.optional(),
  ordem: z.enum(ordensDasRegrasFederais).default("codigo"),
})
export const ordensDasDivergencias = ["data", "empresa", "valor"] as const
const filtroDeDivergencias = z.object({
  idEmpresa: uuid.optional(),
  idMunicipio: idDeMunicipio.optional(),
  tipo: z.enum(divergenciasPossiveis).optional(),
  /** Only of open months, where something can still be done. */
  abertas: z.enum(["sim"]).optional(),
  ordem: z.enum(ordensDasDivergencias).default("data"),
  direcao: direcaoDaOrdem.default("desc"),
})

const contagens = z.object({ "em-vigor": z.number().int(), substituida: z.number().int(), revogada: z.number().int() })
/** Ends, on the day before, the rule of the same subject that is open on the first day of this one. */
const encerrarAnterior = z.boolean().default(false)
export const motivoDaRevogacao = texto(500).min(
  10,
  "Explique em pelo menos 10 caracteres por que a regra deixa de valer.",
)
const revogacao = z.object({ motivo: motivoDaRevogacao })
/** `idRegra`: the rule that is being edited or revoked; null for a new one. `regra`: as it would be; null to revoke. */
const idRegra = uuid.nullable()

export const rotasDasRegrasFiscais = {
  listarRegrasMunicipais: {
    metodo: "GET",
    caminho: "/regras-fiscais/municipais",
    papel: "CONTADOR",
    resumo: "Regras municipais do escritório",
    query: filtroMunicipal.extend(pedidoDePagina),
    resposta: z.object({ lista: z.array(regraMunicipal), paginacao, contagens }),
  },
  exportarRegrasMunicipais: {
    metodo: "GET",
    caminho: "/regras-fiscais/municipais/exportacao",
    papel: "CONTADOR",
    resumo: "Regras municipais filtradas, em planilha",
    query: filtroMunicipal.extend(pedidoDeExportacao),
  },
  listarReferenciaMunicipal: {
    metodo: "GET",
    caminho: "/regras-fiscais/municipais/referencia",
    papel: "CONTADOR",
    resumo: "A parte nacional do ISS, com fonte e grau de certeza",
    resposta: z.object({ lista: z.array(referenciaDaRegra) }),
  },
  consultarRegraVigente: {
    metodo: "GET",
    caminho: "/regras-fiscais/municipais/vigente",
    papel: "CONTADOR",
    resumo: "A regra que vale para um serviço, em um município e um dia",
    query: z.object({
      idMunicipio: idDeMunicipio,
      codigo: z.string().regex(/^(\d{2}\.\d{2}|\d{6})$/, "Escolha o item da LC 116 ou o código nacional."),
      em: dia,
    }),
    resposta: z.object({
      servico: regraMunicipal.nullable(),
      municipio: regraMunicipal.nullable(),
      /** Place and responsibility by federal law; null for what is not in its list. */
      lei: z
        .object({
          local: z.enum(["prestador", "tomador", "execucao"]),
          descricao: z.string(),
          tomadorResponsavel: z.boolean(),
          confianca,
        })
        .nullable(),
    }),
  },
  listarDivergencias: {
    metodo: "GET",
    caminho: "/regras-fiscais/municipais/divergencias",
    papel: "CONTADOR",
    resumo: "Notas cuja alíquota ou retenção de ISS difere da regra em vigor no dia",
    query: filtroDeDivergencias.extend(pedidoDePagina),
    resposta: z.object({ lista: z.array(notaDivergente), paginacao }),
  },
  exportarDivergencias: {
    metodo: "GET",
    caminho: "/regras-fiscais/municipais/divergencias/exportacao",
    papel: "CONTADOR",
    resumo: "Notas divergentes filtradas, em planilha",
    query: filtroDeDivergencias.extend(pedidoDeExportacao),
  },
  consultarRegraMunicipal: {
    metodo: "GET",
    caminho: "/regras-fiscais/municipais/:id",
    papel: "CONTADOR",
    resumo: "Uma regra municipal, com todas as versões",
    comVersao: true,
    resposta: regraMunicipalComVersoes,
  },
  preverRegraMunicipal: {
    metodo: "POST",
    caminho: "/regras-fiscais/municipais/previa",
    papel: "CONTADOR",
    resumo: "O que criar, editar ou revogar uma regra tocaria, sem salvar nada",
    corpo: z.object({ idRegra, regra: corpoMunicipal.nullable() }),
    resposta: previaDaRegra,
  },
  criarRegraMunicipal: {
    metodo: "POST",
    caminho: "/regras-fiscais/municipais",
    papel: "CONTADOR",
    resumo: "Cria uma regra municipal",
    corpo: z.object({ encerrarAnterior, regra: corpoMunicipal }),
    resposta: regraMunicipalComVersoes,
    status: 201,
  },
  editarRegraMunicipal: {
    metodo: "PUT",
    caminho: "/regras-fiscais/municipais/:id",
    papel: "CONTADOR",
    resumo: "Acrescenta a próxima versão; a anterior fica como substituída",
    comVersao: true,
    corpo: corpoMunicipal,
    resposta: regraMunicipalComVersoes,
  },
  revogarRegraMunicipal: {
    metodo: "POST",
    caminho: "/regras-fiscais/municipais/:id/revogar",
    papel: "CONTADOR",
    resumo: "Tira a regra de vigor, com um motivo",
    comVersao: true,
    corpo: revogacao,
    resposta: regraMunicipalComVersoes,
  },
  listarRegrasFederais: {
    metodo: "GET",
    caminho: "/regras-fiscais/federais",
    papel: "ADMINISTRADOR",
    resumo: "Regras federais do escritório",
    query: filtroFederal.extend(pedidoDePagina),
    resposta: z.object({ lista: z.array(regraFederal), paginacao, contagens }),
  },
  exportarRegrasFederais: {
    metodo: "GET",
    caminho: "/regras-fiscais/federais/exportacao",
    papel: "ADMINISTRADOR",
    resumo: "Regras federais filtradas, em planilha",
    query: filtroFederal.extend(pedidoDeExportacao),
  },
  listarReferenciaFederal: {
    metodo: "GET",
    caminho: "/regras-fiscais/federais/referencia",
    papel: "ADMINISTRADOR",
    resumo: "Retenções e classificações federais, com fonte e grau de certeza",
    resposta: z.object({ lista: z.array(referenciaDaRegra) }),
  },
  consultarRegraFederal: {
    metodo: "GET",
    caminho: "/regras-fiscais/federais/:id",
    papel: "ADMINISTRADOR",
    resumo: "Uma regra federal, com todas as versões",
    comVersao: true,
    resposta: regraFederalComVersoes,
  },
  preverRegraFederal: {
    metodo: "POST",
    caminho: "/regras-fiscais/federais/previa",
    papel: "ADMINISTRADOR",
    resumo: "O que criar, editar ou revogar uma regra tocaria, sem salvar nada",
    corpo: z.object({ idRegra, regra: corpoFederal.nullable() }),
    resposta: previaDaRegra,
  },
  criarRegraFederal: {
    metodo: "POST",
    caminho: "/regras-fiscais/federais",
    papel: "ADMINISTRADOR",
    resumo: "Cria uma regra federal",
    corpo: z.object({ encerrarAnterior, regra: corpoFederal }),
    resposta: regraFederalComVersoes,
    status: 201,
  },
  editarRegraFederal: {
    metodo: "PUT",
    caminho: "/regras-fiscais/federais/:id",
    papel: "ADMINISTRADOR",
    resumo: "Acrescenta a próxima versão; a anterior fica como substituída",
    comVersao: true,
    corpo: corpoFederal,
    resposta: regraFederalComVersoes,
  },
  revogarRegraFederal: {
    metodo: "POST",
    caminho: "/regras-fiscais/federais/:id/revogar",
    papel: "ADMINISTRADOR",
    resumo: "Tira a regra de vigor, com um motivo",
    comVersao: true,
    corpo: revogacao,
    resposta: regraFederalComVersoes,
  },
} as const satisfies Rotas

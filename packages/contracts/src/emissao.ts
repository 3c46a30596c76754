import { z } from "zod"
import { chavesDe, idDeMunicipio, paginacao, pedidoDePagina, reais, reaisPositivos, texto, uuid } from "./comum.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

export const ambientesDeEmissao = { producao: "Produção", homologacao: "Homologação (sem validade)" } as const
/** Special regimes of the ISS, by the codes of the layout. */
export const regimesEspeciaisDoIss = {
  "0": "Nenhum",
  "1": "Ato cooperado",
  "2": "Estimativa",
  "3": "Microempresa municipal",
  "4": "Notário ou registrador",
  "5": "Profissional autônomo",
  "6": "Sociedade de profissionais",
  "9": "Outro",
} as const
export const estadosDaEmissao = {
  enviando: "Emitindo",
  autorizada: "Emitida",
  rejeitada: "Recusada",
  abandonada: "Número inutilizado",
} as const
export type EstadoDaEmissao = keyof typeof estadosDaEmissao

const proximos: Readonly<Record<EstadoDaEmissao, readonly EstadoDaEmissao[]>> = {
  // Given up only where the authority was asked and shows no note, or where nothing of it arrived.
  enviando: ["autorizada", "rejeitada", "abandonada"],
  rejeitada: ["enviando", "abandonada"],
  autorizada: [],
  abandonada: [],
}
/** Whether a DPS may go from one state to another: its number ends as one note or as a gap with a reason. */
export const podeTransitarEmissao = (de: EstadoDaEmissao, para: EstadoDaEmissao): boolean => proximos[de].includes(para)

const issRetido = z.enum(["pela-regra", "sim", "nao"])
const serie = z.number().int().min(1, "A série vai de 1 a 49999.").max(49999, "A série vai de 1 a 49999.")

const configuracao = z.object({
  ambiente: chavesDe(ambientesDeEmissao),
  serieProducao: serie,
  serieHomologacao: serie,
  regimeEspecial: chavesDe(regimesEspeciaisDoIss),
  enviarInscricaoMunicipal: z.boolean(),
  funcionarioEmite: z.boolean(),
  /** Scheduled bills are issued on their day with nobody asking again. */
  agendadasEmitem: z.boolean().default(false),
})
export type ConfiguracaoDaEmissao = z.infer<typeof configuracao>
export const corpoDaConfiguracao = configuracao
  .extend({
    /** Where the series of production goes on from, when another system used it before; only forwards. */
    proximoNumero: z.number().int().min(1).max(999_999_999).nullable().default(null),
  })
  .refine((c) => c.serieProducao !== c.serieHomologacao, {
    path: ["serieHomologacao"],
    message: "Produção e homologação usam séries diferentes.",
  })

const camposDoServico = {
  nome: texto(60, "O nome passa de 60 caracteres.").min(2, "Dê um nome curto, como “Consultoria mensal”."),
  codigo: z.string().regex(/^\d{6}$/, "Escolha o código nacional do serviço na lista."),
  codigoMunicipal: z
    .string()
    .regex(/^\d{3}$/, "O código municipal tem 3 números.")
    .nullable()
    .default(null),
  nbs: z
    .string()
    .regex(/^\d{9}$/, "A NBS tem 9 números.")
    .nullable()
    .default(null),
  descricao: texto(2000, "A descrição passa de 2000 caracteres.").min(3, "Descreva o serviço como sai na nota."),
  issRetido,
}
export const corpoDoServico = z.object({ ...camposDoServico, issRetido: issRetido.default("pela-regra") })
export const servicoDaEmpresa = z.object({
  ...camposDoServico,
  id: uuid,
  idEmpresa: uuid,
  nomeDoCodigo: z.string(),
  arquivadoEm: z.string().nullable(),
  versao: z.number().int(),
})
export type ServicoDaEmpresa = z.infer<typeof servicoDaEmpresa>

const rua = {
  cep: z.string().regex(/^\d{8}$/, "O CEP tem 8 números."),
  logradouro: texto(255).min(1, "Informe o logradouro."),
  numero: texto(60).min(1, "Informe o número do endereço."),
  bairro: texto(60).min(1, "Informe o bairro."),
}
const pais = z.string().regex(/^[A-Z]{2}$/, "Informe o país por duas letras, como US.")

/** A note as somebody asks for it. */
export const notaPedida = z.object({
  /** Null: without an identified client. */
  idCliente: uuid.nullable(),
  idServico: uuid,
  valor: reaisPositivos,
  /** Missing: as the service has it. */
  descricao: texto(2000).min(3, "Descreva o serviço.").nullable().default(null),
  /** Day of the service; missing: today. */
  competencia: textoNoFormato("data").nullable().default(null),
  descontoIncondicionado: reaisPositivos.default("0.00"),
  descontoCondicionado: reaisPositivos.default("0.00"),
  issRetido: issRetido.nullable().default(null),
  /** Where it was done; missing: where the company is. */
  idMunicipio: idDeMunicipio.nullable().default(null),
  exterior: z
    .object({
      /** Null: consumed in Brazil, and taxed. */
      paisDoResultado: pais.nullable(),
      /** BACEN code of the currency. */
      moeda: z.string().regex(/^\d{3}$/, "Informe a moeda pelo código do Banco Central, como 220."),
      valorNaMoeda: reaisPositivos,
    })
    .nullable()
    .default(null),
  obra: z
    .union([z.object({ cno: texto(30).min(1, "Informe o CNO da obra.") }), z.object({ endereco: z.object(rua) })])
    .nullable()
    .default(null),
  evento: z
    .object({
      nome: texto(255).min(1, "Informe o nome do evento."),
      de: textoNoFormato("data"),
      ate: textoNoFormato("data"),
      endereco: z.object(rua),
    })
    .nullable()
    .default(null),
  /** The note that this one takes the place of. */
  substitui: z
    .object({ idNota: uuid, descricao: texto(255).min(15, "Explique a substituição em pelo menos 15 caracteres.") })
    .nullable()
    .default(null),
})
export type NotaPedida = z.output<typeof notaPedida>

const explicacao = z.object({
  assunto: z.string(),
  decisao: z.string(),
  valor: reais.nullable(),
  porque: z.string(),
  fonte: z.string(),
})
export const previaDaNota = z.object({
  valor: reais,
  /** Null: only the municipality knows it. */
  iss: reais.nullable(),
  totalRetido: reais,
  liquido: reais,
  explicacoes: z.array(explicacao),
  avisos: z.array(z.string()),
  ambiente: chavesDe(ambientesDeEmissao),
})
export type PreviaDaNota = z.infer<typeof previaDaNota>

const erroDaEmissao = z.object({
  codigo: z.string(),
  texto: z.string(),
  textoDoOrgao: z.string(),
  campo: z.string().nullable(),
})

export const emissao = z.object({
  id: uuid,
  idEmpresa: uuid,
  ambiente: chavesDe(ambientesDeEmissao),
  serie: z.number().int(),
  numeroDaDps: z.string(),
  emissor: z.enum(["nacional", "migrate"]),
  estado: chavesDe(estadosDaEmissao),
  /** What is happening, or what became of it, in one sentence. */
  situacao: z.string(),
  /** It stopped without an answer, and somebody may have it tried again. */
  parada: z.boolean(),
  /** Its number may be given up: refused, or stopped with the authority asked and no note shown. */
  podeAbandonar: z.boolean(),
  idCliente: uuid.nullable(),
  idServico: uuid,
  tomador: z.string().nullable(),
  competencia: z.string(),
  valor: reais,
  liquido: reais,
  chave: z.string().nullable(),
  numeroDaNota: z.string().nullable(),
  /** The note that it became, once here. */
  idNota: uuid.nullable(),
  erros: z.array(erroDaEmissao),
  motivoDoAbandono: z.string().nullable(),
  pedido: notaPedida,
  criadaEm: z.string(),
  criadaPor: z.string(),
})
export type Emissao = z.infer<typeof emissao>

const pedidoSobreANota = z.object({
  evento: z.enum(["cancelamento", "analise-fiscal"]),
  estado: z.enum(["enviando", "registrado", "recusado"]),
  motivo: z.string(),
  erros: z.array(erroDaEmissao),
  criadoEm: z.string(),
  pedidoPor: z.string(),
})
export const emissaoDaNota = z.object({
  /** Whether it was issued by this company through the national system, and so may be cancelled and replaced from here. */
  daqui: z.boolean(),
  podeCancelar: z.boolean(),
  /** Refused for its term: the municipality may still be asked to analyse. */
  podePedirAnalise: z.boolean(),
  podeSubstituir: z.boolean(),
  pedidos: z.array(pedidoSobreANota),
  /** What it was issued from, to be replaced by a corrected one. */
  pedido: notaPedida.nullable(),
})
export type EmissaoDaNota = z.infer<typeof emissaoDaNota>

export const motivosDoCancelamento = {
  "1": "Erro na emissão",
  "2": "Serviço não prestado",
  "9": "Outro motivo",
} as const

export const rotasDaEmissao = {
  consultarEmissao: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/emissao",
    papel: null,
    resumo: "Como a empresa emite notas, o que falta para emitir, e o que ela faz",
    comVersao: true,
    resposta: z.object({
      configuracao,
      /** What keeps it from issuing, with the way out. */
      falta: z.array(z.object({ codigo: z.string(), texto: z.string(), destino: z.string().nullable() })),
      /** Nothing of what is issued is worth outside. */
      /** By whom: the national emitter, or Migrate where the office chose it. */
      quemEmite: z.enum(["nacional", "migrate"]),
      simulada: z.boolean(),
      /** What the next DPS of the environment in use gets. */
      proximoNumero: z.string(),
      servicos: z.array(servicoDaEmpresa),
      versao: z.number().int(),
    }),
  },
  configurarEmissao: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/emissao",
    papel: "EMPRESA",
    resumo: "Diz como a empresa emite",
    comVersao: true,
    corpo: corpoDaConfiguracao,
    resposta: configuracao.extend({ versao: z.number().int() }),
  },
  criarServico: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/servicos",
    papel: "EMPRESA",
    resumo: "Cadastra um serviço pronto para a nota",
    corpo: corpoDoServico,
    resposta: servicoDaEmpresa,
    status: 201,
  },
  editarServico: {
    metodo: "PUT",
    caminho: "/servicos/:id",
    papel: "EMPRESA",
    resumo: "Muda um serviço; as notas já emitidas ficam como estão",
    comVersao: true,
    corpo: corpoDoServico,
    resposta: servicoDaEmpresa,
  },
  arquivarServico: {
    metodo: "POST",
    caminho: "/servicos/:id/arquivar",
    papel: "EMPRESA",
    resumo: "Tira um serviço das escolhas, ou o traz de volta",
    corpo: z.object({ arquivado: z.boolean() }),
    resposta: servicoDaEmpresa,
  },
  preverNota: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/emissoes/previa",
    papel: null,
    resumo: "Os tributos de uma nota, com o motivo de cada um, sem emitir nada",
    corpo: notaPedida,
    resposta: previaDaNota,
  },
  emitirNota: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/emissoes",
    papel: null,
    resumo: "Guarda a DPS assinada, com o seu número, e a põe na fila de envio",
    corpo: notaPedida,
    resposta: emissao,
    status: 202,
  },
  listarEmissoes: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/emissoes",
    papel: null,
    resumo: "O que a empresa mandou emitir, do mais novo ao mais antigo",
    query: z.object({
      estado: chavesDe(estadosDaEmissao).optional(),
      ...pedidoDePagina,
    }),
    resposta: z.object({ lista: z.array(emissao), paginacao }),
  },
  consultarEmitida: {
    metodo: "GET",
    caminho: "/emissoes/:id",
    papel: null,
    resumo: "Em que pé está uma emissão",
    resposta: emissao,
  },
  corrigirEmissao: {
    metodo: "POST",
    caminho: "/emissoes/:id/corrigir",
    papel: null,
    resumo: "Refaz uma nota recusada, com o mesmo número",
    corpo: notaPedida,
    resposta: emissao,
    status: 202,
  },
  abandonarEmissao: {
    metodo: "POST",
    caminho: "/emissoes/:id/abandonar",
    papel: null,
    resumo: "Desiste de uma nota recusada, ou que o sistema não mostra: o número fica inutilizado, com o motivo",
    corpo: z.object({ motivo: texto(300).min(10, "Explique em pelo menos 10 caracteres.") }),
    resposta: emissao,
  },
  tentarEmissao: {
    metodo: "POST",
    caminho: "/emissoes/:id/tentar",
    papel: null,
    resumo: "Continua uma emissão que parou sem resposta: consulta antes de enviar",
    resposta: emissao,
    status: 202,
  },
  consultarEmissaoDaNota: {
    metodo: "GET",
    caminho: "/notas-fiscais/:id/emissao",
    papel: null,
    resumo: "O que se pode fazer com uma nota emitida, e o que já se pediu",
    resposta: emissaoDaNota,
  },
  pedirEventoDaNota: {
    metodo: "POST",
    caminho: "/notas-fiscais/:id/eventos",
    papel: null,
    resumo: "Pede o cancelamento de uma nota, ou a análise dele fora do prazo",
    corpo: z.object({
      evento: z.enum(["cancelamento", "analise-fiscal"]),
      motivo: chavesDe(motivosDoCancelamento),
      descricao: texto(255).min(15, "Explique o motivo em pelo menos 15 caracteres."),
    }),
    resposta: emissaoDaNota,
    status: 202,
  },
  baixarDanfse: {
    metodo: "GET",
    caminho: "/notas-fiscais/:id/danfse",
    papel: null,
    resumo: "DANFSe da nota, em PDF",
  },
} as const satisfies Rotas

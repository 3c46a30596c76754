import { z } from "zod"
import {
  codigoDe,
  competencia,
  direcaoDaOrdem,
  listaDeIds,
  paginacao,
  pedidoDePagina,
  reais,
  somaEmReais,
  texto,
  uuid,
} from "./comum.ts"
import { signatario } from "./emissores.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { statusDaNota } from "./listas/estados.ts"
import type { Rotas } from "./rota.ts"

export const pendenciasDaNota = [
  "assinatura-invalida",
  "emissor-nao-reconhecido",
  "atividade-indefinida",
  "produto-a-responder",
] as const
/** Layouts of notes: of the last two, `parcelas` says what the items count as. */
export const modelosDaNota = ["nfse", "nfse-municipal", "nfe", "nfce"] as const
export const assinaturasDaNota = ["valida", "nao-reconhecida", "invalida", "ausente"] as const

export const nota = z.object({
  id: uuid,
  idEmpresa: uuid,
  empresa: z.string(),
  direcao: z.enum(["prestada", "tomada"]),
  modelo: z.enum(modelosDaNota),
  /** CNPJ or CPF of the company in the note. */
  estabelecimento: z.string().nullable(),
  chave: z.string(),
  numero: z.string(),
  competencia,
  competenciaDoDocumento: competencia,
  dataEmissao: z.string(),
  /** Ativa 1, Cancelada 2, Substituida 3, Cancelando 99. */
  status: z.number().int(),
  valorServico: reais,
  valorLiquido: reais,
  /** What counts as gross revenue: service value minus unconditional discounts. */
  receita: reais,
  /** Whether the note counts in the month's revenue, and if not, why. */
  contaNaReceita: z.boolean(),
  motivoForaDaReceita: z.string().nullable(),
  issRetido: z.boolean(),
  mercado: z.enum(["interno", "externo"]),
  codigoTributacao: z.string(),
  descricao: z.string(),
  idAtividade: uuid.nullable(),
  atividade: z.string().nullable(),
  contraparteDocumento: z.string().nullable(),
  contraparteNome: z.string().nullable(),
  assinatura: z.enum(assinaturasDaNota),
  decisao: z.enum(["aceita", "recusada"]).nullable(),
  semValidade: z.boolean(),
  pendencias: z.array(z.enum(pendenciasDaNota)),
  avisos: z.array(z.string()),
  /** When the national environment handed it over; null of what came only by other ways. */
  capturadaEm: z.string().nullable(),
})
export type Nota = z.infer<typeof nota>

export const eventoDaNota = z.object({
  tipo: z.string(),
  efeito: z.enum(["cancela", "substitui", "pendente-cancelamento", "encerra-pendencia", "nenhum"]),
  ocorridoEm: z.string(),
  motivo: z.string().nullable(),
  chaveSubstituta: z.string().nullable(),
  assinatura: z.enum(assinaturasDaNota),
})

/** Items of a note of goods that count in the same way. */
export const parcelaDaNota = z.object({
  tratamento: z.enum(["venda", "devolucao-de-venda", "servico", "sem-receita", "compra", "perguntar"]),
  mercado: z.enum(["interno", "externo"]),
  situacoes: z.array(z.string()),
  atividade: z.string().nullable(),
  /** What it adds to the revenue; negative in a return. */
  receita: somaEmReais,
  valor: somaEmReais,
  motivo: z.string(),
  fonte: z.string(),
  pergunta: z.string().nullable(),
})

/** What only a person can say of a product, with what waits for it. */
export const perguntaDeProduto = z.object({
  idEmpresa: uuid,
  empresa: z.string(),
  chave: z.string(),
  /** "natureza": what the operation was; "situacao": how the sale of the product is segregated. */
  tipo: z.enum(["natureza", "situacao"]),
  texto: z.string(),
  notas: z.number().int(),
  valor: somaEmReais,
})
export type PerguntaDeProduto = z.infer<typeof perguntaDeProduto>

export const respostaDeProduto = z.object({
  idEmpresa: uuid,
  chave: texto(200),
  tratamento: z.enum(["venda", "devolucao-de-venda", "servico", "sem-receita"]),
  origem: z.enum(["producao", "revenda", "servico"]).nullable(),
  situacoes: z.array(z.enum(["icms-st-substituido", "icms-substituto", "monofasico-pis-cofins"])).max(3),
})
export type RespostaDeProduto = z.infer<typeof respostaDeProduto>

export const notaDetalhada = nota.extend({
  /** Null of services. */
  parcelas: z.array(parcelaDaNota).nullable(),
  eventos: z.array(eventoDaNota),
  assinaturaDetalhe: z.string(),
  /** Null where the file brings no certificate that can be read. */
  signatario: signatario.nullable(),
})
export type NotaDetalhada = z.infer<typeof notaDetalhada>

export const ordensDasNotas = [
  "dataEmissao",
  "numero",
  "empresa",
  "contraparteNome",
  "valorServico",
  "valorLiquido",
  "receita",
] as const

export const filtroDeNotas = z.object({
  competencia: competencia.optional(),
  idEmpresa: uuid.optional(),
  direcao: z.enum(["prestada", "tomada"]).optional(),
  status: z.coerce.number().pipe(codigoDe(statusDaNota)).optional(),
  pendentes: z.stringbool().optional(),
  busca: texto(100).optional(),
  /** Comma-separated ids: the notes behind one step of a memória de cálculo. */
  ids: listaDeIds.optional(),
  ordem: z.enum(ordensDasNotas).default("dataEmissao"),
  /** Direction of the order: `direcao` here says whether a note was given or taken. */
  sentido: direcaoDaOrdem.default("desc"),
})

export const rotasDasNotasFiscais = {
  importarNotas: {
    metodo: "POST",
    caminho: "/notas-fiscais/importacoes",
    papel: "EMPRESA",
    escopo: "notas:escrever",
    resumo: "Recebe um ou mais XML, ou ZIP, e devolve o trabalho que os importa",
    arquivos: true,
    resposta: z.object({ idLote: uuid, total: z.number().int() }),
    status: 202,
  },
  listarNotas: {
    metodo: "GET",
    caminho: "/notas-fiscais",
    papel: null,
    escopo: "notas:ler",
    resumo: "Notas ao alcance de quem pergunta",
    query: filtroDeNotas.extend(pedidoDePagina),
    resposta: z.object({
      lista: z.array(nota),
      paginacao,
      /** Over the whole filter; `receita` of the notes that count only. */
      totais: z.object({
        valorServico: somaEmReais,
        valorLiquido: somaEmReais,
        receita: somaEmReais,
        issRetido: somaEmReais,
      }),
    }),
  },
  exportarNotas: {
    metodo: "GET",
    caminho: "/notas-fiscais/exportacao",
    papel: null,
    escopo: "notas:ler",
    resumo: "Notas filtradas, em planilha",
    query: filtroDeNotas.extend(pedidoDeExportacao),
  },
  consultarNota: {
    metodo: "GET",
    caminho: "/notas-fiscais/:id",
    papel: null,
    escopo: "notas:ler",
    resumo: "Uma nota e seus eventos",
    resposta: notaDetalhada,
  },
  baixarXmlDaNota: {
    metodo: "GET",
    caminho: "/notas-fiscais/:id/xml",
    papel: null,
    escopo: "notas:ler",
    resumo: "O XML exatamente como recebido",
  },
  listarPerguntasDeProduto: {
    metodo: "GET",
    caminho: "/notas-fiscais/perguntas",
    papel: "CONTADOR",
    escopo: "notas:ler",
    resumo: "Produtos de que só uma pessoa sabe dizer o que a venda conta, com o valor que espera a resposta",
    query: z.object({ idEmpresa: uuid.optional() }),
    resposta: z.object({ perguntas: z.array(perguntaDeProduto) }),
  },
  responderProduto: {
    metodo: "POST",
    caminho: "/notas-fiscais/perguntas",
    papel: "CONTADOR",
    resumo: "Responde uma vez por produto: vale para as notas que esperam, de meses abertos, e para as próximas",
    corpo: respostaDeProduto,
    resposta: z.object({ notas: z.number().int(), emMesFechado: z.number().int() }),
  },
  // Without a scope: it is the judgement of a person, never of a key.
  decidirNota: {
    metodo: "PATCH",
    caminho: "/notas-fiscais/:id/decisao",
    papel: "CONTADOR",
    resumo: "Aceita ou recusa uma nota em quarentena: a assinatura não confere, ou o emissor não é reconhecido",
    corpo: z.object({
      decisao: z.enum(["aceita", "recusada"]),
      motivo: texto(500).min(10, "Explique a decisão em pelo menos 10 caracteres."),
    }),
    resposta: notaDetalhada,
  },
  definirAtividadeDaNota: {
    metodo: "PATCH",
    caminho: "/notas-fiscais/:id/atividade",
    papel: "CONTADOR",
    escopo: "notas:escrever",
    resumo: "Diz a que atividade (e anexo) a receita da nota pertence; pode valer para as próximas do mesmo código",
    corpo: z.object({ idAtividade: uuid, lembrarCodigo: z.boolean() }),
    resposta: notaDetalhada,
  },
} as const satisfies Rotas

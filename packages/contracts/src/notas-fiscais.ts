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

export const pendenciasDaNota = ["assinatura-invalida", "emissor-nao-reconhecido", "atividade-indefinida"] as const
export const assinaturasDaNota = ["valida", "nao-reconhecida", "invalida", "ausente"] as const

export const nota = z.object({
  id: uuid,
  idEmpresa: uuid,
  empresa: z.string(),
  direcao: z.enum(["prestada", "tomada"]),
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

export const notaDetalhada = nota.extend({
  eventos: z.array(eventoDaNota),
  assinaturaDetalhe: z.string(),
  /** Null where the file brings no certificate that can be read. */
  signatario: signatario.nullable(),
})
export type NotaDetalhada = z.infer<typeof notaDetalhada>

const params = z.object({ id: uuid })

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
    params,
    resposta: notaDetalhada,
  },
  baixarXmlDaNota: {
    metodo: "GET",
    caminho: "/notas-fiscais/:id/xml",
    papel: null,
    escopo: "notas:ler",
    resumo: "O XML exatamente como recebido",
    params,
  },
  // Without a scope: it is the judgement of a person, never of a key.
  decidirNota: {
    metodo: "PATCH",
    caminho: "/notas-fiscais/:id/decisao",
    papel: "CONTADOR",
    resumo: "Aceita ou recusa uma nota em quarentena: a assinatura não confere, ou o emissor não é reconhecido",
    params,
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
    params,
    corpo: z.object({ idAtividade: uuid, lembrarCodigo: z.boolean() }),
    resposta: notaDetalhada,
  },
} as const satisfies Rotas

import { z } from "zod"
import { idDeCategoria } from "./categorias-do-banco.ts"
import { paginacao, pedidoDePagina, reais, somaEmReais, texto, uuid } from "./comum.ts"
import { linhaDoBanco } from "./extratos.ts"
import type { Rotas } from "./rota.ts"

/** What the difference between a line and the notes it receives is. */
export const diferencasDoRecebimento = {
  tarifa: { rotulo: "Tarifa cobrada", categoria: "tarifas" },
  juros: { rotulo: "Juros ou multa recebidos", categoria: "juros-recebidos" },
  desconto: { rotulo: "Desconto concedido", categoria: "descontos-concedidos" },
  retencao: { rotulo: "Tributo retido pelo cliente", categoria: "retencoes" },
  adiantamento: { rotulo: "Valor a mais, sem nota", categoria: "outras-entradas" },
} as const

/** What a line of the bank is. */
export const destinoDaLinha = z.discriminatedUnion("tipo", [
  /** Pays guides; of one, in whole or in part; of several, exactly what they ask on the day. */
  z.object({ tipo: z.literal("guias"), ids: z.array(uuid).min(1).max(12) }),
  /** Is the proof of a payment that somebody already recorded. */
  z.object({ tipo: z.literal("pagamento"), id: uuid }),
  /** Is the proof of a title that somebody already settled by hand, received or paid. */
  z.object({ tipo: z.literal("baixa"), id: uuid }),
  /** The other side is a line of another account of the company. */
  z.object({ tipo: z.literal("transferencia"), idLinha: uuid }),
  /** Pays a pró-labore slip, or profits. */
  z.object({ tipo: z.literal("recibo"), id: uuid }),
  z.object({ tipo: z.literal("lucro"), id: uuid }),
  /** Receives notes, or titles without a note, in whole or in part; what differs from them is said. */
  z.object({
    tipo: z.literal("notas"),
    notas: z
      .array(z.object({ id: uuid, valor: reais }))
      .min(1)
      .max(50),
    diferenca: z
      .enum(Object.keys(diferencasDoRecebimento) as [keyof typeof diferencasDoRecebimento])
      .nullable()
      .default(null),
  }),
  /** Pays titles: of one, in whole or part; of several, exactly what they ask; what differs from them is said. */
  z.object({
    tipo: z.literal("titulos"),
    ids: z.array(uuid).min(1).max(12),
    diferenca: z.enum(["juros", "desconto"]).nullable().default(null),
  }),
  /** Has no title, and is several things: categories whose amounts add up to the line. Teaches nothing. */
  z.object({
    tipo: z.literal("divisao"),
    partes: z
      .array(z.object({ categoria: idDeCategoria, valor: reais }))
      .min(2, "Divida a linha em pelo menos duas partes.")
      .max(20),
  }),
  /** Has no title: only a category. `lembrar` learns a rule from it. */
  z.object({ tipo: z.literal("categoria"), categoria: idDeCategoria, lembrar: z.boolean().default(true) }),
  /** Is no movement of the company, and says why. */
  z.object({ tipo: z.literal("ignorar"), motivo: texto(200).min(5, "Escreva o motivo em pelo menos 5 caracteres.") }),
])
export type DestinoDaLinha = z.output<typeof destinoDaLinha>

export const confiancas = {
  alta: { rotulo: "Confiança alta" },
  media: { rotulo: "Confiança média" },
  baixa: { rotulo: "Confira antes" },
} as const

export const sugestaoDaLinha = z.object({
  destino: destinoDaLinha,
  /** "DAS de out/2026". */
  titulo: z.string(),
  /** Why, in a sentence. */
  motivo: z.string(),
  confianca: z.enum(["alta", "media", "baixa"]),
  /** What does not agree, and the person has to accept. */
  aviso: z.string().nullable(),
})
export type SugestaoDaLinha = z.infer<typeof sugestaoDaLinha>

/** Something open that a line may be said to pay or to receive, whatever its amount. */
export const tituloEmAberto = z.object({
  tipo: z.enum(["guia", "pagamento", "baixa", "recibo", "lucro", "nota", "titulo"]),
  id: uuid,
  /** "DAS de out/2026". */
  titulo: z.string(),
  /** Day that it falls due, was paid or issued. */
  data: z.string(),
  /** What it asks on the day of the line, fine and interest included; null where a dated value is missing. */
  valor: reais.nullable(),
  /** Of a note or title: what lacks of it before what the client withholds. Null for the others. */
  bruto: reais.nullable(),
  /** Of what is to be received: fine and interest agreed for the day of the line or, below zero, the discount. Not in the amounts. */
  encargos: reais.nullable(),
})
export type TituloEmAberto = z.infer<typeof tituloEmAberto>

const linhaPendente = linhaDoBanco.omit({ saldoDoDia: true }).extend({ sugestoes: z.array(sugestaoDaLinha) })
export type LinhaPendente = z.infer<typeof linhaPendente>

export const conciliacao = z.object({
  id: uuid,
  idLinha: uuid,
  tipo: z.string(),
  /** "pessoa", or the rule that posted it by itself. */
  origem: z.enum(["pessoa", "regra"]),
  em: z.string(),
  por: z.string(),
  desfeitaEm: z.string().nullable(),
  desfeitaPor: z.string().nullable(),
  motivo: z.string().nullable(),
  partes: z.array(
    z.object({ titulo: z.string(), categoria: z.string().nullable(), valor: reais, caminho: z.string().nullable() }),
  ),
})
export type ConciliacaoDaLinha = z.infer<typeof conciliacao>

export const regraDoBanco = z.object({
  id: uuid,
  /** Null: of the office, for every company. */
  idEmpresa: uuid.nullable(),
  /** Words that a description has, in this order, without accents or numbers. */
  texto: z.string(),
  sentido: z.enum(["entrada", "saida"]),
  categoria: z.string(),
  /** Posts by itself what it matches when a statement is imported. */
  automatica: z.boolean(),
  /** Times that somebody confirmed it. */
  usos: z.number().int(),
  criadaEm: z.string(),
  criadaPor: z.string(),
  versao: z.number().int(),
})
export type RegraDoBanco = z.infer<typeof regraDoBanco>

const corpoDaRegra = z.object({
  texto: texto(100).min(3, "Escreva ao menos três letras da descrição."),
  sentido: regraDoBanco.shape.sentido,
  categoria: idDeCategoria,
  automatica: z.boolean(),
  /** Valid for every company of the office. */
  doEscritorio: z.boolean(),
})

/** Reconciliation of the bank: what each line is, suggested with a reason and confirmed by a person or by an explicit rule. */
export const rotasDaConciliacao = {
  listarPendentesDoBanco: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/banco/pendentes",
    papel: "EMPRESA",
    resumo:
      "Linhas do banco que ninguém disse o que são, as mais antigas primeiro, com sugestões e o motivo de cada uma",
    query: z.object({
      ...pedidoDePagina,
      idConta: uuid.optional(),
      busca: texto(100).optional(),
      direcao: z.enum(["asc", "desc"]).default("asc"),
    }),
    resposta: z.object({
      lista: z.array(linhaPendente),
      paginacao,
      totais: z.object({ entradas: somaEmReais, saidas: somaEmReais }),
    }),
  },
  listarTitulosDaLinha: {
    metodo: "GET",
    caminho: "/banco/linhas/:id/titulos",
    papel: "EMPRESA",
    resumo: "O que uma linha pode pagar ou receber e está em aberto, o mais perto do valor dela primeiro",
    query: z.object({ busca: texto(100).optional() }),
    resposta: z.object({ lista: z.array(tituloEmAberto), /** More exist: a search finds them. */ haMais: z.boolean() }),
  },
  conciliarLinhas: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/banco/conciliacoes",
    papel: "EMPRESA",
    resumo: "Diz o que são linhas do banco; a que outra pessoa já disse é recusada, e as outras seguem",
    corpo: z.object({
      itens: z
        .array(z.object({ idLinha: uuid, destino: destinoDaLinha }))
        .min(1)
        .max(200),
    }),
    resposta: z.object({
      feitas: z.array(z.object({ idLinha: uuid, id: uuid })),
      recusadas: z.array(z.object({ idLinha: uuid, codigo: z.string(), motivo: z.string() })),
      /** Rules that these confirmations taught. */
      aprendidas: z.array(regraDoBanco),
    }),
  },
  consultarConciliacao: {
    metodo: "GET",
    caminho: "/banco/linhas/:id/conciliacoes",
    papel: "EMPRESA",
    resumo: "O que foi dito de uma linha, por quem e quando, com o que foi desfeito",
    resposta: z.object({ linha: linhaDoBanco.omit({ saldoDoDia: true }), lista: z.array(conciliacao) }),
  },
  desfazerConciliacao: {
    metodo: "POST",
    caminho: "/banco/conciliacoes/:id/desfazer",
    papel: "EMPRESA",
    resumo: "Desfaz uma conciliação: a linha volta a esperar, e o pagamento que ela registrou é estornado",
    resposta: z.object({ idLinhas: z.array(uuid) }),
  },
  listarRegrasDoBanco: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/banco/regras",
    papel: "EMPRESA",
    resumo: "Regras que valem para a empresa: as dela e as do escritório",
    resposta: z.object({ lista: z.array(regraDoBanco) }),
  },
  criarRegraDoBanco: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/banco/regras",
    papel: "CONTADOR",
    resumo: "Cria uma regra da empresa ou do escritório",
    corpo: corpoDaRegra,
    resposta: regraDoBanco,
    status: 201,
  },
  editarRegraDoBanco: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/banco/regras/:id",
    papel: "CONTADOR",
    resumo: "Muda uma regra, ou passa a regra da empresa ao escritório",
    comVersao: true,
    corpo: corpoDaRegra,
    resposta: regraDoBanco,
  },
  apagarRegraDoBanco: {
    metodo: "DELETE",
    caminho: "/empresas/:idEmpresa/banco/regras/:id",
    papel: "CONTADOR",
    resumo: "Apaga uma regra; o que ela já disse fica",
    resposta: z.object({ id: uuid }),
  },
} as const satisfies Rotas

/** Automations of the specification: states (section 4) and the acts that the product knows how to do outside. */

/** The second list of the specification: where an operation stands. */
export const estadosDaOperacao = {
  A_PROCESSAR: { id: 0, rotulo: "A processar" },
  EXECUTANDO: { id: 1, rotulo: "Executando" },
  SUCESSO: { id: 2, rotulo: "Sucesso" },
  ERRO: { id: 3, rotulo: "Erro" },
  INCONSISTENCIA: { id: 4, rotulo: "Inconsistência" },
  CANCELADO: { id: 5, rotulo: "Cancelado" },
} as const
export type EstadoDaOperacao = keyof typeof estadosDaOperacao

/** The first list: one run of an operation. Null is to be processed. */
export const estadosDaExecucao = {
  EXECUTANDO: { id: 1, rotulo: "Executando" },
  SUCESSO: { id: 2, rotulo: "Sucesso" },
  ERRO: { id: 3, rotulo: "Erro" },
  CANCELADO: { id: 4, rotulo: "Cancelado" },
} as const

const transicoes: Readonly<Record<EstadoDaOperacao, readonly EstadoDaOperacao[]>> = {
  A_PROCESSAR: ["EXECUTANDO", "CANCELADO"],
  EXECUTANDO: ["SUCESSO", "ERRO", "INCONSISTENCIA"],
  SUCESSO: [],
  ERRO: ["A_PROCESSAR", "CANCELADO"],
  INCONSISTENCIA: ["A_PROCESSAR", "CANCELADO"],
  CANCELADO: ["A_PROCESSAR"],
}

/** Whether an operation may go from one state to another; answers alike for the button and for the service. */
export const podeTransitarOperacao = (de: EstadoDaOperacao, para: EstadoDaOperacao): boolean =>
  transicoes[de].includes(para)

/** The ids of the states from which an operation may go to another. */
export const estadosQuePodemIrPara = (para: EstadoDaOperacao): readonly number[] =>
  Object.values(estadosDaOperacao)
    .filter((_, i) => podeTransitarOperacao(nomesDosEstados[i] ?? para, para))
    .map(({ id }) => id)
const nomesDosEstados: readonly EstadoDaOperacao[] = [
  "A_PROCESSAR",
  "EXECUTANDO",
  "SUCESSO",
  "ERRO",
  "INCONSISTENCIA",
  "CANCELADO",
]

/** What the product does outside, by the name each kind of operation is stored with. */
export const tiposDeOperacao = {
  "pgdas-conferir": "Conferir o PGDAS-D",
  "pgdas-transmitir": "Transmitir o PGDAS-D",
  "das-gerar": "Gerar o DAS",
  "das-mei-gerar": "Gerar o DAS do MEI",
  "darf-gerar": "Gerar o DARF",
  "dctfweb-guia": "Guia da DCTFWeb",
  "pagamentos-consultar": "Consultar pagamentos",
  "situacao-fiscal": "Situação fiscal",
  "mensagens-consultar": "Caixa postal",
  "procuracoes-consultar": "Procurações",
  "mei-debitos": "Débitos do MEI",
  "mei-situacao": "Situação do MEI",
  "ccmei-emitir": "Emitir o CCMEI",
  "mei-beneficio": "Informar benefício do MEI",
  "nfse-emitir": "Emitir NFS-e",
  "nfse-evento": "Cancelar NFS-e",
} as const
export type TipoDeOperacao = keyof typeof tiposDeOperacao

/**
 * What a closed month asks of the authorities, each company what is of it, in the order in which it enters the queue. What declares
 * is compared first, and its transmission follows by the rule of the office.
 */
export const atosDoMes = [
  "pgdas-conferir",
  "das-gerar",
  "das-mei-gerar",
  "darf-gerar",
  "dctfweb-guia",
] as const satisfies readonly TipoDeOperacao[]
/** All of them, as one request. */
export const DO_MES = "do-mes"
export type TipoDoPedido = TipoDeOperacao | typeof DO_MES

/** What an operation waits for besides its turn. */
export const esperasDaOperacao = {
  aprovacao: "Espera a sua aprovação",
  resposta: "Espera a resposta do órgão",
  hora: "Espera a hora de tentar de novo",
  provedor: "O órgão está fora do ar",
  teto: "O teto de gasto do mês foi atingido",
} as const
export type EsperaDaOperacao = keyof typeof esperasDaOperacao

/** Outcomes of an outside call. */
export const desfechosDaExecucao = {
  ok: "Respondido",
  pendente: "Ainda em preparo",
  recusado: "Recusado",
  falha: "Sem resposta",
} as const
export type DesfechoDaExecucao = keyof typeof desfechosDaExecucao

/** Who answers outside. */
export const provedoresDeOperacao = {
  serpro: "SERPRO Integra Contador",
  sefin: "Sefin Nacional (NFS-e)",
  adn: "Ambiente de Dados Nacional (NFS-e)",
  migrate: "Migrate (InvoiCy)",
} as const
export type ProvedorDeOperacao = keyof typeof provedoresDeOperacao

/** What a person may do to operations. */
export const acoesSobreOperacoes = ["reprocessar", "cancelar", "reabrir", "aprovar"] as const
export type AcaoSobreOperacoes = (typeof acoesSobreOperacoes)[number]

/** What a person does to operations, as the button says it. */
export const rotulosDasAcoes: Readonly<Record<AcaoSobreOperacoes, string>> = {
  reprocessar: "Reprocessar",
  cancelar: "Cancelar",
  reabrir: "Reabrir",
  aprovar: "Aprovar",
}

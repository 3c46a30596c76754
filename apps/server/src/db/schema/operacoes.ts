import type { DesfechoDaExecucao, EsperaDaOperacao, ProvedorDeOperacao, TipoDeOperacao } from "@partida/contracts"
import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import type { Custo } from "../../ports/receita-federal.ts"
import { bytea, centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { referencia, tabela } from "./tabela.ts"

/** Why an operation stands where it stands, in our words and the authority's. */
export interface MotivoDaOperacao {
  readonly codigo: string
  readonly texto: string
  readonly textoDoOrgao: string | null
  /** The code is of the authority, and we do not know what it means. */
  readonly desconhecida?: true
}

/** An amount that the authority has another way: both columns, in centavos as text. */
export interface DiferencaDaOperacao {
  readonly rotulo: string
  readonly nosso: string
  readonly doOrgao: string
}

const naMaquina = ["proxima_em", "trava", "trava_ate", "tentativas", "custo", "atualizada_em"]

/** An act that leaves the house (ADR 060): asked for once under its business key, done by runs. */
export const operacoes = tabela(
  "operacoes",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar"],
    // What the machine does is in the runs; what people do about it is recorded as their acts.
    auditoria: { em: "insert", sem: naMaquina },
    mesFechado: { nao: "declared, issued and paid after the closing" },
    recalculo: { nao: "a consequence of the closing, never an input" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    tipo: text("tipo").$type<TipoDeOperacao>().notNull(),
    provedor: text("provedor").$type<ProvedorDeOperacao>().notNull(),
    competencia: competencia(),
    /** Business identity of the act. */
    chave: text("chave").notNull(),
    /** SHA-256 of what was asked for. */
    resumo: text("resumo").notNull(),
    parametros: jsonb("parametros").notNull(),
    /** A Processar 0, Executando 1, Sucesso 2, Erro 3, Inconsistência 4, Cancelado 5. */
    estado: smallint("estado").notNull(),
    /** The step that comes next, or is under way. */
    etapa: text("etapa").notNull(),
    aguarda: text("aguarda").$type<EsperaDaOperacao>(),
    /** Runs so far: the number of the last. */
    execucoes: integer("execucoes").notNull().default(0),
    /** Failures in a row of the step. */
    tentativas: integer("tentativas").notNull().default(0),
    proximaEm: instante("proxima_em").notNull(),
    /** Who is at it, and until when that is believed without news. */
    trava: uuid("trava"),
    travaAte: instante("trava_ate"),
    /** What the authority gave to ask again by. */
    protocolo: text("protocolo"),
    /** What the authority calls the result. */
    referencia: text("referencia"),
    resultado: text("resultado"),
    motivo: jsonb("motivo").$type<MotivoDaOperacao>(),
    diferencas: jsonb("diferencas").$type<readonly DiferencaDaOperacao[]>(),
    documentos: jsonb("documentos").$type<readonly string[]>(),
    /** Amount of what is declared or paid, where it has one. */
    valorCentavos: centavos("valor_centavos"),
    /** Ten-thousandths of a real, by the operator's prices. */
    custo: bigint("custo", { mode: "bigint" }).notNull().default(sql`0`),
    /** Lower goes first. */
    prioridade: smallint("prioridade").notNull().default(5),
    venceEm: date("vence_em", { mode: "string" }),
    idUsuario: uuid("id_usuario").notNull(),
    criadaPor: text("criada_por").notNull(),
    criadaEm: instante("criada_em").notNull(),
    atualizadaEm: instante("atualizada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("operacoes_chave").on(t.idEscritorio, t.chave),
    // What may be taken, in the order in which it is.
    index("operacoes_a_fazer")
      .on(t.idEscritorio, t.prioridade, t.proximaEm)
      .where(sql`estado in (0, 1) and aguarda is distinct from 'aprovacao'`),
    // Lists by state, newest first, with what counters and filters look at.
    index("operacoes_estado").on(t.idEscritorio, t.estado, t.atualizadaEm, t.id),
    index("operacoes_empresa").on(t.idEscritorio, t.idEmpresa, t.tipo, t.competencia),
    index("operacoes_figuras").on(t.idEscritorio, t.tipo, t.competencia, t.estado, t.idEmpresa, t.aguarda),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("operacoes_estado_valido", sql`estado between 0 and 5`),
    check("operacoes_espera", sql`aguarda is null or estado in (0, 1)`),
    check("operacoes_trava", sql`(trava is null) = (trava_ate is null)`),
    check("operacoes_sem_motivo", sql`estado not in (3, 4) or motivo is not null`),
  ],
)

/** One outside call, recorded before it is made and again, byte for byte, when it is answered. */
export const operacoesExecucoes = tabela(
  "operacoes_execucoes",
  {
    de: "empresa",
    cresceComOsMeses: true,
    reescrita: true,
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { nao: "a record itself; what people did is in the trail" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    idOperacao: uuid("id_operacao").notNull(),
    numero: integer("numero").notNull(),
    /** Executando 1, Sucesso 2, Erro 3, Cancelado 4; null: to be processed. */
    estado: smallint("estado"),
    etapa: text("etapa").notNull(),
    servico: text("servico").notNull(),
    /** By how the authority prices it. */
    classe: text("classe").$type<Custo>().notNull(),
    /** Whether it changes something outside. */
    grava: boolean("grava").notNull(),
    metodo: text("metodo").notNull(),
    caminho: text("caminho").notNull(),
    /** Without secrets: these are put in as it leaves. */
    cabecalhos: jsonb("cabecalhos").$type<Readonly<Record<string, string>>>().notNull(),
    corpo: bytea("corpo"),
    corpoResumo: text("corpo_resumo").notNull(),
    corpoBytes: integer("corpo_bytes").notNull(),
    respostaStatus: smallint("resposta_status"),
    respostaCabecalhos: jsonb("resposta_cabecalhos").$type<Readonly<Record<string, string>>>(),
    resposta: bytea("resposta"),
    respostaResumo: text("resposta_resumo"),
    respostaBytes: integer("resposta_bytes"),
    iniciadaEm: instante("iniciada_em").notNull(),
    respondidaEm: instante("respondida_em"),
    interpretadaEm: instante("interpretada_em"),
    duracaoMs: integer("duracao_ms"),
    desfecho: text("desfecho").$type<DesfechoDaExecucao>(),
    /** Whether it may have taken effect outside although no answer came. */
    incerta: boolean("incerta").notNull().default(false),
    motivo: jsonb("motivo").$type<MotivoDaOperacao>(),
    custo: bigint("custo", { mode: "bigint" }).notNull().default(sql`0`),
    certificado: text("certificado"),
    procuracao: text("procuracao"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idOperacao, t.numero] }),
    index("operacoes_execucoes_empresa").on(t.idEscritorio, t.idEmpresa),
    index("operacoes_execucoes_guardadas").on(t.idEscritorio, t.iniciadaEm).where(sql`corpo is not null`),
    referencia([t.idEscritorio, t.idOperacao], [operacoes.idEscritorio, operacoes.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("operacoes_execucoes_estado", sql`estado between 1 and 4`),
    check("operacoes_execucoes_desfecho", sql`desfecho in ('ok', 'pendente', 'recusado', 'falha')`),
    check("operacoes_execucoes_leitura", sql`interpretada_em is null or desfecho is not null`),
  ],
)

/** Calls that were paid for, by month and kind: the band of the month prices them all. */
export const operacoesConsumo = tabela(
  "operacoes_consumo",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { nao: "a counter of the runs" },
  },
  {
    idEscritorio: idEscritorio(),
    provedor: text("provedor").$type<ProvedorDeOperacao>().notNull(),
    mes: competencia("mes").notNull(),
    classe: text("classe").$type<Custo>().notNull(),
    chamadas: integer("chamadas").notNull(),
    /** People were told that the ceiling of the month was reached. */
    avisado: boolean("avisado").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.idEscritorio, t.provedor, t.mes, t.classe] })],
)

/** How an authority stands, as every process of the house sees it: its rate, and since when it does not answer. */
export const provedores = tabela(
  "provedores",
  {
    de: "plataforma",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { nao: "the machine's: rate and circuit" },
  },
  {
    nome: text("nome").$type<ProvedorDeOperacao>().primaryKey(),
    /** Until when the rate is spent (GCRA). */
    cheioEm: instante("cheio_em").notNull(),
    foraDesde: instante("fora_desde"),
    /** When it is tried again. */
    tentarEm: instante("tentar_em"),
  },
)

/** What an office wants done by itself, act by act. */
export const operacoesRegras = tabela(
  "operacoes_regras",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["versao", "alterada_em", "alterada_por"] },
  },
  {
    idEscritorio: idEscritorio(),
    tipo: text("tipo").$type<TipoDeOperacao>().notNull(),
    ligada: boolean("ligada").notNull(),
    /** Day of the month on which it is asked for; null: by the event that brings it. */
    dia: smallint("dia"),
    /** A person approves each one before it leaves. */
    comAprovacao: boolean("com_aprovacao").notNull(),
    versao: integer("versao").notNull(),
    alteradaEm: instante("alterada_em").notNull(),
    alteradaPor: text("alterada_por").notNull(),
  },
  (t) => [primaryKey({ columns: [t.idEscritorio, t.tipo] }), check("operacoes_regras_dia", sql`dia between 1 and 28`)],
)

/** The same for one company, where it is not as in the office. */
export const operacoesRegrasEmpresa = tabela(
  "operacoes_regras_empresa",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao", "alterada_em", "alterada_por"] },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    tipo: text("tipo").$type<TipoDeOperacao>().notNull(),
    ligada: boolean("ligada").notNull(),
    versao: integer("versao").notNull(),
    alteradaEm: instante("alterada_em").notNull(),
    alteradaPor: text("alterada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.tipo] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
  ],
)

/** Monthly ceiling of what an office spends with a provider; without a row there is none. */
export const operacoesTetos = tabela(
  "operacoes_tetos",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["versao"] },
  },
  {
    idEscritorio: idEscritorio(),
    provedor: text("provedor").$type<ProvedorDeOperacao>().notNull(),
    /** Null: no ceiling. */
    tetoCentavos: centavos("teto_centavos"),
    versao: integer("versao").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.provedor] }),
    check("operacoes_tetos_valor", sql`teto_centavos >= 0`),
  ],
)

import { sql } from "drizzle-orm"
import {
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import type { ResultadoGuardado } from "../resultado.ts"
import { centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { referencia, tabela } from "./tabela.ts"

/**
 * One computation of one company and month: inputs, parameter periods, result and explanation together.
 * A draft is replaced by the next computation; once sealed, a trigger refuses any change for ever.
 */
export const apuracoes = tabela(
  "apuracoes",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "results of the machine; what a person decides of a month is the change of its state" },
    mesFechado: { nao: "sealed ones never change: apuracoes_protegidas" },
    recalculo: { nao: "it is the computation" },
    gatilhos: [
      { nome: "apuracoes_protegidas", em: "before insert or update or delete", executa: "proteger_apuracao()" },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    regime: text("regime").notNull(),
    situacao: text("situacao").$type<"calculado" | "nao-se-aplica" | "faltam-dados">().notNull(),
    entrada: jsonb("entrada").notNull(),
    parametros: jsonb("parametros").notNull(),
    resultado: jsonb("resultado").$type<ResultadoGuardado>(),
    memoria: jsonb("memoria"),
    faltas: jsonb("faltas"),
    avisos: jsonb("avisos").notNull(),
    receitaCentavos: centavos("receita_centavos").notNull(),
    rbt12Centavos: centavos("rbt12_centavos"),
    fatorR: numeric("fator_r"),
    anexos: text("anexos").array().notNull(),
    aliquotaEfetiva: numeric("aliquota_efetiva"),
    totalCentavos: centavos("total_centavos"),
    /** SHA-256 over the canonical form of inputs, parameters, result and explanation. */
    hashConteudo: char("hash_conteudo", { length: 64 }).notNull(),
    /** Fingerprint of the engine that computed it. */
    motor: char("motor", { length: 64 }).notNull(),
    selada: boolean("selada").notNull().default(false),
    calculadaEm: instante("calculada_em").notNull(),
    calculadaPor: text("calculada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("apuracoes_rascunho").on(t.idEscritorio, t.idEmpresa, t.competencia).where(sql`not selada`),
    index("apuracoes_mes").on(t.idEscritorio, t.idEmpresa, t.competencia),
    // The figures of a month of all the companies, without their trees.
    index("apuracoes_figuras").on(
      t.idEscritorio,
      t.competencia,
      t.id,
      t.idEmpresa,
      t.receitaCentavos,
      t.rbt12Centavos,
      t.fatorR,
      t.aliquotaEfetiva,
      t.totalCentavos,
    ),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("apuracoes_selada_calculada", sql`not selada or situacao = 'calculado'`),
  ],
)

export const fechamentos = tabela(
  "fechamentos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar"],
    // Drafts and progress are the machine's; what a person decides about a month is the change of its state.
    auditoria: {
      sem: ["calculo", "erro", "atualizado_em"],
      em: "update",
      se: "old.estado is distinct from new.estado",
    },
    mesFechado: { nao: "its own order of states: fechamentos_transicao" },
    recalculo: { nao: "it is where the mark is" },
    gatilhos: [
      { nome: "fechamentos_transicao", em: "before insert or update or delete", executa: "transitar_fechamento()" },
      {
        nome: "fechamentos_com_etapas",
        em: "before update",
        se: "new.estado = 'fechado' and old.estado <> 'fechado'",
        executa: "exigir_etapas()",
      },
      { nome: "fechamentos_selados", em: "after insert or update", noFim: true, executa: "exigir_selo()" },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    estado: text("estado").$type<"aberto" | "apurado" | "fechado" | "reaberto">().notNull(),
    /** Aguardando 0, Processado 2, Erro 3, Recalculando 98. */
    calculo: smallint("calculo").notNull(),
    versao: integer("versao").notNull().default(0),
    idApuracao: uuid("id_apuracao"),
    erro: text("erro"),
    atualizadoEm: instante("atualizado_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.competencia] }),
    index("fechamentos_competencia").on(t.idEscritorio, t.competencia, t.estado),
    index("fechamentos_recalcular").on(t.idEscritorio).where(sql`calculo = 98`),
    // A draft that gets a new id is looked for here and in the chain.
    index("fechamentos_apuracao").on(t.idEscritorio, t.idApuracao),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    // A draft gets a new id whenever its content changes, so that nobody seals what was not on the screen.
    referencia([t.idEscritorio, t.idApuracao], [apuracoes.idEscritorio, apuracoes.id]).onUpdate("cascade"),
    check("fechamentos_estado", sql`estado in ('aberto', 'apurado', 'fechado', 'reaberto')`),
    check("fechamentos_calculo", sql`calculo in (0, 2, 3, 98)`),
  ],
)

/** The hash chain of a company: every closing and every reopening, in order. Append-only. */
export const selos = tabela(
  "selos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: "toda",
    soInclusao: true,
    mesFechado: { nao: "it closes the month" },
    recalculo: { nao: "it closes the month" },
    gatilhos: [{ nome: "selos_encadeados", em: "before insert", executa: "encadear_selo()" }],
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    sequencia: integer("sequencia").notNull(),
    tipo: text("tipo").$type<"fechamento" | "reabertura">().notNull(),
    competencia: competencia().notNull(),
    versao: integer("versao").notNull(),
    idApuracao: uuid("id_apuracao").notNull(),
    hashConteudo: char("hash_conteudo", { length: 64 }).notNull(),
    /** Fingerprint of the engine that computed what is sealed. */
    motor: char("motor", { length: 64 }).notNull(),
    /** Which canonical forms the hashes of this link and of its content were made of. */
    formato: text("formato").notNull(),
    hashAnterior: char("hash_anterior", { length: 64 }).notNull(),
    hash: char("hash", { length: 64 }).notNull(),
    motivo: text("motivo"),
    por: text("por").notNull(),
    /** ISO instant exactly as hashed: a timestamp column would drop the form the hash was made of. */
    em: text("em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.sequencia] }),
    uniqueIndex("selos_sem_bifurcacao").on(t.idEscritorio, t.idEmpresa, t.hashAnterior),
    index("selos_apuracao").on(t.idEscritorio, t.idApuracao),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idApuracao], [apuracoes.idEscritorio, apuracoes.id]),
    check("selos_tipo", sql`tipo in ('fechamento', 'reabertura')`),
    check("selos_motivo", sql`tipo = 'fechamento' or length(trim(motivo)) >= 10`),
  ],
)

/**
 * What a person concluded of a month before its tax: the revenue confirmed, the payroll items issued. A change of what was
 * concluded reopens the step by trigger, with the reason; a closed month refuses any change.
 */
export const fechamentosEtapas = tabela(
  "fechamentos_etapas",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: "toda",
    mesFechado: "competencia",
    recalculo: { nao: "it records what was computed from" },
    gatilhos: [{ nome: "fechamentos_etapas_em_ordem", em: "before insert or update", executa: "ordenar_etapas()" }],
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    etapa: text("etapa").$type<"faturamento" | "pro-labore">().notNull(),
    situacao: text("situacao").$type<"concluida" | "reaberta">().notNull(),
    /** How many times it was concluded. */
    versao: integer("versao").notNull(),
    /** The person said that there was none: revenue, or payroll items. */
    semMovimento: boolean("sem_movimento").notNull().default(false),
    /** Figures as the person saw them. */
    resumo: jsonb("resumo").notNull(),
    /** Warnings accepted, each with the reason given: [{codigo, mensagem, motivo}]. */
    ressalvas: jsonb("ressalvas").notNull(),
    /** Who reopened it: a person, or a change of what it had concluded; null while concluded. */
    reabertaPor: text("reaberta_por").$type<"pessoa" | "mudanca">(),
    motivo: text("motivo"),
    por: text("por").notNull(),
    em: instante("em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.competencia, t.etapa] }),
    index("fechamentos_etapas_mes").on(t.idEscritorio, t.competencia, t.etapa, t.situacao),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("fechamentos_etapas_etapa", sql`etapa in ('faturamento', 'pro-labore')`),
    check(
      "fechamentos_etapas_situacao",
      sql`(situacao = 'concluida' and reaberta_por is null) or (situacao = 'reaberta' and reaberta_por in ('pessoa', 'mudanca') and motivo is not null)`,
    ),
  ],
)

/** A dry run of many companies: what a closing would give, and nothing of it written anywhere else. */
export const simulacoes = tabela(
  "simulacoes",
  { de: "escritorio", aplicacao: ["ler", "incluir", "apagar"], auditoria: { nao: "a dry run changes nothing" } },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    competencia: competencia().notNull(),
    idLote: uuid("id_lote").notNull(),
    criadaEm: instante("criada_em").notNull(),
    criadaPor: text("criada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("simulacoes_mes").on(t.idEscritorio, t.competencia, t.criadaEm),
  ],
)

export const simulacoesItens = tabela(
  "simulacoes_itens",
  { de: "empresa", aplicacao: ["ler", "incluir", "apagar"], auditoria: { nao: "a dry run changes nothing" } },
  {
    idEscritorio: idEscritorio(),
    idSimulacao: uuid("id_simulacao").notNull(),
    idEmpresa: idEmpresa(),
    situacao: text("situacao").$type<"calculado" | "nao-se-aplica" | "faltam-dados">().notNull(),
    /** What explains the largest part of the difference, or what is missing: the screen groups by it. */
    grupo: text("grupo").notNull(),
    impostoCentavos: centavos("imposto_centavos"),
    mesAnteriorCentavos: centavos("mes_anterior_centavos"),
    rascunhoCentavos: centavos("rascunho_centavos"),
    dados: jsonb("dados").notNull(),
    /** Of `dados`, which is too long to be opened for every company of a group. */
    hashConteudo: text("hash_conteudo").generatedAlwaysAs(sql`dados ->> 'hashConteudo'`),
    hashEntrada: text("hash_entrada").generatedAlwaysAs(sql`dados ->> 'hashEntrada'`),
    motor: text("motor").generatedAlwaysAs(sql`dados ->> 'motor'`),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idSimulacao, t.idEmpresa] }),
    index("simulacoes_itens_grupo").on(t.idEscritorio, t.idSimulacao, t.grupo),
    referencia([t.idEscritorio, t.idSimulacao], [simulacoes.idEscritorio, simulacoes.id]).onDelete("cascade"),
    index("simulacoes_itens_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
  ],
)

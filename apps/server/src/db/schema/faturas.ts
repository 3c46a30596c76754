import type { OrigemDaFatura } from "@partida/contracts"
import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { clientes, emissoes, servicosDaEmpresa } from "./emissao.ts"
import { empresas } from "./empresas.ts"
import { referencia, tabela } from "./tabela.ts"

/** What a company agreed to bill every so many months. */
export const faturasContratos = tabela(
  "faturas_contratos",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["versao"] },
    mesFechado: { nao: "a bill is no revenue: the note it becomes is held to the closing" },
    recalculo: { nao: "only the note is an input" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    nome: text("nome").notNull(),
    idCliente: uuid("id_cliente").notNull(),
    /** Null: chosen when it is issued. */
    idServico: uuid("id_servico"),
    /** Null: as the service has it. */
    descricao: text("descricao"),
    /** Before any adjustment. */
    valorCentavos: centavos("valor_centavos").notNull(),
    /** Day of the month to issue on; in a shorter month, its last. */
    dia: smallint("dia").notNull(),
    aCadaMeses: smallint("a_cada_meses").notNull(),
    desde: competencia("desde").notNull(),
    ate: competencia("ate"),
    /** Its bills are born scheduled. */
    agendar: boolean("agendar").notNull(),
    /** Of who pays late (ADR 117); null: as the company has it for every note. */
    multa: numeric("multa", { precision: 9, scale: 6 }),
    jurosAoMes: numeric("juros_ao_mes", { precision: 9, scale: 6 }),
    /** Of who pays so many days before the due day, a fraction of the amount. */
    desconto: numeric("desconto", { precision: 9, scale: 6 }).notNull().default("0"),
    descontoDias: smallint("desconto_dias").notNull().default(0),
    encerradoEm: instante("encerrado_em"),
    motivo: text("motivo"),
    criadoPor: text("criado_por").notNull(),
    criadoEm: instante("criado_em").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    unique("faturas_contratos_da_empresa").on(t.idEscritorio, t.idEmpresa, t.id),
    index("faturas_contratos_cliente").on(t.idEscritorio, t.idEmpresa, t.idCliente),
    index("faturas_contratos_servico").on(t.idEscritorio, t.idEmpresa, t.idServico),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idEmpresa, t.idCliente], [clientes.idEscritorio, clientes.idEmpresa, clientes.id]),
    referencia(
      [t.idEscritorio, t.idEmpresa, t.idServico],
      [servicosDaEmpresa.idEscritorio, servicosDaEmpresa.idEmpresa, servicosDaEmpresa.id],
    ),
    check("faturas_contratos_valor", sql`valor_centavos > 0`),
    check("faturas_contratos_dia", sql`dia between 1 and 31`),
    check("faturas_contratos_periodo", sql`a_cada_meses in (1, 2, 3, 6, 12) and (ate is null or ate >= desde)`),
    check(
      "faturas_contratos_encargos",
      sql`multa between 0 and 0.1 and juros_ao_mes between 0 and 0.1 and desconto between 0 and 0.5 and desconto_dias between 0 and 60`,
    ),
    check("faturas_contratos_encerrado", sql`(encerrado_em is null) = (motivo is null)`),
  ],
)

/** From a month on the contract has another value, by an index that somebody read and typed. */
export const faturasReajustes = tabela(
  "faturas_reajustes",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir"],
    auditoria: "toda",
    soInclusao: true,
    mesFechado: { nao: "a bill is no revenue: the note it becomes is held to the closing" },
    recalculo: { nao: "only the note is an input" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    idContrato: uuid("id_contrato").notNull(),
    desde: competencia("desde").notNull(),
    indice: text("indice").notNull(),
    /** Fraction: 0.0432 is 4,32 %. */
    percentual: numeric("percentual", { precision: 12, scale: 8 }).notNull(),
    fonte: text("fonte").notNull(),
    publicadoEm: date("publicado_em", { mode: "string" }).notNull(),
    antesCentavos: centavos("antes_centavos").notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
    por: text("por").notNull(),
    em: instante("em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.idContrato, t.desde] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia(
      [t.idEscritorio, t.idEmpresa, t.idContrato],
      [faturasContratos.idEscritorio, faturasContratos.idEmpresa, faturasContratos.id],
    ),
    check(
      "faturas_reajustes_valor",
      sql`antes_centavos > 0 and valor_centavos > 0 and percentual > 0 and percentual <= 1`,
    ),
  ],
)

/** What a company charges and is not a note yet, or is one by now (ADR 096). */
export const faturas = tabela(
  "faturas",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: [
      "ler",
      "incluir",
      {
        alterar: [
          "id_cliente",
          "id_servico",
          "descricao",
          "valor_centavos",
          "competencia",
          "emitir_em",
          "estado",
          "id_emissao",
          "nota_de_fora",
          "faturada_em",
          "erro",
          "motivo",
          "atualizada_em",
          "versao",
        ],
      },
    ],
    auditoria: { sem: ["versao", "atualizada_em"] },
    mesFechado: { nao: "a bill is no revenue: the note it becomes is held to the closing" },
    recalculo: { nao: "only the note is an input" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    /** What it is of: the same month of a contract, instalment or fee is billed once. */
    chave: text("chave").notNull(),
    origem: text("origem").$type<OrigemDaFatura>().notNull(),
    idContrato: uuid("id_contrato"),
    /** Which instalment of how many; null for what is none. */
    parcela: smallint("parcela"),
    parcelas: smallint("total_de_parcelas"),
    idCliente: uuid("id_cliente").notNull(),
    /** Null: still to be chosen before it is issued. */
    idServico: uuid("id_servico"),
    /** Null: as the service has it. */
    descricao: text("descricao"),
    valorCentavos: centavos("valor_centavos").notNull(),
    competencia: competencia().notNull(),
    /** Day on which it is to be issued. */
    emitirEm: date("emitir_em", { mode: "string" }).notNull(),
    /** Id of the specification: A faturar 0, Erro 1, Faturado 2, Agendada 3, Cancelado 4. */
    estado: smallint("estado").notNull(),
    /** The emission it became, under way, refused or authorised. */
    idEmissao: uuid("id_emissao"),
    /** Number of the note, of who issues it elsewhere, and its day. */
    notaDeFora: text("nota_de_fora"),
    faturadaEm: date("faturada_em", { mode: "string" }),
    /** Why it could not be issued. */
    erro: text("erro"),
    /** Why it was cancelled. */
    motivo: text("motivo"),
    /** How a proposed value came to be, in words; null where it was typed. */
    porque: text("porque"),
    criadaPor: text("criada_por").notNull(),
    criadaEm: instante("criada_em").notNull(),
    atualizadaEm: instante("atualizada_em").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("faturas_chave").on(t.idEscritorio, t.idEmpresa, t.chave),
    uniqueIndex("faturas_emissao").on(t.idEscritorio, t.idEmpresa, t.idEmissao),
    index("faturas_dia").on(t.idEscritorio, t.idEmpresa, t.emitirEm, t.id),
    index("faturas_cliente").on(t.idEscritorio, t.idEmpresa, t.idCliente),
    index("faturas_servico").on(t.idEscritorio, t.idEmpresa, t.idServico),
    index("faturas_contrato").on(t.idEscritorio, t.idEmpresa, t.idContrato),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idEmpresa, t.idCliente], [clientes.idEscritorio, clientes.idEmpresa, clientes.id]),
    referencia(
      [t.idEscritorio, t.idEmpresa, t.idServico],
      [servicosDaEmpresa.idEscritorio, servicosDaEmpresa.idEmpresa, servicosDaEmpresa.id],
    ),
    referencia([t.idEscritorio, t.idEmpresa, t.idEmissao], [emissoes.idEscritorio, emissoes.idEmpresa, emissoes.id]),
    referencia(
      [t.idEscritorio, t.idEmpresa, t.idContrato],
      [faturasContratos.idEscritorio, faturasContratos.idEmpresa, faturasContratos.id],
    ),
    check("faturas_valor", sql`valor_centavos > 0`),
    check("faturas_estado", sql`estado between 0 and 4`),
    check("faturas_origem", sql`origem in ('avulsa', 'parcela', 'contrato', 'honorario')`),
    check(
      "faturas_parcela",
      sql`(origem = 'parcela') = (parcela is not null) and parcela between 1 and total_de_parcelas`,
    ),
    check("faturas_faturada", sql`estado <> 2 or id_emissao is not null or nota_de_fora is not null`),
    check(
      "faturas_de_fora",
      sql`nota_de_fora is null or (estado = 2 and id_emissao is null and faturada_em is not null)`,
    ),
    check("faturas_erro", sql`(estado = 1) = (erro is not null)`),
    check("faturas_cancelada", sql`(estado = 4) = (motivo is not null)`),
  ],
)

/** Which company of the portfolio is the office itself, and how it bills the fees of the others. */
export const honorariosConfiguracoes = tabela(
  "honorarios_configuracoes",
  { de: "escritorio", aplicacao: ["ler", "incluir", "alterar"], auditoria: { sem: ["versao"] } },
  {
    idEscritorio: idEscritorio(),
    idEmpresaPropria: uuid("id_empresa_propria").notNull(),
    /** What goes on the notes; null: chosen when they are issued. */
    idServico: uuid("id_servico"),
    /** Day of the month of the fees to issue on; in a shorter month, its last. */
    dia: smallint("dia").notNull(),
    /** Each client sees on its first screen what it owes to that company. */
    mostrarNoPainel: boolean("mostrar_no_painel").notNull().default(false),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio] }),
    index("honorarios_configuracoes_servico").on(t.idEscritorio, t.idEmpresaPropria, t.idServico),
    referencia([t.idEscritorio, t.idEmpresaPropria], [empresas.idEscritorio, empresas.id]),
    referencia(
      [t.idEscritorio, t.idEmpresaPropria, t.idServico],
      [servicosDaEmpresa.idEscritorio, servicosDaEmpresa.idEmpresa, servicosDaEmpresa.id],
    ),
    check("honorarios_configuracoes_dia", sql`dia between 1 and 31`),
  ],
)

/** What a person decided of the fee of one client in one month, instead of what its agreement says. */
export const honorariosAjustes = tabela(
  "honorarios_ajustes",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: { nao: "it is of the revenue of the office, never of the client" },
    recalculo: { nao: "no tax of the client is computed from it" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    /** Zero: nothing is billed in the month. */
    valorCentavos: centavos("valor_centavos").notNull(),
    motivo: text("motivo").notNull(),
    por: text("por").notNull(),
    em: instante("em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.competencia] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("honorarios_ajustes_valor", sql`valor_centavos >= 0`),
    check("honorarios_ajustes_motivo", sql`length(trim(motivo)) >= 5`),
  ],
)

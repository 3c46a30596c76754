import { sql } from "drizzle-orm"
import { char, check, date, index, integer, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { bytea, centavos, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { contasCorrentes, empresas } from "./empresas.ts"
import { foraDosFuncionarios } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"
import { titulos, titulosBaixas } from "./titulos.ts"

/** An account that pays by files: the agreement with its bank, and the number of the last file, of which none is left out nor used twice. */
export const remessasConvenios = tabela(
  "remessas_convenios",
  {
    de: "empresa",
    aplicacao: [
      "ler",
      "incluir",
      { alterar: ["convenio", "ultimo_nsa", "ultima_gravacao", "alterado_em", "alterado_por", "versao"] },
    ],
    auditoria: { sem: ["versao", "ultima_gravacao"] },
    politicas: [foraDosFuncionarios("remessas_convenios")],
    mesFechado: { nao: "how a company pays changes nothing of a month" },
    recalculo: { nao: "no tax is computed from it" },
  },
  {
    idEscritorio: idEscritorio(),
    idConta: uuid("id_conta").notNull(),
    idEmpresa: idEmpresa(),
    convenio: text("convenio").notNull(),
    ultimoNsa: integer("ultimo_nsa").notNull(),
    /** Day and hour written in the last file: the bank takes two files of the same second for one. */
    ultimaGravacao: instante("ultima_gravacao"),
    alteradoEm: instante("alterado_em").notNull(),
    alteradoPor: text("alterado_por").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idConta] }),
    index("remessas_convenios_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idConta], [contasCorrentes.idEscritorio, contasCorrentes.id]),
    check("remessas_convenios_numero", sql`ultimo_nsa between 0 and 999999 and convenio ~ '^[0-9]{1,20}$'`),
  ],
)

/** A file of payments for a bank, as it was written; what happened to it afterwards (ADR 114). */
export const remessas = tabela(
  "remessas",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: [
      "ler",
      "incluir",
      {
        alterar: [
          "estado",
          "enviada_em",
          "enviada_por",
          "cancelada_em",
          "cancelada_por",
          "cancelada_motivo",
          "observacao",
        ],
      },
    ],
    auditoria: { sem: ["arquivo"] },
    politicas: [foraDosFuncionarios("remessas")],
    mesFechado: { nao: "each payment is a settlement, of an open month" },
    recalculo: { nao: "no tax is computed from it" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    idConta: uuid("id_conta").notNull(),
    /** By which it was written. */
    leiaute: text("leiaute").notNull(),
    nsa: integer("nsa").notNull(),
    /** Pix goes alone. */
    modalidade: text("modalidade").$type<"comum" | "pix">().notNull(),
    nome: text("nome").notNull(),
    pagarEm: date("pagar_em", { mode: "string" }).notNull(),
    quantos: integer("quantos").notNull(),
    totalCentavos: centavos("total_centavos").notNull(),
    arquivo: bytea("arquivo").notNull(),
    sha256: char("sha256", { length: 64 }).notNull(),
    estado: text("estado").$type<"gerada" | "enviada" | "cancelada">().notNull(),
    geradaEm: instante("gerada_em").notNull(),
    geradaPor: text("gerada_por").notNull(),
    enviadaEm: instante("enviada_em"),
    enviadaPor: text("enviada_por"),
    canceladaEm: instante("cancelada_em"),
    canceladaPor: text("cancelada_por"),
    canceladaMotivo: text("cancelada_motivo"),
    /** Why somebody said that it had not arrived. */
    observacao: text("observacao"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("remessas_nsa").on(t.idEscritorio, t.idConta, t.nsa),
    index("remessas_empresa").on(t.idEscritorio, t.idEmpresa, t.geradaEm, t.id),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idConta], [contasCorrentes.idEscritorio, contasCorrentes.id]),
    check("remessas_estado", sql`estado in ('gerada', 'enviada', 'cancelada')`),
    check("remessas_modalidade", sql`modalidade in ('comum', 'pix')`),
    check(
      "remessas_enviada",
      sql`(enviada_em is null) = (enviada_por is null) and (estado <> 'enviada' or enviada_em is not null)`,
    ),
    check(
      "remessas_cancelada",
      sql`(estado = 'cancelada') = (cancelada_em is not null) and (cancelada_em is null) = (cancelada_por is null)
        and (cancelada_em is null) = (cancelada_motivo is null)`,
    ),
    check("remessas_valor", sql`quantos > 0 and total_centavos > 0 and nsa between 1 and 999999`),
  ],
)

/** A payment of a file: what was asked of the bank, and what it answered. */
export const remessasItens = tabela(
  "remessas_itens",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: [
      "ler",
      "incluir",
      { alterar: ["estado", "ocorrencias", "observacao", "pago_em", "id_baixa", "retornado_em"] },
    ],
    auditoria: "toda",
    politicas: [foraDosFuncionarios("remessas_itens")],
    mesFechado: { nao: "each payment is a settlement, of an open month" },
    recalculo: { nao: "no tax is computed from it" },
  },
  {
    idEscritorio: idEscritorio(),
    idRemessa: uuid("id_remessa").notNull(),
    idEmpresa: idEmpresa(),
    ordem: integer("ordem").notNull(),
    idTitulo: uuid("id_titulo").notNull(),
    /** By which the bank names it in the return. */
    seuNumero: text("seu_numero").notNull(),
    forma: text("forma").notNull(),
    favorecido: text("favorecido").notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
    estado: text("estado")
      .$type<"gerado" | "enviado" | "agendado" | "pago" | "recusado" | "devolvido" | "cancelado">()
      .notNull(),
    /** Codes of the last return that changed it. */
    ocorrencias: text("ocorrencias").array().notNull(),
    /** What a person should know of it, in pt-BR. */
    observacao: text("observacao"),
    pagoEm: date("pago_em", { mode: "string" }),
    /** The settlement that its return made; null of what was already settled. */
    idBaixa: uuid("id_baixa"),
    retornadoEm: instante("retornado_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idRemessa, t.ordem] }),
    // Never a title in two files at a time.
    uniqueIndex("remessas_itens_vivos")
      .on(t.idEscritorio, t.idTitulo)
      .where(sql`estado in ('gerado', 'enviado', 'agendado')`),
    index("remessas_itens_titulo").on(t.idEscritorio, t.idTitulo),
    index("remessas_itens_empresa").on(t.idEscritorio, t.idEmpresa, t.seuNumero),
    index("remessas_itens_baixa").on(t.idEscritorio, t.idBaixa).where(sql`id_baixa is not null`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idRemessa], [remessas.idEscritorio, remessas.id]),
    referencia([t.idEscritorio, t.idTitulo], [titulos.idEscritorio, titulos.id]),
    referencia([t.idEscritorio, t.idBaixa], [titulosBaixas.idEscritorio, titulosBaixas.id]),
    check(
      "remessas_itens_estado",
      sql`estado in ('gerado', 'enviado', 'agendado', 'pago', 'recusado', 'devolvido', 'cancelado')`,
    ),
    check("remessas_itens_valor", sql`valor_centavos > 0 and ordem > 0`),
  ],
)

/** A file that the bank answered, exactly as received, and what it did. */
export const remessasRetornos = tabela(
  "remessas_retornos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: { sem: ["conteudo"] },
    soInclusao: true,
    politicas: [foraDosFuncionarios("remessas_retornos")],
    mesFechado: { nao: "each payment is a settlement, of an open month" },
    recalculo: { nao: "no tax is computed from it" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    idConta: uuid("id_conta").notNull(),
    nome: text("nome").notNull(),
    conteudo: bytea("conteudo").notNull(),
    sha256: char("sha256", { length: 64 }).notNull(),
    pagos: integer("pagos").notNull(),
    agendados: integer("agendados").notNull(),
    recusados: integer("recusados").notNull(),
    devolvidos: integer("devolvidos").notNull(),
    semAcao: integer("sem_acao").notNull(),
    comErro: integer("com_erro").notNull(),
    recebidoEm: instante("recebido_em").notNull(),
    recebidoPor: text("recebido_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("remessas_retornos_arquivo").on(t.idEscritorio, t.idConta, t.sha256),
    index("remessas_retornos_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idConta], [contasCorrentes.idEscritorio, contasCorrentes.id]),
  ],
)

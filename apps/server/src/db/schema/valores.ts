import type { Quadro, TabelaComValores } from "@partida/fiscal/escritorio"
import { sql } from "drizzle-orm"
import { boolean, check, date, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { id, instante } from "./colunas.ts"
import { escritorios } from "./escritorios.ts"
import { DO_ESCRITORIO, NA_PLATAFORMA } from "./politicas.ts"
import { tabela } from "./tabela.ts"

const DO_PAIS = "id_escritorio is null"

/**
 * Values that complete the tables of the engine while it runs (ADR 057). Without an office they hold in all of them. What a
 * row says is never rewritten: a correction is another row, and only the situation of the one before changes.
 */
export const valoresDatados = tabela(
  "valores_datados",
  {
    de: "a-mao",
    aplicacao: [
      "ler",
      "incluir",
      { alterar: ["situacao", "id_decidido_por", "decidido_por", "decidido_em", "motivo"] },
    ],
    auditoria: "toda",
    semEscritorio: {
      valores_datados_pkey: "national values are of no office",
      valores_datados_nacional: "national values are of no office",
    },
    politicas: [
      // National law is read by everybody and written only outside any office.
      {
        nome: "valores_datados_lidos",
        para: "ler",
        sobre: `${DO_PAIS} or ${DO_ESCRITORIO} or ${NA_PLATAFORMA}`,
      },
      {
        nome: "valores_datados_incluidos",
        para: "incluir",
        gravando: `case when ${DO_PAIS} then ${NA_PLATAFORMA} else ${DO_ESCRITORIO} end`,
      },
      {
        nome: "valores_datados_alterados",
        para: "alterar",
        sobre: `case when ${DO_PAIS} then ${NA_PLATAFORMA} else ${DO_ESCRITORIO} end`,
        gravando: `case when ${DO_PAIS} then ${NA_PLATAFORMA} else ${DO_ESCRITORIO} end`,
      },
    ],
  },
  {
    idEscritorio: uuid("id_escritorio").references(() => escritorios.id),
    id: id().primaryKey(),
    tabela: text("tabela").$type<TabelaComValores>().notNull(),
    desde: date("desde", { mode: "string" }).notNull(),
    ate: date("ate", { mode: "string" }).notNull(),
    /** Exact decimal as published: percent of the month, or reais; null for a table of brackets. */
    valor: text("valor"),
    quadro: jsonb("quadro").$type<Quadro>(),
    norma: text("norma").notNull(),
    origem: text("origem").$type<"digitado" | "banco-central">().notNull(),
    situacao: text("situacao").$type<"proposto" | "em-vigor" | "recusado" | "substituido">().notNull(),
    idPropostoPor: uuid("id_proposto_por"),
    propostoPor: text("proposto_por").notNull(),
    propostoEm: instante("proposto_em").notNull(),
    idDecididoPor: uuid("id_decidido_por"),
    decididoPor: text("decidido_por"),
    decididoEm: instante("decidido_em"),
    motivo: text("motivo"),
  },
  (t) => [
    index("valores_datados_do_escritorio").on(t.idEscritorio, t.tabela, t.desde),
    uniqueIndex("valores_datados_em_vigor")
      .on(t.idEscritorio, t.tabela, t.desde)
      .where(sql`situacao = 'em-vigor' and id_escritorio is not null`),
    uniqueIndex("valores_datados_nacional")
      .on(t.tabela, t.desde)
      .where(sql`situacao = 'em-vigor' and id_escritorio is null`),
    check(
      "valores_datados_tabela",
      sql`case when tabela in ('inss-empregado', 'irrf-mensal', 'simples-anexos') then valor is null and jsonb_typeof(quadro) = 'object'
        else tabela in ('selic-mensal', 'salario-minimo', 'inss-teto') and valor is not null and quadro is null end`,
    ),
    check("valores_datados_periodo", sql`ate >= desde`),
    check("valores_datados_valor", sql`valor ~ '^[0-9]{1,9}[.][0-9]{1,4}$'`),
    check("valores_datados_origem", sql`origem in ('digitado', 'banco-central')`),
    check("valores_datados_situacao", sql`situacao in ('proposto', 'em-vigor', 'recusado', 'substituido')`),
    // What a person typed is in force by the word of another one.
    check(
      "valores_datados_aprovacao",
      sql`origem = 'banco-central' or situacao in ('proposto', 'recusado') or (id_decidido_por is not null and id_decidido_por is distinct from id_proposto_por)`,
    ),
  ],
)

/** Every time that a source of values was asked, and what came of it. */
export const valoresBuscas = tabela(
  "valores_buscas",
  {
    de: "a-mao",
    aplicacao: ["ler", "incluir"],
    auditoria: { nao: "the values it brought are in the trail" },
    soInclusao: true,
    politicas: [
      { nome: "valores_buscas_lidas", para: "ler", sobre: "true" },
      { nome: "valores_buscas_incluidas", para: "incluir", gravando: NA_PLATAFORMA },
    ],
  },
  {
    id: id().primaryKey(),
    em: instante("em").notNull(),
    deuCerto: boolean("deu_certo").notNull(),
    recebidos: integer("recebidos").notNull(),
    novos: integer("novos").notNull(),
    mensagem: text("mensagem").notNull(),
    /** Exactly what the source answered; null when nothing was read. */
    resposta: text("resposta"),
  },
  (t) => [index("valores_buscas_em").on(t.em)],
)

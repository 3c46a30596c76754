import { sql } from "drizzle-orm"
import { char, check, date, index, integer, jsonb, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { id, idEscritorio, instante } from "./colunas.ts"
import { tabela } from "./tabela.ts"

/**
 * Municipal and federal rules that the office keeps, dated and versioned. A row is never rewritten: a change adds the
 * next version and marks the one before; a trigger refuses two rules of the same subject in force on the same day.
 */
export const regrasFiscais = tabela(
  "regras_fiscais",
  {
    de: "escritorio",
    // What a rule said is never rewritten: the next version is another row.
    aplicacao: ["ler", "incluir", { alterar: ["situacao", "motivo"] }],
    auditoria: "toda",
    gatilhos: [
      {
        nome: "regras_fiscais_sem_sobreposicao",
        em: "after insert or update",
        noFim: true,
        executa: "recusar_regra_sobreposta()",
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    ambito: text("ambito").$type<"municipal" | "federal">().notNull(),
    /** IBGE code; null in federal rules. */
    idMunicipio: char("id_municipio", { length: 7 }),
    /** LC 116 sub-item, national service code or CNAE; null is the rule of the whole municipality or regime. */
    codigo: text("codigo"),
    /** Regime of the provider; null is any. */
    regime: text("regime").$type<"simples" | "mei" | "presumido" | "real">(),
    desde: date("desde", { mode: "string" }).notNull(),
    ate: date("ate", { mode: "string" }),
    /** The contract's schema of the scope reads it. */
    dados: jsonb("dados").notNull(),
    /** Law, article and date. */
    fundamento: text("fundamento").notNull(),
    situacao: text("situacao").$type<"em-vigor" | "substituida" | "revogada">().notNull(),
    versao: integer("versao").notNull(),
    /** The version that this one takes the place of. */
    idAnterior: uuid("id_anterior"),
    motivo: text("motivo"),
    criadaEm: instante("criada_em").notNull(),
    criadaPor: text("criada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("regras_fiscais_assunto").on(t.idEscritorio, t.ambito, t.idMunicipio, t.codigo, t.regime, t.desde),
    check("regras_fiscais_ambito", sql`ambito in ('municipal', 'federal')`),
    check("regras_fiscais_municipio", sql`(ambito = 'municipal') = (id_municipio is not null)`),
    check("regras_fiscais_periodo", sql`ate is null or ate >= desde`),
    check("regras_fiscais_situacao", sql`situacao in ('em-vigor', 'substituida', 'revogada')`),
  ],
)

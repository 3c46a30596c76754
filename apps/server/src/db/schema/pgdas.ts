import { sql } from "drizzle-orm"
import { char, check, date, integer, primaryKey, text } from "drizzle-orm/pg-core"
import { centavos, competencia, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { referencia, tabela } from "./tabela.ts"

/** That a month was declared in the PGDAS-D: transmitted from here, or as a person typed it from the receipt. */
export const pgdasDeclaracoes = tabela(
  "pgdas_declaracoes",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao"] },
    mesFechado: { nao: "a month is declared after it is closed" },
    recalculo: { nao: "it says what was handed over; no tax is computed from it" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    tipo: text("tipo").$type<"original" | "retificadora">().notNull(),
    declaradaEm: date("declarada_em", { mode: "string" }).notNull(),
    /** As printed, with its dots and dash; null where it was transmitted from here and only the PDF has it. */
    numeroDoRecibo: text("numero_do_recibo"),
    /** 17 characters: root of the CNPJ, month and order; null when nobody typed it. */
    numeroDaDeclaracao: char("numero_da_declaracao", { length: 17 }),
    /** What the sheet said was due when it was recorded: another amount today asks for a retificadora. */
    totalCentavos: centavos("total_centavos").notNull(),
    registradoEm: instante("registrado_em").notNull(),
    registradoPor: text("registrado_por").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.competencia] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("pgdas_declaracoes_tipo", sql`tipo in ('original', 'retificadora')`),
    check("pgdas_declaracoes_numero", sql`numero_do_recibo is not null or numero_da_declaracao is not null`),
    check("pgdas_declaracoes_total", sql`total_centavos >= 0`),
  ],
)

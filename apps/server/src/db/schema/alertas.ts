import { sql } from "drizzle-orm"
import { check, index, jsonb, primaryKey, text } from "drizzle-orm/pg-core"
import { competencia, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { referencia, tabela } from "./tabela.ts"

/** What deserves a person's look in a company, kept while it holds: one row per subject, raised and lowered by the facts. */
export const alertas = tabela(
  "alertas",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { nao: "derived from facts that are audited" },
    mesFechado: { nao: "raised and lowered by the facts, whatever the month" },
    recalculo: { nao: "a consequence of the computation" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    tipo: text("tipo").notNull(),
    /** Which of its kind: the year of a limit, the month of a missing input. */
    chave: text("chave").notNull(),
    nivel: text("nivel").$type<"informacao" | "atencao" | "critico">().notNull(),
    /** Month it was found in. */
    competencia: competencia().notNull(),
    mensagem: text("mensagem").notNull(),
    /** Figures behind the message, reais as strings. */
    dados: jsonb("dados").notNull(),
    desde: instante("desde").notNull(),
    atualizadoEm: instante("atualizado_em").notNull(),
    /** When it stopped being so. */
    resolvidoEm: instante("resolvido_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.tipo, t.chave] }),
    index("alertas_abertos").on(t.idEscritorio, t.nivel, t.tipo).where(sql`resolvido_em is null`),
    // Derived from the facts of a company, they end with it.
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]).onDelete("cascade"),
    check("alertas_nivel", sql`nivel in ('informacao', 'atencao', 'critico')`),
  ],
)

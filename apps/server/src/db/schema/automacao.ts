import { sql } from "drizzle-orm"
import { boolean, check, integer, primaryKey, text } from "drizzle-orm/pg-core"
import { idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { referencia, tabela } from "./tabela.ts"

/** A routine that a company may do without, as somebody left it; without a row it runs. */
export const automacoesEmpresa = tabela(
  "automacoes_empresa",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao", "alterada_em", "alterada_por"] },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    rotina: text("rotina").$type<"receita-sem-noticia" | "validades" | "guias-a-vencer" | "captura-do-adn">().notNull(),
    ativa: boolean("ativa").notNull(),
    versao: integer("versao").notNull(),
    alteradaEm: instante("alterada_em").notNull(),
    alteradaPor: text("alterada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.rotina] }),
    // Somebody's choice: undoing an import must not take it along unsaid.
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check(
      "automacoes_empresa_rotina",
      sql`rotina in ('receita-sem-noticia', 'validades', 'guias-a-vencer', 'captura-do-adn')`,
    ),
  ],
)

/** The last time each routine looked at a company, and the last time it did something there. */
export const automacoesExecucoes = tabela(
  "automacoes_execucoes",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { nao: "the machine's: when each routine last looked" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    rotina: text("rotina")
      .$type<"recalculo" | "alertas" | "receita-sem-noticia" | "validades" | "guias-a-vencer">()
      .notNull(),
    executadaEm: instante("executada_em").notNull(),
    /** pt-BR, for people: what it did when there was something to do. */
    feito: text("feito"),
    feitoEm: instante("feito_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.rotina] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]).onDelete("cascade"),
    check(
      "automacoes_execucoes_rotina",
      sql`rotina in ('recalculo', 'alertas', 'receita-sem-noticia', 'validades', 'guias-a-vencer')`,
    ),
    check("automacoes_execucoes_feito", sql`(feito is null) = (feito_em is null)`),
  ],
)

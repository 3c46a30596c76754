import { sql } from "drizzle-orm"
import { check, foreignKey, primaryKey, text } from "drizzle-orm/pg-core"
import { idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { tabela } from "./tabela.ts"

/** By which key of the Pix a company receives. */
export const chavesPix = tabela(
  "chaves_pix",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: { nao: "by which key it receives changes nothing of a month" },
    recalculo: { nao: "no tax is computed from it" },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    chave: text("chave").notNull(),
    informadaEm: instante("informada_em").notNull(),
    informadaPor: text("informada_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa] }),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    check("chaves_pix_tamanho", sql`length(chave) between 5 and 77`),
  ],
)

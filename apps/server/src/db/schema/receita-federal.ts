import { sql } from "drizzle-orm"
import { check, foreignKey, index, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { tabela } from "./tabela.ts"

/** By what an office identifies itself to SERPRO, and how the last try of it ended. One for each office. */
export const receitaFederalCredenciais = tabela(
  "receita_federal_credenciais",
  {
    de: "todas-as-empresas",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["credenciais_cifradas", "testada_em", "teste_resultado", "teste_texto"] },
  },
  {
    idEscritorio: idEscritorio(),
    /** The company of the portfolio whose e-CNPJ is that of the contract. */
    idContratante: uuid("id_contratante").notNull(),
    /** JSON {consumerKey, consumerSecret} in the vault's format. */
    credenciaisCifradas: text("credenciais_cifradas").notNull(),
    configuradaEm: instante("configurada_em").notNull(),
    configuradaPor: text("configurada_por").notNull(),
    testadaEm: instante("testada_em"),
    testeResultado: text("teste_resultado").$type<"ok" | "recusado" | "falha">(),
    testeTexto: text("teste_texto"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio] }),
    index("receita_federal_credenciais_contratante").on(t.idEscritorio, t.idContratante),
    foreignKey({ columns: [t.idEscritorio, t.idContratante], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    check("receita_federal_credenciais_resultado", sql`teste_resultado in ('ok', 'recusado', 'falha')`),
    check("receita_federal_credenciais_teste", sql`num_nulls(testada_em, teste_resultado, teste_texto) in (0, 3)`),
  ],
)

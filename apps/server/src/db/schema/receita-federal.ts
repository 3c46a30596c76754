import { sql } from "drizzle-orm"
import { boolean, check, index, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { referencia, tabela } from "./tabela.ts"

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
    /** CNPJ or CPF to whom the companies gave their powers, where it is not the company of the contract (ADR 103). */
    procurador: text("procurador"),
    /** A company that gave no power is asked about in its own name, where its e-CNPJ is kept here. */
    emNomeDaEmpresa: boolean("em_nome_da_empresa").notNull().default(false),
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
    referencia([t.idEscritorio, t.idContratante], [empresas.idEscritorio, empresas.id]),
    check("receita_federal_credenciais_resultado", sql`teste_resultado in ('ok', 'recusado', 'falha')`),
    check("receita_federal_credenciais_procurador", sql`procurador ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'`),
    check("receita_federal_credenciais_teste", sql`num_nulls(testada_em, teste_resultado, teste_texto) in (0, 3)`),
  ],
)

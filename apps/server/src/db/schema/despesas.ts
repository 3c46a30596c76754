import { sql } from "drizzle-orm"
import { char, check, foreignKey, index, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { colunasDaContraparte } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { tabela } from "./tabela.ts"

/** Who a company buys from, and how it is paid. */
export const fornecedores = tabela(
  "fornecedores",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { sem: ["versao", "nome_ordem"] },
    mesFechado: { nao: "each note and each title keeps its own copy" },
    recalculo: { nao: "each note and each title keeps its own copy" },
  },
  {
    ...colunasDaContraparte(),
    /** Of the tree of the office: where its expenses go when nobody says another. */
    categoria: text("categoria_padrao"),
    /** Withheld when nobody says otherwise. */
    retencoes: text("retencoes").array().$type<("iss" | "irrf" | "csrf" | "inss")[]>().notNull(),
    tipoDaChavePix: text("tipo_da_chave_pix").$type<"cpf" | "cnpj" | "email" | "celular" | "aleatoria">(),
    chavePix: text("chave_pix"),
    /** COMPE code; with the two that follow. */
    idBanco: char("id_banco", { length: 3 }),
    agencia: text("agencia"),
    conta: text("conta"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("fornecedores_documento").on(t.idEscritorio, t.idEmpresa, t.documento),
    index("fornecedores_nome").on(t.idEscritorio, t.idEmpresa, t.nomeOrdem, t.id),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    check(
      "fornecedores_tipo",
      sql`tipo in ('cnpj', 'cpf', 'exterior') and (tipo = 'exterior' or documento is not null)`,
    ),
    check("fornecedores_exterior", sql`(tipo = 'exterior') = (pais is not null)`),
    check("fornecedores_retencoes", sql`retencoes <@ array['iss', 'irrf', 'csrf', 'inss']::text[]`),
    check("fornecedores_pix", sql`(tipo_da_chave_pix is null) = (chave_pix is null)`),
    check("fornecedores_banco", sql`(id_banco is null) = (agencia is null) and (id_banco is null) = (conta is null)`),
  ],
)

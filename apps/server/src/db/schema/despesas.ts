import { sql } from "drizzle-orm"
import { char, check, index, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { colunasDaContraparte, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { foraDosFuncionarios } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"
import { titulos } from "./titulos.ts"

/** Who a company buys from, and how it is paid. */
export const fornecedores = tabela(
  "fornecedores",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao", "nome_ordem"] },
    mesFechado: { nao: "each note and each title keeps its own copy" },
    recalculo: { nao: "each note and each title keeps its own copy" },
  },
  {
    ...colunasDaContraparte(),
    /** Of the tree of the office: where its expenses go when nobody says another. */
    categoria: text("categoria_padrao"),
    /** What is withheld from it; how much is said of each title. */
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
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
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

/** How a title to pay is paid, and who said that it may be. No row: nobody said either. */
export const titulosPagamento = tabela(
  "titulos_pagamento",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: "toda",
    politicas: [foraDosFuncionarios("titulos_pagamento")],
    mesFechado: { nao: "how something is paid is said at any time" },
    recalculo: { nao: "no tax is computed from it" },
  },
  {
    idEscritorio: idEscritorio(),
    idTitulo: uuid("id_titulo").notNull(),
    idEmpresa: idEmpresa(),
    /** Of the code below. */
    tipo: text("tipo").$type<"boleto" | "arrecadacao" | "pix">(),
    /** Digits of the typed line, or the Pix text: checked when it was said. */
    codigo: text("codigo"),
    /** Who receives, where the code names them. */
    recebedor: text("recebedor"),
    aprovadoEm: instante("aprovado_em"),
    aprovadoPor: text("aprovado_por"),
    /** The account of who approved. */
    idAprovou: uuid("id_aprovou"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idTitulo] }),
    // One code, one title: nothing is paid twice by it.
    uniqueIndex("titulos_pagamento_codigo").on(t.idEscritorio, t.idEmpresa, t.codigo).where(sql`codigo is not null`),
    index("titulos_pagamento_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idTitulo], [titulos.idEscritorio, titulos.id]),
    check(
      "titulos_pagamento_tipo",
      sql`(tipo is null) = (codigo is null) and tipo in ('boleto', 'arrecadacao', 'pix')`,
    ),
    check("titulos_pagamento_aprovado", sql`(aprovado_em is null) = (aprovado_por is null)`),
  ],
)

import { sql } from "drizzle-orm"
import { boolean, check, index, integer, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { escritorios } from "./escritorios.ts"
import { entreAsAlcancadas, foraDosFuncionarios } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"

/** What an office changed of the default tree of categories, and what it added; what is not here is as the product has it. */
export const categoriasDoBanco = tabela(
  "categorias_do_banco",
  { de: "escritorio", aplicacao: ["ler", "incluir", "alterar"], auditoria: { sem: ["versao"] } },
  {
    idEscritorio: idEscritorio(),
    /** A word of the default tree, or a uuid. */
    id: text("id").notNull(),
    pai: text("pai"),
    nome: text("nome").notNull(),
    natureza: text("natureza").$type<"entrada" | "saida" | "neutra">().notNull(),
    pessoal: boolean("pessoal").notNull(),
    arquivada: boolean("arquivada").notNull(),
    versao: integer("versao").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    referencia([t.idEscritorio], [escritorios.id]),
    check("categorias_do_banco_natureza", sql`natureza in ('entrada', 'saida', 'neutra')`),
    check("categorias_do_banco_pai", sql`pai is null or pai <> id`),
  ],
)

const DE_QUEM_ALCANCA = `(id_empresa is null or ${entreAsAlcancadas("id_empresa")})`

/** What people taught of the descriptions of the bank: of one company, or of the office when there is none. */
export const bancoRegras = tabela(
  "banco_regras",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao", "usos", "aprendida"] },
    politicas: [
      { nome: "banco_regras_da_empresa", restritiva: true, sobre: DE_QUEM_ALCANCA, gravando: DE_QUEM_ALCANCA },
      foraDosFuncionarios("banco_regras"),
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    /** Null: of every company of the office. */
    idEmpresa: uuid("id_empresa"),
    /** Words of the description, in order, without accents nor numbers. */
    texto: text("texto").notNull(),
    sentido: text("sentido").$type<"entrada" | "saida">().notNull(),
    categoria: text("categoria").notNull(),
    /** Posts by itself when a statement is imported. */
    automatica: boolean("automatica").notNull().default(false),
    usos: integer("usos").notNull(),
    /** Made by confirmations alone: it goes when the last of them is taken back. */
    aprendida: boolean("aprendida").notNull().default(false),
    criadaEm: instante("criada_em").notNull(),
    criadaPor: text("criada_por").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("banco_regras_unica").on(
      t.idEscritorio,
      sql`coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'::uuid)`,
      t.sentido,
      t.texto,
    ),
    index("banco_regras_empresa").on(t.idEscritorio, t.idEmpresa),
    referencia([t.idEscritorio], [escritorios.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("banco_regras_sentido", sql`sentido in ('entrada', 'saida')`),
  ],
)

/**
 * What somebody, or an explicit rule, said that a line of the bank is. Taking it back keeps it: the line may be said again. The line
 * itself may leave later, with the import that brought it.
 */
export const conciliacoes = tabela(
  "conciliacoes",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", { alterar: ["desfeita_em", "desfeita_por"] }],
    auditoria: "toda",
    mesFechado: { nao: "says what a movement was; what it pays is recorded with a day of its own" },
    recalculo: { nao: "no tax is computed from it" },
    politicas: [foraDosFuncionarios("conciliacoes")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    idLinha: uuid("id_linha").notNull(),
    /** Of the day of the line. */
    competencia: competencia().notNull(),
    tipo: text("tipo")
      .$type<
        | "guias"
        | "pagamento"
        | "baixa"
        | "transferencia"
        | "recibo"
        | "lucro"
        | "notas"
        | "titulos"
        | "divisao"
        | "categoria"
        | "ignorar"
      >()
      .notNull(),
    /** The rule that posted it by itself; null when a person did. */
    idRegra: uuid("id_regra"),
    /** Taught a rule, which forgets it when this is taken back. */
    ensinou: boolean("ensinou").notNull().default(false),
    motivo: text("motivo"),
    feitaEm: instante("feita_em").notNull(),
    feitaPor: text("feita_por").notNull(),
    desfeitaEm: instante("desfeita_em"),
    desfeitaPor: text("desfeita_por"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    // Of two people who say what a line is at once, one wins.
    uniqueIndex("conciliacoes_em_vigor").on(t.idEscritorio, t.idLinha).where(sql`desfeita_em is null`),
    index("conciliacoes_linha").on(t.idEscritorio, t.idLinha, t.feitaEm),
    index("conciliacoes_mes").on(t.idEscritorio, t.idEmpresa, t.competencia),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("conciliacoes_desfeita", sql`(desfeita_em is null) = (desfeita_por is null)`),
  ],
)

/** Into what a reconciled line goes: its parts add up to the line. */
export const conciliacoesPartes = tabela(
  "conciliacoes_partes",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: "toda",
    soInclusao: true,
    mesFechado: { nao: "part of what was said of a line" },
    recalculo: { nao: "no tax is computed from it" },
    politicas: [foraDosFuncionarios("conciliacoes_partes")],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    idConciliacao: uuid("id_conciliacao").notNull(),
    idLinha: uuid("id_linha").notNull(),
    competencia: competencia().notNull(),
    tipo: text("tipo")
      .$type<
        "pagamento" | "baixa" | "recibo" | "lucro" | "nota" | "titulo" | "transferencia" | "categoria" | "diferenca"
      >()
      .notNull(),
    /** Payment of a guide, settlement told by hand, slip, profits, note, title or line of the other account; null for what is only a category. */
    idAlvo: uuid("id_alvo"),
    /** The payment was recorded by this: taking it back reverses it. */
    registrouPagamento: boolean("registrou_pagamento").notNull().default(false),
    /** What it is, as it was read. */
    titulo: text("titulo").notNull(),
    categoria: text("categoria").notNull(),
    /** Positive in, negative out. */
    valorCentavos: centavos("valor_centavos").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("conciliacoes_partes_conciliacao").on(t.idEscritorio, t.idConciliacao),
    index("conciliacoes_partes_alvo").on(t.idEscritorio, t.idAlvo).where(sql`id_alvo is not null`),
    index("conciliacoes_partes_mes").on(t.idEscritorio, t.idEmpresa, t.competencia, t.categoria),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idConciliacao], [conciliacoes.idEscritorio, conciliacoes.id]),
    check("conciliacoes_partes_valor", sql`valor_centavos <> 0`),
  ],
)

import type { EscolhaDaLinha, TipoDeLinha, TipoDeLinhaImportada } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core"
import { bytea, id, idEscritorio, instante } from "./colunas.ts"
import { referencia, tabela } from "./tabela.ts"

/** A portfolio brought in from a spreadsheet: read, judged row by row, and only then written. */
export const importacoes = tabela(
  "importacoes",
  {
    de: "todas-as-empresas",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["conteudo", "planilhas", "mapeamento", "alterada_em"] },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    nome: text("nome").notNull(),
    origem: text("origem").$type<"planilha" | "extratos">().notNull().default("planilha"),
    /** The file as received; dropped once the import ends or is given up. */
    conteudo: bytea("conteudo"),
    estado: text("estado")
      .$type<
        "mapeando" | "conferindo" | "conferida" | "gravando" | "concluida" | "cancelada" | "desfazendo" | "desfeita"
      >()
      .notNull(),
    /** Sheets and columns found in the file. */
    planilhas: jsonb("planilhas").notNull(),
    /** Which column holds which field, by sheet. */
    mapeamento: jsonb("mapeamento"),
    total: integer("total").notNull().default(0),
    /** Items of the job that writes it, and of the one that undoes it. */
    idLote: uuid("id_lote"),
    idUsuario: uuid("id_usuario").notNull(),
    criadaEm: instante("criada_em").notNull(),
    alteradaEm: instante("alterada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("importacoes_recentes").on(t.idEscritorio, t.criadaEm, t.id),
    check("importacoes_origem", sql`origem in ('planilha', 'extratos')`),
    check(
      "importacoes_estado",
      sql`estado in ('mapeando', 'conferindo', 'conferida', 'gravando', 'concluida', 'cancelada', 'desfazendo', 'desfeita')`,
    ),
  ],
)

/** One row of the spreadsheet, with the verdict of the preview and what became of it. */
export const importacoesLinhas = tabela(
  "importacoes_linhas",
  {
    de: "todas-as-empresas",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { nao: "each record that a row becomes is audited" },
  },
  {
    idEscritorio: idEscritorio(),
    idImportacao: uuid("id_importacao").notNull(),
    sequencia: integer("sequencia").notNull(),
    planilha: text("planilha").notNull(),
    /** Row number as the spreadsheet shows it. */
    linha: integer("linha").notNull(),
    tipo: text("tipo").$type<TipoDeLinhaImportada>().notNull(),
    /** CNPJ that the row belongs to, as far as it could be read: rows of one company are written together. */
    cnpj: text("cnpj"),
    dados: jsonb("dados").notNull(),
    /** Inserido 1, Atualizado 2, Excluído 3, Erro 4, Sem Ação 5: what will happen, and what did. */
    previsto: smallint("previsto"),
    resultado: smallint("resultado"),
    codigo: text("codigo"),
    mensagem: text("mensagem"),
    /** Of extracts: what stands in the record, what the document says and what will be written. */
    comparacao: jsonb("comparacao"),
    /** Of extracts: which amount stays where the two differ. */
    escolha: text("escolha").$type<EscolhaDaLinha>(),
    /** What the row wrote, with the values it replaced: enough to take it back. */
    efeitos: jsonb("efeitos"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idImportacao, t.sequencia] }),
    index("importacoes_linhas_empresa").on(t.idEscritorio, t.idImportacao, t.cnpj),
    index("importacoes_linhas_previsto").on(t.idEscritorio, t.idImportacao, t.previsto, t.sequencia),
    referencia([t.idEscritorio, t.idImportacao], [importacoes.idEscritorio, importacoes.id]).onDelete("cascade"),
    check("importacoes_linhas_escolha", sql`escolha in ('pendente', 'registrado', 'extrato')`),
    check("importacoes_linhas_resultados", sql`previsto between 1 and 5 and resultado between 1 and 5`),
  ],
)

/** Mappings that people confirmed, by the headings they were for: the same spreadsheet is recognised next time. */
export const importacoesMapeamentos = tabela(
  "importacoes_mapeamentos",
  { de: "escritorio", aplicacao: ["ler", "incluir", "alterar", "apagar"], auditoria: { nao: "a memory of headings" } },
  {
    idEscritorio: idEscritorio(),
    /** SHA-256 of the normalised headings of a sheet. */
    assinatura: text("assinatura").notNull(),
    mapeamento: jsonb("mapeamento").notNull(),
    usadoEm: instante("usado_em").notNull(),
  },
  (t) => [primaryKey({ columns: [t.idEscritorio, t.assinatura] })],
)

/** Headings that a person said are of a field: the next spreadsheet with them is understood without asking. */
export const importacoesSinonimos = tabela(
  "importacoes_sinonimos",
  { de: "escritorio", aplicacao: ["ler", "incluir", "alterar", "apagar"], auditoria: "toda" },
  {
    idEscritorio: idEscritorio(),
    tipo: text("tipo").$type<TipoDeLinha>().notNull(),
    /** Normalised: lower case, without accents nor punctuation. */
    titulo: text("titulo").notNull(),
    campo: text("campo").notNull(),
    aprendidoEm: instante("aprendido_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.tipo, t.titulo] }),
    check(
      "importacoes_sinonimos_tipo",
      sql`tipo in ('empresa', 'socio', 'dependente', 'receita', 'folha', 'saldo', 'cliente', 'fornecedor')`,
    ),
  ],
)

/** What a person changed of a row over the file, which stays as it came: cells written again, or the row left out. */
export const importacoesAjustes = tabela(
  "importacoes_ajustes",
  { de: "todas-as-empresas", aplicacao: ["ler", "incluir", "alterar", "apagar"], auditoria: "toda" },
  {
    idEscritorio: idEscritorio(),
    idImportacao: uuid("id_importacao").notNull(),
    planilha: text("planilha").notNull(),
    /** Row number as the spreadsheet shows it. */
    linha: integer("linha").notNull(),
    /** Texts by the position of their columns. */
    celulas: jsonb("celulas").notNull(),
    fora: boolean("fora").notNull(),
    alteradoEm: instante("alterado_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idImportacao, t.planilha, t.linha] }),
    referencia([t.idEscritorio, t.idImportacao], [importacoes.idEscritorio, importacoes.id]).onDelete("cascade"),
  ],
)

import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core"
import { bytea, competencia, id, idEscritorio, instante } from "./colunas.ts"
import { referencia, tabela } from "./tabela.ts"

/** Work over many items that survives a crash: recorded whole before the first item runs. */
export const lotes = tabela(
  "lotes",
  {
    de: "escritorio",
    aplicacao: ["ler", "incluir", "alterar"],
    // Progress is the machine's; that somebody asked for the work is not.
    auditoria: { em: "insert", sem: ["contagens"] },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    tipo: text("tipo")
      .$type<
        | "importar-notas"
        | "calcular"
        | "concluir-faturamento"
        | "concluir-pro-labore"
        | "fechar"
        | "reabrir"
        | "simular"
        | "conferir-importacao"
        | "gravar-importacao"
        | "desfazer-importacao"
        | "julgar-emissores"
        | "anexar-guias-oficiais"
        | "lancar-livros"
        | "fechar-livros"
        | "importar-diario"
        | "desfazer-diario"
      >()
      .notNull(),
    competencia: competencia(),
    total: integer("total").notNull(),
    estado: text("estado").$type<"pendente" | "concluido">().notNull(),
    idUsuario: uuid("id_usuario").notNull(),
    /** Companies the person who asked could reach, '*' for all: the work runs with the same reach. */
    alcance: text("alcance").notNull(),
    /** What the person said for all the items: day of payment, reason for the warnings. */
    parametros: jsonb("parametros"),
    /** The job whose failures this one tries again. */
    idOrigem: uuid("id_origem"),
    /** How many ended in each result, once it ended: of rows where the work is a spreadsheet's, of items elsewhere. */
    contagens: jsonb("contagens").$type<Readonly<Record<number, number>>>(),
    criadoEm: instante("criado_em").notNull(),
    concluidoEm: instante("concluido_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("lotes_pendentes").on(t.idEscritorio).where(sql`estado = 'pendente'`),
    check("lotes_estado", sql`estado in ('pendente', 'concluido')`),
  ],
)

export const lotesItens = tabela(
  "lotes_itens",
  {
    de: "escritorio",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar"],
    auditoria: { nao: "a queue; each write of its work is audited" },
  },
  {
    idEscritorio: idEscritorio(),
    idLote: uuid("id_lote").notNull(),
    sequencia: integer("sequencia").notNull(),
    /** File name, or company name. */
    rotulo: text("rotulo").notNull(),
    idEmpresa: uuid("id_empresa"),
    /** The file itself while it waits; dropped once processed, because accepted files live in `documentos`. */
    conteudo: bytea("conteudo"),
    /** Inserido 1, Atualizado 2, Excluído 3, Erro 4, Sem Ação 5; null while waiting. */
    resultado: smallint("resultado"),
    codigo: text("codigo"),
    mensagem: text("mensagem"),
    detalhes: jsonb("detalhes"),
    processadoEm: instante("processado_em"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idLote, t.sequencia] }),
    index("lotes_itens_pendentes").on(t.idEscritorio, t.idLote).where(sql`resultado is null`),
    index("lotes_itens_da_empresa")
      .on(t.idEscritorio, t.idEmpresa, t.processadoEm)
      .where(sql`id_empresa is not null and resultado is not null`),
    referencia([t.idEscritorio, t.idLote], [lotes.idEscritorio, lotes.id]),
    check("lotes_itens_resultado", sql`resultado between 1 and 5`),
  ],
)

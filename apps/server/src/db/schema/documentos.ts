import type { OrigemDoDocumento, TipoDeDocumento } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { boolean, char, check, index, integer, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { guias } from "./guias.ts"
import { foraDosFuncionarios } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"

/**
 * Documents of a company: guides and receipts of the authorities, declarations, what people attach. The bytes are in the store,
 * by their hash; of a row only the month is ever said again, until it is withdrawn. The XML of notes is another matter, in `documentos`.
 */
export const documentosDaEmpresa = tabela(
  "documentos_da_empresa",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", { alterar: ["competencia", "retirado_em", "retirado_por", "motivo_da_retirada"] }],
    auditoria: "toda",
    mesFechado: { nao: "papers of a month come after its closing, and change nothing of it" },
    recalculo: { nao: "no tax is computed from what is only kept" },
    politicas: [foraDosFuncionarios("documentos_da_empresa", "reservado")],
    gatilhos: [
      {
        nome: "documentos_da_empresa_retirados",
        em: "before update",
        se: "old.retirado_em is not null",
        executa: "recusar_alteracao()",
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    /** Month it is about; null for what is of none. */
    competencia: competencia(),
    tipo: text("tipo").$type<TipoDeDocumento>().notNull(),
    /** File name for people, with its extension. */
    nome: text("nome").notNull(),
    tipoMime: text("tipo_mime").notNull(),
    tamanhoBytes: integer("tamanho_bytes").notNull(),
    /** In lower-case hexadecimal: with the office, the address in the store. */
    sha256: char("sha256", { length: 64 }).notNull(),
    /** The guide it is the official document, or the receipt, of. */
    idGuia: uuid("id_guia"),
    /** Not shown to the staff of the company. */
    reservado: boolean("reservado").notNull(),
    origem: text("origem").$type<OrigemDoDocumento>().notNull(),
    /** The operation that brought it, where one did. */
    idOperacao: uuid("id_operacao"),
    criadoEm: instante("criado_em").notNull(),
    criadoPor: text("criado_por").notNull(),
    retiradoEm: instante("retirado_em"),
    retiradoPor: text("retirado_por"),
    motivoDaRetirada: text("motivo_da_retirada"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    // The same file kept again as the same thing is the same document.
    uniqueIndex("documentos_da_empresa_unico")
      .on(
        t.idEscritorio,
        t.idEmpresa,
        t.sha256,
        t.tipo,
        sql`coalesce(competencia::text, '')`,
        sql`coalesce(id_guia::text, '')`,
      )
      .where(sql`retirado_em is null`),
    index("documentos_da_empresa_recentes").on(t.idEscritorio, t.idEmpresa, t.criadoEm, t.id),
    // By the key in the store: who asks for an address, and what the store holds.
    index("documentos_da_empresa_conteudo").on(t.idEscritorio, t.sha256),
    index("documentos_da_empresa_guia").on(t.idEscritorio, t.idGuia),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia([t.idEscritorio, t.idGuia], [guias.idEscritorio, guias.id]),
    check(
      "documentos_da_empresa_tipo",
      sql`tipo in ('guia-oficial', 'comprovante', 'declaracao', 'recibo', 'situacao-fiscal', 'ccmei', 'mensagem', 'folha', 'extrato', 'nota-fiscal', 'danfse', 'registro', 'anexo')`,
    ),
    check("documentos_da_empresa_origem", sql`origem in ('pessoa', 'autoridade', 'sistema')`),
    check("documentos_da_empresa_conteudo", sql`tamanho_bytes > 0 and sha256 ~ '^[0-9a-f]{64}$'`),
    check("documentos_da_empresa_retirada", sql`num_nonnulls(retirado_em, retirado_por, motivo_da_retirada) in (0, 3)`),
  ],
)

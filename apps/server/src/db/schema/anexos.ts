import { foreignKey, index, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { extratosLinhas } from "./bancos.ts"
import { idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { lancamentos } from "./contabilidade.ts"
import { documentosDaEmpresa } from "./documentos.ts"
import { empresas } from "./empresas.ts"
import { foraDosFuncionarios } from "./politicas.ts"
import { tabela } from "./tabela.ts"
import { titulos } from "./titulos.ts"

/** Which documents of the company a title to pay has: the bill, the contract, the receipt. */
export const titulosAnexos = tabela(
  "titulos_anexos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "apagar"],
    auditoria: "toda",
    politicas: [foraDosFuncionarios("titulos_anexos")],
    mesFechado: { nao: "papers come after the closing, and change nothing of it" },
    recalculo: { nao: "no tax is computed from what is only kept" },
  },
  {
    idEscritorio: idEscritorio(),
    idTitulo: uuid("id_titulo").notNull(),
    idDocumento: uuid("id_documento").notNull(),
    idEmpresa: idEmpresa(),
    vinculadoEm: instante("vinculado_em").notNull(),
    vinculadoPor: text("vinculado_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idTitulo, t.idDocumento] }),
    index("titulos_anexos_documento").on(t.idEscritorio, t.idDocumento),
    index("titulos_anexos_empresa").on(t.idEscritorio, t.idEmpresa),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    foreignKey({ columns: [t.idEscritorio, t.idTitulo], foreignColumns: [titulos.idEscritorio, titulos.id] }),
    foreignKey({
      columns: [t.idEscritorio, t.idDocumento],
      foreignColumns: [documentosDaEmpresa.idEscritorio, documentosDaEmpresa.id],
    }),
  ],
)

/** Which documents of the company prove an entry of its books: the entry never changes, what proves it may come later. */
export const lancamentosAnexos = tabela(
  "lancamentos_anexos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "apagar"],
    auditoria: "toda",
    politicas: [foraDosFuncionarios("lancamentos_anexos")],
    mesFechado: { nao: "papers come after the closing, and change nothing of it" },
    recalculo: { nao: "no tax is computed from what is only kept" },
  },
  {
    idEscritorio: idEscritorio(),
    idLancamento: uuid("id_lancamento").notNull(),
    idDocumento: uuid("id_documento").notNull(),
    idEmpresa: idEmpresa(),
    vinculadoEm: instante("vinculado_em").notNull(),
    vinculadoPor: text("vinculado_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idLancamento, t.idDocumento] }),
    index("lancamentos_anexos_documento").on(t.idEscritorio, t.idDocumento),
    index("lancamentos_anexos_empresa").on(t.idEscritorio, t.idEmpresa),
    index("lancamentos_anexos_lancamento").on(t.idEscritorio, t.idEmpresa, t.idLancamento),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    foreignKey({
      columns: [t.idEscritorio, t.idEmpresa, t.idLancamento],
      foreignColumns: [lancamentos.idEscritorio, lancamentos.idEmpresa, lancamentos.id],
    }),
    foreignKey({
      columns: [t.idEscritorio, t.idDocumento],
      foreignColumns: [documentosDaEmpresa.idEscritorio, documentosDaEmpresa.id],
    }),
  ],
)

/** Which documents of the company say what a line of the bank was. A line that an import takes back leaves its documents waiting again. */
export const linhasAnexos = tabela(
  "linhas_anexos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "apagar"],
    auditoria: "toda",
    politicas: [foraDosFuncionarios("linhas_anexos")],
    mesFechado: { nao: "papers come after the closing, and change nothing of it" },
    recalculo: { nao: "no tax is computed from what is only kept" },
  },
  {
    idEscritorio: idEscritorio(),
    idLinha: uuid("id_linha").notNull(),
    idDocumento: uuid("id_documento").notNull(),
    idEmpresa: idEmpresa(),
    vinculadoEm: instante("vinculado_em").notNull(),
    vinculadoPor: text("vinculado_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idLinha, t.idDocumento] }),
    index("linhas_anexos_documento").on(t.idEscritorio, t.idDocumento),
    index("linhas_anexos_empresa").on(t.idEscritorio, t.idEmpresa),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    foreignKey({
      columns: [t.idEscritorio, t.idLinha],
      foreignColumns: [extratosLinhas.idEscritorio, extratosLinhas.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.idEscritorio, t.idDocumento],
      foreignColumns: [documentosDaEmpresa.idEscritorio, documentosDaEmpresa.id],
    }),
  ],
)

import type { TipoDeParcelamento } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { check, date, foreignKey, index, integer, primaryKey, text } from "drizzle-orm/pg-core"
import { centavos, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { foraDosFuncionarios } from "./politicas.ts"
import { tabela } from "./tabela.ts"

/** A debt divided with who collects it, as it was consolidated: its instalments are titles to pay that name it. */
export const parcelamentos = tabela(
  "parcelamentos",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", { alterar: ["encerrado_em", "encerrado_por", "encerrado_motivo"] }],
    auditoria: "toda",
    politicas: [foraDosFuncionarios("parcelamentos")],
    mesFechado: { nao: "it pays what older months owe, and changes none" },
    recalculo: { nao: "no tax is computed from it" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    tipo: text("tipo").$type<TipoDeParcelamento>().notNull(),
    numero: text("numero"),
    consolidadoEm: date("consolidado_em", { mode: "string" }).notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
    quantas: integer("quantas").notNull(),
    /** As the agreement says, where the law is not among the tables. */
    faltasQueRescindem: integer("faltas_que_rescindem"),
    encerradoEm: instante("encerrado_em"),
    encerradoPor: text("encerrado_por"),
    encerradoMotivo: text("encerrado_motivo"),
    criadoEm: instante("criado_em").notNull(),
    criadoPor: text("criado_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("parcelamentos_empresa").on(t.idEscritorio, t.idEmpresa, t.consolidadoEm),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    check("parcelamentos_tipo", sql`tipo in ('simples', 'receita', 'pgfn', 'estadual', 'municipal', 'outro')`),
    check("parcelamentos_valor", sql`valor_centavos > 0 and quantas between 2 and 180`),
    check("parcelamentos_encerrado", sql`num_nonnulls(encerrado_em, encerrado_por, encerrado_motivo) in (0, 3)`),
  ],
)

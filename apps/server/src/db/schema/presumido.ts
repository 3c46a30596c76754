import { sql } from "drizzle-orm"
import { check, foreignKey, integer, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core"
import {
  centavos,
  competencia,
  idEmpresa,
  idEscritorio,
  instante,
  politicaDaEmpresa,
  politicaDoEscritorio,
} from "./colunas.ts"
import { empresas } from "./empresas.ts"

/** What a month of a Lucro Presumido company has besides its revenue. No row: none of it. */
export const presumidoMeses = pgTable(
  "presumido_meses",
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    /** Financial income and capital gains: whole in the base of IRPJ and CSLL. */
    outrasReceitasCentavos: centavos("outras_receitas_centavos").notNull(),
    irrfRetidoCentavos: centavos("irrf_retido_centavos").notNull(),
    csllRetidaCentavos: centavos("csll_retida_centavos").notNull(),
    pisRetidoCentavos: centavos("pis_retido_centavos").notNull(),
    cofinsRetidaCentavos: centavos("cofins_retida_centavos").notNull(),
    /** ICMS shown in the notes of sale: outside the base of PIS and COFINS (STF, Tema 69). */
    icmsDestacadoCentavos: centavos("icms_destacado_centavos").notNull().default(sql`0`),
    /** In how many installments the quarter's IRPJ and CSLL will be paid; read in the last month of the quarter. */
    quotas: smallint("quotas").notNull().default(1),
    atualizadoEm: instante("atualizado_em").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.competencia] }),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    check(
      "presumido_meses_valores",
      sql`outras_receitas_centavos >= 0 and irrf_retido_centavos >= 0 and csll_retida_centavos >= 0 and pis_retido_centavos >= 0 and cofins_retida_centavos >= 0 and icms_destacado_centavos >= 0`,
    ),
    check("presumido_meses_quotas", sql`quotas between 1 and 3`),
    politicaDoEscritorio("presumido_meses"),
    politicaDaEmpresa("presumido_meses"),
  ],
)

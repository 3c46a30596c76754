import { sql } from "drizzle-orm"
import { check, date, foreignKey, index, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { tabela } from "./tabela.ts"

/**
 * Closings of the result of a year, with what was decided of it. Undoing one keeps it; one at a time stands for a company and
 * year, and while it does no month up to it opens again (`livros_meses_do_exercicio`).
 */
export const livrosExercicios = tabela(
  "livros_exercicios",
  {
    de: "empresa",
    aplicacao: [
      "ler",
      "incluir",
      {
        alterar: [
          "desfeito_em",
          "desfeito_por",
          "desfeito_porque",
          "ecd_entregue_em",
          "ecd_recibo",
          "ecd_informada_por",
          "ecd_retirada_porque",
        ],
      },
    ],
    auditoria: "toda",
    mesFechado: { nao: "it is the closing of the books of a year, after the taxes of its months" },
    recalculo: { nao: "the books follow the tax of the month, they are no input of it" },
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    ano: smallint("ano").notNull(),
    /** Month on whose last day it was closed. */
    competencia: competencia().notNull(),
    /** Why it is not December; null where it is. */
    situacaoEspecial: text("situacao_especial"),
    /** Profit above zero. */
    resultadoCentavos: centavos("resultado_centavos").notNull(),
    reservaLegalCentavos: centavos("reserva_legal_centavos").notNull(),
    lucrosADistribuirCentavos: centavos("lucros_a_distribuir_centavos").notNull(),
    encerradoEm: instante("encerrado_em").notNull(),
    encerradoPor: text("encerrado_por").notNull(),
    desfeitoEm: instante("desfeito_em"),
    desfeitoPor: text("desfeito_por"),
    desfeitoPorque: text("desfeito_porque"),
    /** Day on which the ECD of these books was delivered, as told; null while it was not. */
    ecdEntregueEm: date("ecd_entregue_em", { mode: "string" }),
    ecdRecibo: text("ecd_recibo"),
    ecdInformadaPor: text("ecd_informada_por"),
    /** Why the last delivery left the record: told by mistake, or to be substituted. */
    ecdRetiradaPorque: text("ecd_retirada_porque"),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("livros_exercicios_em_vigor").on(t.idEscritorio, t.idEmpresa, t.ano).where(sql`desfeito_em is null`),
    index("livros_exercicios_empresa").on(t.idEscritorio, t.idEmpresa, t.competencia),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    check("livros_exercicios_mes", sql`substr(competencia::text, 1, 4)::int = ano`),
    check("livros_exercicios_dezembro", sql`(substr(competencia::text, 6, 2) = '12') = (situacao_especial is null)`),
    check("livros_exercicios_destino", sql`reserva_legal_centavos >= 0 and lucros_a_distribuir_centavos >= 0`),
    check(
      "livros_exercicios_desfeito",
      sql`(desfeito_em is null) = (desfeito_por is null) and (desfeito_em is null) = (desfeito_porque is null)`,
    ),
    check(
      "livros_exercicios_ecd",
      sql`(ecd_entregue_em is null) = (ecd_recibo is null) and (ecd_entregue_em is null) = (ecd_informada_por is null)
        and (ecd_entregue_em is null or desfeito_em is null)`,
    ),
  ],
)

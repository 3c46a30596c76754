import { sql } from "drizzle-orm"
import { check, index, integer, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core"
import { centavos, competencia, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { atividades, empresas } from "./empresas.ts"
import { referencia, tabela } from "./tabela.ts"

/** What a month of a Lucro Presumido company has besides its revenue. No row: none of it. */
export const presumidoMeses = tabela(
  "presumido_meses",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao", "atualizado_em"] },
    mesFechado: "competencia",
    recalculo: "competencia",
    reabre: { etapa: "faturamento", porque: "Os outros valores do mês mudaram depois da conferência." },
  },
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
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check(
      "presumido_meses_valores",
      sql`outras_receitas_centavos >= 0 and irrf_retido_centavos >= 0 and csll_retida_centavos >= 0 and pis_retido_centavos >= 0 and cofins_retida_centavos >= 0 and icms_destacado_centavos >= 0`,
    ),
    check("presumido_meses_quotas", sql`quotas between 1 and 3`),
  ],
)

/** How the revenue of a year, and of the next ones until another row, enters the bases. No row: as it is earned. */
export const presumidoCriterios = tabela(
  "presumido_criterios",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao", "atualizado_em"] },
    gatilhos: [
      {
        nome: "presumido_criterios_protegidos",
        em: "before insert or update or delete",
        executa: "proteger_criterio_do_presumido()",
      },
      {
        nome: "presumido_criterios_recalculo",
        em: "after insert or update or delete",
        executa: "mudar_criterio_do_presumido()",
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    /** First calendar year of the choice: it is one for the whole year. */
    ano: smallint("ano").notNull(),
    criterio: text("criterio").$type<"competencia" | "caixa">().notNull(),
    atualizadoEm: instante("atualizado_em").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.ano] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("presumido_criterios_ano", sql`ano between 2018 and 2100`),
    check("presumido_criterios_criterio", sql`criterio in ('competencia', 'caixa')`),
  ],
)

/** What was received in a month of each activity, where the year is by caixa. No row of a month: nobody told. */
export const presumidoRecebimentos = tabela(
  "presumido_recebimentos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: "toda",
    mesFechado: "competencia",
    recalculo: "competencia",
    reabre: { etapa: "faturamento", porque: "O que foi recebido no mês mudou depois da conferência." },
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    idAtividade: uuid("id_atividade").notNull(),
    mercado: text("mercado").$type<"interno" | "externo">().notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.competencia, t.idAtividade, t.mercado] }),
    index("presumido_recebimentos_atividade").on(t.idEscritorio, t.idEmpresa, t.idAtividade),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia(
      [t.idEscritorio, t.idEmpresa, t.idAtividade],
      [atividades.idEscritorio, atividades.idEmpresa, atividades.id],
    ),
    check("presumido_recebimentos_valor", sql`valor_centavos >= 0`),
    check("presumido_recebimentos_mercado", sql`mercado in ('interno', 'externo')`),
  ],
)

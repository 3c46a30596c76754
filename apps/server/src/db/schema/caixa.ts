import type { SituacaoReceita } from "@partida/fiscal"
import { sql } from "drizzle-orm"
import { check, index, integer, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core"
import { centavos, competencia, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { atividades, empresas } from "./empresas.ts"
import { referencia, tabela } from "./tabela.ts"

/** How a company of the Simples recognizes the revenue of one calendar year. No row: nobody told. */
export const simplesOpcoes = tabela(
  "simples_opcoes",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao", "atualizado_em"] },
    gatilhos: [
      {
        nome: "simples_opcoes_protegidas",
        em: "before insert or update or delete",
        executa: "proteger_opcao_do_simples()",
      },
      {
        nome: "simples_opcoes_recalculo",
        em: "after insert or update or delete",
        executa: "mudar_opcao_do_simples()",
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    ano: smallint("ano").notNull(),
    regime: text("regime").$type<"competencia" | "caixa">().notNull(),
    atualizadoEm: instante("atualizado_em").notNull(),
    versao: integer("versao").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.ano] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    // Who enters in 2027 or later has no option to make (Res. CGSN 190/2026 art. 8 XII).
    check("simples_opcoes_ano", sql`ano between 2018 and 2026`),
    check("simples_opcoes_regime", sql`regime in ('competencia', 'caixa')`),
  ],
)

/** What was received in a month of each activity and segregation, in a year by caixa. No row of a month: nobody told. */
export const simplesRecebimentos = tabela(
  "simples_recebimentos",
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
    situacoes: text("situacoes").array().$type<SituacaoReceita[]>().notNull(),
    valorCentavos: centavos("valor_centavos").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.competencia, t.idAtividade, t.mercado, t.situacoes] }),
    index("simples_recebimentos_atividade").on(t.idEscritorio, t.idEmpresa, t.idAtividade),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    referencia(
      [t.idEscritorio, t.idEmpresa, t.idAtividade],
      [atividades.idEscritorio, atividades.idEmpresa, atividades.id],
    ),
    check("simples_recebimentos_valor", sql`valor_centavos >= 0`),
    check("simples_recebimentos_mercado", sql`mercado in ('interno', 'externo')`),
  ],
)

import { sql } from "drizzle-orm"
import { boolean, check, integer, numeric, primaryKey, text } from "drizzle-orm/pg-core"
import { centavos, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { referencia, tabela } from "./tabela.ts"

/** Fractions from 0 to 1; null is nothing supposed. */
const fracoes = {
  aliquotaIss: numeric("aliquota_iss"),
  parcelaParaEmpresas: numeric("parcela_para_empresas"),
  cbs: numeric("cbs"),
}
const deZeroAUm = sql`coalesce(aliquota_iss, 0) between 0 and 1 and coalesce(parcela_para_empresas, 0) between 0 and 1 and coalesce(cbs, 0) between 0 and 1`

/** Who supposed it, when, and where it comes from. */
const assinatura = {
  fonte: text("fonte").notNull(),
  autor: text("autor").notNull(),
  atualizadoEm: instante("atualizado_em").notNull(),
  versao: integer("versao").notNull().default(1),
}

/** What an office supposes in the plans of all its companies. */
export const planejamentoDoEscritorio = tabela(
  "planejamento_do_escritorio",
  { de: "escritorio", aplicacao: ["ler", "incluir", "alterar", "apagar"], auditoria: { sem: ["versao"] } },
  { idEscritorio: idEscritorio(), ...fracoes, ...assinatura },
  (t) => [primaryKey({ columns: [t.idEscritorio] }), check("planejamento_do_escritorio_fracoes", deZeroAUm)],
)

/** What is supposed of one company, before what the office supposes and what its months say. */
export const planejamentoDaEmpresa = tabela(
  "planejamento_da_empresa",
  { de: "empresa", aplicacao: ["ler", "incluir", "alterar", "apagar"], auditoria: { sem: ["versao"] } },
  {
    idEscritorio: idEscritorio(),
    idEmpresa: idEmpresa(),
    ...fracoes,
    /** ICMS and IPI over the revenue outside the Simples, of who sells goods. */
    aliquotaIcms: numeric("aliquota_icms"),
    receitaMensalCentavos: centavos("receita_mensal_centavos"),
    folhaEmpregadosCentavos: centavos("folha_empregados_centavos"),
    proLaboreMinimoCentavos: centavos("pro_labore_minimo_centavos"),
    /** Zero: no more than the revenue of the month. */
    proLaboreMaximoCentavos: centavos("pro_labore_maximo_centavos"),
    comprasComCreditoCentavos: centavos("compras_com_credito_centavos"),
    permiteMei: boolean("permite_mei"),
    ...assinatura,
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa] }),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("planejamento_da_empresa_fracoes", sql`${deZeroAUm} and coalesce(aliquota_icms, 0) between 0 and 1`),
    check(
      "planejamento_da_empresa_valores",
      sql`receita_mensal_centavos >= 0 and folha_empregados_centavos >= 0 and pro_labore_minimo_centavos >= 0
        and pro_labore_maximo_centavos >= 0 and compras_com_credito_centavos >= 0`,
    ),
  ],
)

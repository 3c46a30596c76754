import type { Passo } from "@partida/fiscal"
import { sql } from "drizzle-orm"
import { check, date, index, integer, jsonb, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { centavos, competencia, id, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { foraDosFuncionarios } from "./politicas.ts"
import { referencia, tabela } from "./tabela.ts"

type ColunaDasFiguras =
  | "id"
  | "vencimento"
  | "idEmpresa"
  | "competencia"
  | "obrigacao"
  | "quota"
  | "valorCentavos"
  | "pagoCentavos"

/** Columns by which guides are paged, counted and added up from an index alone. */
const figuras = <C>(t: Record<ColunaDasFiguras, C>): C[] => [
  t.vencimento,
  t.id,
  t.idEmpresa,
  t.competencia,
  t.obrigacao,
  t.quota,
  t.valorCentavos,
  t.pagoCentavos,
]

/**
 * What a company has to pay of a month, as concluded: the DAS at the closing, INSS and IRRF at the pró-labore step, the
 * federal taxes of the Lucro Presumido. A later version of the month takes the place of the earlier one, which stays.
 */
export const guias = tabela(
  "guias",
  {
    de: "empresa",
    cresceComOsMeses: true,
    // A guide is only put aside by the next version; what is paid follows from the payments.
    aplicacao: ["ler", "incluir", { alterar: ["substituida_em", "pago_centavos"] }],
    auditoria: { sem: ["pago_centavos"] },
    mesFechado: { nao: "issued by the closing, paid after it" },
    recalculo: { nao: "a result of the computation" },
    politicas: [foraDosFuncionarios("guias", "origem <> 'imposto'")],
    gatilhos: [
      {
        nome: "guias_pagas_protegidas",
        em: "before update of pago_centavos",
        se: "old.pago_centavos is distinct from new.pago_centavos",
        executa: "proteger_pagamento()",
      },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    competencia: competencia().notNull(),
    obrigacao: text("obrigacao")
      .$type<"das-simples" | "das-mei" | "inss" | "irrf" | "irrf-lucros" | "pis" | "cofins" | "irpj" | "csll">()
      .notNull(),
    /** Installment of the quarter's tax, 1 to 3; 0 for what is not divided. */
    quota: smallint("quota").notNull().default(0),
    /** Revenue code of the DARF, "1099-01"; null for a DAS. */
    codigoDeReceita: text("codigo_de_receita"),
    valorCentavos: centavos("valor_centavos").notNull(),
    /** What payments less reversals settled of the value, kept by a trigger: overdue lists must not add up every payment. */
    pagoCentavos: centavos("pago_centavos").notNull().default(sql`0`),
    vencimento: date("vencimento", { mode: "string" }).notNull(),
    /** Day by which the office wants it delivered, as its calendar said when it was issued. */
    prazoInterno: date("prazo_interno", { mode: "string" }).notNull(),
    origem: text("origem").$type<"imposto" | "pro-labore" | "lucros">().notNull(),
    /** Version of the closing, or of the step, that it came from. */
    versao: integer("versao").notNull(),
    /** The sealed computation behind a DAS. */
    idApuracao: uuid("id_apuracao"),
    /** When another version took its place, or the month was reopened. */
    substituidaEm: instante("substituida_em"),
    criadaEm: instante("criada_em").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    uniqueIndex("guias_unica").on(t.idEscritorio, t.idEmpresa, t.competencia, t.obrigacao, t.quota, t.versao),
    // With what is added up: few of all the guides, which the planner cannot guess and would go through instead.
    index("guias_em_aberto")
      .on(t.idEscritorio, ...figuras(t))
      .where(sql`substituida_em is null and pago_centavos < valor_centavos`),
    index("guias_mes").on(t.idEscritorio, t.competencia, t.idEmpresa),
    // Pages by due date, counts and totals of every guide in force.
    index("guias_figuras")
      .on(t.idEscritorio, ...figuras(t))
      .where(sql`substituida_em is null`),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check("guias_valor", sql`valor_centavos > 0`),
    check("guias_quota", sql`quota between 0 and 3`),
  ],
)

const DA_GUIA_VISIVEL =
  "exists (select 1 from guias g where g.id_escritorio = guias_pagamentos.id_escritorio and g.id = guias_pagamentos.id_guia)"

/** Payments and their reversals, as told by a person: append-only, dated when they happened, never in a closed month's past. */
export const guiasPagamentos = tabela(
  "guias_pagamentos",
  {
    de: "empresa",
    cresceComOsMeses: true,
    aplicacao: ["ler", "incluir"],
    auditoria: "toda",
    soInclusao: true,
    // Who may not see a guide sees no payment of it.
    politicas: [
      { nome: "guias_pagamentos_da_guia", restritiva: true, sobre: DA_GUIA_VISIVEL, gravando: DA_GUIA_VISIVEL },
    ],
    gatilhos: [
      { nome: "guias_pagamentos_somados", em: "after insert", executa: "somar_pagamento()" },
      { nome: "guias_pagamentos_na_folha", em: "after insert", executa: "recalcular_pela_cpp()" },
      { nome: "guias_pagamentos_nos_livros", em: "after insert", executa: "pedir_nova_postagem()" },
    ],
  },
  {
    idEscritorio: idEscritorio(),
    id: id(),
    idEmpresa: idEmpresa(),
    idGuia: uuid("id_guia").notNull(),
    tipo: text("tipo").$type<"pagamento" | "estorno">().notNull(),
    estornoDe: uuid("estorno_de"),
    /** Day it is recorded on, of a month still open. */
    data: date("data", { mode: "string" }).notNull(),
    /** Day the bank took it, of any month: fine and interest are of this day, and so is the CPP it carries. */
    pagoEm: date("pago_em", { mode: "string" }).notNull(),
    /** All that left the bank: the three parts add up to it. */
    valorCentavos: centavos("valor_centavos").notNull(),
    /** Of the tax, with what was paid beyond all that was due. */
    principalCentavos: centavos("principal_centavos").notNull(),
    multaCentavos: centavos("multa_centavos").notNull(),
    jurosCentavos: centavos("juros_centavos").notNull(),
    /** By the engine, on the day it was paid; or as the receipt of the bank says. */
    divisao: text("divisao").$type<"calculada" | "comprovante">().notNull(),
    /** Account of the engine, where there was fine or interest. */
    memoria: jsonb("memoria").$type<Passo>(),
    motivo: text("motivo"),
    registradoEm: instante("registrado_em").notNull(),
    registradoPor: text("registrado_por").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("guias_pagamentos_empresa").on(t.idEscritorio, t.idEmpresa),
    index("guias_pagamentos_guia").on(t.idEscritorio, t.idGuia),
    uniqueIndex("guias_pagamentos_estorno").on(t.idEscritorio, t.estornoDe).where(sql`estorno_de is not null`),
    referencia([t.idEscritorio, t.idGuia], [guias.idEscritorio, guias.id]),
    referencia([t.idEscritorio, t.idEmpresa], [empresas.idEscritorio, empresas.id]),
    check(
      "guias_pagamentos_tipo",
      sql`(tipo = 'pagamento' and estorno_de is null) or (tipo = 'estorno' and estorno_de is not null and motivo is not null)`,
    ),
    check(
      "guias_pagamentos_valor",
      sql`valor_centavos > 0 and principal_centavos >= 0 and multa_centavos >= 0 and juros_centavos >= 0
        and valor_centavos = principal_centavos + multa_centavos + juros_centavos`,
    ),
    check("guias_pagamentos_divisao", sql`divisao in ('calculada', 'comprovante')`),
    check("guias_pagamentos_dias", sql`pago_em <= data`),
  ],
)

import { bigint, bigserial, boolean, index, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { centavos, competencia, idEmpresa, idEscritorio } from "./colunas.ts"
import { tabela } from "./tabela.ts"

/** What the lists of notes filter by without opening a note; `pendente` as `notaPendente` says it. */
const chave = () => ({
  competencia: competencia().notNull(),
  direcao: text("direcao").$type<"prestada" | "tomada">().notNull(),
  status: smallint("status").notNull(),
  pendente: boolean("pendente").notNull(),
})

/** What they add up, of which a movement may take away. */
const somas = () => ({
  notas: bigint("notas", { mode: "number" }).notNull(),
  valorServicoCentavos: centavos("valor_servico_centavos").notNull(),
  valorLiquidoCentavos: centavos("valor_liquido_centavos").notNull(),
  /** Of the notes that count as revenue, as `notaConta` says it. */
  receitaCentavos: centavos("receita_centavos").notNull(),
  issRetidoCentavos: centavos("iss_retido_centavos").notNull(),
})

const derivada = {
  auditoria: { nao: "derived from the notes, which are audited" },
  mesFechado: { nao: "derived from the notes, which are guarded" },
  recalculo: { nao: "derived from the notes" },
} as const

/**
 * What each write changed in the sums of a company, until `dobrar_somas_das_notas` adds it to them: written without waiting for
 * anybody (ADR 099). The sums of a filter are always those that stand plus these.
 */
export const notasMovimentos = tabela(
  "notas_movimentos",
  { de: "empresa", aplicacao: ["ler"], ...derivada },
  {
    idEscritorio: idEscritorio(),
    id: bigserial("id", { mode: "bigint" }).notNull(),
    idEmpresa: idEmpresa(),
    ...chave(),
    ...somas(),
  },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.id] }),
    index("notas_movimentos_empresa").on(t.idEscritorio, t.idEmpresa),
  ],
)

/** The sums of the notes of a company. No key to the company: whoever folds must not wait for one that somebody holds. */
export const notasSomas = tabela(
  "notas_somas",
  { de: "empresa", cresceComOsMeses: true, aplicacao: ["ler"], ...derivada },
  { idEscritorio: idEscritorio(), idEmpresa: idEmpresa(), ...chave(), ...somas() },
  (t) => [primaryKey({ columns: [t.idEscritorio, t.idEmpresa, t.competencia, t.direcao, t.status, t.pendente] })],
)

/** The same of all the companies of an office together: what who reaches them all reads of months and months. */
export const notasSomasDoEscritorio = tabela(
  "notas_somas_do_escritorio",
  { de: "todas-as-empresas", aplicacao: ["ler"], auditoria: derivada.auditoria },
  { idEscritorio: idEscritorio(), ...chave(), ...somas() },
  (t) => [primaryKey({ columns: [t.idEscritorio, t.competencia, t.direcao, t.status, t.pendente] })],
)

import { sql } from "drizzle-orm"
import { boolean, check, foreignKey, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { centavos, idEmpresa, idEscritorio, instante } from "./colunas.ts"
import { empresas } from "./empresas.ts"
import { escritorios } from "./escritorios.ts"
import { tabela } from "./tabela.ts"

const regra = () => ({
  exige: text("exige").$type<"nunca" | "acima" | "sempre">().notNull(),
  /** Only above this amount: of what asks for approval above one. */
  acimaDeCentavos: centavos("acima_de_centavos"),
  /** Who registered a title may not approve it. */
  outraPessoa: boolean("outra_pessoa").notNull(),
  alteradaEm: instante("alterada_em").notNull(),
  alteradaPor: text("alterada_por").notNull(),
  versao: integer("versao").notNull(),
})
const exigeDita = sql`exige in ('nunca', 'acima', 'sempre') and (exige = 'acima') = (acima_de_centavos is not null)
  and (acima_de_centavos is null or acima_de_centavos >= 0)`

/** Which payments of the companies of an office wait for somebody to approve them, where the company says nothing. No row: none. */
export const aprovacoesDoEscritorio = tabela(
  "aprovacoes_do_escritorio",
  { de: "escritorio", aplicacao: ["ler", "incluir", "alterar"], auditoria: { sem: ["versao"] } },
  {
    idEscritorio: uuid("id_escritorio")
      .primaryKey()
      .references(() => escritorios.id),
    ...regra(),
  },
  () => [check("aprovacoes_do_escritorio_exige", exigeDita)],
)

/** Which payments of a company wait for somebody to approve them. No row: as the office says. */
export const aprovacoesDaEmpresa = tabela(
  "aprovacoes_da_empresa",
  {
    de: "empresa",
    aplicacao: ["ler", "incluir", "alterar", "apagar"],
    auditoria: { sem: ["versao"] },
    mesFechado: { nao: "who approves a payment changes nothing of a month" },
    recalculo: { nao: "no tax is computed from it" },
  },
  { idEscritorio: idEscritorio(), idEmpresa: idEmpresa(), ...regra() },
  (t) => [
    primaryKey({ columns: [t.idEscritorio, t.idEmpresa] }),
    foreignKey({ columns: [t.idEscritorio, t.idEmpresa], foreignColumns: [empresas.idEscritorio, empresas.id] }),
    check("aprovacoes_da_empresa_exige", exigeDita),
  ],
)

import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { doEscopo } from "./do-escopo.ts"
import type { Escopo } from "./escopo.ts"
import { umMes } from "./mes.ts"
import { guias } from "./schema/guias.ts"

/** Whether the document by which a guide is paid agrees with it, or was accepted: the newest one alone counts. */
export const guiaComOficial = sql<boolean>`coalesce((select o.aceita_em is not null or (o.principal_centavos = o.nosso_principal_centavos
  and o.outros_centavos = 0) from guias_oficiais o where o.id_escritorio = ${guias.idEscritorio} and o.id_guia = ${guias.id}
  order by o.versao desc limit 1), false)`

/** Whether a message that carried a guide is known to have arrived. */
const guiaEntregue = sql<boolean>`exists (select 1 from envios_documentos d join envios e
  on e.id_escritorio = d.id_escritorio and e.id = d.id_envio
  where d.id_escritorio = ${guias.idEscritorio} and d.id_empresa = ${guias.idEmpresa} and d.id_alvo = ${guias.id}
    and (d.aberto_em is not null or e.estado in ('entregue', 'aberto')))`

/** What becomes of the guides of a closing, in the order in which it happens. */
const acontecidos = {
  oficial: guiaComOficial,
  entregue: guiaEntregue,
  paga: sql<boolean>`(${guias.pagoCentavos} >= ${guias.valorCentavos})`,
} as const
type Acontecido = keyof typeof acontecidos

/**
 * The companies with a guide in force of the tax of the month, where it happened to all of those guides (`sim`), or is
 * missing for some (`nao`). Guides of slips and profits are not of the closing.
 */
export function comGuiasDoImposto(
  idEmpresa: PgColumn,
  { idEscritorio }: Escopo,
  competencia: string,
  acontecido: Acontecido,
  qual: "sim" | "nao",
): SQL {
  const todas = sql`bool_and(${acontecidos[acontecido]})`
  return sql`${idEmpresa} in (select ${guias.idEmpresa} from ${guias} where ${and(
    doEscopo(guias, { idEscritorio }, { origem: "imposto" }),
    eq(guias.competencia, umMes(competencia)),
    isNull(guias.substituidaEm),
  )} group by ${guias.idEmpresa} having ${qual === "sim" ? todas : sql`not ${todas}`})`
}

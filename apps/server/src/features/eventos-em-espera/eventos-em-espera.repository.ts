import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm"
import { contarOnde } from "../../db/agregados.ts"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, naOrdem, ordenarPor } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { notasEventos, notasFiscais } from "../../db/schema/receitas.ts"

/** Oldest first: an event never changes its place. */
export const ordemDaEspera = ordenarPor(
  "recebidoEm",
  "asc",
  [{ expressao: notasEventos.criadoEm, tipo: "instante" }],
  { expressao: notasEventos.id, tipo: "uuid" },
  { estavel: true },
)

export type Situacao = "esperam" | "decididos"

/** Every event that waited for a person, decided or not. */
const comEspera = (escopo: Escopo, idEmpresa: string | undefined) =>
  and(
    eq(notasEventos.idEscritorio, escopo.idEscritorio),
    doAlcance(notasEventos.idEmpresa, escopo),
    isNotNull(notasEventos.espera),
    ne(notasEventos.efeito, "nenhum"),
    idEmpresa === undefined ? undefined : eq(notasEventos.idEmpresa, idEmpresa),
  )

const naSituacao: Readonly<Record<Situacao, SQL>> = {
  esperam: isNull(notasEventos.decisao),
  decididos: isNotNull(notasEventos.decisao),
}

/** Those that would change a note and that nobody decided yet, or that somebody did. */
export const fonteDaEspera = (escopo: Escopo, idEmpresa: string | undefined, situacao: Situacao): Fonte => ({
  de: sql`${notasEventos}`,
  onde: and(comEspera(escopo, idEmpresa), naSituacao[situacao]),
  id: notasEventos.id,
})

/** How many of each. One query. */
export async function contarEsperas(tx: Tx, escopo: Escopo, idEmpresa: string | undefined) {
  const [contagens] = await tx
    .select({ esperam: contarOnde(naSituacao.esperam), decididos: contarOnde(naSituacao.decididos) })
    .from(notasEventos)
    .where(comEspera(escopo, idEmpresa))
  return contagens ?? { esperam: 0, decididos: 0 }
}

/** These events, in this order, with their notes where they are here. */
export async function lerEventos(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[]) {
  const linhas = await tx
    .select({
      evento: notasEventos,
      empresa: empresas.apelido,
      nota: {
        id: notasFiscais.id,
        numero: notasFiscais.numero,
        competencia: notasFiscais.competencia,
        status: notasFiscais.status,
        receitaCentavos: notasFiscais.receitaCentavos,
      },
    })
    .from(notasEventos)
    .innerJoin(
      empresas,
      and(eq(empresas.idEscritorio, notasEventos.idEscritorio), eq(empresas.id, notasEventos.idEmpresa)),
    )
    .leftJoin(
      notasFiscais,
      and(
        eq(notasFiscais.idEscritorio, notasEventos.idEscritorio),
        eq(notasFiscais.idEmpresa, notasEventos.idEmpresa),
        eq(notasFiscais.chave, notasEventos.chave),
      ),
    )
    .where(doEscopo(notasEventos, { idEscritorio }, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.evento.id)
}
export type EventoLido = Awaited<ReturnType<typeof lerEventos>>[number]

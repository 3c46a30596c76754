import { and, asc, eq, inArray } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { dependentes, proLabores } from "../../db/schema/socios.ts"

/** The pró-labore, oldest first, and the dependants of each person of these companies. */
export async function lerDasPessoas(tx: Tx, idEscritorio: string, ids: string[]) {
  const valores = await tx
    .select({ idSocio: proLabores.idSocio, desde: proLabores.desde, valor: proLabores.valorCentavos })
    .from(proLabores)
    .where(and(eq(proLabores.idEscritorio, idEscritorio), inArray(proLabores.idEmpresa, ids)))
    .orderBy(asc(proLabores.desde))
  const gente = await tx
    .select({
      idSocio: dependentes.idSocio,
      nome: dependentes.nome,
      cpf: dependentes.cpf,
      nascimento: dependentes.nascimento,
      tipo: dependentes.tipo,
      desde: dependentes.desde,
      ate: dependentes.ate,
    })
    .from(dependentes)
    .where(and(eq(dependentes.idEscritorio, idEscritorio), inArray(dependentes.idEmpresa, ids)))
  return {
    proLaboresDe: Map.groupBy(valores, (v) => v.idSocio),
    dependentesDe: Map.groupBy(gente, (d) => d.idSocio),
  }
}

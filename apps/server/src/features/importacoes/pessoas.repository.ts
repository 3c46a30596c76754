import { asc } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import { lerCampos } from "../../db/registros.ts"
import { dependentes, proLabores } from "../../db/schema/socios.ts"

/** The pró-labore, oldest first, and the dependants of each person of these companies. */
export async function lerDasPessoas(tx: Tx, idEscritorio: string, ids: string[]) {
  const valores = await tx
    .select({ idSocio: proLabores.idSocio, desde: proLabores.desde, valor: proLabores.valorCentavos })
    .from(proLabores)
    .where(doEscopo(proLabores, { idEscritorio }, { idEmpresa: ids }))
    .orderBy(asc(proLabores.desde))
  const gente = await lerCampos(
    tx,
    dependentes,
    ["idSocio", "nome", "cpf", "nascimento", "tipo", "desde", "ate"],
    doEscopo(dependentes, { idEscritorio }, { idEmpresa: ids }),
  )
  return {
    proLaboresDe: Map.groupBy(valores, (v) => v.idSocio),
    dependentesDe: Map.groupBy(gente, (d) => d.idSocio),
  }
}

import { and, asc, desc, eq, lt, lte, max, sql } from "drizzle-orm"
import { ErroDeNegocio } from "../http/erros.ts"
import type { Tx } from "./banco.ts"
import { doEscopo } from "./do-escopo.ts"
import type { Escopo } from "./escopo.ts"
import { preparada } from "./preparada.ts"
import { lerCampos } from "./registros.ts"
import { empresas, empresasRegimes } from "./schema/empresas.ts"
import { fechamentos } from "./schema/fechamentos.ts"

/**
 * Takes the companies for this transaction, in id order so that two batches cannot wait for each other; those out of reach
 * are absent. Everything that writes an input takes the same row for share, so inputs cannot change between reading them and
 * storing the result.
 */
export async function travarEmpresas(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<string[]> {
  return (await tomar(tx, escopo, ids)).map((l) => l.id)
}

/** Takes one company for this transaction, as calculating and closing do; null when it is out of reach. */
export async function travarEmpresa(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
): Promise<{ readonly abertura: string; readonly implantadaEm: Date | null } | null> {
  const [empresa] = await tomar(tx, escopo, [idEmpresa])
  return empresa ?? null
}

const tomar = (tx: Tx, { idEscritorio }: Escopo, ids: readonly string[]) => tomarAsDaqui(tx, { idEscritorio, ids })

const tomarAsDaqui = preparada("tomar_empresas", (tx) =>
  tx
    .select({ id: empresas.id, abertura: empresas.dataAbertura, implantadaEm: empresas.implantadaEm })
    .from(empresas)
    .where(
      and(
        eq(empresas.idEscritorio, sql.placeholder("idEscritorio")),
        sql`${empresas.id} = any(${sql.placeholder("ids")}::uuid[])`,
      ),
    )
    .orderBy(asc(empresas.id))
    .for("update"),
)

/** Whether a company is within reach. */
export async function existeEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<boolean> {
  const linhas = await lerCampos(tx, empresas, ["id"], doEscopo(empresas, escopo, { id: idEmpresa }))
  return linhas.length === 1
}

/** Raises nao-encontrado for a company out of reach. */
export async function exigirEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<void> {
  if (!(await existeEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
}

/** Tax regime of a company in a month; null before its first one. */
export async function lerRegimeEm(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  const [linha] = await tx
    .select({ regime: empresasRegimes.regime })
    .from(empresasRegimes)
    .where(and(doEscopo(empresasRegimes, escopo, { idEmpresa }), lte(empresasRegimes.desde, competencia)))
    .orderBy(desc(empresasRegimes.desde))
    .limit(1)
  return linha?.regime ?? null
}

/** Last closed month of a company, before `antesDe` when it is said; null when there is none. */
export async function fechadoAte(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  antesDe: string | null = null,
): Promise<string | null> {
  return (await fechadosAte(tx, escopo, [idEmpresa], antesDe)).get(idEmpresa) ?? null
}

/** The same of many companies; one without a closed month is absent. */
export async function fechadosAte(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  antesDe: string | null = null,
): Promise<Map<string, string>> {
  const linhas = await tx
    .select({ idEmpresa: fechamentos.idEmpresa, ate: max(fechamentos.competencia) })
    .from(fechamentos)
    .where(
      and(
        doEscopo(fechamentos, escopo, { idEmpresa: ids, estado: "fechado" }),
        antesDe === null ? undefined : lt(fechamentos.competencia, antesDe),
      ),
    )
    .groupBy(fechamentos.idEmpresa)
  return new Map(linhas.map(({ idEmpresa, ate }) => [idEmpresa, ate ?? ""]))
}

import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm"
import { anexoNoMes, ativaNoMes } from "../../db/anexo-no-mes.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { atividades, empresas, empresasRegimes } from "../../db/schema/empresas.ts"
import { fechamentos } from "../../db/schema/fechamentos.ts"
import { proLabores, socios } from "../../db/schema/socios.ts"
import type { SocioGravado } from "./pessoas.repository.ts"
import type { RegimeNoMes } from "./recibo.ts"

const doSocio = ({ idEscritorio, idEmpresa, id }: SocioGravado) =>
  doEscopo(proLabores, { idEscritorio }, { idEmpresa, idSocio: id })

/** Sets the value of a person from a month on. */
export async function gravarProLabore(
  tx: Tx,
  socio: SocioGravado,
  valor: Pick<typeof proLabores.$inferInsert, "desde" | "valorCentavos" | "categoria">,
): Promise<void> {
  const { idEscritorio, idEmpresa, id: idSocio } = socio
  const { valorCentavos, categoria } = valor
  await tx
    .insert(proLabores)
    .values({ idEscritorio, idEmpresa, idSocio, ...valor })
    .onConflictDoUpdate({
      target: [proLabores.idEscritorio, proLabores.idEmpresa, proLabores.idSocio, proLabores.desde],
      set: { valorCentavos, categoria },
      setWhere: sql`${proLabores.valorCentavos} <> ${valorCentavos} or ${proLabores.categoria} <> ${categoria}`,
    })
}

/** Whether there was a value that began in that month; it is gone. */
export async function excluirProLabore(tx: Tx, socio: SocioGravado, desde: string): Promise<boolean> {
  const saiu = await tx
    .delete(proLabores)
    .where(and(doSocio(socio), eq(proLabores.desde, desde)))
    .returning({ desde: proLabores.desde })
  return saiu.length > 0
}

/**
 * Takes the companies of some people for share, in id order: a closing takes them for update, so what is read after this
 * about closed months stays true until the end of the transaction. People are taken after their companies, never before.
 */
export async function travarEmpresasDe(tx: Tx, escopo: Escopo, idsDosSocios: readonly string[]): Promise<void> {
  const delas = tx
    .select({ id: socios.idEmpresa })
    .from(socios)
    .where(doEscopo(socios, escopo, { id: idsDosSocios }))
  await tx
    .select({ id: empresas.id })
    .from(empresas)
    .where(and(doEscopo(empresas, escopo), inArray(empresas.id, delas)))
    .orderBy(asc(empresas.id))
    .for("share")
}

/** Last closed month of each company that has one. */
export async function ultimosFechados(tx: Tx, escopo: Escopo): Promise<ReadonlyMap<string, string>> {
  const linhas = await tx
    .select({ idEmpresa: fechamentos.idEmpresa, ate: sql<string>`max(${fechamentos.competencia})` })
    .from(fechamentos)
    .where(doEscopo(fechamentos, escopo, { estado: "fechado" }))
    .groupBy(fechamentos.idEmpresa)
  return new Map(linhas.map((l) => [l.idEmpresa, l.ate]))
}

/** Regime of companies in a month and the annexes of the activities of each in it, the principal first. */
export async function lerRegimes(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  competencia: string,
): Promise<(idEmpresa: string) => RegimeNoMes> {
  const dosRegimes = tx
    .selectDistinctOn([empresasRegimes.idEmpresa], {
      idEmpresa: empresasRegimes.idEmpresa,
      regime: empresasRegimes.regime,
    })
    .from(empresasRegimes)
    .where(and(doEscopo(empresasRegimes, escopo, { idEmpresa: ids }), lte(empresasRegimes.desde, competencia)))
    .orderBy(asc(empresasRegimes.idEmpresa), desc(empresasRegimes.desde))
  const dasAtividades = tx
    .select({ idEmpresa: atividades.idEmpresa, anexo: anexoNoMes("atividades", competencia) })
    .from(atividades)
    .where(and(doEscopo(atividades, escopo, { idEmpresa: ids }), ativaNoMes("atividades", competencia)))
    .orderBy(desc(atividades.principal), asc(atividades.descricao), asc(atividades.id))
  const [regimes, emUso] = await Promise.all([dosRegimes, dasAtividades])
  const porEmpresa = new Map(regimes.map((r) => [r.idEmpresa, r.regime]))
  const anexos = Map.groupBy(emUso, (a) => a.idEmpresa)
  return (id) => ({ regime: porEmpresa.get(id) ?? null, anexos: (anexos.get(id) ?? []).map((a) => a.anexo) })
}

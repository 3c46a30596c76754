import type { FiltroDoFechamento } from "@partida/contracts"
import { and, desc, inArray, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { textoOrdenavel } from "../../db/paginas.ts"
import { lerCampos, lerUm } from "../../db/registros.ts"
import { atividades, empresas, empresasMunicipios } from "../../db/schema/empresas.ts"
import { pgdasDeclaracoes } from "../../db/schema/pgdas.ts"
import { notasFiscais, receitasInformadas } from "../../db/schema/receitas.ts"
import { temRegime } from "../empresas/vigencia.ts"
import { condicoesDoPainel, tabelasDoPainel } from "../mes/filtro.ts"

/** What the form asks of who declares: CNPJ, and the municipality of the month. Null out of reach. */
export async function lerDeclarante(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  const [empresa] = await tx
    .select({
      cnpj: empresas.cnpj,
      apelido: empresas.apelido,
      razaoSocial: empresas.razaoSocial,
      abertura: empresas.dataAbertura,
      idMunicipio: empresas.idMunicipio,
    })
    .from(empresas)
    .where(doEscopo(empresas, escopo, { id: idEmpresa }))
  if (!empresa) return null
  const [mudanca] = await tx
    .select({ idMunicipio: empresasMunicipios.idMunicipio })
    .from(empresasMunicipios)
    .where(and(doEscopo(empresasMunicipios, escopo, { idEmpresa }), lte(empresasMunicipios.desde, competencia)))
    .orderBy(desc(empresasMunicipios.desde))
    .limit(1)
  return { ...empresa, idMunicipio: mudanca?.idMunicipio ?? empresa.idMunicipio }
}

/** The companies of a filter that were of the Simples in its month, by name. */
export async function lerDeclarantes(tx: Tx, escopo: Escopo, filtro: FiltroDoFechamento) {
  const { competencia } = filtro
  const { rows } = await tx.execute<{ id: string; cnpj: string; apelido: string }>(sql`
    select ${empresas.id}::text as id, ${empresas.cnpj} as cnpj, ${empresas.apelido} as apelido
    from ${tabelasDoPainel(competencia)}
    where ${condicoesDoPainel(escopo, filtro)} and ${temRegime(escopo, competencia, "simples")}
    order by ${textoOrdenavel(empresas.apelido)}, ${empresas.id}`)
  return rows
}

/** CNAE and service of the activities of a company, by id. */
export async function lerServicos(tx: Tx, escopo: Escopo, idEmpresa: string) {
  const linhas = await lerCampos(
    tx,
    atividades,
    ["id", "cnae", "itemLc116"],
    doEscopo(atividades, escopo, { idEmpresa }),
  )
  return new Map(linhas.map((l) => [l.id, l]))
}

/** Part of some notes: who provided the service and where its ISS is due. */
export interface ParteDasNotas {
  readonly idAtividade: string | null
  /** CNPJ of the establishment; null where the note does not say. */
  readonly prestador: string | null
  /** IBGE code of the municipality where the ISS is due; null where the note does not say. */
  readonly incidencia: string | null
  /** IBGE code of the municipality that issued it. */
  readonly emissor: string | null
  readonly centavos: bigint
}

/** The revenue of these notes by establishment and municipality. */
export async function repartirNotas(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  ids: readonly string[],
): Promise<ParteDasNotas[]> {
  const n = notasFiscais
  const { rows } = await tx.execute<Record<keyof ParteDasNotas, string | null>>(sql`
    select ${n.idAtividade}::text as "idAtividade", ${n.dados} -> 'prestador' ->> 'documento' as prestador,
      ${n.dados} ->> 'municipioIncidencia' as incidencia, ${n.dados} ->> 'municipioEmissor' as emissor,
      sum(${n.receitaCentavos})::text as centavos
    from ${n} where ${n.idEscritorio} = ${escopo.idEscritorio} and ${n.idEmpresa} = ${idEmpresa}
      and ${inArray(n.id, [...ids])}
    group by 1, 2, 3, 4 order by 2, 3, 4`)
  return rows.map((l) => ({ ...l, centavos: BigInt(l.centavos ?? "0") }))
}

/** Of which activity what was typed is, by id of what was typed. */
export async function lerAtividadesDoDigitado(tx: Tx, escopo: Escopo, idEmpresa: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const r = receitasInformadas
  const linhas = await lerCampos(tx, r, ["id", "idAtividade"], doEscopo(r, escopo, { idEmpresa, id: ids }))
  return new Map(linhas.map((l) => [l.id, l.idAtividade]))
}

export type DeclaracaoGravada = typeof pgdasDeclaracoes.$inferSelect

const doMes = (escopo: Escopo, idEmpresa: string, competencia: string) =>
  doEscopo(pgdasDeclaracoes, escopo, { idEmpresa, competencia })

/** What was recorded of a month, or null. */
export const lerDeclarada = (tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) =>
  lerUm(tx, pgdasDeclaracoes, doMes(escopo, idEmpresa, competencia))

/** Writes over what the month had, counting the version. */
export async function gravarDeclarada(
  tx: Tx,
  declarada: Omit<typeof pgdasDeclaracoes.$inferInsert, "versao">,
): Promise<void> {
  const { idEscritorio: _, idEmpresa: __, competencia: ___, ...valores } = declarada
  await tx
    .insert(pgdasDeclaracoes)
    .values(declarada)
    .onConflictDoUpdate({
      target: [pgdasDeclaracoes.idEscritorio, pgdasDeclaracoes.idEmpresa, pgdasDeclaracoes.competencia],
      set: { ...valores, versao: sql`${pgdasDeclaracoes.versao} + 1` },
    })
}

export async function apagarDeclarada(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string): Promise<void> {
  await tx.delete(pgdasDeclaracoes).where(doMes(escopo, idEmpresa, competencia))
}

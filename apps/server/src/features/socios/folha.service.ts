import { sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { tipoDe } from "./consulta.service.ts"
import { type LinhaDeSocio, lerSocios } from "./lista.repository.ts"
import { lerNasOutrasEmpresas, type NaOutraEmpresa } from "./outras-fontes.repository.ts"
import { contarOutrasFontes, type OutrasFontes } from "./outras-fontes.ts"
import { lerDados } from "./pessoas.repository.ts"
import { lerRegimes } from "./pro-labore.repository.ts"
import { avisosDoRegime, type RegimeNoMes } from "./recibo.ts"
import { dependentesDoMes } from "./socios.policy.ts"

/** Who receives in a month, as registered, and what other payers take from their ceiling. */
export interface PessoaDaFolha extends LinhaDeSocio {
  /** In force in the month, in centavos; never zero. */
  readonly valorCentavos: bigint
  readonly outras: OutrasFontes
  /** Dependants that count in a month of payment. */
  readonly dependentesEm: (mes: string) => number
}

/** One company in a month, for its payroll. */
export interface FolhaCadastrada {
  readonly regime: RegimeNoMes
  /** What the regime leaves for a person to look at. */
  readonly avisosDoRegime: readonly string[]
  /** By name. */
  readonly pessoas: readonly PessoaDaFolha[]
}

/**
 * Who receives pró-labore in a month in each company, with everything their slips count, in a fixed number of queries for any
 * number of companies. Asked for a company out of reach, it answers one without regime nor people.
 */
export async function lerFolhas(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<(idEmpresa: string) => FolhaCadastrada> {
  const [regimeDe, recebem] = await Promise.all([
    lerRegimes(tx, escopo, ids, competencia),
    quemRecebe(tx, escopo, competencia, ids),
  ])
  const pessoas = recebem.map((r) => r.id)
  const documentos = [...new Set(recebem.flatMap((r) => r.documento ?? []))]
  const asOutras = () => lerNasOutrasEmpresas(tx, escopo, competencia, documentos)
  const inteiro = escopo.empresas === "*"
  const [linhas, dados, juntoDelas] = await Promise.all([
    lerSocios(tx, escopo, competencia, pessoas),
    lerDados(tx, escopo, pessoas),
    inteiro ? asOutras() : null,
  ])
  // Of who reaches less, it looks beyond their companies for a while: nothing else may be asked meanwhile.
  const noEscritorio = juntoDelas ?? (await asOutras())
  const dependentes = Map.groupBy(dados.dependentes, (d) => d.idSocio)
  const rendas = Map.groupBy(dados.outrasRendas, (r) => r.idSocio)
  const doDocumento = Map.groupBy(noEscritorio, (n: NaOutraEmpresa) => n.documento)
  const porEmpresa = Map.groupBy(
    linhas.map((l): PessoaDaFolha => {
      const deles = (dependentes.get(l.id) ?? []).map((d) => ({ ...d, tipo: tipoDe(d.tipo) }))
      const pessoa = { idEmpresa: l.id_empresa, documento: l.documento }
      const la = doDocumento.get(l.documento ?? "") ?? []
      return {
        ...l,
        valorCentavos: BigInt(l.valor ?? "0"),
        outras: contarOutrasFontes(pessoa, rendas.get(l.id) ?? [], la, competencia),
        dependentesEm: (mes) => dependentesDoMes(deles, mes),
      }
    }),
    (p) => p.id_empresa,
  )
  return (id) => {
    const regime = regimeDe(id)
    return { regime, avisosDoRegime: avisosDoRegime(regime), pessoas: porEmpresa.get(id) ?? [] }
  }
}

/** Who has a value in force in the month, by name. */
async function quemRecebe(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ id: string; documento: string | null }>(sql`select s.id, s.documento from (
      select distinct on (pl.id_socio) pl.id_socio, pl.valor_centavos from pro_labores pl
      where pl.id_escritorio = ${escopo.idEscritorio} and pl.desde <= ${competencia} and pl.id_empresa in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})
      order by pl.id_socio, pl.desde desc) v
    join socios s on s.id_escritorio = ${escopo.idEscritorio} and s.id = v.id_socio
    where v.valor_centavos > 0 order by lower(unaccent(s.nome)), s.id`)
  return rows
}

/** Who answers for a company before the Receita by its newest composition, or null. */
export async function lerResponsavelPela(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<string | null> {
  const { rows } = await tx.execute<{ nome: string }>(sql`select s.nome from quadros_socios q
    join socios s on s.id_escritorio = q.id_escritorio and s.id = q.id_socio
    where q.id_escritorio = ${escopo.idEscritorio} and q.id_empresa = ${idEmpresa} and q.responsavel
    order by q.desde desc limit 1`)
  return rows[0]?.nome ?? null
}

import type { FaltaDoSocio, ordensDosSocios } from "@partida/contracts"
import { competencia as mesDe, ultimoDia } from "@partida/fiscal"
import { and, eq, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, type Fonte, naOrdem, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { socios } from "../../db/schema/socios.ts"

export interface FiltroDeSocios {
  /** Composition and pró-labore of this month. */
  readonly competencia: string
  readonly busca?: string | undefined
  readonly idEmpresa?: string | undefined
  readonly qualificacao?: string | undefined
  readonly proLabore?: "com" | "sem" | undefined
  readonly comFaltas?: boolean | undefined
  readonly estrangeiros?: boolean | undefined
}

/** Of who only lives in a composition as a legal entity nothing is declared, so nothing is missing. */
const FALTAS = sql`array_remove(array[
  case when socios.id_tipo_de_pessoa <> 2 and socios.nascimento is null then 'nascimento' end,
  case when socios.id_tipo_de_pessoa <> 2 and socios.id_genero is null then 'idGenero' end,
  case when socios.id_tipo_de_pessoa <> 2 and socios.id_estado_civil is null then 'idEstadoCivil' end,
  case when socios.id_tipo_de_pessoa <> 2 and socios.id_raca_cor is null then 'idRacaCor' end,
  case when socios.id_tipo_de_pessoa <> 2 and socios.id_escolaridade is null then 'idEscolaridade' end,
  case when socios.id_pais_de_residencia = 1058
    and (socios.cep is null or socios.logradouro is null or socios.id_municipio is null) then 'endereco' end,
  case when socios.id_tipo_de_pessoa = 3 and socios.documento is null then 'documento' end,
  case when socios.id_tipo_de_pessoa = 3 and socios.documento_estrangeiro is null then 'documentoEstrangeiro' end,
  case when socios.id_tipo_de_pessoa = 3 and socios.id_pais_de_residencia = 1058
    and socios.chegada_em is null then 'chegadaEm' end,
  case when socios.id_pais_de_residencia <> 1058 and socios.cpf_do_representante is null then 'representante' end
], null)`

/**
 * People with their company, their place in the composition at the end of the month and the value in force in it. There is at
 * most one place, and the limit says so to the planner: each is looked up by key instead of all of them joined first.
 */
const comOMes = (competencia: string): SQL => sql`${socios}
  join ${empresas} on empresas.id_escritorio = socios.id_escritorio and empresas.id = socios.id_empresa
  left join lateral (select qs.fracao, qs.qualificacao, qs.responsavel from quadros_socios qs
    where qs.id_escritorio = socios.id_escritorio and qs.id_empresa = socios.id_empresa and qs.id_socio = socios.id
      and qs.desde = (select max(q.desde) from quadros q where q.id_escritorio = socios.id_escritorio
        and q.id_empresa = socios.id_empresa and q.desde <= ${ultimoDia(mesDe(competencia))}::date) limit 1) p on true
  left join lateral (select pl.valor_centavos, pl.categoria from pro_labores pl
    where pl.id_escritorio = socios.id_escritorio and pl.id_empresa = socios.id_empresa and pl.id_socio = socios.id
      and pl.desde <= ${competencia} order by pl.desde desc limit 1) v on true`

/** The people that a filter finds. */
export function fonteDeSocios(escopo: Escopo, filtro: FiltroDeSocios): Fonte {
  return {
    de: comOMes(filtro.competencia),
    onde: and(
      eq(socios.idEscritorio, escopo.idEscritorio),
      filtro.idEmpresa ? eq(socios.idEmpresa, filtro.idEmpresa) : undefined,
      filtro.busca ? buscaDeSocio(filtro.busca) : undefined,
      filtro.qualificacao ? sql`p.qualificacao = ${filtro.qualificacao}` : undefined,
      filtro.proLabore === "com" ? sql`v.valor_centavos > 0` : undefined,
      filtro.proLabore === "sem" ? sql`coalesce(v.valor_centavos, 0) = 0` : undefined,
      filtro.comFaltas ? sql`cardinality(${FALTAS}) > 0` : undefined,
      filtro.estrangeiros ? eq(socios.idTipoDePessoa, 3) : undefined,
    ),
    id: socios.id,
  }
}

/** Name without accents, or the beginning of the CPF or CNPJ in any writing. */
function buscaDeSocio(texto: string): SQL | undefined {
  const padrao = contendo(texto)
  const documento = texto.replace(/[^0-9A-Za-z]/g, "").toUpperCase()
  return or(
    sql`unaccent(${socios.nome}) ilike unaccent(${padrao})`,
    sql`unaccent(${socios.nomeSocial}) ilike unaccent(${padrao})`,
    documento.length >= 3 ? sql`${socios.documento} like ${`${documento}%`}` : undefined,
  )
}

const chaves = {
  nome: { expressao: textoOrdenavel(socios.nome), tipo: "texto" },
  empresa: { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
  participacao: { expressao: sql`p.fracao`, tipo: "numero", anulavel: true },
  proLabore: { expressao: sql`v.valor_centavos`, tipo: "numero", anulavel: true },
} as const

/** Order of the list; equals go by name. */
export function ordemDeSocios(ordem: (typeof ordensDosSocios)[number], direcao: Direcao): Ordem {
  return ordenarPor(ordem, direcao, [chaves[ordem], chaves.nome], { expressao: socios.id, tipo: "uuid" })
}

export interface LinhaDeSocio extends Record<string, unknown> {
  readonly id: string
  readonly id_empresa: string
  readonly empresa: string
  readonly id_tipo_de_pessoa: number
  readonly nome: string
  readonly documento: string | null
  readonly fracao: string | null
  readonly qualificacao: string | null
  readonly responsavel: boolean | null
  readonly valor: string | null
  readonly categoria: string | null
  readonly faltam: FaltaDoSocio[]
  readonly versao: number
}

/** These people as they are in a month, in this order. */
export async function lerSocios(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<LinhaDeSocio[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<LinhaDeSocio>(sql`select socios.id, socios.id_empresa, empresas.apelido as empresa,
      socios.id_tipo_de_pessoa, socios.nome, socios.documento, p.fracao::text as fracao, p.qualificacao, p.responsavel,
      v.valor_centavos::text as valor, v.categoria, ${FALTAS} as faltam, socios.versao
    from ${comOMes(competencia)}
    where socios.id_escritorio = ${escopo.idEscritorio} and socios.id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})`)
  return naOrdem(ids, rows, (l) => l.id)
}

/** Everything a filter pays in its month, in centavos. */
export async function somarProLabores(tx: Tx, { de, onde }: Fonte): Promise<bigint> {
  const { rows } = await tx.execute<{ total: string }>(
    sql`select coalesce(sum(v.valor_centavos), 0)::text as total from ${de} where ${onde}`,
  )
  return BigInt(rows[0]?.total ?? "0")
}

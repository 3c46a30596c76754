import type { ColunaDaImplantacao, EtapaDaImplantacao, ordensDaImplantacao } from "@partida/contracts"
import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, type Fonte, naOrdem, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { auditoria } from "../../db/schema/auditoria.ts"
import { certificados, procuracoes } from "../../db/schema/certificados.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { receitasInformadas } from "../../db/schema/receitas.ts"
import { quadros } from "../../db/schema/socios.ts"
import { buscaDeEmpresa } from "../empresas/lista.ts"
import { dadosExigidos, empresasComEtapas, fatosPorEtapa, type Momento } from "./etapas.repository.ts"

export interface FiltroDaImplantacao {
  readonly busca?: string | undefined
  readonly idResponsavel?: string | undefined
}

const emImplantacao = ({ idEscritorio }: Escopo, { busca, idResponsavel }: FiltroDaImplantacao) =>
  and(
    eq(empresas.idEscritorio, idEscritorio),
    isNull(empresas.implantadaEm),
    busca ? buscaDeEmpresa(busca) : undefined,
    idResponsavel ? eq(empresas.idResponsavel, idResponsavel) : undefined,
  )

/** Order of the list of companies being taken in. */
export function ordemDaImplantacao(ordem: (typeof ordensDaImplantacao)[number], direcao: Direcao): Ordem {
  const chaves = {
    apelido: { expressao: textoOrdenavel(empresas.apelido), tipo: "texto" },
    criadaEm: { expressao: empresas.criadaEm, tipo: "instante" },
  } as const
  return ordenarPor(ordem, direcao, [chaves[ordem], chaves.apelido], { expressao: empresas.id, tipo: "uuid" })
}

/** The companies being taken in that a filter finds. */
export function fonteDaImplantacao(
  escopo: Escopo,
  momento: Momento,
  filtro: FiltroDaImplantacao & { readonly etapa?: ColunaDaImplantacao | undefined },
): Fonte {
  return {
    de: empresasComEtapas(momento),
    onde: and(emImplantacao(escopo, filtro), filtro.etapa ? sql`andamento.coluna = ${filtro.etapa}` : undefined),
    id: empresas.id,
  }
}

/** How many of the filter are in each column. */
export async function contarPorColuna(
  tx: Tx,
  escopo: Escopo,
  momento: Momento,
  filtro: FiltroDaImplantacao,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ coluna: string; total: string | number }>(sql`
    select andamento.coluna, count(*) as total from ${empresasComEtapas(momento)}
    where ${emImplantacao(escopo, filtro)} group by 1`)
  return new Map(rows.map(({ coluna, total }) => [coluna, Number(total)]))
}

/** Ids of the oldest companies of each column, at most `porColuna` of each, and how many each column has. */
export async function lerQuadro(
  tx: Tx,
  escopo: Escopo,
  momento: Momento,
  filtro: FiltroDaImplantacao,
  porColuna: number,
): Promise<{ readonly ids: readonly string[]; readonly contagens: ReadonlyMap<string, number> }> {
  const { rows } = await tx.execute<{ id: string; coluna: string; total: string | number }>(sql`
    select id, coluna, total from (
      select ${empresas.id} as id, ${empresas.criadaEm} as criada_em, andamento.coluna,
        row_number() over (partition by andamento.coluna order by ${empresas.criadaEm}, ${empresas.id}) as posicao,
        count(*) over (partition by andamento.coluna) as total
      from ${empresasComEtapas(momento)} where ${emImplantacao(escopo, filtro)}) as quadro
    where posicao <= ${porColuna} order by criada_em, id`)
  return {
    ids: rows.map(({ id }) => id),
    contagens: new Map(rows.map(({ coluna, total }) => [coluna, Number(total)])),
  }
}

/** What each record says of when things were done, as far as it says. */
export interface EmpresaComEtapas {
  readonly id: string
  readonly apelido: string
  readonly cnpj: string
  readonly criadaEm: Date
  readonly implantadaEm: Date | null
  readonly idResponsavel: string | null
  readonly nomeDoResponsavel: string | null
  readonly coluna: ColunaDaImplantacao
  readonly concluidas: number
  readonly pelosDados: Readonly<Record<EtapaDaImplantacao, boolean>>
  readonly marcas: Readonly<Record<Exclude<EtapaDaImplantacao, "integracoes">, Date | null>>
}

/** These companies (being taken in or not), in this order, with where they stand and since when as far as records tell. */
export async function lerEmpresasComEtapas(
  tx: Tx,
  { idEscritorio }: Escopo,
  momento: Momento,
  ids: readonly string[],
): Promise<EmpresaComEtapas[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<LinhaLida>(sql`
    select ${empresas.id} as id, ${empresas.apelido} as apelido, ${empresas.cnpj} as cnpj,
      ${instante(empresas.criadaEm)} as "criadaEm", ${instante(empresas.implantadaEm)} as "implantadaEm",
      ${usuarios.id} as "idResponsavel", ${usuarios.nome} as "nomeDoResponsavel",
      andamento.coluna, andamento.concluidas, ${fatosPorEtapa} as "pelosDados", marcas.*
    from ${empresasComEtapas(momento)}
    left join ${usuarios} on ${usuarios.id} = ${empresas.idResponsavel}
    cross join lateral (${marcasDaEmpresa}) as marcas
    where ${doEscopo(empresas, { idEscritorio }, { id: ids })}`)
  return naOrdem(ids, rows.map(lerLinha), ({ id }) => id)
}

/** Instants as ISO text. */
type LinhaLida = Omit<EmpresaComEtapas, "criadaEm" | "implantadaEm" | "marcas"> & {
  readonly criadaEm: string
  readonly implantadaEm: string | null
  readonly marcaDados: string | null
  readonly marcaSocios: string | null
  readonly marcaRegime: string | null
  readonly marcaCertificado: string | null
  readonly marcaSaldo: string | null
}

function lerLinha(linha: LinhaLida): EmpresaComEtapas {
  const { criadaEm, implantadaEm, marcaDados, marcaSocios, marcaRegime, marcaCertificado, marcaSaldo, ...resto } = linha
  return {
    ...resto,
    criadaEm: new Date(criadaEm),
    implantadaEm: dataOuNula(implantadaEm),
    marcas: {
      dados: dataOuNula(marcaDados),
      socios: dataOuNula(marcaSocios),
      "regime-e-cnae": dataOuNula(marcaRegime),
      certificado: dataOuNula(marcaCertificado),
      "saldo-inicial": dataOuNula(marcaSaldo),
    },
  }
}

const dataOuNula = (iso: string | null) => (iso === null ? null : new Date(iso))

/** Instants cross raw queries as text, the same on both databases. */
const instante = (expressao: unknown) =>
  sql`to_char((${expressao}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const daAuditoria = sql`${auditoria.idEscritorio} = ${empresas.idEscritorio} and ${auditoria.idEmpresa} = ${empresas.id}`
const inserido = (entidade: string) => sql`${auditoria.acao} = 'inserir' and ${auditoria.entidade} = ${entidade}`
/** What came with the registration itself is as old as it. */
const depoisDoCadastro = (quando: SQL) => sql`case when ${quando} > trilha.cadastro then ${quando} end`

/**
 * When each step's data came. Registration, regime and activities keep no instant of their own: the audit trail does.
 */
const marcasDaEmpresa: SQL = sql`
  select ${instante(sql`trilha.dados`)} as "marcaDados",
    ${instante(sql`(select min(${quadros.registradoEm}) from ${quadros}
      where ${quadros.idEscritorio} = ${empresas.idEscritorio} and ${quadros.idEmpresa} = ${empresas.id})`)} as "marcaSocios",
    ${instante(sql`greatest(${depoisDoCadastro(sql`trilha.regime`)}, ${depoisDoCadastro(sql`trilha.atividade`)})`)} as "marcaRegime",
    ${instante(sql`greatest((select max(${certificados.criadoEm}) from ${certificados}
      where ${certificados.idEscritorio} = ${empresas.idEscritorio} and ${certificados.idEmpresa} = ${empresas.id}
        and ${certificados.situacao} = 'ativo'), (select max(${procuracoes.criadaEm}) from ${procuracoes}
      where ${procuracoes.idEscritorio} = ${empresas.idEscritorio} and ${procuracoes.idEmpresa} = ${empresas.id}
        and ${procuracoes.canceladaEm} is null))`)} as "marcaCertificado",
    ${instante(sql`(select max(${receitasInformadas.atualizadaEm}) from ${receitasInformadas}
      where ${receitasInformadas.idEscritorio} = ${empresas.idEscritorio} and ${receitasInformadas.idEmpresa} = ${empresas.id}
        and ${receitasInformadas.competencia} < ${empresas.inicioNoSistema})`)} as "marcaSaldo"
  from (select min(${auditoria.em}) filter (where ${inserido("empresas")}) as cadastro,
      max(${auditoria.em}) filter (where ${auditoria.acao} = 'alterar' and ${auditoria.entidade} = 'empresas'
        and ${auditoria.depois} ?| array[${sql.join(
          Object.keys(dadosExigidos).map((c) => sql`${c}::text`),
          sql`, `,
        )}]) as dados,
      min(${auditoria.em}) filter (where ${inserido("empresas_regimes")}) as regime,
      min(${auditoria.em}) filter (where ${inserido("atividades")}) as atividade
    from ${auditoria} where ${daAuditoria}) as trilha`

import { and, eq, isNull, sql } from "drizzle-orm"
import type { Tx } from "./banco.ts"
import { contendo } from "./curingas.ts"
import type { Escopo } from "./escopo.ts"
import { type Ordem, ordenarPor } from "./paginas.ts"
import { fornecedores } from "./schema/despesas.ts"
import { clientes } from "./schema/emissao.ts"
import { notasFiscais } from "./schema/receitas.ts"

type TabelaDeContrapartes = typeof clientes | typeof fornecedores

export interface FiltroDeContrapartes {
  readonly busca?: string | undefined
  readonly arquivados?: boolean | undefined
}

/** Clients or suppliers of a company, by name or document; those put away only when asked for. */
export const ondeDasContrapartes = (
  t: TabelaDeContrapartes,
  escopo: Escopo,
  idEmpresa: string,
  { busca, arquivados }: FiltroDeContrapartes,
) =>
  and(
    sql`${t.idEscritorio} = ${escopo.idEscritorio}`,
    sql`${t.idEmpresa} = ${idEmpresa}`,
    arquivados ? undefined : isNull(t.arquivadoEm),
    busca
      ? sql`(${t.nomeOrdem} like ordenavel(${contendo(busca)}) or ${t.documento} like ${contendo(busca.replaceAll(/[.\-/\s]/g, ""))})`
      : undefined,
  )

export const ordemDasContrapartes = (t: TabelaDeContrapartes): Ordem =>
  ordenarPor("nome", "asc", [{ expressao: t.nomeOrdem, tipo: "texto" }], { expressao: t.id, tipo: "uuid" })

/** Notes in force of the real environment given to, or taken from, each of these. */
export const notasDasContrapartes = (t: TabelaDeContrapartes, direcao: "prestada" | "tomada") =>
  and(
    sql`${notasFiscais.idEscritorio} = ${t.idEscritorio}`,
    sql`${notasFiscais.idEmpresa} = ${t.idEmpresa}`,
    sql`${notasFiscais.contraparteDocumento} = ${t.documento}`,
    eq(notasFiscais.direcao, direcao),
    sql`${notasFiscais.status} in (1, 99)`,
    eq(notasFiscais.semValidade, false),
  )

/** What those notes add up to, for who groups them by counterpart. */
export const resumoDasNotas = {
  quantas: sql<number>`count(${notasFiscais.id})::int`,
  total: sql<string>`coalesce(sum(${notasFiscais.valorServicoCentavos}), 0)::text`,
  primeira: sql<string | null>`min(${notasFiscais.dataEmissao})`,
  ultima: sql<string | null>`max(${notasFiscais.dataEmissao})`,
}

/** Registers counterparts; whose document is already here stays as it is. Answers how many are new. */
export async function inserirContrapartes<T extends TabelaDeContrapartes>(
  tx: Tx,
  tabela: T,
  novas: readonly T["$inferInsert"][],
): Promise<number> {
  let feitas = 0
  for (let i = 0; i < novas.length; i += LOTE) {
    const lote = novas.slice(i, i + LOTE) as never
    feitas += (await tx.insert(tabela).values(lote).onConflictDoNothing()).rowCount ?? 0
  }
  return feitas
}
/** Rows a statement: one takes 65,535 parameters. */
const LOTE = 1000

/** Who a note names and no registration of the company does. */
export interface NomeadaEmNota {
  readonly documento: string
  readonly nome: string
  readonly notas: number
  readonly totalCentavos: string
  readonly ultima: string
  /** As the newest note has it, unchecked. */
  readonly municipio: string | null
  readonly endereco: unknown
}

/**
 * Who is on the other side of the notes of a company and is not registered, each as its newest note says, who has most notes
 * first.
 */
export async function contrapartesDasNotas(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  direcao: "prestada" | "tomada",
): Promise<readonly NomeadaEmNota[]> {
  const cadastro = direcao === "prestada" ? clientes : fornecedores
  const papel = direcao === "prestada" ? "tomador" : "prestador"
  // What a note has of the address is read of one note each, not of all of them.
  const { rows } = await tx.execute<NomeadaEmNota & Record<string, unknown>>(sql`
    with nomeadas as (
      select contraparte_documento, count(*) as notas, sum(valor_servico_centavos) as total,
        (array_agg(id order by data_emissao desc, id) filter (where contraparte_nome is not null))[1] as id
      from ${notasFiscais}
      where id_escritorio = ${escopo.idEscritorio} and id_empresa = ${idEmpresa} and direcao = ${direcao}
        and not sem_validade and decisao is distinct from 'recusada'
        and contraparte_documento ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'
        and not exists (select 1 from ${cadastro} c where c.id_escritorio = ${escopo.idEscritorio} and c.id_empresa = ${idEmpresa}
          and c.documento = contraparte_documento)
      group by contraparte_documento
    )
    select m.contraparte_documento as documento, n.contraparte_nome as nome, m.notas::int as notas, m.total::text as "totalCentavos",
      (n.data_emissao at time zone 'America/Sao_Paulo')::date::text as ultima, n.dados -> ${papel} ->> 'municipio' as municipio,
      n.dados -> ${papel} -> 'endereco' as endereco
    from nomeadas m join ${notasFiscais} n on n.id_escritorio = ${escopo.idEscritorio} and n.id = m.id
    order by m.notas desc, m.contraparte_documento`)
  return rows
}

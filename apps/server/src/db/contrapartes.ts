import { and, eq, isNull, sql } from "drizzle-orm"
import type { Tx } from "./banco.ts"
import { contendo } from "./curingas.ts"
import type { Escopo } from "./escopo.ts"
import { type Ordem, ordenarPor } from "./paginas.ts"
import type { fornecedores } from "./schema/despesas.ts"
import type { clientes } from "./schema/emissao.ts"
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
  ultima: sql<string | null>`max(${notasFiscais.dataEmissao})`,
}

/** Who is on the other side of the notes of a company, each by the name that its newest note gives. */
export async function contrapartesDasNotas(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  direcao: "prestada" | "tomada",
): Promise<readonly { documento: string; nome: string }[]> {
  const { rows } = await tx.execute<{ documento: string; nome: string }>(sql`
    select distinct on (contraparte_documento) contraparte_documento as documento, contraparte_nome as nome
    from ${notasFiscais}
    where id_escritorio = ${escopo.idEscritorio} and id_empresa = ${idEmpresa} and direcao = ${direcao}
      and contraparte_nome is not null and contraparte_documento ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'
    order by contraparte_documento, data_emissao desc`)
  return rows
}

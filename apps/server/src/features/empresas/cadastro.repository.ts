import { and, asc, eq, ne, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Tx } from "../../db/banco.ts"
import { COLUNA_DA_EMPRESA, DEPENDENTES, DO_CADASTRO } from "../../db/dependentes.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import { fechadoAte } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, lerCampos, travarUm } from "../../db/registros.ts"
import { certificados } from "../../db/schema/certificados.ts"
import {
  atividades,
  empresas,
  empresasCategorias,
  empresasMunicipios,
  empresasRegimes,
  grupos,
} from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { quadros, socios } from "../../db/schema/socios.ts"

const daEmpresa = (
  tabela: { readonly idEscritorio: PgColumn; readonly idEmpresa: PgColumn },
  escopo: Escopo,
  id: string,
) => sql`${tabela.idEscritorio} = ${escopo.idEscritorio} and ${tabela.idEmpresa} = ${id}`

/** The company held until the end of the transaction, or null when it is out of reach. */
export const tomarEmpresa = (tx: Tx, escopo: Escopo, id: string) =>
  travarUm(tx, empresas, doEscopo(empresas, escopo, { id }))

/** Another company of the office with this CNPJ root (8 characters), among those within reach. */
export async function empresaDaRaiz(tx: Tx, escopo: Escopo, raiz: string, excetoId: string | null) {
  const [linha] = await lerCampos(
    tx,
    empresas,
    ["id", "apelido"],
    and(
      eq(empresas.idEscritorio, escopo.idEscritorio),
      sql`left(${empresas.cnpj}, 8) = ${raiz}`,
      excetoId === null ? undefined : ne(empresas.id, excetoId),
    ),
  )
  return linha ?? null
}

/** Everything of a company's registration, or null when it is out of reach. Dated changes, oldest first. */
export async function lerCadastro(tx: Tx, escopo: Escopo, id: string) {
  const [linha] = await tx
    .select({ empresa: empresas, responsavel: usuarios.nome, grupo: grupos.nome })
    .from(empresas)
    .leftJoin(usuarios, eq(usuarios.id, empresas.idResponsavel))
    .leftJoin(grupos, and(eq(grupos.idEscritorio, empresas.idEscritorio), eq(grupos.id, empresas.idGrupo)))
    .where(doEscopo(empresas, escopo, { id }))
  if (!linha) return null
  return { ...linha, ...(await lerMudancas(tx, escopo, id)), ...(await lerPartes(tx, escopo, id)) }
}
export type CadastroLido = NonNullable<Awaited<ReturnType<typeof lerCadastro>>>

/** Dated changes of a company, oldest first, and its latest closed month. */
export async function lerMudancas(tx: Tx, escopo: Escopo, id: string) {
  const regimes = await tx
    .select()
    .from(empresasRegimes)
    .where(daEmpresa(empresasRegimes, escopo, id))
    .orderBy(asc(empresasRegimes.desde))
  const municipios = await tx
    .select()
    .from(empresasMunicipios)
    .where(daEmpresa(empresasMunicipios, escopo, id))
    .orderBy(asc(empresasMunicipios.desde))
  const categorias = await tx
    .select()
    .from(empresasCategorias)
    .where(daEmpresa(empresasCategorias, escopo, id))
    .orderBy(asc(empresasCategorias.desde))
  return { regimes, municipios, categorias, fechadoAte: await fechadoAte(tx, escopo, id) }
}

/** What other screens registered for the company, in numbers. */
async function lerPartes(tx: Tx, escopo: Escopo, id: string) {
  const contagem = (tabela: typeof socios | typeof atividades | typeof quadros) =>
    sql<number>`(select count(*) from ${tabela} where ${daEmpresa(tabela, escopo, id)})`.mapWith(Number)
  const { rows } = await tx.execute<{
    socios: string | number
    quadros: string | number
    atividades: string | number
    principais: string | number
    certificado: Date | string | null
  }>(sql`select ${contagem(socios)} as socios, ${contagem(quadros)} as quadros, ${contagem(atividades)} as atividades,
    (select count(*) from ${atividades} where ${daEmpresa(atividades, escopo, id)} and ${atividades.principal}) as principais,
    (select max(${certificados.validoAte}) from ${certificados} where ${daEmpresa(certificados, escopo, id)}
      and ${certificados.situacao} = 'ativo') as certificado`)
  const [lida] = rows
  return {
    socios: Number(lida?.socios ?? 0),
    temQuadro: Number(lida?.quadros ?? 0) > 0,
    atividades: Number(lida?.atividades ?? 0),
    temPrincipal: Number(lida?.principais ?? 0) > 0,
    certificadoAte: lida?.certificado ? new Date(lida.certificado) : null,
  }
}

export async function inserirEmpresa(tx: Tx, nova: typeof empresas.$inferInsert): Promise<void> {
  await tx.insert(empresas).values(nova)
}

/** Changes a company already held by this transaction and moves its version on. */
export const alterarEmpresa = (tx: Tx, escopo: Escopo, id: string, mudanca: Partial<typeof empresas.$inferInsert>) =>
  alterar(tx, empresas, doEscopo(empresas, escopo, { id }), { ...mudanca, versao: sql`${empresas.versao} + 1` })

/** Whether there is a group with this id in the office. */
export async function grupoExiste(tx: Tx, escopo: Escopo, id: string): Promise<boolean> {
  const linhas = await lerCampos(tx, grupos, ["id"], doEscopo(grupos, escopo, { id }))
  return linhas.length > 0
}

/** What already depends on a company, in words for a sentence, the heaviest first. */
export async function dependencias(tx: Tx, escopo: Escopo, id: string): Promise<string[]> {
  const possiveis = Object.entries(DEPENDENTES)
  const { rows } = await tx.execute<{ tabela: string }>(
    sql.join(
      possiveis.map(
        ([tabela]) => sql`select ${tabela}::text as tabela where exists (select 1 from ${sql.identifier(tabela)} t
          where t.id_escritorio = ${escopo.idEscritorio} and t.${sql.identifier(COLUNA_DA_EMPRESA[tabela] ?? "id_empresa")} = ${id})`,
      ),
      sql` union all `,
    ),
  )
  const achadas = new Set(rows.map(({ tabela }) => tabela))
  return [...new Set(possiveis.flatMap(([tabela, nome]) => (achadas.has(tabela) ? [nome] : [])))]
}

/** Deletes a company with what is only registration: activities, dated changes, steps, routines, who sees it. */
export async function apagarEmpresa(tx: Tx, escopo: Escopo, id: string): Promise<void> {
  for (const tabela of Object.keys(DO_CADASTRO))
    await tx.execute(sql`delete from ${sql.identifier(tabela)} t
      where t.id_escritorio = ${escopo.idEscritorio} and t.id_empresa = ${id}`)
  await tx.delete(empresas).where(doEscopo(empresas, escopo, { id }))
}

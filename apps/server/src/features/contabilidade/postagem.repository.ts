import type { Partida } from "@partida/contabil"
import { and, isNotNull, isNull, sql } from "drizzle-orm"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, alterou } from "../../db/registros.ts"
import { lancamentos, livrosMeses } from "../../db/schema/contabilidade.ts"
import { inserirPartidas, type NovoLancamento } from "./contabilidade.repository.ts"
import { diasDo } from "./periodo.ts"

/** An entry that came from a fact, as it stands. */
export interface DeOrigem {
  readonly id: string
  readonly idEmpresa: string
  readonly numero: number
  readonly data: string
  readonly historico: string
  /** Of the fact; the version of the posting goes apart. */
  readonly origem: string
  readonly versao: number
  readonly estornado: boolean
  readonly partidas: readonly Partida[]
}

/**
 * Entries that came from facts (not from a closing, a journal, a recurrence or a transfer), of a month or of these origins, whatever the month; those that only repeat an origin elsewhere
 * are found by the first of them. Two statements.
 */
export async function lerDeOrigem(
  tx: Tx,
  { idEscritorio }: Escopo,
  competencia: string,
  ids: readonly string[],
  origens: readonly string[],
): Promise<DeOrigem[]> {
  const { de, ate } = diasDo(competencia)
  const empresas = sql`(${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`
  const { rows: ramos } = await tx.execute<{ id: string }>(sql`
    select id from lancamentos where id_escritorio = ${idEscritorio} and id_empresa in ${empresas}
      and data between ${de} and ${ate} and origem is not null and origem !~ '^(encerramento|diario|recorrencia|transferencia):'
    union select v.id from lancamentos l join lancamentos v on v.id_escritorio = l.id_escritorio and v.id_empresa = l.id_empresa
      and v.origem >= l.origem and v.origem < l.origem || '#~' and (v.origem = l.origem or v.origem like l.origem || '#%')
      where l.id_escritorio = ${idEscritorio} and l.id_empresa in ${empresas} and l.origem = any(${sql.param(origens)}::text[])
        and not l.data between ${de} and ${ate}`)
  if (ramos.length === 0) return []
  const { rows } = await tx.execute<{
    id: string
    idEmpresa: string
    numero: number
    data: string
    historico: string
    origem: string
    estornado: boolean
    partidas: { conta: string; dc: "D" | "C"; valor: string }[]
  }>(sql`select l.id, l.id_empresa as "idEmpresa", l.numero, l.data::text as data, l.historico, l.origem,
      exists (select 1 from lancamentos e where e.id_escritorio = l.id_escritorio and e.id_empresa = l.id_empresa
        and e.estorno_de = l.id) as estornado,
      (select jsonb_agg(jsonb_build_object('conta', p.conta, 'dc', p.dc, 'valor', p.valor_centavos::text) order by p.ordem)
        from partidas p where p.id_escritorio = l.id_escritorio and p.id_empresa = l.id_empresa and p.id_lancamento = l.id) as partidas
    from lancamentos l where l.id_escritorio = ${idEscritorio} and l.id = any(${sql.param(ramos.map((r) => r.id))}::uuid[])
    order by l.ano, l.numero`)
  return rows.map(({ origem, partidas: linhas, ...l }) => {
    const [base = origem, versao] = origem.split("#")
    return {
      ...l,
      origem: base,
      versao: versao === undefined ? 1 : Number(versao),
      partidas: linhas.map((p) => ({ ...p, valor: BigInt(p.valor) })),
    }
  })
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const LINHAS_POR_COMANDO = 1_000

/** Writes entries with their lines, in their order; the database numbers them, and the balances follow. */
export async function inserirLancamentos(tx: Tx, novos: readonly NovoLancamento[]): Promise<void> {
  for (const grupo of emGrupos(novos)) {
    await tx.insert(lancamentos).values(grupo.map((n) => n.lancamento))
    await inserirPartidas(tx, grupo)
  }
}

/** In order, as many as their lines fit in a statement: those of one entry are judged together. */
function emGrupos<T extends { readonly partidas: readonly Partida[] }>(novos: readonly T[]): T[][] {
  const grupos: T[][] = []
  let linhas = LINHAS_POR_COMANDO
  for (const novo of novos) {
    linhas += novo.partidas.length
    if (linhas > LINHAS_POR_COMANDO) {
      grupos.push([])
      linhas = novo.partidas.length
    }
    grupos.at(-1)?.push(novo)
  }
  return grupos
}

/** Says that the months were posted; what a person decided of them stays. */
export async function gravarMesesLancados(
  tx: Tx,
  meses: readonly Omit<typeof livrosMeses.$inferInsert, "fechadoEm" | "fechadoPor" | "motivo">[],
): Promise<void> {
  if (meses.length === 0) return
  await tx
    .insert(livrosMeses)
    .values([...meses])
    .onConflictDoUpdate({
      target: [livrosMeses.idEscritorio, livrosMeses.idEmpresa, livrosMeses.competencia],
      set: {
        fatos: sql`excluded.fatos`,
        aClassificar: sql`excluded.a_classificar`,
        versaoDoFechamento: sql`excluded.versao_do_fechamento`,
        lancadoEm: sql`excluded.lancado_em`,
        lancadoPor: sql`excluded.lancado_por`,
      },
    })
}

/** Months already posted whose facts changed without their closing having: the next sweep posts them again. Closed books stay. Whether there are any. */
export async function pedirNovaPostagem(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  competencias: readonly string[],
): Promise<boolean> {
  if (competencias.length === 0) return false
  return alterou(
    tx,
    livrosMeses,
    and(
      doEscopo(livrosMeses, { idEscritorio }, { idEmpresa, competencia: competencias }),
      isNull(livrosMeses.fechadoEm),
    ),
    { versaoDoFechamento: -1 },
  )
}

/** Last month of the books that a person closed, by company; those without one are absent. */
export async function lerLivrosFechadosAte(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[]) {
  const linhas = await tx
    .select({ idEmpresa: livrosMeses.idEmpresa, ate: sql<string>`max(${livrosMeses.competencia})` })
    .from(livrosMeses)
    .where(and(doEscopo(livrosMeses, { idEscritorio }, { idEmpresa: ids }), isNotNull(livrosMeses.fechadoEm)))
    .groupBy(livrosMeses.idEmpresa)
  return new Map(linhas.map((l) => [l.idEmpresa, l.ate]))
}

/** Opens the month of a closing, where it was closed: for its entries to be written, or because it was undone. */
export const reabrirMesDoExercicio = (
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  competencia: string,
  motivo: string | null,
) =>
  alterar(
    tx,
    livrosMeses,
    and(doEscopo(livrosMeses, { idEscritorio }, { idEmpresa, competencia }), isNotNull(livrosMeses.fechadoEm)),
    { fechadoEm: null, fechadoPor: null, motivo },
  )

/** Closes the month of a closing, which nobody may have posted yet. */
export async function fecharMesDoExercicio(
  tx: Tx,
  { escopo: { idEscritorio }, agora, nome }: Ato,
  idEmpresa: string,
  competencia: string,
): Promise<void> {
  const fechado = { fechadoEm: agora, fechadoPor: nome }
  await tx
    .insert(livrosMeses)
    .values({
      idEscritorio,
      idEmpresa,
      competencia,
      fatos: 0,
      aClassificar: [],
      versaoDoFechamento: 0,
      lancadoEm: agora,
      lancadoPor: nome,
      ...fechado,
    })
    .onConflictDoUpdate({
      target: [livrosMeses.idEscritorio, livrosMeses.idEmpresa, livrosMeses.competencia],
      set: fechado,
    })
}

import type { FiltroDosMovimentos } from "@partida/contracts"
import { and, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daConta, doSinal, somar } from "../../db/linhas-do-banco.ts"
import { type Direcao, type Fonte, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { lerCampos } from "../../db/registros.ts"
import { extratosLinhas } from "../../db/schema/bancos.ts"
import { conciliacoes, conciliacoesPartes } from "../../db/schema/conciliacao.ts"
import { fornecedores } from "../../db/schema/despesas.ts"
import { contasCorrentes } from "../../db/schema/empresas.ts"
import { semAcento } from "../../palavras.ts"
import { pendentes } from "./conciliacao.repository.ts"

const emVigor = and(
  eq(conciliacoes.idEscritorio, conciliacoesPartes.idEscritorio),
  eq(conciliacoes.id, conciliacoesPartes.idConciliacao),
  isNull(conciliacoes.desfeitaEm),
)

const tabelasDosMovimentos = sql`${conciliacoesPartes}
  inner join ${conciliacoes} on ${emVigor}
  inner join ${extratosLinhas} on ${extratosLinhas.idEscritorio} = ${conciliacoesPartes.idEscritorio}
    and ${extratosLinhas.id} = ${conciliacoesPartes.idLinha}`

/** What each category adds up to in each month. */
export function somarPorCategoria(tx: Tx, escopo: Escopo, idEmpresa: string, { de, ate }: { de: string; ate: string }) {
  return tx
    .select({
      categoria: conciliacoesPartes.categoria,
      competencia: conciliacoesPartes.competencia,
      linhas: sql<number>`count(*)`.mapWith(Number),
      valorCentavos: sql<bigint>`sum(${conciliacoesPartes.valorCentavos})`.mapWith(BigInt),
    })
    .from(conciliacoesPartes)
    .innerJoin(conciliacoes, emVigor)
    .where(
      and(
        doEscopo(conciliacoesPartes, escopo, { idEmpresa }),
        gte(conciliacoesPartes.competencia, de),
        lte(conciliacoesPartes.competencia, ate),
      ),
    )
    .groupBy(conciliacoesPartes.categoria, conciliacoesPartes.competencia)
}

/** What waits in each month. */
export function somarPendentesPorMes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { de, ate }: { de: string; ate: string },
) {
  const valor = sql`${extratosLinhas.valorCentavos}`
  return tx
    .select({
      competencia: extratosLinhas.competencia,
      linhas: sql<number>`count(*)`.mapWith(Number),
      entradas: somar(doSinal.mais, valor),
      saidas: somar(doSinal.menos, valor),
    })
    .from(extratosLinhas)
    .where(
      and(pendentes(escopo, idEmpresa, {}), gte(extratosLinhas.data, `${de}-01`), lte(extratosLinhas.competencia, ate)),
    )
    .groupBy(extratosLinhas.competencia)
}

export type SomaDaDescricao = Awaited<ReturnType<typeof somarPorDescricao>>[number]

/** What left by each description, without numbers nor signs, the most first. `categorias`: those whose parts count. */
export async function somarPorDescricao(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { de, ate }: { de: string; ate: string },
  categorias: readonly string[],
) {
  const { rows } = await tx.execute<{
    texto: string
    descricao: string
    valor: string
    linhas: number
    ultima: string
  }>(
    sql`select regexp_replace(${extratosLinhas.busca}, '[^a-z]+', ' ', 'g') as texto,
      max(${extratosLinhas.descricao}) as descricao, (-sum(${conciliacoesPartes.valorCentavos}))::text as valor,
      count(*)::int as linhas, max(${extratosLinhas.data})::text as ultima
    from ${tabelasDosMovimentos}
    where ${and(doEscopo(conciliacoesPartes, escopo, { idEmpresa }), gte(conciliacoesPartes.competencia, de), lte(conciliacoesPartes.competencia, ate), inArray(conciliacoesPartes.categoria, [...categorias]))}
    group by 1 order by sum(${conciliacoesPartes.valorCentavos})`,
  )
  return rows
}

/** Suppliers by which lines are recognised: those put away too, which were paid in their time. */
export const lerNomesDosFornecedores = (tx: Tx, escopo: Escopo, idEmpresa: string) =>
  lerCampos(tx, fornecedores, ["id", "nome"], doEscopo(fornecedores, escopo, { idEmpresa }))

/** Categorised parts of lines that a filter finds. `categorias`: the one asked for and all under it; null for any. */
export function fonteDosMovimentos(
  escopo: Escopo,
  idEmpresa: string,
  { de, ate, busca }: FiltroDosMovimentos,
  categorias: readonly string[] | null,
): Fonte {
  return {
    de: tabelasDosMovimentos,
    onde: and(
      doEscopo(conciliacoesPartes, escopo, { idEmpresa }),
      gte(conciliacoesPartes.competencia, de),
      lte(conciliacoesPartes.competencia, ate),
      categorias ? inArray(conciliacoesPartes.categoria, [...categorias]) : undefined,
      busca ? sql`strpos(${extratosLinhas.busca}, ${semAcento(busca)}) > 0` : undefined,
    ),
    id: conciliacoesPartes.id,
  }
}

export const ordemDosMovimentos = (direcao: Direcao): Ordem =>
  ordenarPor("data", direcao, [{ expressao: extratosLinhas.data, tipo: "dia" }], {
    expressao: conciliacoesPartes.id,
    tipo: "uuid",
  })

/** How many, and what they add up to. */
export async function somarMovimentos(tx: Tx, { de, onde }: Fonte): Promise<{ n: number; total: bigint }> {
  const { rows } = await tx.execute<{ n: string; total: string }>(
    sql`select count(*) as n, coalesce(sum(${conciliacoesPartes.valorCentavos}), 0) as total from ${de} where ${onde}`,
  )
  return { n: Number(rows[0]?.n ?? 0), total: BigInt(rows[0]?.total ?? 0) }
}

/** Categorised parts by id. */
export function lerMovimentos(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  return tx
    .select({
      id: conciliacoesPartes.id,
      idLinha: conciliacoesPartes.idLinha,
      data: extratosLinhas.data,
      conta: contasCorrentes.apelido,
      descricao: extratosLinhas.descricao,
      categoria: conciliacoesPartes.categoria,
      titulo: conciliacoesPartes.titulo,
      valorCentavos: conciliacoesPartes.valorCentavos,
    })
    .from(conciliacoesPartes)
    .innerJoin(
      extratosLinhas,
      and(
        eq(extratosLinhas.idEscritorio, conciliacoesPartes.idEscritorio),
        eq(extratosLinhas.id, conciliacoesPartes.idLinha),
      ),
    )
    .innerJoin(contasCorrentes, daConta)
    .where(doEscopo(conciliacoesPartes, escopo, { id: ids }))
}

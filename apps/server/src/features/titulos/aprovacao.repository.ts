import type { RegraDeAprovacao } from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal"
import { and, eq, isNotNull, sql } from "drizzle-orm"
import { esperaAprovacao, pagoSemAprovacao } from "../../db/aprovacao-dos-titulos.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerUm } from "../../db/registros.ts"
import { aprovacoesDaEmpresa, aprovacoesDoEscritorio } from "../../db/schema/aprovacoes.ts"
import { titulosPagamento } from "../../db/schema/despesas.ts"
import { titulos } from "../../db/schema/titulos.ts"

const daEmpresa = aprovacoesDaEmpresa
const doEscritorio = aprovacoesDoEscritorio

/** Of titles to pay: whether the rule in force asks for an approval that lacks, and whether the bank paid without one. */
export function lerAprovacaoDosTitulos(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  return tx
    .select({
      id: titulos.id,
      falta: sql<boolean>`${esperaAprovacao}`.mapWith(Boolean),
      pagoSem: sql<boolean>`${pagoSemAprovacao}`.mapWith(Boolean),
    })
    .from(titulos)
    .where(doEscopo(titulos, escopo, { natureza: "pagar", id: ids }))
}

/** What the bank paid of a company and nobody approved: titles, and how much moved. */
export async function somarPagoSem(tx: Tx, escopo: Escopo, idEmpresa: string) {
  const moveu = sql<bigint>`coalesce(sum((select sum(b.dinheiro_centavos) from titulos_baixas b where b.id_escritorio = titulos.id_escritorio
    and b.id_titulo = titulos.id and b.sem_aprovacao and b.tipo = 'baixa' and not exists (select 1 from titulos_baixas e
      where e.id_escritorio = b.id_escritorio and e.estorno_de = b.id))), 0)`
  const [soma] = await tx
    .select({ quantos: sql<number>`count(*)`.mapWith(Number), esperado: moveu.mapWith(BigInt) })
    .from(titulos)
    .where(
      and(
        doEscopo(titulos, escopo, { idEmpresa }),
        // The partial index of what was paid so, which is little.
        sql`${titulos.id} in (select b.id_titulo from titulos_baixas b where b.id_escritorio = ${escopo.idEscritorio}
          and b.id_empresa = ${idEmpresa} and b.sem_aprovacao)`,
        pagoSemAprovacao,
      ),
    )
  return soma ?? { quantos: 0, esperado: 0n }
}

/** Accounts that approved payments of a company. */
export async function quemAprovou(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<string[]> {
  const linhas = await tx
    .selectDistinct({ id: titulosPagamento.idAprovou })
    .from(titulosPagamento)
    .where(and(doEscopo(titulosPagamento, escopo, { idEmpresa }), isNotNull(titulosPagamento.idAprovou)))
  return linhas.flatMap(({ id }) => id ?? [])
}

interface RegraGravada {
  readonly exige: "nunca" | "acima" | "sempre"
  readonly acimaDeCentavos: bigint | null
  readonly outraPessoa: boolean
  readonly versao: number
}
interface RegraLida extends RegraDeAprovacao {
  readonly versao: number
}

const lida = (r: RegraGravada): RegraLida => ({
  exige: r.exige,
  acimaDe: r.acimaDeCentavos === null ? null : paraReais(r.acimaDeCentavos),
  outraPessoa: r.outraPessoa,
  versao: r.versao,
})

/** The rule of the office; null when it says none. */
export async function lerRegraDoEscritorio(tx: Tx, { idEscritorio }: Escopo): Promise<RegraLida | null> {
  const regra = await lerUm(tx, doEscritorio, eq(doEscritorio.idEscritorio, idEscritorio))
  return regra ? lida(regra) : null
}

/** The rule of a company itself; null when it follows the office. */
export async function lerRegraDaEmpresa(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
): Promise<RegraLida | null> {
  const regra = await lerUm(tx, daEmpresa, doEscopo(daEmpresa, { idEscritorio }, { idEmpresa }))
  return regra ? lida(regra) : null
}

interface Gravacao {
  readonly regra: RegraDeAprovacao
  readonly versao: number
  readonly por: string
  readonly em: Date
}

const valores = ({ regra, versao, por, em }: Gravacao) => ({
  exige: regra.exige,
  acimaDeCentavos: regra.acimaDe === null ? null : deReais(regra.acimaDe),
  outraPessoa: regra.outraPessoa,
  alteradaEm: em,
  alteradaPor: por,
  versao,
})

export async function gravarRegraDoEscritorio(tx: Tx, { idEscritorio }: Escopo, gravacao: Gravacao): Promise<void> {
  const set = valores(gravacao)
  await tx
    .insert(doEscritorio)
    .values({ idEscritorio, ...set })
    .onConflictDoUpdate({ target: doEscritorio.idEscritorio, set })
}

/** Null: the company follows the office again. */
export async function gravarRegraDaEmpresa(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  gravacao: Gravacao | null,
): Promise<void> {
  if (gravacao === null) {
    await tx.delete(daEmpresa).where(doEscopo(daEmpresa, { idEscritorio }, { idEmpresa }))
    return
  }
  const set = valores(gravacao)
  await tx
    .insert(daEmpresa)
    .values({ idEscritorio, idEmpresa, ...set })
    .onConflictDoUpdate({ target: [daEmpresa.idEscritorio, daEmpresa.idEmpresa], set })
}

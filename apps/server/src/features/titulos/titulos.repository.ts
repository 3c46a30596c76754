import type { NaturezaDoTitulo } from "@partida/contracts"
import { and, asc, gt, inArray, isNull, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, lerVarios } from "../../db/registros.ts"
import { titulos } from "../../db/schema/titulos.ts"

export type Titulo = typeof titulos.$inferSelect
export type NovoTituloGravado = typeof titulos.$inferInsert

/** Titles that came in now: those of a fact that already had one are left out. */
export async function inserirTitulos(tx: Tx, novos: readonly NovoTituloGravado[]): Promise<string[]> {
  if (novos.length === 0) return []
  const inseridos = await tx
    .insert(titulos)
    .values([...novos])
    .onConflictDoNothing()
    .returning({ id: titulos.id })
  return inseridos.map((t) => t.id)
}

export async function lerTitulos(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<Titulo[]> {
  if (ids.length === 0) return []
  return lerVarios(tx, titulos, doEscopo(titulos, escopo, { id: ids }))
}

/** Titles with something open that are still owed, up to a due day. */
export function lerAbertos(
  tx: Tx,
  escopo: Escopo,
  de: { readonly idEmpresa: string; readonly natureza: NaturezaDoTitulo; readonly ate?: string },
): Promise<Titulo[]> {
  return tx
    .select()
    .from(titulos)
    .where(
      and(
        doEscopo(titulos, escopo, { idEmpresa: de.idEmpresa, natureza: de.natureza }),
        gt(titulos.abertoCentavos, 0n),
        isNull(titulos.retiradoEm),
        de.ate === undefined ? undefined : lte(titulos.vencimento, de.ate),
      ),
    )
    .orderBy(asc(titulos.vencimento), asc(titulos.id))
}

/** Titles taken for this transaction, in one order: two people never wait for each other in a circle. */
export async function tomarTitulos(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<Titulo[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(titulos)
    .where(doEscopo(titulos, escopo, { id: ids }))
    .orderBy(asc(titulos.id))
    .for("update")
}

/** Titles of facts of an origin. */
export const lerTitulosDosFatos = (tx: Tx, escopo: Escopo, idEmpresa: string, fatos: readonly FatoDoTitulo[]) =>
  lerVarios(
    tx,
    titulos,
    and(
      doEscopo(titulos, escopo, { idEmpresa }),
      inArray(
        titulos.idDoFato,
        fatos.map((f) => f.idDoFato),
      ),
    ),
  )

interface FatoDoTitulo extends Pick<Titulo, "natureza" | "origem" | "idDoFato" | "parcela"> {}

type Mudanca = Partial<
  Pick<
    NovoTituloGravado,
    | "idPessoa"
    | "pessoaNome"
    | "pessoaDocumento"
    | "descricao"
    | "numero"
    | "competencia"
    | "emissao"
    | "vencimento"
    | "categoria"
    | "valorCentavos"
    | "abertoCentavos"
    | "retencaoCentavos"
    | "retencaoAbertaCentavos"
    | "aConfirmar"
    | "multa"
    | "jurosAoMes"
    | "descontoCentavos"
    | "descontoAte"
    | "retiradoEm"
    | "retiradoPor"
    | "retiradoMotivo"
    | "idRegistrou"
  >
>

export async function mudarTitulos(tx: Tx, escopo: Escopo, ids: readonly string[], mudanca: Mudanca): Promise<void> {
  if (ids.length === 0) return
  await alterar(tx, titulos, doEscopo(titulos, escopo, { id: ids }), { ...mudanca, versao: sql`${titulos.versao} + 1` })
}

/** What is awaited of titles in force, in money, by due day range: days after the due day are counted by the database. */
export async function somarPorAtraso(
  tx: Tx,
  escopo: Escopo,
  {
    idEmpresa,
    natureza,
    hoje,
  }: { readonly idEmpresa: string; readonly natureza: NaturezaDoTitulo; readonly hoje: string },
) {
  const atraso = sql`(${hoje}::date - ${titulos.vencimento})`
  const faixa = sql<string>`case when ${atraso} <= 0 then 'a-vencer' when ${atraso} <= 30 then '1-30' when ${atraso} <= 60 then '31-60'
    when ${atraso} <= 90 then '61-90' else 'mais-de-90' end`
  return tx
    .select({
      faixa,
      quantos: sql<number>`count(*)`.mapWith(Number),
      esperadoCentavos: sql<bigint>`coalesce(sum(${titulos.esperadoCentavos}), 0)`.mapWith(BigInt),
    })
    .from(titulos)
    .where(
      and(
        doEscopo(titulos, escopo, { idEmpresa, natureza }),
        gt(titulos.abertoCentavos, 0n),
        isNull(titulos.retiradoEm),
      ),
    )
    .groupBy(sql`1`)
}

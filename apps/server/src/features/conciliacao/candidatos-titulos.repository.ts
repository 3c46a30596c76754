import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { emUso } from "../../db/prova-do-banco.ts"
import { titulos, titulosBaixas } from "../../db/schema/titulos.ts"
import { type Janela, MAXIMO_DE_NOTAS } from "./candidatos.ts"

/** Titles without a note that still have something to receive; with `busca`, of a person, of a number or of what it is. */
export function lerTitulosAReceber(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, de, ate }: Janela,
  valores: readonly bigint[],
  busca?: string,
) {
  return tx
    .select(camposDoTitulo)
    .from(titulos)
    .where(
      and(
        doEscopo(titulos, escopo, { idEmpresa, natureza: "receber" }),
        ne(titulos.origem, "nota-emitida"),
        gt(titulos.abertoCentavos, 0n),
        isNull(titulos.retiradoEm),
        gte(titulos.vencimento, de),
        lte(titulos.vencimento, ate),
        busca
          ? or(
              eq(titulos.numero, busca),
              sql`${titulos.pessoaOrdem} like ordenavel(${contendo(busca)})`,
              sql`ordenavel(${titulos.descricao}) like ordenavel(${contendo(busca)})`,
            )
          : undefined,
      ),
    )
    .orderBy(
      sql`${inArray(titulos.esperadoCentavos, [...valores])} desc`,
      sql`${comEncargosChegaA(titulos, valores)} desc`,
      asc(titulos.vencimento),
      asc(titulos.id),
    )
    .limit(MAXIMO_DE_NOTAS)
}

/** Titles to pay with something open, those that ask one of these amounts first. */
export function lerTitulosAPagar(tx: Tx, escopo: Escopo, { idEmpresa, de, ate }: Janela, valores: readonly bigint[]) {
  return tx
    .select(camposDoTitulo)
    .from(titulos)
    .where(
      and(
        doEscopo(titulos, escopo, { idEmpresa, natureza: "pagar" }),
        gt(titulos.abertoCentavos, 0n),
        isNull(titulos.retiradoEm),
        gte(titulos.vencimento, de),
        lte(titulos.vencimento, ate),
      ),
    )
    .orderBy(sql`${inArray(titulos.esperadoCentavos, [...valores])} desc`, asc(titulos.vencimento), asc(titulos.id))
    .limit(MAXIMO_DE_NOTAS)
}

/** Titles settled by hand, not taken back, of which no line is the proof; with `id`, that one. */
export function lerBaixasSoltas(tx: Tx, escopo: Escopo, { idEmpresa, de, ate }: Janela, id?: string) {
  const b = titulosBaixas
  return tx
    .select({
      id: b.id,
      titulo: sql<string>`${titulos.descricao} || ', ' || ${titulos.pessoaNome}`,
      categoria: titulos.categoria,
      pagoEm: b.pagoEm,
      dinheiroCentavos:
        sql<bigint>`case ${titulos.natureza} when 'receber' then ${b.dinheiroCentavos} else -${b.dinheiroCentavos} end`.mapWith(
          BigInt,
        ),
    })
    .from(b)
    .innerJoin(titulos, and(eq(titulos.idEscritorio, b.idEscritorio), eq(titulos.id, b.idTitulo)))
    .where(
      and(
        doEscopo(b, escopo, { idEmpresa, tipo: "baixa" }),
        id === undefined ? undefined : eq(b.id, id),
        isNull(b.idConciliacao),
        gt(b.dinheiroCentavos, 0n),
        gte(b.pagoEm, de),
        lte(b.pagoEm, ate),
        sql`not exists (select 1 from titulos_baixas e where e.id_escritorio = ${b.idEscritorio} and e.estorno_de = ${b.id})`,
        sql`not ${emUso(sql`${b}`)}`,
      ),
    )
    .orderBy(asc(b.pagoEm), asc(b.id))
    .limit(MAXIMO_DE_NOTAS)
}

/** Agreed of a title for who pays late or early, with the amounts it is agreed of. */
export const combinadoDe = (t: typeof titulos) => ({
  valorCentavos: t.valorCentavos,
  abertoCentavos: t.abertoCentavos,
  esperadoCentavos: t.esperadoCentavos,
  vencimento: t.vencimento,
  multa: t.multa,
  jurosAoMes: t.jurosAoMes,
  descontoCentavos: t.descontoCentavos,
  descontoAte: t.descontoAte,
})

/** Whether one of these amounts may be what a title costs late or early: which of them it is on a day, the engine of charges says. */
export const comEncargosChegaA = (t: typeof titulos, valores: readonly bigint[]) =>
  sql`coalesce(exists (select 1 from unnest(${sql.param(valores.map(String))}::bigint[]) v where v = ${t.esperadoCentavos} - ${t.descontoCentavos}
    or (v > ${t.esperadoCentavos} and v <= ${t.esperadoCentavos} * (1 + ${t.multa} + ${t.jurosAoMes} * 6))), false)`

const camposDoTitulo = {
  id: titulos.id,
  numero: sql<string>`coalesce(${titulos.numero}, '')`,
  descricao: titulos.descricao,
  categoria: titulos.categoria,
  nome: titulos.pessoaNome,
  documento: titulos.pessoaDocumento,
  emissao: titulos.emissao,
  vencimento: titulos.vencimento,
  valorCentavos: titulos.abertoCentavos,
  liquidoCentavos: titulos.esperadoCentavos,
  combinado: combinadoDe(titulos),
}

import { competencia as lerCompetencia, ultimoDia } from "@partida/fiscal"
import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { emUso } from "../../db/prova-do-banco.ts"
import { lerCampos, lerUm } from "../../db/registros.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { titulosRetencoes } from "../../db/schema/retencoes.ts"
import { titulos } from "../../db/schema/titulos.ts"

export type RetencaoGravada = typeof titulosRetencoes.$inferSelect

/** What was accepted of a title; null when nothing was. */
export const lerRetencao = (tx: Tx, escopo: Escopo, idTitulo: string) =>
  lerUm(tx, titulosRetencoes, doEscopo(titulosRetencoes, escopo, { idTitulo }))

export async function gravarRetencao(tx: Tx, retencao: RetencaoGravada): Promise<void> {
  const { idEscritorio: _e, idTitulo: _t, idEmpresa: _m, ...set } = retencao
  await tx
    .insert(titulosRetencoes)
    .values(retencao)
    .onConflictDoUpdate({ target: [titulosRetencoes.idEscritorio, titulosRetencoes.idTitulo], set })
}

/** Whether the note of a title says that the ISS is withheld; null when it is not there. */
export async function lerIssDaNota(tx: Tx, escopo: Escopo, idNota: string): Promise<boolean | null> {
  const [nota] = await lerCampos(tx, notasFiscais, ["issRetido"], doEscopo(notasFiscais, escopo, { id: idNota }))
  return nota?.issRetido ?? null
}

/** The companies within reach of which something withheld may count in a month: issued, due, paid or of the service then. */
export async function lerEmpresasQueRetiveram(tx: Tx, escopo: Escopo, mes: string): Promise<string[]> {
  const noMes = (dia: SQL | PgColumn) => sql`${dia} between ${`${mes}-01`} and ${ultimoDia(lerCompetencia(mes))}`
  const linhas = await tx
    .selectDistinct({ id: titulos.idEmpresa })
    .from(titulosRetencoes)
    .innerJoin(
      titulos,
      and(eq(titulos.idEscritorio, titulosRetencoes.idEscritorio), eq(titulos.id, titulosRetencoes.idTitulo)),
    )
    .where(
      and(
        doEscopo(titulosRetencoes, escopo),
        isNull(titulos.retiradoEm),
        or(
          eq(titulos.competencia, mes),
          noMes(titulos.emissao),
          noMes(titulos.vencimento),
          sql`exists (select 1 from titulos_baixas b where b.id_escritorio = ${titulos.idEscritorio}
            and b.id_titulo = ${titulos.id} and ${noMes(sql`b.pago_em`)})`,
        ),
      ),
    )
  return linhas.map(({ id }) => id)
}

/**
 * What companies withheld from suppliers, ever, by title in force, with the first day on which money went to each: what did not reach the
 * smallest DARF waits for as long as it takes (Lei 9.430/1996 art. 68 §1º).
 */
export function lerRetidos(tx: Tx, escopo: Escopo, idEmpresa: string | readonly string[]) {
  const pagoEm = sql<
    string | null
  >`(select min(b.pago_em)::text from titulos_baixas b where b.id_escritorio = ${titulos.idEscritorio}
    and b.id_titulo = ${titulos.id} and b.tipo = 'baixa'
    and not exists (select 1 from titulos_baixas e where e.id_escritorio = b.id_escritorio and e.estorno_de = b.id))`
  return tx
    .select({
      id: titulos.id,
      idEmpresa: titulos.idEmpresa,
      pessoa: titulos.pessoaNome,
      documento: titulos.pessoaDocumento,
      numero: titulos.numero,
      valor: titulos.valorCentavos,
      descricao: titulos.descricao,
      competencia: titulos.competencia,
      emissao: titulos.emissao,
      vencimento: titulos.vencimento,
      pagoEm,
      irrf: titulosRetencoes.irrfCentavos,
      csrf: titulosRetencoes.csrfCentavos,
      inss: titulosRetencoes.inssCentavos,
      iss: titulosRetencoes.issCentavos,
      codigoIrrf: titulosRetencoes.codigoIrrf,
      codigoCsrf: titulosRetencoes.codigoCsrf,
      codigoInss: titulosRetencoes.codigoInss,
    })
    .from(titulosRetencoes)
    .innerJoin(
      titulos,
      and(eq(titulos.idEscritorio, titulosRetencoes.idEscritorio), eq(titulos.id, titulosRetencoes.idTitulo)),
    )
    .where(and(doEscopo(titulosRetencoes, escopo, { idEmpresa }), isNull(titulos.retiradoEm)))
    .orderBy(asc(titulos.vencimento), asc(titulos.id))
}
export type Retido = Awaited<ReturnType<typeof lerRetidos>>[number]

/** Names and documents of companies. */
export const lerEmpresasDosRetidos = (tx: Tx, escopo: Escopo, ids: readonly string[]) =>
  lerCampos(tx, empresas, ["id", "apelido", "cnpj"], doEscopo(empresas, escopo, { id: ids }))

/** Titles to pay that were made of what was withheld: of a company, or of a month of all within reach. */
export function lerTitulosDasRetencoes(
  tx: Tx,
  escopo: Escopo,
  quais: { readonly idEmpresa: string } | { readonly competencia: string },
) {
  return tx
    .select({
      id: titulos.id,
      idEmpresa: titulos.idEmpresa,
      idDoFato: titulos.idDoFato,
      valorCentavos: titulos.valorCentavos,
      abertoCentavos: titulos.abertoCentavos,
      vencimento: titulos.vencimento,
      quitadoEm: titulos.quitadoEm,
      // Named by its table: of a query of one table the library leaves it out, and the column would be of the one inside.
      noBanco: sql<boolean>`not exists (select 1 from titulos_baixas b where b.id_escritorio = titulos.id_escritorio
        and b.id_titulo = titulos.id and b.tipo = 'baixa' and b.id_conciliacao is null and not ${emUso(sql`b`)}
        and not exists (select 1 from titulos_baixas e where e.id_escritorio = b.id_escritorio and e.estorno_de = b.id))`,
    })
    .from(titulos)
    .where(
      and(doEscopo(titulos, escopo, { ...quais, natureza: "pagar", origem: "retencao" }), isNull(titulos.retiradoEm)),
    )
    .orderBy(asc(titulos.criadoEm), asc(titulos.id))
}

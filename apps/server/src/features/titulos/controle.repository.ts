import type { NaturezaDoTitulo } from "@partida/contracts"
import { and, asc, eq, gt, gte, isNull, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerUm } from "../../db/registros.ts"
import { extratosLinhas } from "../../db/schema/bancos.ts"
import { conciliacoes, conciliacoesPartes } from "../../db/schema/conciliacao.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { titulos, titulosControle } from "../../db/schema/titulos.ts"

/** How the notes of a company become titles of a nature; null where they do not. */
export const lerControle = (tx: Tx, escopo: Escopo, idEmpresa: string, natureza: NaturezaDoTitulo) =>
  lerUm(tx, titulosControle, doEscopo(titulosControle, escopo, { idEmpresa, natureza }))

export async function gravarControle(tx: Tx, controle: typeof titulosControle.$inferInsert): Promise<void> {
  const { desde, prazoDias, deFora, multa, jurosAoMes, ligadoEm, ligadoPor } = controle
  await tx
    .insert(titulosControle)
    .values(controle)
    .onConflictDoUpdate({
      target: [titulosControle.idEscritorio, titulosControle.idEmpresa, titulosControle.natureza],
      set: {
        desde,
        prazoDias,
        deFora,
        multa,
        jurosAoMes,
        ligadoEm,
        ligadoPor,
        versao: sql`${titulosControle.versao} + 1`,
      },
    })
}

export async function apagarControle(tx: Tx, escopo: Escopo, idEmpresa: string, natureza: NaturezaDoTitulo) {
  const apagados = await tx
    .delete(titulosControle)
    .where(doEscopo(titulosControle, escopo, { idEmpresa, natureza }))
    .returning({ desde: titulosControle.desde })
  return apagados.length > 0
}

/** Makes the titles of the notes of a company from a month on that the control turned on lacks. */
export async function titularNotas(tx: Tx, escopo: Escopo, idEmpresa: string, desde: string): Promise<void> {
  await tx.execute(sql`select titular_notas(${escopo.idEscritorio}::uuid, array(select ${notasFiscais.id} from ${notasFiscais}
    where ${and(doEscopo(notasFiscais, escopo, { idEmpresa }), gte(notasFiscais.competencia, desde))}))`)
}

/** What lines of the bank received of notes that have a title, and their titles do not know of yet. */
export function lerRecebidosSemBaixa(tx: Tx, escopo: Escopo, idEmpresa: string) {
  return tx
    .select({
      idTitulo: titulos.id,
      idConciliacao: conciliacoesPartes.idConciliacao,
      idConta: extratosLinhas.idConta,
      data: extratosLinhas.data,
      valorCentavos: conciliacoesPartes.valorCentavos,
    })
    .from(conciliacoesPartes)
    .innerJoin(
      conciliacoes,
      and(
        eq(conciliacoes.idEscritorio, conciliacoesPartes.idEscritorio),
        eq(conciliacoes.id, conciliacoesPartes.idConciliacao),
        isNull(conciliacoes.desfeitaEm),
      ),
    )
    .innerJoin(
      extratosLinhas,
      and(
        eq(extratosLinhas.idEscritorio, conciliacoesPartes.idEscritorio),
        eq(extratosLinhas.id, conciliacoesPartes.idLinha),
      ),
    )
    .innerJoin(
      titulos,
      and(
        eq(titulos.idEscritorio, conciliacoesPartes.idEscritorio),
        eq(titulos.idEmpresa, conciliacoesPartes.idEmpresa),
        eq(titulos.natureza, "receber"),
        eq(titulos.origem, "nota-emitida"),
        sql`${titulos.idDoFato} = ${conciliacoesPartes.idAlvo}::text`,
        isNull(titulos.retiradoEm),
        gt(titulos.abertoCentavos, 0n),
      ),
    )
    .where(
      and(
        doEscopo(conciliacoesPartes, escopo, { idEmpresa, tipo: "nota" }),
        gt(conciliacoesPartes.valorCentavos, 0n),
        sql`not exists (select 1 from titulos_baixas b where b.id_escritorio = ${titulos.idEscritorio} and b.id_titulo = ${titulos.id} and b.id_conciliacao = ${conciliacoesPartes.idConciliacao})`,
      ),
    )
    .orderBy(asc(extratosLinhas.data), asc(conciliacoesPartes.id))
}

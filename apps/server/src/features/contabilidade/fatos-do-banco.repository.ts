import { and, asc, between, eq, inArray, isNull, or, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Tx } from "../../db/banco.ts"
import { diaCivilDe } from "../../db/dia-civil.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerCampos } from "../../db/registros.ts"
import { extratosLinhas } from "../../db/schema/bancos.ts"
import { categoriasDoBanco, conciliacoes, conciliacoesPartes } from "../../db/schema/conciliacao.ts"
import { contasCorrentes } from "../../db/schema/empresas.ts"
import { titulos, titulosBaixas } from "../../db/schema/titulos.ts"
import { diasDo } from "./periodo.ts"

/** Parts of what was said, and not taken back, of lines of the bank of the month; those said in it come too, of any month. */
export function lerDoBanco(tx: Tx, { idEscritorio }: Escopo, competencia: string, ids: readonly string[]) {
  const { de, ate } = diasDo(competencia)
  const p = conciliacoesPartes
  const c = conciliacoes
  const linha = extratosLinhas
  const outra = alias(extratosLinhas, "outra")
  const conta = contasCorrentes
  const contaDaOutra = alias(contasCorrentes, "conta_da_outra")
  const ditaEm = sql<string>`${diaCivilDe(c.feitaEm)}`
  return tx
    .select({
      id: p.id,
      idConciliacao: p.idConciliacao,
      idEmpresa: p.idEmpresa,
      tipo: p.tipo,
      titulo: p.titulo,
      categoria: p.categoria,
      valor: p.valorCentavos,
      data: linha.data,
      ditaEm,
      descricao: linha.descricao,
      conta: conta.apelido,
      idTipo: conta.idTipo,
      idTipoDaOutra: contaDaOutra.idTipo,
    })
    .from(p)
    .innerJoin(c, and(eq(c.idEscritorio, p.idEscritorio), eq(c.id, p.idConciliacao)))
    .innerJoin(linha, and(eq(linha.idEscritorio, p.idEscritorio), eq(linha.id, p.idLinha)))
    .innerJoin(conta, and(eq(conta.idEscritorio, p.idEscritorio), eq(conta.id, linha.idConta)))
    .leftJoin(outra, and(eq(outra.idEscritorio, p.idEscritorio), eq(p.tipo, "transferencia"), eq(outra.id, p.idAlvo)))
    .leftJoin(contaDaOutra, and(eq(contaDaOutra.idEscritorio, p.idEscritorio), eq(contaDaOutra.id, outra.idConta)))
    .where(
      and(
        eq(p.idEscritorio, idEscritorio),
        inArray(p.idEmpresa, [...ids]),
        inArray(p.tipo, ["nota", "titulo", "diferenca", "categoria", "transferencia"]),
        isNull(c.desfeitaEm),
        or(eq(p.competencia, competencia), between(ditaEm, de, ate)),
      ),
    )
    .orderBy(asc(linha.data), asc(p.idConciliacao), sql`abs(${p.valorCentavos}) desc`, asc(p.id))
}
export type ParteDoBanco = Awaited<ReturnType<typeof lerDoBanco>>[number]

/**
 * Titles settled by hand and not taken back, of money that moved in the month or told in it: what the bank settled is told by its line.
 * The account is the one told or, where a line of the bank is the proof, that of the line.
 */
export function lerBaixasAMao(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const { de, ate } = diasDo(competencia)
  const b = titulosBaixas
  const t = titulos
  const conta = contasCorrentes
  const estorno = alias(b, "x")
  const ditaEm = sql<string>`${diaCivilDe(b.registradaEm)}`
  return tx
    .select({
      id: b.id,
      idTitulo: b.idTitulo,
      idEmpresa: b.idEmpresa,
      natureza: t.natureza,
      titulo: sql<string>`${t.descricao} || ', ' || ${t.pessoaNome}`,
      categoria: t.categoria,
      data: b.pagoEm,
      ditaEm,
      dinheiro: b.dinheiroCentavos,
      desconto: b.descontoCentavos,
      acrescimos: sql<bigint>`${b.jurosCentavos} + ${b.multaCentavos}`.mapWith(BigInt),
      retido: b.retidoCentavos,
      conta: sql<string | null>`${conta.apelido}`,
      idTipo: sql<number | null>`${conta.idTipo}`,
    })
    .from(b)
    .innerJoin(t, and(eq(t.idEscritorio, b.idEscritorio), eq(t.id, b.idTitulo)))
    .leftJoin(
      conta,
      and(
        eq(conta.idEscritorio, b.idEscritorio),
        eq(
          conta.id,
          sql`coalesce((select l.id_conta from ${conciliacoesPartes} p join ${conciliacoes} c on c.id_escritorio = p.id_escritorio
            and c.id = p.id_conciliacao join ${extratosLinhas} l on l.id_escritorio = p.id_escritorio and l.id = p.id_linha
            where p.id_escritorio = ${b.idEscritorio} and p.id_alvo = ${b.id} and p.tipo = 'baixa' and c.desfeita_em is null), ${b.idConta})`,
        ),
      ),
    )
    .leftJoin(estorno, and(eq(estorno.idEscritorio, b.idEscritorio), eq(estorno.estornoDe, b.id)))
    .where(
      and(
        doEscopo(b, escopo, { idEmpresa: ids, tipo: "baixa" }),
        isNull(b.idConciliacao),
        isNull(estorno.id),
        or(between(b.pagoEm, de, ate), between(ditaEm, de, ate)),
      ),
    )
    .orderBy(asc(b.pagoEm), asc(b.registradaEm), asc(b.id))
}
export type BaixaAMao = Awaited<ReturnType<typeof lerBaixasAMao>>[number]

/**
 * What was taken back in the month: lines of the bank, payments of guides and settlements of titles, by the origin that their entries have. Entries of
 * closed books are undone on that day; those of open ones, by their own month.
 */
export async function lerDesfeitos(tx: Tx, { idEscritorio }: Escopo, competencia: string, ids: readonly string[]) {
  const { de, ate } = diasDo(competencia)
  const empresas = sql`(${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`
  const dia = diaCivilDe(sql`c.desfeita_em`)
  const { rows } = await tx.execute<{ idEmpresa: string; origem: string; dia: string }>(sql`
    select c.id_empresa as "idEmpresa", 'banco:' || o.origem as origem, ${dia}::text as dia from conciliacoes c
      cross join lateral (select c.id::text as origem union all select c.id::text || ':diferenca'
        union all select p.id::text from conciliacoes_partes p where p.id_escritorio = c.id_escritorio and p.id_conciliacao = c.id) o
      where c.id_escritorio = ${idEscritorio} and c.id_empresa in ${empresas} and c.desfeita_em is not null and ${dia} between ${de} and ${ate}
    union all select e.id_empresa, 'guia:' || e.id_guia || ':' || e.estorno_de, e.data::text from guias_pagamentos e
      where e.id_escritorio = ${idEscritorio} and e.id_empresa in ${empresas} and e.tipo = 'estorno' and e.data between ${de} and ${ate}
    union all select e.id_empresa, case t.natureza when 'receber' then 'recebido:' else 'pago:' end || t.id || ':' || e.estorno_de || o.parte, e.data::text
      from titulos_baixas e join titulos t on t.id_escritorio = e.id_escritorio and t.id = e.id_titulo
      cross join unnest(array['', ':acrescimos', ':desconto']) o(parte)
      where e.id_escritorio = ${idEscritorio} and e.id_empresa in ${empresas} and e.tipo = 'estorno' and e.data between ${de} and ${ate}`)
  return rows
}

/** Above which category each one that an office made or moved is. */
export async function lerPaisDasCategorias(tx: Tx, { idEscritorio }: Escopo): Promise<Map<string, string | null>> {
  const linhas = await lerCampos(tx, categoriasDoBanco, ["id", "pai"], eq(categoriasDoBanco.idEscritorio, idEscritorio))
  return new Map(linhas.map(({ id, pai }) => [id, pai]))
}

/** The line of the bank of what was said, or of a part of it, as the origin of an entry names it; null out of reach. */
export async function lerLinhaDaOrigem(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  qual: string,
): Promise<string | null> {
  const p = conciliacoesPartes
  const [parte] = await tx
    .select({ idLinha: p.idLinha })
    .from(p)
    .where(and(doEscopo(p, escopo, { idEmpresa }), or(eq(p.id, qual), eq(p.idConciliacao, qual))))
    .limit(1)
  return parte?.idLinha ?? null
}

import { competencia as mesDe, ultimoDia } from "@partida/fiscal"
import { and, asc, between, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { anexoNoMes } from "../../db/anexo-no-mes.ts"
import type { Tx } from "../../db/banco.ts"
import { diaCivilDe } from "../../db/dia-civil.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao, daEtapaDaCppDeMei, daEtapaDoRecibo } from "../../db/juncoes.ts"
import { extratosLinhas } from "../../db/schema/bancos.ts"
import { categoriasDoBanco, conciliacoes, conciliacoesPartes } from "../../db/schema/conciliacao.ts"
import { livrosMeses } from "../../db/schema/contabilidade.ts"
import { atividades, contasCorrentes, empresas, empresasRegimes } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos, fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { cppDeMei, lucrosDistribuidos, recibos } from "../../db/schema/folha.ts"
import { guias, guiasPagamentos } from "../../db/schema/guias.ts"
import { folhasInformadas, notasFiscais } from "../../db/schema/receitas.ts"
import { lerSaidas } from "../empresas/leitura.service.ts"
import { lerLinhasDeReceita } from "../receitas/receitas.service.ts"

/** First and last day of a month, AAAA-MM-DD. */
export const diasDo = (mes: string) => ({ de: `${mes}-01`, ate: ultimoDia(mesDe(mes)) })

/** What the product knows of a month of these companies that moves their books. Thirteen statements, whatever their number. */
export async function lerFatosBrutos(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const meses = await tx
    .select({
      idEmpresa: fechamentos.idEmpresa,
      estado: fechamentos.estado,
      versao: fechamentos.versao,
      regime: apuracoes.regime,
      situacao: apuracoes.situacao,
      entrada: apuracoes.entrada,
      resultado: apuracoes.resultado,
    })
    .from(fechamentos)
    .leftJoin(apuracoes, daApuracao())
    .where(doEscopo(fechamentos, escopo, { idEmpresa: ids, competencia }))
  const cadastros = await tx
    .select({
      id: empresas.id,
      inicioNoSistema: empresas.inicioNoSistema,
      regime: sql<
        string | null
      >`(select r.regime from ${empresasRegimes} r where r.id_escritorio = empresas.id_escritorio
        and r.id_empresa = empresas.id and r.desde <= ${competencia} order by r.desde desc limit 1)`,
      livrosAte: sql<
        string | null
      >`(select max(m.competencia) from ${livrosMeses} m where m.id_escritorio = empresas.id_escritorio
        and m.id_empresa = empresas.id and m.fechado_em is not null)`,
    })
    .from(empresas)
    .where(doEscopo(empresas, escopo, { id: ids }))
  const doRamo = await tx
    .select({
      id: atividades.id,
      descricao: atividades.descricao,
      anexo: anexoNoMes("atividades", competencia),
      presumido: atividades.atividadePresumido,
    })
    .from(atividades)
    .where(doEscopo(atividades, escopo, { idEmpresa: ids }))
  return {
    meses: new Map(meses.map((m) => [m.idEmpresa, m])),
    cadastros,
    atividades: new Map(doRamo.map((a) => [a.id, a])),
    saiuEm: await lerSaidas(tx, escopo, ids),
    receitas: await lerLinhasDeReceita(tx, escopo, ids, { desde: competencia, ate: competencia }),
    notas: new Map((await lerNotas(tx, escopo, competencia, ids)).map((n) => [n.id, n])),
    recibos: Map.groupBy(await lerRecibos(tx, escopo, competencia, ids), (r) => r.idEmpresa),
    cppDeMei: new Map((await lerCppDeMei(tx, escopo, competencia, ids)).map((m) => [m.idEmpresa, m.cpp])),
    folhas: new Map((await lerFolhas(tx, escopo, competencia, ids)).map((f) => [f.idEmpresa, f])),
    pagamentos: Map.groupBy(await lerPagamentos(tx, escopo, competencia, ids), (p) => p.idEmpresa),
    banco: Map.groupBy(await lerDoBanco(tx, escopo, competencia, ids), (p) => p.idEmpresa),
    desfeitos: Map.groupBy(await lerDesfeitos(tx, escopo, competencia, ids), (d) => d.idEmpresa),
    paiDaCategoria: await lerPaisDasCategorias(tx, escopo),
    lucros: Map.groupBy(await lerLucros(tx, escopo, competencia, ids), (l) => l.idEmpresa),
  }
}

export type FatosBrutos = Awaited<ReturnType<typeof lerFatosBrutos>>

/** Service notes of the month: those that count are told by the lines of revenue. */
function lerNotas(tx: Tx, { idEscritorio }: Escopo, competencia: string, ids: readonly string[]) {
  return tx
    .select({
      id: notasFiscais.id,
      numero: notasFiscais.numero,
      dia: sql<string>`${diaCivilDe(notasFiscais.dataEmissao)}`,
      cliente: notasFiscais.contraparteNome,
      receita: notasFiscais.receitaCentavos,
      issRetido: notasFiscais.issRetidoCentavos,
    })
    .from(notasFiscais)
    .where(
      and(
        eq(notasFiscais.idEscritorio, idEscritorio),
        inArray(notasFiscais.idEmpresa, [...ids]),
        eq(notasFiscais.competencia, competencia),
        isNull(notasFiscais.parcelas),
      ),
    )
}

function lerRecibos(tx: Tx, { idEscritorio }: Escopo, competencia: string, ids: readonly string[]) {
  return tx
    .select({
      id: recibos.id,
      idEmpresa: recibos.idEmpresa,
      idSocio: recibos.idSocio,
      nome: recibos.nome,
      competencia: recibos.competencia,
      dataPagamento: recibos.dataPagamento,
      liquido: recibos.liquidoCentavos,
      inss: recibos.inssCentavos,
      irrf: recibos.irrfCentavos,
      cpp: recibos.cppCentavos,
    })
    .from(recibos)
    .innerJoin(fechamentosEtapas, daEtapaDoRecibo)
    .where(
      and(
        eq(recibos.idEscritorio, idEscritorio),
        inArray(recibos.idEmpresa, [...ids]),
        eq(fechamentosEtapas.situacao, "concluida"),
        sql`(${recibos.competencia} = ${competencia} or to_char(${recibos.dataPagamento}, 'YYYY-MM') = ${competencia})`,
      ),
    )
    .orderBy(asc(recibos.nome), asc(recibos.idSocio))
}

function lerCppDeMei(tx: Tx, { idEscritorio }: Escopo, competencia: string, ids: readonly string[]) {
  return tx
    .select({ idEmpresa: cppDeMei.idEmpresa, cpp: cppDeMei.cppCentavos })
    .from(cppDeMei)
    .innerJoin(fechamentosEtapas, daEtapaDaCppDeMei)
    .where(
      and(
        eq(cppDeMei.idEscritorio, idEscritorio),
        inArray(cppDeMei.idEmpresa, [...ids]),
        eq(cppDeMei.competencia, competencia),
        eq(fechamentosEtapas.situacao, "concluida"),
      ),
    )
}

function lerFolhas(tx: Tx, { idEscritorio }: Escopo, competencia: string, ids: readonly string[]) {
  const f = folhasInformadas
  return tx
    .select()
    .from(f)
    .where(and(eq(f.idEscritorio, idEscritorio), inArray(f.idEmpresa, [...ids]), eq(f.competencia, competencia)))
}

/** Payments of guides not taken back, that left the bank in the month or were told in it. */
function lerPagamentos(tx: Tx, { idEscritorio }: Escopo, competencia: string, ids: readonly string[]) {
  const { de, ate } = diasDo(competencia)
  const estorno = alias(guiasPagamentos, "x")
  const p = guiasPagamentos
  return tx
    .select({
      id: p.id,
      idGuia: p.idGuia,
      idEmpresa: p.idEmpresa,
      data: p.data,
      pagoEm: p.pagoEm,
      principal: p.principalCentavos,
      multa: p.multaCentavos,
      juros: p.jurosCentavos,
      obrigacao: guias.obrigacao,
      quota: guias.quota,
      competencia: guias.competencia,
    })
    .from(p)
    .innerJoin(guias, and(eq(guias.idEscritorio, p.idEscritorio), eq(guias.id, p.idGuia)))
    .leftJoin(estorno, and(eq(estorno.idEscritorio, p.idEscritorio), eq(estorno.estornoDe, p.id)))
    .where(
      and(
        eq(p.idEscritorio, idEscritorio),
        inArray(p.idEmpresa, [...ids]),
        eq(p.tipo, "pagamento"),
        isNull(estorno.id),
        lte(p.pagoEm, ate),
        gte(p.data, de),
      ),
    )
    .orderBy(asc(p.pagoEm), asc(p.registradoEm), asc(p.id))
}

/** Parts of what was said, and not taken back, of lines of the bank of the month; those said in it come too, of any month. */
function lerDoBanco(tx: Tx, { idEscritorio }: Escopo, competencia: string, ids: readonly string[]) {
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
 * What was taken back in the month: lines of the bank and payments of guides, by the origin that their entries have. Entries of
 * closed books are undone on that day; those of open ones, by their own month.
 */
async function lerDesfeitos(tx: Tx, { idEscritorio }: Escopo, competencia: string, ids: readonly string[]) {
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
      where e.id_escritorio = ${idEscritorio} and e.id_empresa in ${empresas} and e.tipo = 'estorno' and e.data between ${de} and ${ate}`)
  return rows
}

/** Above which category each one that an office made or moved is. */
async function lerPaisDasCategorias(tx: Tx, { idEscritorio }: Escopo): Promise<Map<string, string | null>> {
  const linhas = await tx
    .select({ id: categoriasDoBanco.id, pai: categoriasDoBanco.pai })
    .from(categoriasDoBanco)
    .where(eq(categoriasDoBanco.idEscritorio, idEscritorio))
  return new Map(linhas.map(({ id, pai }) => [id, pai]))
}

function lerLucros(tx: Tx, { idEscritorio }: Escopo, competencia: string, ids: readonly string[]) {
  const l = lucrosDistribuidos
  const estorno = alias(l, "x")
  return tx
    .select({
      id: l.id,
      idEmpresa: l.idEmpresa,
      idSocio: l.idSocio,
      nome: l.nome,
      data: l.data,
      valor: l.valorCentavos,
      irrf: l.irrfCentavos,
    })
    .from(l)
    .leftJoin(estorno, and(eq(estorno.idEscritorio, l.idEscritorio), eq(estorno.estornoDe, l.id)))
    .where(
      and(
        eq(l.idEscritorio, idEscritorio),
        inArray(l.idEmpresa, [...ids]),
        eq(l.competencia, competencia),
        isNull(l.estornoDe),
        isNull(estorno.id),
      ),
    )
    .orderBy(asc(l.data), asc(l.id))
}

import { and, asc, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { anexoNoMes } from "../../db/anexo-no-mes.ts"
import type { Tx } from "../../db/banco.ts"
import { diaCivilDe } from "../../db/dia-civil.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao, daEtapaDaCppDeMei, daEtapaDoRecibo } from "../../db/juncoes.ts"
import { lerVarios } from "../../db/registros.ts"
import { livrosMeses } from "../../db/schema/contabilidade.ts"
import { atividades, empresas, empresasRegimes } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos, fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { cppDeMei, lucrosDistribuidos, recibos } from "../../db/schema/folha.ts"
import { guias, guiasPagamentos } from "../../db/schema/guias.ts"
import { folhasInformadas, notasFiscais } from "../../db/schema/receitas.ts"
import { lerSaidas } from "../empresas/leitura.service.ts"
import { lerLinhasDeReceita } from "../receitas/receitas.service.ts"
import { lerBaixasAMao, lerDesfeitos, lerDoBanco, lerPaisDasCategorias } from "./fatos-do-banco.repository.ts"
import { diasDo } from "./periodo.ts"

/** What the product knows of a month of these companies that moves their books. Fourteen statements, whatever their number. */
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
    baixas: Map.groupBy(await lerBaixasAMao(tx, escopo, competencia, ids), (b) => b.idEmpresa),
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
      and(doEscopo(notasFiscais, { idEscritorio }, { idEmpresa: ids, competencia }), isNull(notasFiscais.parcelas)),
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
        doEscopo(recibos, { idEscritorio }, { idEmpresa: ids }),
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
        doEscopo(cppDeMei, { idEscritorio }, { idEmpresa: ids, competencia }),
        eq(fechamentosEtapas.situacao, "concluida"),
      ),
    )
}

function lerFolhas(tx: Tx, { idEscritorio }: Escopo, competencia: string, ids: readonly string[]) {
  const f = folhasInformadas
  return lerVarios(
    tx,
    f,
    and(eq(f.idEscritorio, idEscritorio), inArray(f.idEmpresa, [...ids]), eq(f.competencia, competencia)),
  )
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

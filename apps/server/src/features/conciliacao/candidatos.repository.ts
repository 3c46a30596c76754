import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, or, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { diaCivilDe } from "../../db/dia-civil.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daEtapaDoRecibo } from "../../db/juncoes.ts"
import { daConta } from "../../db/linhas-do-banco.ts"
import { emUso } from "../../db/prova-do-banco.ts"
import { extratosLinhas } from "../../db/schema/bancos.ts"
import { bancoRegras, conciliacoes, conciliacoesPartes } from "../../db/schema/conciliacao.ts"
import { contasCorrentes, empresas } from "../../db/schema/empresas.ts"
import { fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { lucrosDistribuidos, recibos } from "../../db/schema/folha.ts"
import { guias, guiasPagamentos } from "../../db/schema/guias.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { titulos } from "../../db/schema/titulos.ts"
import { notaConta } from "../notas-fiscais/receita.ts"
import { type Janela, MAXIMO_DE_NOTAS } from "./candidatos.ts"
import { combinadoDe, comEncargosChegaA } from "./candidatos-titulos.repository.ts"
import { camposDaGuia } from "./conciliacao.repository.ts"

/** Guides in force with something to pay. */
export function lerGuiasAbertas(tx: Tx, escopo: Escopo, { idEmpresa, de, ate }: Janela) {
  return tx
    .select(camposDaGuia)
    .from(guias)
    .where(
      and(
        doEscopo(guias, escopo, { idEmpresa }),
        isNull(guias.substituidaEm),
        sql`${guias.pagoCentavos} < ${guias.valorCentavos}`,
        gte(guias.vencimento, de),
        lte(guias.vencimento, ate),
      ),
    )
    .orderBy(asc(guias.vencimento), asc(guias.id))
}

/** Payments of guides that no line proves yet. */
export function lerPagamentosSoltos(tx: Tx, escopo: Escopo, { idEmpresa, de, ate }: Janela) {
  return tx
    .select({
      id: guiasPagamentos.id,
      obrigacao: guias.obrigacao,
      competencia: guias.competencia,
      quota: guias.quota,
      codigoDeReceita: guias.codigoDeReceita,
      pagoEm: guiasPagamentos.pagoEm,
      valorPagoCentavos: guiasPagamentos.valorCentavos,
    })
    .from(guiasPagamentos)
    .innerJoin(guias, and(eq(guias.idEscritorio, guiasPagamentos.idEscritorio), eq(guias.id, guiasPagamentos.idGuia)))
    .where(
      and(
        doEscopo(guiasPagamentos, escopo, { idEmpresa, tipo: "pagamento" }),
        gte(guiasPagamentos.pagoEm, de),
        lte(guiasPagamentos.pagoEm, ate),
        sql`not exists (select 1 from guias_pagamentos e where e.id_escritorio = ${guiasPagamentos.idEscritorio} and e.estorno_de = ${guiasPagamentos.id})`,
        sql`not ${emUso(sql`${guiasPagamentos}`)}`,
      ),
    )
    .orderBy(asc(guiasPagamentos.pagoEm), asc(guiasPagamentos.id))
}

/** Slips of the concluded payroll of each month that no line paid. */
export function lerRecibosAPagar(tx: Tx, escopo: Escopo, { idEmpresa, de, ate }: Janela) {
  return tx
    .select({
      id: recibos.id,
      nome: recibos.nome,
      competencia: recibos.competencia,
      data: recibos.dataPagamento,
      liquidoCentavos: recibos.liquidoCentavos,
    })
    .from(recibos)
    .innerJoin(fechamentosEtapas, daEtapaDoRecibo)
    .where(
      and(
        doEscopo(recibos, escopo, { idEmpresa }),
        gte(recibos.dataPagamento, de),
        lte(recibos.dataPagamento, ate),
        sql`not ${emUso(sql`${recibos}`)}`,
      ),
    )
    .orderBy(asc(recibos.dataPagamento), asc(recibos.id))
}

/** Profits that no line paid. */
export function lerLucrosAPagar(tx: Tx, escopo: Escopo, { idEmpresa, de, ate }: Janela) {
  return tx
    .select({
      id: lucrosDistribuidos.id,
      nome: lucrosDistribuidos.nome,
      competencia: lucrosDistribuidos.competencia,
      data: lucrosDistribuidos.data,
      liquidoCentavos: sql<bigint>`${lucrosDistribuidos.valorCentavos} - ${lucrosDistribuidos.irrfCentavos}`.mapWith(
        BigInt,
      ),
    })
    .from(lucrosDistribuidos)
    .where(
      and(
        doEscopo(lucrosDistribuidos, escopo, { idEmpresa }),
        isNull(lucrosDistribuidos.estornoDe),
        gte(lucrosDistribuidos.data, de),
        lte(lucrosDistribuidos.data, ate),
        sql`not exists (select 1 from lucros_distribuidos e where e.id_escritorio = ${lucrosDistribuidos.idEscritorio} and e.estorno_de = ${lucrosDistribuidos.id})`,
        sql`not ${emUso(sql`${lucrosDistribuidos}`)}`,
      ),
    )
    .orderBy(asc(lucrosDistribuidos.data), asc(lucrosDistribuidos.id))
}

/** The title of a note, where it has one (ADR 090). */
const doTituloDaNota = and(
  eq(titulos.idEscritorio, notasFiscais.idEscritorio),
  eq(titulos.idEmpresa, notasFiscais.idEmpresa),
  eq(titulos.natureza, "receber"),
  eq(titulos.origem, "nota-emitida"),
  eq(titulos.idDoFato, sql`${notasFiscais.id}::text`),
  eq(titulos.parcela, 1),
  isNull(titulos.retiradoEm),
)

/** What was already received of a note: what its title says, where it has one, and what lines received otherwise. */
const recebidoDaNota = sql<bigint>`coalesce(${notasFiscais.valorLiquidoCentavos} - ${titulos.esperadoCentavos},
  (select sum(p.valor_centavos) from ${conciliacoesPartes} p
  join ${conciliacoes} c on c.id_escritorio = p.id_escritorio and c.id = p.id_conciliacao
  where p.id_escritorio = ${notasFiscais.idEscritorio} and p.id_alvo = ${notasFiscais.id} and c.desfeita_em is null), 0)`

const camposDaNota = {
  id: notasFiscais.id,
  numero: notasFiscais.numero,
  nome: notasFiscais.contraparteNome,
  documento: notasFiscais.contraparteDocumento,
  emissao: sql<string>`${diaCivilDe(notasFiscais.dataEmissao)}`,
  valorCentavos: notasFiscais.valorServicoCentavos,
  liquidoCentavos: notasFiscais.valorLiquidoCentavos,
  recebidoCentavos: recebidoDaNota.mapWith(BigInt),
  combinado: combinadoDe(titulos),
}

/** Notes that the company issued and that still have something to receive; with `busca`, of a client or of a number. */
export function lerNotasAReceber(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, de, ate }: Janela,
  valores: readonly bigint[],
  busca?: string,
) {
  const doValor = or(
    inArray(notasFiscais.valorLiquidoCentavos, [...valores]),
    inArray(notasFiscais.valorServicoCentavos, [...valores]),
  )
  return tx
    .select(camposDaNota)
    .from(notasFiscais)
    .leftJoin(titulos, doTituloDaNota)
    .where(
      and(
        doEscopo(notasFiscais, escopo, { idEmpresa }),
        gte(notasFiscais.competencia, de.slice(0, 7)),
        lte(notasFiscais.competencia, ate.slice(0, 7)),
        notaConta,
        sql`${notasFiscais.valorLiquidoCentavos} > ${recebidoDaNota}`,
        busca
          ? or(eq(notasFiscais.numero, busca), sql`${notasFiscais.contraparteOrdem} like ordenavel(${contendo(busca)})`)
          : undefined,
      ),
    )
    .orderBy(
      sql`${doValor} desc`,
      sql`${comEncargosChegaA(titulos, valores)} desc`,
      desc(notasFiscais.dataEmissao),
      asc(notasFiscais.id),
    )
    .limit(MAXIMO_DE_NOTAS)
}

/** Notes of a company by id, with what was received of each. */
export function lerNotas(tx: Tx, escopo: Escopo, idEmpresa: string, ids: readonly string[]) {
  return tx
    .select(camposDaNota)
    .from(notasFiscais)
    .leftJoin(titulos, doTituloDaNota)
    .where(and(doEscopo(notasFiscais, escopo, { idEmpresa, id: ids }), notaConta))
}

/** Waiting lines of other accounts with the opposite amounts. */
export function lerPares(tx: Tx, escopo: Escopo, { idEmpresa, de, ate }: Janela, valores: readonly bigint[]) {
  return tx
    .select({
      id: extratosLinhas.id,
      idConta: extratosLinhas.idConta,
      conta: contasCorrentes.apelido,
      data: extratosLinhas.data,
      valorCentavos: extratosLinhas.valorCentavos,
      descricao: extratosLinhas.descricao,
    })
    .from(extratosLinhas)
    .innerJoin(contasCorrentes, daConta)
    .where(
      and(
        doEscopo(extratosLinhas, escopo, { idEmpresa }),
        inArray(
          extratosLinhas.valorCentavos,
          valores.map((v) => -v),
        ),
        gte(extratosLinhas.data, de),
        lte(extratosLinhas.data, ate),
        eq(extratosLinhas.estado, "pendente"),
      ),
    )
    .orderBy(asc(extratosLinhas.data), asc(extratosLinhas.id))
    .limit(MAXIMO_DE_NOTAS)
}

/** Rules that count for a company: its own first, then those of the office. */
export function lerRegras(tx: Tx, escopo: Escopo, idEmpresa: string) {
  return tx
    .select()
    .from(bancoRegras)
    .where(
      and(
        eq(bancoRegras.idEscritorio, escopo.idEscritorio),
        or(eq(bancoRegras.idEmpresa, idEmpresa), isNull(bancoRegras.idEmpresa)),
        ne(bancoRegras.texto, ""),
      ),
    )
    .orderBy(sql`${bancoRegras.idEmpresa} is null`, desc(bancoRegras.usos), asc(bancoRegras.id))
}

/** Name of a company, to know its own transfers by. */
export async function lerRazaoSocial(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<string> {
  const [linha] = await tx
    .select({ nome: empresas.razaoSocial })
    .from(empresas)
    .where(doEscopo(empresas, escopo, { id: idEmpresa }))
  return linha?.nome ?? ""
}

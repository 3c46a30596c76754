import { saiuDaCarteira } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { and, asc, between, eq, lte, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao, daEtapaDoRecibo } from "../../db/juncoes.ts"
import { lerUm } from "../../db/registros.ts"
import { simplesOpcoes, simplesRecebimentos } from "../../db/schema/caixa.ts"
import {
  atividades,
  atividadesAnexos,
  empresas,
  empresasCategorias,
  empresasMunicipios,
  empresasRegimes,
} from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos, fechamentosEtapas, selos } from "../../db/schema/fechamentos.ts"
import { recibos } from "../../db/schema/folha.ts"
import { guias, guiasPagamentos } from "../../db/schema/guias.ts"
import { presumidoCriterios, presumidoMeses, presumidoRecebimentos } from "../../db/schema/presumido.ts"
import {
  fatorRCppDoDas,
  folhasCppDas,
  folhasInformadas,
  notasFiscais,
  receitasInformadas,
} from "../../db/schema/receitas.ts"
import { proLabores } from "../../db/schema/socios.ts"
import { emReais } from "./dados.ts"

/** One company of an office. */
export interface Alvo {
  readonly escopo: Escopo
  readonly idEmpresa: string
}

interface DaEmpresa {
  readonly idEscritorio: PgColumn
  readonly idEmpresa: PgColumn
}
const dela = (t: DaEmpresa, { escopo, idEmpresa }: Alvo) => doEscopo(t, escopo, { idEmpresa })
const ateOMes = (t: DaEmpresa & { readonly competencia: PgColumn }, alvo: Alvo, ate: string) =>
  and(dela(t, alvo), lte(t.competencia, ate))

/** Registration over time, as it was typed: each row holds from its month on, and a null month is the opening. */
export async function lerCadastroBruto(tx: Tx, alvo: Alvo) {
  const empresa = await lerUm(tx, empresas, doEscopo(empresas, alvo.escopo, { id: alvo.idEmpresa }))
  if (!empresa) return null
  const regimes = await tx
    .select()
    .from(empresasRegimes)
    .where(dela(empresasRegimes, alvo))
    .orderBy(asc(empresasRegimes.desde))
  const mudancasDeAnexo = await tx
    .select()
    .from(atividadesAnexos)
    .where(dela(atividadesAnexos, alvo))
    .orderBy(asc(atividadesAnexos.desde))
  const lista = await tx.select().from(atividades).where(dela(atividades, alvo)).orderBy(asc(atividades.id))
  const municipios = await tx
    .select()
    .from(empresasMunicipios)
    .where(dela(empresasMunicipios, alvo))
    .orderBy(asc(empresasMunicipios.desde))
  const categorias = await tx
    .select()
    .from(empresasCategorias)
    .where(dela(empresasCategorias, alvo))
    .orderBy(asc(empresasCategorias.desde))
  const opcoes = await tx.select().from(simplesOpcoes).where(dela(simplesOpcoes, alvo)).orderBy(asc(simplesOpcoes.ano))
  const { cnpj, razaoSocial, dataAbertura, inicioNoSistema, idMunicipio, uf, idCategoria } = empresa
  return {
    id: alvo.idEmpresa,
    cnpj,
    razaoSocial,
    abertura: dataAbertura,
    inicioNoSistema,
    regimes: regimes.map(({ desde, regime, impedidoIcmsIss, atividadeMei, icmsFixoCentavos, issFixoCentavos }) => ({
      desde,
      regime,
      impedidoIcmsIss,
      atividadeMei,
      icmsFixo: emReais(icmsFixoCentavos),
      issFixo: emReais(issFixoCentavos),
    })),
    municipios: [
      { desde: null, idMunicipio, uf },
      ...municipios.map((m) => ({ desde: m.desde, idMunicipio: m.idMunicipio, uf: m.uf })),
    ],
    carteira: [
      { desde: null, naCarteira: !saiuDaCarteira(idCategoria) },
      ...categorias.map((c) => ({ desde: c.desde, naCarteira: !saiuDaCarteira(c.idCategoria) })),
    ],
    opcoes: opcoes.map(({ ano, regime }) => ({ ano, regime })),
    atividades: lista.map(({ id, cnae, descricao, anexo, atividadePresumido, itemLc116, encerradaEm, principal }) => ({
      id,
      cnae,
      descricao,
      presuncao: atividadePresumido,
      itemLc116,
      encerradaEm,
      principal,
      anexos: [
        { desde: null, anexo },
        ...mudancasDeAnexo.filter((m) => m.idAtividade === id).map((m) => ({ desde: m.desde, anexo: m.anexo })),
      ],
    })),
  }
}

/** Notes, typed revenue and typed receipts of the months up to one; what a note says of itself is under `lido`. */
export async function lerReceitasBrutas(tx: Tx, alvo: Alvo, ate: string) {
  const notas = await tx
    .select({
      id: notasFiscais.id,
      chave: notasFiscais.chave,
      numero: notasFiscais.numero,
      modelo: notasFiscais.modelo,
      direcao: notasFiscais.direcao,
      competencia: notasFiscais.competencia,
      competenciaDoDocumento: notasFiscais.competenciaDoDocumento,
      emissao: notasFiscais.dataEmissao,
      status: notasFiscais.status,
      receita: notasFiscais.receitaCentavos,
      valorServico: notasFiscais.valorServicoCentavos,
      valorLiquido: notasFiscais.valorLiquidoCentavos,
      issRetido: notasFiscais.issRetido,
      mercado: notasFiscais.mercado,
      codigoTributacao: notasFiscais.codigoTributacao,
      idAtividade: notasFiscais.idAtividade,
      chaveSubstituida: notasFiscais.chaveSubstituida,
      assinatura: notasFiscais.assinatura,
      decisao: notasFiscais.decisao,
      semValidade: notasFiscais.semValidade,
      lido: sql<unknown>`jsonb_strip_nulls(jsonb_build_object('valores', ${notasFiscais.dados} -> 'valores',
        'regApTribSN', ${notasFiscais.dados} -> 'regApTribSN', 'tribISSQN', ${notasFiscais.dados} -> 'tribISSQN',
        'tpRetISSQN', ${notasFiscais.dados} -> 'tpRetISSQN', 'competencia', ${notasFiscais.dados} -> 'competencia',
        'finalidade', ${notasFiscais.dados} -> 'finalidade', 'referenciadas', ${notasFiscais.dados} -> 'referenciadas',
        'itens', ${notasFiscais.dados} -> 'itens'))`,
      parcelas: notasFiscais.parcelas,
    })
    .from(notasFiscais)
    .where(ateOMes(notasFiscais, alvo, ate))
    .orderBy(asc(notasFiscais.competencia), asc(notasFiscais.chave))
  const digitadas = await tx
    .select()
    .from(receitasInformadas)
    .where(ateOMes(receitasInformadas, alvo, ate))
    .orderBy(asc(receitasInformadas.competencia), asc(receitasInformadas.id))
  const recebidas = await tx
    .select()
    .from(simplesRecebimentos)
    .where(ateOMes(simplesRecebimentos, alvo, ate))
    .orderBy(asc(simplesRecebimentos.competencia), asc(simplesRecebimentos.idAtividade))
  const linha = (l: (typeof recebidas)[number] | (typeof digitadas)[number]) => ({
    competencia: l.competencia,
    idAtividade: l.idAtividade,
    mercado: l.mercado,
    situacoes: l.situacoes,
    valor: paraReais(l.valorCentavos),
  })
  return {
    notas: notas.map(({ parcelas, ...n }) => ({
      ...n,
      // Of goods: which activity each part was said to be of, and whether a person decided it.
      ...(parcelas === null
        ? {}
        : {
            partesDaNota: parcelas.map(({ origem, mercado, idAtividade, fonte }) => ({
              origem,
              mercado,
              idAtividade,
              fonte,
            })),
          }),
      emissao: n.emissao.toISOString(),
      receita: paraReais(n.receita),
      valorServico: paraReais(n.valorServico),
      valorLiquido: paraReais(n.valorLiquido),
    })),
    receitasDigitadas: digitadas.map(linha),
    recebimentos: recebidas.map(linha),
  }
}

/** Slips, registered values and typed payroll of the months up to one, and what was said of the CPP inside the DAS. */
export async function lerFolhasBrutas(tx: Tx, alvo: Alvo, ate: string) {
  const emitidos = await tx
    .select({ recibo: recibos, emVigor: sql<boolean>`coalesce(${fechamentosEtapas.situacao} = 'concluida', false)` })
    .from(recibos)
    .leftJoin(fechamentosEtapas, daEtapaDoRecibo)
    .where(ateOMes(recibos, alvo, ate))
    .orderBy(asc(recibos.competencia), asc(recibos.versao), asc(recibos.id))
  const etapas = await tx
    .select()
    .from(fechamentosEtapas)
    .where(and(ateOMes(fechamentosEtapas, alvo, ate), eq(fechamentosEtapas.etapa, "pro-labore")))
    .orderBy(asc(fechamentosEtapas.competencia))
  const valores = await tx
    .select()
    .from(proLabores)
    .where(and(dela(proLabores, alvo), lte(proLabores.desde, ate)))
    .orderBy(asc(proLabores.idSocio), asc(proLabores.desde))
  const digitadas = await tx
    .select()
    .from(folhasInformadas)
    .where(ateOMes(folhasInformadas, alvo, ate))
    .orderBy(asc(folhasInformadas.competencia))
  const cpp = await tx
    .select()
    .from(folhasCppDas)
    .where(ateOMes(folhasCppDas, alvo, ate))
    .orderBy(asc(folhasCppDas.competencia))
  const doEscritorio = await tx
    .select()
    .from(fatorRCppDoDas)
    .where(eq(fatorRCppDoDas.idEscritorio, alvo.escopo.idEscritorio))
    .orderBy(asc(fatorRCppDoDas.desde))
  return {
    recibos: emitidos.map(({ recibo: r, emVigor }) => ({
      id: r.id,
      competencia: r.competencia,
      versao: r.versao,
      emVigor,
      idSocio: r.idSocio,
      dataPagamento: r.dataPagamento,
      bruto: paraReais(r.valorCentavos),
      inss: paraReais(r.inssCentavos),
      irrf: paraReais(r.irrfCentavos),
      cppForaDoDas: paraReais(r.cppCentavos),
    })),
    etapasDoProLabore: etapas.map(({ competencia, situacao, semMovimento }) => ({
      competencia,
      situacao,
      semMovimento,
    })),
    proLabores: valores.map((v) => ({ idSocio: v.idSocio, desde: v.desde, valor: paraReais(v.valorCentavos) })),
    folhasDigitadas: digitadas.map((f) => ({
      competencia: f.competencia,
      origem: f.origem,
      proLabore: paraReais(f.proLaboreCentavos),
      salarios: paraReais(f.salariosCentavos),
      decimoTerceiro: paraReais(f.decimoTerceiroCentavos),
      ferias: paraReais(f.feriasCentavos),
      autonomos: paraReais(f.autonomosCentavos),
      fgts: paraReais(f.fgtsCentavos),
      cppDarf: paraReais(f.cppDarfCentavos),
      encargos: paraReais(f.encargosCentavos),
    })),
    cppDoDas: cpp.map((c) => ({
      competencia: c.competencia,
      valor: paraReais(c.valorCentavos),
      origem: c.origem,
      informadaEm: c.atualizadaEm.toISOString(),
    })),
    cppDoDasNoEscritorio: doEscritorio.map(({ desde, conta, motivo }) => ({ desde, conta, motivo })),
  }
}

/** What was typed of the Lucro Presumido up to a month: criteria, values of the months and what was received. */
export async function lerPresumidoBruto(tx: Tx, alvo: Alvo, ate: string) {
  const criterios = await tx
    .select()
    .from(presumidoCriterios)
    .where(dela(presumidoCriterios, alvo))
    .orderBy(asc(presumidoCriterios.ano))
  const meses = await tx
    .select()
    .from(presumidoMeses)
    .where(ateOMes(presumidoMeses, alvo, ate))
    .orderBy(asc(presumidoMeses.competencia))
  const recebidas = await tx
    .select()
    .from(presumidoRecebimentos)
    .where(ateOMes(presumidoRecebimentos, alvo, ate))
    .orderBy(asc(presumidoRecebimentos.competencia), asc(presumidoRecebimentos.idAtividade))
  return {
    criterios: criterios.map(({ ano, criterio }) => ({ ano, criterio })),
    meses: meses.map((m) => ({
      competencia: m.competencia,
      outrasReceitas: paraReais(m.outrasReceitasCentavos),
      irrfRetido: paraReais(m.irrfRetidoCentavos),
      csllRetida: paraReais(m.csllRetidaCentavos),
      pisRetido: paraReais(m.pisRetidoCentavos),
      cofinsRetida: paraReais(m.cofinsRetidaCentavos),
      icmsDestacado: paraReais(m.icmsDestacadoCentavos),
      quotas: m.quotas,
    })),
    recebimentos: recebidas.map((r) => ({
      competencia: r.competencia,
      idAtividade: r.idAtividade,
      mercado: r.mercado,
      valor: paraReais(r.valorCentavos),
    })),
  }
}

/** Guides of the months up to one, in every version, each with its payments and reversals. */
export async function lerGuiasBrutas(tx: Tx, alvo: Alvo, ate: string) {
  const lista = await tx
    .select()
    .from(guias)
    .where(ateOMes(guias, alvo, ate))
    .orderBy(asc(guias.competencia), asc(guias.obrigacao), asc(guias.quota), asc(guias.versao))
  const pagamentos = await tx
    .select()
    .from(guiasPagamentos)
    .where(dela(guiasPagamentos, alvo))
    .orderBy(asc(guiasPagamentos.pagoEm), asc(guiasPagamentos.registradoEm), asc(guiasPagamentos.id))
  return lista.map((g) => ({
    id: g.id,
    obrigacao: g.obrigacao,
    competencia: g.competencia,
    quota: g.quota,
    versao: g.versao,
    valor: paraReais(g.valorCentavos),
    vencimento: g.vencimento,
    emVigor: g.substituidaEm === null,
    pagamentos: pagamentos
      .filter((p) => p.idGuia === g.id)
      .map((p) => ({
        id: p.id,
        tipo: p.tipo,
        estornoDe: p.estornoDe,
        pagoEm: p.pagoEm,
        valor: paraReais(p.valorCentavos),
        principal: paraReais(p.principalCentavos),
        registradoEm: p.registradoEm.toISOString(),
      })),
  }))
}

/** What the closings in force say of these months. */
export function lerSeladosEmVigor(tx: Tx, alvo: Alvo, { de, ate }: { readonly de: string; readonly ate: string }) {
  return tx
    .select({
      competencia: fechamentos.competencia,
      versao: fechamentos.versao,
      seladoEm: selos.em,
      regime: apuracoes.regime,
      entrada: apuracoes.entrada,
      resultado: apuracoes.resultado,
    })
    .from(fechamentos)
    .innerJoin(apuracoes, daApuracao())
    .innerJoin(
      selos,
      and(
        eq(selos.idEscritorio, fechamentos.idEscritorio),
        eq(selos.idEmpresa, fechamentos.idEmpresa),
        eq(selos.idApuracao, fechamentos.idApuracao),
        eq(selos.tipo, "fechamento"),
      ),
    )
    .where(and(dela(fechamentos, alvo), between(fechamentos.competencia, de, ate), eq(fechamentos.estado, "fechado")))
    .orderBy(asc(fechamentos.competencia))
}

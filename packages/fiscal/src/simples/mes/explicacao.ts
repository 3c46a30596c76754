import type { Competencia } from "../../nucleo/competencia.ts"
import { ErroDeTabela } from "../../nucleo/erros.ts"
import { comoInteiro } from "../../nucleo/inteiros.ts"
import type { Origem, Passo } from "../../nucleo/memoria.ts"
import { basePorFator, CASAS_DO_CENTAVO, emReais, entrada as folha } from "../../nucleo/passos.ts"
import { arredondarUnidades, textoDasUnidades } from "../../nucleo/taxa.ts"
import type { Tabelas } from "../../parametros/tabelas.ts"
import { apurarContexto, type MesApurado } from "../apuracao/apuracao.ts"
import { piorLimite } from "../apuracao/calculo.ts"
import type { Contexto } from "../apuracao/contexto.ts"
import type { ReceitaAgrupada } from "../apuracao/linhas.ts"
import type { FolhaDoMes, ReceitaDoMes } from "../apuracao/tipos.ts"
import type { CalcularTributo } from "../das/das.ts"
import { TRIBUTOS, type Tributo } from "../tipos.ts"
import {
  emCentavos,
  mesDaFolha,
  mesDoHistorico,
  origemDaAtividade,
  origemDaFolha,
  origensDaReceita,
  ROTULO_DA_ATIVIDADE,
} from "./pelas-regras.ts"
import type { Plano } from "./plano.ts"
import { unidadesDosTributos } from "./segmentos.ts"
import type { EntradaDoMes, FormaDoMes, ValoresDoMes } from "./tipos.ts"

const MODO = "meio-para-cima"

/** Writes the tree of an evaluated month from its input, its figures and the exact taxes of each item. */
export type Escrever = (entrada: EntradaDoMes, exatos: readonly (readonly number[])[], mes: ValoresDoMes) => Passo

function gruposDe({ atividades }: FormaDoMes, plano: Plano, { receitas }: EntradaDoMes): ReceitaAgrupada[] {
  const grupos: ReceitaAgrupada[] = []
  for (const [i, { anexo, mercado }] of atividades.entries()) {
    const receita = receitas[i] ?? 0
    if (receita === 0) continue
    const valor = folha(ROTULO_DA_ATIVIDADE, emCentavos(receita), origemDaAtividade(i))
    grupos.push({ anexo, mercado, situacoes: plano.atividades[i]?.situacoes ?? [], linhas: [String(i)], valor })
  }
  return grupos
}

/** Where the figures of each month come from: the same for every month evaluated, and written once. */
interface Origens {
  readonly receitas: readonly (readonly Origem[])[]
  readonly folhas: readonly Origem[]
}

/** What the rules read of a month, already checked by the evaluation. */
function contextoDe(
  forma: FormaDoMes,
  plano: Plano,
  origens: Origens,
  dados: EntradaDoMes,
  tabelas: Tabelas,
): Contexto {
  const { meses, mesesDaFolha, abertura, janelaDoRbt12: janela } = plano
  const { interno, externo, folhas: pagas } = dados
  const historico = new Map<Competencia, ReceitaDoMes>()
  let posicao = 0
  for (const mes of meses) {
    historico.set(mes, mesDoHistorico(mes, interno[posicao], externo?.[posicao], origens.receitas[posicao]))
    posicao++
  }
  const folhas = new Map<Competencia, FolhaDoMes>()
  posicao = 0
  for (const mes of pagas === undefined ? [] : mesesDaFolha) {
    folhas.set(mes, mesDaFolha(mes, pagas?.[posicao], origens.folhas[posicao]))
    posicao++
  }
  const grupos = gruposDe(forma, plano, dados)
  const doMes = { interno: 0, externo: 0 }
  for (const [i, { mercado }] of forma.atividades.entries()) doMes[mercado] += dados.receitas[i] ?? 0
  return {
    dados: forma,
    tabelas,
    pa: forma.periodoApuracao,
    abertura,
    janela,
    saldoDeducoes: [],
    grupos,
    historico,
    folhas,
    doMes: { interno: emCentavos(doMes.interno), externo: emCentavos(doMes.externo) },
    exporta: doMes.externo > 0 || externo?.some((valor) => valor > 0) === true,
  }
}

/** A tax of a line written from its exact amount: the same two steps as the rules write, and nothing multiplied again. */
function tributoAvaliado(exatos: readonly (readonly number[])[]): CalcularTributo {
  const unidades = exatos.map(unidadesDosTributos)
  return (linha, rotulo, antes, base, aliquota) => {
    const exato = unidades[linha]?.[TRIBUTOS.indexOf(rotulo)] ?? 0
    const valor = arredondarUnidades(exato, MODO)
    const parte: Passo = {
      tipo: "produto",
      rotulo: antes,
      valor: { unidade: "reais", valor: textoDasUnidades(exato) },
      partes: basePorFator(base, aliquota),
    }
    const passo: Passo = {
      tipo: "arredondamento",
      rotulo,
      valor: emReais(valor),
      modo: MODO,
      casas: CASAS_DO_CENTAVO,
      parte,
    }
    return { centavos: valor, passo }
  }
}

const numero = (dinheiro: { readonly centavos: bigint } | null): number | null =>
  dinheiro === null ? null : comoInteiro(dinheiro.centavos)

function mesmosTributos(avaliados: readonly number[], contados: Readonly<Partial<Record<Tributo, bigint>>>): boolean {
  return TRIBUTOS.every((tributo, t) => avaliados[t] === comoInteiro(contados[tributo] ?? 0n))
}

function itensIguais({ itens }: ValoresDoMes, contados: MesApurado["das"]["resultado"]["itens"]): boolean {
  if (itens.length !== contados.length) return false
  return itens.every((item, i) => {
    const contado = contados[i]
    return (
      contado !== undefined &&
      item.anexo === contado.anexo &&
      item.parcela === contado.parcela &&
      item.faixa === contado.faixa &&
      item.base === comoInteiro(contado.base) &&
      item.total === comoInteiro(contado.total) &&
      mesmosTributos(item.tributos, contado.tributos)
    )
  })
}

/** The first figure that the tree tells otherwise than the evaluation, or null. */
function diferenca(mes: ValoresDoMes, apurado: MesApurado): string | null {
  const { das, rbt12, fatorR, limites, rba, minimo } = apurado
  const { centavos: total } = das.total
  const pior = piorLimite(limites)
  if (mes.rbt12 !== numero(rbt12.interno)) return "rbt12"
  if (mes.rbt12Exportacao !== numero(rbt12.externo)) return "rbt12Exportacao"
  if (mes.rba !== comoInteiro(rba.interno)) return "rba"
  if (mes.rbaExportacao !== comoInteiro(rba.externo)) return "rbaExportacao"
  // "0.28" loses its point: the text always has the decimals of the rule.
  if (mes.fatorR !== (fatorR === null ? null : Number(fatorR.fatorR.replace(".", "")))) return "fatorR"
  if (!itensIguais(mes, das.resultado.itens)) return "itens"
  if (!mesmosTributos(mes.tributos, das.resultado.tributos)) return "tributos"
  if (mes.das !== comoInteiro(total)) return "das"
  if (mes.abaixoDoMinimo !== (total > 0n && total < minimo.centavos)) return "abaixoDoMinimo"
  if (mes.situacaoSublimite !== limites.sublimite.situacao) return "situacaoSublimite"
  if (mes.efeitoSublimite !== limites.sublimite.efeito) return "efeitoSublimite"
  if (mes.situacaoLimite !== pior.situacao) return "situacaoLimite"
  if (mes.efeitoLimite !== pior.efeito) return "efeitoLimite"
  return null
}

/**
 * Prepares the writing of trees. The steps are those of the rules, so that labels, norms and order are written in one place;
 * the taxes are the ones evaluated. What both the evaluation and the steps add up or decide must agree: value and
 * explanation cannot part. The writing throws `ErroDeTabela` naming the first figure that differs.
 */
export function prepararExplicacao(forma: FormaDoMes, plano: Plano, tabelas: Tabelas): Escrever {
  let origens: Origens | undefined
  return (entrada, exatos, mes) => {
    origens ??= { receitas: plano.meses.map(origensDaReceita), folhas: plano.mesesDaFolha.map(origemDaFolha) }
    const apurado = apurarContexto(contextoDe(forma, plano, origens, entrada, tabelas), tributoAvaliado(exatos))
    const campo = diferenca(mes, apurado)
    if (campo !== null) throw new ErroDeTabela(`A memória de cálculo não fecha com os valores avaliados: ${campo}`)
    return apurado.memoria
  }
}

import type { Competencia } from "../../nucleo/competencia.ts"
import { EntradaInvalida, ErroDeTabela } from "../../nucleo/erros.ts"
import { conferirInteiro, MAIOR_VALOR, meioParaCima, piso } from "../../nucleo/inteiros.ts"
import type { Resposta } from "../../nucleo/memoria.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import {
  type AvaliadorDeRecibo,
  type EntradaDoRecibo,
  prepararRecibo,
  semArvore as reciboSemArvore,
} from "../../pro-labore/plano.ts"
import type { ResultadoProLabore } from "../../pro-labore/pro-labore.ts"
import type { ProLaboreAvaliado } from "../../pro-labore/recibo-avaliado.ts"
import { montarVencimento } from "../../vencimentos/vencimento.ts"
import { apurarSimples } from "../apuracao/apuracao.ts"
import type { ResultadoApuracao } from "../apuracao/tipos.ts"
import type { EfeitoDoExcesso, SituacaoDoLimite } from "../limites/limites.ts"
import { TRIBUTOS } from "../tipos.ts"
import { MesComMemoria } from "./com-memoria.ts"
import { type Escrever, prepararExplicacao } from "./explicacao.ts"
import { comArvore, paraAsRegras, semArvore } from "./pelas-regras.ts"
import { type FatorRPreparado, type LimitePreparado, montarPlano, type Plano, type Trecho } from "./plano.ts"
import { SEM_TRIBUTOS_EXATOS, segmentoDe, tributar } from "./segmentos.ts"
import type { EntradaDoMes, FormaDoMes, ItemDoMes, MesAvaliado } from "./tipos.ts"

export interface AvaliadorDoMes {
  /** Months whose revenue the input lists, in order. */
  readonly meses: readonly Competencia[]
  /** Months whose payroll the input lists when some revenue is under Fator R, in order. */
  readonly mesesDaFolha: readonly Competencia[]
  /** ISO date of the DAS. */
  readonly vencimento: string
  /** Due dates of the slip, when the form has one. */
  readonly recibo: Pick<AvaliadorDeRecibo, "vencimentoInss" | "vencimentoIrrf"> | null
  /**
   * The figures of one month with what explains them. Throws `EntradaInvalida` for amounts that are not whole, negative,
   * absent or too large.
   */
  readonly avaliar: (entrada: EntradaDoMes) => MesAvaliado
  /**
   * The same month computed apart by the rules, as they answer: warnings and parameter periods included. Throws
   * `ErroDeTabela` if a figure differed.
   */
  readonly explicar: (entrada: EntradaDoMes) => MesExplicado
}

export interface MesExplicado {
  readonly apuracao: Resposta<ResultadoApuracao>
  readonly proLabore: Resposta<ResultadoProLabore> | null
}

const SITUACOES_DO_LIMITE: readonly SituacaoDoLimite[] = ["dentro", "excesso-ate-20", "excesso-acima-20"]
const MESES_DO_ANO = 12
const ZERADOS: readonly number[] = TRIBUTOS.map(() => 0)

function somar(lista: readonly number[], { inicio, fim }: Trecho): number {
  let total = 0
  for (let i = inicio; i < fim; i++) total += lista[i] ?? 0
  return total
}

function conferirLista(lista: readonly number[], tamanho: number, campo: string): void {
  if (lista.length !== tamanho) throw new EntradaInvalida(campo, `informe ${tamanho} valores`)
  for (let i = 0; i < tamanho; i++) {
    const valor = lista[i] ?? -1
    // The text of the field is written only for the error.
    if (!(valor >= 0 && valor <= MAIOR_VALOR && Math.floor(valor) === valor)) conferirInteiro(valor, `${campo}[${i}]`)
  }
}

function conferir(plano: Plano, { receitas, interno, externo, folhas }: EntradaDoMes): void {
  conferirLista(receitas, plano.atividades.length, "receitas")
  conferirLista(interno, plano.meses.length, "interno")
  if (externo !== undefined) conferirLista(externo, plano.meses.length, "externo")
  if (folhas !== undefined) {
    conferirLista(folhas, plano.mesesDaFolha.length, "folhas")
    return
  }
  for (const [i, { fatorR }] of plano.atividades.entries()) {
    if (fatorR && receitas[i] !== 0) throw new EntradaInvalida("folhas", "informe a folha para apurar o Fator R")
  }
}

/** Annual RBT12 of one market; null under the first-band rule. */
function rbt12De({ regra, janela }: Plano, anteriores: number, doMes: number): number | null {
  if (regra === "primeira-faixa") return null
  if (regra === "soma-12-meses") return anteriores
  const meses = janela.fim - janela.inicio + (janela.comOProprio ? 1 : 0)
  return meioParaCima((anteriores + (janela.comOProprio ? doMes : 0)) * MESES_DO_ANO, meses)
}

function razaoDoFatorR(regra: FatorRPreparado, folha: number, receita: number): number {
  if (folha === 0) return regra.semFolha
  if (receita === 0) return regra.semReceita
  return regra.trunca ? piso(folha * regra.escala, receita) : meioParaCima(folha * regra.escala, receita)
}

function situacaoDe({ limite, comFolga }: LimitePreparado, receita: number): number {
  return receita <= limite ? 0 : receita <= comFolga ? 1 : 2
}

function efeitoDe(indice: number, anoDeAbertura: boolean): EfeitoDoExcesso {
  if (indice === 0) return "nenhum"
  return indice === 1 ? "ano-seguinte" : anoDeAbertura ? "retroativo-ao-inicio" : "mes-seguinte"
}

/** Sums up to this (R$ 40 million) stay exact when multiplied by 12 months or by six decimals of the Fator R. */
const MAIOR_SOMA = 4_000_000_000

/** What the figures of the month add up to before any rate. */
interface Somas {
  readonly doMesInterno: number
  readonly doMesExterno: number
  readonly janelaInterna: number
  readonly janelaExterna: number
  readonly rbaAnterior: number
  readonly rba: number
  readonly rbaExportacao: number
  readonly usaFatorR: boolean
}

function somarMes({ atividades, janela, ano }: Plano, { receitas, interno, externo }: EntradaDoMes): Somas {
  let doMesInterno = 0
  let doMesExterno = 0
  let usaFatorR = false
  for (let i = 0; i < atividades.length; i++) {
    const valor = receitas[i] ?? 0
    const atividade = atividades[i]
    if (atividade?.exportacao === true) doMesExterno += valor
    else doMesInterno += valor
    if (atividade?.fatorR === true && valor > 0) usaFatorR = true
  }
  const rbaAnterior = somar(interno, ano)
  return {
    doMesInterno,
    doMesExterno,
    janelaInterna: somar(interno, janela),
    janelaExterna: externo === undefined ? 0 : somar(externo, janela),
    rbaAnterior,
    rba: rbaAnterior + doMesInterno,
    rbaExportacao: (externo === undefined ? 0 : somar(externo, ano)) + doMesExterno,
    usaFatorR,
  }
}

/** The Fator R in units of the decimals of the rule; −1 leaves the month to the rules. */
function fatorRDoMes({ fatorR: regra, folha: trecho }: Plano, entrada: EntradaDoMes, somas: Somas): number {
  const { interno, externo, folhas } = entrada
  if (regra === null || folhas === undefined) return -1
  let folha = 0
  for (let i = 0; i < folhas.length; i++) folha += folhas[i] ?? 0
  let receita = somar(interno, trecho) + (externo === undefined ? 0 : somar(externo, trecho))
  if (trecho.comOProprio) receita += somas.doMesInterno + somas.doMesExterno
  if (folha > MAIOR_SOMA || receita > MAIOR_SOMA) return -1
  return razaoDoFatorR(regra, folha, receita)
}

/** Whether the sums are small enough, and the revenue of the year keeps the month in one part. */
function cabe({ impedidoIcmsIss, limite, sublimite }: Plano, somas: Somas): boolean {
  const { doMesInterno, doMesExterno, janelaInterna, janelaExterna, rba } = somas
  if (janelaInterna + janelaExterna + doMesInterno + doMesExterno > MAIOR_SOMA) return false
  // Whoever is barred from ICMS and ISS pays the same on both sides of the sublimit: only the limit splits.
  return rba <= (impedidoIcmsIss ? limite.limite : sublimite.limite)
}

/** The month on machine integers, or null when some product might not be exact or only the rules know the case. */
function avaliarExato(
  plano: Plano,
  entrada: EntradaDoMes,
  proLabore: ProLaboreAvaliado | null,
  escrever: Escrever,
): MesAvaliado | null {
  const { atividades } = plano
  const somas = somarMes(plano, entrada)
  if (!cabe(plano, somas)) return null
  const fatorR = somas.usaFatorR ? fatorRDoMes(plano, entrada, somas) : null
  if (fatorR === -1) return null
  const comFolha = fatorR !== null && plano.fatorR !== null && fatorR >= plano.fatorR.corte
  const rbt12 = rbt12De(plano, somas.janelaInterna, somas.doMesInterno)
  const exporta = somas.doMesExterno > 0 || somas.janelaExterna > 0
  const rbt12Exportacao = exporta ? rbt12De(plano, somas.janelaExterna, somas.doMesExterno) : null
  const acimaDoSublimite = plano.impedidoIcmsIss && somas.rbaAnterior >= plano.sublimite.limite
  const itens: ItemDoMes[] = []
  const exatos: (readonly number[])[] = []
  const tributos = ZERADOS.slice()
  let das = 0
  for (let i = 0; i < atividades.length; i++) {
    const base = entrada.receitas[i] ?? 0
    const atividade = atividades[i]
    if (base === 0 || atividade === undefined) continue
    // Without RBT12 (first band) the formula has nothing to deduct: any positive number serves.
    const doMercado = (atividade.exportacao ? rbt12Exportacao : rbt12) ?? 1
    const usado = doMercado === 0 ? plano.rbt12Zero : doMercado
    const segmento = segmentoDe(comFolha ? atividade.segmentosComFolha : atividade.segmentosSemFolha, usado)
    if (segmento === undefined || base > segmento.maiorBase || usado > segmento.maiorRbt12) return null
    const doItem = ZERADOS.slice()
    const exatosDoItem = SEM_TRIBUTOS_EXATOS.slice()
    const total = tributar(segmento, base, usado, doItem, exatosDoItem)
    exatos.push(exatosDoItem)
    for (let t = 0; t < doItem.length; t++) tributos[t] = (tributos[t] ?? 0) + (doItem[t] ?? 0)
    das += total
    itens.push({
      anexo: comFolha ? atividade.anexoComFolha : atividade.anexoSemFolha,
      atividade: i,
      parcela: atividade.exportacao ? null : acimaDoSublimite ? "P2" : "P1",
      base,
      faixa: segmento.faixa,
      tributos: doItem,
      total,
    })
  }
  const valores = fechar(plano, somas, { rbt12, rbt12Exportacao, fatorR, itens, tributos, das, proLabore })
  return new MesComMemoria(valores, (mes) => escrever(entrada, exatos, mes))
}

type Calculado = Pick<MesAvaliado, "rbt12" | "rbt12Exportacao" | "fatorR" | "itens" | "tributos" | "das" | "proLabore">

function fechar(plano: Plano, somas: Somas, calculado: Calculado): Omit<MesAvaliado, "memoria"> {
  const { rba, rbaExportacao } = somas
  const sublimite = situacaoDe(plano.sublimite, rba)
  const limite = Math.max(situacaoDe(plano.limite, rba), situacaoDe(plano.limite, rbaExportacao))
  const { das } = calculado
  return {
    receitaMes: somas.doMesInterno + somas.doMesExterno,
    rbt12: calculado.rbt12,
    rbt12Exportacao: calculado.rbt12Exportacao,
    rba,
    rbaExportacao,
    fatorR: calculado.fatorR,
    itens: calculado.itens,
    tributos: calculado.tributos,
    das,
    abaixoDoMinimo: das > 0 && das < plano.minimo,
    situacaoSublimite: SITUACOES_DO_LIMITE[sublimite] ?? "dentro",
    efeitoSublimite: efeitoDe(sublimite, plano.anoDeAbertura),
    situacaoLimite: SITUACOES_DO_LIMITE[limite] ?? "dentro",
    efeitoLimite: efeitoDe(limite, plano.anoDeAbertura),
    proLabore: calculado.proLabore,
  }
}

/** The figures of the slip that the month carries along. */
function reciboDoMes({ proLabore, outrasBases, dependentes, pensao }: EntradaDoMes): EntradaDoRecibo {
  if (proLabore === undefined) throw new EntradaInvalida("proLabore", "informe o pró-labore do mês")
  return {
    valor: proLabore,
    ...(outrasBases === undefined ? {} : { outrasBases }),
    ...(dependentes === undefined ? {} : { dependentes }),
    ...(pensao === undefined ? {} : { pensao }),
  }
}

/**
 * Prepares a month of the Simples to be evaluated many times: RBT12, Fator R, DAS by tax, limits and, when the form has a
 * date of payment, the pró-labore slip. The tables of the date are read once, into integers; what does not fit exact
 * machine integers, and the months split by sublimit or limit, go to the rules. The figures are those of `apurarSimples` and
 * `calcularProLabore`, centavo by centavo, and each month carries its memória de cálculo. Nothing is kept between
 * calls: another set of tables is another preparation. Throws `ParametroSemVigencia` and `EntradaInvalida`.
 */
export function prepararMes(forma: FormaDoMes, tabelas: Tabelas = TABELAS): AvaliadorDoMes {
  const plano = montarPlano(forma, tabelas)
  const { pagamentoDoProLabore: dataPagamento, periodoApuracao: periodo } = forma
  const recibo =
    dataPagamento === undefined
      ? null
      : prepararRecibo({ competencia: periodo, dataPagamento, regime: "simples-III" }, tabelas)
  const escrever = prepararExplicacao(forma, plano, tabelas)
  const avaliar = (entrada: EntradaDoMes): MesAvaliado => {
    conferir(plano, entrada)
    const proLabore = recibo === null ? null : recibo.avaliar(reciboDoMes(entrada))
    const exato = avaliarExato(plano, entrada, proLabore, escrever)
    if (exato !== null) return exato
    return comArvore(apurarSimples(paraAsRegras(forma, plano, entrada), tabelas), proLabore)
  }
  return {
    meses: plano.meses,
    mesesDaFolha: plano.mesesDaFolha,
    vencimento: montarVencimento({ obrigacao: "das-simples", periodo }, tabelas).data,
    recibo,
    avaliar,
    explicar: (entrada) => {
      const apuracao = apurarSimples(paraAsRegras(forma, plano, entrada), tabelas)
      const proLabore = recibo === null ? null : recibo.explicar(reciboDoMes(entrada))
      const doRecibo = proLabore?.tipo === "calculado" ? reciboSemArvore(proLabore.resultado) : null
      if (JSON.stringify(semArvore(apuracao, doRecibo)) !== JSON.stringify(avaliar(entrada)))
        throw new ErroDeTabela("As regras não dão os valores avaliados")
      return { apuracao, proLabore }
    },
  }
}

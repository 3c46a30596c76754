import {
  type Competencia,
  compararCompetencias,
  competenciaDaData,
  competenciasEntre,
  formatarCompetencia,
  mesesEntre,
  primeiroDia,
  somarMeses,
} from "../../nucleo/competencia.ts"
import { type Centavos, paraReais } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import { lembrar } from "../../nucleo/lembrar.ts"
import type { Falta, Passo, Resposta } from "../../nucleo/memoria.ts"
import { type Periodo, usoDe, vigenteEm } from "../../nucleo/parametro.ts"
import {
  arredondar,
  type Dinheiro,
  emTexto,
  entrada,
  grupo,
  inteiro,
  parametrosDaMemoria,
  produto,
  quocienteDeQuantia,
  soma,
} from "../../nucleo/passos.ts"
import { type JanelaDoRbt12, janelaDoRbt12 } from "../../parametros/simples/regras.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"

export type RegraRbt12 = "mes-x-12" | "media-x-12" | "soma-12-meses" | "primeira-faixa"

/** Which months feed the RBT12 of a período de apuração, and by which rule. */
export interface Janela {
  readonly regra: RegraRbt12
  /** 1 in the opening month, which counts whole. */
  readonly mesAtividade: number
  /** Empty under "primeira-faixa"; the month itself under "mes-x-12". */
  readonly meses: readonly Competencia[]
  readonly periodo: Periodo<JanelaDoRbt12>
}

export interface EntradaRbt12 {
  readonly periodoApuracao: Competencia
  /** ISO date. */
  readonly abertura: string
  /** Revenue by competência of one market, all establishments added. */
  readonly receitas: ReadonlyMap<Competencia, Centavos>
}

export interface ResultadoRbt12 {
  readonly mesAtividade: number
  readonly regra: RegraRbt12
  /** Null under "primeira-faixa". */
  readonly rbt12: Centavos | null
}

const MESES_DO_ANO = 12

/**
 * Window of the RBT12 (LC 123/2006 art. 18 §§1º and 2º; LC 214/2025 art. 517 ends it one month earlier from 2027).
 * Null when the company opens after the período de apuração. Throws `ParametroSemVigencia`.
 */
export function janelaDoPeriodo(
  periodoApuracao: Competencia,
  abertura: Competencia,
  tabelas: Tabelas = TABELAS,
): Janela | null {
  if (compararCompetencias(abertura, periodoApuracao) > 0) return null
  const periodo = vigenteEm(tabelas.janelaDoRbt12, primeiroDia(periodoApuracao))
  const { defasagemMeses, semMesAnterior } = periodo.valor
  const mesAtividade = mesesEntre(abertura, periodoApuracao) + 1
  const disponiveis = mesAtividade - 1 - defasagemMeses
  if (disponiveis <= 0) {
    return {
      regra: semMesAnterior,
      mesAtividade,
      meses: semMesAnterior === "mes-x-12" ? [periodoApuracao] : [],
      periodo,
    }
  }
  const ultimo = somarMeses(periodoApuracao, -1 - defasagemMeses)
  if (disponiveis < MESES_DO_ANO) {
    return { regra: "media-x-12", mesAtividade, meses: competenciasEntre(abertura, ultimo), periodo }
  }
  const meses = competenciasEntre(somarMeses(ultimo, 1 - MESES_DO_ANO), ultimo)
  return { regra: "soma-12-meses", mesAtividade, meses, periodo }
}

const FORMULAS: Readonly<Record<RegraRbt12, string>> = {
  "mes-x-12": "Primeiro mês de atividade: receita do próprio mês × 12",
  "media-x-12": "Primeiros meses de atividade: média mensal desde a abertura × 12",
  "soma-12-meses": "Soma dos 12 meses da janela",
  "primeira-faixa": "Dois primeiros meses de atividade: alíquotas da 1ª faixa, sem RBT12",
}

/**
 * RBT12 of one market over a window, each month being a leaf made by `folhaDe`. Averages are not rounded before × 12;
 * the result has whole centavos, HALF_UP. Null under "primeira-faixa".
 */
export function somarJanela(rotulo: string, janela: Janela, folhaDe: (c: Competencia) => Dinheiro): Dinheiro | null {
  if (janela.regra === "primeira-faixa") return null
  const notas = { formula: FORMULAS[janela.regra] }
  const folhas = janela.meses.map(folhaDe)
  if (janela.regra === "soma-12-meses") return soma(rotulo, folhas, notas)
  const acumulada = soma("Receita dos meses considerados", folhas)
  const anual = produto("Receita × 12", acumulada, [inteiro("Meses do ano", MESES_DO_ANO)])
  const media = quocienteDeQuantia("Receita anualizada", anual, inteiro("Meses considerados", folhas.length))
  return arredondar(rotulo, media, "meio-para-cima", notas)
}

/** The rule of the window as a step: it carries the parameter period to be sealed with the calculation. */
export function passoDaJanela({ regra, periodo }: Janela): Passo {
  return lembrado(periodo, regra, () => ({
    tipo: "parametro",
    rotulo: "Regra do RBT12",
    valor: emTexto(FORMULAS[regra]),
    norma: periodo.norma,
    parametro: usoDe(janelaDoRbt12, periodo, "Janela do RBT12"),
  }))
}

const lembrado = lembrar<Periodo<JanelaDoRbt12>, RegraRbt12, Passo>()

/** The way out for a month whose revenue is unknown. */
export function faltaDeReceita(competencia: Competencia): Falta {
  const mes = formatarCompetencia(competencia)
  return {
    codigo: "receita-do-mes-ausente",
    mensagem: `Informe a receita de ${mes} no histórico da empresa ou importe as notas do mês.`,
    competencia,
  }
}

export const ROTULO_DO_RBT12 = "Receita bruta dos 12 meses anteriores (RBT12)"

/**
 * RBT12 of one market (rule `simples.rbt12`). A month of the window absent from `receitas` is missing data.
 * Throws `ParametroSemVigencia` outside the loaded law and `EntradaInvalida` for a negative month.
 */
export function calcularRbt12(dados: EntradaRbt12, tabelas: Tabelas = TABELAS): Resposta<ResultadoRbt12> {
  const abertura = competenciaDaData(dados.abertura, "abertura")
  const janela = janelaDoPeriodo(dados.periodoApuracao, abertura, tabelas)
  if (janela === null) return { tipo: "nao-se-aplica", motivo: motivoDaAbertura(abertura, dados.periodoApuracao) }
  const faltam = janela.meses.filter((mes) => !dados.receitas.has(mes)).map(faltaDeReceita)
  if (faltam.length > 0) return { tipo: "faltam-dados", faltam }
  const rbt12 = somarJanela(ROTULO_DO_RBT12, janela, (mes) => {
    const valor = dados.receitas.get(mes)
    if (valor === undefined || valor < 0n) {
      throw new EntradaInvalida(`receitas.${mes}`, `receita negativa (${paraReais(valor ?? 0n)})`)
    }
    return entrada(`Receita de ${formatarCompetencia(mes)}`, valor, null)
  })
  const partes = rbt12 === null ? [passoDaJanela(janela)] : [passoDaJanela(janela), rbt12.passo]
  const memoria = grupo(ROTULO_DO_RBT12, rbt12?.passo.valor ?? emTexto("1ª faixa"), partes)
  return {
    tipo: "calculado",
    resultado: { mesAtividade: janela.mesAtividade, regra: janela.regra, rbt12: rbt12?.centavos ?? null },
    memoria,
    parametros: parametrosDaMemoria(memoria),
    avisos: [],
  }
}

/** Why a month before the opening has nothing to calculate. */
export function motivoDaAbertura(abertura: Competencia, periodoApuracao: Competencia): string {
  const mesAbertura = formatarCompetencia(abertura)
  const mesPeriodo = formatarCompetencia(periodoApuracao)
  return `A empresa abriu em ${mesAbertura}, depois do período de apuração ${mesPeriodo}: não há o que apurar.`
}

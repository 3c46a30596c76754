import { type Centavos, centavos } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import { lembrar } from "../../nucleo/lembrar.ts"
import type { Passo, Resposta } from "../../nucleo/memoria.ts"
import { type Parametro, vigenteEm } from "../../nucleo/parametro.ts"
import {
  arredondar,
  type Dinheiro,
  emTexto,
  entrada,
  escolha,
  grupo,
  inteiro,
  parametrosDaMemoria,
  produto,
  referencia,
} from "../../nucleo/passos.ts"
import { reaisDaTabela } from "../../nucleo/passos-dinheiro.ts"
import { paraCentavos, percentualPorExtenso } from "../../nucleo/taxa.ts"
import type { LimiteAnual } from "../../parametros/simples/limites.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"

export type SituacaoDoLimite = "dentro" | "excesso-ate-20" | "excesso-acima-20"
export type EfeitoDoExcesso = "nenhum" | "ano-seguinte" | "mes-seguinte" | "retroativo-ao-inicio"

export interface EntradaLimites {
  readonly ano: number
  /** Revenue accumulated in the calendar year. */
  readonly receitaAno: Centavos
  /** Only in the year of opening: months from the opening (counted whole) to December. */
  readonly mesesAtividade?: number
  /** "SP". The State decides which sublimit applies; the general one when absent. */
  readonly uf?: string
}

export interface ResultadoLimites {
  readonly limite: Centavos
  readonly situacaoLimite: SituacaoDoLimite
  readonly efeitoLimite: EfeitoDoExcesso
  readonly sublimite: Centavos
  readonly situacaoSublimite: SituacaoDoLimite
  readonly efeitoSublimite: EfeitoDoExcesso
}

export interface Comparacao {
  readonly limite: Centavos
  readonly situacao: SituacaoDoLimite
  readonly efeito: EfeitoDoExcesso
  readonly passo: Passo
}

const SITUACOES: readonly SituacaoDoLimite[] = ["dentro", "excesso-ate-20", "excesso-acima-20"]
const DEZEMBRO = 12

function conferirMeses(meses: number | undefined): void {
  if (meses !== undefined && (!Number.isInteger(meses) || meses < 1 || meses > DEZEMBRO)) {
    throw new EntradaInvalida("mesesAtividade", "deve ser um inteiro de 1 a 12")
  }
}

const UF = /^[A-Z]{2}$/

/**
 * The sublimit of a State in a year: the reduced one where the State adopted it (LC 123/2006 arts. 19 and 20), else the
 * general one. Without `uf` the general one is taken. Throws `EntradaInvalida` for a text that is not a State and
 * `ParametroSemVigencia` for a year whose list of States is not loaded.
 */
export function sublimiteDaUf(ano: number, uf: string | undefined, tabelas: Tabelas): Parametro<LimiteAnual> {
  if (uf === undefined) return tabelas.sublimiteDoSimples
  if (!UF.test(uf)) throw new EntradaInvalida("uf", `"${uf}" não é uma UF (use a sigla, como SP)`)
  const reduzidas = vigenteEm(tabelas.ufsComSublimiteReduzido, `${ano}-01-01`).valor
  return reduzidas.includes(uf) ? tabelas.sublimiteReduzido : tabelas.sublimiteDoSimples
}

/**
 * The limit of the year: the annual one, or the monthly one × months of activity in the year of opening
 * (LC 123/2006 art. 3º §2º). Throws `ParametroSemVigencia` and `EntradaInvalida`.
 */
export function limiteDoAno(parametro: Parametro<LimiteAnual>, ano: number, mesesAtividade?: number): Dinheiro {
  conferirMeses(mesesAtividade)
  const periodo = vigenteEm(parametro, `${ano}-01-01`)
  // Twelve months of activity are a full year: the monthly figure may have been rounded by the law.
  if (mesesAtividade === undefined || mesesAtividade === DEZEMBRO) {
    return reaisDaTabela(parametro.descricao, periodo.valor.anual, parametro, periodo, "Valor anual")
  }
  const mensal = reaisDaTabela("Valor por mês no ano de abertura", periodo.valor.mensalNoInicio, parametro, periodo)
  const bruto = produto("Valor mensal × meses", mensal, [inteiro("Meses da abertura até dezembro", mesesAtividade)])
  return arredondar(`${parametro.descricao}, proporcional ao ano de abertura`, bruto, "meio-para-cima")
}

function efeitoDe(situacao: SituacaoDoLimite, anoDeAbertura: boolean): EfeitoDoExcesso {
  switch (situacao) {
    case "dentro":
      return "nenhum"
    case "excesso-ate-20":
      return "ano-seguinte"
    case "excesso-acima-20":
      return anoDeAbertura ? "retroativo-ao-inicio" : "mes-seguinte"
  }
}

/** The question and its answers, written once by period of the table. */
const lembrados = lembrar<LimiteAnual, "textos", ReturnType<typeof escreverTolerancia>>()

function escreverTolerancia({ tolerancia }: LimiteAnual) {
  const percentual = percentualPorExtenso(tolerancia)
  return {
    criterio: `A receita do ano passa do limite? Em até ${percentual}?`,
    alternativas: ["Dentro do limite", `Excesso de até ${percentual}`, `Excesso acima de ${percentual}`],
  }
}

/** Compares a revenue of the year with one limit (LC 123/2006 art. 3º §§9º to 13). `receita` keeps its own subtree. */
export function compararComLimite(
  rotulo: string,
  parametro: Parametro<LimiteAnual>,
  ano: number,
  receita: Dinheiro,
  mesesAtividade?: number,
): Comparacao {
  const limite = limiteDoAno(parametro, ano, mesesAtividade)
  const { valor } = vigenteEm(parametro, `${ano}-01-01`)
  const { tolerancia } = valor
  const folga = paraCentavos(
    { num: limite.centavos * tolerancia.num, den: tolerancia.den, casas: null },
    "meio-para-cima",
  )
  const indice = receita.centavos <= limite.centavos ? 0 : receita.centavos <= limite.centavos + folga ? 1 : 2
  const situacao = SITUACOES[indice] ?? "dentro"
  const { criterio, alternativas } = lembrados(valor, "textos", () => escreverTolerancia(valor))
  const efeito = efeitoDe(situacao, mesesAtividade !== undefined)
  const passo = escolha(rotulo, criterio, alternativas, indice, [receita.passo, limite.passo])
  return { limite: centavos(limite.centavos), situacao, efeito, passo }
}

/**
 * Limit and sublimit of the Simples for the revenue of a calendar year, and the effect of an excess.
 * Throws `ParametroSemVigencia` and `EntradaInvalida` (months outside 1 to 12). LC 123/2006 arts. 3º, 19, 20 and 30.
 */
export function calcularLimites(dados: EntradaLimites, tabelas: Tabelas = TABELAS): Resposta<ResultadoLimites> {
  const { ano, mesesAtividade } = dados
  if (dados.receitaAno < 0n) throw new EntradaInvalida("receitaAno", "não pode ser negativa")
  const receita = entrada(`Receita bruta acumulada em ${ano}`, dados.receitaAno, null)
  const limite = compararComLimite("Limite do Simples Nacional", tabelas.limiteDoSimples, ano, receita, mesesAtividade)
  const mesma = referencia(`Receita bruta acumulada em ${ano}`, receita)
  const doEstado = sublimiteDaUf(ano, dados.uf, tabelas)
  const sublimite = compararComLimite("Sublimite de ICMS e ISS", doEstado, ano, mesma, mesesAtividade)
  const memoria = grupo(`Limites do Simples Nacional em ${ano}`, emTexto(limite.situacao), [
    limite.passo,
    sublimite.passo,
  ])
  return {
    tipo: "calculado",
    resultado: {
      limite: limite.limite,
      situacaoLimite: limite.situacao,
      efeitoLimite: limite.efeito,
      sublimite: sublimite.limite,
      situacaoSublimite: sublimite.situacao,
      efeitoSublimite: sublimite.efeito,
    },
    memoria,
    parametros: parametrosDaMemoria(memoria),
    avisos: [],
  }
}

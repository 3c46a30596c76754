import { type Competencia, formatarCompetencia, primeiroDia } from "../nucleo/competencia.ts"
import { type Centavos, reaisPorExtenso } from "../nucleo/dinheiro.ts"
import { EntradaInvalida, ParametroSemVigencia } from "../nucleo/erros.ts"
import type { Passo, Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { arredondar, type Dinheiro, diferenca, entrada, grupo, produto, referencia } from "../nucleo/passos.ts"
import { limitarValor, reaisDaTabela, semNegativo, taxaDaTabela } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"

/** "prestador-empresa": partner with pró-labore or self-employed serving a company; "conta-propria": nobody withholds. */
export type TipoDeContribuinte = "prestador-empresa" | "conta-propria"

export interface EntradaContribuinteIndividual {
  readonly competencia: Competencia
  readonly remuneracao: Centavos
  /** Contribution bases already taxed by other payers in the month (declaration of the person). */
  readonly outrasBases?: Centavos
  /** "prestador-empresa" when absent. */
  readonly tipo?: TipoDeContribuinte
}

export interface ResultadoContribuinteIndividual {
  /** What is left of the ceiling for this payer. */
  readonly base: Centavos
  readonly inss: Centavos
}

/** The contribution and its tree, to be placed inside a larger one. */
export interface InssCalculado {
  readonly base: Dinheiro
  readonly inss: Dinheiro
  /** Base and contribution together. */
  readonly passo: Passo
}

/** Same errors as `calcularContribuinteIndividual`. */
export function montarInss(dados: EntradaContribuinteIndividual, tabelas: Tabelas): InssCalculado {
  const { competencia, remuneracao, outrasBases, tipo = "prestador-empresa" } = dados
  if (remuneracao < 0n) throw new EntradaInvalida("remuneracao", "não pode ser negativa")
  if (outrasBases !== undefined && outrasBases < 0n) throw new EntradaInvalida("outrasBases", "não pode ser negativo")
  const data = primeiroDia(competencia)
  const teto = vigenteEm(tabelas.tetoDoInss, data)
  const regra = vigenteEm(tabelas.inssContribuinteIndividual, data)
  let limite = reaisDaTabela("Teto do INSS", teto.valor, tabelas.tetoDoInss, teto)
  if (outrasBases !== undefined && outrasBases > 0n) {
    const outras = entrada("Bases já tributadas por outras fontes", outrasBases, null)
    limite = semNegativo("Teto que resta", diferenca("Teto menos outras fontes", limite, outras))
  }
  const base = limitarValor("Base de cálculo", entrada("Remuneração", remuneracao, null), limite)
  const [rotulo, taxa] =
    tipo === "conta-propria"
      ? ["Alíquota por conta própria", regra.valor.contaPropria]
      : ["Alíquota descontada pela empresa", regra.valor.prestadorEmpresa]
  const aliquota = taxaDaTabela(rotulo, taxa, tabelas.inssContribuinteIndividual, regra)
  const bruto = produto("Base × alíquota", referencia("Base de cálculo", base), [aliquota])
  const inss = arredondar("INSS", bruto, "truncar", { norma: regra.norma })
  const passo = grupo("INSS do contribuinte individual", inss.passo.valor, [base.passo, inss.passo])
  return { base, inss, passo }
}

/** A month below the minimum wage does not count for retirement (EC 103/2019 art. 29): it is a warning, not a floor. */
export function avisosDaBase(dados: EntradaContribuinteIndividual, tabelas: Tabelas): string[] {
  const total = dados.remuneracao + (dados.outrasBases ?? 0n)
  try {
    const minimo = vigenteEm(tabelas.salarioMinimo, primeiroDia(dados.competencia)).valor
    if (total >= minimo) return []
    const mes = formatarCompetencia(dados.competencia)
    return [
      `Remuneração de ${reaisPorExtenso(total)} em ${mes}, abaixo do salário mínimo de ${reaisPorExtenso(minimo)}: ` +
        "o mês não conta para a previdência sem complementação.",
    ]
  } catch (erro) {
    if (erro instanceof ParametroSemVigencia)
      return ["Salário mínimo do mês não está em Valores datados: confira a base."]
    throw erro
  }
}

/**
 * INSS of a contribuinte individual (rule `inss.contribuinteIndividual`), TRUNCATED to the centavo and limited by what the
 * other payers left of the ceiling. Throws `ParametroSemVigencia` for a year without its ceiling and `EntradaInvalida` for
 * negative amounts. Lei 8.212/1991 arts. 21, 28 and 30 §4º; Lei 10.666/2003 art. 4º.
 */
export function calcularContribuinteIndividual(
  dados: EntradaContribuinteIndividual,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoContribuinteIndividual> {
  const { base, inss, passo } = montarInss(dados, tabelas)
  return calculado({ base: base.centavos, inss: inss.centavos }, passo, avisosDaBase(dados, tabelas))
}

import type { Centavos } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Norma, Resposta } from "../nucleo/memoria.ts"
import { diferenca, emFracao, entrada, grupo } from "../nucleo/passos.ts"
import { imposto, semNegativo } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { compararTaxas, fracao, type Taxa } from "../nucleo/taxa.ts"

export interface EntradaLucroIsento {
  readonly receita: Centavos
  /** IRPJ presumption of the activity, 0 to 1. */
  readonly presuncao: Taxa
  /** IRPJ share of the DAS of the same revenue. */
  readonly irpjNoDas: Centavos
}

export interface ResultadoLucroIsento {
  /** Above it the withdrawal is taxed as pró-labore. */
  readonly limite: Centavos
}

const NORMA: Norma = { titulo: "LC 123/2006 art. 14; Res. CGSN 140/2018 art. 145" }

/**
 * Profit that a Simples company without regular bookkeeping may distribute free of tax (rule
 * `lucro.isentoSemEscrituracao`): revenue × presumption − IRPJ inside the DAS, HALF_UP, never below zero. With bookkeeping
 * the limit is the accounting profit. Throws `EntradaInvalida`.
 */
export function calcularLucroIsento({
  receita,
  presuncao,
  irpjNoDas,
}: EntradaLucroIsento): Resposta<ResultadoLucroIsento> {
  if (receita < 0n) throw new EntradaInvalida("receita", "não pode ser negativa")
  if (irpjNoDas < 0n) throw new EntradaInvalida("irpjNoDas", "não pode ser negativo")
  if (compararTaxas(presuncao, fracao(0n, 1n)) < 0 || compararTaxas(presuncao, fracao(1n, 1n)) > 0) {
    throw new EntradaInvalida("presuncao", 'deve ficar entre "0" e "1"')
  }
  const taxa = {
    taxa: presuncao,
    passo: { tipo: "entrada" as const, rotulo: "Percentual de presunção", valor: emFracao(presuncao), origem: null },
  }
  const presumido = imposto("Lucro presumido", entrada("Receita bruta", receita, null), taxa)
  const exato = diferenca("Lucro presumido − IRPJ", presumido, entrada("IRPJ dentro do DAS", irpjNoDas, null))
  const limite = semNegativo("Lucro isento", exato)
  const memoria = grupo("Lucro isento sem escrituração", limite.passo.valor, [limite.passo], { norma: NORMA })
  return calculado({ limite: limite.centavos }, memoria, [
    "A lei fala em subtrair o valor devido no Simples; a Resolução e a prática subtraem só o IRPJ.",
  ])
}

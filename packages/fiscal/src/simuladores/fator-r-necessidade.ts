import { competenciaDaData, competenciasEntre, primeiroDia, somarMeses } from "../nucleo/competencia.ts"
import type { Centavos } from "../nucleo/dinheiro.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { compararTaxas } from "../nucleo/taxa.ts"
import type { RegraDoFatorR } from "../parametros/simples/regras.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { janelaDoPeriodo } from "../simples/rbt12/rbt12.ts"
import type { EntradaFatorRSimulado } from "./fator-r-custo.ts"

/** What the pró-labore of the window must add up to for Anexo III in a month, and which months of the path feed it. */
export interface Necessidade {
  /** Indexes of the path inside the window, in order. */
  readonly indices: readonly number[]
  /** Centavos; zero or negative when the rest of the payroll is enough. */
  readonly valor: bigint
}

/** Smallest integer not below num/den. */
function tetoDividido(num: bigint, den: bigint): bigint {
  return (num + den - 1n) / den
}

/**
 * The smallest payroll, in centavos, whose ROUNDED ratio to the revenue reaches the cut; null when none does. With k units of
 * the last decimal in the cut and scale 10^casas, cutting asks folha × scale ÷ receita ≥ k and HALF_UP asks ≥ k − 1/2.
 * Without payroll the ratio is the one of the rule, below the cut; without revenue any payroll has the one of the rule;
 * without a window no payroll changes the one of the rule.
 */
export function menorFolha(receita: bigint, regra: RegraDoFatorR, temJanela = true): bigint | null {
  const { corte, casas, modo, semReceita, semJanela } = regra
  if (semJanela !== null && !temJanela) return compararTaxas(semJanela, corte) >= 0 ? 0n : null
  if (receita === 0n) return compararTaxas(semReceita, corte) >= 0 ? 1n : null
  const escala = 10n ** BigInt(casas)
  const unidades = tetoDividido(corte.num * escala, corte.den)
  const minima =
    modo === "truncar"
      ? tetoDividido(unidades * receita, escala)
      : tetoDividido((2n * unidades - 1n) * receita, 2n * escala)
  return minima > 0n ? minima : 1n
}

/** What the search is asked: the path with the CPP of the DAS that each month is supposed to count. */
export interface EntradaDaBusca extends EntradaFatorRSimulado {
  readonly cpp: readonly Centavos[]
}

/** Null when no payroll at all gives Anexo III to the month. Throws `ParametroSemVigencia`. */
export function necessidadeDe(dados: EntradaDaBusca, indice: number, tabelas: Tabelas): Necessidade | null {
  const { inicio, receitas, historicoReceitas, historicoFolhas } = dados
  const mes = somarMeses(inicio, indice)
  const abertura = competenciaDaData(dados.abertura, "abertura")
  const janela = janelaDoPeriodo(mes, abertura, tabelas)
  if (janela === null) return null
  const futuros = competenciasEntre(inicio, somarMeses(inicio, receitas.length - 1))
  let receita = 0n
  let folha = 0n
  const indices: number[] = []
  for (const competencia of janela.meses) {
    const i = futuros.indexOf(competencia)
    if (i >= 0) {
      receita += receitas[i] ?? 0n
      folha += dados.outraFolha + (dados.cpp[i] ?? 0n)
      indices.push(i)
    } else {
      receita += historicoReceitas.get(competencia) ?? 0n
      folha += historicoFolhas.get(competencia) ?? 0n
    }
  }
  const regra = vigenteEm(tabelas.regraDoFatorR, primeiroDia(mes)).valor
  const minima = menorFolha(receita, regra, janela.meses.length > 0)
  return minima === null ? null : { indices, valor: minima - folha }
}

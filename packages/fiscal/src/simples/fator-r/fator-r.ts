import { type Competencia, primeiroDia } from "../../nucleo/competencia.ts"
import type { Centavos } from "../../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../../nucleo/erros.ts"
import { lembrar } from "../../nucleo/lembrar.ts"
import type { Passo, Resposta } from "../../nucleo/memoria.ts"
import { type Periodo, usoDe, vigenteEm } from "../../nucleo/parametro.ts"
import {
  type Aliquota,
  type Dinheiro,
  entrada,
  escolha,
  parametrosDaMemoria,
  parametroTaxa,
  quociente,
} from "../../nucleo/passos.ts"
import { taxaDaTabela } from "../../nucleo/passos-dinheiro.ts"
import { arredondarAliquota } from "../../nucleo/passos-taxas.ts"
import { compararTaxas, formatarTaxa, percentualPorExtenso, type Taxa } from "../../nucleo/taxa.ts"
import { type RegraDoFatorR, regraDoFatorR } from "../../parametros/simples/regras.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import type { FolhaDaJanela } from "./folha.ts"

export interface EntradaFatorR {
  readonly periodoApuracao: Competencia
  /** Payroll paid in the window of the RBT12: wages, pró-labore, CPP and FGTS. */
  readonly folha: Centavos
  /** Revenue of the same window, internal market plus exports, by competência. */
  readonly receita: Centavos
}

export interface ResultadoFatorR {
  /** Two decimals: "0.28". */
  readonly fatorR: string
  readonly anexo: "III" | "V"
}

export interface DecisaoDoFatorR extends ResultadoFatorR {
  readonly taxa: Taxa
  readonly passo: Passo
}

/** The question, written once by cut. */
const lembrado = lembrar<Taxa, "criterio", string>()

function razao(regra: Periodo<RegraDoFatorR>, folha: Dinheiro, receita: Dinheiro, temJanela: boolean): Aliquota {
  const { semFolha, semReceita, semJanela, casas, modo } = regra.valor
  const uso = (item: string) => usoDe(regraDoFatorR, regra, item)
  if (semJanela !== null && !temJanela) {
    const rotulo = "Fator R dos dois primeiros meses de atividade"
    return parametroTaxa(rotulo, semJanela, uso(rotulo), regra.norma)
  }
  if (folha.centavos === 0n) {
    return parametroTaxa("Fator R sem folha no período", semFolha, uso("Fator R sem folha"), regra.norma)
  }
  if (receita.centavos === 0n) {
    return parametroTaxa("Fator R com folha e sem receita", semReceita, uso("Fator R sem receita"), regra.norma)
  }
  const exata = quociente("Folha ÷ receita", folha, receita)
  return arredondarAliquota("Fator R", exata, casas, modo, { norma: regra.norma })
}

/**
 * Decides Anexo III or V from payroll and revenue, which keep their own subtrees. Where the law gives the month no window
 * (`temJanela` false: the first two, from 2027), by the ratio that it fixes instead (Res. CGSN 140/2018 art. 26 §6º).
 * Throws `ParametroSemVigencia`. LC 123/2006 art. 18 §§5º-J, 5º-K and 24.
 */
export function decidirPeloFatorR(
  periodoApuracao: Competencia,
  folha: FolhaDaJanela,
  receita: Dinheiro,
  tabelas: Tabelas = TABELAS,
  temJanela = true,
): DecisaoDoFatorR {
  const regra = vigenteEm(tabelas.regraDoFatorR, primeiroDia(periodoApuracao))
  const { corte, casas } = regra.valor
  const r = razao(regra, folha, receita, temJanela)
  const minimo = taxaDaTabela("Corte do Fator R", corte, regraDoFatorR, regra, "Corte")
  const anexo = compararTaxas(r.taxa, corte) >= 0 ? "III" : "V"
  const folhaEReceita = temJanela && r.passo.tipo === "parametro" ? [folha.passo, receita.passo] : []
  const passo = escolha(
    "Anexo pelo Fator R",
    lembrado(corte, "criterio", () => `Fator R igual ou maior que ${percentualPorExtenso(corte)}?`),
    ["Anexo III", "Anexo V"],
    anexo === "III" ? 0 : 1,
    [...folhaEReceita, r.passo, minimo.passo, ...(folha.regras ?? [])],
    { formula: "Folha paga na janela do RBT12 ÷ receita da mesma janela (mercado interno e exportação)" },
  )
  return { fatorR: formatarTaxa(r.taxa, casas), anexo, taxa: r.taxa, passo }
}

/** Fator R of a month that has a window (rule `simples.fatorR`). Throws `ParametroSemVigencia` and, for a negative input, `EntradaInvalida`. */
export function calcularFatorR(dados: EntradaFatorR, tabelas: Tabelas = TABELAS): Resposta<ResultadoFatorR> {
  if (dados.folha < 0n) throw new EntradaInvalida("folha", "não pode ser negativa")
  if (dados.receita < 0n) throw new EntradaInvalida("receita", "não pode ser negativa")
  const { fatorR, anexo, passo } = decidirPeloFatorR(
    dados.periodoApuracao,
    entrada("Folha de salários dos 12 meses, com encargos", dados.folha, null),
    entrada("Receita bruta dos 12 meses", dados.receita, null),
    tabelas,
  )
  return {
    tipo: "calculado",
    resultado: { fatorR, anexo },
    memoria: passo,
    parametros: parametrosDaMemoria(passo),
    avisos: [],
  }
}

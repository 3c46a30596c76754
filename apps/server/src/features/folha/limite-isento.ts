import {
  calcularLucroIsento,
  compararTaxas,
  deReais,
  fracao,
  competencia as mesDe,
  type Passo,
  TABELAS,
  type Taxa,
  ultimoDia,
  vigenteEm,
} from "@partida/fiscal"
import type { ResultadoDoSimples } from "../../db/resultado.ts"

/** What the tax-free limit takes from the computed result of a month. */
interface MesDoLimite {
  readonly competencia: string
  readonly resultado: Pick<ResultadoDoSimples, "receita" | "tributos"> & {
    readonly simples: { readonly itens: readonly { readonly anexo: string; readonly base: string }[] }
  }
}

/** Percentage of presumption that each annex takes from Lei 9.249/1995 art. 15: sale and industry, or services. */
const ATIVIDADE_DO_ANEXO: Readonly<Record<string, "comercio" | "industria" | "servicos-gerais">> = {
  I: "comercio",
  II: "industria",
  III: "servicos-gerais",
  IV: "servicos-gerais",
  V: "servicos-gerais",
}

/**
 * Profit that a company of the Simples without bookkeeping may distribute free of tax over some months, in centavos, with the
 * tree of each (LC 123/2006 art. 14). The percentage of each month is that of its annexes, weighed by their revenue.
 */
export function limiteSemEscrituracao(meses: readonly MesDoLimite[]): { limite: bigint; memorias: Passo[] } {
  let limite = 0n
  const memorias: Passo[] = []
  for (const { competencia, resultado } of meses) {
    const resposta = calcularLucroIsento({
      receita: deReais(resultado.receita),
      presuncao: presuncaoDoMes(competencia, resultado.simples.itens),
      irpjNoDas: deReais(resultado.tributos.find((t) => t.tributo === "IRPJ")?.valor ?? "0.00"),
    })
    if (resposta.tipo !== "calculado") continue
    limite += resposta.resultado.limite
    memorias.push(resposta.memoria)
  }
  return { limite, memorias }
}

function presuncaoDoMes(competencia: string, itens: MesDoLimite["resultado"]["simples"]["itens"]): Taxa {
  const tabela = vigenteEm(TABELAS.presuncaoDoLucro, ultimoDia(mesDe(competencia))).valor
  const partes = itens.map(({ anexo, base }) => {
    const atividade = ATIVIDADE_DO_ANEXO[anexo]
    if (atividade === undefined) throw new Error(`The annex ${anexo} has no percentage of presumption.`)
    return { base: deReais(base), taxa: tabela[atividade].irpj }
  })
  const [primeira] = partes
  if (!primeira) return fracao(0n, 1n)
  if (partes.every((p) => compararTaxas(p.taxa, primeira.taxa) === 0)) return primeira.taxa
  const total = partes.reduce((soma, p) => soma + p.base, 0n)
  // Over a common denominator, exact: the sum of base × rate, over the sum of the bases.
  const denominador = partes.reduce((produto, p) => produto * p.taxa.den, 1n)
  const numerador = partes.reduce((soma, p) => soma + p.base * p.taxa.num * (denominador / p.taxa.den), 0n)
  return total === 0n ? fracao(0n, 1n) : fracao(numerador, denominador * total)
}

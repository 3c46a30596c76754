import { anoDe, competenciasEntre, janeiroDe, somarMeses } from "../nucleo/competencia.ts"
import { ultimoDia } from "../nucleo/data.ts"
import { type Centavos, centavos, ZERO } from "../nucleo/dinheiro.ts"
import type { Falta, Passo } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { calcularLc224, type ResultadoLc224 } from "./lc224.ts"
import { faltaDeReceita, fimDoTrimestre, inicioDoTrimestre, numeroDoTrimestre } from "./periodos.ts"
import type { TabelasDoPresumido } from "./tabelas.ts"
import type { EntradaMesDoPresumido } from "./tipos.ts"

/** What LC 224/2025 says of the quarter, for one tax. */
export interface Excedente {
  readonly valor: Centavos
  /** Null where the law does not reach, or nothing had to be compared. */
  readonly passo: Passo | null
  readonly fechamento: Pick<ResultadoLc224, "casoFechamento" | "excedentes" | "excedentesAjustados"> | null
}

const NENHUM: Excedente = { valor: ZERO, passo: null, fechamento: null }

/** Months of the earlier quarters of the year, in the regime, that nobody told the revenue of. */
export function mesesSemReceita({ periodoApuracao: pa, inicioNoAno, anteriores }: EntradaMesDoPresumido) {
  const conhecidos = new Set<string>(anteriores.map(({ competencia }) => competencia))
  const janeiro = janeiroDe(pa)
  const primeiro = inicioNoAno > janeiro ? inicioNoAno : janeiro
  return competenciasEntre(primeiro, somarMeses(inicioDoTrimestre(pa), -1)).filter((mes) => !conhecidos.has(mes))
}

/**
 * Excess of the quarter over the limit of LC 224/2025. The limit only grows by what earlier quarters left: revenue inside
 * the limit of one quarter has no excess whatever they were, and only above it must every month of the year be known.
 */
export function excedenteDoTrimestre(
  tributo: "IRPJ" | "CSLL",
  entrada: EntradaMesDoPresumido,
  receita: Centavos,
  tabelas: TabelasDoPresumido,
): Excedente | { readonly faltam: readonly Falta[] } {
  const { periodoApuracao: pa, inicioNoAno, anteriores } = entrada
  const parametro = tributo === "IRPJ" ? tabelas.lc224Irpj : tabelas.lc224Csll
  const regra = vigenteEm(parametro, ultimoDia(fimDoTrimestre(pa))).valor
  if (regra === null) return NENHUM
  const ausentes = mesesSemReceita(entrada)
  if (ausentes.length > 0) {
    return receita > regra.limiteTrimestral
      ? { faltam: ausentes.map((mes) => faltaDeReceita(mes, entrada.criterio)) }
      : NENHUM
  }
  const deste = numeroDoTrimestre(pa)
  const receitas = Array.from({ length: deste }, (_, i) => {
    if (i + 1 === deste) return receita
    const doTrimestre = anteriores.filter(({ competencia }) => numeroDoTrimestre(competencia) === i + 1)
    return centavos(doTrimestre.reduce((total, mes) => total + mes.receita, 0n))
  })
  const primeiroTrimestre = anoDe(inicioNoAno) < anoDe(pa) ? 1 : numeroDoTrimestre(inicioNoAno)
  const resposta = calcularLc224({ ano: anoDe(pa), tributo, receitas, primeiroTrimestre }, tabelas)
  if (resposta.tipo !== "calculado") return NENHUM
  const { excedentes, excedentesAjustados, casoFechamento } = resposta.resultado
  const valor = (excedentesAjustados ?? excedentes).at(-1) ?? ZERO
  return { valor, passo: resposta.memoria, fechamento: { casoFechamento, excedentes, excedentesAjustados } }
}

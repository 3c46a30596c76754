import type { AtividadeDoMei } from "../mei/das/das-mei.ts"
import { type Competencia, competencia, somarMeses } from "../nucleo/competencia.ts"
import { type Centavos, centavos, somarCentavos, ZERO } from "../nucleo/dinheiro.ts"
import type { Norma } from "../nucleo/memoria.ts"
import { fracao, multiplicar, paraCentavos, type Taxa } from "../nucleo/taxa.ts"
import { mercadoriasEServicos, type ReceitaDividida } from "./partes-da-receita.ts"

/** A company over a calendar year, as each regime would see it. */
export interface EntradaRegimes extends ReceitaDividida {
  readonly ano: number
  /** ISO date. */
  readonly abertura: string
  /** Revenue of January to December. */
  readonly receitas: readonly Centavos[]
  readonly historicoReceitas: ReadonlyMap<Competencia, Centavos>
  /** Whole payroll paid earlier, for the Fator R. */
  readonly historicoFolhas: ReadonlyMap<Competencia, Centavos>
  /** Monthly wages of employees. */
  readonly folhaEmpregados: Centavos
  readonly proLabore: Centavos
  readonly grauDeRisco?: "leve" | "medio" | "grave"
  /** ICMS and ISS are outside the DAS from January on, by an excess of the year before. */
  readonly impedidoIcmsIss?: boolean
  /** Municipal ISS outside the Simples, over what is not of goods; absent: the activity does not pay ISS. */
  readonly aliquotaIss?: Taxa
  /** What ICMS and IPI take of the revenue of goods outside the Simples, credits discounted: nobody calculates them here. Absent: not counted. */
  readonly aliquotaIcms?: Taxa
  /** Whether activity and partners allow the MEI: the engine cannot know it. Absent: not compared. */
  readonly atividadeDoMei?: AtividadeDoMei
  /** The MEI carries cargo: another INSS and another limit (LC 123/2006 art. 18-F). */
  readonly meiCaminhoneiro?: boolean
  /** Purchases a month that give credit of IBS and CBS; absent, none. */
  readonly comprasComCredito?: Centavos
  /** In the place of the estimated CBS of the table. */
  readonly cbs?: Taxa
  /** As in `EntradaApuracao`. Counted, the CPP of the DAS of a month is payroll of the next one. */
  readonly semCppDoDas?: string | undefined
}

export interface ParteDoCusto {
  readonly rotulo: string
  readonly norma: Norma
  readonly valor: Centavos
}

export interface CustoDoRegime {
  readonly regime: "simples" | "presumido" | "mei"
  /** Null when the regime is not allowed. */
  readonly total: Centavos | null
  readonly partes: readonly ParteDoCusto[]
  /** Why it is not allowed, in pt-BR. */
  readonly impedimento: string | null
  readonly avisos: readonly string[]
}

const MESES = 12

/** A tax that is a share of the revenue of a month, rounded to the centavo; nothing without a rate. */
const sobreAReceita = (receita: Centavos, aliquota: Taxa | undefined): Centavos =>
  aliquota === undefined ? ZERO : paraCentavos(multiplicar(fracao(receita, 1n), aliquota), "meio-para-cima")

/** ICMS and ISS of a month outside the DAS: the one over what is of goods, the other over the rest. */
export function icmsEIssDoMes(dados: EntradaRegimes, receita: Centavos) {
  const { mercadorias, servicos } = mercadoriasEServicos(dados, receita)
  return { icms: sobreAReceita(mercadorias, dados.aliquotaIcms), iss: sobreAReceita(servicos, dados.aliquotaIss) }
}

/** What goods owe outside the DAS, where a person said how much. */
export const parteDoIcms = (rotulo: string, valor: bigint): readonly ParteDoCusto[] =>
  valor > 0n ? [{ rotulo, norma: { titulo: "LC 87/1996 arts. 2º e 20" }, valor: centavos(valor) }] : []

/** The regime with its parts added, or its bar. */
export function fecharCusto(
  regime: CustoDoRegime["regime"],
  partes: readonly ParteDoCusto[],
  avisos: readonly string[] = [],
): CustoDoRegime {
  return { regime, total: somarCentavos(partes.map(({ valor }) => valor)), partes, impedimento: null, avisos }
}

export function barrarRegime(regime: CustoDoRegime["regime"], impedimento: string): CustoDoRegime {
  return { regime, total: null, partes: [], impedimento, avisos: [] }
}

/** The months of the year. */
export function mesesDoRegime({ ano }: EntradaRegimes): Competencia[] {
  const janeiro = competencia(`${ano}-01`, "ano")
  return Array.from({ length: MESES }, (_, i) => somarMeses(janeiro, i))
}

/** As people call each regime. */
export const NOMES_DOS_REGIMES: Readonly<Record<CustoDoRegime["regime"], string>> = {
  simples: "Simples Nacional",
  presumido: "Lucro Presumido",
  mei: "MEI",
}

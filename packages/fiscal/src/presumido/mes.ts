import { type Competencia, competenciasEntre, formatarCompetencia } from "../nucleo/competencia.ts"
import { ultimoDia } from "../nucleo/data.ts"
import { somarCentavos } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Falta, Passo, Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { type Dinheiro, soma } from "../nucleo/passos.ts"
import { calculado } from "../nucleo/respostas.ts"
import { montarVencimento, type VencimentoCalculado } from "../vencimentos/vencimento.ts"
import { avisosDoMes } from "./avisos.ts"
import { type ContribuicoesMontadas, grupoDe, montarContribuicoes } from "./contribuicoes.ts"
import { faltaDeReceita, fimDoTrimestre, inicioDoTrimestre, trimestreDe } from "./periodos.ts"
import { TABELAS_DO_PRESUMIDO, type TabelasDoPresumido } from "./tabelas.ts"
import type {
  EntradaMesDoPresumido,
  GuiaDoPresumido,
  MesDoPresumido,
  QuotaDoPresumido,
  ResultadoMesDoPresumido,
  TributoDoPresumido,
} from "./tipos.ts"
import { montarTrimestre, type TrimestreMontado } from "./trimestre-do-mes.ts"

/**
 * The whole month of a company of the Lucro Presumido, by competência or by caixa as its lines are: PIS and COFINS and, in the last month of a quarter,
 * IRPJ with its adicional and CSLL, the excess of LC 224/2025, quotas, and what has to be paid and when, with the memória
 * de cálculo. Tax below the minimum of a DARF is in the total and has no guide: it waits for the next periods.
 *
 * Answers "nao-se-aplica" before the first month in the regime and "faltam-dados" with one lack per month of the quarter
 * (or of the year, where LC 224/2025 needs it) without revenue. Throws `ParametroSemVigencia` before 2018 and
 * `EntradaInvalida` for negative amounts, a repeated month and an impossible number of quotas.
 */
export function apurarPresumido(
  entrada: EntradaMesDoPresumido,
  tabelas: TabelasDoPresumido = TABELAS_DO_PRESUMIDO,
): Resposta<ResultadoMesDoPresumido> {
  const pa = entrada.periodoApuracao
  const doMes = conferir(entrada)
  if (entrada.inicioNoAno > pa) {
    return { tipo: "nao-se-aplica", motivo: "A empresa ainda não estava no Lucro Presumido nesta competência." }
  }
  if (doMes === null) return { tipo: "faltam-dados", faltam: [faltaDeReceita(pa, entrada.criterio)] }
  const encerra = fimDoTrimestre(pa) === pa
  const faltam = encerra ? mesesAusentes(entrada) : []
  if (faltam.length > 0) return { tipo: "faltam-dados", faltam }
  const contribuicoes = montarContribuicoes({ ...doMes, competencia: pa }, tabelas)
  const trimestre = encerra ? montarTrimestre(entrada, tabelas) : null
  if (trimestre !== null && "faltam" in trimestre) return { tipo: "faltam-dados", faltam: trimestre.faltam }
  const devidos = juntarDevidos(contribuicoes, trimestre)
  const minimo = vigenteEm(tabelas.valorMinimoDoDarf, ultimoDia(pa)).valor
  const guias = montarGuias(pa, devidos, tabelas).filter(({ valor }) => valor >= minimo)
  const total = soma(
    `Tributos federais de ${formatarCompetencia(pa)}`,
    devidos.map(({ aPagar }) => aPagar),
  )
  const prazo = contribuicoes?.vencimento ?? vencimentoDoTrimestre(pa, tabelas)
  const resultado: ResultadoMesDoPresumido = {
    receita: somarCentavos(doMes.linhas.map(({ valor }) => valor)),
    total: total.centavos,
    vencimento: prazo.data,
    contribuicoes: contribuicoes?.resultado ?? null,
    trimestre: trimestre?.resultado ?? null,
    quotas: { irpj: trimestre?.irpj.quotas ?? [], csll: trimestre?.csll.quotas ?? [] },
    tributos: devidos.map(({ tributo, aPagar }) => ({ tributo, valor: aPagar.centavos })),
    guias,
    abaixoDoMinimo: total.centavos > 0n && guias.length === 0,
  }
  const memoria = montarMemoria(pa, total, prazo, trimestre)
  return calculado(resultado, memoria, avisosDoMes(entrada, resultado, trimestre, tabelas))
}

/** The month itself, or null when nobody said what it had. */
function conferir({ periodoApuracao, meses, quotas }: EntradaMesDoPresumido): MesDoPresumido | null {
  const vistos = new Set<string>()
  for (const [i, mes] of meses.entries()) {
    const { competencia } = mes
    if (vistos.has(competencia)) throw new EntradaInvalida(`meses[${i}].competencia`, `${competencia} está repetida`)
    vistos.add(competencia)
    if (competencia < inicioDoTrimestre(periodoApuracao) || competencia > periodoApuracao)
      throw new EntradaInvalida(`meses[${i}].competencia`, `${competencia} não é do trimestre até o mês apurado`)
    const { outrasReceitas, irrfRetido, csllRetida, pisRetido, cofinsRetida, icmsDestacado } = mes
    const valores = { outrasReceitas, irrfRetido, csllRetida, pisRetido, cofinsRetida, icmsDestacado }
    for (const [campo, valor] of Object.entries(valores))
      if (valor < 0n) throw new EntradaInvalida(`meses[${i}].${campo}`, "não pode ser negativo")
  }
  if (!Number.isInteger(quotas) || quotas < 1 || quotas > 3) {
    throw new EntradaInvalida("quotas", "deve ser um inteiro de 1 a 3")
  }
  return meses.find(({ competencia }) => competencia === periodoApuracao) ?? null
}

/** Months of the quarter, in the regime, that nobody told the revenue of. */
function mesesAusentes({ periodoApuracao, inicioNoAno, meses, criterio }: EntradaMesDoPresumido): Falta[] {
  const inicio = inicioDoTrimestre(periodoApuracao)
  const primeiro = inicioNoAno > inicio ? inicioNoAno : inicio
  const conhecidos = new Set<string>(meses.map(({ competencia }) => competencia))
  return competenciasEntre(primeiro, periodoApuracao)
    .filter((mes) => !conhecidos.has(mes))
    .map((mes) => faltaDeReceita(mes, criterio))
}

interface Devido {
  readonly tributo: TributoDoPresumido
  readonly aPagar: Dinheiro
  /** In how many parts it is paid; one for the monthly taxes. */
  readonly parcelas: readonly Pick<QuotaDoPresumido, "valor" | "vencimento">[]
}

function juntarDevidos(mensais: ContribuicoesMontadas | null, trimestre: TrimestreMontado | null): Devido[] {
  const devidos: Devido[] = []
  for (const tributo of ["pis", "cofins"] as const) {
    if (mensais === null) continue
    const { aPagar } = mensais[tributo]
    devidos.push({ tributo, aPagar, parcelas: [{ valor: aPagar.centavos, vencimento: mensais.vencimento.data }] })
  }
  for (const tributo of ["irpj", "csll"] as const) {
    if (trimestre === null) continue
    const { aPagar, quotas } = trimestre[tributo]
    devidos.push({ tributo, aPagar, parcelas: quotas })
  }
  return devidos
}

function montarGuias(pa: Competencia, devidos: readonly Devido[], tabelas: TabelasDoPresumido): GuiaDoPresumido[] {
  const codigos = vigenteEm(tabelas.codigosDeReceita, ultimoDia(pa)).valor
  return devidos.flatMap(({ tributo, parcelas }) =>
    parcelas.map(({ valor, vencimento }, i) => ({
      obrigacao: tributo,
      quota: parcelas.length === 1 ? 0 : i + 1,
      codigoDeReceita: codigos[tributo],
      valor,
      vencimento,
    })),
  )
}

/** When nothing monthly is due, the month is about its quarter. */
function vencimentoDoTrimestre(pa: Competencia, tabelas: TabelasDoPresumido): VencimentoCalculado {
  return montarVencimento({ obrigacao: "irpj-csll-presumido", periodo: trimestreDe(pa) }, tabelas)
}

function montarMemoria(
  pa: Competencia,
  total: Dinheiro,
  prazo: VencimentoCalculado,
  trimestre: TrimestreMontado | null,
): Passo {
  const partes: Passo[] = [total.passo]
  if (trimestre !== null) partes.push(...trimestre.explicacoes)
  partes.push(prazo.passo)
  return grupoDe(`Lucro Presumido, ${formatarCompetencia(pa)}`, total.centavos, partes)
}

import { competencia, primeiroDia, somarMeses } from "../nucleo/competencia.ts"
import { ultimoDia } from "../nucleo/data.ts"
import { type Centavos, centavos, reaisPorExtenso, somarCentavos, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Falta, Passo, Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { entrada, grupo, soma } from "../nucleo/passos.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { calcularProLabore } from "../pro-labore/pro-labore.ts"
import { contaCppDoDas } from "../simples/fator-r/folha.ts"
import { apurarMes } from "./fator-r-custo.ts"
import { menorFolha } from "./fator-r-necessidade.ts"
import { porMercado, temFatorR } from "./partes-da-receita.ts"
import { custoNoMei } from "./regime-mei.ts"
import { custoNoPresumido } from "./regime-presumido.ts"
import { custoNoSimples } from "./regime-simples.ts"
import { type CustoDoRegime, type EntradaRegimes, NOMES_DOS_REGIMES, type ParteDoCusto } from "./regime-tipos.ts"

/** A company in a whole year at one pace, the year before it at the same: what a regime costs once it has settled. */
export interface EntradaPlanoDeRegimes
  extends Pick<
    EntradaRegimes,
    | "ano"
    | "anexo"
    | "atividade"
    | "partes"
    | "folhaEmpregados"
    | "grauDeRisco"
    | "aliquotaIss"
    | "aliquotaIcms"
    | "comprasComCredito"
    | "cbs"
    | "atividadeDoMei"
    | "meiCaminhoneiro"
    | "semCppDoDas"
  > {
  readonly receitaMensal: Centavos
  /** The least the partner takes a month: what is proposed where nothing is gained by more. */
  readonly proLaboreMinimo: Centavos
  /** The most the partner may justify; never above the revenue of the month. */
  readonly proLaboreMaximo?: Centavos
  readonly outrasBases?: Centavos
  readonly dependentes?: number
}

export interface RegimePlanejado extends Pick<CustoDoRegime, "regime" | "impedimento" | "avisos" | "partes"> {
  /** Of the month, the one of least total cost in this regime; null where none is paid (MEI) or the regime is barred. */
  readonly proLabore: Centavos | null
  /** Taxes and contributions of the company plus INSS and IRRF of the partner; null when the regime is not allowed. */
  readonly total: Centavos | null
}

export interface ResultadoPlanoDeRegimes {
  /** Allowed regimes first, cheapest first. */
  readonly regimes: readonly RegimePlanejado[]
  readonly melhor: RegimePlanejado["regime"] | null
  /** What the best saves against the next one; zero with a single regime allowed. */
  readonly economia: Centavos
}

const MESES = 12
/** Revenue and payroll before the year: longer than any window. */
const MESES_ANTES = 14
const HA_MUITO_TEMPO = "2000-01-01"
const INSS_NO_DAS_DO_MEI = "O DAS do MEI já inclui o INSS do titular."

const receitaDoAno = ({ receitaMensal }: EntradaPlanoDeRegimes) => centavos(receitaMensal * BigInt(MESES))

function conferir({ receitaMensal, folhaEmpregados, proLaboreMinimo, proLaboreMaximo }: EntradaPlanoDeRegimes): void {
  for (const [campo, valor] of Object.entries({ receitaMensal, folhaEmpregados, proLaboreMinimo, proLaboreMaximo })) {
    if (valor !== undefined && valor < 0n) throw new EntradaInvalida(campo, "não pode ser negativo")
  }
}

/** The year of `compararRegimes` at one pace: `folhaMensal` is what each month before it counts in the Fator R. */
function anoNoRitmo(
  dados: EntradaPlanoDeRegimes,
  { proLabore, folhaMensal }: { readonly proLabore: Centavos; readonly folhaMensal: Centavos },
  tabelas: Tabelas,
): EntradaRegimes {
  // The year before had the same revenue: what it exceeded counts from January on (LC 123/2006 arts. 3º §9º-A and 20 §1º-A).
  const janeiro = competencia(`${dados.ano}-01`, "ano")
  const antes = Array.from({ length: MESES_ANTES }, (_, i) => somarMeses(janeiro, -1 - i))
  return {
    ...dados,
    abertura: HA_MUITO_TEMPO,
    receitas: Array.from({ length: MESES }, () => dados.receitaMensal),
    historicoReceitas: new Map(antes.map((mes) => [mes, dados.receitaMensal] as const)),
    historicoFolhas: new Map(antes.map((mes) => [mes, folhaMensal] as const)),
    proLabore,
    impedidoIcmsIss:
      porMercado(dados, receitaDoAno(dados)).interno >
      vigenteEm(tabelas.sublimiteDoSimples, primeiroDia(janeiro)).valor.anual,
  }
}

/** CPP of the DAS of a settled month in an annex, when it counts as payroll. */
function cppNoRitmo(dados: EntradaPlanoDeRegimes, anexo: "III" | "V", tabelas: Tabelas): bigint {
  const { historicoReceitas } = anoNoRitmo(dados, { proLabore: ZERO, folhaMensal: ZERO }, tabelas)
  const mes = competencia(`${dados.ano}-01`, "ano")
  if (!contaCppDoDas({ periodoApuracao: mes, semCppDoDas: dados.semCppDoDas }, tabelas)) return 0n
  const apurado = apurarMes(
    {
      abertura: HA_MUITO_TEMPO,
      mes,
      anexo: dados.anexo,
      receita: dados.receitaMensal,
      receitas: historicoReceitas,
      partes: dados.partes,
      decidido: anexo,
    },
    tabelas,
  )
  return apurado.tipo === "calculado" ? apurado.resultado.tributos.CPP : 0n
}

const dividirParaCima = (a: bigint, b: bigint): bigint => (a > 0n ? (a + b - 1n) / b : 0n)

/** The pró-labores to compare in the Simples, each with the payroll that the settled months before the year had. */
function candidatos(dados: EntradaPlanoDeRegimes, tabelas: Tabelas) {
  const { proLaboreMinimo: minimo, folhaEmpregados, receitaMensal, proLaboreMaximo } = dados
  if (!temFatorR(dados)) return [{ proLabore: minimo, folha: centavos(minimo + folhaEmpregados) }]
  const iii = cppNoRitmo(dados, "III", tabelas)
  const v = cppNoRitmo(dados, "V", tabelas)
  const regra = vigenteEm(tabelas.regraDoFatorR, primeiroDia(competencia(`${dados.ano}-01`, "ano"))).valor
  const total = menorFolha(receitaDoAno(dados), regra)
  const noIii = total === null ? null : dividirParaCima(total, BigInt(MESES)) - folhaEmpregados - iii
  const teto = proLaboreMaximo !== undefined && proLaboreMaximo < receitaMensal ? proLaboreMaximo : receitaMensal
  const basta = noIii !== null && noIii <= minimo
  const folhaDe = (proLabore: bigint, cpp: bigint) => ({
    proLabore: centavos(proLabore),
    folha: centavos(proLabore + folhaEmpregados + cpp),
  })
  if (basta) return [folhaDe(minimo, iii)]
  return [folhaDe(minimo, v), ...(noIii !== null && noIii <= teto ? [folhaDe(noIii, iii)] : [])]
}

/** INSS and IRRF of the partner in the year, the pró-labore paid in the month itself. */
function doSocio(dados: EntradaPlanoDeRegimes, valor: Centavos, tabelas: Tabelas): ParteDoCusto[] {
  const { ano, outrasBases, dependentes } = dados
  const somas = { inss: 0n, irrf: 0n }
  for (let i = 0; i < MESES; i++) {
    const mes = somarMeses(competencia(`${ano}-01`, "ano"), i)
    const resposta = calcularProLabore(
      {
        competencia: mes,
        dataPagamento: ultimoDia(mes),
        valor,
        regime: "simples-III",
        ...(outrasBases === undefined ? {} : { outrasBases }),
        ...(dependentes === undefined ? {} : { dependentes }),
      },
      tabelas,
    )
    if (resposta.tipo !== "calculado") continue
    somas.inss += resposta.resultado.inss
    somas.irrf += resposta.resultado.irrf.retido
  }
  return [
    { rotulo: "INSS do sócio", norma: { titulo: "Lei 10.666/2003 art. 4º" }, valor: centavos(somas.inss) },
    { rotulo: "IRRF do sócio", norma: { titulo: "Lei 7.713/1988 art. 7º" }, valor: centavos(somas.irrf) },
  ]
}

function comSocio(
  dados: EntradaPlanoDeRegimes,
  custo: CustoDoRegime,
  proLabore: Centavos,
  tabelas: Tabelas,
): RegimePlanejado {
  const { regime, impedimento, avisos } = custo
  if (custo.total === null) return { regime, impedimento, avisos, partes: [], proLabore: null, total: null }
  const partes = [...custo.partes, ...doSocio(dados, proLabore, tabelas)]
  return { regime, impedimento, avisos, partes, proLabore, total: somarCentavos(partes.map(({ valor }) => valor)) }
}

function noSimples(
  dados: EntradaPlanoDeRegimes,
  tabelas: Tabelas,
): RegimePlanejado | { readonly faltam: readonly Falta[] } {
  // Exports have a limit of their own (LC 123/2006 art. 3º §14).
  const { interno, externo } = porMercado(dados, receitaDoAno(dados))
  const anual = interno > externo ? interno : externo
  const { anual: limite } = vigenteEm(tabelas.limiteDoSimples, primeiroDia(competencia(`${dados.ano}-01`, "ano"))).valor
  if (anual > limite) {
    const impedimento = `A receita do ano${externo > interno ? " em exportações" : ""}, ${reaisPorExtenso(anual)}, passa do limite de ${reaisPorExtenso(limite)}: a empresa sai do Simples em janeiro, ou no mês seguinte se passar em mais de 20% (LC 123/2006 art. 3º §§9º e 9º-A).`
    return { regime: "simples", impedimento, avisos: [], partes: [], proLabore: null, total: null }
  }
  let melhor: RegimePlanejado | null = null
  for (const { proLabore, folha } of candidatos(dados, tabelas)) {
    const custo = custoNoSimples(anoNoRitmo(dados, { proLabore, folhaMensal: folha }, tabelas), tabelas)
    if ("faltam" in custo) return custo
    const planejado = comSocio(dados, custo, proLabore, tabelas)
    if (melhor === null || porCusto(planejado, melhor) < 0) melhor = planejado
  }
  return melhor ?? { faltam: [] }
}

function porCusto(a: RegimePlanejado, b: RegimePlanejado): number {
  if (a.total === null || b.total === null) return a.total === b.total ? 0 : a.total === null ? 1 : -1
  return a.total < b.total ? -1 : a.total > b.total ? 1 : 0
}

function passoDo({ regime, partes, total, proLabore, impedimento }: RegimePlanejado): Passo {
  const titulo = `Custo anual: ${NOMES_DOS_REGIMES[regime]}`
  if (total === null)
    return grupo(titulo, { unidade: "texto", valor: "não permitido" }, [], { observacao: impedimento ?? "" })
  const custos = partes.map(({ rotulo, norma, valor }) => entrada(rotulo, valor, null, { norma }))
  const notas = proLabore === null ? {} : { observacao: `Com pró-labore de ${reaisPorExtenso(proLabore)} por mês` }
  return soma(titulo, custos, notas).passo
}

/**
 * Simples × Lucro Presumido × MEI (where allowed) in a whole year at one pace, each with the pró-labore of least total cost:
 * taxes and contributions of the company plus INSS and IRRF of the partner. In the Simples under the Fator R that is the
 * least one or the smallest that keeps 28 %, the CPP of the DAS counted; in the others, the least one. ICMS and IPI outside
 * the Simples are not calculated. Throws `ParametroSemVigencia` and `EntradaInvalida`. LC 123/2006 art. 18; Lei 9.249/1995.
 */
export function planejarRegimes(
  dados: EntradaPlanoDeRegimes,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoPlanoDeRegimes> {
  conferir(dados)
  const { proLaboreMinimo: minimo } = dados
  const simples = noSimples(dados, tabelas)
  if ("faltam" in simples) return { tipo: "faltam-dados", faltam: simples.faltam }
  const ano = anoNoRitmo(dados, { proLabore: minimo, folhaMensal: minimo }, tabelas)
  const presumido = comSocio(dados, custoNoPresumido(ano, tabelas), minimo, tabelas)
  const custoDoMei = custoNoMei(ano, tabelas)
  // The INSS of the partner is in the other regimes here: only that of the MEI is inside what it pays.
  const avisosDoMei = custoDoMei.total === null ? custoDoMei.avisos : [INSS_NO_DAS_DO_MEI]
  const mei: RegimePlanejado = { ...custoDoMei, avisos: avisosDoMei, proLabore: null }
  const regimes = [simples, presumido, mei].sort(porCusto)
  const [primeiro, segundo] = regimes
  const melhor = primeiro?.total == null ? null : primeiro.regime
  const economia = centavos(primeiro?.total == null || segundo?.total == null ? 0n : segundo.total - primeiro.total)
  const memoria = grupo(
    `Regimes em ${dados.ano}, um ano inteiro no mesmo ritmo`,
    { unidade: "texto", valor: melhor === null ? "nenhum" : NOMES_DOS_REGIMES[melhor] },
    regimes.map(passoDo),
  )
  return calculado({ regimes, melhor, economia }, memoria, [...new Set(regimes.flatMap(({ avisos }) => avisos))])
}

import {
  type Centavos,
  calcularContribuinteIndividual,
  calcularProLabore,
  EntradaInvalida,
  type EntradaProLabore,
  formatarCompetencia,
  formatarData,
  competencia as mesDe,
  ParametroSemVigencia,
  type ParametroUsado,
  type Passo,
  paraReais,
  type RegimeDaFolha,
  ZERO,
} from "@partida/fiscal"
import { completarTabelas, type ValorDatado } from "@partida/fiscal/escritorio"

type Anexo = "I" | "II" | "III" | "IV" | "V" | "III/V"

/** What a company is in a month, for the payroll. */
export interface RegimeNoMes {
  readonly regime: "simples" | "mei" | "presumido" | "real" | null
  /** Of its activities, the principal first. */
  readonly anexos: readonly Anexo[]
}

/** What one person receives in a month. */
interface EntradaDoRecibo {
  readonly competencia: string
  /** ISO date. */
  readonly pagamento: string
  readonly valor: Centavos
  readonly outrasBases: Centavos
  readonly dependentes: number
  /** Slips of the same person and company paid in the same calendar month: the IRRF is on the sum. */
  readonly outrosPagamentos?: readonly PagamentoDoMes[]
  /** Of a company with activities of Anexo IV and others; absent where the CPP is whole or none. */
  readonly rateio?: RateioDaCpp
  /** What people gave to complete the tables in the month of the work. */
  readonly valores?: readonly ValorDatado[]
}

/** Another slip that counts in the IRRF of a month. */
export interface PagamentoDoMes {
  readonly competencia: string
  /** ISO date. */
  readonly dataPagamento: string
  readonly valor: Centavos
  readonly inss: Centavos
  readonly irrf: Centavos
}

/** Revenue of the month that shares the CPP of mixed activities; the whole is above zero. */
export interface RateioDaCpp {
  readonly receitaAnexoIV: Centavos
  readonly receitaTotal: Centavos
}

export interface Recibo {
  readonly calculo: {
    readonly inss: string
    readonly irrf: string
    readonly liquido: string
    readonly cppForaDoDas: string
    readonly vencimentoInss: string
    readonly vencimentoIrrf: string
    readonly memoria: Passo
    /** What of the amount paid INSS here: the rest of the ceiling is what the next payer may take. */
    readonly baseInss: string
    /** How the IRRF was reached. */
    readonly metodoIrrf: "deducoes-legais" | "simplificado"
    readonly deducaoIrrf: string
    readonly baseIrrf: string
    /** Reduction of Lei 15.270/2025; zero before it. */
    readonly reducaoIrrf: string
    readonly parametros: readonly ParametroUsado[]
  } | null
  /** Why nothing was computed. */
  readonly motivo: string | null
  readonly avisos: readonly string[]
  /** What earlier slips of the month withheld beyond the IRRF of the sum. */
  readonly irrfAMais: Centavos
}

const semRecibo = (motivo: string): Recibo => ({ calculo: null, motivo, avisos: [], irrfAMais: ZERO })

/** The slip of a month by the engine's own rule, or why there is none. */
export function reciboDoMes(empresa: RegimeNoMes, entrada: EntradaDoRecibo): Recibo {
  if (entrada.valor === 0n) return semRecibo("Sem pró-labore nesta competência.")
  const regime = regimeDaFolha(empresa)
  if (regime === null)
    return semRecibo("A empresa não tem regime tributário nesta competência. Informe-o no cadastro da empresa.")
  if (regime === "mei")
    return semRecibo("O titular do MEI recolhe o próprio INSS no DAS, sobre o salário mínimo, e não tem desconto aqui.")
  return reciboPelaRegra(regime, entrada)
}

/** The slip of a month of a payroll regime, from exactly what a slip stores. */
export function reciboPelaRegra(regime: RegimeDaFolha, entrada: EntradaDoRecibo): Recibo {
  try {
    const resposta = calcularProLabore(paraARegra(regime, entrada), completarTabelas(entrada.valores ?? []))
    if (resposta.tipo === "nao-se-aplica") return semRecibo(resposta.motivo)
    if (resposta.tipo === "faltam-dados") return semRecibo(resposta.faltam.map((f) => f.mensagem).join(" "))
    const { resultado, memoria, parametros, avisos } = resposta
    const { irrf } = resultado
    return {
      calculo: {
        baseInss: paraReais(baseDoInss(entrada)),
        metodoIrrf: irrf.metodo,
        deducaoIrrf: paraReais(irrf.deducao),
        baseIrrf: paraReais(irrf.base),
        reducaoIrrf: paraReais(irrf.reducao),
        parametros,
        inss: paraReais(resultado.inss),
        irrf: paraReais(resultado.irrf.retido),
        liquido: paraReais(resultado.liquido),
        cppForaDoDas: paraReais(resultado.cppForaDoDas),
        vencimentoInss: resultado.vencimentoInss,
        vencimentoIrrf: resultado.vencimentoIrrf,
        memoria,
      },
      motivo: null,
      avisos,
      irrfAMais: irrf.excesso,
    }
  } catch (erro) {
    // A month that no legal table covers, or a payment before it: one person must not hide the others.
    if (erro instanceof ParametroSemVigencia || erro instanceof EntradaInvalida) return semRecibo(erro.message)
    throw erro
  }
}

function paraARegra(regime: RegimeDaFolha, entrada: EntradaDoRecibo): EntradaProLabore {
  const { competencia, pagamento, valor, outrasBases, dependentes, outrosPagamentos, rateio } = entrada
  const outros = outrosPagamentos?.map((p) => ({
    rotulo: `Pró-labore de ${formatarCompetencia(mesDe(p.competencia))}, pago em ${formatarData(p.dataPagamento)}`,
    rendimento: p.valor,
    inss: p.inss,
    retido: p.irrf,
  }))
  return {
    competencia: mesDe(competencia),
    dataPagamento: pagamento,
    valor,
    // Mixed activities pay the CPP of Anexo IV in the share of its revenue, whatever the principal one.
    regime: rateio ? "simples-IV" : regime,
    outrasBases,
    dependentes,
    ...(outros && outros.length > 0 ? { outrosPagamentos: outros } : {}),
    ...rateio,
  }
}

/** The base by the engine's own rule. Throws as it does. */
function baseDoInss({ competencia, valor, outrasBases, valores }: EntradaDoRecibo): Centavos {
  const resposta = calcularContribuinteIndividual(
    { competencia: mesDe(competencia), remuneracao: valor, outrasBases },
    completarTabelas(valores ?? []),
  )
  if (resposta.tipo !== "calculado") throw new Error("The contribution of a slip that was computed has no base.")
  return resposta.resultado.base
}

/** The payroll regime: of the Simples, that of the principal activity. */
export function regimeDaFolha({ regime, anexos }: RegimeNoMes): RegimeDaFolha | null {
  switch (regime) {
    case null:
      return null
    case "mei":
      return "mei"
    case "presumido":
      return "lucro-presumido"
    case "real":
      return "lucro-real"
    case "simples": {
      const [principal] = anexos
      if (principal === undefined) return null
      return principal === "III/V" ? "simples-III" : `simples-${principal}`
    }
    default:
      return regime satisfies never
  }
}

/** Activities of Anexo IV beside others: the CPP of who works for both is shared by revenue. */
export const temAtividadesMistas = ({ regime, anexos }: RegimeNoMes): boolean =>
  regime === "simples" && anexos.includes("IV") && anexos.some((a) => a !== "IV")

/** What the slip of a month whose revenue is not known cannot say by itself. */
export function avisosDoRegime(regime: RegimeNoMes): string[] {
  if (!temAtividadesMistas(regime)) return []
  return [
    "A empresa tem atividades do Anexo IV e de outros: a CPP do pró-labore é proporcional à receita do Anexo IV (IN RFB 2.110/2022 arts. 164 a 171). Aqui ela aparece pela atividade principal.",
  ]
}

/** The slip does not say it. */
export const AVISO_DO_FGTS =
  "Categoria 721: o depósito do FGTS, de 8%, é da empresa (Lei 8.036/1990 art. 16) e não é calculado aqui."

import {
  type Centavos,
  calcularContribuinteIndividual,
  calcularProLabore,
  EntradaInvalida,
  competencia as mesDe,
  ParametroSemVigencia,
  type ParametroUsado,
  type Passo,
  paraReais,
  type RegimeDaFolha,
} from "@partida/fiscal"

type Anexo = "I" | "II" | "III" | "IV" | "V" | "III/V"

/** What a company is in a month, for the payroll. */
export interface RegimeNoMes {
  readonly regime: "simples" | "mei" | "presumido" | "real" | null
  /** Of its activities, the principal first. */
  readonly anexos: readonly Anexo[]
}

/** What one person receives in a month. */
export interface EntradaDoRecibo {
  readonly competencia: string
  /** ISO date. */
  readonly pagamento: string
  readonly valor: Centavos
  readonly outrasBases: Centavos
  readonly dependentes: number
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
}

const semRecibo = (motivo: string): Recibo => ({ calculo: null, motivo, avisos: [] })

/** The slip of a month by the engine's own rule, or why there is none. */
export function reciboDoMes(empresa: RegimeNoMes, entrada: EntradaDoRecibo): Recibo {
  if (entrada.valor === 0n) return semRecibo("Sem pró-labore nesta competência.")
  const regime = regimeDaFolha(empresa)
  if (regime === null)
    return semRecibo("A empresa não tem regime tributário nesta competência. Informe-o no cadastro da empresa.")
  if (regime === "mei")
    return semRecibo("O titular do MEI recolhe o próprio INSS no DAS, sobre o salário mínimo, e não tem desconto aqui.")
  try {
    const { competencia, pagamento, valor, outrasBases, dependentes } = entrada
    const resposta = calcularProLabore({
      competencia: mesDe(competencia),
      dataPagamento: pagamento,
      valor,
      regime,
      outrasBases,
      dependentes,
    })
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
    }
  } catch (erro) {
    // A month that no legal table covers, or a payment before it: one person must not hide the others.
    if (erro instanceof ParametroSemVigencia || erro instanceof EntradaInvalida) return semRecibo(erro.message)
    throw erro
  }
}

/** The base by the engine's own rule. Throws as it does. */
function baseDoInss({ competencia, valor, outrasBases }: EntradaDoRecibo): Centavos {
  const resposta = calcularContribuinteIndividual({ competencia: mesDe(competencia), remuneracao: valor, outrasBases })
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

/** What the slip cannot say by itself: activities of Anexo IV beside others share the CPP by revenue. */
export function avisosDoRegime({ regime, anexos }: RegimeNoMes): string[] {
  if (regime !== "simples" || !anexos.includes("IV") || anexos.every((a) => a === "IV")) return []
  return [
    "A empresa tem atividades do Anexo IV e de outros: a CPP do pró-labore é proporcional à receita do Anexo IV (IN RFB 2.110/2022 arts. 164 a 171). Aqui ela aparece pela atividade principal.",
  ]
}

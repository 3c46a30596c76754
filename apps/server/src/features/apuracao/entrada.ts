import type {
  AnexoDaAtividade,
  AtividadeDoPresumido,
  Falta,
  MotivoDaIntegracao,
  Origem,
  SituacaoReceita,
  TipoDeComponente,
  TributoFixo,
} from "@partida/fiscal"
import { paraReais } from "@partida/fiscal"
import type { ValorDatado } from "@partida/fiscal/escritorio"
import type { AtividadeCadastradaDoMei } from "@partida/fiscal/mei"
import type { presumidoMeses } from "../../db/schema/presumido.ts"

/**
 * The inputs of one month exactly as stored and sealed: plain JSON, reais as strings. Recomputing a sealed month
 * starts from this and from nothing else.
 */
export type EntradaGuardada = EntradaSimples | EntradaMei | EntradaPresumido | EntradaSemCalculo

export interface LinhaGuardada {
  readonly id: string
  readonly rotulo: string
  readonly anexo: AnexoDaAtividade
  readonly situacoes: readonly SituacaoReceita[]
  readonly mercado: "interno" | "externo"
  readonly valor: string
  readonly origem: Origem
}

/** Payroll paid in a month: what counts in the Fator R of the período de apuração, and each component of it. */
export interface FolhaGuardada {
  readonly competencia: string
  /** Of the components that count. */
  readonly valor: string
  /** Of the pró-labore, which every month has. */
  readonly origem: Origem
  readonly componentes: readonly { readonly tipo: TipoDeComponente; readonly valor: string; readonly origem: Origem }[]
}

export interface EntradaSimples {
  readonly regime: "simples"
  readonly competencia: string
  readonly abertura: string
  readonly impedidoIcmsIss: boolean
  /** What the tax is over in a year by caixa; absent by competência. */
  readonly caixa?: {
    readonly recebidas: readonly LinhaGuardada[]
    readonly integradas: readonly (LinhaGuardada & { readonly motivo: MotivoDaIntegracao })[]
  }
  readonly linhas: readonly LinhaGuardada[]
  /** Returned goods, positive, each in the class of its sale. Absent when there is none. */
  readonly deducoes?: readonly LinhaGuardada[]
  readonly historico: readonly {
    readonly competencia: string
    readonly interno: string
    readonly externo: string
    readonly origens: readonly Origem[]
  }[]
  /** What is known of the previous calendar year. Absent from what was sealed before its excesses were asked about. */
  readonly anoAnterior?: readonly { readonly competencia: string; readonly interno: string; readonly externo: string }[]
  readonly folhas: readonly FolhaGuardada[]
  /** Why the office leaves the CPP of the DAS out of the payroll; absent when it counts. */
  readonly semCppDoDas?: string
  /** Months whose CPP of the DAS nobody told, with the most it may have been; absent when there is none. */
  readonly cppSemResposta?: readonly { readonly competencia: string; readonly ate: string }[]
  /** ICMS and ISS fixed by the month, as registered; absent where none is. */
  readonly valoresFixos?: readonly { readonly tributo: TributoFixo; readonly valor: string; readonly ato: string }[]
  /** Annexes that people gave and the month uses (ADR 057): sealed with it. Absent when those of the product sufficed. */
  readonly valores?: readonly ValorDatado[]
  /** What a person still has to decide before the month can be computed. */
  readonly pendencias: readonly Falta[]
  /** What does not stop the month but must be seen beside it. */
  readonly alertas: readonly string[]
}

export interface EntradaMei {
  readonly regime: "mei"
  readonly competencia: string
  readonly abertura: string
  readonly atividade: AtividadeCadastradaDoMei
  readonly receita: string
  /** Revenue of the calendar year, this month included: the limit of the MEI is annual. */
  readonly receitaDoAno: string
  /** Months from the opening to December, in the year of opening only: the limit is proportional. */
  readonly mesesNoAno: number | null
  /** Dated values that people gave and the month uses (ADR 057): sealed with it. Absent when the tables sufficed. */
  readonly valores?: readonly ValorDatado[]
  readonly alertas: readonly string[]
}

/** One month of a quarter of the Lucro Presumido: its revenue by presumption, and what a person typed besides. */
export interface MesPresumidoGuardado {
  readonly competencia: string
  readonly linhas: readonly (Pick<LinhaGuardada, "id" | "rotulo" | "situacoes" | "mercado" | "valor" | "origem"> & {
    readonly atividade: AtividadeDoPresumido
  })[]
  readonly outrasReceitas: string
  readonly irrfRetido: string
  readonly csllRetida: string
  readonly pisRetido: string
  readonly cofinsRetida: string
  readonly icmsDestacado: string
}

export interface EntradaPresumido {
  readonly regime: "presumido"
  readonly competencia: string
  /** First month of the calendar year in this regime, not before the opening. */
  readonly inicioNoAno: string
  /** Of the month, whatever the activity. */
  readonly receita: string
  /** Months of the quarter whose revenue is known, this one last. */
  readonly meses: readonly MesPresumidoGuardado[]
  /** Revenue of the earlier quarters of the year; only in the last month of a quarter. */
  readonly anteriores: readonly { readonly competencia: string; readonly receita: string }[]
  /** In how many IRPJ and CSLL will be paid. */
  readonly quotas: number
  /** Absent by competência: then the lines are what was earned, and not what was received. */
  readonly criterio?: "caixa"
  readonly pendencias: readonly Falta[]
  readonly alertas: readonly string[]
}

/** Kept as registration only: its tax is not computed here. */
interface EntradaSemCalculo {
  readonly regime: "real"
  readonly competencia: string
  readonly receita: string
}

/** Whether the Fator R decides the annex of an activity of the company. */
export const dependeDoFatorR = ({ atividades }: { readonly atividades: readonly { readonly anexo: string }[] }) =>
  atividades.some(({ anexo }) => anexo === "III/V")

/** What a person typed of a month besides its revenue, in reais; nothing typed counts as zero. */
export const digitadoEmReais = (digitado: typeof presumidoMeses.$inferSelect | null | undefined) => ({
  outrasReceitas: paraReais(digitado?.outrasReceitasCentavos ?? 0n),
  irrfRetido: paraReais(digitado?.irrfRetidoCentavos ?? 0n),
  csllRetida: paraReais(digitado?.csllRetidaCentavos ?? 0n),
  pisRetido: paraReais(digitado?.pisRetidoCentavos ?? 0n),
  cofinsRetida: paraReais(digitado?.cofinsRetidaCentavos ?? 0n),
  icmsDestacado: paraReais(digitado?.icmsDestacadoCentavos ?? 0n),
})

/** Activity of a line of the base by caixa, whose id carries its class ("recebido:ATIVIDADE|…"); null for any other line. */
export function atividadeDaLinhaDoCaixa(id: string): string | null {
  const classe = /^(?:recebido|nao-recebido:\d{4}-\d{2}):([^|]*)\|/.exec(id)?.[1]
  return classe ? classe : null
}

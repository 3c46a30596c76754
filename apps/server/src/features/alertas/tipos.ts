import type { NivelDeAlerta, TipoDeAlerta } from "@partida/contracts"
import type { Centavos, Competencia } from "@partida/fiscal"
import type { ReceitaPorMercado } from "@partida/fiscal/excessos"
import type { NaoRecebidoPrevisto } from "../apuracao/integracao.service.ts"
import type { Espera } from "../notas-fiscais/espera.service.ts"
import type { folhaConhecida } from "../projecao-fator-r/projecao.service.ts"

/** An alert that the facts of today ask for. */
export interface AlertaDevido {
  readonly tipo: TipoDeAlerta
  /** Which of its kind: the year of a limit, the month of a crossing, the certificate. */
  readonly chave: string
  readonly nivel: NivelDeAlerta
  /** Grows when the same subject gets worse: people are told again only when it does. */
  readonly degrau: number
  /** Month it was found in. */
  readonly competencia: string
  /** pt-BR: the figure, the law where it rests on one, and the way out. */
  readonly mensagem: string
  /** Figures behind the message; reais as strings. */
  readonly dados: Readonly<Record<string, string | number | null>>
}

/** The latest month of a company that was computed, as its computation was stored. */
export interface MesApurado {
  readonly regime: "simples" | "mei" | "presumido" | "real"
  readonly competencia: Competencia
  /** ISO date. */
  readonly abertura: string
  readonly impedidoIcmsIss: boolean
  /** Both markets by month, the month itself included. */
  readonly interno: ReadonlyMap<Competencia, Centavos>
  readonly externo: ReadonlyMap<Competencia, Centavos>
  /** What is known of the previous calendar year; of the Simples only. */
  readonly anoAnterior: readonly ReceitaPorMercado[]
  /** What the coming months are projected from. */
  readonly folha: ReturnType<typeof folhaConhecida>
  /** Revenue of the year up to the month, as the limit of the MEI counts it; null in the other regimes. */
  readonly receitaDoAnoMei: Centavos | null
  /** MEI of the category with another limit (LC 123/2006 art. 18-F). */
  readonly caminhoneiro: boolean
  readonly receitaDoMes: Centavos
  /** Of the RBT12: "soma-12-meses" after the first months; null when it was not computed. */
  readonly regraRbt12: string | null
  /** What the calculation lacks where a CPP of the DAS that nobody told decides the annex; null when nothing. */
  readonly semCpp: string | null
  /** The most that the CPP of the DAS may have been in each month of which nobody told it. */
  readonly cppSemResposta: ReadonlyMap<Competencia, Centavos>
  /** Months whose payroll is missing for the Fator R, oldest first. */
  readonly semFolha: readonly Competencia[]
}

/** What besides the computation decides the alerts of a company. */
export interface FatosDaEmpresa {
  readonly id: string
  readonly apelido: string
  readonly idResponsavel: string | null
  /** The office works for it. */
  readonly naCarteira: boolean
  readonly regime: string | null
  readonly abertura: string
  readonly inicioNoSistema: string
  /** Every change of regime, registered ones to come included, oldest first; of the Simples before the first. */
  readonly regimes: readonly { readonly desde: string; readonly regime: string }[]
  /** Has an activity whose annex the Fator R decides. */
  readonly sujeitaAoFatorR: boolean
  readonly mes: MesApurado | null
  /** Pró-labore of each month by the rule of the payroll, registered months to come included. */
  readonly proLabore: ReadonlyMap<Competencia, Centavos>
  /** Latest month with a note or with typed revenue, and when it arrived (ISO date); null: never any. */
  readonly ultimaReceita: { readonly competencia: string; readonly em: string } | null
  /** False when the office said that nobody is to look for revenue that did not come. */
  readonly procuraReceita: boolean
  /** Whether another accountant had it in a month: nobody here looks for its revenue. */
  readonly saiuEm: (competencia: string) => boolean
  /** Months whose revenue a person concluded or that are closed: nobody is missing anything in them. */
  readonly conferidos: ReadonlySet<string>
  /** Events of notes that wait for a person; null without any. */
  readonly espera: Pick<Espera, "eventos" | "receitaCentavos" | "competencia"> | null
  /** What was earned and not received until the last month that ended; null in a year that is not by caixa. */
  readonly caixa: (NaoRecebidoPrevisto & { readonly ate: string }) | null
  readonly certificados: readonly {
    readonly id: string
    readonly titular: string
    readonly tipo: string
    /** Civil day, AAAA-MM-DD. */
    readonly validoAte: string
  }[]
}

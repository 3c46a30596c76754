import type { ObrigacaoDaGuia, SugestaoDaLinha } from "@partida/contracts"
import { diasEntre } from "@partida/fiscal"
import type { Combinado } from "../titulos/encargos.ts"

/** Where candidates are looked for. */
export interface Janela {
  readonly idEmpresa: string
  /** First and last day of the lines, as far as a candidate may be from them. */
  readonly de: string
  readonly ate: string
}

/** Notes looked at for one page of lines: those of the amounts of its lines first, then the newest. */
export const MAXIMO_DE_NOTAS = 300

/** A line that nobody said what is. */
export interface LinhaASugerir {
  readonly id: string
  readonly idConta: string
  readonly data: string
  readonly valorCentavos: bigint
  readonly descricao: string
}

/** A guide in force with something to pay. */
export interface GuiaAberta {
  readonly id: string
  readonly obrigacao: ObrigacaoDaGuia
  readonly competencia: string
  readonly quota: number
  readonly codigoDeReceita: string | null
  readonly vencimento: string
  readonly valorCentavos: bigint
  readonly pagoCentavos: bigint
}

/** A payment that no line proves. */
interface PagamentoSolto extends Pick<GuiaAberta, "obrigacao" | "competencia" | "quota" | "codigoDeReceita"> {
  readonly id: string
  readonly pagoEm: string
  readonly valorPagoCentavos: bigint
}

/** A title settled by hand that no line proves: money in above zero. */
export interface BaixaSolta {
  readonly id: string
  readonly titulo: string
  readonly categoria: string
  readonly pagoEm: string
  readonly dinheiroCentavos: bigint
}

/** Money that goes to a partner: a slip, by its net amount, or profits, less what was withheld. */
interface ParaSocio {
  readonly tipo: "recibo" | "lucro"
  readonly id: string
  readonly nome: string
  readonly competencia: string
  readonly data: string
  readonly liquidoCentavos: bigint
}

/** A note with something to receive, or a title without one. */
export interface NotaAReceber {
  readonly id: string
  /** Of a title: when it is due, by which it is looked for. Of a note, null: by its issue. */
  readonly vencimento?: string
  readonly descricao?: string
  readonly numero: string
  readonly nome: string | null
  readonly documento: string | null
  readonly emissao: string
  readonly valorCentavos: bigint
  readonly liquidoCentavos: bigint
  readonly recebidoCentavos: bigint
  /** What was agreed for who pays late or early; null of a note without a title. */
  readonly combinado: Combinado | null
}

/** A title to pay, by what is awaited of it in money. */
export interface TituloAPagar {
  readonly id: string
  readonly descricao: string
  readonly nome: string
  readonly documento: string | null
  readonly vencimento: string
  readonly liquidoCentavos: bigint
}

/** A waiting line of another account with the opposite amount. */
export interface Par extends LinhaASugerir {
  readonly conta: string
}

/** What people taught. */
export interface Regra {
  readonly id: string
  readonly idEmpresa: string | null
  readonly texto: string
  readonly sentido: "entrada" | "saida"
  readonly categoria: string
  readonly automatica: boolean
  readonly usos: number
}

/** What a line may be: everything open around the days of the lines. */
export interface Candidatos {
  readonly guias: readonly GuiaAberta[]
  readonly pagamentos: readonly PagamentoSolto[]
  readonly baixas: readonly BaixaSolta[]
  readonly socios: readonly ParaSocio[]
  readonly notas: readonly NotaAReceber[]
  readonly aPagar: readonly TituloAPagar[]
  readonly pares: readonly Par[]
  readonly regras: readonly Regra[]
  /** Name of a category in use; null for one that is not offered. */
  readonly nomeDaCategoria: (id: string) => string | null
  /** Name of the company, to know its own transfers by. */
  readonly empresa: string
  /** What a guide asks on a day, with fine and interest; null where it cannot be known. */
  readonly devidoEm: (guia: GuiaAberta, dia: string) => { readonly total: bigint; readonly acrescimos: bigint } | null
}

/** A suggestion with how sure it is. */
export interface Ponderada extends SugestaoDaLinha {
  readonly pontos: number
  /** What it uses up: another line cannot be the same thing. */
  readonly alvos: readonly string[]
}

/** From how many points a suggestion is sure, and from how many it is likely. */
const ALTA = 80
export const MEDIA = 50

/** How sure so many points are. */
export const confiancaDe = (pontos: number): SugestaoDaLinha["confianca"] =>
  pontos >= ALTA ? "alta" : pontos >= MEDIA ? "media" : "baixa"

/** Whether one of some words is in a description. */
export const tem = (palavras: ReadonlySet<string>, quais: readonly string[]) => quais.some((p) => palavras.has(p))
/** Days between two days, whichever comes first. */
export const distancia = (a: string, b: string) => Math.abs(diasEntre(a, b))

import { type Competencia, competencia, janeiroDe, type SituacaoReceita, somarMeses } from "@partida/fiscal"
import { idEstavel, sortear } from "./aleatorio.ts"
import { type Calendario, dataNoMes, MESES_DIGITADOS } from "./calendario.ts"
import { cnpjDaBase } from "./cnpj.ts"
import type { NomeDoMunicipio } from "./municipios.ts"
import type { NomeDoRamo } from "./ramos.ts"

/** Situations that a named company of the demonstration exists to show. */
export type Caso =
  | "fator-r-279"
  | "fator-r-281"
  | "perto-do-sublimite"
  | "acima-do-sublimite"
  | "sublimite-no-ano-anterior"
  | "sem-receita-no-mes"
  | "das-abaixo-do-minimo"
  | "nota-cancelada"
  | "nota-substituida"
  | "cancelada-depois-de-fechada"
  | "codigo-desconhecido"
  | "nota-editada"
  | "historico-incompleto"
  | "cpp-sem-resposta"
  | "mes-reaberto"
  | "mes-reaberto-por-fechar"
  | "fechamento-atrasado"
  | "exemplo-nacional"
  | "receita-fora-da-media"
  | "folha-divergente"
  | "estrangeiro-sem-cpf"
  | "entra-no-simples"

/** One stream of revenue. A company may have several in one line of business (part exported, part with ISS withheld). */
export interface Fonte {
  readonly ramo: NomeDoRamo
  /** Whole reais of an ordinary month. */
  readonly mensal: number
  readonly exporta?: true
  readonly issRetido?: true
  readonly situacoes?: readonly SituacaoReceita[]
  /** The customer is another client of the office: its name in the catalogue. */
  readonly paraCliente?: string
  /** Notes of a month; ignored by sales without a service note. */
  readonly notas?: readonly [minimo: number, maximo: number]
}

export type RegimeDoCatalogo =
  | "simples"
  | "presumido"
  | "mei-comercio"
  | "mei-servicos"
  | "mei-ambos"
  | "mei-caminhoneiro"
export type Sazonalidade = "estavel" | "comercio" | "servico"
export type EstadoDoMes = "fechado" | "apurado" | "aberto"

export interface EmpresaDoCatalogo {
  /** Never changes: every id comes from it. */
  readonly nome: string
  readonly razaoSocial: string
  readonly apelido: string
  readonly municipio: NomeDoMunicipio
  /** AAAA-MM-DD, or how many months before the current one. */
  readonly abertura: string | { readonly mesesAtras: number }
  readonly fontes: readonly Fonte[]
  /** Whole reais a month; null without payroll (MEI). */
  readonly folha: { readonly proLabore: number; readonly salarios: number } | null
  readonly regime: RegimeDoCatalogo
  /** Full CNPJ, when it is not made from the name. */
  readonly cnpj?: string
  readonly sazonal?: Sazonalidade
  /** Per thousand and month. */
  readonly crescimento?: number
  /** How the month to close was left; companies without one take turns. */
  readonly aFechar?: EstadoDoMes
  readonly caso?: Caso
  readonly saida?: { readonly categoria: "EX_CLIENTE" | "ENCERRADA"; readonly ultimoMesAtras: number }
  /** Came from another office: the month to close is its first in the system, and only named streams have notes. */
  readonly migrada?: true
  /** Calendar year whose revenue enters by caixa: sales in instalments, partly received the month after. */
  readonly porCaixaEm?: number
  /** Centavos of ISS that its municipality fixed by the month, inside the DAS; the year before is typed whole. */
  readonly issFixo?: bigint
  /** The only person of a MEI, when its registered name says who. */
  readonly titular?: string
}

type Extras = Partial<
  Omit<EmpresaDoCatalogo, "nome" | "razaoSocial" | "apelido" | "municipio" | "abertura" | "fontes" | "folha">
>

/** One row of the catalogue. `folha` is pró-labore and wages, whole reais. */
export function empresa(
  nome: string,
  [razaoSocial, apelido]: readonly [string, string],
  municipio: NomeDoMunicipio,
  abertura: EmpresaDoCatalogo["abertura"],
  fontes: readonly Fonte[],
  folha: readonly [proLabore: number, salarios: number] | null,
  extras: Extras = {},
): EmpresaDoCatalogo {
  const paga = folha === null ? null : { proLabore: folha[0], salarios: folha[1] }
  return { nome, razaoSocial, apelido, municipio, abertura, fontes, folha: paga, regime: "simples", ...extras }
}

/** The CNPJ of a company: its own, or one with right check digits made from its name. */
export function cnpjDe({ nome, cnpj }: Pick<EmpresaDoCatalogo, "nome" | "cnpj">): string {
  return cnpj ?? cnpjDaBase(`${sortear(`cnpj|${nome}`).inteiro(20_000_000, 58_999_999)}0001`)
}

/** Date of opening, AAAA-MM-DD, never after the creation of the demonstration. */
export function aberturaDe({ nome, abertura }: EmpresaDoCatalogo, calendario: Calendario): string {
  if (typeof abertura === "string") return abertura
  const data = dataNoMes(somarMeses(calendario.atual, -abertura.mesesAtras), sortear(`abertura|${nome}`).inteiro(2, 24))
  return data < calendario.hoje ? data : calendario.hoje
}

/** Month of opening. */
export function mesDeAbertura(item: EmpresaDoCatalogo, calendario: Calendario): Competencia {
  return competencia(aberturaDe(item, calendario).slice(0, 7))
}

/** First month in which the notes of the national samples fall, whatever the date of the demonstration. */
export const INICIO_DOS_EXEMPLOS = competencia("2026-09")
const MESES_DOS_EXEMPLOS = 18
const MESES_DO_ANO = 12

/** Months of a company: typed history from `primeiro`, the system from `inicio`, activity until `ultimo`. */
export function mesesDe(item: EmpresaDoCatalogo, calendario: Calendario) {
  const abertura = mesDeAbertura(item, calendario)
  const { inicio, primeiro } = historicoDe(item, calendario)
  return {
    primeiro: abertura > primeiro ? abertura : primeiro,
    inicio: abertura > inicio ? abertura : inicio,
    ultimo: item.saida ? somarMeses(calendario.atual, -item.saida.ultimoMesAtras) : calendario.atual,
  }
}

function historicoDe({ caso, migrada, issFixo }: EmpresaDoCatalogo, { aFechar, inicio, primeiro }: Calendario) {
  if (issFixo !== undefined) {
    const anoAnterior = somarMeses(janeiroDe(inicio), -MESES_DO_ANO)
    return { inicio, primeiro: anoAnterior < primeiro ? anoAnterior : primeiro }
  }
  if (caso === "exemplo-nacional")
    return { inicio: INICIO_DOS_EXEMPLOS, primeiro: somarMeses(INICIO_DOS_EXEMPLOS, -MESES_DOS_EXEMPLOS) }
  return migrada ? { inicio: aFechar, primeiro: somarMeses(aFechar, -MESES_DIGITADOS) } : { inicio, primeiro }
}

/** Id of a company in an office. */
export const idDaEmpresa = (escritorio: string, nome: string) => idEstavel(`empresa|${escritorio}|${nome}`)
/** Id of the activity of a company in a line of business. */
export const idDaAtividade = (escritorio: string, nome: string, ramo: NomeDoRamo) =>
  idEstavel(`atividade|${escritorio}|${nome}|${ramo}`)

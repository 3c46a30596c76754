import type { CalendarioDoEscritorio, VencimentoDoCalendario } from "@partida/contracts"
import {
  competenciaDe,
  diaDaSemana,
  diasEntre,
  NOMES_DOS_MESES,
  primeiroDia,
  somarDias,
  ultimoDia,
} from "@partida/fiscal/nucleo"
import { formatarData } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import type { Leitura } from "../../shared/formulario/useEdicao.ts"

interface FeriadoDigitado {
  readonly data: string
  readonly nome: string
}

/** What the form of a year holds. */
export interface Digitado {
  /** Working days, as typed. */
  readonly antecedencia: string
  readonly feriados: readonly FeriadoDigitado[]
}

/** The calendar of a year as its form holds it: only what the office may change. */
export function leituraDe(calendario: CalendarioDoEscritorio): Leitura<Digitado> {
  return {
    valores: { antecedencia: String(calendario.antecedenciaInternaDias), feriados: propriosDe(calendario) },
    versao: calendario.versao,
  }
}

const propriosDe = ({ feriados }: CalendarioDoEscritorio): FeriadoDigitado[] =>
  feriados.filter((f) => f.origem === "escritorio").map(({ data, nome }) => ({ data, nome }))

/** What goes to the server; an advance that is no number is one that the contract refuses. */
export function corpoDe({ antecedencia, feriados }: Digitado) {
  return {
    antecedenciaInternaDias: /^\d{1,3}$/.test(antecedencia.trim()) ? Number(antecedencia) : Number.NaN,
    feriados: [...feriados],
  }
}

/** The contract calls the field by its whole name. */
export function conferir({ antecedencia }: Digitado): Readonly<Record<string, string>> {
  const dias = Number(antecedencia.trim() || "x")
  return Number.isInteger(dias) && dias >= 0 && dias <= 15
    ? {}
    : { antecedencia: "A antecedência vai de 0 a 15 dias úteis." }
}

/** Fields of the conflict screen. */
export const camposComparados: readonly CampoComparado<Digitado>[] = [
  {
    nome: "antecedencia",
    rotulo: "Antecedência interna",
    emPalavras: ({ antecedencia }) => plural(Number(antecedencia) || 0, "dia útil", "dias úteis"),
  },
  {
    nome: "feriados",
    rotulo: "Feriados próprios",
    emPalavras: ({ feriados }) => feriados.map((f) => `${formatarData(f.data)} ${f.nome}`).join(", ") || "nenhum",
  },
]

/**
 * The office's holidays of another year on the same days of this one; left out are the days already in the list, the
 * national holidays of this year, and 29 February where there is none.
 */
export function trazerDe(
  outro: CalendarioDoEscritorio,
  deste: CalendarioDoEscritorio,
  atuais: readonly FeriadoDigitado[],
): FeriadoDigitado[] {
  const ocupados = new Set([
    ...atuais.map((f) => f.data),
    ...deste.feriados.filter((f) => f.origem === "nacional").map((f) => f.data),
  ])
  return propriosDe(outro)
    .map(({ data, nome }) => ({ data: `${deste.ano}${data.slice(4)}`, nome }))
    .filter(({ data }) => existe(data) && !ocupados.has(data))
}

const existe = (data: string) => new Date(`${data}T00:00:00Z`).toISOString().startsWith(data)

/** Duties of one day with the same term, named together. */
interface GrupoDeVencimentos {
  readonly vencimento: string
  readonly prazoInterno: string
  readonly obrigacoes: readonly string[]
}

/** A day as the calendar draws it. */
export interface DiaDoCalendario {
  readonly data: string
  readonly numero: number
  readonly fimDeSemana: boolean
  /** Name of the holiday, and whose it is. */
  readonly feriado: { readonly nome: string; readonly proprio: boolean } | null
  readonly vence: boolean
  readonly prazo: boolean
}

export interface MesDoCalendario {
  /** 1 to 12. */
  readonly mes: number
  readonly nome: string
  /** Empty places before the first day, weeks beginning on Sunday. */
  readonly vazios: number
  readonly dias: readonly DiaDoCalendario[]
  readonly grupos: readonly GrupoDeVencimentos[]
  readonly feriados: readonly { readonly data: string; readonly nome: string; readonly proprio: boolean }[]
}

const diaCurto = new Intl.DateTimeFormat("pt-BR", { weekday: "short", timeZone: "UTC" })

/** "sex, 20" of a plain date; with the month when it is not the one being read. */
export function diaEscrito(data: string, mesDeQuemLe: number): string {
  const dia = diaCurto.format(new Date(`${data}T00:00:00Z`)).replace(".", "")
  const [, mes, numero] = data.split("-")
  return Number(mes) === mesDeQuemLe ? `${dia}, ${numero}` : `${dia}, ${numero}/${mes}`
}

/** The twelve months of a year, each with its days and what falls due in it. */
export function mesesDe({ ano, feriados, vencimentos }: CalendarioDoEscritorio): MesDoCalendario[] {
  const porDia = new Map(feriados.map((f) => [f.data, { nome: f.nome, proprio: f.origem === "escritorio" }]))
  const vencem = new Set(vencimentos.map((v) => v.vencimento))
  const prazos = new Set(vencimentos.map((v) => v.prazoInterno))
  return NOMES_DOS_MESES.map((nome, indice) => {
    const mes = indice + 1
    const prefixo = competenciaDe(ano, mes)
    const primeiro = primeiroDia(prefixo)
    const vazios = diaDaSemana(primeiro)
    const quantos = diasEntre(primeiro, ultimoDia(prefixo)) + 1
    const dias = Array.from({ length: quantos }, (_dia, i) => {
      const data = somarDias(primeiro, i)
      const semana = (vazios + i) % 7
      return {
        data,
        numero: i + 1,
        fimDeSemana: semana === 0 || semana === 6,
        feriado: porDia.get(data) ?? null,
        vence: vencem.has(data),
        prazo: prazos.has(data),
      }
    })
    return {
      mes,
      nome,
      vazios,
      dias,
      grupos: agrupar(vencimentos.filter((v) => v.vencimento.startsWith(prefixo))),
      feriados: dias.flatMap(({ data, feriado }) => (feriado ? [{ data, ...feriado }] : [])),
    }
  })
}

function agrupar(vencimentos: readonly VencimentoDoCalendario[]): GrupoDeVencimentos[] {
  const dias = [...new Set(vencimentos.map((v) => v.vencimento))]
  return dias.map((vencimento) => {
    const doDia = vencimentos.filter((v) => v.vencimento === vencimento)
    return {
      vencimento,
      prazoInterno: doDia[0]?.prazoInterno ?? vencimento,
      obrigacoes: doDia.map(nomeDaObrigacao),
    }
  })
}

/** A duty with what it is about, where that is not simply the month before: "DEFIS de 2025", "IRPJ … do 4º tri/2025, 2ª quota". */
function nomeDaObrigacao({ rotulo, periodo, quota }: VencimentoDoCalendario): string {
  const [, ano, trimestre] = /^(\d{4})-T([1-4])$/.exec(periodo) ?? []
  if (trimestre) return `${rotulo} do ${trimestre}º tri/${ano}${quota === null ? "" : `, ${quota}ª quota`}`
  return /^\d{4}$/.test(periodo) ? `${rotulo} de ${periodo}` : rotulo
}

import type { MesDoPresumido } from "@partida/contracts"
import { somarDecimais } from "../../lib/formatacao/decimal.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { CampoComparado } from "../formulario/conflito.ts"
import type { Leitura } from "../formulario/useEdicao.ts"

/** What the form of a month holds: the quotas as the choice writes them. */
export interface MesDigitado {
  readonly outrasReceitas: string
  readonly irrfRetido: string
  readonly csllRetida: string
  readonly pisRetido: string
  readonly cofinsRetida: string
  readonly icmsDestacado: string
  readonly quotas: string
  /** By caixa, what was received of each activity; empty by competência. */
  readonly recebimentos: readonly Recebido[]
  /** Somebody says that what was received is all there, even if nothing was. */
  readonly recebidoInformado: boolean
}

interface Recebido {
  readonly idAtividade: string
  readonly mercado: "interno" | "externo"
  readonly valor: string
}

/** Each activity in the country, and abroad where something was told of it. */
const recebidosDe = ({ atividades, recebimentos }: MesDoPresumido): Recebido[] =>
  atividades.flatMap(({ id }) => {
    const ditos = recebimentos?.filter((r) => r.idAtividade === id) ?? []
    const interno = ditos.find((r) => r.mercado === "interno")
    return [
      interno ?? { idAtividade: id, mercado: "interno", valor: ZERO },
      ...ditos.filter((r) => r.mercado === "externo"),
    ]
  })

const ZERO = "0.00"

/** The same amounts, with a place for what each activity received from abroad. */
export const comExterior = (recebimentos: readonly Recebido[]): Recebido[] =>
  recebimentos.flatMap((r) => {
    const jaTem = recebimentos.some((x) => x.idAtividade === r.idAtividade && x.mercado === "externo")
    return r.mercado === "externo" || jaTem ? [r] : [r, { ...r, mercado: "externo" as const, valor: ZERO }]
  })

/** The amounts with what the titles of notes received in the place of what was typed, whatever its situations. */
export function comOsTitulos(atuais: readonly Recebido[], recebidos: readonly Recebido[]): Recebido[] {
  const daqui = recebidos.some((r) => r.mercado === "externo") ? comExterior(atuais) : atuais
  return daqui.map((r) => ({
    ...r,
    valor: recebidos
      .filter((x) => x.idAtividade === r.idAtividade && x.mercado === r.mercado)
      .reduce((soma, x) => somarDecimais(soma, x.valor), ZERO),
  }))
}

/** A month as its form holds it. */
export const leituraDe = (mes: MesDoPresumido): Leitura<MesDigitado> => ({
  valores: {
    outrasReceitas: mes.outrasReceitas,
    irrfRetido: mes.irrfRetido,
    csllRetida: mes.csllRetida,
    pisRetido: mes.pisRetido,
    cofinsRetida: mes.cofinsRetida,
    icmsDestacado: mes.icmsDestacado,
    quotas: String(mes.quotas),
    recebimentos: recebidosDe(mes),
    recebidoInformado: mes.recebimentos !== null,
  },
  versao: mes.versao,
})

/** What goes to the server: what was received only once somebody told it, and an amount above zero tells. */
export const corpoDe = ({ quotas, recebimentos, recebidoInformado, ...valores }: MesDigitado) => ({
  ...valores,
  quotas: Number(quotas),
  recebimentos: recebidoInformado || recebimentos.some(({ valor }) => valor !== ZERO) ? recebimentos : null,
})

type CampoDeValor = Exclude<keyof MesDigitado, "quotas" | "recebimentos" | "recebidoInformado">

/** Amounts of a month, in the order of the form, with the words of the law. */
export const camposDeValor: readonly { readonly nome: CampoDeValor; readonly rotulo: string }[] = [
  { nome: "outrasReceitas", rotulo: "Outras receitas e ganhos de capital" },
  { nome: "irrfRetido", rotulo: "IRRF retido por clientes" },
  { nome: "csllRetida", rotulo: "CSLL retida por clientes" },
  { nome: "pisRetido", rotulo: "PIS retido por clientes" },
  { nome: "cofinsRetida", rotulo: "COFINS retida por clientes" },
  { nome: "icmsDestacado", rotulo: "ICMS destacado nas notas" },
]

/** Fields of the conflict screen, in the order of the form. */
export const camposComparados: readonly CampoComparado<MesDigitado>[] = [
  ...camposDeValor.map(({ nome, rotulo }) => ({
    nome,
    rotulo,
    emPalavras: (valores: MesDigitado) => formatarReais(valores[nome]),
  })),
  { nome: "quotas", rotulo: "Quotas", emPalavras: ({ quotas }) => plural(Number(quotas), "quota", "quotas") },
  {
    nome: "recebimentos",
    rotulo: "Recebido no mês",
    emPalavras: ({ recebimentos }) => recebimentos.map(({ valor }) => formatarReais(valor)).join(", "),
  },
  {
    nome: "recebidoInformado",
    rotulo: "Recebido completo",
    emPalavras: ({ recebidoInformado }) => (recebidoInformado ? "Sim" : "Não"),
  },
]

type Opcoes = MesDoPresumido["trimestre"]["opcoes"]

/** One way to pay the quarter: in how many quotas, and what waiting costs in interest over both taxes. */
export interface JeitoDePagar {
  readonly quotas: "1" | "2" | "3"
  /** What each tax allows: fewer than asked when the amount is small. */
  readonly irpj: Opcoes["irpj"][number] | null
  readonly csll: Opcoes["csll"][number] | null
}

/** The three choices; a tax that does not allow so many shows the most it allows. */
export function jeitosDePagar({ irpj, csll }: Opcoes): JeitoDePagar[] {
  return (["1", "2", "3"] as const).map((quotas) => ({
    quotas,
    irpj: irpj[Math.min(Number(quotas), irpj.length) - 1] ?? null,
    csll: csll[Math.min(Number(quotas), csll.length) - 1] ?? null,
  }))
}

import type { NomeDeTabela } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { escreverBusca } from "../../lib/texto-da-busca.ts"
import { type EstadoDaLista, textoDe } from "./estado.ts"

export interface Opcao {
  readonly value: string
  readonly label: string
}

interface Base<C extends string> {
  /** Name of the value in the state, and so in the address. */
  readonly campo: C
  /** What it filters by. */
  readonly rotulo: string
  readonly largura?: number
  /** It widens the list instead of narrowing it: neither counted as a filter nor cleared with them. */
  readonly amplia?: boolean
  /** It narrows the list even while nothing is chosen: phones too show it from the start. */
  readonly aVista?: boolean
  /** Seldom asked for: on wide screens too it waits behind a button, as all but the first do on phones. */
  readonly recolhido?: boolean
}

/** One filter of a list: its field over the list, its words in the active filters and on paper. */
export type CampoDoFiltro<C extends string = string> = Base<C> &
  (
    | { readonly tipo: "texto"; readonly exemplo: string }
    | { readonly tipo: "opcoes"; readonly todas: string; readonly opcoes: readonly Opcao[] }
    /** Many options: typing searches among them. */
    | {
        readonly tipo: "busca-em-opcoes"
        readonly todas: string
        readonly opcoes: readonly Opcao[]
        readonly ninguem: string
      }
    /** Any of many: the value is their list, with commas. */
    | {
        readonly tipo: "varias-opcoes"
        readonly todas: string
        readonly opcoes: readonly Opcao[]
        readonly ninguem: string
      }
    /** A row of a public table, found by typing; of its names only that of the chosen one is known (useCampoDeTabela). */
    | {
        readonly tipo: "tabela"
        readonly tabela: NomeDeTabela
        readonly todas: string
        readonly opcoes: readonly Opcao[]
      }
    | { readonly tipo: "data"; readonly depoisDe?: string; readonly antesDe?: string }
    | { readonly tipo: "marca"; readonly valor: string }
    /** Chosen elsewhere (tabs, counts); here it is only told and cleared. */
    | { readonly tipo: "de-fora"; readonly opcoes: readonly Opcao[] }
    /** The company of the top bar. */
    | { readonly tipo: "empresa-de-fora" }
  )

/** Whether a filter has a field over the list. */
export const temCampo = ({ tipo }: CampoDoFiltro): boolean => tipo !== "de-fora" && tipo !== "empresa-de-fora"

/** The names of a list of values with commas. */
export function nomesDe(opcoes: readonly Opcao[], valor: string): string {
  if (valor === "") return ""
  return valor
    .split(",")
    .map((um) => opcoes.find(({ value }) => value === um)?.label ?? um)
    .join(", ")
}

/** The filters in use. */
export function camposEmUso(campos: readonly CampoDoFiltro[], estado: EstadoDaLista): readonly CampoDoFiltro[] {
  return campos.filter(({ campo, amplia }) => !amplia && textoDe(estado, campo) !== "")
}

/** The change that clears them all, and goes back to the first page. */
export function semFiltros(campos: readonly CampoDoFiltro[]): Readonly<Record<string, undefined>> {
  const todos = campos.filter(({ amplia }) => !amplia).map(({ campo }) => [campo, undefined])
  return { ...Object.fromEntries(todos), pagina: undefined }
}

/** A filter in words: "Perfil: Contador". A company is only an id here: its name is read where it shows. */
export function emPalavras(campo: CampoDoFiltro, valor: string): string {
  switch (campo.tipo) {
    case "marca":
      return campo.rotulo
    case "data":
      return `${campo.rotulo}: ${formatarData(valor)}`
    case "opcoes":
    case "busca-em-opcoes":
    case "tabela":
    case "de-fora":
      return `${campo.rotulo}: ${campo.opcoes.find(({ value }) => value === valor)?.label ?? valor}`
    case "varias-opcoes":
      return `${campo.rotulo}: ${nomesDe(campo.opcoes, valor)}`
    case "texto":
    case "empresa-de-fora":
      return `${campo.rotulo}: ${valor}`
    default:
      return campo satisfies never
  }
}

/**
 * Filters and order as an address search, for saving: without the page, and without the competência, because a saved
 * filter is used again in other months.
 */
export function buscaDosFiltros(campos: readonly CampoDoFiltro[], estado: EstadoDaLista): string {
  const nomes = [...campos.map(({ campo }) => campo), "ordem"]
  return escreverBusca(Object.fromEntries(nomes.map((nome) => [nome, estado.valores[nome]]))).replace(/^\?/, "")
}

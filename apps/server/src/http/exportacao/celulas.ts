import { FUSO } from "../../civil.ts"
/** One column of an export: what it is called and how a row answers it. */
export type Coluna<L> = {
  /** As `colunas` of the contract names it. */
  readonly id: string
  readonly titulo: string
  /** Width in a spreadsheet, in characters; without one, that of the kind. */
  readonly largura?: number
} & (
  | { readonly tipo: TipoDeTexto; readonly valor: (linha: L) => string | null }
  | { readonly tipo: "inteiro"; readonly valor: (linha: L) => number | null }
  | { readonly tipo: "sim-nao"; readonly valor: (linha: L) => boolean | null }
)

/**
 * texto: free. codigo: digits that are a name and not an amount. documento: CNPJ or CPF. dinheiro: reais as "1234.56".
 * percentual: exact fraction, "0.0702". data: AAAA-MM-DD. instante: ISO. competencia: AAAA-MM.
 */
type TipoDeTexto = "texto" | "codigo" | "documento" | "dinheiro" | "percentual" | "data" | "instante" | "competencia"
export type TipoDeColuna = TipoDeTexto | "inteiro" | "sim-nao"

/** A cell with its kind, still exact. */
export type Celula =
  | { readonly tipo: TipoDeTexto; readonly valor: string }
  | { readonly tipo: "inteiro"; readonly valor: number }
  | { readonly tipo: "sim-nao"; readonly valor: boolean }
  | null

/** What a row says in a column; null where it says nothing. */
export function celulaDe<L>(coluna: Coluna<L>, linha: L): Celula {
  switch (coluna.tipo) {
    case "inteiro": {
      const valor = coluna.valor(linha)
      return valor === null ? null : { tipo: coluna.tipo, valor }
    }
    case "sim-nao": {
      const valor = coluna.valor(linha)
      return valor === null ? null : { tipo: coluna.tipo, valor }
    }
    default: {
      const valor = coluna.valor(linha)
      return valor === null || valor === "" ? null : { tipo: coluna.tipo, valor }
    }
  }
}

export const simOuNao = (valor: boolean) => (valor ? "Sim" : "Não")

const civil = new Intl.DateTimeFormat("en-CA", {
  timeZone: FUSO,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
})

/** An ISO instant in the civil time of the product: day AAAA-MM-DD and time HH:mm:ss. */
export function instanteCivil(iso: string): { readonly dia: string; readonly hora: string } {
  const [dia = "", hora = ""] = civil.format(new Date(iso)).split(", ")
  return { dia, hora }
}

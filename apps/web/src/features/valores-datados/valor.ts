import {
  type Proposta,
  type TabelaDeValores,
  tabelasDeValores,
  type ValorDatadoDaLista,
  type ValorQueFalta,
} from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"

type ValorDigitado = { readonly [C in keyof Proposta]: string }

export const tabelasEmOrdem = (Object.keys(tabelasDeValores) as TabelaDeValores[]).map((tabela) => ({
  value: tabela,
  label: tabelasDeValores[tabela].rotulo,
}))

/** "0,96 %", or reais. */
export function valorEmPalavras({ tabela, valor }: Pick<ValorDatadoDaLista, "tabela" | "valor">): string {
  return tabelasDeValores[tabela].forma === "reais" ? formatarReais(valor) : `${valor.replace(".", ",")}%`
}

/** "11/2026" for a value of one month, else both days. */
export function periodoEmPalavras({ tabela, desde, ate }: Pick<ValorDatadoDaLista, "tabela" | "desde" | "ate">) {
  if (tabelasDeValores[tabela].forma === "percentual") return `${desde.slice(5, 7)}/${desde.slice(0, 4)}`
  return `${formatarData(desde)} a ${formatarData(ate)}`
}

const FONTES: Readonly<Record<TabelaDeValores, string>> = {
  "selic-mensal": "Banco Central, série SGS 4390",
  "salario-minimo": "",
  "inss-teto": "",
}

/** The form begins at what is missing first. */
export const aPropor = (falta: ValorQueFalta | undefined): ValorDigitado => ({
  tabela: falta?.tabela ?? "selic-mensal",
  desde: falta?.desde ?? "",
  ate: falta?.ate ?? "",
  valor: "",
  norma: falta ? FONTES[falta.tabela] : "",
})

/** What goes to the server: "1.621,00" and "0,96" as exact decimals; anything else as it was typed, for it to refuse. */
export function corpoDe(d: ValorDigitado) {
  const comVirgula = /^\d{1,3}(\.?\d{3})*,\d+$/.test(d.valor.trim())
  return { ...d, valor: comVirgula ? d.valor.trim().replaceAll(".", "").replace(",", ".") : d.valor.trim() }
}

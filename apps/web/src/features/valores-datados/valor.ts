import {
  type QuadroDeFaixas,
  type TabelaDeValores,
  tabelasDeValores,
  type ValorDatadoDaLista,
  type ValorQueFalta,
} from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { digitavel, lidoDoQuadro, type QuadroDigitado, VAZIO } from "./quadro.ts"

export interface ValorDigitado {
  readonly tabela: TabelaDeValores
  readonly desde: string
  readonly ate: string
  readonly valor: string
  readonly norma: string
  readonly quadro: QuadroDigitado
}

export const tabelasEmOrdem = (Object.keys(tabelasDeValores) as TabelaDeValores[]).map((tabela) => ({
  value: tabela,
  label: tabelasDeValores[tabela].rotulo,
}))

/** "0,96 %", reais, or how many brackets. */
export function valorEmPalavras({
  tabela,
  valor,
  quadro,
}: Pick<ValorDatadoDaLista, "tabela" | "valor" | "quadro">): string {
  if (quadro !== null) return tamanhoDo(quadro)
  if (valor === null) return ""
  return tabelasDeValores[tabela].forma === "reais" ? formatarReais(valor) : `${valor.replace(".", ",")}%`
}

function tamanhoDo({ partes }: QuadroDeFaixas): string {
  const [unica, ...outras] = Object.values(partes)
  return outras.length > 0
    ? plural(outras.length + 1, "anexo", "anexos")
    : plural(unica?.length ?? 0, "faixa", "faixas")
}

/** "11/2026" for a value of one month, else both days. */
export function periodoEmPalavras({ tabela, desde, ate }: Pick<ValorDatadoDaLista, "tabela" | "desde" | "ate">) {
  if (tabelasDeValores[tabela].forma === "percentual") return `${desde.slice(5, 7)}/${desde.slice(0, 4)}`
  if (ate === null) return `desde ${formatarData(desde)}`
  return `${formatarData(desde)} a ${formatarData(ate)}`
}

const FONTES: Readonly<Partial<Record<TabelaDeValores, string>>> = {
  "selic-mensal": "Banco Central, série SGS 4390",
}

/** The table of brackets in force, newest first: whoever types changes what the norm changed. */
const quadroEmVigor = (lista: readonly ValorDatadoDaLista[], tabela: TabelaDeValores): QuadroDigitado => {
  const daTabela = lista.filter((v) => v.tabela === tabela && v.situacao === "em-vigor")
  const [ultima] = daTabela.sort((a, b) => (a.desde < b.desde ? 1 : -1))
  return ultima?.quadro ? digitavel(tabela, ultima.quadro) : VAZIO
}

/** The form begins at what is missing first. */
export const aPropor = (
  falta: Pick<ValorQueFalta, "tabela" | "desde" | "ate"> | undefined,
  lista: readonly ValorDatadoDaLista[] = [],
): ValorDigitado => ({
  tabela: falta?.tabela ?? "selic-mensal",
  desde: falta?.desde ?? "",
  ate: falta?.ate ?? "",
  valor: "",
  norma: falta ? (FONTES[falta.tabela] ?? "") : "",
  quadro: falta ? quadroEmVigor(lista, falta.tabela) : VAZIO,
})

/** What goes to the server: "1.621,00" and "0,96" as exact decimals; anything else as it was typed, for it to refuse. */
export function corpoDe({ valor, quadro, ...d }: ValorDigitado) {
  if (tabelasDeValores[d.tabela].forma === "quadro") return { ...d, quadro: lidoDoQuadro(d.tabela, quadro) }
  const comVirgula = /^\d{1,3}(\.?\d{3})*,\d+$/.test(valor.trim())
  return { ...d, valor: comVirgula ? valor.trim().replaceAll(".", "").replace(",", ".") : valor.trim() }
}

interface EfeitoDoValor {
  readonly meses: number
  readonly guias: number
  readonly folhas: number
}

/** What approving a value changes, in whole sentences. */
export function efeitoEmPalavras({ meses, guias, folhas }: EfeitoDoValor): string {
  const partes = [
    ...(meses > 0 ? [plural(meses, "mês aberto é recalculado", "meses abertos são recalculados")] : []),
    ...(guias > 0 ? [plural(guias, "guia em aberto muda de juros", "guias em aberto mudam de juros")] : []),
    ...(folhas > 0 ? [`o pró-labore de ${plural(folhas, "empresa", "empresas")} passa a ser calculado com ele`] : []),
  ].join("; ")
  const efeito = partes === "" ? "Nada do que está em aberto usa este valor" : partes
  return `${efeito.charAt(0).toUpperCase()}${efeito.slice(1)}. Meses fechados não mudam.`
}

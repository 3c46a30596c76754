import { deReais, reaisPorExtenso } from "@partida/fiscal/nucleo"
import type { Linha, Trecho } from "../pdf/linhas.ts"
import { chaveDe, emReais } from "../pdf/textos.ts"
import { GuiaIlegivel } from "./motivo.ts"
import type { ItemDaGuia, Valores } from "./tipos.ts"

const CABECALHO = /^codigo (?:denominacao|descricao)\b/
const FIM = /^(?:senda|pagina|autenticacao|documento de arrecadacao|comprovante|banco|parcela)\b/
const LINHA_DO_TRIBUTO = /^(\d{4}) ([^\d ].*)$/
/** An amount or the dash of none, at the end of a row. */
const CELULA = /(?:^| )(-|\d{1,3}(?:\.\d{3})*,\d{2}|\d{1,12},\d{2})$/
const COLUNAS = 4

interface Tabela {
  readonly itens: readonly ItemDaGuia[]
  readonly totais: Valores
}

interface Montando {
  readonly codigo: string
  readonly valores: Valores
  denominacao: string
  extensao: string | null
  competencia: string | null
  quota: number
}

/**
 * The composition of a document over its pages, with its totals. A cell at zero may be a dash, or nothing: then its column is known
 * by where the others stand. Throws GuiaIlegivel when there is no table, or when its rows do not add up.
 */
export function lerComposicao(linhas: readonly Linha[]): Tabela {
  const itens: Montando[] = []
  let totais: Valores | null = null
  let cabecalho: Linha | null = null
  for (const linha of linhas) {
    const chave = chaveDe(linha.texto)
    if (CABECALHO.test(chave)) cabecalho = linha
    else if (cabecalho !== null && /^totais\b/.test(chave)) {
      totais = valoresDa(linha, linha.texto.replace(/^totais\s*/i, ""), cabecalho).valores
      break
    } else if (FIM.test(chave)) cabecalho = null
    else if (cabecalho !== null) lerLinhaDaTabela(linha, cabecalho, itens)
  }
  if (totais === null || itens.length === 0)
    throw new GuiaIlegivel("guia-oficial-incompleta", "Falta a composição do documento, com os totais.")
  conferirSoma(itens, totais)
  return { itens: itens.map(({ valores, ...item }) => ({ ...item, ...valores })), totais }
}

function lerLinhaDaTabela(linha: Linha, cabecalho: Linha, itens: Montando[]): void {
  const [, codigo, resto] = LINHA_DO_TRIBUTO.exec(linha.texto) ?? []
  if (codigo === undefined || resto === undefined) {
    const atual = itens.at(-1)
    if (atual) completar(atual, linha.texto)
    return
  }
  const { valores, texto } = valoresDa(linha, resto, cabecalho)
  const item: Montando = { codigo, valores, denominacao: "", extensao: null, competencia: null, quota: 0 }
  item.denominacao = texto.replace(/(?:0[1-9]|1[0-2])\/20\d{2}$/, "").trim()
  completar(item, texto)
  itens.push(item)
}

const MES = /(?<![\d/])(?:\d{2}\/)?(0[1-9]|1[0-2])\/(20\d{2})(?!\d)/

/** What the lines under a tax say of it: its extension, its period, its installment. */
function completar(item: Montando, texto: string): void {
  item.extensao ??= /^(\d{2}) +\D/.exec(texto)?.[1] ?? null
  const [, quota] = /(?<!\d)([1-3])\s?[aª]\.? quota/i.exec(texto) ?? []
  if (quota !== undefined) item.quota = Number(quota)
  // The due date is a date of its own: it comes after the period.
  const [antes = ""] = texto.split(/vencimento/i)
  const [, mes, ano] = MES.exec(antes) ?? []
  if (ano !== undefined) item.competencia ??= `${ano}-${mes}`
}

/** The four amounts of a row, and what stands before them. */
function valoresDa(
  linha: Linha,
  resto: string,
  cabecalho: Linha,
): { readonly valores: Valores; readonly texto: string } {
  const celulas: string[] = []
  let texto = resto.trim()
  for (let celula = CELULA.exec(texto); celula && celulas.length < COLUNAS; celula = CELULA.exec(texto)) {
    celulas.unshift(celula[1] ?? "")
    texto = texto.slice(0, celula.index)
  }
  const quantias = celulas.map((c) => (c === "-" ? "0.00" : emReais(c)))
  const [primeira, segunda] = quantias
  const ultima = quantias.at(-1)
  if (primeira === undefined || ultima === undefined || quantias.length < 2)
    throw new GuiaIlegivel("guia-oficial-incompleta", `Faltam valores na linha “${linha.texto.slice(0, 60)}”.`)
  const doMeio =
    quantias.length === COLUNAS ? [segunda, quantias[2]] : acrescimoSolto(linha, cabecalho, celulas, segunda)
  const valores = { principal: primeira, multa: doMeio[0] ?? "0.00", juros: doMeio[1] ?? "0.00", total: ultima }
  if (deReais(primeira) + deReais(valores.multa) + deReais(valores.juros) !== deReais(ultima))
    throw new GuiaIlegivel("guia-oficial-valores", `A linha “${linha.texto.slice(0, 60)}” não soma o seu total.`)
  return { valores, texto }
}

/** Of a row of two amounts there is nothing between; of one of three, the middle one is the fine or the interest. */
function acrescimoSolto(
  linha: Linha,
  cabecalho: Linha,
  celulas: readonly string[],
  doMeio: string | undefined,
): readonly [string, string] {
  if (celulas.length === 2 || doMeio === undefined) return ["0.00", "0.00"]
  const onde = centroDe(linha, celulas[1] ?? "")
  const multa = centroDe(cabecalho, "Multa")
  const juros = centroDe(cabecalho, "Juros")
  if (onde === null || multa === null || juros === null)
    throw new GuiaIlegivel("guia-oficial-incompleta", "Não foi possível separar a multa dos juros.")
  return Math.abs(onde - multa) <= Math.abs(onde - juros) ? [doMeio, "0.00"] : ["0.00", doMeio]
}

/** Where the middle of a word stands on its line, in points; inside a run of several words, in proportion to its letters. */
function centroDe({ trechos }: Linha, palavra: string): number | null {
  for (const trecho of trechos) {
    const centro = dentroDe(trecho, palavra)
    if (centro !== null) return centro
  }
  return null
}

function dentroDe({ texto, x, largura }: Trecho, palavra: string): number | null {
  const em = texto.lastIndexOf(palavra)
  return em < 0 ? null : x + (largura * (em + palavra.length / 2)) / texto.length
}

function conferirSoma(itens: readonly Montando[], totais: Valores): void {
  for (const coluna of ["principal", "multa", "juros", "total"] as const) {
    const soma = itens.reduce((s, { valores }) => s + deReais(valores[coluna]), 0n)
    if (soma !== deReais(totais[coluna]))
      throw new GuiaIlegivel(
        "guia-oficial-valores",
        `Os tributos somam ${reaisPorExtenso(soma)} de ${coluna}, e o total escrito é ${reaisPorExtenso(deReais(totais[coluna]))}.`,
      )
  }
}

import { mesEscrito } from "../palavras.ts"
import { cortar, normalizar } from "./texto.ts"
import { type Celula, ehData, ehErro, type Folha, type LinhaBruta } from "./tipos.ts"
import { dataDoSerial, mesDoTitulo, mesSemAno } from "./valores/datas.ts"

/** What a sheet without headings has in their place: its first row is already of data. */
export const SEM_CABECALHO: Cabecalho = { posicao: 0, altura: 0, titulos: [], ano: null }

/** Where the headings of a sheet were found, or where a person said that they are. */
export interface LugarDoCabecalho {
  /** As the spreadsheet numbers it; null for a sheet without headings. */
  readonly cabecalho: number | null
  readonly linhasDeCabecalho: number
}

/** The headings at a place; null when the sheet has no such row. */
export function cabecalhoEm(folha: Folha, { cabecalho, linhasDeCabecalho }: LugarDoCabecalho): Cabecalho | null {
  if (cabecalho === null) return SEM_CABECALHO
  const posicao = folha.linhas.findIndex((l) => l.numero === cabecalho)
  return posicao < 0 ? null : montarCabecalho(folha, posicao, alturaDe(linhasDeCabecalho))
}

/** Rows that the headings of a sheet may take: a year over months over what each holds is as high as offices go. */
export const ALTURAS = [1, 2, 3] as const
type Altura = (typeof ALTURAS)[number]

/** A number of heading rows as it was kept, one when it is none of those. */
const alturaDe = (linhas: number): Altura => ALTURAS.find((a) => a === linhas) ?? 1

/** Where the headings of a sheet are, and each column's own. */
export interface Cabecalho {
  /** Position among the rows that have something. */
  readonly posicao: number
  readonly altura: Altura | 0
  /** By column: the headings above it, from the top. */
  readonly titulos: readonly (readonly string[])[]
  /** The one year that the name of the sheet and the titles above the headings name; null for none or several. */
  readonly ano: string | null
}

/** The headings that would begin at this row; a joined cell names every column that it covers. */
export function montarCabecalho(folha: Folha, posicao: number, altura: Altura): Cabecalho | null {
  const linhas = folha.linhas.slice(posicao, posicao + altura)
  const [primeira] = linhas
  if (primeira === undefined || linhas.length < altura) return null
  if (linhas.some((l, i) => l.numero !== primeira.numero + i)) return null
  const textos = linhas.map((l) =>
    altura === 1 ? l.celulas.map(textoDe) : comMesclas(folha, l, primeira.numero + altura - 1),
  )
  const largura = Math.max(...textos.map((t) => t.length))
  for (let i = altura - 2; i >= 0; i--) levarAoLado(textos[i] ?? [], textos.slice(i + 1), largura)
  const titulos = Array.from({ length: largura }, (_, c) => textos.map((t) => t[c] ?? "").filter((t) => t !== ""))
  return { posicao, altura, titulos, ano: anoAcima(folha, posicao) }
}

/** The texts of a row of headings, those of its joined cells in every column that they cover. */
function comMesclas(folha: Folha, linha: LinhaBruta, ultima: number): string[] {
  const textos = linha.celulas.map(textoDe)
  for (const m of folha.mesclas) {
    if (m.deLinha !== linha.numero || m.ateLinha > ultima) continue
    for (let c = m.deColuna; c <= m.ateColuna; c++) textos[c] = textos[m.deColuna] ?? ""
  }
  return Array.from(textos, (t) => t ?? "")
}

/**
 * A year or a month written once over the first of its columns is of the ones at its right too, as far as the next
 * heading: a CSV has no joined cells, and "centre across selection" joins none. Only over columns with a heading below.
 */
function levarAoLado(textos: string[], abaixo: readonly (readonly string[])[], largura: number): void {
  let atual = ""
  for (let c = 0; c < largura; c++) {
    const texto = textos[c] ?? ""
    if (texto !== "") atual = ehTempo(texto) ? texto : ""
    else textos[c] = atual !== "" && abaixo.some((t) => (t[c] ?? "") !== "") ? atual : ""
  }
}

const SO_O_ANO = /^(?:(?:ano|exercicio|ano calendario) )?20\d{2}$/
const ehTempo = (texto: string) =>
  SO_O_ANO.test(normalizar(texto)) || mesDoTitulo(texto) !== null || mesSemAno(texto, "2000") !== null

function textoDe(celula: Celula): string {
  if (celula === null || ehErro(celula)) return ""
  if (ehData(celula)) return mesEscrito(celula.data)
  if (typeof celula === "number") return mesDoSerial(celula) ?? String(celula)
  return cortar(celula, 120)
}

/** First serials of this century and of 2050: what heads a column of a month is a day 1 within them. */
const PRIMEIRO_MES = 36_526
const ULTIMO_MES = 54_789

/** A date that lost its format is only a number: as a heading, the first day of a month is that month. */
function mesDoSerial(serial: number): string | null {
  if (!Number.isInteger(serial) || serial < PRIMEIRO_MES || serial > ULTIMO_MES) return null
  const [ano, mes, dia] = dataDoSerial(serial, false)?.split("-") ?? []
  return dia === "01" ? `${mes}/${ano}` : null
}

/** The years that a text names. */
export const anosDe = (texto: string): readonly string[] => texto.match(/(?<!\d)20\d{2}(?!\d)/g) ?? []

const LINHAS_DE_TITULO = 5
const CELULAS_DE_TITULO = 3
const DIA_OU_TELEFONE = /\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}-\d{2}-\d{2}|\d{4}[- ]\d{4}/g
/** When the sheet was made, and where the office is, say nothing of the months in it. */
const DO_PAPEL_TIMBRADO =
  /\b(emiss|emitid|atualiz|impress|gerad|extraid|versao|data\b|rua\b|av\b|avenida|rodovia|praca\b|cep\b|cnpj|fone|tel\b|telefone)/

/** The one year of the sheet's name and of the titles right above the headings ("Faturamento 2025"). */
function anoAcima(folha: Folha, posicao: number): string | null {
  const anos = new Set(anosDe(folha.nome))
  for (let i = posicao - 1; i >= Math.max(0, posicao - LINHAS_DE_TITULO); i--) {
    const textos = (folha.linhas[i]?.celulas ?? []).filter((c) => c !== null)
    if (textos.length > CELULAS_DE_TITULO) break
    for (const celula of textos) {
      const texto = typeof celula === "number" ? String(celula) : typeof celula === "string" ? celula.slice(0, 200) : ""
      if (DO_PAPEL_TIMBRADO.test(normalizar(texto))) continue
      for (const ano of anosDe(texto.replace(DIA_OU_TELEFONE, ""))) anos.add(ano)
    }
  }
  const [unico] = anos
  return anos.size === 1 ? (unico ?? null) : null
}

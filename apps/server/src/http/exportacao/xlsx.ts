import { formatarDocumento } from "@partida/contracts/formatos"
import { DIA_MS } from "../../civil.ts"
import { type Celula, type Coluna, celulaDe, instanteCivil, simOuNao, type TipoDeColuna } from "./celulas.ts"
import { type EntradaDeZip, zipar } from "./zip.ts"

/** Rows of one sheet, the header among them (ECMA-376 as Excel takes it). */
export const LINHAS_DA_PLANILHA = 1_048_576
/** Characters of one cell; a longer text makes Excel call the file damaged. */
const CARACTERES_DA_CELULA = 32_767
const CORTADO = "… [texto cortado; inteiro no CSV]"

const PLANILHA = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const RELACOES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const PACOTE = "http://schemas.openxmlformats.org/package/2006"
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Index in `cellXfs` of the styles below. */
const estilos = { cabecalho: 1, texto: 2, dinheiro: 3, percentual: 4, data: 5, instante: 6, competencia: 7, inteiro: 8 }

const ESTILOS = `${XML}<styleSheet xmlns="${PLANILHA}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="9">${[
  0, 0, 49, 4, 10, 164, 165, 166, 3,
]
  .map(
    (formato, i) =>
      `<xf numFmtId="${formato}" fontId="${i === estilos.cabecalho ? 1 : 0}" fillId="0" borderId="0" xfId="0"${i === estilos.cabecalho ? ' applyFont="1"' : ""}${formato === 0 ? "" : ' applyNumberFormat="1"'}/>`,
  )
  .join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const tiposDoPacote = (folhas: number) =>
  `${XML}<Types xmlns="${PACOTE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${Array.from(
    { length: folhas },
    (_, i) =>
      `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  ).join(
    "",
  )}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`

/** One sheet of a workbook; `titulo` names it. */
export interface FolhaDoLivro<L> {
  readonly titulo: string
  readonly colunas: readonly Coluna<L>[]
  readonly lotes: AsyncIterable<readonly L[]>
}

/**
 * The rows as one XLSX sheet, made as it is read: header bold and frozen, filter, widths; amounts are numbers, days are
 * dates, and every text is typed as text, so that none runs as a formula. `titulo` names the sheet. Throws past
 * LINHAS_DA_PLANILHA: a sheet that stops silently would pass for the whole.
 */
export function escreverXlsx<L>(
  titulo: string,
  colunas: readonly Coluna<L>[],
  lotes: AsyncIterable<readonly L[]>,
): AsyncGenerator<Uint8Array> {
  return escreverLivro([{ titulo, colunas, lotes }])
}

/** A workbook of several such sheets, in order. */
export function escreverLivro<L>(folhas: readonly FolhaDoLivro<L>[]): AsyncGenerator<Uint8Array> {
  return zipar(partes(folhas))
}

/** In the order that their content is known: the workbook says how far each filter goes, which the sheets find out. */
function* partes<L>(folhas: readonly FolhaDoLivro<L>[]): Generator<EntradaDeZip> {
  const medidas = folhas.map(() => ({ linhas: 0 }))
  yield { nome: "[Content_Types].xml", conteudo: [tiposDoPacote(folhas.length)] }
  yield { nome: "_rels/.rels", conteudo: [relacoes([["officeDocument", "xl/workbook.xml"]])] }
  yield {
    nome: "xl/_rels/workbook.xml.rels",
    conteudo: [
      relacoes([
        ...folhas.map((_, i) => ["worksheet", `worksheets/sheet${i + 1}.xml`] as const),
        ["styles", "styles.xml"],
      ]),
    ],
  }
  yield { nome: "xl/styles.xml", conteudo: [ESTILOS] }
  for (const [i, { colunas, lotes }] of folhas.entries()) {
    const medida = medidas[i]
    if (medida) yield { nome: `xl/worksheets/sheet${i + 1}.xml`, conteudo: folha(colunas, lotes, medida, i === 0) }
  }
  yield { nome: "xl/workbook.xml", conteudo: [livro(folhas, medidas)] }
}

const relacoes = (lista: readonly (readonly [tipo: string, alvo: string])[]) =>
  `${XML}<Relationships xmlns="${PACOTE}/relationships">${lista
    .map(([tipo, alvo], i) => `<Relationship Id="rId${i + 1}" Type="${RELACOES}/${tipo}" Target="${alvo}"/>`)
    .join("")}</Relationships>`

function livro<L>(folhas: readonly FolhaDoLivro<L>[], medidas: readonly { readonly linhas: number }[]): string {
  const nomes = folhas.map(({ titulo }) => escapar(titulo).replaceAll('"', "&quot;"))
  const abas = nomes.map((nome, i) => `<sheet name="${nome}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join("")
  const filtros = folhas.map(({ colunas }, i) => {
    const emReferencia = nomes[i]?.replaceAll("'", "''")
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${emReferencia}'!$A$1:$${letras(colunas.length)}$${medidas[i]?.linhas}</definedName>`
  })
  return `${XML}<workbook xmlns="${PLANILHA}" xmlns:r="${RELACOES}"><bookViews><workbookView/></bookViews><sheets>${abas}</sheets><definedNames>${filtros.join("")}</definedNames></workbook>`
}

async function* folha<L>(
  colunas: readonly Coluna<L>[],
  lotes: AsyncIterable<readonly L[]>,
  medida: { linhas: number },
  aberta: boolean,
): AsyncGenerator<string> {
  const larguras = colunas
    .map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.largura ?? larguraDe(c)}" customWidth="1"/>`)
    .join("")
  medida.linhas = 1
  yield `${XML}<worksheet xmlns="${PLANILHA}"><sheetViews><sheetView${aberta ? ' tabSelected="1"' : ""} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${larguras}</cols><sheetData><row r="1">${colunas
    .map((c, i) => emTexto(`${letras(i + 1)}1`, c.titulo, estilos.cabecalho))
    .join("")}</row>`
  for await (const linhas of lotes) {
    let texto = ""
    for (const linha of linhas) {
      const r = ++medida.linhas
      if (r > LINHAS_DA_PLANILHA) throw new Error("The export passes the rows of one sheet.")
      texto += `<row r="${r}">${colunas.map((c, i) => celulaDeXlsx(`${letras(i + 1)}${r}`, celulaDe(c, linha))).join("")}</row>`
    }
    if (texto !== "") yield texto
  }
  yield `</sheetData><autoFilter ref="A1:${letras(colunas.length)}${medida.linhas}"/></worksheet>`
}

const larguras: Readonly<Record<TipoDeColuna, number>> = {
  texto: 32,
  codigo: 18,
  documento: 20,
  dinheiro: 16,
  percentual: 12,
  data: 12,
  instante: 20,
  competencia: 12,
  inteiro: 12,
  "sim-nao": 12,
}
/** Room for the title and for the arrow of the filter beside it. */
const larguraDe = <L>({ tipo, titulo }: Coluna<L>) => Math.max(larguras[tipo], titulo.length + 4)

/** A cell as the sheet writes it; nothing where there is no value. */
export function celulaDeXlsx(ref: string, celula: Celula): string {
  if (celula === null) return ""
  switch (celula.tipo) {
    case "texto":
    case "codigo":
      return emTexto(ref, celula.valor, estilos.texto)
    case "documento":
      return emTexto(ref, formatarDocumento(celula.valor), estilos.texto)
    case "dinheiro":
    case "percentual":
      return emNumero(ref, celula.valor, estilos[celula.tipo])
    case "inteiro":
      return emNumero(ref, String(celula.valor), estilos.inteiro)
    case "sim-nao":
      return emTexto(ref, simOuNao(celula.valor), estilos.texto)
    case "data":
      return emDia(ref, celula.valor, "00:00:00", estilos.data)
    case "competencia":
      return emDia(ref, `${celula.valor}-01`, "00:00:00", estilos.competencia)
    case "instante": {
      const { dia, hora } = instanteCivil(celula.valor)
      return emDia(ref, dia, hora, estilos.instante)
    }
    default:
      return celula satisfies never
  }
}

/** The decimal goes as it is: it is the spreadsheet that rounds to its fifteen digits. */
const emNumero = (ref: string, decimal: string, estilo: number) => `<c r="${ref}" s="${estilo}"><v>${decimal}</v></c>`

function emTexto(ref: string, texto: string, estilo: number): string {
  const cabe =
    texto.length <= CARACTERES_DA_CELULA ? texto : texto.slice(0, CARACTERES_DA_CELULA - CORTADO.length) + CORTADO
  return `<c r="${ref}" s="${estilo}" t="inlineStr"><is><t xml:space="preserve">${escapar(cabe)}</t></is></c>`
}

/** Day 0 of a spreadsheet, counted so that it is right from March 1900 on (the format believes in 29/02/1900). */
const DIA_ZERO = Date.UTC(1899, 11, 30)
const PRIMEIRO_DIA_CERTO = 61

function emDia(ref: string, dia: string, hora: string, estilo: number): string {
  const serie = (Date.parse(`${dia}T${hora}Z`) - DIA_ZERO) / DIA_MS
  return serie >= PRIMEIRO_DIA_CERTO ? emNumero(ref, String(serie), estilo) : emTexto(ref, dia, estilos.texto)
}

/**
 * What XML cannot hold is written as the format says, `_x0007_`; so is an underscore that would be read as the start of
 * one. Half a character becomes the sign of replacement.
 */
function escapar(texto: string): string {
  return texto
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(INVALIDOS, (c) => `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids, and CR, which it would turn into LF.
const INVALIDOS = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g

const nomes: string[] = []
/** 1 is A, 27 is AA. */
function letras(coluna: number): string {
  const conhecida = nomes[coluna]
  if (conhecida !== undefined) return conhecida
  let nome = ""
  for (let n = coluna; n > 0; n = Math.floor((n - 1) / 26)) nome = String.fromCharCode(65 + ((n - 1) % 26)) + nome
  nomes[coluna] = nome
  return nome
}

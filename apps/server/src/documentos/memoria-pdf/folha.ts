import { pdfkit } from "../../sob-demanda.ts"
import { CORES, type Estilo, PAGINA } from "./tema.ts"
import { paraWinAnsi } from "./win-ansi.ts"

export type Elemento = PDFKit.PDFStructureElement

/** A run of text placed in a line. `x` is its left edge, or its right edge when `alinhar` is "direita". */
export interface Pedaco {
  readonly texto: string
  readonly x: number
  readonly estilo: Estilo
  readonly alinhar?: "esquerda" | "direita"
  /** Element of the document's structure that reads this text. */
  readonly elemento: Elemento
}

/** One printed line: what must never be separated by a page break. */
export interface LinhaVisual {
  readonly altura: number
  /** Distance from the top of the line to its text. */
  readonly recuo?: number
  readonly pedacos: readonly Pedaco[]
  /** Drawn under the text, at the line's top; decoration only, skipped by screen readers. */
  readonly fundo?: (y: number, altura: number) => void
}

interface Metadados {
  /** Name of the brand under which the file is made. */
  readonly marca: string
  readonly titulo: string
  readonly autor: string
  readonly assunto: string
  readonly geradoEm: Date
  /** Pages leave as they are done, and none is turned back to: for what has thousands of them. */
  readonly emFluxo?: boolean
}

const PALAVRA = /[^ ]+/g

/**
 * A document being written top to bottom. Every line is wrapped here and placed by coordinates, so that page breaks
 * happen only between lines, and never inside PDFKit, which would part a label from its value.
 */
export class Folha {
  readonly doc: PDFKit.PDFDocument
  readonly raiz: Elemento
  readonly esquerda: number = PAGINA.lado
  readonly direita: number
  y: number = PAGINA.topo
  readonly #fim: number

  /** Opens an A4 document with its first page. */
  constructor({ marca, titulo, autor, assunto, geradoEm, emFluxo = false }: Metadados) {
    this.doc = new (pdfkit())({
      size: "A4",
      margins: { top: PAGINA.topo, bottom: PAGINA.base, left: PAGINA.lado, right: PAGINA.lado },
      bufferPages: !emFluxo,
      pdfVersion: "1.7",
      tagged: true,
      lang: "pt-BR",
      displayTitle: true,
      info: {
        Title: paraMetadado(titulo),
        Author: paraMetadado(autor),
        Subject: paraMetadado(assunto),
        Creator: paraMetadado(marca),
        Producer: paraMetadado(marca),
        CreationDate: geradoEm,
        ModDate: geradoEm,
      },
    })
    this.direita = this.doc.page.width - PAGINA.lado
    this.#fim = this.doc.page.height - PAGINA.base
    this.raiz = this.doc.struct("Document")
    this.doc.addStructure(this.raiz)
  }

  /** Where the foot of the page begins. */
  get fim(): number {
    return this.#fim
  }

  get largura(): number {
    return this.direita - this.esquerda
  }

  /** A new element of the structure, last among the children of `pai`. */
  elemento(tipo: string, pai: Elemento = this.raiz): Elemento {
    const novo = this.doc.struct(tipo)
    pai.add(novo)
    return novo
  }

  /** Width of the text as it will be printed, in points. */
  medir(texto: string, estilo: Estilo): number {
    return this.#usar(estilo).widthOfString(paraWinAnsi(texto))
  }

  /** Breaks a text into lines of at most `largura`; a word wider than that is cut. An empty text has no line. */
  quebrar(texto: string, estilo: Estilo, largura: number): string[] {
    const linhas: string[] = []
    let atual = ""
    for (const palavra of paraWinAnsi(texto).match(PALAVRA) ?? []) {
      const junto = atual === "" ? palavra : `${atual} ${palavra}`
      if (this.medir(junto, estilo) <= largura) {
        atual = junto
        continue
      }
      if (atual !== "") linhas.push(atual)
      const pedacos = this.#cortar(palavra, estilo, largura)
      atual = pedacos.pop() ?? ""
      linhas.push(...pedacos)
    }
    if (atual !== "") linhas.push(atual)
    return linhas
  }

  /** The text on one line, ending in "…" when it does not fit. */
  encurtar(texto: string, estilo: Estilo, largura: number): string {
    if (this.medir(texto, estilo) <= largura) return texto
    const caracteres = [...texto]
    while (caracteres.length > 0 && this.medir(`${caracteres.join("").trimEnd()}…`, estilo) > largura) caracteres.pop()
    return `${caracteres.join("").trimEnd()}…`
  }

  /** Goes to a new page unless `altura` still fits on this one. */
  garantir(altura: number): void {
    if (this.y + altura <= this.#fim) return
    this.doc.addPage()
    this.y = PAGINA.topo
  }

  /**
   * Writes lines that belong together: on one page when a page can hold them, else line by line. `antes` draws what a
   * new page needs first (the header of a table).
   */
  escrever(linhas: readonly LinhaVisual[], antes?: () => void): void {
    const total = alturaDe(linhas)
    if (total <= this.#fim - PAGINA.topo - ALTURA_RESERVADA) this.#avancar(total, antes)
    for (const linha of linhas) {
      this.#avancar(linha.altura, antes)
      this.#pintar(linha)
      this.y += linha.altura
    }
  }

  /** Writes a text at a height. Inside an element of the structure, or as an artifact. */
  texto({ texto, x, estilo, alinhar = "esquerda" }: Omit<Pedaco, "elemento">, y: number): void {
    const limpo = paraWinAnsi(texto)
    const doc = this.#usar(estilo)
    const inicio = alinhar === "direita" ? x - doc.widthOfString(limpo) : x
    doc.fillColor(estilo.cor).text(limpo, inicio, y, { lineBreak: false })
  }

  /** Text outside the structure: running headers and repeated table headers. */
  escreverArtefato(pedacos: readonly Omit<Pedaco, "elemento">[], y: number): void {
    this.artefato(() => {
      for (const pedaco of pedacos) this.texto(pedaco, y)
    })
  }

  /** Runs a drawing that carries no content of its own. */
  artefato(desenho: () => void): void {
    this.doc.markContent("Artifact", { type: "Layout" })
    desenho()
    this.doc.endMarkedContent()
  }

  /** Ends the file and gives its bytes. */
  async concluir(): Promise<Buffer> {
    const partes: Buffer[] = []
    return await new Promise<Buffer>((resolver, rejeitar) => {
      this.doc.on("data", (parte: Buffer) => partes.push(parte))
      this.doc.on("error", rejeitar)
      this.doc.on("end", () => resolver(Buffer.concat(partes)))
      this.raiz.end()
      this.doc.end()
    })
  }

  #avancar(altura: number, antes: (() => void) | undefined): void {
    const pagina = this.doc.page
    this.garantir(altura)
    if (this.doc.page !== pagina) antes?.()
  }

  #pintar({ altura, recuo = 0, pedacos, fundo }: LinhaVisual): void {
    if (fundo !== undefined) this.artefato(() => fundo(this.y, altura))
    for (const pedaco of pedacos) pedaco.elemento.add(() => this.texto(pedaco, this.y + recuo))
  }

  #usar({ fonte, tamanho }: Estilo): PDFKit.PDFDocument {
    return this.doc.font(fonte).fontSize(tamanho)
  }

  #cortar(palavra: string, estilo: Estilo, largura: number): string[] {
    const partes: string[] = []
    let atual = ""
    for (const caractere of palavra) {
      if (atual !== "" && this.medir(atual + caractere, estilo) > largura) {
        partes.push(atual)
        atual = ""
      }
      atual += caractere
    }
    partes.push(atual)
    return partes
  }
}

/** Room that a repeated table header may take from a page. */
const ALTURA_RESERVADA = 40

/** PDFKit copies these texts into the XMP packet without escaping: "&" and "<" would make it invalid XML. */
function paraMetadado(texto: string): string {
  return texto
    .replace(/\p{Cc}+/gu, " ")
    .split("&")
    .map((parte) => parte.trim())
    .join(" e ")
    .replaceAll("<", "‹")
    .replaceAll(">", "›")
}

/** Height of lines written one below the other. */
export function alturaDe(linhas: readonly LinhaVisual[]): number {
  return linhas.reduce((soma, { altura }) => soma + altura, 0)
}

/** A horizontal hairline. Decoration: call it inside `artefato` or a line's `fundo`. */
export function fio(doc: PDFKit.PDFDocument, x1: number, x2: number, y: number, cor: string = CORES.fio): void {
  doc.moveTo(x1, y).lineTo(x2, y).lineWidth(0.5).strokeColor(cor).stroke()
}

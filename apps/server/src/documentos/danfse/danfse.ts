import { readFileSync } from "node:fs"
import { XmlDocument } from "libxml2-wasm"
import { pdfkit, qrEmSvg } from "../../sob-demanda.ts"
import { paraWinAnsi } from "../memoria-pdf/win-ansi.ts"
import { copiarArvore } from "../nfse-nacional/nos.ts"
import { BLOCOS, CANHOTO, type Campo, DADOS, DESCRICAO, INFORMACOES, rotuloDe, topoDe } from "./campos.ts"
import { valoresDoDanfse } from "./valores.ts"

/** What the note became after it was issued: the XML never says (NT 008, 2.5). */
type SituacaoNoDanfse = "ativa" | "cancelada" | "substituida"

const CM = 28.3465
const MARGEM = 0.2
const LARGURA = 20.6
const ALTURA = 29.3
const CINZA = "#f2f2f2"
const VERMELHO = "#ff0000"
/** K35. */
const MARCA_DAGUA = "#a6a6a6"
const CONSULTA = "https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave="
const BASE_DO_ROTULO = 6
const BASE_DO_VALOR = 7
/** From a line of values to the next: what Helvetica takes, in centimetres. */
const ENTRELINHA = (BASE_DO_VALOR * 1.156) / CM
/** From the top of a cell to its label. */
const ATE_O_ROTULO = 0.08

const LOGOMARCA = readFileSync(new URL("./logo-nfse.png", import.meta.url))
/** From the left edge of the boxes to that of the page's frame. */
const ESQUERDA = 0.3
const LARGURA_UTIL = 20.4
/** A block without fields (its note 2 asks 0.32 at least), and the cell of a title. */
const ALTURA_DA_SENTENCA = 0.42
const LARGURA_DO_TITULO = 5.09
/** From the top of a cell to its value. */
const ATE_O_VALOR = 0.33
const FIM_DA_PAGINA = 29.4

/** 5% of grey besides the titles (2.2.3). */
const SOMBREADOS: ReadonlySet<string> = new Set(["EMITENTE DA NFS-E", "VALOR LÍQUIDO DA NFS-e + IBS/CBS"])
/** Without a label of their own: what the table says of the first, and the title of the block of the other. */
const SEM_ROTULO: ReadonlySet<string> = new Set(["DESCRIÇÃO DO CÓDIGO DE TRIBUTAÇÃO NACIONAL / MUNICIPAL", INFORMACOES])
/**
 * DANFSe v2.0 of a national NFS-e, one A4 page by NT 008: every field where its table 2.4.5 puts it, QR of the public query, and
 * whatever the note became across the page. Equal inputs give equal bytes. Raises for what is not an NFS-e.
 */
export async function gerarDanfse(xml: Buffer, situacao: SituacaoNoDanfse): Promise<Buffer> {
  const documento = XmlDocument.fromBuffer(xml)
  const raiz = (() => {
    try {
      return copiarArvore(documento.root)
    } finally {
      documento.dispose()
    }
  })()
  const { chave, emitidaEm, cabecalho, semValidade, ausentes, totaisDosTributos, textos } = valoresDoDanfse(raiz)
  const doc = new (pdfkit())({
    size: "A4",
    margin: 0,
    lang: "pt-BR",
    info: {
      Title: `DANFSe ${chave}`,
      CreationDate: emitidaEm,
      ModDate: emitidaEm,
      Creator: "DANFSe v2.0",
      Producer: "",
    },
  })
  const pronto = juntar(doc)
  const pagina = new Pagina(doc)
  pagina.cabecalho(cabecalho, semValidade)
  // What a block leaves free goes to the description of the service, and the rest to the last one (2.3).
  let desvio = 0
  for (const [i, [bloco, dele]] of BLOCOS.entries()) {
    const topo = topoDe(bloco, dele)
    const sentenca = ausentes.get(bloco)
    if (bloco === CANHOTO && pagina.base > topo) continue
    pagina.descer(bloco === CANHOTO ? 0 : desvio)
    if (sentenca !== undefined) {
      const [, seguinte = []] = BLOCOS[i + 1] ?? []
      desvio += ALTURA_DA_SENTENCA - (topoDe("", seguinte) - topo)
      pagina.sentenca(sentenca, topo)
      continue
    }
    if (bloco !== DADOS && bloco !== CANHOTO) pagina.tituloDoBloco(bloco, topo)
    pagina.fio(topo)
    for (const campo of dele) {
      const dito = textos.get(`${bloco}|${campo.campo}`)
      // What the note does not say is a dash (note 12), but where somebody writes by hand.
      const valor = dito ?? (bloco === CANHOTO ? "" : "-")
      if (bloco === INFORMACOES) pagina.informacoes(campo.sup, dito, totaisDosTributos)
      else if (campo.campo === DESCRICAO) desvio += pagina.descricao(campo, valor)
      else pagina.campo(campo, valor, bloco === DADOS)
    }
  }
  pagina.descer(0)
  pagina.moldura()
  pagina.qr(CONSULTA + chave)
  if (situacao !== "ativa") pagina.marcaDagua(situacao === "cancelada" ? "CANCELADA" : "SUBSTITUÍDA")
  doc.end()
  return pronto
}

class Pagina {
  readonly #doc: PDFKit.PDFDocument
  /** How far down the block goes from where the table has it, in centimetres. */
  #desvio = 0
  /** Where what was written last ends. */
  base = 0

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
  }

  moldura(): void {
    this.#doc
      .lineWidth(1)
      .rect(MARGEM * CM, MARGEM * CM, LARGURA * CM, ALTURA * CM)
      .stroke("#000000")
  }

  descer(quanto: number): void {
    this.#desvio = quanto
  }

  fio(sup: number): void {
    const y = (sup + this.#desvio) * CM
    this.#doc
      .lineWidth(0.5)
      .moveTo(MARGEM * CM, y)
      .lineTo((MARGEM + LARGURA) * CM, y)
      .stroke("#000000")
  }

  #sombra(esq: number, sup: number, larg: number, alt: number): void {
    this.#doc.rect(esq * CM, (sup + this.#desvio) * CM, larg * CM, alt * CM).fill(CINZA)
  }

  /** The municipality in 8 points, and who generated it, and where, in 6 (2.4.3). */
  cabecalho([municipio = "", ...ambientes]: readonly string[], semValidade: boolean): void {
    this.#sombra(ESQUERDA, 0.3, LARGURA_UTIL, 1.16)
    this.#doc.image(LOGOMARCA, 0.49 * CM, 0.44 * CM, { fit: [4 * CM, 0.85 * CM] })
    const centro = { tamanho: 9, negrito: true, alinhar: "center" as const }
    this.#texto("DANFSe v2.0", 5.41, 0.34, 10.19, centro)
    this.#texto("Documento Auxiliar da NFS-e", 5.41, 0.7, 10.19, centro)
    if (semValidade) this.#texto("NFS-e SEM VALIDADE JURÍDICA", 5.41, 1.06, 10.19, { ...centro, cor: VERMELHO })
    this.#texto(municipio, 15.62, 0.36, 5.0, { tamanho: 8, linhas: 2 })
    for (const [i, linha] of ambientes.entries()) this.#texto(linha, 15.62, 0.97 + i * 0.25, 5.0, { tamanho: 6 })
  }

  tituloDoBloco(bloco: string, topo: number): void {
    const faixa = bloco === INFORMACOES
    this.#sombra(ESQUERDA, topo, faixa ? LARGURA_UTIL : LARGURA_DO_TITULO, faixa ? 0.39 : 0.63)
    this.#texto(bloco, 0.35, topo + (faixa ? 0.07 : 0.18), 5, { tamanho: BASE_DO_VALOR, negrito: true })
  }

  sentenca(texto: string, topo: number): void {
    this.#sombra(ESQUERDA, topo, LARGURA_UTIL, ALTURA_DA_SENTENCA)
    this.fio(topo)
    this.#texto(texto, 0.35, topo + 0.1, 20, { tamanho: BASE_DO_VALOR, negrito: true, alinhar: "center" })
  }

  /** The labels of the identification are of 7 points and all in capitals. */
  campo({ campo, esq, sup, larg, alt }: Campo, valor: string, identificacao: boolean): void {
    if (SOMBREADOS.has(campo)) this.#sombra(esq, sup, larg, alt)
    if (SEM_ROTULO.has(campo)) {
      this.#texto(valor, esq + 0.05, sup + 0.05, larg - 0.1, { tamanho: BASE_DO_VALOR })
      return
    }
    const tamanho = identificacao ? BASE_DO_VALOR : BASE_DO_ROTULO
    this.#texto(identificacao ? campo.toUpperCase() : rotuloDe(campo), esq + 0.05, sup + ATE_O_ROTULO, larg - 0.1, {
      tamanho,
      negrito: true,
    })
    this.#texto(valor, esq + 0.05, sup + ATE_O_VALOR + (identificacao ? 0.04 : 0), larg - 0.1, {
      tamanho: BASE_DO_VALOR,
    })
  }

  /** All of it, in as many lines as it takes. Answers how much higher than its cell that is. */
  descricao({ campo, esq, sup, larg, alt }: Campo, valor: string): number {
    const linhas = this.#linhas(valor, larg - 0.1)
    this.#texto(rotuloDe(campo), esq + 0.05, sup + ATE_O_ROTULO, larg - 0.1, { tamanho: BASE_DO_ROTULO, negrito: true })
    this.#texto(valor, esq + 0.05, sup + ATE_O_VALOR, larg - 0.1, { tamanho: BASE_DO_VALOR, linhas })
    return Math.max(0, ATE_O_VALOR + linhas * ENTRELINHA + 0.05 - alt)
  }

  /** What was said, and then the line of the Lei 12.741, which is never cut. */
  informacoes(sup: number, dito: string | undefined, totais: string): void {
    const larg = LARGURA_UTIL - 0.1
    const cabem = Math.floor((FIM_DA_PAGINA - sup - this.#desvio - 0.1) / ENTRELINHA) - 1
    const linhas = dito === undefined ? 0 : Math.min(cabem, this.#linhas(dito, larg))
    if (dito !== undefined) this.#texto(dito, ESQUERDA + 0.05, sup + 0.05, larg, { tamanho: BASE_DO_VALOR, linhas })
    const fim = sup + 0.05 + linhas * ENTRELINHA
    this.#texto(totais, ESQUERDA + 0.05, fim, larg, { tamanho: BASE_DO_VALOR })
    this.base = fim + ENTRELINHA + this.#desvio
  }

  #linhas(texto: string, larg: number): number {
    const altura = this.#doc
      .font("Helvetica")
      .fontSize(BASE_DO_VALOR)
      .heightOfString(paraWinAnsi(texto), { width: larg * CM })
    return Math.max(1, Math.round(altura / this.#doc.currentLineHeight(true)))
  }

  qr(endereco: string): void {
    const svg = qrEmSvg({ text: endereco })
    const lado = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0)
    const traco = /<path d="([^"]+)"/.exec(svg)?.[1]
    if (traco === undefined || lado === 0) throw new Error("O QR não foi desenhado.")
    const doc = this.#doc
    const escala = (1.6 * CM) / lado
    doc
      .save()
      .translate(17.48 * CM, 1.67 * CM)
      .scale(escala)
      .path(traco)
      .fill("#000000")
      .restore()
    const frase =
      "A autenticidade desta NFS-e pode ser verificada pela leitura deste código QR ou pela consulta da chave de acesso no portal nacional da NFS-e"
    this.#texto(frase, 15.8, 3.36, 4.72, { tamanho: BASE_DO_ROTULO, alinhar: "center", linhas: 3 })
  }

  marcaDagua(texto: string): void {
    const doc = this.#doc
    const meio = { x: doc.page.width / 2, y: doc.page.height / 2 }
    doc
      .save()
      .rotate(-45, { origin: [meio.x, meio.y] })
      .font("Helvetica")
      .fontSize(72)
      .fillColor(MARCA_DAGUA)
      .opacity(0.6)
    doc.text(paraWinAnsi(texto), 0, meio.y - 36, { width: doc.page.width, align: "center", lineBreak: false })
    doc.restore()
  }

  #texto(
    texto: string,
    esq: number,
    sup: number,
    larg: number,
    estilo: {
      readonly tamanho: number
      readonly negrito?: boolean
      readonly alinhar?: "center"
      readonly cor?: string
      readonly linhas?: number
    },
  ): void {
    const { tamanho, negrito = false, alinhar, cor = "#000000", linhas = 1 } = estilo
    this.#doc
      .font(negrito ? "Helvetica-Bold" : "Helvetica")
      .fontSize(tamanho)
      .fillColor(cor)
      .text(paraWinAnsi(texto), esq * CM, (sup + this.#desvio) * CM, {
        width: larg * CM,
        height: linhas * tamanho * 1.2,
        ellipsis: true,
        ...(alinhar === undefined ? {} : { align: alinhar }),
      })
  }
}

function juntar(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const partes: Buffer[] = []
  doc.on("data", (parte: Buffer) => partes.push(parte))
  doc.on("end", () => resolve(Buffer.concat(partes)))
  doc.on("error", reject)
  return promise
}

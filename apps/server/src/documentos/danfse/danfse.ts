import { readFileSync } from "node:fs"
import { XmlDocument } from "libxml2-wasm"
import { z } from "zod"
import { pdfkit, qrEmSvg } from "../../sob-demanda.ts"
import { paraWinAnsi } from "../memoria-pdf/win-ansi.ts"
import { copiarArvore } from "../nfse-nacional/nos.ts"
import { valoresDoDanfse } from "./valores.ts"

/** What the note became after it was issued: the XML never says (NT 008, 2.5). */
type SituacaoNoDanfse = "ativa" | "cancelada" | "substituida"

/** Fields of NT 008 table 2.4.5, in centimetres from the top left of the page. */
const campos = z
  .array(
    z.object({
      bloco: z.string(),
      campo: z.string(),
      esq: z.number(),
      sup: z.number(),
      larg: z.number(),
      alt: z.number(),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL("./campos.json", import.meta.url), "utf8")))

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

/** Sentence that takes the place of a block that the note does not have (NT 008, 2.3). */
const AUSENTES: Readonly<Record<string, string>> = {
  "TOMADOR / ADQUIRENTE": "TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e",
  "DESTINATÁRIO DA OPERAÇÃO": "DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e",
  "INTERMEDIÁRIO DA OPERAÇÃO": "INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e",
  "TRIBUTAÇÃO MUNICIPAL (ISSQN)": "TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN",
}

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
  const { chave, emitidaEm, cabecalho, semValidade, presentes, textos } = valoresDoDanfse(raiz)
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
  pagina.moldura()
  pagina.cabecalho(cabecalho, semValidade)
  const blocos = Map.groupBy(campos, ({ bloco }) => bloco)
  for (const [bloco, dele] of blocos) {
    const topo = Math.min(...dele.map(({ sup }) => sup))
    pagina.fio(topo)
    const sentenca = AUSENTES[bloco]
    if (sentenca !== undefined && !presentes.has(bloco)) {
      pagina.sentenca(sentenca, topo)
      continue
    }
    if (bloco !== "DADOS DA NFS-e" && bloco !== "CANHOTO") pagina.tituloDoBloco(bloco, topo, dele)
    for (const campo of dele) pagina.campo(campo, textos.get(`${bloco}|${campo.campo}`) ?? "-")
  }
  pagina.qr(CONSULTA + chave)
  if (situacao !== "ativa") pagina.marcaDagua(situacao === "cancelada" ? "CANCELADA" : "SUBSTITUÍDA")
  doc.end()
  return pronto
}

type Campo = (typeof campos)[number]

class Pagina {
  readonly #doc: PDFKit.PDFDocument

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
  }

  moldura(): void {
    this.#doc
      .lineWidth(1)
      .rect(MARGEM * CM, MARGEM * CM, LARGURA * CM, ALTURA * CM)
      .stroke("#000000")
  }

  fio(sup: number): void {
    this.#doc
      .lineWidth(0.5)
      .moveTo(MARGEM * CM, sup * CM)
      .lineTo((MARGEM + LARGURA) * CM, sup * CM)
      .stroke("#000000")
  }

  cabecalho(linhas: readonly string[], semValidade: boolean): void {
    const doc = this.#doc
    doc.rect(0.3 * CM, 0.3 * CM, 20.4 * CM, 1.16 * CM).fill(CINZA)
    this.#texto("NFS-e", 0.4, 0.5, 4, { tamanho: 16, negrito: true })
    const centro = { tamanho: 9, negrito: true, alinhar: "center" as const }
    this.#texto("DANFSe v2.0", 5.1, 0.34, 10.19, centro)
    this.#texto("Documento Auxiliar da NFS-e", 5.1, 0.7, 10.19, centro)
    if (semValidade) this.#texto("NFS-e SEM VALIDADE JURÍDICA", 5.1, 1.06, 10.19, { ...centro, cor: VERMELHO })
    for (const [i, linha] of linhas.entries()) this.#texto(linha, 15.62, 0.36 + i * 0.34, 5.0, { tamanho: 7 })
  }

  tituloDoBloco(bloco: string, topo: number, dele: readonly Campo[]): void {
    // The first cell of a block is its title; where a field stands there, the title goes over nothing.
    const livre = !dele.some(({ esq, sup }) => esq < 1 && Math.abs(sup - topo) < 0.1)
    if (livre) this.#texto(bloco, 0.35, topo + 0.12, 5, { tamanho: BASE_DO_VALOR, negrito: true })
  }

  sentenca(texto: string, topo: number): void {
    this.#texto(texto, 0.35, topo + 0.2, 20, { tamanho: BASE_DO_VALOR, negrito: true, alinhar: "center" })
  }

  campo({ campo, esq, sup, larg, alt }: Campo, valor: string): void {
    this.#texto(campo, esq + 0.05, sup + 0.05, larg - 0.1, { tamanho: BASE_DO_ROTULO, negrito: true })
    // A cell of one line only has no room below its label: the value goes beside it.
    if (alt < 0.5) {
      this.#texto(valor, esq + 8, sup + 0.03, larg - 8.1, { tamanho: BASE_DO_VALOR })
      return
    }
    const linhas = Math.max(1, Math.floor((alt - 0.3) / 0.28))
    this.#texto(valor, esq + 0.05, sup + 0.31, larg - 0.1, { tamanho: BASE_DO_VALOR, linhas: LINHAS[campo] ?? linhas })
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
      .text(paraWinAnsi(texto), esq * CM, sup * CM, {
        width: larg * CM,
        height: linhas * tamanho * 1.2,
        ellipsis: true,
        ...(alinhar === undefined ? {} : { align: alinhar }),
      })
  }
}

/** What has more room than its cell says: the table gives the height of one line. */
const LINHAS: Readonly<Record<string, number>> = {
  "DESCRIÇÃO DO SERVIÇO": 2,
  "DESCRIÇÃO DO CÓDIGO DE TRIBUTAÇÃO NACIONAL / MUNICIPAL": 1,
  "INFORMAÇÕES COMPLEMENTARES": 15,
}

function juntar(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const partes: Buffer[] = []
  doc.on("data", (parte: Buffer) => partes.push(parte))
  doc.on("end", () => resolve(Buffer.concat(partes)))
  doc.on("error", reject)
  return promise
}

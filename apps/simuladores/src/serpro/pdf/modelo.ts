import PDFDocument from "pdfkit"

/**
 * A page drawn once, with holes of fixed size that are then filled byte for byte: a document costs a copy and some writes instead
 * of a drawing. Text is Courier, which has no kerning, so that a hole stays one run of hexadecimal in an uncompressed page.
 */
export interface Tela {
  texto(x: number, y: number, conteudo: string, estilo?: Estilo): void
  /** A hole of so many characters. */
  campo(nome: string, x: number, y: number, letras: number, estilo?: Estilo & { readonly direita?: boolean }): void
  /** A hole for a picture of one bit a point. */
  figura(nome: string, x: number, y: number, caixa: Caixa): void
  linha(x1: number, y1: number, x2: number, y2: number): void
  /** Across the page, large and light, under everything else. */
  marcaDagua(conteudo: string): void
}

export interface Estilo {
  readonly tamanho?: number
  readonly negrito?: boolean
  readonly cor?: string
}

export interface Caixa {
  readonly largura: number
  readonly altura: number
  /** Points across and down. */
  readonly colunas: number
  readonly linhas: number
}

interface Buraco {
  readonly inicio: number
  readonly letras: number
  readonly direita: boolean
}

/** Lines of points: which are dark. */
export type Figura = readonly (readonly boolean[])[]

export interface Modelo {
  /** The document with these values; a hole without one is left blank. */
  preencher(valores: Readonly<Record<string, string>>, figuras?: Readonly<Record<string, Figura>>): Buffer
}

const ALGARISMOS = Buffer.from("0123456789abcdef", "latin1")
const INTERROGACAO = 63

/** Writes text as hexadecimal of its bytes, straight into the page: letters beyond Latin-1 become "?". */
function escreverHexa(pagina: Buffer, inicio: number, texto: string): void {
  let lugar = inicio
  for (let i = 0; i < texto.length; i++) {
    const letra = texto.charCodeAt(i)
    escreverByte(pagina, lugar, letra < 256 ? letra : INTERROGACAO)
    lugar += 2
  }
}

function escreverByte(pagina: Buffer, lugar: number, byte: number): void {
  pagina[lugar] = ALGARISMOS[byte >> 4] ?? 0
  pagina[lugar + 1] = ALGARISMOS[byte & 15] ?? 0
}

const hexaDe = (texto: string): string => {
  const bytes = Buffer.alloc(2 * texto.length)
  escreverHexa(bytes, 0, texto)
  return bytes.toString("latin1")
}
const bytesPorLinha = ({ colunas }: Caixa) => Math.ceil(colunas / 8)

/** Draws a page of A4 and keeps where its holes are. */
export async function montarModelo(desenhar: (tela: Tela) => void): Promise<Modelo> {
  const documento = new PDFDocument({ size: "A4", margin: 0, compress: false, info: { Title: "DOCUMENTO DE TESTE" } })
  const pedacos: Buffer[] = []
  documento.on("data", (pedaco: Buffer) => pedacos.push(pedaco))
  const fim = new Promise((resolve) => documento.on("end", resolve))
  const campos = new Map<string, { marca: string; letras: number; direita: boolean }>()
  const figuras = new Map<string, { marca: string; caixa: Caixa }>()
  const escrever = (x: number, y: number, conteudo: string, { tamanho = 9, negrito = false, cor = "black" }: Estilo) =>
    documento
      .font(negrito ? "Courier-Bold" : "Courier")
      .fontSize(tamanho)
      .fillColor(cor)
      .text(conteudo, x, y, { lineBreak: false })
  desenhar({
    texto: (x, y, conteudo, estilo = {}) => void escrever(x, y, conteudo, estilo),
    campo: (nome, x, y, letras, estilo = {}) => {
      const marca = `${String.fromCharCode(200)}${String(campos.size).padStart(3, "0")}`.padEnd(letras, "#")
      campos.set(nome, { marca: hexaDe(marca), letras, direita: estilo.direita ?? false })
      escrever(x, y, marca, estilo)
    },
    figura: (nome, x, y, caixa) => {
      const marca = `f${String(figuras.size).padStart(3, "0")}`.padEnd(bytesPorLinha(caixa) * caixa.linhas * 2, "0")
      figuras.set(nome, { marca, caixa })
      documento.save().transform(caixa.largura, 0, 0, -caixa.altura, x, y + caixa.altura)
      const sobre = `BI /W ${caixa.colunas} /H ${caixa.linhas} /BPC 1 /CS /G /F /AHx ID\n${marca}>\nEI`
      documento.addContent(sobre).restore()
    },
    linha: (x1, y1, x2, y2) => void documento.lineWidth(0.5).moveTo(x1, y1).lineTo(x2, y2).stroke("#555555"),
    marcaDagua: (conteudo) => {
      documento.save().rotate(-52, { origin: [297, 421] })
      escrever(-30, 395, conteudo, { tamanho: 58, negrito: true, cor: "#f0c4c4" })
      documento.restore()
    },
  })
  documento.end()
  await fim
  const molde = Buffer.concat(pedacos)
  const buracos = new Map<string, Buraco>()
  for (const [nome, { marca, letras, direita }] of campos) {
    const inicio = achar(molde, marca, nome)
    buracos.set(nome, { inicio, letras, direita })
    escreverHexa(molde, inicio, " ".repeat(letras))
  }
  const lugares = new Map(
    [...figuras].map(([nome, { marca, caixa }]) => [nome, { caixa, inicio: achar(molde, marca, nome) }]),
  )
  return {
    preencher: (valores, imagens = {}) => {
      const copia = Buffer.from(molde)
      for (const [nome, valor] of Object.entries(valores)) {
        const buraco = buracos.get(nome)
        if (!buraco) throw new Error(`a página não tem ${nome}`)
        const { inicio, letras, direita } = buraco
        const cortado = valor.slice(0, letras)
        escreverHexa(copia, inicio, direita ? cortado.padStart(letras) : cortado.padEnd(letras))
      }
      for (const [nome, imagem] of Object.entries(imagens)) {
        const lugar = lugares.get(nome)
        if (lugar) escreverPontos(copia, lugar.inicio, imagem, lugar.caixa)
      }
      return copia
    },
  }
}

function achar(molde: Buffer, marca: string, nome: string): number {
  const inicio = molde.indexOf(marca, 0, "latin1")
  if (inicio < 0) throw new Error(`o lugar de ${nome} não ficou inteiro na página`)
  return inicio
}

/** One bit a point, dark is zero, each line in whole bytes. */
function escreverPontos(pagina: Buffer, inicio: number, figura: Figura, caixa: Caixa): void {
  let lugar = inicio
  for (let linha = 0; linha < caixa.linhas; linha++) {
    const pontos = figura[linha] ?? []
    for (let coluna = 0; coluna < bytesPorLinha(caixa) * 8; coluna += 8) {
      let byte = 0
      for (let bit = 0; bit < 8; bit++) byte = (byte << 1) | (pontos[coluna + bit] ? 0 : 1)
      escreverByte(pagina, lugar, byte)
      lugar += 2
    }
  }
}

import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "@partida/fiscal"
import { type Emitente, type EmpresaImpressa, escreverAssinatura, novaPagina } from "../folha-pdf/pecas.ts"
import { Folha, fio, type Pedaco } from "../memoria-pdf/folha.ts"
import { formatarCentavos, formatarInstante } from "../memoria-pdf/formatos.ts"
import { escreverLogo, paragrafo } from "../memoria-pdf/secoes.ts"
import { CORES, ESTILOS, PAGINA } from "../memoria-pdf/tema.ts"

/** A book of a company on paper: whose it is, of when, its number, and who signs it. */
export interface LivroImpresso {
  readonly emitente: Emitente
  readonly empresa: EmpresaImpressa & { readonly municipio: string; readonly nire: string | null }
  readonly contador: { readonly nome: string | null; readonly crc: string | null }
  readonly periodo: { readonly de: string; readonly ate: string }
  readonly numero: number
  readonly geradoEm: Date
}

/** The columns of a book: the left edge of texts, the right edge of figures. */
interface ColunaDoLivro {
  readonly titulo: string
  readonly x: number
  readonly alinhar?: "direita"
}

type PedacoDoLivro = Omit<Pedaco, "elemento">

/** A line of a book: its texts, and what it adds to the sums carried from page to page. */
export interface LinhaDoLivro {
  readonly pedacos: readonly PedacoDoLivro[]
  readonly debito?: bigint
  readonly credito?: bigint
  /** A hairline above it. */
  readonly abre?: boolean
}

interface Somas {
  readonly debito: bigint
  readonly credito: bigint
}

const NADA: Somas = { debito: 0n, credito: 0n }
const LINHA = 10.5
const RESPIRO = 9
const LARGURA_DA_DIREITA = 150
/** Of a page: the titles of the columns, what came and what goes on. */
const LINHAS_DA_CASA = 4

/** What a book is called, its columns, and where the sums are written: by the places of their columns. */
export interface FeitioDoLivro {
  readonly nome: string
  readonly colunas: readonly ColunaDoLivro[]
  readonly rotulo: number
  readonly debito: number
  readonly credito: number
}

/**
 * A book being written page by page, each leaving as the next begins: memory does not grow with the entries. Pages are numbered, and
 * what was summed so far goes on from the foot of one to the head of the next. The term of opening is written last, when the number
 * of pages is known, and put first. A page is one element of the structure of the document: one for each line would stay until the end.
 */
export class Encadernacao {
  readonly folha: Folha
  readonly #livro: LivroImpresso
  readonly #feitio: FeitioDoLivro
  readonly #porPagina: number
  #linhas: LinhaDoLivro[] = []
  #folhas = 0
  #somas = NADA
  #transporte = NADA
  /** What a page says at its head of what it continues. */
  continua: LinhaDoLivro | null = null

  constructor(livro: LivroImpresso, feitio: FeitioDoLivro) {
    const { empresa, emitente, periodo, geradoEm } = livro
    this.#livro = livro
    this.#feitio = feitio
    const assunto = `${feitio.nome} de ${formatarData(periodo.de)} a ${formatarData(periodo.ate)}`
    this.folha = new Folha({
      marca: emitente.marca.nome,
      titulo: `${assunto}, ${empresa.razaoSocial}`,
      autor: emitente.escritorio.nome,
      assunto,
      geradoEm,
      emFluxo: true,
    })
    this.#porPagina = Math.floor((this.folha.fim - PAGINA.topo) / LINHA) - LINHAS_DA_CASA
    // The term of opening will be the first page.
    this.#folhas = 2
    this.#escreverMargens(this.#folhas)
    this.folha.doc.on("pageAdded", this.#aoVirar)
  }

  readonly #aoVirar = () => {
    this.#folhas += 1
    this.#escreverMargens(this.#folhas)
  }

  /** Writes lines that stay together where a page can hold them. */
  escrever(linhas: readonly LinhaDoLivro[]): void {
    if (linhas.length > this.#cabem() && linhas.length <= this.#porPagina) this.#virar()
    for (const linha of linhas) {
      if (this.#cabem() < 1) this.#virar()
      this.#linhas.push(linha)
      this.#somas = {
        debito: this.#somas.debito + (linha.debito ?? 0n),
        credito: this.#somas.credito + (linha.credito ?? 0n),
      }
    }
  }

  /** What was summed since the beginning, or since this was asked with `zerar`. */
  somar({ zerar }: { readonly zerar: boolean }): Somas {
    const somas = this.#somas
    if (zerar) this.#somas = NADA
    return somas
  }

  /** Bytes that are ready: none waits for the end. */
  *prontos(): Generator<Uint8Array> {
    for (let parte: Buffer | null = this.folha.doc.read(); parte !== null; parte = this.folha.doc.read()) yield parte
  }

  /** The last page of lines, what `depois` writes after them, and the terms; then the rest of the bytes. */
  *concluir(depois?: (folha: Folha) => void): Generator<Uint8Array> {
    const { folha } = this
    this.#pintar(NADA)
    novaPagina(folha)
    if (depois) {
      depois(folha)
      novaPagina(folha)
    }
    const folhas = this.#folhas
    this.#escreverTermo("encerramento", folhas)
    folha.doc.off("pageAdded", this.#aoVirar)
    novaPagina(folha)
    this.#escreverMargens(1)
    this.#escreverTermo("abertura", folhas)
    porAUltimaNoComeco(folha.doc)
    folha.raiz.end()
    folha.doc.end()
    yield* this.prontos()
  }

  #cabem(): number {
    return this.#porPagina - this.#linhas.length
  }

  #virar(): void {
    this.#pintar(this.#somas)
    novaPagina(this.folha)
    this.#transporte = this.#somas
    if (this.continua) this.#linhas.push(this.continua)
  }

  /** Draws the lines of the page, between what came from the one before and what goes to the next. */
  #pintar(aTransportar: Somas): void {
    const { folha } = this
    const { colunas } = this.#feitio
    const titulos = colunas.map(({ titulo, ...c }) => ({ ...c, texto: titulo, estilo: ESTILOS.rotulo }))
    const linhas: readonly LinhaDoLivro[] = [
      { pedacos: titulos },
      ...this.#linhaDeSomas("Transporte", this.#transporte),
      ...this.#linhas,
      ...this.#linhaDeSomas("A transportar", aTransportar),
    ]
    const topo = folha.y
    const yDe = (i: number) => topo + 2 + i * LINHA
    folha.artefato(() => {
      folha.doc.rect(folha.esquerda, topo, folha.largura, LINHA).fill(CORES.fundo)
      for (const [i, linha] of linhas.entries())
        if (linha.abre) fio(folha.doc, folha.esquerda, folha.direita, yDe(i) - 2, CORES.fio)
    })
    const pagina = folha.elemento("Sect")
    pagina.add(() => {
      for (const [i, { pedacos }] of linhas.entries()) for (const pedaco of pedacos) folha.texto(pedaco, yDe(i))
    })
    pagina.end()
    this.#linhas = []
    this.#transporte = NADA
    folha.y = yDe(linhas.length) + RESPIRO
  }

  #linhaDeSomas(texto: string, { debito, credito }: Somas): LinhaDoLivro[] {
    if (debito === 0n && credito === 0n) return []
    const { colunas, ...onde } = this.#feitio
    const em = (coluna: number, texto: string) => {
      const { titulo: _titulo, ...lugar } = colunas[coluna] ?? { titulo: "", x: this.folha.esquerda }
      return { ...lugar, texto, estilo: ESTILOS.tabelaForte }
    }
    return [
      {
        abre: true,
        pedacos: [
          em(onde.rotulo, texto),
          em(onde.debito, formatarCentavos(debito)),
          em(onde.credito, formatarCentavos(credito)),
        ],
      },
    ]
  }

  #escreverMargens(numeroDaFolha: number): void {
    const { folha } = this
    const { empresa, emitente, periodo, numero, geradoEm } = this.#livro
    const linha = (esquerda: string, direita: string, y: number, estilo: Pedaco["estilo"] = ESTILOS.margem) =>
      folha.escreverArtefato(
        [
          {
            texto: folha.encurtar(esquerda, estilo, folha.largura - LARGURA_DA_DIREITA),
            x: folha.esquerda,
            estilo,
          },
          { texto: direita, x: folha.direita, estilo: ESTILOS.margem, alinhar: "direita" },
        ],
        y,
      )
    const y = PAGINA.yCabecalho
    linha(
      `${empresa.razaoSocial} · CNPJ ${formatarDocumento(empresa.cnpj)}`,
      `${this.#feitio.nome} nº ${numero}`,
      y,
      ESTILOS.margemForte,
    )
    linha(`${formatarData(periodo.de)} a ${formatarData(periodo.ate)}`, `folha ${numeroDaFolha}`, y + 12)
    folha.artefato(() => {
      fio(folha.doc, folha.esquerda, folha.direita, y + 27, CORES.borda)
      fio(folha.doc, folha.esquerda, folha.direita, PAGINA.yRodape - 6, CORES.borda)
    })
    const gerado = `${emitente.escritorio.nome} · documento gerado em ${formatarInstante(geradoEm)}`
    linha(gerado, emitente.marca.nome, PAGINA.yRodape)
  }

  #escreverTermo(qual: "abertura" | "encerramento", folhas: number): void {
    const { folha } = this
    const { empresa, contador, emitente, periodo, numero } = this.#livro
    if (qual === "abertura") escreverLogo(folha, emitente.marca)
    paragrafo(folha, `Termo de ${qual}`, ESTILOS.titulo, "H1")
    folha.y += RESPIRO
    const identificada = [
      empresa.razaoSocial,
      `CNPJ ${formatarDocumento(empresa.cnpj)}`,
      ...(empresa.nire === null ? [] : [`NIRE ${empresa.nire}`]),
      ...(empresa.municipio === "" ? [] : [`estabelecida em ${empresa.municipio}`]),
    ].join(", ")
    paragrafo(
      folha,
      `Este livro tem ${folhas} folhas, numeradas de 1 a ${folhas}, e ${qual === "abertura" ? "servirá" : "serviu"} de ${this.#feitio.nome} número ${numero} da empresa ${identificada}, para a escrituração de ${formatarData(periodo.de)} a ${formatarData(periodo.ate)}.`,
      ESTILOS.corpo,
    )
    folha.y += RESPIRO
    paragrafo(folha, "Local e data:", ESTILOS.corpo)
    escreverAssinatura(folha, `${empresa.razaoSocial}, pelo administrador`)
    escreverAssinatura(folha, `${contador.nome ?? "Contador"}${contador.crc === null ? "" : `, CRC ${contador.crc}`}`)
  }
}

/** The pages of a file are in the order of one list of references, which leaves only at its end. */
function porAUltimaNoComeco(doc: PDFKit.PDFDocument): void {
  const { Kids: paginas } = (doc as unknown as ComRaiz)._root.data.Pages.data
  const ultima = paginas.pop()
  if (ultima !== undefined) paginas.unshift(ultima)
}
interface ComRaiz {
  readonly _root: { readonly data: { readonly Pages: { readonly data: { readonly Kids: unknown[] } } } }
}

import { citar, cortar } from "../texto.ts"
import {
  type Celula,
  type Contador,
  type Folha,
  LIMITES,
  type LinhaBruta,
  type Mescla,
  PlanilhaRecusada,
} from "../tipos.ts"
import { dataDoSerial, diaExistente } from "../valores/datas.ts"
import type { Natureza } from "./estilos.ts"
import { danificada } from "./pacote.ts"
import { atributo, decodificar, percorrerXml } from "./xml.ts"

/** What the cells of a sheet refer to. */
export interface Livro {
  readonly textos: readonly string[]
  readonly estilos: readonly Natureza[]
  readonly desde1904: boolean
}

/** The last row that any spreadsheet has. */
const ULTIMA_LINHA = 1_048_576
/** Cells joined across columns are kept only where headings may be; those joined down rows, everywhere. */
const LINHAS_COM_CABECALHO = 60
const MESCLAS_MAXIMAS = 60_000

/**
 * One sheet as it is unpacked. Formulas are never computed: what the spreadsheet kept as their result is taken, and a
 * formula without one is an explained error. Throws PlanilhaRecusada.
 */
export async function lerFolha(
  partes: AsyncIterable<string>,
  { nome, oculta }: Pick<Folha, "nome" | "oculta">,
  livro: Livro,
  contador: Contador,
): Promise<Folha> {
  const leitor = new LeitorDeFolha(livro, contador)
  await percorrerXml(partes, leitor)
  return {
    nome,
    oculta,
    linhas: leitor.linhas,
    colunasOcultas: leitor.colunasOcultas,
    mesclas: leitor.mesclas,
    desde1904: livro.desde1904,
  }
}

class LeitorDeFolha {
  readonly linhas: LinhaBruta[] = []
  readonly colunasOcultas = new Set<number>()
  readonly mesclas: Mescla[] = []
  readonly #livro: Livro
  readonly #contador: Contador
  #numero = 0
  #celulas: Celula[] = []
  #preenchidas = 0
  #coluna = -1
  #tipo = "n"
  #estilo = -1
  #formula = false
  #valor: string | null = null
  #emTexto = false
  #fonetica = false

  constructor(livro: Livro, contador: Contador) {
    this.#livro = livro
    this.#contador = contador
  }

  abre(nome: string, atributos: string): void {
    switch (nome) {
      case "row":
        this.#numero = Number(atributo(atributos, "r") ?? this.#numero + 1)
        if (!Number.isInteger(this.#numero) || this.#numero < 1 || this.#numero > ULTIMA_LINHA) throw danificada()
        this.#celulas = []
        this.#preenchidas = 0
        this.#coluna = -1
        break
      case "c":
        this.#abrirCelula(atributos)
        break
      case "f":
        this.#formula = true
        break
      case "v":
      case "t":
        this.#emTexto = !this.#fonetica
        this.#valor ??= ""
        break
      case "rPh":
        this.#fonetica = true
        break
      case "col":
        this.#anotarColuna(atributos)
        break
      case "mergeCell":
        this.#anotarMescla(atributos)
        break
    }
  }

  fecha(nome: string): void {
    if (nome === "v" || nome === "t" || nome === "f") this.#emTexto = false
    else if (nome === "rPh") this.#fonetica = false
    else if (nome === "c") this.#fecharCelula()
    else if (nome === "row" && this.#preenchidas > 0) {
      this.#contador.linha(this.#celulas.length, this.#preenchidas)
      this.linhas.push({ numero: this.#numero, celulas: this.#celulas })
    }
  }

  texto(texto: string): void {
    if (!this.#emTexto) return
    this.#valor += texto
    if ((this.#valor?.length ?? 0) > LIMITES.texto * 6) throw danificada()
  }

  #abrirCelula(atributos: string): void {
    const referencia = atributo(atributos, "r")
    this.#coluna = referencia === null ? this.#coluna + 1 : colunaDe(referencia)
    this.#tipo = atributo(atributos, "t") ?? "n"
    this.#estilo = Number(atributo(atributos, "s") ?? -1)
    this.#formula = false
    this.#valor = null
  }

  #fecharCelula(): void {
    const valor = this.#interpretar()
    if (valor === null || valor === "") return
    // Far columns with something in them are over the limit; counting is the row's, padding must not come before it.
    if (this.#coluna >= LIMITES.colunas) {
      if (typeof valor === "string" && valor.trim() === "") return
      throw new PlanilhaRecusada(
        `Há dados além da coluna ${LIMITES.colunas} de uma aba. Apague o que não será importado e envie de novo.`,
      )
    }
    while (this.#celulas.length <= this.#coluna) this.#celulas.push(null)
    this.#celulas[this.#coluna] = valor
    this.#preenchidas++
  }

  #interpretar(): Celula {
    const cru = this.#valor
    if (cru === null || cru === "") {
      return this.#formula && cru === null
        ? {
            erro: "a célula tem uma fórmula sem resultado guardado. Abra a planilha no Excel, salve e envie de novo, ou digite o valor",
          }
        : null
    }
    switch (this.#tipo) {
      case "s":
        return aparar(this.#livro.textos[Number(cru)] ?? "")
      case "inlineStr":
      case "str":
        return aparar(decodificar(cru))
      case "b":
        return cru === "1" ? "Sim" : "Não"
      case "e":
        return { erro: `a célula tem o erro ${cortar(decodificar(cru), 20)} da planilha. Corrija-a ou digite o valor` }
      case "d":
        return dataIso(decodificar(cru))
      default:
        return this.#numeroDe(cru)
    }
  }

  #numeroDe(cru: string): Celula {
    const numero = Number(cru)
    if (!Number.isFinite(numero)) throw danificada()
    const natureza = this.#livro.estilos[this.#estilo] ?? "numero"
    if (natureza === "percentual") return `${Number((numero * 100).toPrecision(15))}%`.replace(".", ",")
    if (natureza !== "data") return numero
    const dia = dataDoSerial(numero, this.#livro.desde1904)
    return dia === null ? numero : { data: dia }
  }

  #anotarColuna(atributos: string): void {
    if (!/^(1|true)$/.test(atributo(atributos, "hidden") ?? "")) return
    const de = Number(atributo(atributos, "min") ?? 0)
    const ate = Math.min(Number(atributo(atributos, "max") ?? 0), LIMITES.colunas)
    for (let n = de; n <= ate; n++) this.colunasOcultas.add(n - 1)
  }

  #anotarMescla(atributos: string): void {
    const [de = "", ate = de] = (atributo(atributos, "ref") ?? "").split(":")
    const deLinha = linhaDe(de)
    const ateLinha = linhaDe(ate)
    if ((deLinha >= LINHAS_COM_CABECALHO && ateLinha <= deLinha) || this.mesclas.length >= MESCLAS_MAXIMAS) return
    this.mesclas.push({
      deLinha,
      ateLinha,
      deColuna: colunaDe(de),
      ateColuna: Math.min(colunaDe(ate), LIMITES.colunas),
    })
  }
}

/** A day as ISO 8601 writes it, with or without the time: the attribute says it is one, the text may say otherwise. */
function dataIso(cru: string): Celula {
  const data = /^\d{4}-\d{2}-\d{2}(?:T[\d:.,]*(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(cru)
    ? diaExistente(cru.slice(0, 10))
    : null
  return data === null
    ? { erro: `a célula tem uma data que não existe, ${citar(cru)}. Escreva dia, mês e ano, como 31/12/2025` }
    : { data }
}

const aparar = (texto: string) => cortar(texto.replaceAll("\u00a0", " ").trim(), LIMITES.texto)

/** "BC12" is column 54, from zero. */
function colunaDe(referencia: string): number {
  let n = 0
  for (const letra of referencia.toUpperCase()) {
    const valor = letra.charCodeAt(0) - 64
    if (valor < 1 || valor > 26) break
    n = n * 26 + valor
    if (n > 20_000) throw danificada()
  }
  if (n === 0) throw danificada()
  return n - 1
}

const linhaDe = (referencia: string) => Number(/(?<!\d)\d+$/.exec(referencia)?.[0] ?? 0)

import { LIMITE_DO_ENVIO_BYTES } from "@partida/contracts/limites"

/** A cell as read: text, number, a day, an explained error, or nothing. */
export type Celula = string | number | CelulaComData | CelulaComErro | null

interface CelulaComData {
  /** AAAA-MM-DD */
  readonly data: string
}

interface CelulaComErro {
  /** Why the cell has no usable value, in pt-BR, with the way out. */
  readonly erro: string
}

export interface LinhaBruta {
  /** As the spreadsheet numbers it. */
  readonly numero: number
  readonly celulas: readonly Celula[]
}

/** Columns and rows joined into one cell, zero-based and inclusive. */
export interface Mescla {
  readonly deLinha: number
  readonly ateLinha: number
  readonly deColuna: number
  readonly ateColuna: number
}

/** One sheet, whole: rows with nothing in them are left out. */
export interface Folha {
  readonly nome: string
  readonly oculta: boolean
  readonly linhas: readonly LinhaBruta[]
  readonly colunasOcultas: ReadonlySet<number>
  /** Those of the first rows, which headings may have, and all that join rows. */
  readonly mesclas: readonly Mescla[]
  /** Days are counted from 1904 (old Mac files). */
  readonly desde1904: boolean
}

export const ehData = (c: Celula): c is CelulaComData => typeof c === "object" && c !== null && "data" in c
export const ehErro = (c: Celula): c is CelulaComErro => typeof c === "object" && c !== null && "erro" in c

/** The spreadsheet cannot be read; the message is pt-BR, with the way out. */
export class PlanilhaRecusada extends Error {
  override name = "PlanilhaRecusada"
}

/** What a file may hold, in what was really unpacked: what its headers say is never believed. */
export const LIMITES = {
  arquivo: LIMITE_DO_ENVIO_BYTES,
  /** Parts of the package. */
  partes: 2_000,
  bytesPorParte: 250 * 1024 * 1024,
  bytesTotais: 400 * 1024 * 1024,
  /** Unpacked ÷ packed, past `bytesSemRazao`: real sheets stay below 100. */
  razao: 400,
  bytesSemRazao: 4 * 1024 * 1024,
  linhas: 200_000,
  colunas: 200,
  celulas: 3_000_000,
  folhas: 100,
  /** Characters of the shared texts, and of one cell. */
  textos: 60_000_000,
  texto: 32_767,
} as const

/** Rows and cells of a whole file, counted as they are read. Throws PlanilhaRecusada past the limits. */
export class Contador {
  #linhas = 0
  #celulas = 0

  linha(colunas: number, celulas: number): void {
    this.#linhas++
    this.#celulas += celulas
    if (colunas > LIMITES.colunas)
      throw new PlanilhaRecusada(
        `Uma aba tem mais de ${LIMITES.colunas} colunas preenchidas. Apague as que não serão importadas e envie de novo.`,
      )
    if (this.#linhas > LIMITES.linhas)
      throw new PlanilhaRecusada("A planilha tem mais de 200.000 linhas preenchidas. Divida-a em arquivos menores.")
    if (this.#celulas > LIMITES.celulas)
      throw new PlanilhaRecusada("A planilha tem células demais. Divida-a em arquivos menores.")
  }
}

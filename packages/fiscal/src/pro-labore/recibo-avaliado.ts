import type { ResultadoIrrf } from "../irrf/mensal.ts"
import { ErroDeTabela } from "../nucleo/erros.ts"
import type { Passo } from "../nucleo/memoria.ts"

/** The figures of a slip, in whole centavos: the same as `calcularProLabore` gives. */
export interface ValoresDoRecibo {
  readonly inss: number
  readonly metodo: ResultadoIrrf["metodo"]
  readonly deducao: number
  readonly base: number
  readonly impostoTabela: number
  readonly reducao: number
  readonly imposto: number
  readonly irrf: number
  readonly liquido: number
  readonly cppForaDoDas: number
}

/** The figures and, from the same call, what explains them. */
export interface ProLaboreAvaliado extends ValoresDoRecibo {
  /**
   * The memória de cálculo of these figures, written when first read and then kept; not an own property. Throws
   * `ErroDeTabela` when some figure of the tree is not the one already given.
   */
  readonly memoria: Passo
}

/** A slip whose tree waits to be read. */
export class ReciboComMemoria implements ProLaboreAvaliado {
  declare readonly inss: number
  declare readonly metodo: ResultadoIrrf["metodo"]
  declare readonly deducao: number
  declare readonly base: number
  declare readonly impostoTabela: number
  declare readonly reducao: number
  declare readonly imposto: number
  declare readonly irrf: number
  declare readonly liquido: number
  declare readonly cppForaDoDas: number
  #memoria: Passo | ((recibo: ValoresDoRecibo) => Passo)

  /** `memoria` is the tree, or what writes it for these figures. */
  constructor(valores: ValoresDoRecibo, memoria: Passo | ((recibo: ValoresDoRecibo) => Passo)) {
    this.inss = valores.inss
    this.metodo = valores.metodo
    this.deducao = valores.deducao
    this.base = valores.base
    this.impostoTabela = valores.impostoTabela
    this.reducao = valores.reducao
    this.imposto = valores.imposto
    this.irrf = valores.irrf
    this.liquido = valores.liquido
    this.cppForaDoDas = valores.cppForaDoDas
    this.#memoria = memoria
  }

  get memoria(): Passo {
    if (typeof this.#memoria === "function") this.#memoria = this.#memoria(this)
    return this.#memoria
  }
}

const CAMPOS = [
  "inss",
  "metodo",
  "deducao",
  "base",
  "impostoTabela",
  "reducao",
  "imposto",
  "irrf",
  "liquido",
  "cppForaDoDas",
] as const satisfies readonly (keyof ValoresDoRecibo)[]

/** Value and explanation must not part: throws `ErroDeTabela` naming the first figure that the tree tells otherwise. */
export function conferirRecibo(avaliado: ValoresDoRecibo, contado: ValoresDoRecibo): void {
  const campo = CAMPOS.find((nome) => avaliado[nome] !== contado[nome])
  if (campo !== undefined)
    throw new ErroDeTabela(`A memória de cálculo do recibo não fecha com os valores avaliados: ${campo}`)
}

import type { Passo } from "../../nucleo/memoria.ts"
import type { ProLaboreAvaliado } from "../../pro-labore/recibo-avaliado.ts"
import type { EfeitoDoExcesso, SituacaoDoLimite } from "../limites/limites.ts"
import type { ItemDoMes, MesAvaliado, ValoresDoMes } from "./tipos.ts"

/** A month whose tree waits to be read. */
export class MesComMemoria implements MesAvaliado {
  declare readonly receitaMes: number
  declare readonly rbt12: number | null
  declare readonly rbt12Exportacao: number | null
  declare readonly rba: number
  declare readonly rbaExportacao: number
  declare readonly fatorR: number | null
  declare readonly itens: readonly ItemDoMes[]
  declare readonly tributos: readonly number[]
  declare readonly das: number
  declare readonly abaixoDoMinimo: boolean
  declare readonly situacaoSublimite: SituacaoDoLimite
  declare readonly efeitoSublimite: EfeitoDoExcesso
  declare readonly situacaoLimite: SituacaoDoLimite
  declare readonly efeitoLimite: EfeitoDoExcesso
  declare readonly proLabore: ProLaboreAvaliado | null
  #memoria: Passo | ((mes: ValoresDoMes) => Passo)

  /** `memoria` is the tree, or what writes it for these figures. */
  constructor(valores: Omit<MesAvaliado, "memoria">, memoria: Passo | ((mes: ValoresDoMes) => Passo)) {
    this.receitaMes = valores.receitaMes
    this.rbt12 = valores.rbt12
    this.rbt12Exportacao = valores.rbt12Exportacao
    this.rba = valores.rba
    this.rbaExportacao = valores.rbaExportacao
    this.fatorR = valores.fatorR
    this.itens = valores.itens
    this.tributos = valores.tributos
    this.das = valores.das
    this.abaixoDoMinimo = valores.abaixoDoMinimo
    this.situacaoSublimite = valores.situacaoSublimite
    this.efeitoSublimite = valores.efeitoSublimite
    this.situacaoLimite = valores.situacaoLimite
    this.efeitoLimite = valores.efeitoLimite
    this.proLabore = valores.proLabore
    this.#memoria = memoria
  }

  get memoria(): Passo {
    if (typeof this.#memoria === "function") this.#memoria = this.#memoria(this)
    return this.#memoria
  }
}

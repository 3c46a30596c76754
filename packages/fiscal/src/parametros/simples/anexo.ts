import { type Centavos, centavos, deReais, paraReais, ZERO } from "../../nucleo/dinheiro.ts"
import { ErroDeTabela } from "../../nucleo/erros.ts"
import type { FaixaMostrada } from "../../nucleo/memoria.ts"
import { compararTaxas, fracao, somarTaxas, type Taxa, taxa } from "../../nucleo/taxa.ts"
import { type Anexo, TRIBUTOS, type Tributo } from "../../simples/tipos.ts"

/** One bracket of an annex. A tax absent from `partilha` is outside the DAS in that bracket. */
export interface FaixaDoAnexo {
  readonly numero: number
  /** Inclusive. */
  readonly ate: Centavos
  readonly aliquota: Taxa
  readonly deduzir: Centavos
  readonly partilha: ReadonlyMap<Tributo, Taxa>
}

export interface TabelaDoAnexo {
  readonly nome: string
  readonly faixas: readonly FaixaDoAnexo[]
  /** The same brackets as shown in the memória de cálculo. */
  readonly mostradas: readonly FaixaMostrada[]
}

export type TabelasDosAnexos = Readonly<Record<Anexo, TabelaDoAnexo>>

type LinhaDaTabela = readonly [
  ate: string,
  aliquota: string,
  deduzir: string,
  partilha: Readonly<Partial<Record<Tributo, string>>>,
]

/** Shares as exact rates, in the order of `TRIBUTOS`. Throws `ErroDeTabela` unless they add to exactly 1. */
export function montarPartilha(
  nome: string,
  partilha: Readonly<Partial<Record<Tributo, string>>>,
): ReadonlyMap<Tributo, Taxa> {
  const lida = new Map<Tributo, Taxa>()
  let total = fracao(0n, 1n)
  for (const tributo of TRIBUTOS) {
    const texto = partilha[tributo]
    if (texto === undefined) continue
    lida.set(tributo, taxa(texto))
    total = somarTaxas(total, taxa(texto))
  }
  if (compararTaxas(total, fracao(1n, 1n)) !== 0) throw new ErroDeTabela(`${nome}: a partilha não soma 100%`)
  return lida
}

/** Builds an annex from its printed lines. Throws `ErroDeTabela` when limits do not ascend or shares do not close. */
export function montarAnexo(nome: string, linhas: readonly LinhaDaTabela[]): TabelaDoAnexo {
  const faixas: FaixaDoAnexo[] = []
  const mostradas: FaixaMostrada[] = []
  let anterior = ZERO
  for (const [indice, [ate, aliquota, deduzir, partilha]] of linhas.entries()) {
    const numero = indice + 1
    const limite = deReais(ate)
    if (limite <= anterior) throw new ErroDeTabela(`${nome}: faixa ${numero} fora de ordem`)
    faixas.push({
      numero,
      ate: limite,
      aliquota: taxa(aliquota),
      deduzir: deReais(deduzir),
      partilha: montarPartilha(`${nome}, faixa ${numero}`, partilha),
    })
    const de = indice === 0 ? "0.00" : paraReais(centavos(anterior + 1n))
    mostradas.push({ numero, de, ate, aliquota, deduzir })
    anterior = limite
  }
  return { nome, faixas, mostradas }
}

import { type Centavos, centavos, reaisPorExtenso, ZERO } from "../nucleo/dinheiro.ts"
import type { Passo } from "../nucleo/memoria.ts"
import { entrada, soma } from "../nucleo/passos.ts"

/** A named part of a difference, negative when it takes away. */
export interface ParcelaDaDiferenca {
  /** pt-BR. */
  readonly rotulo: string
  readonly valor: Centavos
}

/** A difference and the tree that shows it as the sum of its parts. */
export interface DiferencaExplicada {
  readonly diferenca: Centavos
  readonly memoria: Passo
}

/** The exact sum of parts, as a step of the memória de cálculo. */
export function somarParcelas(rotulo: string, parcelas: readonly ParcelaDaDiferenca[]): DiferencaExplicada {
  const total = soma(
    rotulo,
    parcelas.map((parcela) => entrada(parcela.rotulo, parcela.valor, null)),
  )
  return { diferenca: total.centavos, memoria: total.passo }
}

/** An amount and the taxes inside it, which may not add to it: what is left over is shown as such. */
export interface ImpostoAberto {
  readonly total: Centavos
  readonly tributos: readonly { readonly tributo: string; readonly valor: Centavos }[]
}

/**
 * The difference between two amounts, tax by tax, for regimes that have no bridge of their own (MEI, Lucro Presumido) and
 * between regimes. The parts add EXACTLY to `depois.total` − `antes.total`; taxes that did not move are left out.
 */
export function compararTributos(antes: ImpostoAberto, depois: ImpostoAberto): readonly ParcelaDaDiferenca[] {
  const nomes = [...new Set([...antes.tributos, ...depois.tributos].map(({ tributo }) => tributo))]
  const valorDe = ({ tributos }: ImpostoAberto, nome: string) =>
    tributos.reduce((total, { tributo, valor }) => (tributo === nome ? centavos(total + valor) : total), ZERO)
  const parcelas = nomes.map((nome) => {
    const de = valorDe(antes, nome)
    const para = valorDe(depois, nome)
    return {
      rotulo: `${nome}: de ${reaisPorExtenso(de)} para ${reaisPorExtenso(para)}`,
      valor: centavos(para - de),
    }
  })
  const explicado = parcelas.reduce((total, { valor }) => total + valor, 0n)
  const resto = centavos(depois.total - antes.total - explicado)
  const todas = resto === ZERO ? parcelas : [...parcelas, { rotulo: "Fora dos tributos", valor: resto }]
  return todas.filter(({ valor }) => valor !== ZERO)
}

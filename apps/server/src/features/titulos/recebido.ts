/** What is open of a title. */
export interface EmAberto {
  readonly abertoCentavos: bigint
  /** Of it, what is expected to be withheld. */
  readonly retencaoAbertaCentavos: bigint
}

/** The amounts of a settlement, all of them zero or more. */
export interface Baixado {
  readonly principalCentavos: bigint
  readonly descontoCentavos: bigint
  readonly jurosCentavos: bigint
  readonly multaCentavos: bigint
  readonly retidoCentavos: bigint
}

/** What moved. */
export const dinheiroDe = (b: Baixado): bigint =>
  b.principalCentavos - b.descontoCentavos - b.retidoCentavos + b.jurosCentavos + b.multaCentavos

/**
 * What an amount received of a title leaves settled, when nobody says more. The net amount settles it, with what was expected to be
 * withheld; the gross amount too, with nothing withheld; between the two, what lacks of the gross was withheld. Less than the net is a part.
 * More than the gross is not of the title: what passes is left to who asks.
 */
export function baixaDoDinheiro(titulo: EmAberto, dinheiro: bigint): Baixado {
  const esperado = titulo.abertoCentavos - titulo.retencaoAbertaCentavos
  const nada = { descontoCentavos: 0n, jurosCentavos: 0n, multaCentavos: 0n }
  if (dinheiro < esperado || dinheiro >= titulo.abertoCentavos) {
    const principalCentavos = dinheiro < titulo.abertoCentavos ? dinheiro : titulo.abertoCentavos
    return { ...nada, principalCentavos, retidoCentavos: 0n }
  }
  return { ...nada, principalCentavos: titulo.abertoCentavos, retidoCentavos: titulo.abertoCentavos - dinheiro }
}

/** By how much a settlement brings down what is expected to be withheld: it never passes what stays open. */
export function retencaoBaixada(titulo: EmAberto, { principalCentavos, retidoCentavos }: Baixado): bigint {
  const resta = titulo.abertoCentavos - principalCentavos
  const esperada = titulo.retencaoAbertaCentavos
  const semOQueFoiRetido = esperada > retidoCentavos ? esperada - retidoCentavos : 0n
  return esperada - (semOQueFoiRetido < resta ? semOQueFoiRetido : resta)
}

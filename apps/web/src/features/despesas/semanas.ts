import { formatarData } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { alturaDa } from "../../shared/barras.ts"
import type { Barra } from "../../ui/GraficoDeBarras.tsx"

interface Semana {
  readonly de: string
  readonly ate: string
  readonly saldo: string
}

/** Bars of the balance at the end of each week, one in so many with its name: one below zero has no height, and says its amount. */
export function barrasDasSemanas(semanas: readonly Semana[], entreNomes: number): Barra[] {
  const maior = semanas.reduce((m, { saldo }) => (comoCentavos(saldo) > m ? comoCentavos(saldo) : m), 0n)
  return semanas.map(({ de, ate, saldo }, i) => ({
    id: de,
    rotulo: i % entreNomes === 0 ? formatarData(ate).slice(0, 5) : "",
    rotuloCompleto: `${formatarData(de)} a ${formatarData(ate)}`,
    valor: formatarReais(saldo),
    altura: alturaDa(comoCentavos(saldo), maior),
  }))
}

import { dividir } from "../dinheiro.ts"
import type { Contexto, Tributos } from "../estado.ts"

const IGUAL = 1000n

/** What was computed, changed by what the control port asked for this company, month and tax. */
export function ajustar({ gavetas }: Contexto, cnpj: string, pa: number, tributos: Tributos): Tributos {
  let ajustados = tributos
  for (const [, ajuste] of gavetas.ajustes.entradas()) {
    if (ajuste.contribuinte !== cnpj || (ajuste.pa !== undefined && ajuste.pa !== pa)) continue
    if (ajuste.fixo) ajustados = ajuste.fixo
    const fator = BigInt(ajuste.fatorMilesimos ?? 1000)
    ajustados = ajustados.map(([codigo, quantia]) => {
      if (ajuste.codigoTributo !== undefined && ajuste.codigoTributo !== codigo) return [codigo, quantia]
      const mudada = dividir(quantia * fator, IGUAL) + (ajuste.somarCentavos ?? 0n)
      return [codigo, mudada > 0n ? mudada : 0n]
    })
  }
  return ajustados
}

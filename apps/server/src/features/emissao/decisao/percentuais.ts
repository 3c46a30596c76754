import {
  arredondarTaxa,
  type Centavos,
  centavos,
  dividir,
  fracao,
  multiplicar,
  paraCentavos,
  type Taxa,
  taxa,
} from "@partida/fiscal"

/** Decimals of a percentage in the layout (TSDec1V2, TSDec2V2). */
const CASAS = 2
const CEM = fracao(100n, 1n)

/** A fraction ("0.0290") as the percentage of the layout ("2.90"), rounded half up. */
export function percentualDe(valor: Taxa): string {
  const digitos = String(arredondarTaxa(multiplicar(valor, CEM), CASAS, "meio-para-cima").num).padStart(CASAS + 1, "0")
  return `${digitos.slice(0, -CASAS)}.${digitos.slice(-CASAS)}`
}

/** base × fraction, rounded half up to the centavo, as Sefin checks it (E0694, E0696, E1289). */
export const parteDe = (base: Centavos, valor: Taxa): Centavos =>
  paraCentavos(multiplicar(fracao(base, 1n), valor), "meio-para-cima")

/** base × percentage of the layout, rounded half up. */
export const doPercentual = (base: Centavos, percentual: string): Centavos => {
  const { num, den } = taxa(percentual)
  return centavos(dividir(base * num, den * 100n, "meio-para-cima"))
}

/** "2.90" as people read it: "2,90%". */
export const percentualEscrito = (percentual: string): string => `${percentual.replace(".", ",")}%`

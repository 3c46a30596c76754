import { type Alvo, dasDaEtapa, type Problema } from "./fator-r-problema.ts"

/** Centavos tried on both sides of each month: the INSS of 11 % repeats its roundings every real. */
const ALCANCE = 100

/**
 * Moves a path to the centavo: the cheapest of all paths that differ from it by up to one real in each month until `alvo` is
 * decided, keeping that month in Anexo III; of equal ones, the smallest. It collects what truncating the INSS and rounding the
 * IRRF leave.
 */
export function refinar(problema: Problema, acrescimos: readonly number[], alvo: Alvo): number[] {
  const { recibos } = problema
  const { ate, falta } = alvo
  const raio = ALCANCE * ate
  const tamanho = 2 * raio + 1
  const escolhas: Int16Array[] = []
  let custos = new Float64Array(tamanho).fill(Number.POSITIVE_INFINITY)
  custos[raio] = 0
  let acumulado = 0
  for (let mes = 0; mes < ate; mes++) {
    const base = acrescimos[mes] ?? 0
    const menor = -Math.min(ALCANCE, base)
    const recibo = recibos[mes]
    const maior = Math.min(ALCANCE, (recibo?.teto ?? 0) - base)
    const doMes = Array.from({ length: maior - menor + 1 }, (_, i) => recibo?.custo(base + menor + i) ?? 0)
    const novos = new Float64Array(tamanho).fill(Number.POSITIVE_INFINITY)
    const escolha = new Int16Array(tamanho)
    for (let desvio = 0; desvio < tamanho; desvio++) {
      const antes = custos[desvio] ?? Number.POSITIVE_INFINITY
      if (antes === Number.POSITIVE_INFINITY) continue
      for (let i = 0; i < doMes.length; i++) {
        const depois = desvio + menor + i
        const custo = antes + (doMes[i] ?? 0)
        if (custo >= (novos[depois] ?? 0)) continue
        novos[depois] = custo
        escolha[depois] = menor + i
      }
    }
    acumulado += base
    for (let desvio = 0; desvio < tamanho; desvio++) {
      novos[desvio] = (novos[desvio] ?? 0) + dasDaEtapa(problema, mes + 1, acumulado + desvio - raio)
    }
    custos = novos
    escolhas.push(escolha)
  }
  let melhor = raio
  let menorCusto = Number.POSITIVE_INFINITY
  for (let desvio = Math.max(0, falta - acumulado + raio); desvio < tamanho; desvio++) {
    let custo = custos[desvio] ?? Number.POSITIVE_INFINITY
    for (let etapa = ate + 1; etapa <= recibos.length; etapa++) {
      custo += dasDaEtapa(problema, etapa, acumulado + desvio - raio)
    }
    if (custo >= menorCusto) continue
    menorCusto = custo
    melhor = desvio
  }
  const refinado = [...acrescimos]
  for (let mes = ate - 1; mes >= 0; mes--) {
    const passo = escolhas[mes]?.[melhor] ?? 0
    refinado[mes] = (refinado[mes] ?? 0) + passo
    melhor -= passo
  }
  return refinado
}

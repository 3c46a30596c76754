/**
 * The floor: the month of the bench written by hand for one date, on integers, nothing checked and nothing explained.
 * Same sums and same roundings: RBT12, revenue of the year, payroll, Fator R, two annexes split by tax, INSS, IRRF.
 */
import type { MesDoBanco, Totais } from "./meses.ts"

/** [upper limit, rate 10^-4, amount to deduct, then shares 10^-4 of IRPJ, CSLL, COFINS, PIS, CPP, ICMS or ISS] */
type Faixa = readonly [number, number, number, number, number, number, number, number, number]

const COMERCIO: readonly Faixa[] = [
  [18_000_000, 400, 0, 550, 350, 1274, 276, 4150, 3400],
  [36_000_000, 730, 594_000, 550, 350, 1274, 276, 4150, 3400],
  [72_000_000, 950, 1_386_000, 550, 350, 1274, 276, 4200, 3350],
  [180_000_000, 1070, 2_250_000, 550, 350, 1274, 276, 4200, 3350],
  [360_000_000, 1430, 8_730_000, 550, 350, 1274, 276, 4200, 3350],
]
const SERVICOS: readonly Faixa[] = [
  [18_000_000, 600, 0, 400, 350, 1282, 278, 4340, 3350],
  [36_000_000, 1120, 936_000, 400, 350, 1405, 305, 4340, 3200],
  [72_000_000, 1350, 1_764_000, 400, 350, 1364, 296, 4340, 3250],
  [180_000_000, 1600, 3_564_000, 400, 350, 1364, 296, 4340, 3250],
  [360_000_000, 2100, 12_564_000, 400, 350, 1282, 278, 4340, 3350],
]
const SERVICOS_SEM_FOLHA: readonly Faixa[] = [
  [18_000_000, 1550, 0, 2500, 1500, 1410, 305, 2885, 1400],
  [36_000_000, 1800, 450_000, 2300, 1500, 1410, 305, 2785, 1700],
  [72_000_000, 1950, 990_000, 2400, 1500, 1492, 323, 2385, 1900],
  [180_000_000, 2050, 1_710_000, 2100, 1500, 1574, 341, 2385, 2100],
  [360_000_000, 2300, 6_210_000, 2300, 1250, 1410, 305, 2385, 2350],
]
/** Who takes what the ISS loses at its cap. */
const REDISTRIBUICAO: Faixa = [0, 0, 0, 602, 526, 1928, 418, 6526, 0]
const TETO_DO_ISS = 500
const IRPJ = 0
const CSLL = 1
const COFINS = 2
const PIS = 3
const CPP = 5
const ICMS = 7
const ISS = 8

/** base × share of (RBT12 × rate − deduction) ÷ RBT12, HALF_UP: whole part and remainder apart, so that all is exact. */
function partilhar(inteiros: number, resto: number, rbt12: number, partilha: number): number {
  const fino = partilha * resto
  const q = Math.floor(fino / rbt12)
  return Math.floor((inteiros * partilha + 50_000_000 - (fino === q * rbt12 ? q : q + 1)) / 100_000_000)
}

function anexo(faixas: readonly Faixa[], base: number, rbt12: number, local: 7 | 8, comTeto: boolean, t: Totais): void {
  let n = 0
  while (n < 4 && rbt12 > (faixas[n] as Faixa)[0]) n++
  let faixa = faixas[n] as Faixa
  const [, aliquota, deduzir] = faixa
  const { tributos } = t
  let efetiva = base * aliquota
  let doLocal = -1
  if (comTeto && n === 4 && (aliquota * rbt12 - 10_000 * deduzir) * faixa[8] > TETO_DO_ISS * 10_000 * rbt12) {
    efetiva -= base * TETO_DO_ISS
    doLocal = Math.floor((base * TETO_DO_ISS + 5_000) / 10_000)
    faixa = REDISTRIBUICAO
  }
  const abatido = base * deduzir
  const q0 = Math.floor(abatido / rbt12)
  const r0 = (abatido - q0 * rbt12) * 10_000
  const q1 = Math.floor(r0 / rbt12)
  const inteiros = efetiva - q0 * 10_000 - q1
  const resto = r0 - q1 * rbt12
  const irpj = partilhar(inteiros, resto, rbt12, faixa[3])
  const csll = partilhar(inteiros, resto, rbt12, faixa[4])
  const cofins = partilhar(inteiros, resto, rbt12, faixa[5])
  const pis = partilhar(inteiros, resto, rbt12, faixa[6])
  const cpp = partilhar(inteiros, resto, rbt12, faixa[7])
  if (doLocal < 0) doLocal = partilhar(inteiros, resto, rbt12, faixa[8])
  tributos[IRPJ] = (tributos[IRPJ] as number) + irpj
  tributos[CSLL] = (tributos[CSLL] as number) + csll
  tributos[COFINS] = (tributos[COFINS] as number) + cofins
  tributos[PIS] = (tributos[PIS] as number) + pis
  tributos[CPP] = (tributos[CPP] as number) + cpp
  tributos[local] = (tributos[local] as number) + doLocal
  t.das += irpj + csll + cofins + pis + cpp + doLocal
}

const TETO_DO_INSS = 847_555
const DEPENDENTE = 18_959
const SIMPLIFICADO = 60_720
const DISPENSA = 1_000

function impostoDaTabela(base: number): number {
  if (base <= 242_880) return 0
  if (base <= 282_665) return Math.floor((base * 750 - 182_160_000 + 5_000) / 10_000)
  if (base <= 375_105) return Math.floor((base * 1500 - 394_160_000 + 5_000) / 10_000)
  if (base <= 466_468) return Math.floor((base * 2250 - 675_490_000 + 5_000) / 10_000)
  return Math.floor((base * 2750 - 908_730_000 + 5_000) / 10_000)
}

function recibo(bruto: number, dependentes: number, t: Totais): void {
  const inss = Math.floor((Math.min(bruto, TETO_DO_INSS) * 11) / 100)
  const base = bruto - Math.max(inss + dependentes * DEPENDENTE, SIMPLIFICADO)
  const daTabela = Math.max(0, impostoDaTabela(base))
  let reducao = 0
  if (bruto <= 500_000) reducao = 31_289
  else if (bruto <= 735_000) reducao = Math.floor((97_862_000_000 - 133_145 * bruto + 500_000) / 1_000_000)
  const imposto = daTabela - Math.min(daTabela, Math.max(0, reducao))
  t.inss += inss
  if (imposto > DISPENSA) t.irrf += imposto
}

/** Adds the month to the totals; answers the revenue of the year, which decides that the month is not split. */
export function calcularMesAMao({ receitas, interno, folhas, proLabore, dependentes }: MesDoBanco, t: Totais): number {
  let rbt12 = 0
  let rba = 0
  let folha = 0
  for (let i = 0; i < 12; i++) {
    const valor = interno[i] as number
    rbt12 += valor
    if (i >= 3) rba += valor
    folha += folhas[i] as number
  }
  const comFolha = Math.floor((folha * 100) / rbt12) >= 28
  if (comFolha) t.comFolha++
  const [servicos, comercio] = receitas as readonly [number, number]
  anexo(comFolha ? SERVICOS : SERVICOS_SEM_FOLHA, servicos, rbt12, ISS, comFolha, t)
  anexo(COMERCIO, comercio, rbt12, ICMS, false, t)
  recibo(proLabore, dependentes, t)
  return rba + servicos + comercio
}

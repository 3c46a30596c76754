/**
 * Annexes I to V of LC 123/2006 (wording of LC 155/2016, months until 12/2026), typed from the text of the law. Rates and shares
 * in hundredths of a percent, what is deducted and limits in centavos. It shares nothing with any other engine on purpose.
 */
export type Anexo = "I" | "II" | "III" | "IV" | "V"

export const TRIBUTOS = {
  irpj: 1001,
  csll: 1002,
  cofins: 1004,
  pis: 1005,
  cpp: 1006,
  icms: 1007,
  ipi: 1008,
  iss: 1010,
} as const

export const NOMES_DOS_TRIBUTOS: Readonly<Record<number, string>> = {
  1001: "IRPJ - Simples Nacional",
  1002: "CSLL - Simples Nacional",
  1004: "COFINS - Simples Nacional",
  1005: "PIS - Simples Nacional",
  1006: "INSS - Simples Nacional",
  1007: "ICMS - Simples Nacional",
  1008: "IPI - Simples Nacional",
  1010: "ISS - Simples Nacional",
}

/** The last month that these tables serve. */
export const ULTIMO_PA = 202612

const milhares = (n: number) => BigInt(n) * 100_000n
export const LIMITES: readonly bigint[] = [180, 360, 720, 1800, 3600, 4800].map(milhares)
export const SUBLIMITE = milhares(3600)
export const LIMITE = milhares(4800)

interface Quadro {
  readonly aliquotas: readonly number[]
  /** In reais. */
  readonly deduzir: readonly number[]
  /** By band: IRPJ, CSLL, COFINS, PIS, CPP, IPI, ICMS, ISS. */
  readonly partilha: readonly (readonly number[])[]
  /** Where the ISS is capped at 5 %: how the rest is shared, in the same order. */
  readonly redistribuicao?: readonly number[]
}

export const ORDEM = ["irpj", "csll", "cofins", "pis", "cpp", "ipi", "icms", "iss"] as const

export const ANEXOS: Readonly<Record<Anexo, Quadro>> = {
  I: {
    aliquotas: [400, 730, 950, 1070, 1430, 1900],
    deduzir: [0, 5940, 13860, 22500, 87300, 378000],
    partilha: [
      [550, 350, 1274, 276, 4150, 0, 3400, 0],
      [550, 350, 1274, 276, 4150, 0, 3400, 0],
      [550, 350, 1274, 276, 4200, 0, 3350, 0],
      [550, 350, 1274, 276, 4200, 0, 3350, 0],
      [550, 350, 1274, 276, 4200, 0, 3350, 0],
      [1350, 1000, 2827, 613, 4210, 0, 0, 0],
    ],
  },
  II: {
    aliquotas: [450, 780, 1000, 1120, 1470, 3000],
    deduzir: [0, 5940, 13860, 22500, 85500, 720000],
    partilha: [
      [550, 350, 1151, 249, 3750, 750, 3200, 0],
      [550, 350, 1151, 249, 3750, 750, 3200, 0],
      [550, 350, 1151, 249, 3750, 750, 3200, 0],
      [550, 350, 1151, 249, 3750, 750, 3200, 0],
      [550, 350, 1151, 249, 3750, 750, 3200, 0],
      [850, 750, 2096, 454, 2350, 3500, 0, 0],
    ],
  },
  III: {
    aliquotas: [600, 1120, 1350, 1600, 2100, 3300],
    deduzir: [0, 9360, 17640, 35640, 125640, 648000],
    partilha: [
      [400, 350, 1282, 278, 4340, 0, 0, 3350],
      [400, 350, 1405, 305, 4340, 0, 0, 3200],
      [400, 350, 1364, 296, 4340, 0, 0, 3250],
      [400, 350, 1364, 296, 4340, 0, 0, 3250],
      [400, 350, 1282, 278, 4340, 0, 0, 3350],
      [3500, 1500, 1603, 347, 3050, 0, 0, 0],
    ],
    redistribuicao: [602, 526, 1928, 418, 6526, 0, 0, 0],
  },
  IV: {
    aliquotas: [450, 900, 1020, 1400, 2200, 3300],
    deduzir: [0, 8100, 12420, 39780, 183780, 828000],
    partilha: [
      [1880, 1520, 1767, 383, 0, 0, 0, 4450],
      [1980, 1520, 2055, 445, 0, 0, 0, 4000],
      [2080, 1520, 1973, 427, 0, 0, 0, 4000],
      [1780, 1920, 1890, 410, 0, 0, 0, 4000],
      [1880, 1920, 1808, 392, 0, 0, 0, 4000],
      [5350, 2150, 2055, 445, 0, 0, 0, 0],
    ],
    redistribuicao: [3133, 3200, 3013, 654, 0, 0, 0, 0],
  },
  V: {
    aliquotas: [1550, 1800, 1950, 2050, 2300, 3050],
    deduzir: [0, 4500, 9900, 17100, 62100, 540000],
    partilha: [
      [2500, 1500, 1410, 305, 2885, 0, 0, 1400],
      [2300, 1500, 1410, 305, 2785, 0, 0, 1700],
      [2400, 1500, 1492, 323, 2385, 0, 0, 1900],
      [2100, 1500, 1574, 341, 2385, 0, 0, 2100],
      [2300, 1250, 1410, 305, 2385, 0, 0, 2350],
      [3500, 1550, 1644, 356, 2950, 0, 0, 0],
    ],
  },
}

export type NomeDeTributo = (typeof ORDEM)[number]

/** What leaves the Simples past the sublimit (LC 123, art. 20 § 1º). */
export const DO_SUBLIMITE: readonly NomeDeTributo[] = ["icms", "iss"]

/** What the idAtividade of the PGDAS-D says about the tax. */
export interface Atividade {
  readonly anexo: Anexo | "fator-r"
  readonly exterior: boolean
  readonly sem: readonly NomeDeTributo[]
  /** The tax that is not of the annex: ICMS of Annex I on transport and communication, ISS of Annex III on IPI with ISS. */
  readonly de?: { readonly tributo: NomeDeTributo; readonly anexo: Anexo }
  /** Substitution or one-phase taxation: without a qualification, it is of the ICMS. */
  readonly substituido?: boolean
}

const interna = (anexo: Atividade["anexo"], ...sem: NomeDeTributo[]): Atividade => ({ anexo, exterior: false, sem })
const exterior = (anexo: Atividade["anexo"]): Atividade => ({
  anexo,
  exterior: true,
  sem: ["cofins", "pis", "ipi", "icms", "iss"],
})
const substituida = (de: Atividade): Atividade => ({ ...de, substituido: true })
const transporte: Atividade = {
  anexo: "III",
  exterior: false,
  sem: ["iss"],
  de: { tributo: "icms", anexo: "I" },
}
const ipiComIss: Atividade = { anexo: "II", exterior: false, sem: ["icms"], de: { tributo: "iss", anexo: "III" } }

/** By idAtividade, 1 to 43. */
export const ATIVIDADES: ReadonlyMap<number, Atividade> = new Map([
  [1, interna("I")],
  [2, substituida(interna("I"))],
  [3, exterior("I")],
  [4, interna("II")],
  [5, substituida(interna("II"))],
  [6, exterior("II")],
  [7, interna("III", "iss")],
  [8, exterior("III")],
  [9, interna("III", "iss")],
  [10, interna("fator-r")],
  [11, interna("fator-r")],
  [12, interna("fator-r", "iss")],
  [13, interna("III")],
  [14, interna("III")],
  [15, interna("III", "iss")],
  [16, interna("IV")],
  [17, interna("IV")],
  [18, interna("IV", "iss")],
  [19, interna("III")],
  [20, interna("III")],
  [21, interna("III", "iss")],
  [22, interna("IV")],
  [23, interna("IV")],
  [24, interna("IV", "iss")],
  [25, interna("III")],
  [26, interna("III")],
  [27, interna("III", "iss")],
  [28, exterior("III")],
  [29, exterior("fator-r")],
  [30, exterior("III")],
  [31, exterior("IV")],
  [32, exterior("III")],
  [33, exterior("IV")],
  [34, transporte],
  [35, substituida(transporte)],
  [36, transporte],
  [37, substituida(transporte)],
  [38, exterior("III")],
  [39, exterior("III")],
  [40, ipiComIss],
  [41, ipiComIss],
  [42, { anexo: "II", exterior: false, sem: ["icms", "iss"] }],
  [43, exterior("II")],
])

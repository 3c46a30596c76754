/**
 * Products whose PIS and COFINS fall on who makes or imports them, by the NCM: who resells segregates the revenue in the Simples
 * (LC 123/2006 art. 18 §4º-A I). Beginnings of the NCM. The laws except some products by "Ex" or by use, which no NCM says:
 * so the table suggests, and what the document declares (CST 04) decides with it.
 */
export interface GrupoMonofasico {
  readonly nome: string
  readonly norma: string
  readonly de: string
  readonly ate: string
  readonly ncm: readonly string[]
  readonly confianca: "verified" | "memory"
}

/** Last day of the PIS and of the COFINS (LC 214/2025 art. 542). */
export const FIM_DO_PIS = "2026-12-31"
const ATE_2026 = { ate: FIM_DO_PIS, confianca: "memory" } as const

export const MONOFASICOS: readonly GrupoMonofasico[] = [
  {
    nome: "combustíveis",
    norma: "Lei 9.718/1998 arts. 4º a 6º; Lei 10.560/2002",
    de: "2000-11-01",
    ...ATE_2026,
    ncm: ["271012", "271019", "2711", "38260000"],
  },
  {
    nome: "medicamentos",
    norma: "Lei 10.147/2000 art. 1º I a",
    de: "2001-05-01",
    ...ATE_2026,
    ncm: ["3001", "3003", "3004", "300210", "300212", "300220", "300610", "300630", "300660"],
  },
  {
    nome: "perfumaria e higiene",
    norma: "Lei 10.147/2000 art. 1º I b",
    de: "2001-05-01",
    ...ATE_2026,
    ncm: ["3303", "3304", "3305", "3306", "3307", "34011190", "34012010", "96032100"],
  },
  {
    nome: "veículos, autopeças e pneus",
    norma: "Lei 10.485/2002 arts. 1º, 3º e 5º e Anexos I e II",
    de: "2002-11-01",
    ...ATE_2026,
    ncm: ["4011", "4013", "8701", "8702", "8703", "8704", "8705", "8706", "8707", "8708", "8511", "87141", "94012000"],
  },
  {
    nome: "bebidas frias",
    norma: "Lei 13.097/2015 art. 14",
    de: "2015-05-01",
    ...ATE_2026,
    ncm: ["2201", "2202", "2203", "21069010"],
  },
]

/** The group of a NCM on a day, or null. */
export function grupoMonofasico(ncm: string | null, data: string): GrupoMonofasico | null {
  if (ncm === null) return null
  return (
    MONOFASICOS.find((g) => g.de <= data && data <= g.ate && g.ncm.some((inicio) => ncm.startsWith(inicio))) ?? null
  )
}

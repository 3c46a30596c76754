import { type Centavos, deReais } from "../../nucleo/dinheiro.ts"
import { definirParametro, type Periodo } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

export interface FaixaDoInss {
  /** Inclusive. */
  readonly ate: Centavos
  readonly aliquota: Taxa
}

export interface TabelaDoEmpregado {
  /** "aliquota-unica": one rate over the whole base; "progressivo": each rate over its own slice (EC 103/2019). */
  readonly metodo: "aliquota-unica" | "progressivo"
  readonly teto: Centavos
  readonly faixas: readonly FaixaDoInss[]
}

type Linha = readonly [ate: string, aliquota: string]

function periodo(
  desde: string,
  ate: string,
  metodo: TabelaDoEmpregado["metodo"],
  titulo: string,
  linhas: readonly Linha[],
): Periodo<TabelaDoEmpregado> {
  const faixas = linhas.map(([limite, aliquota]) => ({ ate: deReais(limite), aliquota: taxa(aliquota) }))
  const teto = deReais(linhas.at(-1)?.[0] ?? "0.00")
  return { desde, ate, valor: { metodo, teto, faixas }, norma: { titulo }, confianca: "verified" }
}

/**
 * INSS of employees. Key date: competência. The ceiling is published each January, so the current period is closed too:
 * a year without its own act must fail, not borrow the old figures.
 */
export const inssEmpregado = definirParametro<TabelaDoEmpregado>({
  tabela: "inss-empregado",
  descricao: "INSS do empregado",
  unidade: "tabela",
  revisaoAnual: true,
  periodos: [
    periodo("2018-01-01", "2018-12-31", "aliquota-unica", "Portaria MF 15/2018", [
      ["1693.72", "0.08"],
      ["2822.90", "0.09"],
      ["5645.80", "0.11"],
    ]),
    periodo("2019-01-01", "2019-12-31", "aliquota-unica", "Portaria ME 9/2019", [
      ["1751.81", "0.08"],
      ["2919.72", "0.09"],
      ["5839.45", "0.11"],
    ]),
    periodo("2020-01-01", "2020-02-29", "aliquota-unica", "Portaria SEPRT 914/2020 e 3.659/2020", [
      ["1830.29", "0.08"],
      ["3050.52", "0.09"],
      ["6101.06", "0.11"],
    ]),
    periodo("2020-03-01", "2020-12-31", "progressivo", "EC 103/2019 art. 28; Portaria SEPRT 3.659/2020", [
      ["1045.00", "0.075"],
      ["2089.60", "0.09"],
      ["3134.40", "0.12"],
      ["6101.06", "0.14"],
    ]),
    periodo("2021-01-01", "2021-12-31", "progressivo", "Portaria SEPRT/ME 477/2021", [
      ["1100.00", "0.075"],
      ["2203.48", "0.09"],
      ["3305.22", "0.12"],
      ["6433.57", "0.14"],
    ]),
    periodo("2022-01-01", "2022-12-31", "progressivo", "Portaria Interministerial MTP/ME 12/2022", [
      ["1212.00", "0.075"],
      ["2427.35", "0.09"],
      ["3641.03", "0.12"],
      ["7087.22", "0.14"],
    ]),
    periodo("2023-01-01", "2023-04-30", "progressivo", "Portaria Interministerial MPS/MF 26/2023", [
      ["1302.00", "0.075"],
      ["2571.29", "0.09"],
      ["3856.94", "0.12"],
      ["7507.49", "0.14"],
    ]),
    periodo("2023-05-01", "2023-12-31", "progressivo", "Portaria Interministerial MPS/MF 27/2023", [
      ["1320.00", "0.075"],
      ["2571.29", "0.09"],
      ["3856.94", "0.12"],
      ["7507.49", "0.14"],
    ]),
    periodo("2024-01-01", "2024-12-31", "progressivo", "Portaria Interministerial MPS/MF 2/2024", [
      ["1412.00", "0.075"],
      ["2666.68", "0.09"],
      ["4000.03", "0.12"],
      ["7786.02", "0.14"],
    ]),
    periodo("2025-01-01", "2025-12-31", "progressivo", "Portaria Interministerial MPS/MF 6/2025", [
      ["1518.00", "0.075"],
      ["2793.88", "0.09"],
      ["4190.83", "0.12"],
      ["8157.41", "0.14"],
    ]),
    periodo("2026-01-01", "2026-12-31", "progressivo", "Portaria Interministerial MPS/MF 13/2026 (anexo II)", [
      ["1621.00", "0.075"],
      ["2902.84", "0.09"],
      ["4354.27", "0.12"],
      ["8475.55", "0.14"],
    ]),
  ],
})

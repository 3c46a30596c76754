import type { Confianca } from "../nucleo/memoria.ts"
import { definirParametro, type Parametro, type Periodo } from "../nucleo/parametro.ts"

export const OBRIGACOES = [
  "das-simples",
  "das-mei",
  "pgdas-d",
  "inss-folha-prolabore",
  "inss-retencao-nota",
  "irrf",
  "csrf",
  "pis-cofins-cumulativo",
  "irpj-csll-presumido",
  "fgts",
  "gps-contribuinte-individual",
  "dctfweb",
  "efd-reinf",
  "dasn-simei",
  "defis",
] as const
export type Obrigacao = (typeof OBRIGACOES)[number]

/** antecipa: business day before; posterga: business day after; nenhum: the date stands. */
export type Ajuste = "antecipa" | "posterga" | "ultimo-dia-util" | "nenhum"

export interface RegraDeVencimento {
  readonly periodicidade: "mensal" | "trimestral" | "anual"
  /** Day of the month; null for the last business day of the month. Annual duties: day of `mes`. */
  readonly dia: number | null
  /** Month of the following year, annual duties only. */
  readonly mes: number | null
  readonly mesesApos: number
  readonly ajuste: Ajuste
  /** Counts business days instead of days: `dia` is the 10th business day; with Saturdays among them, or not. Monthly duties only. */
  readonly emDiasUteis?: true | "sábado"
}

function mensal(dia: number, ajuste: Ajuste): RegraDeVencimento {
  return { periodicidade: "mensal", dia, mes: null, mesesApos: 1, ajuste }
}

function anual(mes: number, dia: number): RegraDeVencimento {
  return { periodicidade: "anual", dia, mes, mesesApos: 0, ajuste: "nenhum" }
}

function periodo(
  valor: RegraDeVencimento,
  titulo: string,
  confianca: Confianca = "verified",
  desde = "2018-01-01",
  ate: string | null = null,
  observacao?: string,
): Periodo<RegraDeVencimento> {
  const base = { desde, ate, valor, norma: { titulo }, confianca }
  return observacao === undefined ? base : { ...base, observacao }
}

function tabela(descricao: string, ...periodos: Periodo<RegraDeVencimento>[]): Parametro<RegraDeVencimento> {
  return definirParametro({ tabela: "vencimentos", descricao, unidade: "texto", periodos })
}

const ULTIMO_DIA_UTIL = { dia: null, mes: null, mesesApos: 1, ajuste: "ultimo-dia-util" } as const

/** Due dates of the federal duties. Key date: the first day of the period of the duty (last month of a quarter). */
export const vencimentosFederais: Readonly<Record<Obrigacao, Parametro<RegraDeVencimento>>> = {
  "das-simples": tabela(
    "DAS do Simples Nacional",
    periodo(mensal(20, "posterga"), "LC 123/2006 art. 21 III; Res. CGSN 140/2018 art. 40"),
  ),
  "das-mei": tabela("DAS do MEI", periodo(mensal(20, "posterga"), "Res. CGSN 140/2018 art. 40")),
  "pgdas-d": tabela("PGDAS-D", periodo(mensal(20, "posterga"), "Res. CGSN 140/2018 art. 38", "memory")),
  "inss-folha-prolabore": tabela(
    "INSS sobre folha e pró-labore",
    periodo(mensal(20, "antecipa"), "Lei 8.212/1991 art. 30 I b e §2º; Lei 10.666/2003 art. 4º"),
  ),
  "inss-retencao-nota": tabela("INSS retido em nota fiscal", periodo(mensal(20, "antecipa"), "Lei 8.212/1991 art. 31")),
  irrf: tabela("IRRF", periodo(mensal(20, "antecipa"), "Lei 11.196/2005 art. 70 I")),
  csrf: tabela("CSRF", periodo(mensal(20, "antecipa"), "Lei 10.833/2003 art. 35 (redação da Lei 13.137/2015)")),
  "pis-cofins-cumulativo": tabela(
    "PIS e COFINS cumulativos",
    periodo(
      mensal(25, "antecipa"),
      "MP 2.158-35/2001 art. 18; Lei 11.933/2009",
      "verified",
      "2018-01-01",
      "2026-12-31",
      "PIS e COFINS terminam em 2026 (LC 214/2025).",
    ),
  ),
  "irpj-csll-presumido": tabela(
    "IRPJ e CSLL do Lucro Presumido",
    periodo({ periodicidade: "trimestral", ...ULTIMO_DIA_UTIL }, "Lei 9.430/1996 art. 5º"),
  ),
  fgts: tabela(
    "FGTS",
    periodo(mensal(7, "antecipa"), "Lei 8.036/1990 art. 15", "memory", "2018-01-01", "2024-02-29"),
    periodo(
      mensal(20, "antecipa"),
      "Lei 8.036/1990 art. 15 (redação da Lei 14.438/2022), FGTS Digital",
      "verified",
      "2024-03-01",
      null,
      "Antecipação para o dia útil anterior: conferir.",
    ),
  ),
  "gps-contribuinte-individual": tabela(
    "GPS do contribuinte individual",
    periodo(mensal(15, "posterga"), "Lei 8.212/1991 art. 30 II e §2º", "memory"),
  ),
  dctfweb: tabela(
    "DCTFWeb",
    periodo(
      { periodicidade: "mensal", ...ULTIMO_DIA_UTIL },
      "IN RFB 2.237/2024 art. 6º (redação da IN RFB 2.248/2025)",
      "verified",
      "2025-01-01",
    ),
  ),
  "efd-reinf": tabela("EFD-Reinf", periodo(mensal(15, "posterga"), "IN RFB 2.043/2021", "memory")),
  "dasn-simei": tabela("DASN-SIMEI", periodo(anual(5, 31), "Res. CGSN 140/2018 art. 109")),
  defis: tabela(
    "DEFIS",
    periodo(anual(3, 31), "Res. CGSN 140/2018 art. 72 §1º", "verified", "2018-01-01", "2025-12-31"),
    periodo(
      anual(3, 31),
      "Res. CGSN 190/2026 (art. 38-B da Res. CGSN 140/2018)",
      "verified",
      "2026-01-01",
      null,
      "A DEFIS acabou: as informações do ano vão no PGDAS-D, de janeiro a março.",
    ),
  ),
}

/**
 * Until when the salaries of a month are paid: no duty to an authority. Key date: the first day of the month worked. A Saturday counts
 * (IN SRT 1/1989 art. 2º), and what is paid through a bank has to be there by then.
 */
export const vencimentoDosSalarios = tabela(
  "Salários",
  periodo({ ...mensal(5, "antecipa"), emDiasUteis: "sábado" }, "CLT art. 459 §1º", "memory"),
)

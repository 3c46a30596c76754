import { type Centavos, deReais } from "../../nucleo/dinheiro.ts"
import { definirParametro } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

export interface LimiteAnual {
  readonly anual: Centavos
  /** Per month of activity, in the year of opening. */
  readonly mensalNoInicio: Centavos
  /** Excess tolerated until the end of the year, as a fraction of the limit. */
  readonly tolerancia: Taxa
}

/** Permanence limit of the EPP; exports have another one of the same size, compared apart. Key date: calendar year. */
export const limiteDoSimples = definirParametro<LimiteAnual>({
  tabela: "simples-limite",
  descricao: "Limite de receita bruta do Simples Nacional",
  unidade: "reais",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: { anual: deReais("4800000.00"), mensalNoInicio: deReais("400000.00"), tolerancia: taxa("0.20") },
      norma: { titulo: "LC 123/2006 art. 3º; Res. CGSN 140/2018 arts. 2º e 3º" },
      confianca: "verified",
    },
  ],
})

const SUBLIMITE = {
  anual: deReais("3600000.00"),
  mensalNoInicio: deReais("300000.00"),
  tolerancia: taxa("0.20"),
}

/** Sublimit for ICMS and ISS inside the DAS. Measured on the revenue of the calendar year (RBA), never on the RBT12. */
export const sublimiteDoSimples = definirParametro<LimiteAnual>({
  tabela: "simples-sublimite",
  descricao: "Sublimite de ICMS e ISS do Simples Nacional",
  unidade: "reais",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: SUBLIMITE,
      norma: { titulo: "LC 123/2006 arts. 13-A, 19 e 20; Res. CGSN 140/2018 arts. 9º a 12; Portaria CGSN 54/2025" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: SUBLIMITE,
      norma: { titulo: "LC 214/2025 art. 517; Res. CGSN 190/2026 (arts. 9º e 12 da Res. CGSN 140/2018)" },
      confianca: "verified",
    },
  ],
})

/**
 * Whether the month that crosses the sublimit or the limit is split in parts with rates of their own. Key date: período de
 * apuração.
 */
export const divisaoNoSublimite = definirParametro<boolean>({
  tabela: "simples-divisao-no-sublimite",
  descricao: "Divisão da receita do mês que passa do sublimite ou do limite do Simples Nacional",
  unidade: "texto",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: true,
      norma: { titulo: "LC 123/2006 art. 18 §§16 a 17-A; Res. CGSN 140/2018 art. 24" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: false,
      norma: { titulo: "LC 214/2025 art. 517; Res. CGSN 190/2026 (art. 24 da Res. CGSN 140/2018)" },
      confianca: "verified",
    },
  ],
})

/** The reduced sublimit that a small State may adopt for its own territory. Key date: calendar year. */
export const sublimiteReduzido = definirParametro<LimiteAnual>({
  tabela: "simples-sublimite-reduzido",
  descricao: "Sublimite reduzido de ICMS e ISS do Simples Nacional",
  unidade: "reais",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: { anual: deReais("1800000.00"), mensalNoInicio: deReais("150000.00"), tolerancia: taxa("0.20") },
      norma: { titulo: "LC 123/2006 arts. 19 e 20; Res. CGSN 140/2018 arts. 9º a 12" },
      confianca: "verified",
    },
  ],
})

/**
 * States under the reduced sublimit, by year (the acts are annual). Years before 2026 are not loaded: which States
 * adopted it was not found in a stored source, so that asking about one is an error until an office adds the period. From
 * 2027 there is one sublimit for the country.
 */
export const ufsComSublimiteReduzido = definirParametro<readonly string[]>({
  tabela: "simples-sublimite-reduzido-ufs",
  descricao: "UFs com sublimite reduzido no Simples Nacional",
  unidade: "texto",
  periodos: [
    {
      desde: "2026-01-01",
      ate: "2026-12-31",
      valor: [],
      norma: { titulo: "Portaria CGSN 54/2025: todas as UFs em R$ 3.600.000,00" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: [],
      norma: { titulo: "LC 214/2025 art. 517; Res. CGSN 190/2026 (art. 9º da Res. CGSN 140/2018)" },
      confianca: "verified",
    },
  ],
})

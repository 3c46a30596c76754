import { type Centavos, deReais } from "../../nucleo/dinheiro.ts"
import { definirParametro, type Periodo } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

export interface RegraDeMora {
  readonly multaDia: Taxa
  readonly multaMaxima: Taxa
  /** Interest of the month of payment, added to the Selic of the months before. */
  readonly jurosDoMes: Taxa
}

/** Late payment of DAS, DARF and GPS. Key date: due date. */
export const regraDeMora = definirParametro<RegraDeMora>({
  tabela: "mora",
  descricao: "Multa e juros de mora de tributos federais",
  unidade: "tabela",
  periodos: [
    {
      desde: "1997-01-01",
      ate: null,
      valor: { multaDia: taxa("0.0033"), multaMaxima: taxa("0.20"), jurosDoMes: taxa("0.01") },
      norma: { titulo: "Lei 9.430/1996 art. 61; LC 123/2006 art. 35; Boletim Central RFB 16/1997" },
      confianca: "verified",
    },
  ],
})

export interface RegraDePenalidade {
  /** Per month or fraction, over the tax informed in the return. */
  readonly aoMes: Taxa
  readonly maximo: Taxa
  readonly minima: Centavos
  /** Share taken off when delivered before any notice. */
  readonly reducaoEspontanea: Taxa
  /** Share taken off when delivered within the term of the notice. */
  readonly reducaoIntimada: Taxa
}

function penalidade(minima: string): RegraDePenalidade {
  return {
    aoMes: taxa("0.02"),
    maximo: taxa("0.20"),
    minima: deReais(minima),
    reducaoEspontanea: taxa("0.50"),
    reducaoIntimada: taxa("0.25"),
  }
}

/** MAED of the PGDAS-D counted from the day after the deadline. Key date: deadline. */
export const maedDoPgdas = definirParametro<RegraDePenalidade>({
  tabela: "penalidades",
  descricao: "Multa por atraso do PGDAS-D",
  unidade: "tabela",
  periodos: [
    {
      desde: "2026-01-01",
      ate: null,
      valor: penalidade("50.00"),
      norma: { titulo: "LC 123/2006 art. 38-A; Res. CGSN 140/2018 art. 98 (redação da Res. CGSN 183/2025)" },
      confianca: "verified",
    },
  ],
})

const DEFIS: Periodo<RegraDePenalidade> = {
  desde: "2025-10-13",
  ate: "2026-12-31",
  valor: penalidade("200.00"),
  norma: { titulo: "Res. CGSN 140/2018 art. 97-A (Res. CGSN 183/2025)" },
  confianca: "verified",
}

/** Late DEFIS. Key date: deadline. */
export const multaDaDefis = definirParametro<RegraDePenalidade>({
  tabela: "penalidades",
  descricao: "Multa por atraso da DEFIS",
  unidade: "tabela",
  periodos: [DEFIS],
})

/** Late DASN-SIMEI. Key date: deadline. */
export const multaDaDasn = definirParametro<RegraDePenalidade>({
  tabela: "penalidades",
  descricao: "Multa por atraso da DASN-SIMEI",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: penalidade("50.00"),
      norma: { titulo: "LC 123/2006 art. 38; Res. CGSN 140/2018 art. 109" },
      confianca: "memory",
    },
  ],
})

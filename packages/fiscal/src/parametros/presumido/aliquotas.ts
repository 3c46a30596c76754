import { type Centavos, deReais } from "../../nucleo/dinheiro.ts"
import { definirParametro } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

export interface AliquotasDoPresumido {
  readonly irpj: Taxa
  readonly adicional: Taxa
  /** Per month of the period: the part of the base above it × months pays the adicional. */
  readonly limiteAdicionalMensal: Centavos
  readonly csll: Taxa
  /** Above this revenue of the previous year the regime is barred. */
  readonly limiteReceitaAnual: Centavos
}

/** IRPJ and CSLL of the Lucro Presumido. Key date: last day of the quarter. */
export const aliquotasDoPresumido = definirParametro<AliquotasDoPresumido>({
  tabela: "lucro-presumido-aliquotas",
  descricao: "Alíquotas de IRPJ e CSLL do Lucro Presumido",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: {
        irpj: taxa("0.15"),
        adicional: taxa("0.10"),
        limiteAdicionalMensal: deReais("20000.00"),
        csll: taxa("0.09"),
        limiteReceitaAnual: deReais("78000000.00"),
      },
      norma: { titulo: "Lei 9.249/1995 art. 3º; Lei 7.689/1988 art. 3º; Lei 9.430/1996 arts. 25, 28 e 29" },
      confianca: "verified",
    },
  ],
})

export interface RegraDasQuotas {
  readonly maximo: number
  readonly minimoPorQuota: Centavos
  /** Below this amount there is a single quota. */
  readonly quotaUnicaAbaixoDe: Centavos
  /** Interest of the month of payment. */
  readonly jurosDoMes: Taxa
}

/** Quotas of IRPJ and CSLL. Key date: last day of the quarter. */
export const quotasDoPresumido = definirParametro<RegraDasQuotas>({
  tabela: "lucro-presumido-quotas",
  descricao: "Quotas de IRPJ e CSLL",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: {
        maximo: 3,
        minimoPorQuota: deReais("1000.00"),
        quotaUnicaAbaixoDe: deReais("2000.00"),
        jurosDoMes: taxa("0.01"),
      },
      norma: { titulo: "Lei 9.430/1996 art. 5º" },
      confianca: "verified",
    },
  ],
})

export interface PisCofinsCumulativo {
  readonly pis: Taxa
  readonly cofins: Taxa
}

/** Cumulative PIS and COFINS, monthly. Null from 2027, when they end. Key date: competência. */
export const pisCofinsCumulativo = definirParametro<PisCofinsCumulativo | null>({
  tabela: "pis-cofins-cumulativo",
  descricao: "PIS e COFINS cumulativos",
  unidade: "fracao",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: { pis: taxa("0.0065"), cofins: taxa("0.03") },
      norma: { titulo: "Lei 9.718/1998; Lei 9.715/1998; LC 70/1991" },
      confianca: "verified",
      observacao: "Exclusões da base (cancelamentos, descontos incondicionais, exportação): conferir.",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: null,
      norma: { titulo: "LC 214/2025: PIS e COFINS extintos" },
      confianca: "verified",
    },
  ],
})

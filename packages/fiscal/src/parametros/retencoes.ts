import { type Centavos, deReais } from "../nucleo/dinheiro.ts"
import type { Norma } from "../nucleo/memoria.ts"
import { definirParametro, type Parametro } from "../nucleo/parametro.ts"
import { type Taxa, taxa } from "../nucleo/taxa.ts"

/** One withholding: rate and the amount that is still not withheld. */
export interface RegraDeRetencao {
  readonly aliquota: Taxa
  /** IRRF and CSRF: equal or below is not withheld. INSS: below is not withheld. */
  readonly minimo: Centavos
  /** Código de receita. */
  readonly codigo: string
}

function retencao(descricao: string, aliquota: string, codigo: string, norma: Norma): Parametro<RegraDeRetencao> {
  return definirParametro<RegraDeRetencao>({
    tabela: "retencoes-fonte",
    descricao,
    unidade: "fracao",
    periodos: [
      {
        desde: "2018-01-01",
        ate: null,
        valor: { aliquota: taxa(aliquota), minimo: deReais("10.00"), codigo },
        norma,
        confianca: "verified",
      },
    ],
  })
}

/** Key date of every withholding: fato gerador (IRRF and CSRF: payment or credit; INSS: issue of the note). */
export const irrfProfissional = retencao("IRRF sobre serviços profissionais", "0.015", "1708", {
  titulo: "RIR/2018 arts. 714 e 785",
})
export const irrfLimpezaVigilancia = retencao("IRRF sobre limpeza, vigilância e mão de obra", "0.01", "1708", {
  titulo: "RIR/2018 art. 716",
})
export const irrfComissao = retencao("IRRF sobre comissões e corretagens", "0.015", "8045", {
  titulo: "RIR/2018 art. 718",
})
export const inssRetidoNaNota = retencao("INSS retido em cessão de mão de obra", "0.11", "1162", {
  titulo: "Lei 8.212/1991 art. 31; IN RFB 2.110/2022 arts. 111 e 112",
})

export interface RegraDaCsrf {
  readonly pis: Taxa
  readonly cofins: Taxa
  readonly csll: Taxa
  /** The SUM equal or below this is not withheld. */
  readonly minimo: Centavos
  /** Código de receita of what was withheld together. */
  readonly codigo: string
}

/** PIS, COFINS and CSLL withheld together. PIS and COFINS end in 2026 (LC 214/2025). Key date: payment. */
export const retencaoDaCsrf = definirParametro<RegraDaCsrf>({
  tabela: "retencoes-csrf",
  descricao: "CSRF (PIS, COFINS e CSLL na fonte)",
  unidade: "fracao",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: {
        pis: taxa("0.0065"),
        cofins: taxa("0.03"),
        csll: taxa("0.01"),
        minimo: deReais("10.00"),
        codigo: "5952",
      },
      norma: { titulo: "Lei 10.833/2003 arts. 30 a 36 (redação da Lei 13.137/2015)" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: { pis: taxa("0"), cofins: taxa("0"), csll: taxa("0.01"), minimo: deReais("10.00"), codigo: "5987" },
      norma: { titulo: "Lei 10.833/2003 art. 30; LC 214/2025 (PIS e COFINS extintos)" },
      confianca: "computed",
      observacao: "Com o fim do PIS e da COFINS resta a CSLL na fonte: conferir.",
    },
  ],
})

export interface RegraDoIssRetido {
  /** Rate on the note in the first months of activity. */
  readonly primeiroMes: Taxa
  /** How many months of activity, from the opening, take that rate. */
  readonly mesesIniciais: number
  /** Whether the rate is the one of the month of the service, and not of the month before. */
  readonly doMesDoServico: boolean
  /** What the taker withholds when the note says nothing. */
  readonly semInformacao: Taxa
}

/** ISS withheld from a supplier of the Simples Nacional. Key date: prestação. */
export const issRetidoDoSimples = definirParametro<RegraDoIssRetido>({
  tabela: "simples-iss-retido",
  descricao: "ISS retido de prestador do Simples Nacional",
  unidade: "fracao",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: { primeiroMes: taxa("0.02"), mesesIniciais: 1, doMesDoServico: false, semInformacao: taxa("0.05") },
      norma: { titulo: "LC 123/2006 art. 21 §4º; Res. CGSN 140/2018 art. 27" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: { primeiroMes: taxa("0.02"), mesesIniciais: 2, doMesDoServico: true, semInformacao: taxa("0.05") },
      norma: { titulo: "LC 123/2006 art. 21 §4º; Res. CGSN 190/2026 (art. 27 da Res. CGSN 140/2018)" },
      confianca: "verified",
    },
  ],
})

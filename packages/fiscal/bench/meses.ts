/** The company-months that every contender computes: October 2026, a service under Fator R and a shop, one partner. */
import {
  type Competencia,
  centavos,
  competencia,
  type EntradaApuracao,
  type EntradaProLabore,
  somarMeses,
} from "../src/index.ts"
import { TRIBUTOS } from "../src/simples/tipos.ts"

/** The two sizes measured. The second is four turns of the same range of companies: larger ones would be split months. */
export const TAMANHOS = [512, 2048] as const
const VOLTA = 512
const PERIODO = competencia("2026-10")
const ABERTURA = "2020-05-10"
const PAGAMENTO = "2026-10-30"

/** What all contenders add up, in centavos; `tributos` in the order of the vocabulary. */
export interface Totais {
  das: number
  inss: number
  irrf: number
  comFolha: number
  readonly tributos: number[]
}

export function totaisZerados(): Totais {
  return { das: 0, inss: 0, irrf: 0, comFolha: 0, tributos: TRIBUTOS.map(() => 0) }
}

/** The twelve months before the period: those of the RBT12 and of the payroll. */
const JANELA: readonly Competencia[] = Array.from({ length: 12 }, (_, i) => somarMeses(PERIODO, i - 12))

/** A month in centavos, as the loop and publicodes read it. */
export interface MesDoBanco {
  /** Of the service and of the shop. */
  readonly receitas: readonly number[]
  /** Revenue of each month of the window. */
  readonly interno: readonly number[]
  readonly folhas: readonly number[]
  readonly proLabore: number
  readonly dependentes: number
}

/**
 * Small to large companies (RBT12 of R$ 150 thousand to R$ 3.4 million, the first to the fifth bracket), on both sides of
 * 28 %, pró-labore from the minimum wage to above the INSS ceiling. Multipliers are primes: no two months are alike.
 */
export function montarMeses(quantos: number): MesDoBanco[] {
  return Array.from({ length: quantos }, (_, n) => {
    const mensal = 1_250_011 + (n % VOLTA) * 53_639 + Math.floor(n / VOLTA) * 10_007
    const folha = 160_003 + ((n * 7_919) % 60) * Math.floor(mensal / 100)
    return {
      receitas: [Math.floor(mensal / 3) + n * 17 + 1, Math.floor(mensal / 2) + n * 11 + 3],
      interno: JANELA.map((_mes, k) => mensal - 90_001 + k * 7_001),
      folhas: JANELA.map((_mes, k) => folha + k * 101),
      proLabore: 162_100 + ((n * 6_151) % 1_500_000),
      dependentes: n % 4,
    }
  })
}

/** The same month as the server hands it to the rules: lines, history and payroll with their origins. */
export function paraAsRegras(mes: MesDoBanco): {
  readonly apuracao: EntradaApuracao
  readonly recibo: EntradaProLabore
} {
  const emCentavos = (valor = 0) => centavos(BigInt(valor))
  const [servicos, comercio] = mes.receitas
  const linha = { situacoes: [], mercado: "interno" as const }
  return {
    apuracao: {
      periodoApuracao: PERIODO,
      abertura: ABERTURA,
      linhas: [
        {
          ...linha,
          id: "servicos",
          rotulo: "Serviços",
          anexo: "III/V",
          valor: emCentavos(servicos),
          origem: { tipo: "notas", ids: ["nota-1"] },
        },
        {
          ...linha,
          id: "comercio",
          rotulo: "Comércio",
          anexo: "I",
          valor: emCentavos(comercio),
          origem: { tipo: "notas", ids: ["nota-2"] },
        },
      ],
      historico: JANELA.map((competencia, i) => ({
        competencia,
        interno: emCentavos(mes.interno[i]),
        externo: emCentavos(0),
        origens: [{ tipo: "receita-informada", ids: [competencia] }],
      })),
      folhas: JANELA.map((competencia, i) => ({
        competencia,
        valor: emCentavos(mes.folhas[i]),
        origem: { tipo: "folha-informada", ids: [competencia] },
      })),
    },
    recibo: {
      competencia: PERIODO,
      dataPagamento: PAGAMENTO,
      valor: emCentavos(mes.proLabore),
      regime: "simples-III",
      dependentes: mes.dependentes,
    },
  }
}

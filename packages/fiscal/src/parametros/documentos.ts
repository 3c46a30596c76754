import { definirParametro } from "../nucleo/parametro.ts"

/** How the check digits of a document are made. */
export interface RegraDeDigitos {
  /** Characters, check digits included. */
  readonly tamanho: number
  /** One list of weights per check digit. */
  readonly pesos: readonly (readonly number[])[]
}

export const digitosDoCpf = definirParametro<RegraDeDigitos>({
  tabela: "documentos-dv",
  descricao: "Dígitos verificadores do CPF",
  unidade: "tabela",
  periodos: [
    {
      desde: "1968-01-01",
      ate: null,
      valor: {
        tamanho: 11,
        pesos: [
          [10, 9, 8, 7, 6, 5, 4, 3, 2],
          [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
        ],
      },
      norma: { titulo: "RFB: cálculo dos dígitos do CPF" },
      confianca: "verified",
    },
  ],
})

/** The same weights serve the alphanumeric CNPJ (first registrations from 2026-07): existing numbers do not change. */
export const digitosDoCnpj = definirParametro<RegraDeDigitos>({
  tabela: "documentos-dv",
  descricao: "Dígitos verificadores do CNPJ",
  unidade: "tabela",
  periodos: [
    {
      desde: "1964-01-01",
      ate: null,
      valor: {
        tamanho: 14,
        pesos: [
          [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
          [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
        ],
      },
      norma: { titulo: "IN RFB 2.229/2024" },
      confianca: "verified",
    },
  ],
})

export const digitosDoPis = definirParametro<RegraDeDigitos>({
  tabela: "documentos-dv",
  descricao: "Dígito verificador do PIS/NIT/NIS",
  unidade: "tabela",
  periodos: [
    {
      desde: "1970-01-01",
      ate: null,
      valor: { tamanho: 11, pesos: [[3, 2, 9, 8, 7, 6, 5, 4, 3, 2]] },
      norma: { titulo: "Caixa/INSS: cálculo do dígito do PIS" },
      confianca: "verified",
    },
  ],
})

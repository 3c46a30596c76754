import { type Centavos, deReais } from "../../nucleo/dinheiro.ts"
import type { ModoDeArredondamento } from "../../nucleo/memoria.ts"
import { definirParametro } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

export interface JanelaDoRbt12 {
  /** Months between the end of the window and the período de apuração, beyond the usual "month before". */
  readonly defasagemMeses: number
  /** What is done while there is no month in the window. */
  readonly semMesAnterior: "mes-x-12" | "primeira-faixa"
  /** The RBT12 used in the place of zero. */
  readonly rbt12Zero: Centavos
}

/** Window of the RBT12. Key date: período de apuração. */
export const janelaDoRbt12 = definirParametro<JanelaDoRbt12>({
  tabela: "simples-rbt12",
  descricao: "Janela da receita bruta dos 12 meses anteriores (RBT12)",
  unidade: "inteiro",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: { defasagemMeses: 0, semMesAnterior: "mes-x-12", rbt12Zero: deReais("1.00") },
      norma: { titulo: "LC 123/2006 art. 18 §§1º e 2º; Res. CGSN 140/2018 arts. 21 e 22" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: { defasagemMeses: 1, semMesAnterior: "primeira-faixa", rbt12Zero: deReais("1.00") },
      norma: { titulo: "LC 214/2025 art. 517; Res. CGSN 190/2026 (arts. 21 e 22 da Res. CGSN 140/2018)" },
      confianca: "verified",
    },
  ],
})

export interface RegraDoFatorR {
  /** From this ratio on, Anexo III; below, Anexo V. */
  readonly corte: Taxa
  readonly casas: number
  readonly modo: ModoDeArredondamento
  /** r without any payroll, whatever the revenue. */
  readonly semFolha: Taxa
  /** r with payroll and without revenue. */
  readonly semReceita: Taxa
  /** r while no month is in the window; null while the law gives every month one. */
  readonly semJanela: Taxa | null
}

const ZEROS = { semFolha: taxa("0.01"), semReceita: taxa("0.28"), semJanela: null }

/** Fator R. Key date: período de apuração. */
export const regraDoFatorR = definirParametro<RegraDoFatorR>({
  tabela: "simples-fator-r",
  descricao: "Corte e arredondamento do Fator R",
  unidade: "fracao",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2018-03-31",
      valor: { corte: taxa("0.28"), casas: 2, modo: "meio-para-cima", ...ZEROS },
      norma: { titulo: "Manual do PGDAS-D, item 8.2.1" },
      confianca: "verified",
      // The manual states the treatment of zeros only from 2018-04; the annex it gives is the one of the ratio itself.
      observacao: "Tratamento de folha ou receita zero: o mesmo que vale a partir de 04/2018.",
    },
    {
      desde: "2018-04-01",
      ate: "2026-12-31",
      valor: { corte: taxa("0.28"), casas: 2, modo: "truncar", ...ZEROS },
      norma: {
        titulo: "LC 123/2006 art. 18 §§5º-J, 5º-K, 5º-M e 24 a 26; Res. CGSN 140/2018 art. 26; SC Cosit 17/2021",
      },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: { corte: taxa("0.28"), casas: 2, modo: "truncar", ...ZEROS, semJanela: taxa("0.28") },
      norma: {
        titulo: "LC 123/2006 art. 18 §§5º-J, 5º-K, 5º-M e 24 a 26; Res. CGSN 190/2026 (art. 26 da Res. CGSN 140/2018)",
      },
      confianca: "verified",
    },
  ],
})

/** What a tax above zero that rounds to zero is charged; null while it is charged nothing. Key date: período de apuração. */
export const menorTributoDoDas = definirParametro<Centavos | null>({
  tabela: "simples-menor-tributo",
  descricao: "Menor valor de um tributo no DAS",
  unidade: "reais",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: null,
      norma: { titulo: "Manual do PGDAS-D" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: deReais("0.01"),
      norma: { titulo: "Res. CGSN 190/2026 (art. 45-A §2º da Res. CGSN 140/2018)" },
      confianca: "verified",
    },
  ],
})

/**
 * Whether the CPP collected inside the DAS is payroll of the Fator R, in the month in which the DAS was paid. Key date:
 * período de apuração.
 */
export const incluiCppDoDas = definirParametro<boolean>({
  tabela: "simples-fator-r-cpp-do-das",
  descricao: "CPP recolhida dentro do DAS na folha do Fator R",
  unidade: "texto",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: true,
      norma: {
        titulo:
          "LC 123/2006 art. 18 §24; Res. CGSN 140/2018 art. 26 §1º; Manual do PGDAS-D (17/06/2025) itens 1.5 e 8.2.1; Perguntas e Respostas do Simples Nacional 7.9",
      },
      confianca: "verified",
      observacao:
        "A lei conta “o montante efetivamente recolhido a título de contribuição patronal previdenciária” e não exclui a parte de dentro do DAS; Manual e Perguntas dizem “inclusive a recolhida dentro do Simples Nacional” (lidos em citações). Uma fonte pública discorda e limita a CPP à do Anexo IV, com palavras que o texto compilado não tem.",
    },
  ],
})

/** Smallest DAS that may be issued; below it the amount waits for the next months. Key date: período de apuração. */
export const valorMinimoDoDas = definirParametro<Centavos>({
  tabela: "simples-das-minimo",
  descricao: "Valor mínimo do DAS",
  unidade: "reais",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: deReais("10.00"),
      norma: { titulo: "LC 123/2006 art. 21; Res. CGSN 140/2018 art. 44" },
      confianca: "verified",
    },
  ],
})

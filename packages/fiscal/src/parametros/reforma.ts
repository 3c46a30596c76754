import { definirParametro } from "../nucleo/parametro.ts"
import { type Taxa, taxa } from "../nucleo/taxa.ts"

export interface AliquotasDaReforma {
  readonly ibsEstadual: Taxa
  readonly ibsMunicipal: Taxa
}

/** IBS of the transition. Key date: fato gerador. */
export const ibsDaTransicao = definirParametro<AliquotasDaReforma>({
  tabela: "reforma-ibs",
  descricao: "IBS na transição",
  unidade: "fracao",
  periodos: [
    {
      desde: "2026-01-01",
      ate: "2026-12-31",
      valor: { ibsEstadual: taxa("0.001"), ibsMunicipal: taxa("0") },
      norma: { titulo: "LC 214/2025 arts. 343 e 346" },
      confianca: "verified",
      observacao: "Ano de teste: destacado na nota, sem recolhimento para quem cumpre as obrigações acessórias.",
    },
    {
      desde: "2027-01-01",
      ate: "2028-12-31",
      valor: { ibsEstadual: taxa("0.0005"), ibsMunicipal: taxa("0.0005") },
      norma: { titulo: "LC 214/2025 art. 344" },
      confianca: "verified",
    },
  ],
})

/** CBS. For 2027 the reference rate of the Senate is not published: the figure is an estimate to be replaced. */
export const cbsDaTransicao = definirParametro<Taxa>({
  tabela: "reforma-cbs",
  descricao: "CBS na transição",
  unidade: "fracao",
  periodos: [
    {
      desde: "2026-01-01",
      ate: "2026-12-31",
      valor: taxa("0.009"),
      norma: { titulo: "LC 214/2025 arts. 346 e 348" },
      confianca: "verified",
      observacao: "Ano de teste: destacada na nota, sem recolhimento para quem cumpre as obrigações acessórias.",
    },
    {
      desde: "2027-01-01",
      ate: "2028-12-31",
      valor: taxa("0.087"),
      norma: {
        titulo:
          "LC 214/2025 art. 347 (referência do Senado menos 0,1 ponto); estimativa de 8,8% do Ministério da Fazenda",
      },
      confianca: "memory",
      observacao: "ESTIMATIVA: a alíquota de referência não foi publicada. Troque pela oficial quando sair.",
    },
  ],
})

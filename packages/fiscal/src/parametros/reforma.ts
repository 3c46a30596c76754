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

/** When an option is made, and until when who made it may take it back. ISO dates; null where the law gives none. */
export interface JanelaDaOpcao {
  readonly de: string
  readonly ate: string
  readonly cancelavelAte: string | null
}

const RES_190 = "Res. CGSN 140/2018 art. 40-D, pela Res. CGSN 190/2026; LC 123/2006 art. 13 §11"

/** IBS and CBS of who is in the Simples by the regular regime, chosen by semester; null before there is such an option. Key date: first day of the semester. */
export const opcaoPeloRegimeRegular = definirParametro<JanelaDaOpcao | null>({
  tabela: "reforma-opcao",
  descricao: "Opção por IBS e CBS no regime regular",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: null,
      norma: { titulo: "Antes da LC 214/2025 art. 517" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: "2027-06-30",
      valor: { de: "2026-09-01", ate: "2026-10-30", cancelavelAte: "2026-12-20" },
      norma: { titulo: "Res. CGSN 194/2026" },
      confianca: "memory",
      observacao: "O cancelamento abriu em 03/11/2026: confira as datas no Portal do Simples Nacional.",
    },
    {
      desde: "2027-07-01",
      ate: "2027-12-31",
      valor: { de: "2027-03-01", ate: "2027-03-31", cancelavelAte: "2027-05-31" },
      norma: { titulo: RES_190 },
      confianca: "verified",
    },
    {
      desde: "2028-01-01",
      ate: "2028-06-30",
      valor: { de: "2027-09-01", ate: "2027-09-30", cancelavelAte: "2027-11-30" },
      norma: { titulo: RES_190 },
      confianca: "verified",
    },
    {
      desde: "2028-07-01",
      ate: "2028-12-31",
      valor: { de: "2028-03-01", ate: "2028-03-31", cancelavelAte: "2028-05-31" },
      norma: { titulo: RES_190 },
      confianca: "verified",
    },
  ],
})

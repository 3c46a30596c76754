import { definirParametro } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

export interface RegraPatronal {
  readonly cppEmpregados: Taxa
  readonly cppContribuinteIndividual: Taxa
  /** RAT by degree of risk, before the FAP. */
  readonly rat: Readonly<Record<"leve" | "medio" | "grave", Taxa>>
  readonly fapMinimo: Taxa
  readonly fapMaximo: Taxa
  /** Total of the third parties (FPAS 515 and 507). */
  readonly terceiros: Taxa
  /** CPP of the MEI with one employee. */
  readonly cppDoMei: Taxa
}

/** Employer contributions: no ceiling. Key date: competência. */
export const inssPatronal = definirParametro<RegraPatronal>({
  tabela: "inss-patronal",
  descricao: "Contribuição previdenciária patronal, RAT e terceiros",
  unidade: "fracao",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: {
        cppEmpregados: taxa("0.20"),
        cppContribuinteIndividual: taxa("0.20"),
        rat: { leve: taxa("0.01"), medio: taxa("0.02"), grave: taxa("0.03") },
        fapMinimo: taxa("0.5000"),
        fapMaximo: taxa("2.0000"),
        terceiros: taxa("0.058"),
        cppDoMei: taxa("0.03"),
      },
      norma: {
        titulo: "Lei 8.212/1991 art. 22; LC 123/2006 arts. 13 VI e §3º, 18 §5º-C e 18-C; IN RFB 2.110/2022",
      },
      confianca: "verified",
      observacao: "Simples nunca recolhe terceiros (LC 123/2006 art. 13 §3º).",
    },
  ],
})

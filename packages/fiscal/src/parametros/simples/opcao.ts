import { definirParametro } from "../../nucleo/parametro.ts"

/** A window inside a month: from its first day to `dia`, or to its last business day when null. */
export interface MesDaOpcao {
  readonly mes: number
  readonly anosAntes: number
  readonly dia: number | null
  /** ISO date, where the law of that year gives one. */
  readonly cancelavelAte: string | null
  /** Of an earlier month, where the window began before. */
  readonly desde: string | null
}

export const JANEIRO: MesDaOpcao = { mes: 1, anosAntes: 0, dia: null, cancelavelAte: null, desde: null }
const ULTIMO_MES = 12
const ULTIMO_DIA = 31
/** At any time, up to the last day before the year of effects. */
export const FIM_DO_ANO_ANTERIOR: MesDaOpcao = {
  mes: ULTIMO_MES,
  anosAntes: 1,
  dia: ULTIMO_DIA,
  cancelavelAte: null,
  desde: null,
}

/** When who is outside chooses the Simples for a year. Key date: first day of the year of effects. */
export const opcaoPeloSimples = definirParametro<MesDaOpcao>({
  tabela: "simples-opcao",
  descricao: "Opção pelo Simples Nacional",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: JANEIRO,
      norma: { titulo: "LC 123/2006 art. 16 §2º" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: "2027-12-31",
      valor: { mes: 10, anosAntes: 1, dia: 15, cancelavelAte: "2026-12-20", desde: "2026-09-01" },
      norma: { titulo: "LC 123/2006 art. 87-B (LC 214/2025 art. 517); Res. CGSN 194/2026" },
      confianca: "memory",
    },
    {
      desde: "2028-01-01",
      ate: null,
      valor: { mes: 9, anosAntes: 1, dia: null, cancelavelAte: null, desde: null },
      norma: { titulo: "LC 123/2006 art. 16 §2º, pela LC 214/2025 art. 517" },
      confianca: "verified",
    },
  ],
})

/** When who is in the Simples says that it leaves by choice, with effects in the year. Key date: first day of that year. */
export const saidaDoSimplesPorOpcao = definirParametro<MesDaOpcao>({
  tabela: "simples-saida",
  descricao: "Exclusão do Simples Nacional por opção",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: JANEIRO,
      norma: { titulo: "LC 123/2006 arts. 30 §1º I e 31 §4º" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: FIM_DO_ANO_ANTERIOR,
      norma: { titulo: "Res. CGSN 140/2018 art. 81 I, pela Res. CGSN 190/2026; LC 123/2006 art. 31 I" },
      confianca: "verified",
      observacao: "Comunicada em janeiro, a exclusão já não vale no mesmo ano.",
    },
  ],
})

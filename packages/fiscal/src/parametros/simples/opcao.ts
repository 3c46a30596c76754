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

const JANEIRO = { mes: 1, anosAntes: 0, dia: null, cancelavelAte: null, desde: null }

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
      valor: JANEIRO,
      norma: { titulo: "LC 123/2006 arts. 30 §1º I e 31 §4º" },
      confianca: "memory",
      observacao: "A LC 227/2026 alterou o art. 31 §4º: confira o prazo.",
    },
  ],
})

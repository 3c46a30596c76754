import type { Competencia } from "../../nucleo/competencia.ts"
import { definirParametro } from "../../nucleo/parametro.ts"

/** Which month of a document revenue is earned in. Key date: the month of the service or sale. */
export const mesDoFaturamento = definirParametro<"prestacao" | "documento">({
  tabela: "simples-mes-da-receita",
  descricao: "Mês em que a receita é auferida no Simples Nacional",
  unidade: "texto",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: "prestacao",
      norma: { titulo: "Res. CGSN 140/2018 art. 2º §8º" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: "documento",
      norma: { titulo: "Res. CGSN 190/2026 (art. 2º §§8º a 9º-A da Res. CGSN 140/2018)" },
      confianca: "verified",
    },
  ],
})

/** Whether the base of a month may be what was received. Key date: período de apuração. */
export const regimeDeCaixaDoSimples = definirParametro<boolean>({
  tabela: "simples-regime-de-caixa",
  descricao: "Opção pelo regime de caixa no Simples Nacional",
  unidade: "texto",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: true,
      norma: { titulo: "LC 123/2006 art. 18 §3º; Res. CGSN 140/2018 arts. 16 a 20" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: false,
      norma: {
        titulo: "LC 214/2025 art. 517; Res. CGSN 190/2026 art. 8º XII (revoga os arts. 19 e 20 da Res. CGSN 140/2018)",
      },
      confianca: "verified",
      observacao:
        "Que dezembro de 2026 é o último mês de vigência do regime, e por isso recebe o que foi auferido e não recebido, é leitura do art. 20 II b com a revogação.",
    },
  ],
})

const NORMA = { titulo: "Res. CGSN 190/2026 (arts. 144-D e 144-E da Res. CGSN 140/2018)" }

/** What who enters the Simples informs of the months before it, and until when. Months AAAA-MM, days ISO. */
export interface ReceitasAnteriores {
  readonly desde: Competencia
  readonly ate: Competencia
  readonly prazo: string
  /** The last month before the effects has a day of its own. */
  readonly ultima: Competencia
  readonly prazoDaUltima: string
}

/**
 * Revenue and payroll before the option, typed in the PGDAS-D. Null where the law asks for nothing. Key date: first day of
 * effects of the option.
 */
export const receitasAnterioresAOpcao = definirParametro<ReceitasAnteriores | null>({
  tabela: "simples-receitas-anteriores",
  descricao: "Receita e folha anteriores à opção pelo Simples Nacional",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: null,
      norma: { titulo: "Antes da Res. CGSN 190/2026" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: "2027-01-31",
      valor: {
        desde: "2025-12" as Competencia,
        ate: "2026-11" as Competencia,
        prazo: "2026-12-20",
        ultima: "2026-12" as Competencia,
        prazoDaUltima: "2027-01-20",
      },
      norma: NORMA,
      confianca: "verified",
    },
    { desde: "2027-02-01", ate: null, valor: null, norma: NORMA, confianca: "verified" },
  ],
})

import { type Centavos, deReais } from "../nucleo/dinheiro.ts"
import type { Confianca, Norma } from "../nucleo/memoria.ts"
import { definirParametro, type Parametro, type Periodo } from "../nucleo/parametro.ts"
import { type RegraDeVencimento, vencimentosFederais } from "./vencimentos.ts"

/** What is delivered to an authority, in the order in which lists show it. */
export const TIPOS_DE_DECLARACAO = [
  "pgdas-d",
  "defis",
  "dasn-simei",
  "esocial",
  "efd-reinf",
  "dctfweb",
  "efd-contribuicoes",
  "ecd",
  "ecf",
  "dimob",
] as const
export type TipoDeDeclaracao = (typeof TIPOS_DE_DECLARACAO)[number]

function prazo(
  descricao: string,
  valor: RegraDeVencimento,
  titulo: string,
  { confianca = "verified", ...resto }: { confianca?: Confianca; ate?: string; observacao?: string } = {},
): Parametro<RegraDeVencimento> {
  const periodo = { desde: "2018-01-01", ate: null, valor, norma: { titulo }, confianca, ...resto }
  return definirParametro({ tabela: "prazos-das-declaracoes", descricao, unidade: "texto", periodos: [periodo] })
}

const mensal = { periodicidade: "mensal", mes: null, mesesApos: 1 } as const
const anual = { periodicidade: "anual", dia: null, mesesApos: 0, ajuste: "ultimo-dia-util" } as const

const CONFLITO_DO_ESOCIAL =
  "As fontes divergem sobre o dia 15 que não é útil: faça até o dia útil anterior; o atraso só conta depois do seguinte."

/** Until when each is delivered. Key date: the first day of the last month of the period. */
export const prazosDasDeclaracoes: Readonly<Record<TipoDeDeclaracao, Parametro<RegraDeVencimento>>> = {
  "pgdas-d": vencimentosFederais["pgdas-d"],
  defis: vencimentosFederais.defis,
  "dasn-simei": vencimentosFederais["dasn-simei"],
  dctfweb: vencimentosFederais.dctfweb,
  "efd-reinf": vencimentosFederais["efd-reinf"],
  esocial: prazo("eSocial, fechamento do mês", { ...mensal, dia: 15, ajuste: "posterga" }, "MOS S-1.1, S-1299", {
    confianca: "memory",
    observacao: CONFLITO_DO_ESOCIAL,
  }),
  "efd-contribuicoes": prazo(
    "EFD-Contribuições",
    { ...mensal, dia: 10, mesesApos: 2, ajuste: "nenhum", emDiasUteis: true },
    "IN RFB 1.252/2012 art. 7º",
    { confianca: "memory" },
  ),
  ecd: prazo("ECD", { ...anual, mes: 6 }, "IN RFB 2.003/2021 art. 5º"),
  ecf: prazo("ECF", { ...anual, mes: 7 }, "IN RFB 2.004/2021 art. 3º"),
  dimob: prazo("DIMOB", { ...anual, mes: 2 }, "IN RFB 1.115/2010"),
}

/** The day by which the office acts, where the sources differ on which way the date moves: never later than the deadline. */
export const cautelaDasDeclaracoes: Readonly<Partial<Record<TipoDeDeclaracao, Parametro<RegraDeVencimento>>>> = {
  esocial: prazo(
    "eSocial, data segura",
    { ...mensal, dia: 15, ajuste: "antecipa" },
    "Leitura que antecipa o dia 15 do eSocial",
    { confianca: "memory", observacao: CONFLITO_DO_ESOCIAL },
  ),
}

function fim(desde: string, titulo: string, observacao: string, confianca: Confianca = "verified"): Parametro<boolean> {
  const vigencia = (valor: boolean, de: string, ate: string | null, extra: object = {}): Periodo<boolean> => ({
    desde: de,
    ate,
    valor,
    norma: { titulo },
    confianca,
    ...extra,
  })
  const ate = `${Number(desde.slice(0, 4)) - 1}-12-31`
  return definirParametro({
    tabela: "vigencia-das-declaracoes",
    descricao: "Existência da declaração",
    unidade: "texto",
    periodos: [vigencia(true, "2018-01-01", ate), vigencia(false, desde, null, { observacao })],
  })
}

/** Declarations that end: true while they are due. Key date: the first day of the last month of the period. */
export const vigenciaDasDeclaracoes: Readonly<Partial<Record<TipoDeDeclaracao, Parametro<boolean>>>> = {
  defis: fim(
    "2026-01-01",
    "Res. CGSN 190/2026 (art. 38-B da Res. CGSN 140/2018)",
    "A DEFIS acabou: as informações do ano vão no PGDAS-D, de janeiro a março; de quem encerra, no PGDAS-D do mês do evento.",
  ),
  "efd-contribuicoes": fim(
    "2027-01-01",
    "LC 214/2025",
    "PIS e Cofins terminam em 2026, e com eles a EFD-Contribuições: confira.",
    "memory",
  ),
}

/** Situation of who closes: the months after the event, for events up to April and for the others. */
export interface RegraDeEncerramento {
  /** Month of the same year in which an event from January to April is told. */
  readonly mesDoPrimeiroQuadrimestre: number
  /** Months after that of the event, for the others. */
  readonly mesesDepois: number
  readonly ultimoDiaUtil: boolean
}

function encerramento(valor: RegraDeEncerramento, norma: Norma): Parametro<RegraDeEncerramento> {
  return definirParametro({
    tabela: "declaracoes-de-encerramento",
    descricao: "Prazo da declaração de quem encerra",
    unidade: "tabela",
    periodos: [{ desde: "2018-01-01", ate: null, valor, norma, confianca: "verified" }],
  })
}

/** Deadline of the annual ones of who closed. Key date: first day of the month of the event. */
export const encerramentoDasDeclaracoes: Readonly<Partial<Record<TipoDeDeclaracao, Parametro<RegraDeEncerramento>>>> = {
  defis: encerramento(
    { mesDoPrimeiroQuadrimestre: 6, mesesDepois: 1, ultimoDiaUtil: false },
    { titulo: "Res. CGSN 140/2018 art. 72 §2º" },
  ),
  "dasn-simei": encerramento(
    { mesDoPrimeiroQuadrimestre: 6, mesesDepois: 1, ultimoDiaUtil: false },
    { titulo: "Res. CGSN 140/2018 art. 109 §1º" },
  ),
  ecf: encerramento(
    { mesDoPrimeiroQuadrimestre: 7, mesesDepois: 3, ultimoDiaUtil: true },
    { titulo: "IN RFB 2.004/2021 art. 3º" },
  ),
}

/** Activities whose companies deliver the DIMOB when they had an operation: subclasses of the CNAE by their beginning. */
export const atividadesDaDimob = definirParametro<readonly string[]>({
  tabela: "dimob-atividades",
  descricao: "Atividades que entregam a DIMOB",
  unidade: "texto",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      // Incorporation; own real estate bought, sold, rented and divided; brokerage; administration.
      valor: ["4110700", "6810201", "6810202", "6810203", "6821801", "6821802", "6822600"],
      norma: { titulo: "IN RFB 1.115/2010 art. 1º" },
      confianca: "memory",
    },
  ],
})

/** Minimum fine of the declarations whose taxes are not known here. No reduction goes below it. Key date: deadline. */
function multa(desde: string, titulo: string): Parametro<Centavos> {
  return definirParametro({
    tabela: "multas-das-declaracoes",
    descricao: "Multa mínima por atraso",
    unidade: "reais",
    periodos: [{ desde, ate: null, valor: deReais("500.00"), norma: { titulo }, confianca: "verified" }],
  })
}

export const multasMinimas: Readonly<Partial<Record<TipoDeDeclaracao, Parametro<Centavos>>>> = {
  dctfweb: multa("2025-01-01", "IN RFB 2.237/2024 art. 11"),
  "efd-reinf": multa("2021-08-16", "IN RFB 2.043/2021 art. 7º"),
}

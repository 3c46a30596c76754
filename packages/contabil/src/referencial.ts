import { REFERENCIAL_PADRAO } from "./padrao/referencial-padrao.ts"
import type { Conta } from "./tipos.ts"

/** Chart of reference: 1 lucro real, 2 presumido. */
export type PlanoReferencial = 1 | 2

export interface ContaReferencial {
  readonly codigo: string
  readonly natureza: string
  readonly planos: readonly PlanoReferencial[]
  readonly nome: string
}

/** Analytic accounts of the chart of reference, by code. */
export const contasReferenciais: readonly ContaReferencial[] = REFERENCIAL_PADRAO.map((linha) => {
  const [codigo = "", natureza = "", planos = "", nome = ""] = linha.split("|")
  return { codigo, natureza, planos: planos.split(";").map((p) => (p === "1" ? 1 : 2)), nome }
})
const porCodigo = new Map(contasReferenciais.map((c) => [c.codigo, c]))

/** The account of reference of a code; null for one that there is not, or that adds up others. */
export const contaReferencial = (codigo: string): ContaReferencial | null => porCodigo.get(codigo) ?? null

/** What the official program would say of a link: null for nothing. Null for the chart: the company keeps none, and any is accepted. */
export type QueixaDaLigacao = "sem" | "inexistente" | "natureza" | "regime"

/** What is wrong with the link of an account to the chart of reference. Synthetic and transitory accounts have none to be wrong. */
export function queixaDaLigacao(
  { tipo, natureza, referencial }: Pick<Conta, "tipo" | "natureza" | "referencial">,
  plano: PlanoReferencial | null,
): QueixaDaLigacao | null {
  if (tipo === "S" || natureza === "09") return null
  if (referencial === null) return "sem"
  const ligada = contaReferencial(referencial)
  if (ligada === null) return "inexistente"
  if (ligada.natureza !== natureza) return "natureza"
  return plano !== null && !ligada.planos.includes(plano) ? "regime" : null
}

export interface PropostaDeLigacao {
  readonly codigo: string
  /** Where it came from: the accounts beside it in the chart, or words of its name. */
  readonly porque: "irmas" | "nome"
}

const PALAVRA_CURTA = 3

const palavras = (nome: string): Set<string> =>
  new Set(
    nome
      .normalize("NFD")
      .replace(/[^A-Za-z0-9 ]/g, "")
      .toLowerCase()
      .split(" ")
      .filter((p) => p.length > PALAVRA_CURTA),
  )

/** A link for an account that lacks a good one: that of most accounts beside it, else of the name most like its own. Null without either. */
export function proporLigacao(
  conta: Conta,
  contas: readonly Conta[],
  plano: PlanoReferencial | null,
): PropostaDeLigacao | null {
  const serve = (referencial: string | null) => queixaDaLigacao({ ...conta, referencial }, plano) === null
  const irmas = contas.filter((c) => c.pai === conta.pai && c.codigo !== conta.codigo && serve(c.referencial))
  const maisUsada = [...Map.groupBy(irmas, (c) => c.referencial ?? "")].sort(
    ([a, delas], [b, outras]) => outras.length - delas.length || (a < b ? -1 : 1),
  )[0]
  if (maisUsada) return { codigo: maisUsada[0], porque: "irmas" }
  const suas = palavras(conta.nome)
  let melhor: { codigo: string; iguais: number; todas: number } | null = null
  for (const r of contasReferenciais) {
    if (!serve(r.codigo)) continue
    const dela = palavras(r.nome)
    const iguais = [...suas].filter((p) => dela.has(p)).length
    const todas = suas.size + dela.size - iguais
    if (iguais > 0 && (melhor === null || iguais * melhor.todas > melhor.iguais * todas))
      melhor = { codigo: r.codigo, iguais, todas }
  }
  // A word in common with many others says nothing.
  return melhor && melhor.iguais * 3 >= melhor.todas ? { codigo: melhor.codigo, porque: "nome" } : null
}

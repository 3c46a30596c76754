import type { CategoriaDoBanco, rotasDasDespesas } from "@partida/contracts"
import { paraReais } from "@partida/fiscal/nucleo"
import type { z } from "zod"
import { comoCentavos } from "../../lib/formatacao/dinheiro.ts"

type Resumo = z.infer<typeof rotasDasDespesas.resumirDespesas.resposta>

/** A category with all that is under it. */
export interface LinhaDoResumo {
  readonly id: string
  readonly nome: string
  readonly nivel: number
  /** Paid for a partner: no expense of the company. */
  readonly pessoal: boolean
  /** What left in each month, positive. */
  readonly valores: readonly string[]
  readonly total: string
}

interface Despesas {
  readonly linhas: readonly LinhaDoResumo[]
  /** Of each month, everything. */
  readonly porMes: readonly string[]
  readonly total: string
  readonly pessoal: string
  readonly media: string
}

/** The expenses of a period as a tree: what nothing went through is not there. */
export function despesasDo({ meses, categorias }: Resumo, arvore: readonly CategoriaDoBanco[]): Despesas {
  const proprios = new Map(categorias.map(({ id, valores }) => [id, valores.map((v) => -comoCentavos(v))]))
  const vazio = meses.map(() => 0n)
  const somar = (a: readonly bigint[], b: readonly bigint[]) => a.map((v, i) => v + (b[i] ?? 0n))
  const comFilhas = (id: string): readonly bigint[] =>
    arvore.filter(({ pai }) => pai === id).reduce((soma, c) => somar(soma, comFilhas(c.id)), proprios.get(id) ?? vazio)
  const total = (valores: readonly bigint[]) => valores.reduce((a, b) => a + b, 0n)
  const aPartirDe = (pai: string | null, nivel: number): LinhaDoResumo[] =>
    arvore
      .filter((c) => c.pai === pai && c.natureza === "saida")
      .map((categoria) => ({ categoria, valores: comFilhas(categoria.id) }))
      .filter(({ valores }) => valores.some((v) => v !== 0n))
      .sort((a, b) => (total(a.valores) < total(b.valores) ? 1 : -1))
      .flatMap(({ categoria: { id, nome, pessoal }, valores }) => [
        { id, nome, nivel, pessoal, valores: valores.map(paraReais), total: paraReais(total(valores)) },
        ...aPartirDe(id, nivel + 1),
      ])
  const deSaida = arvore.filter((c) => c.natureza === "saida")
  const porMes = deSaida.reduce((soma, { id }) => somar(soma, proprios.get(id) ?? vazio), vazio)
  const pessoal = deSaida.filter((c) => c.pessoal).reduce((s, { id }) => s + total(proprios.get(id) ?? []), 0n)
  return {
    linhas: aPartirDe(null, 0),
    porMes: porMes.map(paraReais),
    total: paraReais(total(porMes)),
    pessoal: paraReais(pessoal),
    media: paraReais(total(porMes) / BigInt(Math.max(meses.length, 1))),
  }
}

import type { Empresa, MesDoCaixa, rotasDoCaixa } from "@partida/contracts"
import type { Entrada } from "../../../lib/api/mapping.ts"
import { somarDecimais } from "../../../lib/formatacao/decimal.ts"

type Recebimento = Entrada<typeof rotasDoCaixa.informarRecebidoDoCaixa>["corpo"]["recebimentos"][number]

/** What may be received in a month: an activity, market and situations, what of it is still to come, and what came. */
export interface Classe extends Recebimento {
  /** Earned until the month and not received yet. */
  readonly aReceber: string
}

interface Partes {
  readonly idAtividade: string | null
  readonly mercado: string
  readonly situacoes: readonly string[]
}

/** Identity of a class: situations have no order. */
export const chaveDaClasse = ({ idAtividade, mercado, situacoes }: Partes) =>
  [idAtividade, mercado, ...[...situacoes].sort()].join(" ")

/** The classes with what the titles of notes received in the place of what was typed; a class that was not there comes in. */
export function comOsTitulos(classes: readonly Classe[], recebidos: readonly Recebimento[]): readonly Classe[] {
  const dos = new Map(recebidos.map((r) => [chaveDaClasse(r), r]))
  const mudadas = classes.map((c) => ({ ...c, valor: dos.get(chaveDaClasse(c))?.valor ?? "0.00" }))
  const vistas = new Set(classes.map(chaveDaClasse))
  const novas = recebidos.filter((r) => !vistas.has(chaveDaClasse(r))).map((r) => ({ ...r, aReceber: "0.00" }))
  return [...mudadas, ...novas]
}

/**
 * Everything that the month may have received: what was typed, what was earned and not received, and each activity of the company
 * as it is commonly sold, so that zero may be told of a company that has sold nothing yet.
 */
export function classesDoMes(mes: MesDoCaixa, atividades: Empresa["atividades"]): readonly Classe[] {
  const classes = new Map<string, Classe>()
  const incluir = (partes: Omit<Recebimento, "valor">, valor: string | null, aReceber: string) => {
    const chave = chaveDaClasse(partes)
    const antes = classes.get(chave)
    classes.set(chave, {
      idAtividade: partes.idAtividade,
      mercado: partes.mercado,
      situacoes: partes.situacoes,
      valor: valor ?? antes?.valor ?? "0.00",
      aReceber: somarDecimais(antes?.aReceber ?? "0.00", aReceber),
    })
  }
  for (const r of mes.recebimentos ?? []) incluir(r, r.valor, "0.00")
  for (const n of mes.naoRecebido) {
    if (n.idAtividade === null) continue
    const situacoes = n.situacoes as Recebimento["situacoes"]
    incluir({ idAtividade: n.idAtividade, mercado: n.mercado, situacoes }, null, n.valor)
  }
  const comClasse = new Set([...classes.values()].map(({ idAtividade }) => idAtividade))
  for (const { id } of atividades) {
    if (!comClasse.has(id)) incluir({ idAtividade: id, mercado: "interno", situacoes: [] }, null, "0.00")
  }
  return [...classes.values()]
}

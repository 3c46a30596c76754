import { type Competencia, competencia as mesDe, paraReais, somarMeses } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { linhasQueContam } from "../receitas/fontes.ts"
import { type LinhaDeReceita, lerLinhasDeReceita } from "../receitas/receitas.service.ts"
import type { LinhaGuardada } from "./entrada.ts"

/** What a company with returned goods is known by. */
interface ComDevolucoes {
  readonly id: string
  /** First month with goods returned, up to the one asked; null without any. */
  readonly primeiraDevolucao: string | null
  readonly atividades: readonly { readonly id: string; readonly anexo: LinhaGuardada["anexo"] }[]
  readonly contaDigitado: (mes: string) => boolean
}

type Classe = Pick<LinhaGuardada, "anexo" | "mercado" | "situacoes">

/** What was returned beyond what was sold of a class, and no month has taken off yet. */
interface Saldo extends Classe {
  readonly centavos: bigint
  /** Month of the return that it comes from: the oldest, where several add up. */
  readonly desde: Competencia
}

/** Returns of a company as the months before one leave them. */
export interface Devolucoes {
  readonly saldos: readonly Saldo[]
  /** By month and market, `AAAA-MM|mercado`: what to add to sales less returns to have the revenue that the month ended with. */
  readonly ajustes: ReadonlyMap<string, bigint>
}

/** Of who carries nothing by annex. */
export const SEM_DEVOLUCOES: Devolucoes = { saldos: [], ajustes: new Map() }

/** Lines of every month from the first return on and before this one, by company. One query, none where nothing was ever returned. */
export async function lerMesesComDevolucoes(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  cadastros: readonly ComDevolucoes[],
): Promise<ReadonlyMap<string, LinhaDeReceita[]>> {
  const delas = cadastros.filter((c) => c.primeiraDevolucao !== null && c.primeiraDevolucao < competencia)
  const [desde] = delas.map((c) => c.primeiraDevolucao ?? competencia).sort()
  if (desde === undefined) return new Map()
  const ids = delas.map(({ id }) => id)
  return await lerLinhasDeReceita(tx, escopo, ids, { desde, ate: somarMeses(mesDe(competencia), -1) })
}

/**
 * What is returned beyond the segregated revenue of its month comes off the months that follow, until nothing is left of it (Res.
 * CGSN 140/2018 art. 17 II). A class is what the DAS of the month joins: annex, market and situations, by the annexes of the month asked.
 */
export function apurarDevolucoes(cadastro: ComDevolucoes, linhas: readonly LinhaDeReceita[]): Devolucoes {
  if (cadastro.primeiraDevolucao === null) return SEM_DEVOLUCOES
  const saldos = new Map<string, Saldo>()
  const ajustes = new Map<string, bigint>()
  for (const [mes, doMes] of Map.groupBy(linhas, (l) => l.competencia)) {
    const contam = linhasQueContam(doMes, cadastro.contaDigitado(mes)).flatMap((linha) => {
      const classe = classeDa(cadastro, linha)
      return classe === null ? [] : [{ classe, chave: chaveDa(classe), centavos: linha.totalCentavos }]
    })
    for (const [chave, dela] of Map.groupBy(contam, (l) => l.chave)) {
      const [primeira] = dela
      if (!primeira) continue
      const antes = saldos.get(chave)
      const vendido = dela.reduce((soma, { centavos }) => (centavos > 0n ? soma + centavos : soma), 0n)
      const devolvido = dela.reduce((soma, { centavos }) => (centavos < 0n ? soma - centavos : soma), 0n)
      const aDeduzir = devolvido + (antes?.centavos ?? 0n)
      const deduzido = aDeduzir < vendido ? aDeduzir : vendido
      const sobra = aDeduzir - deduzido
      if (sobra === 0n) saldos.delete(chave)
      else {
        // What is oldest is taken off first.
        const doAnterior = antes !== undefined && deduzido < antes.centavos
        saldos.set(chave, { ...primeira.classe, centavos: sobra, desde: doAnterior ? antes.desde : mesDe(mes) })
      }
      const doMercado = chaveDoMes(mes, primeira.classe.mercado)
      ajustes.set(doMercado, (ajustes.get(doMercado) ?? 0n) + devolvido - deduzido)
    }
  }
  return { saldos: [...saldos.values()], ajustes }
}

/** Key of `ajustes`. */
export const chaveDoMes = (mes: string, mercado: Classe["mercado"]) => `${mes}|${mercado}`

const chaveDa = ({ anexo, mercado, situacoes }: Classe) => [anexo, mercado, situacoes.toSorted().join("+")].join("|")

function classeDa({ atividades }: ComDevolucoes, { idAtividade, mercado, situacoes }: LinhaDeReceita): Classe | null {
  const anexo = atividades.find((a) => a.id === idAtividade)?.anexo
  return anexo === undefined ? null : { anexo, mercado, situacoes }
}

/** What earlier months left, as deductions of this one. */
export const deducoesDosSaldos = ({ saldos }: Devolucoes): LinhaGuardada[] =>
  saldos.map(({ centavos, desde, ...classe }) => ({
    ...classe,
    id: `saldo-de-devolucao:${chaveDa(classe)}`,
    rotulo: "Devoluções que passaram da receita de meses anteriores",
    valor: paraReais(centavos),
    origem: { tipo: "receita-do-mes", competencia: desde },
  }))

import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { montarEntrada } from "./entrada.montagem.ts"
import { lerTudo } from "./entrada.repository.ts"
import type { EntradaGuardada, EntradaPresumido } from "./entrada.ts"
import { naoRecebidoDe, partesDe } from "./entrada-caixa.ts"
import { lerFechamento } from "./estado.service.ts"
import { prever } from "./integracao.service.ts"

/** Of which regime the month is, and its inputs where it is of the Lucro Presumido: as sealed, or as they now stand. */
interface MesLido {
  readonly regime: EntradaGuardada["regime"]
  readonly presumido: EntradaPresumido | null
  readonly fechado: boolean
}

/** The inputs of one month; null when the company is out of reach. */
export async function lerMes(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string): Promise<MesLido | null> {
  const fechamento = await lerFechamento(tx, escopo, idEmpresa, competencia)
  const fechado = fechamento?.fechamento.estado === "fechado"
  const entrada =
    fechado && fechamento.apuracao
      ? (fechamento.apuracao.entrada as EntradaGuardada)
      : (await lerEntradas(tx, escopo, competencia, [idEmpresa])).get(idEmpresa)
  if (!entrada) return null
  return { regime: entrada.regime, presumido: entrada.regime === "presumido" ? entrada : null, fechado }
}

/** The options of a company of the Simples up to a month, and what it has earned and not received; null out of reach. */
export async function lerCaixa(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  const { cadastros, ...lidos } = await lerTudo(tx, escopo, competencia, [idEmpresa])
  const [cadastro] = cadastros
  if (!cadastro) return null
  const { naoRecebido } = naoRecebidoDe(cadastro, competencia, lidos)
  return {
    atividades: cadastro.atividades.map(({ id }) => id),
    opcoes: lidos.doCaixa.opcoes,
    recebidos: lidos.doCaixa.recebidos.filter((r) => r.competencia === competencia),
    naoRecebido: naoRecebido.map(({ classe, ...n }) => ({ ...n, ...partesDe(classe) })),
    previsto: prever(cadastro, competencia, { cadastros, ...lidos }),
  }
}

/**
 * Reads, in a fixed number of queries for any number of companies, everything the month needs.
 * Companies out of reach are absent from the answer.
 */
export async function lerEntradas(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<Map<string, EntradaGuardada>> {
  if (ids.length === 0) return new Map()
  const lidos = await lerTudo(tx, escopo, competencia, ids)
  return new Map(lidos.cadastros.map((c) => [c.id, montarEntrada(c, competencia, lidos)]))
}

import { competenciaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { automacoesEmpresa, automacoesExecucoes } from "../../db/schema/automacao.ts"
import { gravarExecucoes, lerAtendidas, lerDesligadas } from "./execucoes.repository.ts"

/** What a routine did in a company: `feito` is pt-BR, for people, and null when there was nothing to do. */
export interface Execucao {
  readonly idEmpresa: string
  readonly rotina: (typeof automacoesExecucoes.$inferSelect)["rotina"]
  readonly feito: string | null
}

const LINHAS_POR_COMANDO = 500

/** Companies that do without a routine, for it to leave alone; with `ids`, among these. One query. */
export async function empresasSem(
  tx: Tx,
  escopo: Escopo,
  rotina: (typeof automacoesEmpresa.$inferSelect)["rotina"],
  ids?: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await lerDesligadas(tx, escopo, rotina, ids)).map(({ idEmpresa }) => idEmpresa))
}

/** Records that routines looked at companies, inside the transaction of what they did. */
export async function registrarExecucoes(
  tx: Tx,
  { idEscritorio }: Escopo,
  execucoes: readonly Execucao[],
  agora: Date,
): Promise<void> {
  // In one order, so that two of them at once take turns.
  const linhas = [...execucoes]
    .sort((a, b) =>
      a.idEmpresa === b.idEmpresa ? a.rotina.localeCompare(b.rotina) : a.idEmpresa < b.idEmpresa ? -1 : 1,
    )
    .map((e) => ({ idEscritorio, ...e, executadaEm: agora, feitoEm: e.feito === null ? null : agora }))
  for (let i = 0; i < linhas.length; i += LINHAS_POR_COMANDO)
    await gravarExecucoes(tx, linhas.slice(i, i + LINHAS_POR_COMANDO))
}

/** What a daily routine did, company by company, and those it could not look at. */
interface Varredura {
  readonly feitos: ReadonlyMap<string, string>
  readonly falhas: ReadonlySet<string>
}

/** Records that a daily routine has looked at every company that it attends, whether or not there was something to do. */
export async function registrarVarredura(
  tx: Tx,
  escopo: Escopo,
  rotina: Extract<
    (typeof automacoesExecucoes.$inferSelect)["rotina"],
    (typeof automacoesEmpresa.$inferSelect)["rotina"]
  >,
  { feitos, falhas }: Varredura,
  agora: Date,
): Promise<void> {
  const vistas = (await lerAtendidas(tx, escopo, rotina, competenciaCivil(agora))).filter(({ id }) => !falhas.has(id))
  const execucoes = vistas.map(({ id }) => ({ idEmpresa: id, rotina, feito: feitos.get(id) ?? null }))
  await registrarExecucoes(tx, escopo, execucoes, agora)
}

import type { Banco, Tx } from "../../db/banco.ts"
import { PLATAFORMA, todosOsEscritorios } from "../../db/escritorios.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { proximoElo } from "./elo.ts"
import { inserirElo, lerUltimoElo, tomarRegistro, tomarSoltas } from "./registro.repository.ts"

/** Rows in one link: a transaction of a few tens of milliseconds, and few enough to find the one that was altered. */
const LINHAS_POR_ELO = 500

/** Runs in the scope of each register: every office, also those that left, and the platform. */
export async function emCadaRegistro(
  banco: Banco,
  relatarErro: (erro: unknown) => void,
  fazer: (emRegistro: <T>(corpo: (tx: Tx) => Promise<T>) => Promise<T>, idEscritorio: string) => Promise<void>,
  sinal?: AbortSignal,
): Promise<void> {
  const escritorios = await banco.naPlataforma(todosOsEscritorios)
  for (const id of [PLATAFORMA, ...escritorios.map((e) => e.id)]) {
    if (sinal?.aborted) return
    // One office that cannot be linked must not keep the others from being.
    await fazer(noRegistro(banco, id), id).catch(relatarErro)
  }
}

/** How transactions reach the register of an office, or of the platform. */
export const noRegistro =
  (banco: Banco, idEscritorio: string) =>
  <T>(corpo: (tx: Tx) => Promise<T>): Promise<T> =>
    idEscritorio === PLATAFORMA ? banco.naPlataforma(corpo) : banco.emEscopo(sistema(idEscritorio), corpo)

/**
 * Links the rows of every audit trail that were committed since the last run. The writers only note the numbers of their
 * rows: nothing that a person waits for takes a lock on the head of a chain. Safe to run twice, from several processes,
 * and after any crash.
 */
export function encadearTrilhas(
  banco: Banco,
  agora: () => Date,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  return emCadaRegistro(
    banco,
    relatarErro,
    async (emRegistro, id) => {
      while (!sinal?.aborted && (await emRegistro((tx) => encadearUma(tx, id, agora()))) === LINHAS_POR_ELO);
    },
    sinal,
  )
}

/** One link more, when there are rows for it. Answers how many it took. */
export async function encadearUma(tx: Tx, idEscritorio: string, agora: Date): Promise<number> {
  if (!(await tomarRegistro(tx, idEscritorio))) return 0
  const linhas = await tomarSoltas(tx, idEscritorio, LINHAS_POR_ELO)
  if (linhas.length === 0) return 0
  await inserirElo(tx, proximoElo(idEscritorio, await lerUltimoElo(tx, idEscritorio), linhas, agora), linhas)
  return linhas.length
}

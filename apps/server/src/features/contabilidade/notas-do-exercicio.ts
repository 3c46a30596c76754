import type { NotaExplicativa, NotasDoExercicio } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { NOTAS_PADRAO } from "../../documentos/demonstracoes-pdf/notas-padrao.ts"
import type { Alvo } from "./exercicio-consulta.service.ts"
import { lerNotas } from "./notas.repository.ts"

interface Escritas {
  readonly versao: number
  readonly de: NotasDoExercicio["de"]
  readonly notas: readonly NotaExplicativa[]
}

/** The notes of a company in a year as they were written: its own, else the template of the office, else the shipped one. */
export async function notasEscritas(tx: Tx, escopo: Escopo, alvo: Alvo, versao?: number): Promise<Escritas | null> {
  const suas = await lerNotas(tx, escopo, alvo, versao)
  if (suas) return { versao: suas.versao, de: "empresa", notas: suas.notas }
  if (versao !== undefined) return null
  const doEscritorio = await lerNotas(tx, escopo, null)
  return doEscritorio
    ? { versao: 0, de: "escritorio", notas: doEscritorio.notas }
    : { versao: 0, de: "padrao", notas: NOTAS_PADRAO }
}

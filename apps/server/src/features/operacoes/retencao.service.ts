import { DIA_MS } from "../../civil.ts"
import type { Banco } from "../../db/banco.ts"
import { escritoriosAbertos } from "../../db/escritorios.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { esquecerCorpos } from "./operacoes.repository.ts"

/** As long as what was declared may be questioned (CTN art. 173), and a year more. */
const GUARDA_MS = 6 * 366 * DIA_MS

/** Erases what was sent and answered longer ago than the policy keeps; that it was, when, and its hash stay. */
export async function aplicarRetencao(banco: Banco, agora: Date): Promise<void> {
  const antesDe = new Date(agora.getTime() - GUARDA_MS)
  for (const { id } of await banco.naPlataforma(escritoriosAbertos))
    await banco.emEscopo(sistema(id), (tx) => esquecerCorpos(tx, id, antesDe))
}

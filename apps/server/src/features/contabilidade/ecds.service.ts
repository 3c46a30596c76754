import type { ExercicioContabil } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { documentosPorId } from "../documentos/documentos.service.ts"
import { lerEcds } from "./ecd.repository.ts"
import type { Alvo } from "./exercicio-consulta.service.ts"

/** Files made of a year, newest first, each with where its bytes are. */
export async function ecdsDoAno(tx: Tx, escopo: Escopo, alvo: Alvo): Promise<ExercicioContabil["ecds"]> {
  const lidas = await lerEcds(tx, escopo, alvo)
  const ids = [...new Set(lidas.map((e) => e.idDocumento))]
  const documentos = ids.length === 0 ? [] : await documentosPorId(tx, escopo, ids)
  return lidas.map(({ idDocumento, geradaEm, ...ecd }) => ({
    ...ecd,
    geradaEm: geradaEm.toISOString(),
    endereco: documentos.find((d) => d.id === idDocumento)?.endereco ?? null,
  }))
}

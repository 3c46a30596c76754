import { type FalhaDoNavegador, rotasDaPlataforma } from "@partida/contracts"
import { chamarSemSessao } from "./plataforma.ts"

/** Sends a report of failure; answers its code. Its own module: the contract is fetched only by who fails. */
export async function enviarFalha(falha: FalhaDoNavegador): Promise<string> {
  return (await chamarSemSessao(rotasDaPlataforma.relatarFalha, { corpo: falha })).id
}

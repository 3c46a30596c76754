import { umaFederal, umaRegra } from "../../features/regras-fiscais/regras-fiscais.fixtures.ts"
import type { Ambiente, Ator } from "../ambiente.ts"

/** One rule of each scope in the victim's office. */
export async function criarRegras(
  ambiente: Ambiente,
  vitima: Ator,
): Promise<{ readonly municipal: string; readonly federal: string }> {
  const criar = async (caminho: string, regra: unknown) =>
    (await ambiente.pedir(vitima, "POST", caminho, { corpo: { regra, encerrarAnterior: false } })).json<{
      id: string
    }>().id
  return {
    municipal: await criar("/regras-fiscais/municipais", umaRegra()),
    federal: await criar("/regras-fiscais/federais", umaFederal()),
  }
}

import { avaliarCaso, type CasoContabil } from "@partida/contabil/avaliacao"
import { ErroDeUso, lerJson } from "./uso.ts"

/**
 * `contabilidade avaliar ARQUIVO`: replays the entries of worked cases and compares what the books say with what each expects.
 * The last line is "N passed, N failed"; exits 1 on a difference.
 */
export async function avaliarContabilidade([arquivo]: readonly string[]): Promise<number> {
  if (!arquivo) throw new ErroDeUso("Diga o arquivo: npm run partida -- contabilidade avaliar casos.json")
  const lido = await lerJson(arquivo)
  const casos = typeof lido === "object" && lido !== null && "casos" in lido ? lido.casos : lido
  if (!Array.isArray(casos)) throw new ErroDeUso(`${arquivo} não traz uma lista de casos.`)
  let falhas = 0
  for (const [i, caso] of casos.entries()) {
    const { id, diferencas } = ehCaso(caso)
      ? avaliarCaso(caso)
      : { id: `caso ${i + 1}`, diferencas: ["não traz {id, lancamentos, esperado}"] }
    if (diferencas.length > 0) falhas++
    for (const diferenca of diferencas) console.log(`${id}: ${diferenca}`)
  }
  console.log(`${casos.length - falhas} passed, ${falhas} failed`)
  return falhas === 0 ? 0 : 1
}

/** What is inside is judged as it is read: a wrong account or amount fails its case. */
const ehCaso = (caso: unknown): caso is CasoContabil =>
  typeof caso === "object" &&
  caso !== null &&
  "id" in caso &&
  "lancamentos" in caso &&
  Array.isArray(caso.lancamentos) &&
  "esperado" in caso &&
  typeof caso.esperado === "object"

import { hashCanonico } from "../../db/canonico.ts"

/** One link of a company's chain, exactly the fields that its hash covers. */
export interface Elo {
  readonly idEmpresa: string
  readonly sequencia: number
  readonly tipo: "fechamento" | "reabertura"
  readonly competencia: string
  readonly versao: number
  readonly idApuracao: string
  readonly hashConteudo: string
  readonly hashAnterior: string
  readonly motivo: string | null
  readonly por: string
  readonly em: string
}

export const INICIO_DA_CADEIA = "0".repeat(64)

/** Hash of a link. Every field is covered: changing who, when or why breaks the chain as changing an amount does. */
export function hashDoElo(elo: Elo): string {
  const { idEmpresa, sequencia, tipo, competencia, versao, idApuracao, hashConteudo, hashAnterior, motivo, por, em } =
    elo
  return hashCanonico({
    idEmpresa,
    sequencia,
    tipo,
    competencia,
    versao,
    idApuracao,
    hashConteudo,
    hashAnterior,
    motivo,
    por,
    em,
  })
}

/** The sequence number of the first link that does not verify, or null when the whole chain holds. */
export function primeiroEloQuebrado(elos: readonly (Elo & { readonly hash: string })[]): number | null {
  let anterior = INICIO_DA_CADEIA
  let esperada = 1
  for (const elo of elos) {
    if (elo.sequencia !== esperada || elo.hashAnterior !== anterior || hashDoElo(elo) !== elo.hash) return elo.sequencia
    anterior = elo.hash
    esperada++
  }
  return null
}

import { hashCanonico } from "../../db/canonico.ts"

/** How a link and the content it seals are hashed: another form takes another name, and the reader of each stays. */
export const FORMATO_DO_SELO = "partida-selo/1"

/** One link of a company's chain, exactly the fields that its hash covers. */
export interface Elo {
  readonly formato: string
  readonly idEmpresa: string
  readonly sequencia: number
  readonly tipo: "fechamento" | "reabertura"
  readonly competencia: string
  readonly versao: number
  readonly idApuracao: string
  readonly hashConteudo: string
  /** Fingerprint of the engine that gave what is sealed. */
  readonly motor: string
  readonly hashAnterior: string
  readonly motivo: string | null
  readonly por: string
  readonly em: string
}

export const INICIO_DA_CADEIA = "0".repeat(64)

/** Hash of a link. Every field is covered: changing who, when or why breaks the chain as changing an amount does. */
export function hashDoElo(elo: Elo): string {
  return hashCanonico({
    formato: elo.formato,
    idEmpresa: elo.idEmpresa,
    sequencia: elo.sequencia,
    tipo: elo.tipo,
    competencia: elo.competencia,
    versao: elo.versao,
    idApuracao: elo.idApuracao,
    hashConteudo: elo.hashConteudo,
    motor: elo.motor,
    hashAnterior: elo.hashAnterior,
    motivo: elo.motivo,
    por: elo.por,
    em: elo.em,
  })
}

/** The sequence number of the first link that does not verify, or null when the whole chain holds. */
export function primeiroEloQuebrado(elos: readonly (Elo & { readonly hash: string })[]): number | null {
  let anterior = INICIO_DA_CADEIA
  let esperada = 1
  for (const elo of elos) {
    const segue = elo.sequencia === esperada && elo.hashAnterior === anterior
    if (elo.formato !== FORMATO_DO_SELO || !segue || hashDoElo(elo) !== elo.hash) return elo.sequencia
    anterior = elo.hash
    esperada++
  }
  return null
}

import { alcancaPapel, type ExigenciaDoSegundoFator, type Papel } from "@partida/contracts"
import { diaCivil } from "../civil.ts"
import type { Contexto } from "./contexto.ts"

/** What an office asks of a person: a second factor, from this day on. */
export interface Exigencia {
  /** AAAA-MM-DD. */
  readonly desde: string
  readonly emVigor: boolean
}

/** Whether somebody signed in stands on two factors. */
export type TemSegundoFator = (contexto: Contexto) => Promise<boolean>

/** What the office asks of a person of this role today; null when nothing. */
export function exigenciaDe(
  papel: Papel,
  { exige, desde }: { readonly exige: ExigenciaDoSegundoFator | null; readonly desde: string | null },
  agora: Date,
): Exigencia | null {
  if (desde === null || exige === null || exige === "opcional" || papel === "ROOT") return null
  if (exige === "equipe" && !alcancaPapel(papel, "CONTADOR")) return null
  return { desde, emVigor: desde <= diaCivil(agora) }
}

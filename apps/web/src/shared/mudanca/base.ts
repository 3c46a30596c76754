import { competencia as esquema } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"

/** One computation of a month: what it shows now, or what a closing sealed. */
interface Base {
  readonly competencia: string
  readonly versao: number | null
}

/** "2026-09", or "2026-09.2" for the second closing: how an address names a computation. */
export const escreverBase = ({ competencia, versao }: Base) =>
  versao === null ? competencia : `${competencia}.${versao}`

/** As the API takes it; what cannot be read is as if it were not there. */
export function lerBase(texto: string | undefined): { com?: string; versaoCom?: number } {
  const [mes = "", versao] = (texto ?? "").split(".")
  const lida = esquema.safeParse(mes)
  if (!lida.success) return {}
  return versao !== undefined && /^[1-9]\d{0,4}$/.test(versao)
    ? { com: lida.data, versaoCom: Number(versao) }
    : { com: lida.data }
}

/** "set/2026", or "set/2026, versão 2". */
export const nomeDaBase = ({ competencia, versao }: Base) =>
  `${formatarCompetencia(competencia)}${versao === null ? "" : `, versão ${versao}`}`

/** Names a computation among others: the version is only said where its month has more than one. */
export function nomeador(todas: readonly Base[]): (base: Base) => string {
  return (base) => {
    const doMes = todas.filter(({ competencia }) => competencia === base.competencia)
    return nomeDaBase(doMes.length > 1 ? base : { ...base, versao: null })
  }
}

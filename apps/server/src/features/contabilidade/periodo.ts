import { lado } from "@partida/contabil"
import { type EntradaInvalida, competencia as mesDe, paraReais, ultimoDia } from "@partida/fiscal"
import { recusar } from "../../http/erros.ts"

/** First and last day of a month, AAAA-MM-DD. */
export const diasDo = (mes: string) => ({ de: `${mes}-01`, ate: ultimoDia(mesDe(mes)) })

/** Months, both included, AAAA-MM. */
export interface Periodo {
  readonly de: string
  readonly ate: string
}

/** The first and last day of a period. */
export const emDias = ({ de, ate }: Periodo) => ({ de: diasDo(de).de, ate: diasDo(ate).ate })

/** A signed balance as an account shows it, in reais. */
export const saldo = (centavos: bigint) => {
  const { dc, valor } = lado(centavos)
  return { dc, valor: paraReais(valor) }
}

/** What the engine refused, as a sentence: the field goes beside it, and not in it. */
export function fraseDe({ message, campo }: EntradaInvalida): string {
  const frase = message.slice(campo.length + 2)
  return `${frase.charAt(0).toUpperCase()}${frase.slice(1)}.`
}

/** Refuses what the engine refused. Raises entrada-invalida, by field. */
export const recusarEntrada = (erro: EntradaInvalida): never => recusar(fraseDe(erro), erro.campo)

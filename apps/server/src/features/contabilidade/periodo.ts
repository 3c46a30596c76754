import { lado } from "@partida/contabil"
import { paraReais } from "@partida/fiscal"
import { diasDo } from "./fatos.repository.ts"

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

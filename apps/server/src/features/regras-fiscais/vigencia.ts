import { itemDoCodigo } from "@partida/contracts"
import { escolherRegra, type RegraFiscal } from "@partida/fiscal/escritorio"

/** What choosing among rules looks at. */
export interface RegraDatada {
  readonly idMunicipio: string | null
  /** Null: of the whole municipality, or of every service of the regime. */
  readonly codigo: string | null
  readonly regime: string | null
  readonly desde: string
  readonly ate: string | null
  readonly fundamento: string
}

/** What the rule is looked for. */
export interface Procura {
  readonly idMunicipio: string | null
  /** From the most to the least specific; null for what has no code. */
  readonly codigos: readonly (string | null)[]
  /** Null: only rules of any regime. */
  readonly regime: string | null
}

/** Codes that rule a service, from the national code to its LC 116 sub-item. */
export const codigosDoServico = (codigo: string): readonly string[] => [...new Set([codigo, itemDoCodigo(codigo)])]

const chaveDe = (idMunicipio: string | null, codigo: string | null, regime: string | null) =>
  [idMunicipio ?? "", codigo ?? "", regime ?? ""].join("|")

const comoDoMotor = <R extends RegraDatada>(regra: R): RegraFiscal<R> => ({
  chave: chaveDe(regra.idMunicipio, regra.codigo, regra.regime),
  nivel: "escritorio",
  valor: regra,
  desde: regra.desde,
  ate: regra.ate,
  norma: { titulo: regra.fundamento },
  confianca: "verified",
})

/**
 * The rule in force on an ISO date: the most specific code first and, of each, the regime asked before any regime. Null when
 * none is. `regras` are current versions only; two of one subject on the same day raise `EntradaInvalida` of the engine,
 * which the database never lets exist.
 */
export function regraVigenteEm<R extends RegraDatada>(
  regras: readonly R[],
  { idMunicipio, codigos, regime }: Procura,
  data: string,
): R | null {
  const doMotor = regras.map(comoDoMotor)
  const regimes = [...new Set([regime, null])]
  for (const codigo of codigos) {
    for (const um of regimes) {
      const achada = escolherRegra(doMotor, chaveDe(idMunicipio, codigo, um), data)
      if (achada !== null) return achada.valor
    }
  }
  return null
}

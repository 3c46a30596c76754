import type { Periodos } from "./fluxo.ts"
import type { PlanoDeContas } from "./plano.ts"
import type { Conta, Saldos } from "./tipos.ts"

/** A row of the changes in equity, in centavos: what increases the equity is above zero. */
export interface LinhaDasMutacoes {
  readonly codigo: string
  readonly descricao: string
  readonly tipo: "T" | "D"
  readonly capital: bigint
  readonly reservas: bigint
  readonly lucros: bigint
  readonly total: bigint
}

/**
 * Changes in equity (DMPL); its column of profits is the DLPA. The result not closed yet is part of the profits. What moves the profits
 * and is neither the result, an adjustment of earlier years nor a reserve is a distribution.
 */
export function mutacoes(plano: PlanoDeContas, { iniciais, finais, resultado }: Periodos): LinhaDasMutacoes[] {
  const credor = (saldos: Saldos, qual: (conta: Conta) => boolean) =>
    plano.contas.reduce((soma, c) => (qual(c) ? soma - (saldos.get(c.codigo) ?? 0n) : soma), 0n)
  const variou = (qual: (conta: Conta) => boolean) => credor(finais, qual) - credor(iniciais, qual)
  const daLinha = (linha: string) => (c: Conta) => c.aglutinacao === linha
  const deLucros = (c: Conta) => c.aglutinacao === "BP.P.09" || c.natureza === "04" || c.natureza === "09"
  const deCapital = (c: Conta) => c.chave === "reserva.capital"
  const saldo = (saldos: Saldos) => ({
    capital: credor(saldos, daLinha("BP.P.07")),
    reservas: credor(saldos, daLinha("BP.P.08")),
    lucros: credor(saldos, deLucros),
  })
  const lucro = -[...resultado.values()].reduce((soma, valor) => soma + valor, 0n)
  const ajustes = variou((c) => c.chave === "ajustes-anteriores")
  const reservaDeCapital = variou(deCapital)
  const reservas = variou((c) => c.aglutinacao === "BP.P.08" && !deCapital(c))
  const distribuido = variou(deLucros) - lucro - ajustes + reservas
  const linha = (
    codigo: string,
    descricao: string,
    { capital = 0n, reservas = 0n, lucros = 0n }: { capital?: bigint; reservas?: bigint; lucros?: bigint },
  ): LinhaDasMutacoes => ({
    codigo,
    descricao,
    tipo: codigo === "MPL.I" || codigo === "MPL.F" ? "T" : "D",
    capital,
    reservas,
    lucros,
    total: capital + reservas + lucros,
  })
  return [
    linha("MPL.I", "Saldo no começo do período", saldo(iniciais)),
    linha("MPL.01", "Ajustes de exercícios anteriores", { lucros: ajustes }),
    linha("MPL.02", "Capital integralizado", { capital: variou(daLinha("BP.P.07")) }),
    linha("MPL.03", "Reservas de capital", { reservas: reservaDeCapital }),
    linha("MPL.04", "Resultado do período", { lucros: lucro }),
    linha("MPL.05", "Reservas de lucros", { reservas, lucros: -reservas }),
    linha("MPL.06", "Lucros distribuídos", { lucros: distribuido }),
    linha("MPL.F", "Saldo no fim do período", saldo(finais)),
  ]
}

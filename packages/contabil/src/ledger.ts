import { paraReais } from "@partida/fiscal/nucleo"
import type { PlanoDeContas } from "./plano.ts"
import type { Lancamento } from "./tipos.ts"

/** An entry with the number it has in the books of its year. */
export type LancamentoNumerado = Lancamento & { readonly numero: number }

/**
 * The journal in the plain text that ledger and hledger read. Levels of the chart are levels of the account, so that their
 * totals are those of the synthetic accounts; credits are negative.
 */
export function emLedger(plano: PlanoDeContas, lancamentos: readonly LancamentoNumerado[]): string {
  const usadas = new Set(lancamentos.flatMap((l) => l.partidas.map((p) => p.conta)))
  const contas = plano.contas
    .filter((c) => usadas.has(c.codigo))
    .map((c) => `account ${contaNoLedger(c.codigo)}  ; ${naLinha(c.nome)}`)
  const entradas = lancamentos.map(({ data, numero, tipo, historico, partidas }) =>
    [
      `${data} * (${data.slice(0, 4)}-${numero}) ${naLinha(historico)}${tipo === "N" ? "" : `  ; tipo:${tipo}`}`,
      ...partidas.map(
        ({ conta, dc, valor }) => `    ${contaNoLedger(conta)}  BRL ${dc === "D" ? "" : "-"}${paraReais(valor)}`,
      ),
    ].join("\n"),
  )
  return `${["commodity BRL 1000.00", ...contas].join("\n")}\n\n${entradas.join("\n\n")}\n`
}

/** "1.1.1.02.001" as ledger nests it. */
export const contaNoLedger = (codigo: string): string => codigo.replaceAll(".", ":")

/** Text of one line, without what begins a comment. */
const naLinha = (texto: string) => texto.replace(/[\s;|]+/g, " ").trim()

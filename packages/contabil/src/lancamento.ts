import { EntradaInvalida, formatarData, paraReais } from "@partida/fiscal/nucleo"
import type { ContasPorCodigo } from "./plano.ts"
import type { Lado, Lancamento, Partida, Saldos } from "./tipos.ts"

/** The other side. */
export const contrario = (dc: Lado): Lado => (dc === "D" ? "C" : "D")

/** A posting as a signed amount in centavos: debit is positive. */
export const comSinal = ({ dc, valor }: Partida): bigint => (dc === "D" ? valor : -valor)

/** A signed balance as an account shows it; zero is shown on the debit side. */
export const lado = (saldo: bigint): { dc: Lado; valor: bigint } =>
  saldo < 0n ? { dc: "C", valor: -saldo } : { dc: "D", valor: saldo }

/**
 * Refuses an entry that the books cannot take. Raises EntradaInvalida: fewer than two lines, a line of zero or below, an
 * account that does not exist or is synthetic, or debits that differ from credits, saying by how much.
 */
export function conferirLancamento(contas: ContasPorCodigo, { partidas, historico }: Lancamento): void {
  if (historico.trim() === "") throw new EntradaInvalida("historico", "escreva o histórico do lançamento")
  if (partidas.length < 2) throw new EntradaInvalida("partidas", "um lançamento tem ao menos um débito e um crédito")
  let soma = 0n
  for (const [i, partida] of partidas.entries()) {
    if (partida.valor <= 0n) throw new EntradaInvalida(`partidas.${i}.valor`, "o valor deve ser maior que zero")
    if (contas.conta(partida.conta).tipo === "S")
      throw new EntradaInvalida(`partidas.${i}.conta`, `a conta ${partida.conta} é sintética e não recebe lançamentos`)
    soma += comSinal(partida)
  }
  if (soma !== 0n) {
    const { dc, valor } = lado(soma)
    const sobra = dc === "D" ? "débitos" : "créditos"
    throw new EntradaInvalida(
      "partidas",
      `os ${sobra} passam em ${paraReais(valor)}: débitos e créditos devem ser iguais`,
    )
  }
}

/** The entry that undoes another on a day: the same lines on the other side, and the history says of which and why. */
export function estornar(original: Lancamento & { readonly numero: number }, data: string, motivo: string): Lancamento {
  const dia = formatarData(original.data)
  return {
    data,
    tipo: original.tipo,
    historico: `Estorno do lançamento ${original.numero} de ${dia}: ${motivo}`,
    partidas: original.partidas.map((p) => ({ conta: p.conta, dc: contrario(p.dc), valor: p.valor })),
  }
}

/** Balances after entries, over the balances before them; accounts that end in zero stay, with zero. */
export function acumular(antes: Saldos, lancamentos: Iterable<Pick<Lancamento, "partidas">>): Map<string, bigint> {
  const saldos = new Map(antes)
  for (const { partidas } of lancamentos)
    for (const partida of partidas) saldos.set(partida.conta, (saldos.get(partida.conta) ?? 0n) + comSinal(partida))
  return saldos
}

import type { PlanoDeContas } from "./plano.ts"
import type { Conta, Saldos } from "./tipos.ts"
import { type TipoDeBalancete, tiposDeBalancete } from "./tipos-de-balancete.ts"

/** What happened to an account in a period, in centavos; balances are signed, debit positive. */
export interface LinhaDoBalancete {
  readonly conta: Conta
  readonly anterior: bigint
  readonly debitos: bigint
  readonly creditos: bigint
  readonly atual: bigint
}

export interface Movimento {
  readonly debitos: bigint
  readonly creditos: bigint
}

export interface Balancete {
  readonly linhas: readonly LinhaDoBalancete[]
  /** Of the analytic accounts, whatever the kind shown. */
  readonly totais: {
    readonly anterior: bigint
    readonly debitos: bigint
    readonly creditos: bigint
    readonly atual: bigint
  }
  /** Whether previous and current balances add up to zero and debits equal credits. */
  readonly fecha: boolean
}

export interface PedidoDeBalancete {
  readonly tipo: TipoDeBalancete
  /** Deepest level shown. Missing: all. */
  readonly nivel?: number
  /** Without accounts that did not move in the period. */
  readonly soComMovimento?: boolean
}

/**
 * The trial balance: balances before the period and movements of the period, by account, with synthetic accounts adding up
 * those below them. Accounts without balance nor movement are left out. Raises EntradaInvalida for an unknown account.
 */
export function balancete(
  plano: PlanoDeContas,
  anteriores: Saldos,
  movimentos: ReadonlyMap<string, Movimento>,
  { tipo, nivel, soComMovimento = false }: PedidoDeBalancete,
): Balancete {
  const somas = new Map<string, { anterior: bigint; debitos: bigint; creditos: bigint }>()
  const totais = { anterior: 0n, debitos: 0n, creditos: 0n }
  for (const codigo of new Set([...anteriores.keys(), ...movimentos.keys()])) {
    const anterior = anteriores.get(codigo) ?? 0n
    const { debitos, creditos } = movimentos.get(codigo) ?? { debitos: 0n, creditos: 0n }
    for (let atual: string | null = codigo; atual !== null; atual = plano.conta(atual).pai) {
      const soma = somas.get(atual) ?? { anterior: 0n, debitos: 0n, creditos: 0n }
      somar(soma, { anterior, debitos, creditos })
      somas.set(atual, soma)
    }
    somar(totais, { anterior, debitos, creditos })
  }
  const linhas = plano.contas.flatMap((conta) => {
    const soma = somas.get(conta.codigo)
    if (!soma || !mostra(conta, tipo, nivel)) return []
    const parada = soma.debitos === 0n && soma.creditos === 0n
    if (parada && (soComMovimento || soma.anterior === 0n)) return []
    return [{ conta, ...soma, atual: soma.anterior + soma.debitos - soma.creditos }]
  })
  const atual = totais.anterior + totais.debitos - totais.creditos
  const fecha = totais.anterior === 0n && totais.debitos === totais.creditos
  return { linhas, totais: { ...totais, atual }, fecha }
}

type Soma = { anterior: bigint; debitos: bigint; creditos: bigint }

function somar(destino: Soma, parcela: Readonly<Soma>): void {
  destino.anterior += parcela.anterior
  destino.debitos += parcela.debitos
  destino.creditos += parcela.creditos
}

function mostra({ tipo: daConta, nivel }: Conta, tipo: TipoDeBalancete, maximo: number | undefined): boolean {
  if (maximo !== undefined && nivel > maximo) return false
  if (tipo === tiposDeBalancete.AMBAS) return true
  return daConta === (tipo === tiposDeBalancete.SINTETICAS ? "S" : "A")
}

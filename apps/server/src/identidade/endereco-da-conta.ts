import type { Banco } from "../db/banco.ts"
import type { Marcas } from "../marca/resolucao.ts"
import { buscarContaPorSub } from "./contas.ts"
import { escritorioDaConta } from "./pessoas.ts"

/** Whether an account may be given codes and tokens at an address. Reads the database: never call it in a transaction. */
export type PodeEntrarPor = (sub: string, endereco: string) => Promise<boolean>

/**
 * On the installation's own addresses (`origens`) everybody signs in. The host of an office runs what that office put
 * there, so it only ever holds codes and tokens of its own people: not of another office's, not of platform operators,
 * not of accounts of nobody. An address that is no longer anybody's takes nothing.
 */
export function criarPodeEntrarPor(
  banco: Banco,
  marcas: Pick<Marcas, "daOrigem">,
  origens: readonly string[],
): PodeEntrarPor {
  return async (sub, endereco) => {
    const origem = URL.canParse(endereco) ? new URL(endereco).origin : null
    if (origem === null) return false
    if (origens.includes(origem)) return true
    const doHost = (await marcas.daOrigem(origem))?.idEscritorio ?? null
    const conta = doHost === null ? null : await buscarContaPorSub(banco, sub)
    return conta !== null && (await escritorioDaConta(banco, conta)) === doHost
  }
}

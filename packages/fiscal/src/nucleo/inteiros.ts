import { ErroDeTabela } from "./erros.ts"

/** Amounts as machine numbers, for searches that only add and compare them: what is paid is computed on `Centavos`. */

const MAIOR_EXATO = BigInt(Number.MAX_SAFE_INTEGER)

/** The bigint as a machine integer. Throws `ErroDeTabela` when it does not fit: the caller bounds its input. */
export function inteiroExato(grande: bigint): number {
  if (grande < -MAIOR_EXATO || grande > MAIOR_EXATO) throw new ErroDeTabela(`${grande} não cabe num inteiro exato`)
  return Number(grande)
}

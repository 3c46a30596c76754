import { createHash } from "node:crypto"

/** A sequence of integers that is always the same for the same name: the demonstration must be reproducible. */
export interface Sorteio {
  /** An integer from `minimo` to `maximo`, both included. */
  inteiro(minimo: number, maximo: number): number
  /** One of the items. Throws RangeError on an empty list. */
  um<T>(itens: readonly T[]): T
}

/** Starts the sequence of a name. Counts and positions only: amounts are multiplied in bigint by who asks. */
export function sortear(nome: string): Sorteio {
  let contador = 0
  const inteiro = (minimo: number, maximo: number) => {
    const resumo = createHash("sha256").update(`${nome}#${contador++}`).digest()
    return minimo + (resumo.readUInt32BE(0) % (maximo - minimo + 1))
  }
  return {
    inteiro,
    um(itens) {
      const item = itens[inteiro(0, itens.length - 1)]
      if (item === undefined) throw new RangeError("Não há o que sortear em uma lista vazia.")
      return item
    },
  }
}

/** A uuid (version 8, RFC 9562) made of a stable name, so that a second run finds what the first one created. */
export function idEstavel(nome: string): string {
  const hex = createHash("sha256").update(`partida-demonstracao|${nome}`).digest("hex")
  const variante = "89ab"[Number.parseInt(hex.slice(16, 17), 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variante}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

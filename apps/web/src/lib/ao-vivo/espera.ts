const PRIMEIRA_MS = 1000
const ULTIMA_MS = 30_000

/**
 * How long to wait before the next try, in ms: doubling from one second to thirty, each shortened by up to half so that
 * every browser does not come back at once. `sorte` is in [0, 1).
 */
export function esperaAntesDaTentativa(falhas: number, sorte: number): number {
  const cheia = Math.min(ULTIMA_MS, PRIMEIRA_MS * 2 ** Math.min(falhas, 10))
  return Math.round(cheia * (1 - sorte / 2))
}

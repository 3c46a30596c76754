import { describe, expect, it } from "vitest"
import { esperaDoEstranhoMs, esperaMs } from "./contagem.ts"

const MINUTO = 60_000

describe("espera de quem erra", () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
    [9, 16],
    [10, 16],
    [5_000, 16],
  ])("%i falhas seguidas esperam %i min", (falhas, minutos) => {
    expect(esperaMs(falhas)).toBe(minutos * MINUTO)
  })

  it.each([
    [0, 0],
    [19, 0],
    [20, 0.5],
    [39, 0.5],
    [40, 1],
    [60, 2],
    [80, 4],
    [100, 5],
  ])("com %i falhas de estranhos, outro estranho espera %d min pela primeira vez", (falhas, minutos) => {
    expect(esperaDoEstranhoMs(falhas)).toBe(minutos * MINUTO)
  })
})

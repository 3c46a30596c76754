import { describe, expect, it } from "vitest"
import { mesARecolher } from "./recolhimento.ts"

describe("o mês que se recolhe", () => {
  // Day 20 of the month after, brought forward where banks do not open: 20/11/2026 is a national holiday (Lei 14.759/2023), a Friday, and
  // 20/12/2026 a Sunday. Lei 11.196/2005 art. 70 I; Lei 10.833/2003 art. 35; Lei 8.212/1991 art. 31.
  it.each([
    ["2026-11-01", "2026-10"],
    ["2026-11-19", "2026-10"],
    ["2026-11-20", "2026-11"],
    ["2026-12-18", "2026-11"],
    ["2026-12-19", "2026-12"],
  ])("em %s é %s", (hoje, mes) => expect(mesARecolher(hoje)).toBe(mes))
})

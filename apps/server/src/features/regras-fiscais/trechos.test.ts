import { describe, expect, it } from "vitest"
import { trechosDaMudanca, uniao } from "./trechos.ts"

const DESDE_2025 = { desde: "2025-01-01", ate: null }
const lidos = (...pedido: Parameters<typeof trechosDaMudanca>) =>
  trechosDaMudanca(...pedido).map(({ desde, ate, efeito }) => `${desde}..${ate ?? ""} ${efeito ?? "segue"}`)

describe("os dias que uma mudança toca", () => {
  it.each([
    ["regra nova", null, DESDE_2025, ["2025-01-01.. passa-a-valer"]],
    ["revogada", DESDE_2025, null, ["2025-01-01.. deixa-de-valer"]],
    ["as mesmas datas", DESDE_2025, DESDE_2025, ["2025-01-01.. segue"]],
    [
      "ganha um fim",
      DESDE_2025,
      { desde: "2025-01-01", ate: "2026-06-30" },
      ["2026-07-01.. deixa-de-valer", "2025-01-01..2026-06-30 segue"],
    ],
    [
      "começa depois",
      DESDE_2025,
      { desde: "2026-01-01", ate: null },
      ["2025-01-01..2025-12-31 deixa-de-valer", "2026-01-01.. segue"],
    ],
    [
      "começa antes e termina antes",
      { desde: "2026-01-01", ate: "2026-12-31" },
      { desde: "2025-07-01", ate: "2026-06-30" },
      ["2026-07-01..2026-12-31 deixa-de-valer", "2026-01-01..2026-06-30 segue", "2025-07-01..2025-12-31 passa-a-valer"],
    ],
    [
      "sem dia em comum",
      { desde: "2025-01-01", ate: "2025-06-30" },
      { desde: "2026-01-01", ate: null },
      ["2025-01-01..2025-06-30 deixa-de-valer", "2026-01-01.. passa-a-valer"],
    ],
    [
      "encolhe dos dois lados",
      DESDE_2025,
      { desde: "2025-03-01", ate: "2025-03-31" },
      ["2025-01-01..2025-02-28 deixa-de-valer", "2025-04-01.. deixa-de-valer", "2025-03-01..2025-03-31 segue"],
    ],
  ])("%s", (_nome, antes, depois, trechos) => {
    expect(lidos(antes, depois)).toEqual(trechos)
  })

  it("vão do primeiro ao último dia", () => {
    expect(
      uniao(trechosDaMudanca({ desde: "2025-01-01", ate: "2025-06-30" }, { desde: "2026-01-01", ate: null })),
    ).toEqual(DESDE_2025)
  })
})

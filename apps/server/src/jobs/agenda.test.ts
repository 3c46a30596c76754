import { describe, expect, it } from "vitest"
import { proximaVarredura } from "./agenda.ts"

describe("a próxima varredura", () => {
  it.each([
    // 7h em São Paulo são 10h em Londres.
    ["2026-11-20T09:59:59.999Z", "2026-11-20T10:00:00.000Z"],
    ["2026-11-20T10:00:00.000Z", "2026-11-21T10:00:00.000Z"],
    ["2026-11-20T10:00:00.001Z", "2026-11-21T10:00:00.000Z"],
    // 23h30 do dia 30 em São Paulo já é dia 1º em Londres.
    ["2026-12-01T02:30:00.000Z", "2026-12-01T10:00:00.000Z"],
    ["2026-12-31T15:00:00.000Z", "2027-01-01T10:00:00.000Z"],
  ])("depois de %s é %s", (agora, proxima) => {
    expect(proximaVarredura(new Date(agora)).toISOString()).toBe(proxima)
  })
})

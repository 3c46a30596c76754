import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { CargaDemorada, comLimiteDeCarga } from "./carga.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe("carga de uma parte da tela", () => {
  it("entrega o que chega, e a falha de quem falha", async () => {
    expect(await comLimiteDeCarga(async () => "tela")()).toBe("tela")
    await expect(comLimiteDeCarga(() => Promise.reject(new Error("404")))()).rejects.toThrow("404")
    expect(vi.getTimerCount()).toBe(0)
  })

  it("desiste aos 120 s, nem antes", async () => {
    const fim = vi.fn()
    comLimiteDeCarga(() => new Promise(() => undefined))().catch(fim)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(fim).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(fim).toHaveBeenCalledWith(expect.any(CargaDemorada))
  })
})

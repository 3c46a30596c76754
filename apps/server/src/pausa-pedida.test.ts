import { describe, expect, it } from "vitest"
import { pausaPedidaMs } from "./pausa-pedida.ts"

const SE_NAO_DIZ = 1_234
const pausa = (cabecalhos: Readonly<Record<string, string>>) => pausaPedidaMs(cabecalhos, SE_NAO_DIZ)

describe("quanto uma resposta pede para esperar", () => {
  it.each([
    [{ "retry-after": "7" }, 7_000],
    [{ "retry-after": " 90 " }, 90_000],
    // By the clock of who answers, which is not ours.
    [{ "retry-after": "Fri, 31 Dec 1999 23:59:59 GMT", date: "Fri, 31 Dec 1999 23:58:59 GMT" }, 60_000],
    // A day is more than anybody waits for.
    [{ "retry-after": "86400" }, 3_600_000],
    [{ "retry-after": "Sat, 01 Jan 2000 23:59:59 GMT", date: "Fri, 31 Dec 1999 23:59:59 GMT" }, 3_600_000],
    [{}, SE_NAO_DIZ],
    [{ "retry-after": "0" }, SE_NAO_DIZ],
    [{ "retry-after": "-5" }, SE_NAO_DIZ],
    [{ "retry-after": "soon" }, SE_NAO_DIZ],
    [{ "retry-after": "9".repeat(40) }, SE_NAO_DIZ],
    [{ "retry-after": "Fri, 31 Dec 1999 23:59:59 GMT" }, SE_NAO_DIZ],
  ])("%j: %d ms", (cabecalhos, esperado) => {
    expect(pausa(cabecalhos)).toBe(esperado)
  })
})

import { describe, expect, it } from "vitest"
import { depoisDoValor, LINHA_VAZIA, repetidas } from "./digitado.ts"

const linha = (conta: string, dc: "D" | "C", valor = "0.00") => ({ conta, dc, valor })

describe("Enter no valor de uma linha", () => {
  it("a linha vazia recebe o que falta, e a digitação passa à conta dela", () => {
    expect(depoisDoValor([linha("215", "D", "10.50"), LINHA_VAZIA], 0)).toEqual({
      linhas: [linha("215", "D", "10.50"), linha("", "C", "10.50")],
      campo: "conta-1",
    })
  })

  it("sem linha seguinte e sem fechar, vem outra; fechado, nada falta dizer", () => {
    const aberto = [linha("215", "D", "10.00"), linha("4", "C", "9.00")]
    expect(depoisDoValor(aberto, 1)).toEqual({ linhas: [...aberto, linha("", "C", "1.00")], campo: "conta-2" })
    expect(depoisDoValor([linha("215", "D", "10.00"), linha("4", "C", "10.00")], 1)).toBeNull()
  })

  it("do repetido muda só o valor: a contrapartida acompanha, do lado em que estava", () => {
    const par = repetidas([linha("215", "D", "10.00"), linha("4", "C", "10.00")])
    expect(par).toEqual([linha("215", "D", "10.00"), linha("4", "C")])
    expect(depoisDoValor([linha("215", "D", "12.00"), ...par.slice(1)], 0)).toEqual({
      linhas: [linha("215", "D", "12.00"), linha("4", "C", "12.00")],
      campo: "valor-1",
    })
    const tres = repetidas([linha("215", "D", "7.00"), linha("216", "D", "3.00"), linha("4", "C", "10.00")])
    expect(depoisDoValor(tres, 0)).toEqual({ linhas: tres, campo: "valor-1" })
  })
})

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type EstadoDoLancamento,
  type EstadoDoPagamento,
  type EventoDoTitulo,
  estadosDoLancamento,
  estadosDoPagamento,
  transicao,
} from "./titulos.ts"

const eventos = fc.array(fc.constantFrom<EventoDoTitulo>("baixar", "estornar"), { maxLength: 40 })

describe("estados do lançamento e do pagamento", () => {
  it("têm os códigos da especificação", () => {
    expect(Object.values(estadosDoLancamento).map((e) => e.id)).toEqual([1, 2, 3])
    expect(Object.values(estadosDoPagamento).map((e) => e.id)).toEqual([1, 2])
  })

  it("em aberto só passa a baixado, baixado só a estorno, e nada sai de estorno", () => {
    fc.assert(
      fc.property(eventos, (lista) => {
        let estado: EstadoDoLancamento = "EM_ABERTO"
        const vistos: EstadoDoLancamento[] = [estado]
        for (const evento of lista) {
          const depois: EstadoDoLancamento | null = transicao("lancamento", estado, evento)
          if (depois === null) continue
          estado = depois
          vistos.push(estado)
        }
        // Whatever comes, the way is a beginning of this one: no state is jumped over or come back to.
        expect(["EM_ABERTO", "BAIXADO", "ESTORNO"].slice(0, vistos.length)).toEqual(vistos)
      }),
    )
    expect(transicao("lancamento", "EM_ABERTO", "estornar")).toBeNull()
    expect(transicao("lancamento", "ESTORNO", "baixar")).toBeNull()
  })

  it("o pagamento vai e volta, e só volta por um estorno", () => {
    fc.assert(
      fc.property(eventos, (lista) => {
        let estado: EstadoDoPagamento = "A_PAGAR"
        for (const evento of lista) {
          const depois: EstadoDoPagamento | null = transicao("pagamento", estado, evento)
          if (depois === null) continue
          expect(depois).not.toBe(estado)
          expect(evento).toBe(depois === "PAGO" ? "baixar" : "estornar")
          estado = depois
        }
      }),
    )
  })
})

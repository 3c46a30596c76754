import { centavos, paraReais } from "@partida/fiscal"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { emReais } from "./ato.ts"
import { centavosDoTexto } from "./campos.ts"
import { JsonRecusado, lerJson, Numero } from "./json.ts"

/** Up to a hundred trillion reais, far beyond what a float holds with its centavos. */
const quantia = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }).map(centavos)
/** What a program that adds floats can still write with two exact decimals. */
const doFloat = fc.integer({ min: 0, max: 10 ** 12 })

describe("dinheiro", () => {
  it("sai e volta pelo JSON sem perder um centavo", () => {
    fc.assert(
      fc.property(quantia, (valor) => {
        const lido = lerJson(JSON.stringify({ Valor: emReais(valor) })) as { valor: Numero }
        expect(lido.valor).toBeInstanceOf(Numero)
        expect(centavosDoTexto(lido.valor.texto)).toBe(valor)
      }),
    )
  })

  it("é o mesmo escrito com expoente, com zeros de sobra e como se escreve no Brasil", () => {
    fc.assert(
      fc.property(quantia, fc.integer({ min: 0, max: 12 }), (valor, casas) => {
        const texto = paraReais(valor)
        const [inteiros = "", decimais = ""] = texto.replace("-", "").split(".")
        const sinal = texto.startsWith("-") ? "-" : ""
        expect(centavosDoTexto(`${texto}${"0".repeat(casas)}`)).toBe(valor)
        expect(centavosDoTexto(`${sinal}${inteiros}${decimais}E-2`)).toBe(valor)
        const agrupado = inteiros.replace(/\B(?=(\d{3})+$)/g, ".")
        expect(centavosDoTexto(`${sinal}${agrupado},${decimais}`)).toBe(valor)
      }),
    )
  })

  it("a poeira de um float some, e nada além dela", () => {
    fc.assert(
      fc.property(doFloat, (n) => {
        // As JavaScript writes the double, and as Java does from ten million on.
        expect(centavosDoTexto(String(n / 100))).toBe(BigInt(n))
        expect(centavosDoTexto((n / 100).toExponential().replace("e+", "E"))).toBe(BigInt(n))
      }),
    )
    // 0,1 + 0,2 and 1,1 × 3, as binary floats print them.
    expect(centavosDoTexto("0.30000000000000004")).toBe(30n)
    expect(centavosDoTexto("3.3000000000000003")).toBe(330n)
    expect(centavosDoTexto("1199.9999999999998")).toBe(120000n)
  })

  it.each([
    ["1.005"],
    ["0.001"],
    ["10.999"],
    ["1,5"],
    ["1.23,45"],
    [""],
    ["NaN"],
    ["1e999"],
    ["--1"],
    ["1 200,00"],
    ["0x10"],
    ["9".repeat(40)],
    ["Infinity"],
  ])("%s não é dinheiro", (texto) => {
    expect(centavosDoTexto(texto)).toBeNull()
  })
})

describe("JSON", () => {
  it("campos em minúsculas, números como escritos, sem tocar em protótipos", () => {
    const lido = lerJson('{"DataHora":20260101,"__proto__":{"x":1},"a":[1.10,"1.10",null,true]}') as Record<
      string,
      unknown
    >
    expect(lido.datahora).toEqual(new Numero("20260101"))
    expect(lido.a).toEqual([new Numero("1.10"), "1.10", null, true])
    expect(Object.getPrototypeOf(lido)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it.each([
    ["aninhado demais", "[".repeat(100_000)],
    ["fundo e bem formado", `${"[".repeat(40)}1${"]".repeat(40)}`],
    ["com valores demais", `[${"0,".repeat(300_000)}0]`],
    ["cortado", '{"dados":"{\\"a\\'],
    ["HTML", "<html><body>manutenção</body></html>"],
    ["vazio", ""],
  ])("recusa o que é %s", (_nome, texto) => {
    expect(() => lerJson(texto)).toThrow(JsonRecusado)
  })

  it("aspas escapadas não enganam a conta", () => {
    expect(lerJson(`{"a":"\\\\\\"[[[[${"[".repeat(100)}"}`)).toEqual({ a: `\\"[[[[${"[".repeat(100)}` })
  })
})

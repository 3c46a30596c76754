import { expect, it } from "vitest"
import { lerJson, Numero } from "./json.ts"

it.each(["0", "-0", "200", "999999999999999", "12345678901234567", "1.10", "1e5", "1E5", "2e-3", "123456.10"])(
  "%s fica como a autoridade escreveu, sozinho e ao lado de inteiros",
  (texto) => {
    expect(lerJson(texto)).toEqual(new Numero(texto))
    expect(lerJson(`{"Status":200,"lista":[true,${texto}]}`)).toEqual({
      status: new Numero("200"),
      lista: [true, new Numero(texto)],
    })
  },
)

it("um campo que trocaria o protótipo do objeto é deixado de lado", () => {
  const lido = lerJson('{"__PROTO__":{"numero":"1"},"Codigo":"a"}')
  expect(lido).toEqual({ codigo: "a" })
  expect(Object.getPrototypeOf(lido)).toBe(Object.prototype)
})

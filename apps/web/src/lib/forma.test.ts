import { describe, expect, it } from "vitest"
import { booleano, lerJson, lista, numero, objeto, opcional, ouNulo, registroDe, texto, um } from "./forma.ts"

const pessoa = objeto({ nome: texto, idade: opcional(numero), papel: um("dono", "sócio"), chefe: ouNulo(texto) })
const ana = { nome: "Ana", papel: "dono", chefe: null }

describe("formas", () => {
  it.each([
    ["completa", { ...ana, idade: 40 }],
    ["sem o opcional", ana],
    ["com campo a mais", { ...ana, cor: "azul" }],
  ])("aceita %s", (_caso, valor) => {
    expect(pessoa(valor)).toBe(true)
  })

  it.each([
    ["nulo", null],
    ["lista", []],
    ["texto", "Ana"],
    ["campo que falta", { papel: "dono", chefe: null }],
    ["campo de outro tipo", { ...ana, nome: 1 }],
    ["fora das opções", { ...ana, papel: "outro" }],
    ["indefinido no lugar de nulo", { nome: "Ana", papel: "dono" }],
    ["número que não é número", { ...ana, idade: Number.NaN }],
  ])("recusa %s", (_caso, valor) => {
    expect(pessoa(valor)).toBe(false)
  })

  it("olha cada item de listas e registros", () => {
    expect([lista(numero)([1, 2]), lista(numero)([1, "2"]), lista(numero)({})]).toEqual([true, false, false])
    expect([registroDe(booleano)({ a: true }), registroDe(booleano)({ a: 1 })]).toEqual([true, false])
  })

  it("lê JSON, ou nulo", () => {
    expect(lerJson(lista(texto), '["a"]')).toEqual(["a"])
    expect([lerJson(texto, "{"), lerJson(texto, "1"), lerJson(texto, null)]).toEqual([null, null, null])
  })
})

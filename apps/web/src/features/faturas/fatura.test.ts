import { expect, it } from "vitest"
import {
  conferirNova,
  corpoDaNova,
  ehEditavel,
  estadoEmPalavras,
  novaFatura,
  parcelasEmPalavras,
  somarReais,
} from "./fatura.ts"

/** The amount is kept from breaking by a space that is no plain one. */
const emPalavras = (valor: string, parcelas: string) =>
  parcelasEmPalavras({ valor, parcelas })?.replaceAll("\u00a0", " ")

it("as parcelas dizem o centavo de cada uma antes de existirem", () => {
  expect(emPalavras("1000.00", "3")).toBe("1 de R$ 333,34 e 2 de R$ 333,33")
  expect(emPalavras("900.00", "3")).toBe("3 de R$ 300,00")
  expect(parcelasEmPalavras({ valor: "900.00", parcelas: "1" })).toBeNull()
  expect(parcelasEmPalavras({ valor: "0.02", parcelas: "3" })).toBeNull()
  expect(parcelasEmPalavras({ valor: "900.00", parcelas: "61" })).toBeNull()
})

it("a nova vai sem serviço e sem descrição quando não se diz, e diz o que falta", () => {
  const digitada = { ...novaFatura(), parcelas: "x" }
  expect(corpoDaNova({ ...digitada, parcelas: "2", descricao: " " })).toMatchObject({
    idServico: null,
    descricao: null,
    parcelas: 2,
  })
  expect(conferirNova(digitada)).toEqual({
    idCliente: "Escolha o cliente.",
    parcelas: "Informe de 1 a 60 parcelas.",
  })
})

it("o que está em andamento não se muda, e se diz em andamento", () => {
  expect(estadoEmPalavras({ estado: 0, emitindo: true, parada: false })).toEqual({
    rotulo: "Emitindo",
    tom: "andamento",
  })
  expect(estadoEmPalavras({ estado: 1, emitindo: false, parada: false }).tom).toBe("erro")
  expect([ehEditavel({ estado: 0, emitindo: true }), ehEditavel({ estado: 3, emitindo: false })]).toEqual([false, true])
})

it("soma sem perder centavos", () => {
  expect(somarReais(["0.10", "0.20", "9999999999999.99"])).toBe("10000000000000.29")
})

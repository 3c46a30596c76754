import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { centavos } from "../nucleo/dinheiro.ts"
import { gerarBrCode } from "../pix/br-code.ts"
import { lerBoleto } from "./boleto.ts"
import { lerCodigoDePagamento } from "./codigo-de-pagamento.ts"

const HOJE = "2026-11-26"
/** The example of the manual of Banco do Brasil: R$ 1,00, due on 31 December 2007. */
const DO_MANUAL = "00190.50095 40144.816069 06809.350314 3 37370000000100"
const OUTRO = "23793381286000782713695000063305975520000370000"

function dados(linha: string, em = HOJE) {
  const lida = lerBoleto(linha, em)
  if (!lida.valido) throw new Error(lida.motivo)
  return lida.dados
}
const motivo = (linha: string) => {
  const lida = lerBoleto(linha, HOJE)
  return lida.valido ? "" : lida.motivo
}

describe("boleto", () => {
  it("lê banco, valor e vencimento, com ou sem pontos, e do código de barras volta a mesma linha", () => {
    const lido = dados(DO_MANUAL, "2007-12-01")
    // 7 October 1997 + 3,737 days: ten years are 3,652 (leaps of 2000 and 2004), and 85 more.
    expect(lido).toMatchObject({ banco: "001", valor: 100n, vencimento: "2007-12-31" })
    expect(lido.codigoBarras).toBe("00193373700000001000500940144816060680935031")
    expect(dados(lido.codigoBarras, "2007-12-01")).toEqual(lido)
    // Twenty years are 7,305 days, and 247 more; R$ 3.700,00.
    expect(dados(OUTRO, "2018-06-01")).toMatchObject({ banco: "237", valor: 370_000n, vencimento: "2018-06-11" })
  })

  it.each([
    // The last day of the first cycle and the first of the second: 9999 and 1000.
    ["9999", "2025-02-01", "2025-02-21"],
    ["1000", "2025-02-21", "2025-02-22"],
    ["1000", "2000-07-01", "2000-07-03"],
    ["1648", "2026-11-26", "2026-12-02"],
    ["0000", "2026-11-26", null],
  ])("fator %s lido em %s vence em %s", (fator, em, vencimento) => {
    expect(dados(comGeral(`0019X${fator}00000001000500940144816060680935031`), em).vencimento).toBe(vencimento)
  })

  it("sem valor, é quem paga que o diz", () => {
    expect(dados(comGeral("0019X164800000000000500940144816060680935031")).valor).toBeNull()
  })

  it("um algarismo trocado, qualquer que seja, é recusado", () => {
    for (let i = 0; i < OUTRO.length; i++)
      for (let d = 0; d <= 9; d++) {
        const trocada = OUTRO.slice(0, i) + String(d) + OUTRO.slice(i + 1)
        expect([i, d, lerBoleto(trocada, HOJE).valido]).toEqual([i, d, trocada === OUTRO])
      }
  })

  it.each([
    ["", /vieram 0/],
    ["1".repeat(46), /vieram 46/],
    ["x".repeat(47), /só números/],
    [OUTRO.replace("2379338128", "2379338129"), /1º campo/],
    ["0".repeat(201), /longo demais/],
  ])("%j é recusado dizendo por quê", (linha, esperado) => {
    expect(motivo(linha)).toMatch(esperado)
  })
})

/** A barcode with its general digit in the place of X: weights 2 to 9 from the right. */
function comGeral(codigo: string): string {
  const outros = [...codigo.replace("X", "")].reverse()
  const resto = outros.reduce((soma, a, i) => soma + Number(a) * (2 + (i % 8)), 0) % 11
  return codigo.replace("X", String(resto <= 1 ? 1 : 11 - resto))
}

describe("código de pagamento", () => {
  const ler = (texto: string) => lerCodigoDePagamento(texto, HOJE)
  it("reconhece boleto, guia e Pix pelo que são", () => {
    expect(ler(` ${DO_MANUAL} `)).toMatchObject({ lido: { tipo: "boleto", codigo: DO_MANUAL.replace(/\D/g, "") } })
    const das = "858600000110142203282630270720263100111111100005"
    expect(ler(das)).toMatchObject({ lido: { tipo: "arrecadacao", codigo: das, vencimento: "2026-11-23" } })
    const pix = gerarBrCode({ chave: "a@b.com", valor: centavos(12345n), nome: "Central Imoveis", cidade: "SAO PAULO" })
    expect(ler(pix)).toEqual({
      valido: true,
      lido: { tipo: "pix", codigo: pix, valor: 12345n, vencimento: null, recebedor: "Central Imoveis" },
    })
  })

  it("diz o que fazer com o que não é código nenhum, e quanto cabe", () => {
    expect(ler("  ")).toEqual({ valido: false, motivo: "Cole a linha digitável ou o Pix Copia e Cola." })
    expect(ler("1".repeat(601))).toEqual({ valido: false, motivo: "O código é longo demais." })
    expect(ler(`8${"1".repeat(200)}`)).toEqual({ valido: false, motivo: "O código é longo demais." })
    expect(ler(`8${"1".repeat(199)}`)).toMatchObject({ motivo: expect.not.stringContaining("longo") })
    const pix = gerarBrCode({ chave: "a@b.com", nome: "Central", cidade: "SAO PAULO" })
    expect(ler(pix)).toMatchObject({ lido: { tipo: "pix", valor: null, recebedor: "Central" } })
  })

  it("a guia se guarda como veio digitada; do código de barras, como o código", () => {
    const das = "858600000110142203282630270720263100111111100005"
    const barras = "85860000011142203282632707202631011111110000"
    expect(ler(das.replace(/(.{12})/g, "$1 "))).toEqual({
      valido: true,
      lido: { tipo: "arrecadacao", codigo: das, valor: 111_422n, vencimento: "2026-11-23", recebedor: null },
    })
    expect(ler(barras)).toMatchObject({ lido: { tipo: "arrecadacao", codigo: barras, valor: 111_422n } })
    expect(ler(das.replace("1110000", "1110001"))).toMatchObject({
      valido: false,
      motivo: expect.stringMatching(/dígito/),
    })
    expect(ler("8586000")).toMatchObject({ valido: false, motivo: expect.not.stringMatching(/^$/) })
  })

  it("47 números são de boleto também quando o banco começa por 8", () => {
    // No bank has such a code today; the layout allows it, and a guide has 44 or 48 digits.
    const { linhaDigitavel } = dados(comGeral("8129X164800000001000500940144816060680935031"))
    expect(linhaDigitavel).toHaveLength(47)
    expect(ler(linhaDigitavel)).toEqual({
      valido: true,
      lido: { tipo: "boleto", codigo: linhaDigitavel, valor: 100n, vencimento: "2026-12-02", recebedor: null },
    })
  })

  it("um boleto de outra moeda é recusado", () => {
    expect(motivo(comGeral("0010X164800000001000500940144816060680935031"))).toBe("O boleto não é em reais.")
  })

  it("um Pix cortado ou alterado é recusado", () => {
    const pix = gerarBrCode({ chave: "a@b.com", valor: centavos(12345n), nome: "Central", cidade: "SAO PAULO" })
    expect(ler(pix.slice(0, -1)).valido).toBe(false)
    expect(ler(pix.replace("123.45", "923.45"))).toMatchObject({ valido: false, motivo: /CRC/ })
  })

  it("nenhum texto derruba a leitura", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 700 }), fc.stringMatching(/^[0-9 .-]{0,90}$/)), (texto) => {
        expect(typeof ler(texto).valido).toBe("boolean")
      }),
    )
  })
})

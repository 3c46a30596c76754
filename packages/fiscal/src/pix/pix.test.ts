import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { centavos, deReais } from "../nucleo/dinheiro.ts"
import { gerarBrCode, lerBrCode } from "./br-code.ts"
import { crc16 } from "./crc.ts"

/** Example of the "Manual de Padrões para Iniciação do Pix" (Banco Central). */
const MANUAL =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"

describe("PIX copia e cola", () => {
  it("o valor de conferência do CRC16-CCITT-FALSE é 29B1", () => {
    expect(crc16("123456789")).toBe("29B1")
  })

  it("reproduz o exemplo do manual do Banco Central", () => {
    const dados = { chave: "123e4567-e12b-12d1-a456-426655440000", nome: "Fulano de Tal", cidade: "BRASILIA" }
    expect(gerarBrCode(dados)).toBe(MANUAL)
    expect(lerBrCode(MANUAL)).toEqual({ valido: true, dados })
  })

  it("tira acentos, escreve o valor com ponto e o tamanho em caracteres", () => {
    const codigo = gerarBrCode({
      chave: "a@b.br",
      nome: "João Ávila",
      cidade: "São Paulo",
      valor: deReais("1234.50"),
      txid: "NF1",
    })
    expect(codigo).toContain("54071234.50")
    expect(codigo).toContain("5910Joao Avila6009Sao Paulo62070503NF1")
  })

  it("código dinâmico leva a URL e o uso único", () => {
    const codigo = gerarBrCode({ url: "pix.exemplo.com/qr/v2/abc", nome: "Receita", cidade: "Brasilia" })
    expect(codigo).toContain("010212")
    expect(lerBrCode(codigo)).toMatchObject({ valido: true, dados: { url: "pix.exemplo.com/qr/v2/abc" } })
  })

  it("ida e volta", () => {
    const texto = (n: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9]{1,${n}}$`))
    const umPix = fc.record({
      chave: texto(77),
      nome: texto(25),
      cidade: texto(15),
      txid: texto(25),
      valor: fc.bigInt({ min: 1n, max: 99_999_999_999n }).map(centavos),
    })
    fc.assert(
      fc.property(umPix, (dados) => {
        expect(lerBrCode(gerarBrCode(dados))).toEqual({ valido: true, dados })
      }),
    )
  })

  it("um caractere trocado ou cortado é percebido", () => {
    for (let i = 0; i < MANUAL.length; i++) {
      const trocado = MANUAL[i] === "7" ? "8" : "7"
      expect(lerBrCode(MANUAL.slice(0, i) + trocado + MANUAL.slice(i + 1)).valido).toBe(false)
      expect(lerBrCode(MANUAL.slice(0, i)).valido).toBe(false)
    }
  })

  it("o que não é PIX tem motivo", () => {
    for (const texto of ["", "olá", "0".repeat(600), "000201"]) {
      const lido = lerBrCode(texto)
      expect(lido.valido ? "" : lido.motivo).toMatch(/código/)
    }
  })

  it("limites: nome de 25, cidade de 15, txid de 25; chave ou URL, uma só; valor maior que zero", () => {
    const base = { chave: "a@b.br", nome: "N", cidade: "C" }
    expect(() =>
      gerarBrCode({ ...base, nome: "n".repeat(25), cidade: "c".repeat(15), txid: "t".repeat(25) }),
    ).not.toThrow()
    expect(() => gerarBrCode({ ...base, nome: "n".repeat(26) })).toThrow(/nome: passa de 25/)
    expect(() => gerarBrCode({ ...base, cidade: "c".repeat(16) })).toThrow(/cidade: passa de 15/)
    expect(() => gerarBrCode({ ...base, txid: "t".repeat(26) })).toThrow(/txid/)
    expect(() => gerarBrCode({ ...base, txid: "a-b" })).toThrow(/txid/)
    expect(() => gerarBrCode({ ...base, nome: " " })).toThrow(/nome/)
    expect(() => gerarBrCode({ ...base, valor: centavos(0n) })).toThrow(/maior que zero/)
    expect(() => gerarBrCode({ nome: "N", cidade: "C" })).toThrow(/chave ou a URL/)
    expect(() => gerarBrCode({ ...base, url: "x.br/y" })).toThrow(/chave ou a URL/)
  })

  it("a conta inteira cabe em 99 caracteres: chave e descrição longas juntas são erro", () => {
    // 00 + 14 do domínio = 18; 01 + 77 da chave = 81: 99 no total, sem descrição
    const chave = "k".repeat(77)
    expect(() => gerarBrCode({ chave, nome: "N", cidade: "C" })).not.toThrow()
    expect(() => gerarBrCode({ chave, descricao: "x", nome: "N", cidade: "C" })).toThrow(/campo 26: passa de 99/)
  })

  it("TLV com tamanho que não cabe ou campo repetido não é BR Code", () => {
    const fechar = (corpo: string) => `${corpo}6304${crc16(`${corpo}6304`)}`
    for (const corpo of ["000201000201", "0099", "00XX01"]) {
      expect(lerBrCode(fechar(corpo))).toMatchObject({ valido: false, motivo: expect.stringContaining("formato") })
    }
    expect(lerBrCode(fechar("000201"))).toMatchObject({ valido: false, motivo: "O código não é de PIX." })
  })
})

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

  const base = { chave: "a@b.br", nome: "N", cidade: "C" }
  const fechado = (corpo: string) => `${corpo}6304${crc16(`${corpo}6304`)}`
  const tlv = (id: string, valor: string) => id + String(valor.length).padStart(2, "0") + valor

  it("valor de um centavo até 999.999.999,99", () => {
    expect(() => gerarBrCode({ ...base, valor: centavos(1n) })).not.toThrow()
    expect(() => gerarBrCode({ ...base, valor: centavos(99_999_999_999n) })).not.toThrow()
    expect(() => gerarBrCode({ ...base, valor: centavos(100_000_000_000n) })).toThrow(/^valor: /)
    expect(() => gerarBrCode({ ...base, valor: centavos(-1n) })).toThrow(/^valor: /)
  })

  it("cada texto diz o seu campo quando passa do tamanho ou traz sinal que não se escreve", () => {
    const chave = "k".repeat(78)
    const descricao = "d".repeat(73)
    expect(() => gerarBrCode({ ...base, chave })).toThrow(/^chave: passa de 77/)
    expect(() => gerarBrCode({ nome: "N", cidade: "C", url: chave })).toThrow(/^url: passa de 77/)
    expect(() => gerarBrCode({ ...base, descricao })).toThrow(/^descricao: passa de 72/)
    for (const nome of ["€uro", "eur€", "a\nb"]) expect(() => gerarBrCode({ ...base, nome })).toThrow(/^nome: use só/)
    expect(() => gerarBrCode({ nome: "N", cidade: "C" })).toThrow(/^chave: /)
  })

  it("a descrição vai no campo 02 da conta e volta na leitura", () => {
    const codigo = gerarBrCode({ ...base, descricao: "Honorarios" })
    expect(codigo).toContain("0106a@b.br0210Honorarios")
    expect(lerBrCode(codigo)).toEqual({ valido: true, dados: { ...base, descricao: "Honorarios" } })
    expect(lerBrCode(` ${codigo}\n`)).toEqual(lerBrCode(codigo))
  })

  it("o CRC é o último campo e vale em minúsculas", () => {
    expect(lerBrCode(MANUAL.slice(0, -4) + MANUAL.slice(-4).toLowerCase()).valido).toBe(true)
    const semCrc = MANUAL.slice(0, -8)
    expect(lerBrCode(semCrc)).toEqual({ valido: false, motivo: "O código não termina com o CRC." })
    // O CRC certo seguido de outro campo não é o fim do código.
    expect(lerBrCode(MANUAL + tlv("64", "x"))).toEqual({ valido: false, motivo: "O código não termina com o CRC." })
  })

  it("código longo demais, sem conta, de outro domínio, sem chave ou com chave e URL dizem o motivo", () => {
    const motivo = (corpo: string) => {
      const lido = lerBrCode(fechado(corpo))
      return lido.valido ? "" : lido.motivo
    }
    const conta = (...campos: string[]) => tlv("00", "01") + tlv("26", campos.join(""))
    const pix = tlv("00", "BR.GOV.BCB.PIX")
    const fim = tlv("59", "N") + tlv("60", "C")
    expect(motivo(conta(pix, tlv("01", "a@b.br")) + fim)).toBe("")
    expect(motivo(conta(tlv("00", "br.com.outro"), tlv("01", "a@b.br")) + fim)).toBe("O código não é de PIX.")
    expect(motivo(conta("0099") + fim)).toBe("O código não é de PIX.")
    expect(motivo(conta(pix) + fim)).toMatch(/não traz a chave/)
    expect(motivo(conta(pix, tlv("01", "a"), tlv("25", "b")) + fim)).toMatch(/não traz a chave/)
    // 504 caracteres e os 8 do CRC fazem 512, o maior tamanho
    const enchimento = (n: number) => {
      const corpo = conta(pix, tlv("01", "a@b.br")) + fim
      const resto = n - corpo.length
      const campos = ["80", "81", "82", "83", "84"].map((id) => tlv(id, "x".repeat(86))).join("")
      return corpo + campos + tlv("85", "x".repeat(resto - campos.length - 4))
    }
    expect(enchimento(504)).toHaveLength(504)
    expect(motivo(enchimento(504))).toBe("")
    expect(motivo(enchimento(505))).toMatch(/longo demais/)
  })

  it("código sem nome, cidade ou txid é lido com o que traz; valor que não é em reais é dito", () => {
    const corpo = tlv("00", "01") + tlv("26", tlv("00", "br.gov.bcb.pix") + tlv("01", "a@b.br"))
    expect(lerBrCode(fechado(corpo))).toEqual({ valido: true, dados: { nome: "", cidade: "", chave: "a@b.br" } })
    const comValor = (valor: string) => lerBrCode(fechado(corpo + tlv("54", valor)))
    expect(comValor("12.50")).toMatchObject({ valido: true, dados: { valor: deReais("12.50") } })
    expect(comValor("doze")).toEqual({ valido: false, motivo: "O valor do código não é um valor em reais." })
    expect(lerBrCode(fechado(`${corpo}${tlv("62", "0599")}`))).toMatchObject({ valido: true })
  })
})

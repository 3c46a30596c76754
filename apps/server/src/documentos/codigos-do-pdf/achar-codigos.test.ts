import { gerarBrCode } from "@partida/fiscal/pagamento"
import { describe, expect, it } from "vitest"
import { tempoDeProcessador } from "../../testes/processador.ts"
import { acharCodigos } from "./achar-codigos.ts"

const LINHA = "23793381286000782713695000063305975520000370000"

describe("códigos de pagamento no texto de um PDF", () => {
  it("a linha digitável é achada entre outras palavras e números, sem pontos", () => {
    const linhas = ["Banco Bradesco 237-2 23793.38128 60007.827136 95000.063305 9 75520000370000", "Valor 3.700,00"]
    expect(acharCodigos(linhas)).toContain(LINHA)
  })

  it("uma conta de consumo tem 48 dígitos, com ou sem hífens", () => {
    const conta = "826400000019 287600971309 002023041702 000000000012"
    expect(acharCodigos([conta])).toEqual([conta.replaceAll(" ", "")])
    expect(acharCodigos(["82640000001-9 28760097130-9 00202304170-2 00000000001-2"])).toEqual([
      conta.replaceAll(" ", ""),
    ])
  })

  it("um Pix partido em linhas é um só, e acaba onde ele diz", () => {
    const pix = gerarBrCode({ chave: "a@b.com", nome: "Central", cidade: "SAOPAULO" })
    expect(acharCodigos([`Pague por Pix`, `  ${pix.slice(0, 40)}`, pix.slice(40), "12/2026"])).toEqual([pix])
  })

  it("o que não tem o tamanho de um código não é oferecido, nem um Pix sem fim", () => {
    expect(acharCodigos(["CNPJ 11.222.333/0001-81", "1234 5678", "00020126990014br.gov"])).toEqual([])
  })

  it("texto feito para demorar não demora", async () => {
    const tempo = await tempoDeProcessador(() => {
      acharCodigos(["1 ".repeat(50_000)])
      acharCodigos(["000201".repeat(20_000)])
      acharCodigos(["000201269900".repeat(10_000)])
    })
    expect(tempo).toBeLessThan(2_000)
  })
})

import { describe, expect, it } from "vitest"
import { porFavorecido } from "./favorecidos.ts"

const soma = (texto: string, valor: string, linhas = 1, ultima = "2026-10-05") => ({
  texto: texto.toLowerCase(),
  descricao: texto,
  valor,
  linhas,
  ultima,
})
const CENTRAL = { id: "1b2f2a5e-6f0d-4f44-9d39-0d1cbb4d5a01", nome: "Central Imóveis Ltda" }
const FILIAL = { id: "1b2f2a5e-6f0d-4f44-9d39-0d1cbb4d5a02", nome: "Central Imóveis Eireli" }

describe("quem recebeu o que saiu", () => {
  it("junta o que o banco escreve de dois jeitos quando o nome do fornecedor está nos dois, e o maior vem primeiro", () => {
    const { lista, total } = porFavorecido(
      [
        soma("PIX ENVIADO CENTRAL IMOVEIS ALUGUEL", "280000", 2, "2026-09-05"),
        soma("TED CENTRAL IMOVEIS", "20000", 1, "2026-10-07"),
        soma("DEB AUTOMATICO ENEL ENERGIA", "41230"),
      ],
      [CENTRAL],
    )
    expect(lista).toMatchObject([
      // 2.800,00 + 200,00
      { nome: CENTRAL.nome, idFornecedor: CENTRAL.id, valor: "3000.00", linhas: 3, ultima: "2026-10-07" },
      { nome: "DEB AUTOMATICO ENEL ENERGIA", idFornecedor: null, valor: "412.30", linhas: 1 },
    ])
    expect(total).toBe("3412.30")
  })

  it("de dois fornecedores que o texto nomeia igual, nenhum", () => {
    const { lista } = porFavorecido([soma("PIX CENTRAL IMOVEIS", "100")], [CENTRAL, FILIAL])
    expect(lista[0]).toMatchObject({ nome: "PIX CENTRAL IMOVEIS", idFornecedor: null })
  })

  it("depois dos cem maiores, o resto é dito junto, e nada se perde do total", () => {
    // a to d, four letters: 256 names that share no words.
    const letras = [..."abcd"]
    const nomes = letras.flatMap((a) => letras.flatMap((b) => letras.flatMap((c) => letras.map((d) => a + b + c + d))))
    const { lista, outros, total } = porFavorecido(
      nomes.slice(0, 103).map((nome, i) => soma(nome, String(1000 - i))),
      [],
    )
    expect([lista.length, outros.quantos, outros.linhas]).toEqual([100, 3, 3])
    // 9,00 + 8,99 + 8,98; and 103 × 10,00 less 0,00 + 0,01 + … + 1,02 = 1030,00 − 52,53
    expect([outros.valor, total]).toEqual(["26.97", "977.47"])
  })
})

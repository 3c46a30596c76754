import { describe, expect, it } from "vitest"
import { aplicarModelo, conferirModelo, escreverHistorico, type LinhaDeModelo } from "./modelo.ts"
import { contasPadrao, montarPlano } from "./plano.ts"

const plano = montarPlano(contasPadrao)
const linha = (conta: string, dc: "D" | "C", percentual: string | null): LinhaDeModelo => ({ conta, dc, percentual })
const A = "4.2.2.01.003"
const B = "1.1.1.01.001"
const C = "1.1.2.01.001"
const BANCO = "1.1.1.02.001"
const dados = { data: "2027-01-31", valor: 10_000n, empresa: "Padaria Estrela", documento: "NF 551" }
const partes = (linhas: LinhaDeModelo[], valor: bigint) =>
  aplicarModelo(plano, { historico: "Rateio", linhas }, { ...dados, valor }).partidas.map((p) => p.valor)

describe("modelos de lançamento", () => {
  it("dividem por percentual, ao centavo mais próximo com o meio para cima, e a última linha do lado fica com o resto", () => {
    const tercos = [linha(A, "D", "33.3333"), linha(B, "D", "33.3333"), linha(C, "D", null), linha(BANCO, "C", null)]
    // 100,00 × 33,3333% = 33,3333 → 33,33; 100,00 − 66,66 = 33,34.
    expect(partes(tercos, 10_000n)).toEqual([3_333n, 3_333n, 3_334n, 10_000n])
    const meios = [linha(A, "D", "50"), linha(B, "D", "50"), linha(BANCO, "C", "100")]
    // 0,05 × 50% = 0,025 → 0,03; o resto, 0,02.
    expect(partes(meios, 5n)).toEqual([3n, 2n, 5n])
    // 0,01 × 50% = 0,005 → 0,01, e nada sobra para a outra.
    expect(() => partes(meios, 1n)).toThrow("pequeno demais")
  })

  it("escrevem as variáveis do histórico, com o mês anterior através do ano", () => {
    expect(escreverHistorico("Aluguel {mes_anterior} ({competencia_anterior}), {documento}, {valor}", dados)).toBe(
      "Aluguel dezembro (12/2026), NF 551, 100,00",
    )
    expect(
      escreverHistorico("{empresa} {documento} em {data}, {mes}/{ano} {competencia}", { ...dados, documento: "" }),
    ).toBe("Padaria Estrela em 31/01/2027, janeiro/2027 01/2027")
    expect(escreverHistorico("{valor}", { ...dados, valor: 123_456_789n })).toBe("1.234.567,89")
  })

  it("que não podem ser um lançamento são recusados, dizendo por quê", () => {
    const recusa = (historico: string, linhas: LinhaDeModelo[]) => () => conferirModelo(plano, { historico, linhas })
    const par = [linha(A, "D", null), linha(BANCO, "C", null)]
    expect(recusa("Luz de {mês}", par)).toThrow("{mês} não é uma variável")
    expect(recusa("x", [linha(A, "D", null)])).toThrow("falta a linha de crédito")
    expect(recusa("x", [linha(A, "D", "99.9999"), linha(BANCO, "C", null)])).toThrow("somar 100%")
    expect(recusa("x", [linha(A, "D", null), linha(B, "D", "50"), linha(BANCO, "C", null)])).toThrow("é a última")
    expect(recusa("x", [linha(A, "D", "100"), linha(B, "D", null), linha(BANCO, "C", null)])).toThrow("não há resto")
    expect(recusa("x", [linha("1.1.1", "D", null), linha(BANCO, "C", null)])).toThrow("sintética")
    expect(recusa("x", [linha(A, "D", "33.33333"), linha(BANCO, "C", null)])).toThrow("quatro casas")
  })
})

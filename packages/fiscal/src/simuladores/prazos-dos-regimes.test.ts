import { describe, expect, it } from "vitest"
import { deReais } from "../nucleo/dinheiro.ts"
import { prazosDosRegimes } from "./prazos-dos-regimes.ts"

const prazos = (ano: number, receitaMensal: string) =>
  new Map(prazosDosRegimes({ ano, receitaMensal: deReais(receitaMensal) }).map((p) => [p.titulo, p.texto]))

describe("datas e efeitos dos regimes", () => {
  it("abaixo do sublimite: só quando se sai, se entra e se escolhe, com o último dia útil de cada mês", () => {
    const de2026 = prazos(2026, "50000.00")
    expect([...de2026.keys()]).toEqual([
      "Sair do Simples por escolha",
      "Entrar no Simples em 2027",
      "Lucro Presumido em 2027",
      "MEI: acima do limite em mais de 20%",
    ])
    // 29/01/2027 is a Friday; 31 is a Sunday.
    expect(de2026.get("Sair do Simples por escolha")).toMatch(/até 29\/01\/2027, a exclusão vale desde 01\/01\/2027/)
    expect(de2026.get("Sair do Simples por escolha")).toMatch(/LC 227\/2026/)
    expect(de2026.get("Entrar no Simples em 2027")).toMatch(/de 01\/09\/2026 a 15\/10\/2026.*até 20\/12\/2026/)
    expect(de2026.get("Lucro Presumido em 2027")).toMatch(/vence em 30\/04\/2027/)
    // From 2028 on, in September of the year before: 30/09/2027 is a Thursday.
    expect(prazos(2027, "50000.00").get("Entrar no Simples em 2028")).toMatch(/de 01\/09\/2027 a 30\/09\/2027/)
    // January of 2026: 30 is the last business day.
    expect(prazos(2025, "50000.00").get("Entrar no Simples em 2026")).toMatch(/de 01\/01\/2026 a 30\/01\/2026/)
  })

  it("acima do sublimite em até 20%, o ISS sai em janeiro; em mais, no mês seguinte ao do excesso", () => {
    // 12 × 310.000 = 3.720.000; 20 % de 3.600.000 dá 4.320.000
    expect(prazos(2026, "310000.00").get("Excesso do sublimite em até 20%")).toMatch(/saem do DAS em 01\/01\/2027/)
    // 12 × 365.000 = 4.380.000, e só em dezembro passa de 4.320.000
    expect(prazos(2026, "365000.00").get("Excesso do sublimite em mais de 20%")).toMatch(/saem do DAS em 01\/01\/2027/)
    // 11 × 395.000 = 4.345.000
    expect(prazos(2026, "395000.00").get("Excesso do sublimite em mais de 20%")).toMatch(
      /o ICMS e o ISS saem do DAS em 01\/12\/2026/,
    )
    // From 2027 the DAS has IBS too, and art. 13-A takes it out with them.
    expect(prazos(2026, "310000.00").get("Excesso do sublimite em até 20%")).toMatch(/o ICMS, o ISS e o IBS saem/)
    expect(prazos(2026, "300000.00").has("Excesso do sublimite em até 20%")).toBe(false)
  })

  it("acima do limite sai do Simples, e comunica até o último dia útil do mês dos efeitos", () => {
    // 12 × 410.000 = 4.920.000
    expect(prazos(2026, "410000.00").get("Excesso do limite em até 20%")).toMatch(
      /sai do Simples em 01\/01\/2027, e a exclusão é comunicada até 29\/01\/2027/,
    )
    // 10 × 600.000 = 6.000.000 passa de 5.760.000 em outubro; 30/11/2026 é segunda-feira
    expect(prazos(2026, "600000.00").get("Excesso do limite acima de 20%")).toMatch(
      /em 10\/2026: a empresa sai do Simples em 01\/11\/2026, e a exclusão é comunicada até 30\/11\/2026/,
    )
  })

  it("o MEI: até 81.000,00 se entra em janeiro; até 97.200,00 se sai em janeiro; acima, desde janeiro do mesmo ano", () => {
    // 12 × 6.750,00 = 81.000,00, o limite: 29/01/2027 é o último dia útil de janeiro.
    expect(prazos(2026, "6750.00").get("MEI em 2027")).toMatch(
      /81\.000,00, cabe no limite.*até 29\/01\/2027, com efeitos em 01\/01\/2027/,
    )
    // 12 × 6.750,01 = 81.000,12; só dezembro passa (11 × 6.750,01 = 74.250,11): comunica-se até 29/01/2027.
    expect(prazos(2026, "6750.01").get("MEI: acima do limite em até 20%")).toMatch(
      /81\.000,12, passa de.*deixa de ser em 01\/01\/2027, com a saída, comunicada até 29\/01\/2027, e paga a diferença com o DAS de 01\/2027/,
    )
    // 81.000 × 1,2 = 97.200 = 12 × 8.100,00, que ainda são 20 %; um centavo por mês a mais e são mais de 20 %.
    expect(prazos(2026, "8100.00").has("MEI: acima do limite em até 20%")).toBe(true)
    // 81.000 ÷ 8.100,01 = 9,99: passa do limite em outubro (10 × 8.100,01 = 81.000,10); 30/11/2026 é segunda-feira.
    expect(prazos(2026, "8100.01").get("MEI: acima do limite em mais de 20%")).toMatch(
      /deixa de ser desde 01\/01\/2026, com a saída, comunicada até 30\/11\/2026; e o MEI não é permitido em 2027/,
    )
  })
})

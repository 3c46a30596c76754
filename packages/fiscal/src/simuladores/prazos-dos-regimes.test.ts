import { describe, expect, it } from "vitest"
import { deReais } from "../nucleo/dinheiro.ts"
import { acrescentarPeriodos } from "../parametros/acrescentar.ts"
import { TABELAS } from "../parametros/tabelas.ts"
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
    // From 2027 on (Res. CGSN 190/2026, art. 81 I) the choice has effects in the year after, January included.
    expect(de2026.get("Sair do Simples por escolha")).toMatch(
      /até 31\/12\/2026, a exclusão vale desde 01\/01\/2027; comunicada depois, só desde 01\/01\/2028/,
    )
    // Of 2026 it still was January: 31 is a Saturday, 30 a Friday.
    expect(prazos(2025, "50000.00").get("Sair do Simples por escolha")).toMatch(
      /até 30\/01\/2026, a exclusão vale desde 01\/01\/2026; comunicada depois, só desde 01\/01\/2027/,
    )
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
      /81\.000,00, cabe no limite.*de 01\/01\/2027 a 29\/01\/2027, com efeitos em 01\/01\/2027; quem não está só pede se optou pelo Simples até 15\/10\/2026/,
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

  it("janeiro de 2027 para o MEI: quando sai, o que informa, o que paga e em que emite nota", () => {
    const doMei = (receitaMensal: string, ehMei: boolean, tabelas = TABELAS) =>
      new Map(
        prazosDosRegimes({ ano: 2026, receitaMensal: deReais(receitaMensal), ehMei }, tabelas).map((p) => [
          p.titulo,
          p,
        ]),
      )
    const mei = doMei("5000.00", true)
    expect([...mei.keys()]).toEqual([
      "MEI em 2027",
      "Sair do MEI por escolha",
      "DAS do MEI desde 01/2027",
      "Notas do MEI desde 01/2027",
      "Entrar no Simples em 2027",
      "Lucro Presumido em 2027",
    ])
    // Art. 115 §2º I: a qualquer tempo, com efeitos no ano seguinte. Arts. 144-D II e 144-E: até 20/12/2026 e 20/01/2027.
    expect(mei.get("Sair do MEI por escolha")?.texto).toBe(
      "Comunicada até 31/12/2026, a saída vale desde 01/01/2027; comunicada depois, só desde 01/01/2028. Quem passa ao Simples informa no PGDAS-D a receita e a folha de 12/2025 a 11/2026 até 20/12/2026, e as de 12/2026 até 20/01/2027.",
    )
    // Anexo XIII: 0,994 + 0,006 = 1,00 de todos; ICMS 1,00 e ISS 5,00; 7,00 no total das duas atividades.
    const das = mei.get("DAS do MEI desde 01/2027")
    expect(das?.texto.replaceAll("\u00a0", " ")).toContain(
      "INSS (5% do salário mínimo de 2027, que ainda não foi informado) e as parcelas fixas: R$ 1,00 de CBS e IBS em qualquer atividade, R$ 1,00 de ICMS no comércio e R$ 5,00 de ISS nos serviços: R$ 2,00, R$ 6,00 ou, nas duas, R$ 7,00.",
    )
    expect(das).toMatchObject({ confianca: "verified" })
    expect(das?.norma).toContain("Anexo XIII")
    expect(mei.get("Notas do MEI desde 01/2027")?.norma).toContain("art. 106")
    // Informado o salário mínimo, o INSS vem em reais: 5 % de 1.700,00.
    const salarioMinimo = [
      {
        desde: "2027-01-01",
        ate: "2027-12-31",
        valor: deReais("1700.00"),
        norma: { titulo: "Decreto" },
        confianca: "memory" as const,
      },
    ]
    const informado = doMei("5000.00", true, acrescentarPeriodos(TABELAS, { salarioMinimo }))
    expect(informado.get("DAS do MEI desde 01/2027")?.texto.replaceAll("\u00a0", " ")).toContain("INSS (R$ 85,00)")
    // Quem é do Simples vê o que o MEI passaria a pagar só quando a receita cabe nele, e nunca como sair dele.
    expect(doMei("5000.00", false).has("DAS do MEI desde 01/2027")).toBe(true)
    expect(doMei("5000.00", false).has("Sair do MEI por escolha")).toBe(false)
    expect(doMei("50000.00", false).has("DAS do MEI desde 01/2027")).toBe(false)
    // Em 2028 nada muda em relação a 2027.
    expect([
      ...new Map(
        prazosDosRegimes({ ano: 2027, receitaMensal: deReais("5000.00"), ehMei: true }).map((p) => [p.titulo, p]),
      ).keys(),
    ]).not.toContain("DAS do MEI desde 01/2028")
  })
})

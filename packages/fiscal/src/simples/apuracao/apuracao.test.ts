import { describe, expect, it } from "vitest"
import { deReais, paraReais } from "../../nucleo/dinheiro.ts"
import { apurarSimples } from "./apuracao.ts"
import { calculado, linha, todos, umaEmpresa } from "./empresa.casos.ts"

describe("mês comum", () => {
  it("empresa de serviços no Anexo III pelo Fator R", () => {
    // RBT12 12 × 40.000 = 480.000 (3ª faixa): (480000 × 0,135 − 17640) ÷ 480000 = 47160/480000 = 9,825 %
    // IRPJ 45.000 × 0,09825 × 0,04 = 176,85 · CSLL × 0,035 = 154,74(375) · COFINS × 0,1364 = 603,06 · PIS × 0,0296 = 130,87
    // CPP × 0,434 = 1.918,82 · ISS × 0,325 = 1.436,91 · total 4.421,25
    // Fator R: 144.000 ÷ 480.000 = 0,30 → Anexo III
    const dados = umaEmpresa("2026-10", { folhaMensal: "12000.00", linhas: [linha("III/V", "45000.00")] })
    const { resultado, avisos } = calculado(apurarSimples(dados))
    expect(resultado).toMatchObject({
      rbt12: deReais("480000.00"),
      rbt12Exportacao: null,
      regraRbt12: "soma-12-meses",
      fatorR: "0.30",
      anexos: ["III"],
      das: deReais("4421.25"),
      rba: deReais("405000.00"), // 9 × 40.000 + 45.000
      aliquotaEfetiva: "0.0982500000",
      vencimento: "2026-11-23", // 20/11 feriado, 21 e 22 fim de semana
      situacaoLimite: "dentro",
      situacaoSublimite: "dentro",
      abaixoDoMinimo: false,
    })
    expect(avisos).toEqual([])
  })

  it("a raiz da memória vale o DAS, e as notas chegam às folhas da árvore", () => {
    const dados = umaEmpresa("2026-10", { linhas: [linha("III", "45000.00")] })
    const { memoria, resultado, parametros } = calculado(apurarSimples(dados))
    expect(memoria.rotulo).toBe("DAS de outubro/2026")
    expect(memoria.valor).toEqual({ unidade: "reais", valor: paraReais(resultado.das) })
    const origens = todos(memoria).flatMap((passo) => (passo.tipo === "entrada" && passo.origem ? [passo.origem] : []))
    expect(origens).toContainEqual({ tipo: "notas", ids: ["nota-1"] })
    expect(origens).toContainEqual({ tipo: "notas", ids: ["notas-2025-10"] })
    expect(parametros.map(({ tabela }) => tabela)).toEqual(
      expect.arrayContaining(["simples-anexos", "simples-rbt12", "simples-sublimite", "simples-limite", "vencimentos"]),
    )
  })

  it("a árvore de uma empresa de um só anexo cabe em 20 KB", () => {
    const dados = umaEmpresa("2026-10", { folhaMensal: "12000.00", linhas: [linha("III/V", "45000.00")] })
    expect(JSON.stringify(calculado(apurarSimples(dados)).memoria).length).toBeLessThan(20_000)
  })

  it("a tabela do anexo aparece uma vez, mesmo com várias linhas do anexo", () => {
    const linhas = [linha("III", "100.00"), linha("III", "200.00", { id: "b", situacoes: ["iss-retido"] })]
    const { memoria } = calculado(apurarSimples(umaEmpresa("2026-10", { linhas })))
    expect(todos(memoria).filter(({ tipo }) => tipo === "faixa")).toHaveLength(1)
  })

  it("mês sem receita: DAS zero, com o RBT12 na memória", () => {
    const { resultado, memoria, avisos } = calculado(apurarSimples(umaEmpresa("2026-10")))
    expect(resultado).toMatchObject({
      das: 0n,
      aliquotaEfetiva: null,
      itens: [],
      rbt12: deReais("480000.00"),
      abaixoDoMinimo: false,
    })
    expect(todos(memoria).some(({ rotulo, valor }) => rotulo.includes("(RBT12)") && valor.valor === "480000.00")).toBe(
      true,
    )
    expect(avisos).toContainEqual(expect.stringContaining("Sem receita em 10/2026"))
  })

  it("DAS abaixo de R$ 10,00 não é emitido; R$ 10,00 é", () => {
    // RBT12 zero → 1ª faixa do Anexo I, 4 %: 249,00 × 4 % = 9,96 ; 250,00 × 4 % = 10,00
    const com = (valor: string) =>
      calculado(apurarSimples(umaEmpresa("2026-10", { receitaMensal: "0.00", linhas: [linha("I", valor)] }))).resultado
    expect(com("249.00").abaixoDoMinimo).toBe(true)
    expect(com("250.00")).toMatchObject({ das: deReais("10.00"), abaixoDoMinimo: false })
  })
})

describe("Fator R na apuração", () => {
  const com = (folhaMensal: string) =>
    calculado(
      apurarSimples(
        umaEmpresa("2026-10", { receitaMensal: "10000.00", folhaMensal, linhas: [linha("III/V", "10000.00")] }),
      ),
    )

  it("27,99% fica no Anexo V e avisa", () => {
    const { resultado, avisos } = com("2799.00")
    expect(resultado).toMatchObject({ fatorR: "0.27", anexos: ["V"] })
    expect(avisos).toContainEqual(expect.stringContaining("logo abaixo de 28%"))
  })

  it("28,00% vai para o Anexo III e avisa", () => {
    const { resultado, avisos } = com("2800.00")
    expect(resultado).toMatchObject({ fatorR: "0.28", anexos: ["III"] })
    expect(avisos).toContainEqual(expect.stringContaining("no limite de 28%"))
  })

  it("29% já não avisa", () => {
    expect(com("2900.00").avisos).toEqual([])
  })

  it("sem atividade de Fator R a folha não é pedida", () => {
    expect(
      calculado(apurarSimples(umaEmpresa("2026-10", { linhas: [linha("V", "1.00")] }))).resultado.fatorR,
    ).toBeNull()
  })
})

describe("primeiros meses", () => {
  it("primeiro mês em 2026: receita do mês × 12", () => {
    const dados = umaEmpresa("2026-10", { abertura: "2026-10-20", meses: 0, linhas: [linha("III", "20000.00")] })
    const { resultado, avisos } = calculado(apurarSimples(dados))
    // 20.000 × 12 = 240.000, 2ª faixa: (240000 × 0,112 − 9360) ÷ 240000 = 7,3 %
    expect(resultado).toMatchObject({
      regraRbt12: "mes-x-12",
      rbt12: deReais("240000.00"),
      aliquotaEfetiva: "0.0730000000",
    })
    expect(avisos).toContainEqual(expect.stringContaining("Primeiro mês"))
  })

  it("primeiro mês em 2026: o Fator R usa a folha e a receita do próprio mês", () => {
    const abertura = { abertura: "2026-10-20", meses: 0, linhas: [linha("III/V", "10000.00")] }
    const com = (folhaMensal: string) =>
      calculado(apurarSimples(umaEmpresa("2026-10", { ...abertura, folhaMensal }))).resultado
    expect(com("2800.00").anexos).toEqual(["III"])
    expect(com("2700.00").anexos).toEqual(["V"])
  })

  it("segundo mês em 2027: 1ª faixa sem RBT12; terceiro mês: média do primeiro", () => {
    const em = (periodo: string, meses: number) =>
      calculado(
        apurarSimples(umaEmpresa(periodo, { abertura: "2027-01-05", meses, linhas: [linha("III", "30000.00")] })),
      ).resultado
    expect(em("2027-02", 1)).toMatchObject({
      regraRbt12: "primeira-faixa",
      rbt12: null,
      aliquotaEfetiva: "0.0600000000",
    })
    // Terceiro mês: só janeiro está na janela (40.000) → 480.000
    expect(em("2027-03", 2)).toMatchObject({ regraRbt12: "media-x-12", rbt12: deReais("480000.00") })
  })

  it("a janela de 12/2026 termina em 11/2026, e a de 01/2027 também", () => {
    const marcar = (periodo: string) => {
      const base = umaEmpresa(periodo, { linhas: [linha("I", "1.00")] })
      const historico = base.historico.map((mes) =>
        mes.competencia === "2026-12" ? { ...mes, interno: deReais("99999.00") } : mes,
      )
      return calculado(apurarSimples({ ...base, historico })).resultado.rbt12
    }
    expect(marcar("2026-12")).toBe(deReais("480000.00"))
    expect(marcar("2027-01")).toBe(deReais("480000.00")) // dezembro de 99.999 fica fora
    expect(marcar("2027-02")).toBe(deReais("539999.00")) // 11 × 40.000 + 99.999
  })

  it("abertura depois do período não se aplica", () => {
    const resposta = apurarSimples(umaEmpresa("2026-03", { abertura: "2026-05-01" }))
    expect(resposta).toMatchObject({ tipo: "nao-se-aplica", motivo: expect.stringContaining("05/2026") })
  })

  it("fora das tabelas carregadas é erro, também sem receita", () => {
    expect(() => apurarSimples(umaEmpresa("2017-12"))).toThrow(/Não há valor vigente em 01\/12\/2017/)
    expect(() => apurarSimples(umaEmpresa("2029-01"))).toThrow(/Não há valor vigente em 01\/01\/2029/)
  })
})

describe("dados que faltam", () => {
  it("cada mês ausente é uma falta, em ordem, com a saída", () => {
    const dados = umaEmpresa("2026-10", { linhas: [linha("III", "1.00")] })
    const historico = dados.historico.filter(
      ({ competencia }) => competencia !== "2026-03" && competencia !== "2025-11",
    )
    expect(apurarSimples({ ...dados, historico })).toEqual({
      tipo: "faltam-dados",
      faltam: [
        {
          codigo: "receita-do-mes-ausente",
          mensagem: "Informe a receita de 11/2025 no histórico da empresa ou importe as notas do mês.",
          competencia: "2025-11",
        },
        {
          codigo: "receita-do-mes-ausente",
          mensagem: "Informe a receita de 03/2026 no histórico da empresa ou importe as notas do mês.",
          competencia: "2026-03",
        },
      ],
    })
  })

  it("em 2027 falta o mês anterior só por causa do acumulado do ano", () => {
    const janeiro = umaEmpresa("2027-02", { linhas: [linha("I", "1.00")] })
    const historico = janeiro.historico.filter(({ competencia }) => competencia !== "2027-01")
    expect(apurarSimples({ ...janeiro, historico })).toMatchObject({ faltam: [{ competencia: "2027-01" }] })
  })

  it("folha ausente só falta quando há atividade de Fator R", () => {
    const resposta = apurarSimples(umaEmpresa("2026-10", { linhas: [linha("III/V", "1.00")] }))
    const faltam = resposta.tipo === "faltam-dados" ? resposta.faltam : []
    expect(faltam).toHaveLength(12)
    expect(faltam[0]).toMatchObject({ codigo: "folha-do-mes-ausente", competencia: "2025-10" })
  })

  it("meses antes da abertura não faltam", () => {
    const dados = umaEmpresa("2026-10", { abertura: "2026-08-15", meses: 2, linhas: [linha("I", "1.00")] })
    expect(apurarSimples(dados).tipo).toBe("calculado")
  })

  it("situação que deixou de existir é um dado a corrigir, com a receita nomeada", () => {
    const monofasico = linha("I", "1.00", { id: "venda-7", situacoes: ["monofasico-pis-cofins"] })
    expect(apurarSimples(umaEmpresa("2027-01", { linhas: [monofasico] }))).toMatchObject({
      faltam: [{ codigo: "segregacao-incompativel", mensagem: expect.stringContaining("venda-7") }],
    })
  })
})

import { describe, expect, it } from "vitest"
import { type Competencia, competencia, somarMeses } from "../nucleo/competencia.ts"
import { type Centavos, centavos, deReais, somarCentavos } from "../nucleo/dinheiro.ts"
import { taxa } from "../nucleo/taxa.ts"
import { apurarSimples } from "../simples/apuracao/apuracao.ts"
import { calculado, linha } from "../simples/apuracao/empresa.casos.ts"
import type { CustoDoRegime, EntradaRegimes } from "./regime-tipos.ts"
import { compararRegimes } from "./regimes.ts"

function repetir(mensal: string): Centavos[] {
  return Array.from({ length: 12 }, () => deReais(mensal))
}

function empresa(mensal: string, extra: Partial<EntradaRegimes> = {}): EntradaRegimes {
  const { ano = 2026 } = extra
  const janeiro = competencia(`${ano}-01`)
  const antes = Array.from({ length: 14 }, (_, i) => somarMeses(janeiro, -1 - i))
  return {
    ano,
    abertura: "2015-01-10",
    anexo: "III",
    atividade: "servicos-gerais",
    receitas: repetir(mensal),
    historicoReceitas: new Map(antes.map((mes) => [mes, deReais(mensal)])),
    historicoFolhas: new Map(antes.map((mes) => [mes, deReais("5000.00")])),
    folhaEmpregados: deReais("0.00"),
    proLabore: deReais("5000.00"),
    aliquotaIss: taxa("0.05"),
    ...extra,
  }
}

function comparar(dados: EntradaRegimes) {
  const resposta = calculado(compararRegimes(dados))
  const de = (regime: CustoDoRegime["regime"]) => resposta.resultado.regimes.find((r) => r.regime === regime)
  const parte = (regime: CustoDoRegime["regime"], rotulo: string) =>
    de(regime)?.partes.find((p) => p.rotulo.startsWith(rotulo))?.valor
  return { ...resposta.resultado, memoria: resposta.memoria, avisos: resposta.avisos, de, parte }
}

describe("Lucro Presumido do ano", () => {
  it("acima de 1.250.000 por trimestre, a presunção de 35,2% sobre o excesso (LC 224/2025), a CSLL desde abril", () => {
    const { parte, de } = comparar(empresa("500000.00"))
    // Trimestre de 1.500.000: 1.250.000 × 32 % + 250.000 × 35,2 % = 488.000; IRPJ 73.200 + 10 % × 428.000 = 116.000
    expect(parte("presumido", "IRPJ")).toBe(deReais("464000.00"))
    // 1º trimestre: 480.000 × 9 % = 43.200; os outros: 488.000 × 9 % = 43.920
    expect(parte("presumido", "CSLL")).toBe(deReais("174960.00"))
    // 0,65 % e 3 % de 6.000.000; ISS 5 %; CPP 20 % de 60.000
    expect(
      de("presumido")
        ?.partes.slice(2)
        .map(({ valor }) => valor),
    ).toEqual(["39000.00", "180000.00", "300000.00", "12000.00"].map((valor) => deReais(valor)))
    expect(de("presumido")?.total).toBe(deReais("1169960.00"))
  })

  it("o fechamento do ano desfaz o excesso de um trimestre só", () => {
    const receitas = [deReais("2000000.00"), ...repetir("0.00").slice(1)]
    const { parte } = comparar(empresa("1000.00", { receitas }))
    // Ano de 2.000.000, abaixo de 5.000.000: 640.000 × 15 % + 580.000 × 10 % = 154.000; CSLL 640.000 × 9 %
    expect(parte("presumido", "IRPJ")).toBe(deReais("154000.00"))
    expect(parte("presumido", "CSLL")).toBe(deReais("57600.00"))
  })

  it("o ISS é arredondado em cada mês", () => {
    // 0,50 × 5 % = 0,025 → 0,03 por mês; 0,49 × 5 % = 0,0245 → 0,02
    expect(comparar(empresa("0.50")).parte("presumido", "ISS")).toBe(deReais("0.36"))
    expect(comparar(empresa("0.49")).parte("presumido", "ISS")).toBe(deReais("0.24"))
  })

  it("78.000.000 no ano ainda pode; um centavo acima, não", () => {
    const com = (janeiro: string) =>
      comparar(empresa("6500000.00", { receitas: [deReais(janeiro), ...repetir("6500000.00").slice(1)] }))
    expect(com("6500000.00").de("presumido")?.impedimento).toBeNull()
    expect(com("6500000.01").de("presumido")).toMatchObject({
      total: null,
      impedimento: "A receita do ano passa do limite do Lucro Presumido.",
    })
  })

  it("em 2027 não há PIS nem COFINS, e o aviso vem uma vez", () => {
    const { de, avisos } = comparar(empresa("10000.00", { ano: 2027 }))
    // Trimestre de 30.000: base 9.600; IRPJ 1.440; CSLL 864; ISS 12 × 500; CPP 12 × 1.000
    expect(de("presumido")?.partes.map(({ valor }) => valor)).toEqual(
      ["5760.00", "3456.00", "0.00", "0.00", "6000.00", "12000.00"].map((valor) => deReais(valor)),
    )
    expect(avisos.filter((aviso) => aviso.startsWith("PIS e COFINS terminaram em 2026"))).toHaveLength(1)
    expect(comparar(empresa("10000.00")).avisos.some((aviso) => aviso.startsWith("PIS e COFINS"))).toBe(false)
  })
})

describe("Simples do ano", () => {
  it("a folha do ano leva ao Anexo III no mês em que a janela chega a 28%", () => {
    const antes = Array.from({ length: 14 }, (_, i) => somarMeses(competencia("2026-01"), -1 - i))
    const { parte, de } = comparar(
      empresa("10000.00", {
        anexo: "III/V",
        semCppDoDas: "conferido à parte",
        folhaEmpregados: deReais("1600.00"),
        proLabore: deReais("2000.00"),
        historicoFolhas: new Map(antes.map((mes) => [mes, deReais("2000.00")])),
      }),
    )
    // 28 % de 120.000 = 33.600: 6 × 2.000 + 6 × 3.600 = 33.600, a janela de julho.
    // Janeiro a junho: Anexo V, 15,5 %, cada tributo ao centavo: 1.550,01. Julho a dezembro: Anexo III, 600,00.
    expect(parte("simples", "DAS")).toBe(deReais("12900.06"))
    expect(parte("simples", "CPP")).toBe(0n)
    expect(de("simples")?.avisos).toEqual([])
  })

  it("o excesso do sublimite em mais de 20% tira o ICMS e o ISS do mês seguinte em diante", () => {
    const mensal = "395000.00"
    const dados = empresa(mensal, { anexo: "I" })
    const historico = new Map<Competencia, Centavos>(dados.historicoReceitas)
    const das = dados.receitas.map((receita, i) => {
      const mes = somarMeses(competencia("2026-01"), i)
      const { resultado } = calculado(
        apurarSimples({
          periodoApuracao: mes,
          abertura: dados.abertura,
          linhas: [linha("I", mensal)],
          historico: [...historico].map(([c, interno]) => ({
            competencia: c,
            interno,
            externo: deReais("0.00"),
            origens: [],
          })),
          folhas: [],
          // 11 × 395.000 = 4.345.000 passa de 4.320.000 em novembro: só dezembro está impedido
          impedidoIcmsIss: i === 11,
        }),
      )
      historico.set(mes, receita)
      return resultado.das
    })
    expect(comparar(dados).parte("simples", "DAS")).toBe(somarCentavos(das))
  })

  it("a exclusão diz o mês em que a receita passa do limite em mais de 20%", () => {
    // 11 × 500.000 = 5.500.000; 12 × 500.000 = 6.000.000 > 5.760.000
    expect(comparar(empresa("500000.00")).de("simples")).toMatchObject({
      total: null,
      partes: [],
      impedimento: "A receita passa do limite em mais de 20% em 12/2026: exclusão.",
    })
    // 12 × 480.000 = 5.760.000: até 20 %
    expect(comparar(empresa("480000.00")).de("simples")?.impedimento).toBeNull()
    // Aberta em janeiro: o mesmo limite, com efeito retroativo
    const aberta = { abertura: "2026-01-02", historicoReceitas: new Map(), historicoFolhas: new Map() }
    expect(comparar(empresa("500000.00", aberta)).de("simples")?.impedimento).toMatch(/em 12\/2026: exclusão/)
    expect(comparar(empresa("1000.00", { abertura: "2026-03-10" })).de("simples")?.impedimento).toMatch(
      /abriu em 03\/2026/,
    )
  })
})

describe("ordem dos regimes", () => {
  it("um só permitido não economiza; nenhum permitido não tem melhor", () => {
    const um = comparar(empresa("500000.00"))
    expect({ melhor: um.melhor, economia: um.economia }).toEqual({ melhor: "presumido", economia: 0n })
    expect(um.regimes.map(({ regime }) => regime)).toEqual(["presumido", "simples", "mei"])
    expect(um.avisos.some((aviso) => aviso.startsWith("O mais barato"))).toBe(false)
    const nenhum = comparar(empresa("7000000.00"))
    expect({ melhor: nenhum.melhor, economia: nenhum.economia }).toEqual({ melhor: null, economia: 0n })
    expect(nenhum.regimes.map(({ regime, total }) => [regime, total])).toEqual([
      ["simples", null],
      ["presumido", null],
      ["mei", null],
    ])
    expect(nenhum.memoria.valor.valor).toBe("nenhum")
    expect(nenhum.avisos).toEqual([])
  })

  it("os três permitidos: do mais barato ao mais caro, e a economia é sobre o segundo", () => {
    const { regimes, economia } = comparar(empresa("6000.00", { atividadeDoMei: "servicos" }))
    const totais = regimes.map(({ total }) => total ?? centavos(-1n))
    // MEI 12 × 86,05 = 1.032,60; Simples 12 × 360,00 = 4.320,00;
    // Presumido: 32 % de 18.000 = 5.760 por trimestre: IRPJ 864, CSLL 518,40; PIS 468; COFINS 2.160; ISS 3.600; CPP 12.000
    expect(totais).toEqual(["1032.60", "4320.00", "23757.60"].map((valor) => deReais(valor)))
    expect(economia).toBe(deReais("3287.40"))
    const { avisos } = comparar(empresa("6000.00", { atividadeDoMei: "servicos" }))
    expect(avisos).toContainEqual(expect.stringMatching(/DAS do MEI já inclui o INSS do titular/))
  })
})

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

  it("em 2027 CBS e IBS tomam o lugar de PIS e COFINS, sobre a receita sem o ISS e menos o crédito das compras", () => {
    const { de, avisos } = comparar(empresa("10000.00", { ano: 2027 }))
    // Trimestre de 30.000: base 9.600; IRPJ 1.440; CSLL 864; ISS 12 × 500; CPP 12 × 1.000.
    // CBS 8,7 % e IBS 0,1 % de 10.000 − 500 (LC 214/2025 art. 12 §2º V): 836,00 × 12.
    expect(de("presumido")?.partes.map(({ rotulo, valor }) => [rotulo, valor])).toEqual([
      ["IRPJ e adicional", deReais("5760.00")],
      ["CSLL", deReais("3456.00")],
      ["CBS e IBS", deReais("10032.00")],
      ["ISS", deReais("6000.00")],
      ["CPP, RAT e terceiros", deReais("12000.00")],
    ])
    // Um ponto de 12 × 9.500 = 1.140,00
    const dita = avisos.filter((aviso) => aviso.startsWith("CBS e IBS do Presumido: 8,8%"))
    expect(dita).toHaveLength(1)
    expect(dita[0]).toContain("ESTIMATIVA")
    expect(dita[0]).toMatch(/cada ponto dela muda R\$\s1\.140,00 no ano/)
    expect(comparar(empresa("10000.00")).avisos.some((aviso) => aviso.startsWith("CBS e IBS"))).toBe(false)
    const com = (extra: Partial<EntradaRegimes>) =>
      comparar(empresa("10000.00", { ano: 2027, ...extra })).parte("presumido", "CBS e IBS")
    // CBS informada de 9 %: 9.500 × 9,1 % = 864,50; compras de 4.000 × 9,1 % = 364,00; (864,50 − 364,00) × 12
    expect(com({ cbs: taxa("0.09"), comprasComCredito: deReais("4000.00") })).toBe(deReais("6006.00"))
    // O crédito que passa do débito não vira dinheiro na conta.
    expect(com({ comprasComCredito: deReais("20000.00") })).toBe(deReais("0.00"))
  })

  it("substituição e produto monofásico não devem ICMS, PIS nem COFINS, em nenhum dos regimes", () => {
    const loja = (ano: number) =>
      comparar(
        empresa("10000.00", {
          ano,
          anexo: "I",
          atividade: "comercio",
          aliquotaIcms: taxa("0.04"),
          partes: [
            { anexo: "I", atividade: "comercio", peso: centavos(60n) },
            { anexo: "I", atividade: "comercio", peso: centavos(40n), situacoes: ["st-e-monofasico"] },
          ],
        }),
      )
    const { parte } = loja(2026)
    // ICMS 4 % de 6.000 × 12; PIS 0,65 % de 6.000 = 39,00 e COFINS 3 % = 180,00, × 12.
    expect(parte("presumido", "ICMS")).toBe(deReais("2880.00"))
    expect(parte("presumido", "PIS")).toBe(deReais("468.00"))
    expect(parte("presumido", "COFINS")).toBe(deReais("2160.00"))
    // RBT12 120.000, 1ª faixa do Anexo I, 4 %. 6.000: IRPJ 13,20 + CSLL 8,40 + COFINS 30,58 + PIS 6,62 + CPP 99,60 + ICMS 81,60 =
    // 240,00. 4.000 sem ICMS, PIS e COFINS: 8,80 + 5,60 + 66,40 = 80,80. 320,80 × 12.
    expect(parte("simples", "DAS")).toBe(deReais("3849.60"))
    // Em 2027 não há monofásico de PIS e COFINS: da parte fica de fora só o ICMS. Anexo I de 2027, 1ª faixa: ICMS 34 % de 160,00 =
    // 54,40; 400,00 − 54,40 = 345,60 × 12. No Presumido, CBS e IBS de 8,8 % sobre 10.000 − 240 = 858,88 × 12.
    expect(loja(2027).parte("simples", "DAS")).toBe(deReais("4147.20"))
    expect(loja(2027).parte("presumido", "CBS e IBS")).toBe(deReais("10306.56"))
  })

  it("a locação de bens móveis não deve ISS, e produto de IBS e CBS concentrados não os deve outra vez", () => {
    const metade = (situacao: "sem-iss-locacao-bens-moveis" | "concentrado-ou-st-ibs-cbs", ano: number) =>
      comparar(
        empresa("10000.00", {
          ano,
          partes: [
            { anexo: "III", atividade: "servicos-gerais", peso: centavos(1n) },
            { anexo: "III", atividade: "servicos-gerais", peso: centavos(1n), situacoes: [situacao] },
          ],
        }),
      )
    // ISS 5 % de 5.000 × 12. Anexo III, 1ª faixa, 6 %: 600,00 menos 33,5 % de 300,00 = 100,50; 499,50 × 12.
    expect(metade("sem-iss-locacao-bens-moveis", 2026).parte("presumido", "ISS")).toBe(deReais("3000.00"))
    expect(metade("sem-iss-locacao-bens-moveis", 2026).parte("simples", "DAS")).toBe(deReais("5994.00"))
    // 10.000 − 500 de ISS − 5.000 = 4.500 × 8,8 % = 396,00 × 12
    expect(metade("concentrado-ou-st-ibs-cbs", 2027).parte("presumido", "CBS e IBS")).toBe(deReais("4752.00"))
  })
})

describe("receita de exportação", () => {
  const metade = (ano: number) =>
    comparar(
      empresa("40000.00", {
        ano,
        partes: [
          { anexo: "III", atividade: "servicos-gerais", peso: centavos(1n) },
          { anexo: "III", atividade: "servicos-gerais", peso: centavos(1n), mercado: "externo" },
        ],
      }),
    )

  it("no Simples tem RBT12 próprio, e não deve PIS, COFINS nem ISS", () => {
    // 240.000 em cada mercado, 7,3 % de 20.000. Interno: 58,40 + 51,10 + 205,13 + 44,53 + 633,64 + 467,20 = 1.460,00; externo, sem PIS,
    // COFINS e ISS: 743,14. × 12
    expect(metade(2026).parte("simples", "DAS")).toBe(deReais("26437.68"))
  })

  it("no Presumido deve IRPJ e CSLL, e nem PIS, COFINS, ISS, CBS ou IBS", () => {
    const { parte } = metade(2026)
    // Trimestre de 120.000, base de 38.400: IRPJ 5.760, CSLL 3.456. Só de 20.000 por mês: PIS 130, COFINS 600, ISS 1.000.
    expect(parte("presumido", "IRPJ")).toBe(deReais("23040.00"))
    expect(parte("presumido", "PIS")).toBe(deReais("1560.00"))
    expect(parte("presumido", "COFINS")).toBe(deReais("7200.00"))
    expect(parte("presumido", "ISS")).toBe(deReais("12000.00"))
    // 40.000 − 1.000 de ISS − 20.000 = 19.000 × 8,8 % × 12
    expect(metade(2027).parte("presumido", "CBS e IBS")).toBe(deReais("20064.00"))
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

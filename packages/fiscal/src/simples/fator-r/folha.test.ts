import { describe, expect, it } from "vitest"
import { type Competencia, competencia, somarMeses } from "../../nucleo/competencia.ts"
import { deReais } from "../../nucleo/dinheiro.ts"
import { cppPresumidaNoDas } from "../../simuladores/cpp-presumida.ts"
import { situarFatorR } from "../../simuladores/fator-r-situacao.ts"
import { apurarSimples } from "../apuracao/apuracao.ts"
import { calculado, linha, todos, umaEmpresa } from "../apuracao/empresa.casos.ts"
import type { ComponenteDaFolha, FolhaDoMes } from "../apuracao/tipos.ts"
import type { TipoDeComponente } from "../tipos.ts"
import { valorDaFolha } from "./folha.ts"

const PA = competencia("2026-10")
const JANELA = Array.from({ length: 12 }, (_, i) => somarMeses(PA, i - 12))

function parte(tipo: TipoDeComponente, valor: string, ids: readonly string[] = []): ComponenteDaFolha {
  const origem =
    tipo === "cpp-das" ? ({ tipo: "guias-pagas", ids } as const) : ({ tipo: "folha-informada", ids } as const)
  return { tipo, valor: deReais(valor), origem }
}

/** The same parts in the twelve months, but for those said otherwise. */
const folhas = (partes: readonly ComponenteDaFolha[], mudam: Record<string, readonly ComponenteDaFolha[]> = {}) =>
  JANELA.map((mes): FolhaDoMes => ({ competencia: mes, componentes: mudam[mes] ?? partes }))

/** 40.000,00 a month: revenue of the window 480.000,00, cut at 134.400,00. */
const apurar = (daJanela: readonly FolhaDoMes[], extra: { readonly semCppDoDas?: string } = {}) =>
  calculado(
    apurarSimples({ ...umaEmpresa("2026-10", { linhas: [linha("III/V", "40000.00")] }), ...extra, folhas: daJanela }),
  )

describe("folha do Fator R por componente", () => {
  it("a CPP recolhida no DAS leva ao Anexo III quem está abaixo do corte sem ela", () => {
    // 12 × (9.000 + 720 + 1.480) = 134.400,00 = 28 % de 480.000,00; sem a CPP, 116.640 ÷ 480.000 = 0,243
    const partes = [parte("pro-labore", "9000.00"), parte("fgts", "720.00"), parte("cpp-das", "1480.00")]
    const { resultado } = apurar(folhas(partes))
    // Anexo III: (480.000 × 13,5 % − 17.640) ÷ 480.000 = 9,825 % de 40.000,00
    expect(resultado).toMatchObject({ fatorR: "0.28", anexos: ["III"], das: deReais("3930.00") })
    // Anexo V: (480.000 × 19,5 % − 9.900) ÷ 480.000 = 17,4375 % de 40.000,00
    expect(apurar(folhas(partes.slice(0, 2))).resultado).toMatchObject({
      fatorR: "0.24",
      anexos: ["V"],
      das: deReais("6975.00"),
    })
  })

  it("um mês cujo DAS não foi pago, ou um centavo a menos, fica abaixo do corte", () => {
    const proLabore = parte("pro-labore", "9000.00")
    const fgts = parte("fgts", "720.00")
    const cpp = parte("cpp-das", "1480.00")
    const semUm = folhas([proLabore, fgts, cpp], { "2026-03": [proLabore, fgts] })
    // 134.400,00 − 1.480,00 = 132.920,00 ÷ 480.000,00 = 0,2769
    expect(apurar(semUm).resultado).toMatchObject({ fatorR: "0.27", anexos: ["V"] })
    const umCentavo = folhas([proLabore, fgts, cpp], { "2026-03": [proLabore, fgts, parte("cpp-das", "1479.99")] })
    expect(apurar(umCentavo).resultado).toMatchObject({ fatorR: "0.27", anexos: ["V"] })
  })

  it("a memória tem uma folha por componente e mês, com a origem de cada uma", () => {
    const { memoria, parametros } = apurar(
      folhas([parte("salarios", "9000.00", ["s"]), parte("cpp-das", "1480.00", ["g1", "g2"])]),
    )
    const daFolha = todos(memoria).filter((p) => /^(Salários|CPP recolhida dentro do DAS), /.test(p.rotulo))
    expect(daFolha).toHaveLength(24)
    expect(daFolha.slice(0, 2)).toEqual([
      expect.objectContaining({
        rotulo: "Salários, 10/2025",
        valor: { unidade: "reais", valor: "9000.00" },
        origem: { tipo: "folha-informada", ids: ["s"] },
      }),
      expect.objectContaining({
        rotulo: "CPP recolhida dentro do DAS, 10/2025",
        origem: { tipo: "guias-pagas", ids: ["g1", "g2"] },
      }),
    ])
    const mes = todos(memoria).find((p) => p.tipo === "soma" && p.rotulo === "Folha de 10/2025")
    expect(mes?.valor.valor).toBe("10480.00")
    expect(parametros).toContainEqual(
      expect.objectContaining({ tabela: "simples-fator-r-cpp-do-das", desde: "2018-01-01" }),
    )
  })

  it("o escritório que a desliga não a soma, e a memória diz por quê e quanto", () => {
    const partes = [parte("pro-labore", "9720.00"), parte("cpp-das", "1480.00")]
    const { resultado, memoria } = apurar(folhas(partes), { semCppDoDas: "Orientação do conselho." })
    // 12 × 9.720,00 = 116.640,00; ficaram de fora 12 × 1.480,00 = 17.760,00
    expect(resultado).toMatchObject({ fatorR: "0.24", anexos: ["V"] })
    const regra = todos(memoria).find(({ rotulo }) => rotulo === "CPP recolhida dentro do DAS na folha")
    expect(regra).toMatchObject({
      valor: { valor: "Não conta" },
      observacao: expect.stringMatching(/17\.760,00.*Orientação do conselho\./),
    })
    expect(todos(memoria).filter(({ rotulo }) => rotulo.startsWith("CPP recolhida dentro do DAS,"))).toEqual([])
  })

  it("um mês sem componente algum é folha zero, e não mês que falta; valor negativo é recusado", () => {
    expect(apurar(folhas([])).resultado.fatorR).toBe("0.01")
    expect(() => apurar(folhas([parte("fgts", "-0.01")]))).toThrow(/folhas\[0\]/)
  })

  it("a situação diante do corte usa os componentes no lugar do total do mês", () => {
    const daJanela = folhas([parte("pro-labore", "9720.00"), parte("cpp-das", "1480.00")])
    const meses = (valor: string): ReadonlyMap<Competencia, ReturnType<typeof deReais>> =>
      new Map(JANELA.map((mes) => [mes, deReais(valor)]))
    const dados = { periodoApuracao: PA, abertura: "2015-01-10", receitas: meses("40000.00"), folhas: meses("1.00") }
    const porComponente = new Map(daJanela.map((f) => [f.competencia, f]))
    expect(calculado(situarFatorR({ ...dados, porComponente })).resultado).toMatchObject({
      fatorR: "0.28",
      folha: deReais("134400.00"),
      margem: 0n,
    })
    const sem = calculado(situarFatorR({ ...dados, porComponente, semCppDoDas: "Não." })).resultado
    // 116.640,00 − 134.400,00
    expect(sem).toMatchObject({ fatorR: "0.24", margem: deReais("-17760.00") })
    expect(daJanela.slice(0, 1).map((f) => [valorDaFolha(f, true), valorDaFolha(f, false)])).toEqual([
      [deReais("11200.00"), deReais("9720.00")],
    ])
  })
})

describe("CPP presumida no DAS", () => {
  it("é a maior entre os Anexos III e V", () => {
    const cpp = (receita: string, rbt12: string) =>
      cppPresumidaNoDas({ periodoApuracao: PA, receita: deReais(receita), rbt12: deReais(rbt12) })
    // 1ª faixa: III 6 % × 43,40 % = 2,604 %; V 15,5 % × 28,85 % = 4,47175 %
    expect(cpp("10000.00", "120000.00")).toBe(deReais("447.18"))
    // 3ª faixa, RBT12 480.000: III 9,825 % × 43,40 % = 4,26405 %; V 17,4375 % × 23,85 % = 4,15884375 %
    expect(cpp("10000.00", "480000.00")).toBe(deReais("426.41"))
    expect(cpp("0.00", "0.00")).toBe(0n)
  })
})

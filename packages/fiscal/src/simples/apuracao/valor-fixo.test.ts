import { describe, expect, it } from "vitest"
import { avaliarCaso } from "../../avaliacao/avaliar.ts"
import { deReais, paraReais } from "../../nucleo/dinheiro.ts"
import { TRIBUTOS } from "../tipos.ts"
import { apurarSimples } from "./apuracao.ts"
import { calculado, linha, todos, umaEmpresa } from "./empresa.casos.ts"
import type { LinhaDeReceita, ValorFixo } from "./tipos.ts"

const ISS: ValorFixo = { tributo: "ISS", valor: deReais("150.00"), ato: "Lei municipal 1.234/2025" }
const ICMS: ValorFixo = { tributo: "ICMS", valor: deReais("100.00"), ato: "Lei estadual 5.678/2025" }

interface Opcoes {
  readonly linhas?: readonly LinhaDeReceita[]
  readonly receitaMensal?: string
  readonly abertura?: string
  readonly fixos?: readonly ValorFixo[]
  readonly impedidoIcmsIss?: boolean
  readonly meses?: number
}

/** A month with the same revenue in each month before it, of this year and the last. */
function apurar(pa: string, { fixos = [ISS], impedidoIcmsIss = false, meses = 24, ...opcoes }: Opcoes) {
  const empresa = umaEmpresa(pa, { receitaMensal: "10000.00", ...opcoes, meses })
  return apurarSimples({ ...empresa, impedidoIcmsIss, valoresFixos: fixos, anoAnterior: empresa.historico })
}
const doMes = (pa: string, opcoes: Opcoes) => calculado(apurar(pa, opcoes))
const tributosDe = (pa: string, opcoes: Opcoes) => {
  const { tributos } = doMes(pa, opcoes).resultado
  return Object.fromEntries(TRIBUTOS.filter((t) => tributos[t] > 0n).map((t) => [t, paraReais(tributos[t])]))
}

describe("ICMS e ISS em valor fixo mensal (LC 123/2006 art. 18 §§18 a 20-A; Res. CGSN 140/2018 art. 33)", () => {
  it("toma o lugar do percentual do tributo, e nada se redistribui", () => {
    // RBT12 120.000: 1ª faixa, 6 %. 10.000 × 6 % × 4; 3,5; 12,82; 2,78; 43,4 % = 24,00; 21,00; 76,92; 16,68; 260,40
    expect(tributosDe("2026-10", { linhas: [linha("III", "10000.00")] })).toEqual({
      IRPJ: "24.00",
      CSLL: "21.00",
      COFINS: "76.92",
      PIS: "16.68",
      CPP: "260.40",
      ISS: "150.00",
    })
    // 24 + 21 + 76,92 + 16,68 + 260,40 + 150
    expect(paraReais(doMes("2026-10", { linhas: [linha("III", "10000.00")] }).resultado.das)).toBe("549.00")
  })

  it("é devido mesmo sem receita no mês", () => {
    const { resultado } = doMes("2026-10", { fixos: [ICMS] })
    expect(paraReais(resultado.das)).toBe("100.00")
    expect(resultado).toMatchObject({ itens: [], valoresFixos: [{ tributo: "ICMS", valor: 10_000n }] })
  })

  it("o ICMS fixo não mexe no ISS de serviços, nem o ISS fixo no ICMS", () => {
    const linhas = [linha("I", "10000.00", { id: "a" }), linha("III", "10000.00", { id: "b" })]
    // Anexo I, 4 %: ICMS 34 % de 400 = 136,00. Anexo III, 6 %: ISS 33,5 % de 600 = 201,00.
    expect(tributosDe("2026-10", { linhas, fixos: [] })).toMatchObject({ ICMS: "136.00", ISS: "201.00" })
    expect(tributosDe("2026-10", { linhas, fixos: [ICMS] })).toMatchObject({ ICMS: "100.00", ISS: "201.00" })
    expect(tributosDe("2026-10", { linhas, fixos: [ISS] })).toMatchObject({ ICMS: "136.00", ISS: "150.00" })
    expect(tributosDe("2026-10", { linhas, fixos: [ISS, ICMS] })).toMatchObject({ ICMS: "100.00", ISS: "150.00" })
  })

  it("ISS devido a outro município segue o percentual, que aquele não fixou (art. 27 IV)", () => {
    const linhas = [
      linha("III", "10000.00", { id: "a" }),
      linha("III", "1000.00", { id: "b", situacoes: ["iss-outro-municipio"] }),
    ]
    // 1.000 × 6 % × 33,5 % = 20,10, e o fixo: 170,10
    expect(tributosDe("2026-10", { linhas })).toMatchObject({ ISS: "170.10" })
  })

  it("vale até 360.000,00 no ano anterior, nos dois mercados, e não acima", () => {
    const linhas = [linha("III", "10000.00")]
    // 12 × 30.000,00 = 360.000,00. Acima, 3ª faixa: (360.000,12 × 13,5 % − 17.640) ÷ 360.000,12 ≈ 8,6 %; ISS 32,5 %: 279,50
    expect(tributosDe("2026-01", { linhas, receitaMensal: "30000.00" })).toMatchObject({ ISS: "150.00" })
    const acima = doMes("2026-01", { linhas, receitaMensal: "30000.01" })
    expect(acima.resultado.valoresFixos).toEqual([])
    expect(paraReais(acima.resultado.tributos.ISS)).toBe("279.50")
    expect(acima.avisos).toContainEqual(
      expect.stringMatching(/^ISS fixo de R\$ 150,00: não entra.*ano anterior, R\$ 360\.000,12, passa/),
    )
  })

  it("passou no ano: o percentual volta no mês seguinte ao do excesso (§18-A)", () => {
    const linhas = [linha("III", "10000.00")]
    // 40.000,00 em janeiro a setembro de 2026 passam de 360.000,00 só em outubro: 9 × 40.000 = 360.000,00
    const empresa = (pa: string) => {
      const base = umaEmpresa(pa, { linhas, receitaMensal: "40000.00", meses: 11 })
      const anoAnterior = umaEmpresa("2026-01", { receitaMensal: "1000.00", meses: 12 }).historico
      const historico = base.historico.filter((m) => m.competencia >= "2026-01")
      return { ...base, historico: [...historico, ...anoAnterior], anoAnterior, valoresFixos: [ISS] }
    }
    expect(calculado(apurarSimples(empresa("2026-10"))).resultado.valoresFixos).toHaveLength(1)
    const novembro = calculado(apurarSimples(empresa("2026-11")))
    expect(novembro.resultado.valoresFixos).toEqual([])
    expect(novembro.avisos).toContainEqual(expect.stringMatching(/R\$ 400\.000,00, passou de .*§18-A/))
  })

  it("de quem abriu no ano anterior conta a média × 12; no ano de abertura não há valor fixo (art. 33 §§3º e 4º)", () => {
    const linhas = [linha("III", "1000.00")]
    const aberta = { linhas, abertura: "2025-07-15", meses: 9 }
    // Julho a dezembro de 2025: 6 × 30.000 ÷ 6 × 12 = 360.000,00
    expect(doMes("2026-04", { ...aberta, receitaMensal: "30000.00" }).resultado.valoresFixos).toHaveLength(1)
    expect(doMes("2026-04", { ...aberta, receitaMensal: "30000.01" }).resultado.valoresFixos).toEqual([])
    const noAno = doMes("2026-04", { linhas, abertura: "2026-01-05", meses: 3 })
    expect(noAno.resultado.valoresFixos).toEqual([])
    expect(noAno.avisos).toContainEqual(expect.stringContaining("No ano de abertura não há valor fixo"))
  })

  it("mês do ano anterior que ninguém informou falta, com o mês; fora do DAS nada se pergunta", () => {
    // 14 meses antes de 10/2026 vão a 08/2025: faltam 01 a 07/2025.
    const resposta = apurar("2026-10", { linhas: [linha("III", "1000.00")], meses: 14 })
    expect(resposta.tipo === "faltam-dados" && resposta.faltam.map((f) => f.competencia)).toEqual(
      ["01", "02", "03", "04", "05", "06", "07"].map((mes) => `2025-${mes}`),
    )
    const fora = doMes("2026-10", { linhas: [linha("III", "1000.00")], meses: 14, impedidoIcmsIss: true })
    expect(fora.resultado.tributos.ISS).toBe(0n)
  })

  it("em 2027 só o ICMS e o ISS são fixos: o IBS segue o percentual", () => {
    // PA 01/2027, Anexo III, 1ª faixa: IBS 10.000 × 6 % × 0,17 % = 1,02; ISS 150,00 no lugar de 201,00
    expect(tributosDe("2027-01", { linhas: [linha("III", "10000.00")] })).toMatchObject({ IBS: "1.02", ISS: "150.00" })
  })

  it("acima da metade do maior recolhimento da faixa, avisa (§19)", () => {
    const avisos = (fixo: ValorFixo, receitaMensal: string) =>
      doMes("2026-10", { fixos: [fixo], receitaMensal }).avisos.filter((a) => a.includes("§19"))
    const icms = (valor: string): ValorFixo => ({ ...ICMS, valor: deReais(valor) })
    // Anexo II, 1ª faixa: 180.000 ÷ 12 × 4,5 % × 32 % ÷ 2 = 108,00. 2ª: (360.000 × 7,8 % − 5.940) ÷ 12 × 32 % ÷ 2 = 295,20
    expect(avisos(icms("108.00"), "15000.00")).toEqual([])
    expect(avisos(icms("108.01"), "15000.00")).toEqual([expect.stringContaining("R$ 108,00")])
    expect(avisos(icms("295.20"), "15000.01")).toEqual([])
    // Anexo V, 1ª faixa: 15.000 × 15,5 % × 14 % ÷ 2 = 162,75
    expect(avisos({ ...ISS, valor: deReais("162.75") }, "15000.00")).toEqual([])
    expect(avisos({ ...ISS, valor: deReais("162.76") }, "15000.00")).toEqual([expect.stringContaining("R$ 162,75")])
  })

  it("avisa de ISS retido, que não cabe; valor zero e tributo repetido são recusados com o campo", () => {
    const retida = [linha("III", "1000.00", { situacoes: ["iss-retido"] })]
    expect(doMes("2026-10", { linhas: retida }).avisos).toContainEqual(expect.stringContaining("art. 27 IV"))
    expect(() => apurar("2026-10", { fixos: [{ ...ISS, valor: deReais("0.00") }] })).toThrow(
      /^valoresFixos\[0\]\.valor/,
    )
    expect(() => apurar("2026-10", { fixos: [ISS, ISS] })).toThrow(/^valoresFixos\[1\]\.tributo/)
  })

  it("a memória diz a decisão, o ato e o artigo", () => {
    const { memoria } = doMes("2026-10", { linhas: [linha("III", "10000.00")] })
    const passos = todos(memoria)
    expect(passos.find((p) => p.rotulo === "ICMS e ISS em valor fixo mensal")).toMatchObject({
      valor: { valor: "Valor fixo no lugar do percentual" },
      norma: { titulo: expect.stringContaining("art. 33") },
    })
    expect(passos).toContainEqual(
      expect.objectContaining({ rotulo: "ISS em valor fixo mensal", observacao: "Lei municipal 1.234/2025" }),
    )
  })

  it("pela regra em JSON, o mesmo", () => {
    const meses = (ano: number, quantos: number) =>
      Array.from({ length: quantos }, (_, i) => [`${ano}-${String(i + 1).padStart(2, "0")}`, "10000.00"] as const)
    const resposta = avaliarCaso("simples.apuracao", {
      periodoApuracao: "2026-10",
      abertura: "2015-03-10",
      linhas: [{ anexo: "III", valor: "10000.00" }],
      receitas: Object.fromEntries([...meses(2025, 12), ...meses(2026, 9)]),
      valoresFixos: [{ tributo: "ISS", valor: "150.00" }],
    })
    expect(resposta).toMatchObject({ tipo: "calculado", resultado: { das: "549.00", tributos: { ISS: "150.00" } } })
  })
})

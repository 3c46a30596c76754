import { describe, expect, it } from "vitest"
import { competencia } from "../nucleo/competencia.ts"
import { deReais } from "../nucleo/dinheiro.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { calcularDasMei } from "./das/das-mei.ts"
import { calcularLimiteMei } from "./limite/limite-mei.ts"

describe("DAS do MEI", () => {
  const total = (mes: string) =>
    calculado(calcularDasMei({ competencia: competencia(mes), atividade: "servicos" })).resultado.total

  it("muda com o salário mínimo no mês da lei", () => {
    expect(total("2025-12")).toBe(deReais("80.90")) // 1.518,00 × 5 % + 5,00
    expect(total("2026-01")).toBe(deReais("86.05")) // 1.621,00 × 5 % + 5,00
    expect(total("2023-04")).toBe(deReais("70.10")) // 1.302,00 × 5 % + 5,00
    expect(total("2023-05")).toBe(deReais("71.00")) // 1.320,00 × 5 % + 5,00
  })

  it("2027 falha enquanto o salário mínimo não for publicado", () => {
    expect(() => total("2027-01")).toThrow(/01\/01\/2027 para "Salário mínimo"/)
  })

  it("caminhoneiro só existe desde 2022, e com as atividades dele", () => {
    const em = (mes: string, atividade: "municipal" | "servicos") => () =>
      calcularDasMei({ competencia: competencia(mes), atividade, caminhoneiro: true })
    expect(em("2021-12", "municipal")).toThrow(/Não há valor vigente/)
    expect(em("2026-01", "servicos")).toThrow(/intermunicipal, municipal ou ambos/)
    // 1.212,00 × 12 % = 145,44 + 5,00
    expect(calculado(em("2022-01", "municipal")()).resultado.total).toBe(deReais("150.44"))
  })
})

describe("limite do MEI", () => {
  const limite = (receita: string, extra: object = {}) =>
    calculado(calcularLimiteMei({ receitaAno: deReais(receita), ...extra })).resultado

  it("um centavo acima do limite já é excesso", () => {
    expect(limite("81000.01")).toEqual({ limite: deReais("81000.00"), situacao: "excesso-ate-20", excesso: 1n })
  })

  it("doze meses de atividade valem o limite do ano, sem o arredondamento do valor mensal", () => {
    // 12 × 20.966,67 = 251.600,04, acima do limite anual da lei
    expect(limite("251600.01", { caminhoneiro: true, mesesAtividade: 12 })).toMatchObject({ excesso: 1n })
  })

  it("meses fora de 1 a 12 e receita negativa são erros", () => {
    expect(() => limite("1.00", { mesesAtividade: 0 })).toThrow(/mesesAtividade/)
    expect(() => limite("1.00", { mesesAtividade: 13 })).toThrow(/mesesAtividade/)
    expect(() => limite("-1.00")).toThrow(/receitaAno/)
  })

  it("antes de 2018 não há tabela", () => {
    expect(() => limite("1.00", { ano: 2017 })).toThrow(/Não há valor vigente/)
  })
})

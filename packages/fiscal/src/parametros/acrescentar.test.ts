import { describe, expect, it } from "vitest"
import { calcularInssEmpregado } from "../inss/empregado.ts"
import { calcularDasMei } from "../mei/das/das-mei.ts"
import { competencia } from "../nucleo/competencia.ts"
import { deReais } from "../nucleo/dinheiro.ts"
import type { Periodo } from "../nucleo/parametro.ts"
import { taxa } from "../nucleo/taxa.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { calcularVencimento } from "../vencimentos/vencimento.ts"
import { acrescentarPeriodos } from "./acrescentar.ts"
import { TABELAS } from "./tabelas.ts"

function minimo(desde: string, ate: string | null, valor = "1700.00"): Periodo<ReturnType<typeof deReais>> {
  return { desde, ate, valor: deReais(valor), norma: { titulo: "Decreto de teste" }, confianca: "memory" }
}

describe("períodos do escritório", () => {
  const dasDe2027 = (tabelas = TABELAS) =>
    calcularDasMei({ competencia: competencia("2027-01"), atividade: "ambos" }, tabelas)

  it("sem o período, 2027 é erro; com ele, a regra calcula e sela o período usado", () => {
    expect(() => dasDe2027()).toThrow(/Não há valor vigente/)
    const tabelas = acrescentarPeriodos(TABELAS, { salarioMinimo: [minimo("2027-01-01", "2027-12-31")] })
    const { resultado, parametros } = calculado(dasDe2027(tabelas))
    // 5 % de 1.700,00 = 85,00; 1,00 + 5,00 + 0,994 + 0,006 = 7,00
    expect(resultado.total).toBe(deReais("92.00"))
    expect(parametros).toContainEqual(expect.objectContaining({ tabela: "salario-minimo", confianca: "memory" }))
  })

  it("as tabelas do motor não mudam", () => {
    const antes = JSON.stringify(TABELAS.salarioMinimo.periodos.length)
    acrescentarPeriodos(TABELAS, { salarioMinimo: [minimo("2027-01-01", null)] })
    expect(JSON.stringify(TABELAS.salarioMinimo.periodos.length)).toBe(antes)
    expect(() => dasDe2027()).toThrow(/Não há valor vigente/)
  })

  it("período aberto é fechado na véspera: os dois dias da mudança", () => {
    const periodo: Periodo<{ prestadorEmpresa: ReturnType<typeof taxa>; contaPropria: ReturnType<typeof taxa> }> = {
      desde: "2027-03-01",
      ate: null,
      valor: { prestadorEmpresa: taxa("0.12"), contaPropria: taxa("0.20") },
      norma: { titulo: "Lei de teste" },
      confianca: "memory",
    }
    const { inssContribuinteIndividual } = acrescentarPeriodos(TABELAS, { inssContribuinteIndividual: [periodo] })
    expect(inssContribuinteIndividual.periodos.map(({ desde, ate }) => [desde, ate])).toEqual([
      ["2018-01-01", "2027-02-28"],
      ["2027-03-01", null],
    ])
  })

  it("prorrogação de vencimento entra como período da obrigação", () => {
    const [original] = TABELAS["das-simples"].periodos
    if (original === undefined) throw new Error("sem período")
    const norma = { titulo: "Portaria de prorrogação" }
    const prorrogado = {
      ...original,
      desde: "2026-10-01",
      ate: "2026-10-31",
      norma,
      valor: { ...original.valor, dia: 30 },
    }
    const retomado = { ...original, desde: "2026-11-01" }
    const tabelas = acrescentarPeriodos(TABELAS, { "das-simples": [retomado, prorrogado] })
    const vence = (periodo: string) =>
      calculado(calcularVencimento({ obrigacao: "das-simples", periodo }, tabelas)).resultado.vencimento
    expect(vence("2026-09")).toBe("2026-10-20")
    expect(vence("2026-10")).toBe("2026-11-30")
    expect(vence("2026-11")).toBe("2026-12-21")
  })

  it("vigência sobreposta à de um período fechado é erro, no último e no primeiro dia", () => {
    const com = (desde: string, ate: string | null) => () =>
      acrescentarPeriodos(TABELAS, { salarioMinimo: [minimo(desde, ate)] })
    expect(com("2026-12-31", "2027-12-31")).toThrow(/vigência sobreposta à de 2026-01-01 \(até 2026-12-31\)/)
    expect(com("2017-01-01", "2018-01-01")).toThrow(/sobreposta à de 2018-01-01/)
    expect(com("2017-01-01", "2017-12-31")).not.toThrow()
    expect(com("2017-01-01", null)).toThrow(/sobreposta/)
  })

  it("mesma data de início de um período aberto é sobreposição, não substituição", () => {
    const [atual] = TABELAS.irrfProfissional.periodos
    expect(() => acrescentarPeriodos(TABELAS, { irrfProfissional: atual === undefined ? [] : [atual] })).toThrow(
      /sobreposta/,
    )
  })

  it("dois períodos acrescentados que se sobrepõem são erro, em qualquer ordem", () => {
    const a = minimo("2027-01-01", "2027-06-30")
    const b = minimo("2027-06-30", null)
    expect(() => acrescentarPeriodos(TABELAS, { salarioMinimo: [a, b] })).toThrow(/dois períodos acrescentados/)
    expect(() => acrescentarPeriodos(TABELAS, { salarioMinimo: [b, a] })).toThrow(/dois períodos acrescentados/)
    const seguinte = minimo("2027-07-01", null, "1800.00")
    const { salarioMinimo } = acrescentarPeriodos(TABELAS, { salarioMinimo: [seguinte, a] })
    expect(salarioMinimo.periodos.at(-1)?.desde).toBe("2027-07-01")
  })

  it("data impossível, fim antes do início e tabela desconhecida são erros", () => {
    const com = (desde: string, ate: string | null) => () =>
      acrescentarPeriodos(TABELAS, { salarioMinimo: [minimo(desde, ate)] })
    expect(com("2027-02-30", null)).toThrow(/"2027-02-30" não é uma data/)
    expect(com("2027-02-01", "2027-01-31")).toThrow(/não pode vir antes/)
    const estranha: object = { inventada: [] }
    expect(() => acrescentarPeriodos(TABELAS, estranha)).toThrow(/inventada: tabela desconhecida/)
  })

  it("sem períodos, as tabelas ficam iguais", () => {
    const dados = { competencia: competencia("2026-02"), salario: deReais("3000.00") }
    expect(calcularInssEmpregado(dados, acrescentarPeriodos(TABELAS, {}))).toEqual(calcularInssEmpregado(dados))
  })

  it("cada erro diz a tabela e a data ou o campo", () => {
    const com =
      (...periodos: Periodo<ReturnType<typeof deReais>>[]) =>
      () =>
        acrescentarPeriodos(TABELAS, { salarioMinimo: periodos })
    expect(com(minimo("2027-02-30", null))).toThrow(/^salario-minimo\.desde: /)
    expect(com(minimo("2027-02-01", "2027-02-30"))).toThrow(/^salario-minimo\.ate: .*não é uma data/)
    expect(com(minimo("2027-02-01", "2027-01-31"))).toThrow(/^salario-minimo\.ate: não pode vir antes/)
    expect(com(minimo("2026-12-31", null))).toThrow(/^salario-minimo\.2026-12-31: vigência sobreposta/)
    expect(com(minimo("2027-01-01", null), minimo("2027-03-01", null))).toThrow(
      /^salario-minimo\.2027-03-01: dois períodos/,
    )
  })

  it("um período pode durar um só dia", () => {
    const { salarioMinimo } = acrescentarPeriodos(TABELAS, { salarioMinimo: [minimo("2027-01-01", "2027-01-01")] })
    expect(salarioMinimo.periodos.at(-1)).toMatchObject({ desde: "2027-01-01", ate: "2027-01-01" })
  })

  it("os períodos ficam em ordem de data, mesmo o que vem antes de todos", () => {
    const { salarioMinimo } = acrescentarPeriodos(TABELAS, {
      salarioMinimo: [
        minimo("2028-01-01", null),
        minimo("2017-01-01", "2017-12-31"),
        minimo("2027-01-01", "2027-12-31"),
      ],
    })
    const datas = salarioMinimo.periodos.map(({ desde }) => desde)
    expect(datas).toEqual([...datas].sort())
    expect(datas[0]).toBe("2017-01-01")
    expect(datas.at(-1)).toBe("2028-01-01")
    expect(datas).toHaveLength(TABELAS.salarioMinimo.periodos.length + 3)
  })
})

import { describe, expect, it } from "vitest"
import { competencia, competenciasEntre } from "../../nucleo/competencia.ts"
import { deReais, ZERO } from "../../nucleo/dinheiro.ts"
import { calcularExcessos, type EntradaExcessos, excessosSemRegistro } from "./excessos.ts"

const ABERTURA = competencia("2015-03")

/** The same revenue each month of a year, from a month on. */
function doAno(porMes: string, de = "2025-01", ate = "2025-12") {
  return competenciasEntre(competencia(de), competencia(ate)).map((mes) => ({
    competencia: mes,
    interno: deReais(porMes),
    externo: ZERO,
  }))
}

function em2025(porMes: string, extra: Partial<EntradaExcessos> = {}) {
  const excessos = calcularExcessos({
    ate: competencia("2025-12"),
    abertura: ABERTURA,
    meses: doAno(porMes),
    ...extra,
  })
  if (excessos === null) throw new Error("sem limites")
  return excessos
}

describe("a partir de quando o excesso do ano vale (LC 123/2006 arts. 3º e 20)", () => {
  it("até 20% acima do sublimite: janeiro do ano seguinte", () => {
    // 12 × 300.000,00 = 3.600.000,00, no limite ao centavo; 12 × 300.000,01 passa em doze centavos
    expect(em2025("300000.00").sublimite).toMatchObject({ situacao: "dentro", desde: null })
    expect(em2025("300000.01").sublimite).toMatchObject({ situacao: "excesso-ate-20", desde: "2026-01" })
    // 12 × 360.000,00 = 4.320.000,00 = 3.600.000,00 × 1,2
    expect(em2025("360000.00").sublimite).toMatchObject({ situacao: "excesso-ate-20", desde: "2026-01" })
  })

  it("acima de 20%: o mês seguinte ao do excesso", () => {
    // 4.320.000,00 são passados em dezembro (12 × 360.000,01); com 450.000,00, em outubro (9 × = 4.050.000, 10 × = 4.500.000)
    expect(em2025("360000.01").sublimite).toMatchObject({ situacao: "excesso-acima-20", desde: "2026-01" })
    expect(em2025("450000.00").sublimite).toMatchObject({ desde: "2025-11", receita: deReais("5400000.00") })
    // 4.800.000,00 × 1,2 = 5.760.000,00: 12 × 480.000,00 não passa; 600.000,00 passa em outubro
    expect(em2025("480000.00").limite).toMatchObject({ situacao: "excesso-ate-20", desde: "2026-01" })
    expect(em2025("600000.00").limite).toMatchObject({ situacao: "excesso-acima-20", desde: "2025-11" })
  })

  it("no ano da abertura, limites proporcionais, e acima de 20% desde a abertura", () => {
    // Aberta em outubro: 3 × 300.000 = 900.000,00; + 20 % = 1.080.000,00
    const aberta = { abertura: competencia("2025-10") }
    const com = (porMes: string) => em2025(porMes, { ...aberta, meses: doAno(porMes, "2025-10") })
    expect(com("300000.00").sublimite.desde).toBeNull()
    expect(com("300000.01").sublimite.desde).toBe("2026-01")
    expect(com("360000.01").sublimite.desde).toBe("2025-10")
    expect(com("300000.00").completo).toBe(true)
  })

  it("a exportação se compara à parte", () => {
    const meses = doAno("100000.00").map((mes) => ({ ...mes, externo: deReais("400000.01") }))
    const excessos = em2025("0.00", { meses })
    expect(excessos.sublimite.desde).toBeNull()
    expect(excessos.limite.desde).toBeNull()
    expect(excessos.limiteExportacao.desde).toBe("2026-01")
  })

  it("com um mês desconhecido o ano não está completo; aberta depois dele, ou sem tabela, não há o que comparar", () => {
    expect(em2025("500000.00", { meses: doAno("500000.00", "2025-02") }).completo).toBe(false)
    const ate = competencia("2025-12")
    expect(calcularExcessos({ ate, abertura: competencia("2026-01"), meses: [] })).toBeNull()
    expect(calcularExcessos({ ate: competencia("2017-12"), abertura: ABERTURA, meses: [] })).toBeNull()
  })

  it("a soma e os limites vêm explicados", () => {
    const { memoria } = em2025("330000.00")
    expect(JSON.stringify(memoria)).toContain("Receita de 12/2025")
    expect(JSON.stringify(memoria)).toContain("simples-sublimite")
  })
})

describe("o que o cadastro ainda não diz", () => {
  const faltas = (porMes: string, periodo = "2026-01", impedidoIcmsIss = false, meses = doAno(porMes)) =>
    excessosSemRegistro({ periodoApuracao: competencia(periodo), abertura: ABERTURA, meses, impedidoIcmsIss })
  const codigos = (...pedido: Parameters<typeof faltas>) => faltas(...pedido).map((falta) => falta.codigo)

  it("passou do sublimite: o impedimento, o ano seguinte inteiro, e nada depois de registrado", () => {
    expect(codigos("300000.00")).toEqual([])
    expect(codigos("300000.01")).toEqual(["impedimento-nao-registrado"])
    expect(codigos("330000.00", "2026-12")).toEqual(["impedimento-nao-registrado"])
    expect(codigos("330000.00", "2026-01", true)).toEqual([])
    expect(codigos("330000.00", "2027-01")).toEqual([])
  })

  it("passou do limite: a exclusão, mesmo com o impedimento", () => {
    expect(codigos("400000.00", "2026-01", true)).toEqual([])
    expect(codigos("400000.01", "2026-01", true)).toEqual(["exclusao-nao-registrada"])
    expect(codigos("430000.00")).toEqual(["exclusao-nao-registrada"])
  })

  it("acima de 20%, já no mês seguinte ao do excesso, e não antes", () => {
    // 9 × 450.000,00 = 4.050.000,00; outubro passa de 4.320.000,00
    const ate = (fim: string) => doAno("450000.00", "2025-01", fim)
    expect(codigos("", "2025-10", false, ate("2025-09"))).toEqual([])
    expect(codigos("", "2025-11", false, ate("2025-10"))).toEqual(["impedimento-nao-registrado"])
    expect(codigos("", "2025-11", true, ate("2025-10"))).toEqual([])
    // 9 × 600.000,00 = 5.400.000,00; outubro passa de 5.760.000,00
    expect(codigos("", "2025-11", true, doAno("600000.00", "2025-01", "2025-10"))).toEqual(["exclusao-nao-registrada"])
  })

  it("sem o ano inteiro nada é exigido", () => {
    expect(codigos("", "2026-01", false, doAno("500000.00", "2025-02"))).toEqual([])
  })

  it("diz quanto, de quanto, desde quando e o que fazer", () => {
    const [falta] = faltas("330000.00")
    expect(falta?.mensagem).toContain(
      "A receita de 2025, R$ 3.960.000,00, passou do sublimite de ICMS e ISS, de R$ 3.600.000,00, em até 20%: desde 01/2026",
    )
    expect(falta?.mensagem).toContain("Registre o impedimento de ICMS e ISS, a partir de 01/2026")
  })
})

describe("a memória e as fronteiras do ano", () => {
  const partes = (extra: Partial<EntradaExcessos> = {}) => {
    const { memoria } = em2025("1000.00", extra)
    return memoria.tipo === "grupo" ? memoria.partes.map((p) => p.rotulo) : []
  }

  it("mostra a receita mês a mês uma vez, e a de exportação só onde há", () => {
    expect(partes()).toEqual(["Sublimite de ICMS e ISS", "Limite do Simples Nacional"])
    const comExportacao = doAno("1000.00").map((mes) => ({ ...mes, externo: deReais("1.00") }))
    expect(partes({ meses: comExportacao })).toEqual([
      "Sublimite de ICMS e ISS",
      "Limite do Simples Nacional",
      "Limite adicional de exportação",
    ])
    const { sublimite, limite, limiteExportacao } = em2025("1000.00", { meses: comExportacao })
    const textos = (passo: object) => JSON.stringify(passo)
    const meses = (passo: object) => textos(passo).split('"receita-do-mes"').length - 1
    expect([meses(sublimite.passo), meses(limite.passo), meses(limiteExportacao.passo)]).toEqual([12, 0, 12])
    expect(textos(sublimite.passo)).toContain('"Receita de 2025"')
    expect(textos(limiteExportacao.passo)).toContain('"Receita de exportação de 2025"')
    expect(textos(sublimite.passo)).not.toContain("exportação")
  })

  it("conta o mês da abertura, o primeiro ano da lei e nenhum antes", () => {
    const aberta = competencia("2025-12")
    expect(em2025("1000.00", { abertura: aberta, meses: doAno("1000.00", "2025-12") }).completo).toBe(true)
    const no = (ano: number) =>
      calcularExcessos({
        ate: competencia(`${ano}-06`),
        abertura: ABERTURA,
        meses: doAno("1.00", `${ano}-01`, `${ano}-06`),
      })
    // LC 155/2016: os limites de hoje começam em 2018
    expect([no(2017), no(2018)?.ano]).toEqual([null, 2018])
  })

  it("o excesso que só vale em janeiro não falta em novembro; o de mais de 20% diz quanto", () => {
    const falta = (porMes: string) =>
      excessosSemRegistro({
        periodoApuracao: competencia("2026-11"),
        abertura: ABERTURA,
        meses: [...doAno("1.00"), ...doAno(porMes, "2026-01", "2026-10")],
        impedidoIcmsIss: false,
      }).map(({ codigo, mensagem }) => [codigo, mensagem.slice(0, 108)])
    // 10 × 370.000 = 3.700.000,00: até 20 % acima de 3.600.000,00, vale em 01/2027
    expect(falta("370000.00")).toEqual([])
    // 10 × 440.000 = 4.400.000,00 > 4.320.000,00: o mês seguinte ao do excesso
    expect(falta("440000.00")).toEqual([
      [
        "impedimento-nao-registrado",
        "A receita de 2026, R$ 4.400.000,00, passou do sublimite de ICMS e ISS, de R$ 3.600.000,00, em mais de 20%: d".slice(
          0,
          108,
        ),
      ],
    ])
  })
})

describe("o que o excesso pede do cadastro, em palavras que a pessoa lê", () => {
  const registro = (porMes: string, extra: object = {}) =>
    excessosSemRegistro({
      periodoApuracao: competencia("2026-02"),
      abertura: ABERTURA,
      meses: [...doAno(porMes), ...doAno("1.00", "2026-01", "2026-01")],
      impedidoIcmsIss: false,
      ...extra,
    })

  it("o sublimite passado no ano anterior: quanto, em que medida e desde quando", () => {
    // 12 × 330.000 = 3.960.000, 10 % acima de 3.600.000.
    expect(registro("330000.00")).toEqual([
      {
        codigo: "impedimento-nao-registrado",
        competencia: "2026-02",
        mensagem:
          "A receita de 2025, R$ 3.960.000,00, passou do sublimite de ICMS e ISS, de R$ 3.600.000,00, em até 20%: desde 01/2026 " +
          "eles são recolhidos fora do DAS (LC 123/2006, art. 20, §§ 1º e 1º-A). Registre o impedimento de ICMS e ISS, a partir de " +
          "01/2026, no regime da empresa, em Perfil, Dados cadastrais. Se a receita não for essa, corrija o histórico.",
      },
    ])
    expect(registro("330000.00", { impedidoIcmsIss: true })).toEqual([])
    expect(registro("300000.00")).toEqual([])
  })

  it("o limite passado em mais de 20 %: fora do Simples, mesmo com o impedimento registrado", () => {
    // 12 × 500.000 = 6.000.000; 5.760.000 são passados em dezembro.
    for (const impedidoIcmsIss of [false, true])
      expect(registro("500000.00", { impedidoIcmsIss })).toEqual([
        {
          codigo: "exclusao-nao-registrada",
          competencia: "2026-02",
          mensagem:
            "A receita de 2025, R$ 6.000.000,00, passou do limite do Simples Nacional, de R$ 4.800.000,00, em mais de 20%: a empresa " +
            "está fora do Simples desde 01/2026 (LC 123/2006, art. 3º, §§ 9º a 14, e art. 30). Comunique a exclusão no Portal do " +
            "Simples e mude o regime em Perfil, Dados cadastrais. Se a receita não for essa, corrija o histórico.",
        },
      ])
  })

  it("o limite de exportação diz que é dela", () => {
    const meses = doAno("0.00").map((mes) => ({ ...mes, externo: deReais("450000.00") }))
    const [falta] = registro("0.00", { meses: [...meses, ...doAno("1.00", "2026-01", "2026-01")] })
    expect(falta?.mensagem).toMatch(
      /^A receita de exportação de 2025, R\$ 5\.400\.000,00, passou do limite adicional de exportação, de R\$ 4\.800\.000,00, em até 20%/,
    )
  })

  it("um ano com meses desconhecidos não pede nada; em janeiro só o ano anterior é lido", () => {
    expect(registro("0.00", { meses: doAno("500000.00", "2025-02") })).toEqual([])
    expect(registro("500000.00", { periodoApuracao: competencia("2026-01") })).toHaveLength(1)
    // 5.000.000,00 só em janeiro: 5.760.000 não são passados, e o efeito fica para 2027.
    const janeiro = [...doAno("0.00"), ...doAno("5000000.00", "2026-01", "2026-01")]
    expect(registro("0.00", { meses: janeiro, impedidoIcmsIss: true })).toEqual([])
    // 4.320.000,01 em janeiro passam o sublimite em mais de 20 %: o impedimento vale em fevereiro.
    const passou = [...doAno("0.00"), ...doAno("4320000.01", "2026-01", "2026-01")]
    expect(registro("0.00", { meses: passou }).map(({ codigo }) => codigo)).toEqual(["impedimento-nao-registrado"])
  })

  it("a memória soma os meses do ano uma vez, e a exportação só quando houve", () => {
    const { memoria } = em2025("100000.00")
    expect(memoria).toMatchObject({ rotulo: "Limites de 2025", tipo: "grupo" })
    expect(memoria.tipo === "grupo" && memoria.partes).toHaveLength(2)
    const com = em2025("0.00", { meses: doAno("1.00").map((mes) => ({ ...mes, externo: deReais("2.00") })) })
    expect(com.memoria.tipo === "grupo" && com.memoria.partes).toHaveLength(3)
    expect(JSON.stringify(com.memoria)).toContain("Receita de exportação de 2025")
    expect(JSON.stringify(memoria)).toContain('"rotulo":"Receita de 12/2025"')
  })
})

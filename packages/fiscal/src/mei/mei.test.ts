import { describe, expect, it } from "vitest"
import { competencia } from "../nucleo/competencia.ts"
import { centavos, deReais } from "../nucleo/dinheiro.ts"
import { acrescentarPeriodos } from "../parametros/acrescentar.ts"
import { TABELAS } from "../parametros/tabelas.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { type AtividadeDoMei, calcularDasMei } from "./das/das-mei.ts"
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
    expect(() => total("2027-01")).toThrow(/01\/01\/2027 para Salário mínimo/)
  })

  it("caminhoneiro só existe desde 2022, e com as atividades dele", () => {
    const em = (mes: string, atividade: "municipal" | "servicos") => () =>
      calcularDasMei({ competencia: competencia(mes), atividade, caminhoneiro: true })
    expect(em("2021-12", "municipal")).toThrow(/Não há valor vigente/)
    expect(em("2026-01", "servicos")).toThrow(/intermunicipal, municipal ou ambos/)
    // Res. CGSN 140/2018 art. 101 I c: 12 % "a partir da competência abril de 2022"; antes, os 5 % da alínea b.
    // 1.212,00 × 5 % = 60,60 + 5,00; 1.212,00 × 12 % = 145,44 + 5,00
    expect(calculado(em("2022-01", "municipal")()).resultado.total).toBe(deReais("65.60"))
    expect(calculado(em("2022-03", "municipal")()).resultado.total).toBe(deReais("65.60"))
    expect(calculado(em("2022-04", "municipal")()).resultado.total).toBe(deReais("150.44"))
  })

  it("comércio e transporte entre municípios pagam ICMS; serviços e transporte municipal, ISS; ambos, os dois", () => {
    const fixas = (atividade: AtividadeDoMei, caminhoneiro = false) => {
      const { resultado, memoria } = calculado(
        calcularDasMei({ competencia: competencia("2026-05"), atividade, caminhoneiro }),
      )
      const rotulos = todos(memoria).map(({ rotulo }) => rotulo)
      return [resultado.parcelasFixas, rotulos.filter((rotulo) => /^(ICMS|ISS|CBS|IBS)$/.test(rotulo))]
    }
    expect(fixas("comercio")).toEqual([deReais("1.00"), ["ICMS"]])
    expect(fixas("servicos")).toEqual([deReais("5.00"), ["ISS"]])
    expect(fixas("ambos")).toEqual([deReais("6.00"), ["ICMS", "ISS"]])
    expect(fixas("intermunicipal", true)).toEqual([deReais("1.00"), ["ICMS"]])
    expect(fixas("municipal", true)).toEqual([deReais("5.00"), ["ISS"]])
    expect(fixas("ambos", true)).toEqual([deReais("6.00"), ["ICMS", "ISS"]])
  })

  it("a atividade da outra categoria é erro que diz o campo, dos dois lados", () => {
    const de = (atividade: AtividadeDoMei, caminhoneiro: boolean) => () =>
      calcularDasMei({ competencia: competencia("2026-05"), atividade, caminhoneiro })
    expect(de("intermunicipal", false)).toThrow(/^atividade: .*comercio, servicos ou ambos/)
    expect(de("municipal", false)).toThrow(/^atividade: /)
    expect(de("comercio", true)).toThrow(/^atividade: .*intermunicipal, municipal ou ambos/)
  })

  it("2027, quando houver salário mínimo: CBS e IBS entram na soma arredondada uma vez", () => {
    const periodo = { desde: "2027-01-01", ate: "2027-12-31", valor: deReais("1700.00") }
    const tabelas = acrescentarPeriodos(TABELAS, {
      salarioMinimo: [{ ...periodo, norma: { titulo: "Valor de exemplo" }, confianca: "memory" }],
    })
    const dados = { competencia: competencia("2027-01"), atividade: "servicos" } as const
    // 1.700,00 × 5 % = 85,00; 5,00 + 0,994 + 0,006 = 6,00
    expect(calculado(calcularDasMei(dados, tabelas)).resultado).toEqual({
      inss: deReais("85.00"),
      parcelasFixas: deReais("6.00"),
      total: deReais("91.00"),
    })
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

  it.each([
    // 6.750,00 × meses da abertura a dezembro, a fração contando inteira; a tolerância é de 20 % sobre o proporcional
    ["MEI aberto em dezembro", 1, false, "6750.00", "8100.00"],
    ["MEI aberto em fevereiro", 11, false, "74250.00", "89100.00"],
    // 20.966,67 × 8 = 167.733,36; × 1,2 = 201.280,032
    ["caminhoneiro aberto em maio", 8, true, "167733.36", "201280.03"],
    ["caminhoneiro aberto em dezembro", 1, true, "20966.67", "25160.00"],
  ] as const)("no ano da abertura o limite é proporcional: %s", (_, mesesAtividade, caminhoneiro, anual, tolerado) => {
    const em = (receita: bigint) =>
      calculado(calcularLimiteMei({ receitaAno: centavos(receita), mesesAtividade, caminhoneiro })).resultado
    expect(em(deReais(anual))).toEqual({ limite: deReais(anual), situacao: "dentro", excesso: 0n })
    expect(em(deReais(anual) + 1n)).toMatchObject({ situacao: "excesso-ate-20", excesso: 1n })
    expect(em(deReais(tolerado)).situacao).toBe("excesso-ate-20")
    expect(em(deReais(tolerado) + 1n).situacao).toBe("excesso-acima-20")
  })

  it("o limite do caminhoneiro é 251.600,00 (LC 123/2006 art. 18-F): até ele, um centavo acima e a tolerância", () => {
    const em = (receita: string) => limite(receita, { caminhoneiro: true }).situacao
    expect(em("251600.00")).toBe("dentro")
    expect(em("251600.01")).toBe("excesso-ate-20")
    // 251.600,00 × 1,2 = 301.920,00
    expect(em("301920.00")).toBe("excesso-ate-20")
    expect(em("301920.01")).toBe("excesso-acima-20")
  })

  it("meses fora de 1 a 12 e receita negativa são erros", () => {
    expect(() => limite("1.00", { mesesAtividade: 0 })).toThrow(/mesesAtividade/)
    expect(() => limite("1.00", { mesesAtividade: 13 })).toThrow(/mesesAtividade/)
    expect(() => limite("-1.00")).toThrow(/receitaAno/)
  })

  it("antes de 2018 não há tabela", () => {
    expect(() => limite("1.00", { ano: 2017 })).toThrow(/Não há valor vigente/)
    expect(limite("1.00", { ano: 2018 }).situacao).toBe("dentro")
  })

  it("até o limite não há excesso nem aviso; cada faixa do excesso tem o seu efeito", () => {
    const resposta = (receita: string) => calculado(calcularLimiteMei({ receitaAno: deReais(receita) }))
    expect(limite("0.00")).toMatchObject({ situacao: "dentro", excesso: 0n })
    expect(resposta("80999.99").resultado).toMatchObject({ situacao: "dentro", excesso: 0n })
    expect(resposta("81000.00")).toMatchObject({ resultado: { situacao: "dentro", excesso: 0n }, avisos: [] })
    // 81.000,00 × 1,2 = 97.200,00
    expect(resposta("97200.00")).toMatchObject({
      resultado: { situacao: "excesso-ate-20", excesso: deReais("16200.00") },
      avisos: [expect.stringContaining("1º de janeiro seguinte")],
    })
    expect(resposta("97200.01")).toMatchObject({
      resultado: { situacao: "excesso-acima-20", excesso: deReais("16200.01") },
      avisos: [expect.stringContaining("retroativo")],
    })
  })

  it("com dois limites na tabela o ano é obrigatório, e escolhe o limite", () => {
    const [original] = TABELAS.limiteDoMei.periodos
    if (original === undefined) throw new Error("tabela vazia")
    const valor = { ...original.valor, anual: deReais("130000.00"), mensalNoInicio: deReais("10833.33") }
    const tabelas = acrescentarPeriodos(TABELAS, { limiteDoMei: [{ ...original, desde: "2027-01-01", valor }] })
    const em = (extra: object) => () =>
      calculado(calcularLimiteMei({ receitaAno: deReais("90000.00"), ...extra }, tabelas)).resultado
    expect(em({})).toThrow(/^ano: informe o ano/)
    expect(em({ ano: 2026 })()).toMatchObject({ limite: deReais("81000.00"), situacao: "excesso-ate-20" })
    expect(em({ ano: 2027 })()).toMatchObject({ limite: deReais("130000.00"), situacao: "dentro" })
  })
})

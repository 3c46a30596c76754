import { type Centavos, type Competencia, competencia, deReais, somarMeses } from "@partida/fiscal"
import { describe, expect, it } from "vitest"
import { alertasDevidos } from "./devidos.ts"
import type { FatosDaEmpresa, MesApurado } from "./tipos.ts"

const OUTUBRO = competencia("2026-10")

function meses(valor: string, mudancas: Readonly<Record<string, string>> = {}): Map<Competencia, Centavos> {
  return new Map(
    Array.from({ length: 14 }, (_, i) => {
      const mes = somarMeses(OUTUBRO, -i)
      return [mes, deReais(mudancas[mes] ?? valor)] as const
    }),
  )
}

/** Without the CPP of the DAS: the figures below are of the payroll alone. */
const folha = (folhas: Map<Competencia, Centavos>): MesApurado["folha"] => ({
  folhas,
  cppDoDas: new Map(),
  semCppDoDas: "conferido à parte",
  porAnexo: new Map(),
})

const apurado = (extra: Partial<MesApurado> = {}): MesApurado => ({
  regime: "simples",
  competencia: OUTUBRO,
  abertura: "2015-03-10",
  impedidoIcmsIss: false,
  interno: meses("10000.00"),
  externo: new Map(),
  anoAnterior: [],
  folha: folha(meses("2800.00")),
  receitaDoAnoMei: null,
  caminhoneiro: false,
  receitaDoMes: deReais("10000.00"),
  regraRbt12: "soma-12-meses",
  semFolha: [],
  semCpp: null,
  cppSemResposta: new Map(),
  ...extra,
})

const fatos = (extra: Partial<FatosDaEmpresa> = {}): FatosDaEmpresa => ({
  id: "a",
  apelido: "Dev",
  idResponsavel: null,
  naCarteira: true,
  regime: "simples",
  abertura: "2015-03-10",
  inicioNoSistema: "2026-01",
  regimes: [],
  sujeitaAoFatorR: true,
  mes: apurado(),
  proLabore: new Map(),
  ultimaReceita: { competencia: "2026-10", em: "2026-10-30" },
  procuraReceita: true,
  saiuEm: () => false,
  conferidos: new Set(),
  certificados: [],
  espera: null,
  caixa: null,
  ...extra,
})

const HOJE = "2026-11-20"
const devidos = (extra: Partial<FatosDaEmpresa> = {}, dia = HOJE) => alertasDevidos(fatos(extra), dia)
const tipos = (extra: Partial<FatosDaEmpresa> = {}, dia = HOJE) => devidos(extra, dia).map((a) => a.tipo)

describe("receita e folha antes do Simples (Res. CGSN 140/2018 arts. 144-D e 144-E)", () => {
  const PRESUMIDO = { desde: "2015-03", regime: "presumido" }
  const entrando = [PRESUMIDO, { desde: "2027-01", regime: "simples" }]
  const alerta = (extra: Partial<FatosDaEmpresa> = {}, dia = HOJE) =>
    devidos({ mes: null, regime: "presumido", procuraReceita: false, regimes: entrando, ...extra }, dia)

  it("quem entra em 01/2027 vindo de outro regime confirma de 12/2025 a 11/2026 até 20/12/2026, e 12/2026 até 20/01/2027", () => {
    const [devido] = alerta()
    expect(devido).toMatchObject({ tipo: "receitas-anteriores", chave: "2027-01", nivel: "atencao", degrau: 1 })
    expect(devido?.mensagem).toMatch(/de 12\/2025 a 11\/2026 até 20\/12\/2026, e as de 12\/2026 até 20\/01\/2027/)
    expect(devido?.mensagem).toMatch(/Res\. CGSN 190\/2026 \(arts\. 144-D e 144-E/)
  })

  it("a dez dias do prazo é crítico; depois dele só falta dezembro; no dia seguinte ao último, nada", () => {
    expect(alerta({}, "2026-12-09")).toMatchObject([{ nivel: "atencao", degrau: 1 }])
    expect(alerta({}, "2026-12-10")).toMatchObject([{ nivel: "critico", degrau: 2 }])
    expect(alerta({}, "2026-12-20")).toMatchObject([{ degrau: 2 }])
    expect(alerta({ regime: "simples" }, "2026-12-21")).toMatchObject([{ degrau: 3 }])
    expect(alerta({ regime: "simples" }, "2027-01-20")).toMatchObject([{ degrau: 3, chave: "2027-01" }])
    expect(alerta({ regime: "simples" }, "2027-01-21")).toEqual([])
  })

  it("só em parte de 2026, ou como MEI: também; o ano inteiro, ou desde a abertura: não", () => {
    const simples = (desde: string) => ({ desde, regime: "simples" })
    const meses = (...regimes: FatosDaEmpresa["regimes"]) => alerta({ regimes }).length
    expect(meses(PRESUMIDO, simples("2026-07"))).toBe(1)
    expect(meses({ desde: "2020-01", regime: "mei" }, simples("2027-01"))).toBe(1)
    expect(meses(PRESUMIDO, simples("2026-01"))).toBe(0)
    expect(meses()).toBe(0)
    expect(meses(PRESUMIDO)).toBe(0)
    // Art. 144-D §1º: aberta em 2026 e desde então no Simples.
    expect(
      alerta({ abertura: "2026-05-10", regimes: [{ ...PRESUMIDO, desde: "2026-01" }, simples("2026-05")] }),
    ).toEqual([])
  })

  it("nenhum outro janeiro pede isso", () => {
    expect(alerta({ regimes: [PRESUMIDO, { desde: "2026-01", regime: "simples" }] }, "2025-12-10")).toEqual([])
    expect(alerta({ regimes: [PRESUMIDO, { desde: "2028-01", regime: "simples" }] }, "2027-12-10")).toEqual([])
  })
})

describe("Fator R: quem sai e quem entra", () => {
  it("12 × 2.800 ÷ 12 × 10.000 = 28%, e os próximos meses também: nada a dizer", () => {
    expect(devidos()).toEqual([])
  })

  it("a janela já fechada decide novembro: um centavo a menos em outubro e a empresa sai", () => {
    // 11/2026 olha de 11/2025 a 10/2026: 11 × 2.800 + 2.799,99 = 33.599,99 ÷ 120.000 = 27,99 %, truncado 27 %
    const [alerta] = devidos({ mes: apurado({ folha: folha(meses("2800.00", { "2026-10": "2799.99" })) }) })
    expect(alerta).toMatchObject({
      tipo: "fator-r-saida",
      chave: "2026-11",
      nivel: "critico",
      dados: { fatorR: "0.27", margem: "-0.01" },
    })
    expect(alerta?.mensagem).toContain("Faltam R$ 0,01 de folha na janela")
    // No centavo: fica
    expect(tipos({ mes: apurado({ folha: folha(meses("2800.00", { "2026-10": "2800.00" })) }) })).toEqual([])
  })

  it("quem só sai porque ninguém disse a CPP do DAS é avisado disso, antes do pró-labore", () => {
    // Novembro sem ela: 33.599,99 ÷ 120.000 = 27 %; com um centavo a mais na janela, 28 %
    const comDuvida = (mes: string, ate = "0.01") =>
      devidos({
        mes: apurado({
          folha: folha(meses("2800.00", { "2026-10": "2799.99" })),
          cppSemResposta: new Map([[competencia(mes), deReais(ate)]]),
        }),
      })[0]
    expect(comDuvida("2025-12")).toMatchObject({ tipo: "fator-r-saida", chave: "2026-11" })
    expect(comDuvida("2025-12")?.mensagem).toContain("Ninguém informou a CPP do DAS pago em 12/2025")
    // Outubro de 2025 não está na janela de novembro
    expect(comDuvida("2025-10")?.mensagem).not.toContain("CPP do DAS")
  })

  it("mês que a CPP não informada decide é um alerta crítico, com o que o cálculo diz", () => {
    const semCpp = "A CPP recolhida dentro do DAS pago em 12/2025 decide o anexo."
    const alertas = devidos({
      mes: apurado({ semCpp, cppSemResposta: new Map([[competencia("2025-12"), deReais("9.00")]]) }),
    })
    expect(alertas).toMatchObject([
      { tipo: "folha-ausente", chave: "cpp-do-das", nivel: "critico", mensagem: semCpp, dados: { meses: "2025-12" } },
    ])
  })

  it("no ritmo atual sai em dezembro: pede atenção antes, e diz a premissa", () => {
    // Folha de novembro pela média de agosto a outubro: 2.800, 2.800 e 2.830 = 2.810,00; receita, 10.000, 10.000 e 10.300.
    // Dezembro (12/2025 a 11/2026): folha 33.640,00 ÷ receita 120.400,00 = 27,94 %
    const mes = apurado({
      folha: folha(meses("2800.00", { "2026-10": "2830.00" })),
      interno: meses("10000.00", { "2026-10": "10300.00" }),
    })
    // Novembro: 11 × 2.800 + 2.830 = 33.630 ÷ 120.300 = 27,95 %: sai já em novembro
    expect(devidos({ mes })[0]).toMatchObject({ tipo: "fator-r-saida", chave: "2026-11" })
    // Com mais folha em novembro passado, novembro fica (34.030 ÷ 120.300 = 28,28 %) e dezembro sai (33.640 ÷ 120.400)
    const depois = apurado({
      folha: folha(meses("2800.00", { "2026-10": "2830.00", "2025-11": "3200.00" })),
      interno: meses("10000.00", { "2026-10": "10300.00" }),
    })
    const [alerta] = devidos({ mes: depois })
    expect(alerta).toMatchObject({
      tipo: "fator-r-saida",
      chave: "2026-12",
      nivel: "atencao",
      dados: { fatorR: "0.27", folha: "33640.00", receita: "120400.00" },
    })
    expect(alerta?.mensagem).toMatch(/^Mantidos a receita média dos três últimos meses/)
  })

  it("o pró-labore já planejado conta: com ele dezembro fica no Anexo III", () => {
    const mes = apurado({
      folha: folha(meses("2800.00", { "2026-10": "2830.00", "2025-11": "3200.00" })),
      interno: meses("10000.00", { "2026-10": "10300.00" }),
    })
    // 28 % de 120.400 = 33.712,00; a janela sem novembro tem 30.830,00: com 2.882,00 em novembro, chega
    const planejado = (valor: string) => {
      const proLabore = new Map([...mes.folha.folhas, [competencia("2026-11"), deReais(valor)] as const])
      return tipos({ mes, proLabore })
    }
    expect(planejado("2882.00")).toEqual([])
    expect(planejado("2881.99")).toEqual(["fator-r-saida"])
  })

  it("de volta a 28%: boa notícia, como informação", () => {
    // Outubro: 12 × 2.799 = 33.588 ÷ 120.000 = 27,99 %; novembro ganha 3.000 no lugar de 2.799: 33.789
    const [alerta] = devidos({ mes: apurado({ folha: folha(meses("2799.00", { "2026-10": "3000.00" })) }) })
    expect(alerta).toMatchObject({ tipo: "fator-r-entrada", chave: "2026-11", nivel: "informacao" })
  })

  it("sem atividade sob o Fator R não há o que dizer", () => {
    expect(tipos({ sujeitaAoFatorR: false, mes: apurado({ folha: folha(meses("0.00")) }) })).toEqual([])
  })

  it("folha que falta é um alerta só, com os meses", () => {
    const semFolha = ["2026-02", "2026-05"].map((m) => competencia(m))
    const alertas = devidos({ mes: apurado({ semFolha }) })
    expect(alertas).toMatchObject([{ tipo: "folha-ausente", chave: "folha", nivel: "critico" }])
    expect(alertas[0]?.mensagem).toContain("de 02/2026 e 05/2026")
  })
})

describe("primeiros meses de atividade", () => {
  it("enquanto o RBT12 é média; depois de doze meses, não", () => {
    const nova = { abertura: "2026-07-15", regraRbt12: "media-x-12" }
    const [alerta] = devidos({ mes: apurado(nova), abertura: "2026-07-15", sujeitaAoFatorR: false })
    expect(alerta).toMatchObject({ tipo: "primeiros-meses", chave: "2026-07", nivel: "informacao" })
    // 6 meses, de julho a dezembro: 2.400.000 e 1.800.000
    expect(alerta?.mensagem).toContain("o limite é de R$ 2.400.000,00 e o sublimite, de R$ 1.800.000,00")
    expect(alerta?.mensagem).toMatch(/^4º mês/)
    expect(tipos({ sujeitaAoFatorR: false })).toEqual([])
  })
})

describe("receita que não chega", () => {
  const so = { sujeitaAoFatorR: false, mes: null }

  it("outubro sem nota: atenção a partir do dia 6, com a data da última", () => {
    const ultimaReceita = { competencia: "2026-09", em: "2026-09-28" }
    expect(tipos({ ...so, ultimaReceita }, "2026-11-05")).toEqual([])
    const [alerta] = devidos({ ...so, ultimaReceita }, "2026-11-06")
    expect(alerta).toMatchObject({ tipo: "sem-receita", chave: "2026-10", nivel: "atencao" })
    expect(alerta?.mensagem).toContain("é de 09/2026 e chegou em 28/09/2026: 10/2026 segue sem receita")
  })

  it("dois meses são críticos; conferido ou fechado, ninguém sente falta", () => {
    const ultimaReceita = { competencia: "2026-08", em: "2026-08-31" }
    expect(devidos({ ...so, ultimaReceita })[0]).toMatchObject({ nivel: "critico", chave: "2026-09", degrau: 2 })
    expect(devidos({ ...so, ultimaReceita, conferidos: new Set(["2026-09"]) })[0]).toMatchObject({
      nivel: "atencao",
      chave: "2026-10",
    })
    expect(devidos({ ...so, ultimaReceita, conferidos: new Set(["2026-09", "2026-10"]) })).toEqual([])
  })

  it("nos meses de outro contador ninguém procura a receita", () => {
    const ultimaReceita = { competencia: "2026-08", em: "2026-08-31" }
    const saiuEm = (mes: string) => mes === "2026-09"
    expect(devidos({ ...so, ultimaReceita, saiuEm })[0]).toMatchObject({ nivel: "atencao", chave: "2026-10" })
    expect(devidos({ ...so, ultimaReceita, saiuEm: () => true })).toEqual([])
  })

  it("nunca veio nada: desde que entrou no sistema; antes disso ninguém esperava", () => {
    const [alerta] = devidos({ ...so, ultimaReceita: null, inicioNoSistema: "2026-09" })
    expect(alerta).toMatchObject({ tipo: "sem-receita", chave: "2026-09" })
    expect(alerta?.mensagem).toContain("desde que a empresa entrou no sistema, em 09/2026")
    expect(devidos({ ...so, ultimaReceita: null, inicioNoSistema: "2026-11" })).toEqual([])
  })

  it("Lucro Real é só cadastro, e quem saiu da carteira não tem alerta nenhum", () => {
    expect(devidos({ ...so, ultimaReceita: null, regime: "real" })).toEqual([])
    expect(devidos({ ...so, ultimaReceita: null, naCarteira: false })).toEqual([])
  })
})

describe("certificado", () => {
  const com = (validoAte: string) =>
    devidos({ certificados: [{ id: "c", titular: "DEV LTDA", tipo: "e-CNPJ", validoAte }] })[0]

  it("a 31 dias não; a 30, atenção; a 7, crítico; vencido, também", () => {
    expect(com("2026-12-21")).toBeUndefined()
    expect(com("2026-12-20")).toMatchObject({ tipo: "certificado", chave: "c", nivel: "atencao" })
    expect(com("2026-11-28")).toMatchObject({ nivel: "atencao" })
    expect(com("2026-11-27")).toMatchObject({ nivel: "critico" })
    expect(com("2026-11-19")?.mensagem).toContain("venceu em 19/11/2026")
  })
})

describe("fim do regime de caixa", () => {
  const previsto: NonNullable<FatosDaEmpresa["caixa"]> = {
    valor: "195000.00",
    desde: "2026-01",
    semRecebido: false,
    competencia: "2026-12",
    motivo: "fim-do-regime",
    imposto: "14235.01",
    memoria: null,
    faltas: [],
    ate: "2026-08",
  }
  const alerta = (dia: string, extra: Partial<FatosDaEmpresa> = {}) =>
    alertasDevidos(fatos({ mes: null, procuraReceita: false, caixa: previsto, ...extra }), dia).filter(
      ({ tipo }) => tipo === "fim-do-caixa",
    )

  it("de setembro em diante diz o valor, o mês, o DAS e a norma; no mês do fim é crítico", () => {
    expect(alerta("2026-08-31")).toEqual([])
    const [setembro] = alerta("2026-09-01")
    expect(setembro).toMatchObject({ nivel: "atencao", degrau: 1, chave: "2026-12", competencia: "2026-08" })
    expect(setembro?.mensagem).toBe(
      "R$ 195.000,00 foram auferidos e não recebidos até 08/2026. O que não for recebido até 12/2026 entra inteiro na base desse mês (Res. CGSN 140/2018 art. 20, II, b). São R$ 14.235,01 de DAS, pelas alíquotas de 08/2026. Cobre o que falta e informe o recebido de cada mês.",
    )
    expect(alerta("2026-12-01")[0]).toMatchObject({ nivel: "critico", degrau: 2 })
    expect(alerta("2027-01-15")[0]).toMatchObject({ nivel: "critico" })
  })

  it("some quando nada falta receber e quando o mês do fim foi concluído", () => {
    expect(alerta("2026-12-01", { caixa: { ...previsto, valor: "0.00", imposto: "0.00" } })).toEqual([])
    expect(alerta("2027-01-15", { conferidos: new Set(["2026-12"]) })).toEqual([])
    expect(alerta("2026-12-01", { caixa: null })).toEqual([])
  })

  it("sem o recebido do mês e sem poder calcular, diz os dois", () => {
    const [um] = alerta("2026-10-05", { caixa: { ...previsto, semRecebido: true, imposto: null } })
    expect(um?.mensagem).toContain("até 08/2026, mês de que ninguém informou o recebido.")
    expect(um?.mensagem).toContain("ainda não pode ser previsto")
  })
})

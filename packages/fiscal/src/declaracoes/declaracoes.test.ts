import { describe, expect, it } from "vitest"
import { competencia } from "../nucleo/competencia.ts"
import { deReais } from "../nucleo/dinheiro.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { prazosDasDeclaracoes } from "../parametros/declaracoes.ts"
import {
  declaracoesNoMes,
  fimDoPeriodo,
  prazoDe,
  prazoDoEncerramento,
  prazosNoMes,
  tabelaPropria,
} from "./calendario.ts"
import { declaracoesDaEmpresa, type FatosDaEmpresa, julgarPropria } from "./devidas.ts"
import { estimarMulta } from "./multa.ts"

const fatos = (mudanca: Partial<FatosDaEmpresa> = {}): FatosDaEmpresa => ({
  abertura: "2020-03-10",
  regimes: [{ desde: "2020-03", regime: "simples" }],
  situacoes: [],
  cnaes: ["6201501"],
  mesesComFolha: new Set(),
  mesesComLucros: new Set(),
  ditas: [],
  ...mudanca,
})
const noMes = (f: FatosDaEmpresa, mes: string) => declaracoesDaEmpresa(f, competencia(mes))
const devidas = (f: FatosDaEmpresa, mes: string) =>
  noMes(f, mes).flatMap((d) => (d.deve ? [`${d.tipo} ${d.periodo} ${d.prazo}`] : []))
const porque = (f: FatosDaEmpresa, mes: string, tipo: string) => noMes(f, mes).find((d) => d.tipo === tipo)?.porque

describe("calendário das declarações", () => {
  it("o que vence em junho de 2026", () => {
    // 20/06/2026 é sábado (posterga para segunda, 22); 15/06 é segunda; 30/06 é terça; o 10º dia útil de junho:
    // 1, 2, 3, [4 Corpus Christi], 5, 8, 9, 10, 11, 12, 15 = 15/06.
    expect(declaracoesNoMes(competencia("2026-06")).map((p) => `${p.tipo} ${p.periodo} ${p.prazo}`)).toEqual([
      "pgdas-d 2026-05 2026-06-22",
      "esocial 2026-05 2026-06-15",
      "efd-reinf 2026-05 2026-06-15",
      "dctfweb 2026-05 2026-06-30",
      "efd-contribuicoes 2026-04 2026-06-15",
      "ecd 2025 2026-06-30",
    ])
  })

  it("DIMOB e ECF no último dia útil; DEFIS e DASN em data fixa, também em domingo", () => {
    const anuais = (mes: string) =>
      declaracoesNoMes(competencia(mes)).flatMap((p) => (p.periodo.length === 4 ? [`${p.tipo} ${p.prazo}`] : []))
    expect(anuais("2026-02")).toEqual(["dimob 2026-02-27"]) // 28/02/2026 é sábado
    expect(anuais("2026-03")).toEqual(["defis 2026-03-31"])
    expect(anuais("2026-05")).toEqual(["dasn-simei 2026-05-31"]) // domingo
    expect(anuais("2026-07")).toEqual(["ecf 2026-07-31"])
  })

  it("o eSocial mostra a data segura, e atrasa só depois da outra", () => {
    // 15/11/2026 é domingo e feriado: antecipa para sexta, 13; posterga para segunda, 16.
    const [esocial] = declaracoesNoMes(competencia("2026-11")).filter((p) => p.tipo === "esocial")
    expect([esocial?.cautela, esocial?.prazo, esocial?.aConferir]).toEqual(["2026-11-13", "2026-11-16", true])
  })

  it("um dia que passa para o mês seguinte é do mês seguinte, e de nenhum outro", () => {
    const regra = { periodicidade: "mensal", dia: 31, mes: null, mesesApos: 1, ajuste: "posterga" } as const
    const tabela = tabelaPropria("Declaração municipal", "Lei municipal 1/2020", regra)
    // 31/01/2026 é sábado: 02/02. Fevereiro termina no dia 28, sábado: 02/03.
    const prazos = (mes: string) => prazosNoMes(tabela, competencia(mes)).map((p) => `${p.periodo} ${p.prazo}`)
    expect(prazos("2026-01")).toEqual([])
    expect(prazos("2026-02")).toEqual(["2025-12 2026-02-02"])
    expect(prazos("2026-03")).toEqual(["2026-01 2026-03-02", "2026-02 2026-03-31"])
  })

  it("o trimestre conta do último mês", () => {
    const regra = {
      periodicidade: "trimestral",
      dia: null,
      mes: null,
      mesesApos: 1,
      ajuste: "ultimo-dia-util",
    } as const
    const tabela = tabelaPropria("Trimestral", "Lei", regra)
    expect(prazosNoMes(tabela, competencia("2026-10")).map((p) => `${p.periodo} ${p.prazo}`)).toEqual([
      "2026-T3 2026-10-30", // 31/10/2026 é sábado
    ])
    expect(prazosNoMes(tabela, competencia("2026-11"))).toEqual([])
  })

  it("a memória diz a regra e cada dia pulado", () => {
    const prazo = prazoDe(prazosDasDeclaracoes.ecd, "2026")
    // 30/06/2027 é quarta.
    expect(prazo?.prazo).toBe("2027-06-30")
    const pgdas = prazoDe(prazosDasDeclaracoes["pgdas-d"], "2026-10")
    expect(pgdas && filhosDe(pgdas.memoria).map((p) => p.rotulo)).toEqual([
      "Regra de vencimento: PGDAS-D",
      "20/11/2026 sem expediente",
      "21/11/2026 sem expediente",
      "22/11/2026 sem expediente",
    ])
  })

  it.each([
    ["dasn-simei", "2026-04", "2026-06-30"],
    ["dasn-simei", "2026-05", "2026-06-30"],
    ["dasn-simei", "2026-12", "2027-01-31"],
    ["ecf", "2026-04", "2026-07-31"],
    ["ecf", "2026-05", "2026-08-31"],
    ["ecf", "2026-11", "2027-02-26"], // 28/02/2027 é domingo
  ] as const)("%s de quem encerrou em %s: até %s", (tipo, evento, prazo) => {
    expect(prazoDoEncerramento(tipo, competencia(evento))?.prazo).toBe(prazo)
  })
})

describe("períodos e regras do escritório", () => {
  it("um período termina no último mês dele", () => {
    expect(["2026-05", "2026-T1", "2026-T4", "2026"].map(fimDoPeriodo)).toEqual([
      "2026-05",
      "2026-03",
      "2026-12",
      "2026-12",
    ])
  })

  it("a anual vence no ano seguinte; com meses a mais, no outro", () => {
    const regra = { periodicidade: "anual", dia: 31, mes: 3, mesesApos: 0, ajuste: "nenhum" } as const
    const tabela = tabelaPropria("Balanço na Junta", "Lei estadual 2/2019", regra)
    const prazos = (mes: string) => prazosNoMes(tabela, competencia(mes))
    expect(prazos("2026-03")).toMatchObject([
      { periodo: "2025", prazo: "2026-03-31", norma: "Lei estadual 2/2019", aConferir: false, cautela: null },
    ])
    expect(prazos("2026-04")).toEqual([])
    expect(prazos("2026-03")[0]?.memoria.rotulo).toBe("Vencimento: Balanço na Junta")
  })

  it("uma regra de mais de treze meses não é deste calendário, e um período de antes da tabela não vence", () => {
    const com = (mesesApos: number) =>
      tabelaPropria("Mensal", "Lei", { periodicidade: "mensal", dia: 10, mes: null, mesesApos, ajuste: "nenhum" })
    expect(prazosNoMes(com(13), competencia("2026-10")).map((p) => p.periodo)).toEqual(["2025-09"])
    expect(prazosNoMes(com(14), competencia("2026-10"))).toEqual([])
    expect(prazoDe(com(1), "2017-12")).toBeNull()
    expect(prazosNoMes(com(1), competencia("2018-01"))).toEqual([])
  })

  it("o encerramento diz a regra, a norma e o dia", () => {
    const prazo = prazoDoEncerramento("ecf", competencia("2026-11"))
    expect(prazo).toMatchObject({
      periodo: "2026",
      norma: "IN RFB 2.004/2021 art. 3º",
      memoria: { rotulo: "Vencimento da declaração de encerramento", valor: { valor: "26/02/2027" } },
    })
    expect(prazo && filhosDe(prazo.memoria)).toMatchObject([
      { rotulo: "Encerramento em 11/2026", valor: { valor: "último dia útil de 02/2027" } },
    ])
    const dasn = prazoDoEncerramento("dasn-simei", competencia("2026-05"))
    expect(dasn && filhosDe(dasn.memoria)).toMatchObject([{ valor: { valor: "último dia de 06/2026" } }])
    expect(prazoDoEncerramento("pgdas-d", competencia("2026-05"))).toBeNull()
  })
})

describe("quem deve o quê", () => {
  it("Simples sem folha: só o PGDAS-D no mês", () => {
    expect(devidas(fatos(), "2026-06")).toEqual(["pgdas-d 2026-05 2026-06-22"])
    expect(devidas(fatos(), "2026-03")).toEqual(["pgdas-d 2026-02 2026-03-20", "defis 2025 2026-03-31"])
  })

  it("com folha, o eSocial e a DCTFWeb; e ainda o primeiro mês sem ela", () => {
    const f = fatos({ mesesComFolha: new Set(["2026-04"]) })
    expect(devidas(f, "2026-05").map((d) => d.split(" ")[0])).toEqual(["pgdas-d", "esocial", "dctfweb"])
    expect(devidas(f, "2026-06").map((d) => d.split(" ")[0])).toEqual(["pgdas-d", "esocial", "dctfweb"])
    expect(porque(f, "2026-06", "esocial")).toContain("sem movimento")
    expect(devidas(f, "2026-07").map((d) => d.split(" ")[0])).toEqual(["pgdas-d"])
  })

  it("lucros pagos no mês vão na EFD-Reinf e na DCTFWeb", () => {
    const f = fatos({ mesesComLucros: new Set(["2026-05"]) })
    expect(devidas(f, "2026-06").map((d) => d.split(" ")[0])).toEqual(["pgdas-d", "efd-reinf", "dctfweb"])
  })

  it("Presumido: DCTFWeb com MIT, EFD-Contribuições, ECD e ECF; nada do Simples", () => {
    const f = fatos({ regimes: [{ desde: "2020-03", regime: "presumido" }] })
    expect(devidas(f, "2026-06").map((d) => d.split(" ")[0])).toEqual(["dctfweb", "efd-contribuicoes", "ecd"])
    expect(devidas(f, "2026-07").map((d) => d.split(" ")[0])).toEqual(["dctfweb", "efd-contribuicoes", "ecf"])
    expect(porque(f, "2026-06", "pgdas-d")).toBe(
      "Só quem é do Simples Nacional declara no PGDAS-D; em 05/2026 era do Lucro Presumido.",
    )
  })

  it("mudou de regime no meio do ano: deve as dos dois", () => {
    const f = fatos({
      regimes: [
        { desde: "2020-03", regime: "simples" },
        { desde: "2025-07", regime: "presumido" },
      ],
    })
    expect(devidas(f, "2026-03")).toEqual([
      "defis 2025 2026-03-31",
      "dctfweb 2026-02 2026-03-31",
      "efd-contribuicoes 2026-01 2026-03-13",
    ])
    expect(devidas(f, "2026-06").map((d) => d.split(" ")[0])).toContain("ecd")
  })

  it("MEI: a DASN do ano; DEFIS não, e diz por quê", () => {
    const f = fatos({ regimes: [{ desde: "2020-03", regime: "mei" }] })
    expect(devidas(f, "2026-05")).toEqual(["dasn-simei 2025 2026-05-31"])
    expect(porque(f, "2026-03", "defis")).toBe("Não foi do Simples Nacional em nenhum mês do ano: era do MEI.")
  })

  it("a DEFIS de 2026 e a EFD-Contribuições de 2027 acabaram", () => {
    expect(devidas(fatos(), "2027-03")).toEqual(["pgdas-d 2027-02 2027-03-22"]) // 20/03/2027 é sábado
    expect(porque(fatos(), "2027-03", "defis")).toContain("A DEFIS acabou")
    const presumido = fatos({ regimes: [{ desde: "2020-03", regime: "presumido" }] })
    expect(porque(presumido, "2027-03", "efd-contribuicoes")).toContain("terminam em 2026")
  })

  it("antes de abrir, depois de encerrar e de sair não deve; quem encerra entrega o ano no prazo do encerramento", () => {
    expect(devidas(fatos({ abertura: "2026-06-01" }), "2026-06")).toEqual([])
    const mei = { regimes: [{ desde: "2020-03", regime: "mei" as const }] }
    const encerrada = fatos({ ...mei, situacoes: [{ desde: "2026-09", situacao: "encerrada" }] })
    // O último mês foi agosto: até 30/09/2026, e não em maio de 2027.
    expect(devidas(encerrada, "2026-09")).toEqual(["dasn-simei 2026 2026-09-30"])
    expect(devidas(encerrada, "2027-05")).toEqual([])
    const saiu = fatos({ situacoes: [{ desde: "2026-05", situacao: "ex-cliente" }] })
    expect(devidas(saiu, "2026-05")).toEqual(["pgdas-d 2026-04 2026-05-20"])
    expect(porque(saiu, "2026-06", "pgdas-d")).toBe("Deixou de ser cliente do escritório em 05/2026.")
  })

  it("DIMOB por atividade; o que o escritório disse vale mais que os dados, desde o mês dito", () => {
    expect(devidas(fatos({ cnaes: ["6822600"] }), "2026-02")).toContain("dimob 2025 2026-02-27")
    const ditas = [{ obrigacao: "efd-reinf", desde: "2026-05", deve: true, motivo: "Contrata cessão de mão de obra" }]
    expect(devidas(fatos({ ditas }), "2026-05")).toEqual(["pgdas-d 2026-04 2026-05-20"])
    expect(devidas(fatos({ ditas }), "2026-06")).toContain("efd-reinf 2026-05 2026-06-15")
    expect(porque(fatos({ ditas }), "2026-06", "efd-reinf")).toBe(
      "Dito pelo escritório desde 05/2026: Contrata cessão de mão de obra",
    )
  })

  it("o trimestre de uma obrigação própria conta dos meses em que a empresa existiu", () => {
    const propria = { id: "iss", regimes: ["simples" as const] }
    const deve = (f: FatosDaEmpresa, periodo: string) => julgarPropria(f, propria, periodo)
    // It was of the Simples only in the first month of the quarter.
    const saiu = fatos({
      regimes: [
        { desde: "2020-03", regime: "simples" },
        { desde: "2026-05", regime: "presumido" },
      ],
    })
    expect(deve(saiu, "2026-T2")).toEqual({
      deve: true,
      porque: "Obrigação do escritório para empresas do Simples Nacional.",
    })
    expect(deve(saiu, "2026-T3")).toEqual({
      deve: false,
      porque: "Não é dos regimes desta obrigação: é do Lucro Presumido.",
    })
    // Opened in May as a Presumido: what it was before it existed does not count.
    const abriu = fatos({ abertura: "2026-05-20", regimes: [{ desde: "2026-05", regime: "presumido" }] })
    expect(deve(abriu, "2026-T2").deve).toBe(false)
    expect(deve(abriu, "2026-T1")).toEqual({ deve: false, porque: "A empresa abriu depois, em 05/2026." })
    expect(deve(fatos({ abertura: "2026-03-31" }), "2026-T1").deve).toBe(true)
    const encerrada = fatos({ situacoes: [{ desde: "2026-05", situacao: "encerrada" }] })
    expect(deve(encerrada, "2026-T2").deve).toBe(true)
    expect(deve(encerrada, "2026-T3")).toEqual({ deve: false, porque: "A empresa está encerrada desde 05/2026." })
  })

  it("o que foi dito de uma obrigação não vale para outra, e antes de abrir nada se diz", () => {
    const propria = { id: "iss", regimes: ["presumido" as const] }
    const ditas = [{ obrigacao: "outra", desde: "2020-01", deve: true, motivo: "Lei de lá" }]
    expect(julgarPropria(fatos({ ditas }), propria, "2026-05").deve).toBe(false)
    const desta = fatos({ ditas: [{ obrigacao: "iss", desde: "2020-01", deve: true, motivo: "Lei de cá" }] })
    expect(julgarPropria(desta, propria, "2026-05")).toEqual({
      deve: true,
      porque: "Dito pelo escritório desde 01/2020: Lei de cá",
    })
    expect(julgarPropria({ ...desta, abertura: "2026-06-01" }, propria, "2026-05").deve).toBe(false)
  })

  it("cada uma diz por que se deve ou não", () => {
    const mei = fatos({ regimes: [{ desde: "2020-03", regime: "mei" }] })
    const presumido = fatos({ regimes: [{ desde: "2020-03", regime: "presumido" }] })
    expect(porque(mei, "2026-06", "ecd")).toBe("Para quem é do MEI é facultativa, salvo com aporte de investidor-anjo.")
    expect(porque(mei, "2026-07", "ecf")).toBe("Quem é do MEI não entrega a ECF.")
    expect(porque(mei, "2026-06", "efd-contribuicoes")).toBe("Quem é do MEI não entrega a EFD-Contribuições.")
    expect(porque(presumido, "2026-06", "efd-contribuicoes")).toBe("PIS e Cofins do Lucro Presumido.")
    expect(porque(presumido, "2026-06", "ecd")).toMatch(/^Escrituração do ano\./)
    expect(porque(presumido, "2026-07", "ecf")).toBe("Toda pessoa jurídica que não foi do Simples o ano todo.")
    expect(porque(fatos({ cnaes: ["6201501", "6822600"] }), "2026-02", "dimob")).toMatch(/^Tem atividade imobiliária/)
    expect(porque(fatos({ cnaes: [] }), "2026-02", "dimob")).toBe("Não tem atividade imobiliária cadastrada.")
  })

  it("a obrigação própria é dos regimes que o escritório disse", () => {
    const propria = { id: "iss", regimes: ["presumido" as const] }
    expect(julgarPropria(fatos(), propria, "2026-05")).toMatchObject({ deve: false })
    const presumido = fatos({ regimes: [{ desde: "2026-05", regime: "presumido" }] })
    expect(julgarPropria(presumido, propria, "2026-05")).toMatchObject({ deve: true })
    expect(julgarPropria(presumido, propria, "2026-04")).toMatchObject({ deve: false })
  })
})

describe("multa por atraso", () => {
  const multa = (
    tipo: Parameters<typeof estimarMulta>[0]["tipo"],
    tributos: string | null,
    prazo: string,
    entrega: string,
  ) => {
    const r = estimarMulta({ tipo, tributos: tributos === null ? null : deReais(tributos), prazo, entrega })
    return r?.tipo === "calculado" ? r.resultado.multa : (r?.tipo ?? null)
  }

  it("DEFIS: 2 % ao mês sobre os tributos, metade se espontânea, mínimo de 200,00", () => {
    // 3 meses: 6 % de 30.000,00 = 1.800,00; metade, 900,00.
    expect(multa("defis", "30000.00", "2026-03-31", "2026-06-15")).toBe(deReais("900.00"))
    expect(multa("defis", "1000.00", "2026-03-31", "2026-04-01")).toBe(deReais("200.00"))
    expect(multa("defis", "1000.00", "2026-03-31", "2026-03-31")).toBe("nao-se-aplica")
    expect(multa("dctfweb", null, "2026-06-30", "2026-06-30")).toBe("nao-se-aplica")
  })

  it("DCTFWeb e EFD-Reinf: a mínima; o que não foi lido não se estima", () => {
    expect(multa("dctfweb", null, "2026-06-30", "2026-07-01")).toBe(deReais("500.00"))
    expect(multa("dctfweb", null, "2024-12-31", "2026-07-01")).toBeNull()
    const minima = estimarMulta({ tipo: "dctfweb", tributos: null, prazo: "2026-06-30", entrega: "2026-07-01" })
    expect(minima).toMatchObject({ avisos: [expect.stringMatching(/^É a mínima: 2 % ao mês/)] })
    expect(multa("ecd", null, "2026-06-30", "2026-07-01")).toBeNull()
    expect(multa("dimob", null, "2026-02-27", "2026-07-01")).toBeNull()
  })
})

import { describe, expect, it } from "vitest"
import { competencia } from "../../nucleo/competencia.ts"
import { deReais } from "../../nucleo/dinheiro.ts"
import { calculado } from "../../simples/apuracao/empresa.casos.ts"
import { calcularDasMei } from "../das/das-mei.ts"
import {
  ATIVIDADES_DO_MEI,
  type AtividadeCadastradaDoMei,
  divergenciaDeOcupacao,
  impedimentoDaMudancaDoMei,
  ocupacaoDoCaminhoneiro,
} from "./atividade-mei.ts"

describe("atividade cadastrada do MEI", () => {
  it.each([
    // 1.621,00 × 5 % = 81,05; + ICMS 1,00 e ISS 5,00 conforme a atividade
    ["comercio", "82.05"],
    ["servicos", "86.05"],
    ["ambos", "87.05"],
    // 1.621,00 × 12 % = 194,52; + ICMS 1,00 e ISS 5,00 conforme o transporte (LC 123/2006 art. 18-F)
    ["caminhoneiro-intermunicipal", "195.52"],
    ["caminhoneiro-municipal", "199.52"],
    ["caminhoneiro-ambos", "200.52"],
  ] as const)("%s paga %s em 2026", (atividade, das) => {
    const dados = { competencia: competencia("2026-10"), ...ATIVIDADES_DO_MEI[atividade] }
    expect(calculado(calcularDasMei(dados)).resultado.total).toBe(deReais(das))
  })
})

describe("ocupações do caminhoneiro (Res. CGSN 140/2018, Anexo XI, Tabela B)", () => {
  const em = (cnae: string, mes = "2026-10") => ocupacaoDoCaminhoneiro(cnae, competencia(mes))?.atividade ?? null

  it.each([
    ["4930201", "caminhoneiro-municipal"],
    ["4930202", "caminhoneiro-intermunicipal"],
    ["4930203", "caminhoneiro-ambos"],
    ["4930204", "caminhoneiro-ambos"],
    // Entrega rápida e transporte de passageiros não estão na Tabela B.
    ["5320202", null],
    ["4923001", null],
  ])("%s é %s", (cnae, atividade) => {
    expect(em(cnae)).toBe(atividade)
  })

  it("não há ocupação de caminhoneiro antes da LC 188/2021", () => {
    expect(em("4930201", "2021-12")).toBeNull()
    expect(em("4930201", "2022-01")).toBe("caminhoneiro-municipal")
  })
})

describe("atividade cadastrada diante dos CNAEs do ano (Res. CGSN 140/2018, art. 100, §§ 1º-A e 1º-B)", () => {
  const de = (atividade: AtividadeCadastradaDoMei, cnaes: readonly string[], mes = "2026-10") =>
    divergenciaDeOcupacao(atividade, cnaes, competencia(mes))

  it("caminhoneiro com outra ocupação segue o limite e o INSS gerais: diz quais códigos", () => {
    expect(de("caminhoneiro-municipal", ["4930201", "9602501"])).toMatchObject({
      tipo: "outra-ocupacao",
      cnaes: ["9602501"],
      norma: { titulo: "Res. CGSN 140/2018 art. 100 §1º-B" },
    })
    expect(de("caminhoneiro-municipal", ["4930201"])).toBeNull()
  })

  it("MEI geral que só transporta carga é caminhoneiro; com outra ocupação, não", () => {
    expect(de("servicos", ["4930201"])).toMatchObject({ tipo: "so-carga", esperada: "caminhoneiro-municipal" })
    expect(de("servicos", ["4930201", "5320202"])).toBeNull()
    expect(de("servicos", ["9602501"])).toBeNull()
  })

  it("o ICMS e o ISS seguem as ocupações: a soma delas", () => {
    expect(de("caminhoneiro-municipal", ["4930202"])).toMatchObject({
      tipo: "outros-tributos",
      esperada: "caminhoneiro-intermunicipal",
    })
    expect(de("caminhoneiro-municipal", ["4930201", "4930202"])).toMatchObject({ esperada: "caminhoneiro-ambos" })
    expect(de("caminhoneiro-ambos", ["4930201", "4930202"])).toBeNull()
    expect(de("caminhoneiro-ambos", ["4930203"])).toBeNull()
  })

  it("sem código, ou antes de existir a categoria, nada a dizer", () => {
    expect(de("caminhoneiro-ambos", [])).toBeNull()
    expect(de("servicos", ["4930201"], "2021-12")).toBeNull()
    expect(de("caminhoneiro-ambos", ["9602501"], "2021-12")).toBeNull()
  })
})

describe("mudança de categoria do MEI (Res. CGSN 140/2018, art. 100, § 1º-B)", () => {
  const pode = (antes: AtividadeCadastradaDoMei, depois: AtividadeCadastradaDoMei, mes: string) =>
    impedimentoDaMudancaDoMei(antes, depois, competencia(mes)) === null

  it("entrar e sair de caminhoneiro só em janeiro: o ano com outra ocupação é todo da regra geral", () => {
    expect(pode("servicos", "caminhoneiro-municipal", "2025-12")).toBe(false)
    expect(pode("servicos", "caminhoneiro-municipal", "2026-01")).toBe(true)
    expect(pode("servicos", "caminhoneiro-municipal", "2026-02")).toBe(false)
    expect(pode("caminhoneiro-ambos", "ambos", "2026-12")).toBe(false)
    expect(pode("caminhoneiro-ambos", "ambos", "2027-01")).toBe(true)
  })

  it("em 2022, primeiro ano, também em abril (Res. CGSN 165/2022, art. 2º); antes não existia", () => {
    expect(pode("servicos", "caminhoneiro-municipal", "2021-12")).toBe(false)
    expect(pode("servicos", "caminhoneiro-municipal", "2022-03")).toBe(false)
    expect(pode("servicos", "caminhoneiro-municipal", "2022-04")).toBe(true)
    expect(pode("servicos", "caminhoneiro-municipal", "2022-05")).toBe(false)
    expect(pode("servicos", "caminhoneiro-municipal", "2023-04")).toBe(false)
  })

  it("dentro da mesma categoria muda em qualquer mês", () => {
    expect(pode("servicos", "comercio", "2026-07")).toBe(true)
    expect(pode("caminhoneiro-municipal", "caminhoneiro-ambos", "2026-07")).toBe(true)
  })

  it("a recusa diz a norma", () => {
    const norma = impedimentoDaMudancaDoMei("servicos", "caminhoneiro-ambos", competencia("2026-06"))
    expect(norma?.titulo).toContain("art. 100 §1º-B")
  })
})

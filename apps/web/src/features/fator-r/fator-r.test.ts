import type { DetalheDoFatorR, LinhaDoFatorR, MesNoCorte } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { buscaDoFatorR, filtroDaBusca, mudancaPara, parteDa } from "./busca.ts"
import { escolhasIniciais, itensDaPrevia, mudaAlgo, pedidoDe, primeiroPlano } from "./caminho.ts"
import { desenhar } from "./grafico.ts"
import { consequenciaEmPalavras, cppEmPalavras, margemEmPalavras, mudancaAFrente, rumoEmPalavras } from "./textos.ts"

const mes = (competencia: string, razao: string, extra: Partial<MesNoCorte> = {}): MesNoCorte => ({
  competencia,
  razao,
  fatorR: razao.slice(0, 4),
  anexo: razao >= "0.28" ? "III" : "V",
  folha: "33600.00",
  receita: "120000.00",
  estimado: false,
  ...extra,
})

const linha = (extra: Partial<LinhaDoFatorR> = {}): LinhaDoFatorR => ({
  idEmpresa: "a",
  apelido: "Dev",
  cnpj: "11222333000181",
  fechado: false,
  calculado: true,
  mes: mes("2026-10", "0.2800"),
  margem: "0.00",
  receita: "10000.00",
  das: { atual: "600.00", iii: "600.00", v: "1550.01" },
  consequencia: "950.01",
  tendencia: "estavel",
  proximos: [mes("2026-11", "0.2800"), mes("2026-12", "0.2800", { estimado: true })],
  faltas: [],
  avisos: [],
  alertas: { critico: 0, atencao: 0, informacao: 0 },
  ...extra,
})

const detalhe = (extra: Partial<DetalheDoFatorR> = {}): DetalheDoFatorR => ({
  linha: linha(),
  razaoSocial: "DEV LTDA",
  sujeita: true,
  competencia: "2026-10",
  corte: "0.28",
  serie: [],
  janela: [],
  cppDoDas: null,
  memoria: { fatorR: null, iii: null, v: null },
  pessoas: [],
  inicio: "2026-11",
  ritmo: { receita: "10000.00", outraFolha: "0.00", proLabore: "0.00", meses: [] },
  ...extra,
})

describe("textos", () => {
  it("a margem diz se sobra ou falta, e o corte exato", () => {
    expect(margemEmPalavras("0.00")).toBe("exatamente em 28%")
    expect(margemEmPalavras("0.01")).toBe("sobram R$\u00a00,01 de folha")
    expect(margemEmPalavras("-1234.56")).toBe("faltam R$\u00a01.234,56 de folha")
  })

  it("a consequência é a do outro anexo, para mais ou para menos", () => {
    expect(consequenciaEmPalavras(linha())).toBe("No Anexo V o DAS do mês seria R$\u00a0950,01 maior.")
    const noV = { mes: mes("2026-10", "0.2799"), consequencia: "-950.01" }
    expect(consequenciaEmPalavras(noV)).toBe("No Anexo III o DAS do mês seria R$\u00a0950,01 menor.")
    expect(consequenciaEmPalavras({ mes: null, consequencia: null })).toBeNull()
  })

  it("a CPP do DAS é dita com a razão sem ela, e se é ela que dá o anexo", () => {
    const semEla = (razao: string) => ({ valor: "38912.31", semEla: mes("2026-10", razao) })
    const dita = (razao: string) => cppEmPalavras(detalhe({ cppDoDas: semEla(razao) }))
    expect(cppEmPalavras(detalhe())).toBeNull()
    expect(dita("0.2515")).toBe(
      "A CPP recolhida dentro do DAS soma R$\u00a038.912,31 da folha da janela (LC 123/2006 art. 18 §24). Sem ela o Fator R seria 25,15%, Anexo V: é ela que dá o Anexo III.",
    )
    expect(dita("0.2800")).toContain("seria 28,00%, também Anexo III.")
  })

  it("o rumo é o primeiro mês que muda de lado, com a premissa", () => {
    expect(mudancaAFrente(linha())).toBeNull()
    expect(rumoEmPalavras(linha())).toBe("No ritmo atual continua no Anexo III até dez/2026.")
    const sai = linha({ proximos: [mes("2026-11", "0.2800"), mes("2026-12", "0.2750", { estimado: true })] })
    expect(rumoEmPalavras(sai)).toBe("No ritmo atual, sai do Anexo III em dez/2026, com 27%.")
    const entra = linha({ mes: mes("2026-10", "0.2700"), proximos: [mes("2026-11", "0.2810")] })
    expect(rumoEmPalavras(entra)).toBe("Com o que já foi pago e faturado, passa ao Anexo III em nov/2026, com 28%.")
  })
})

describe("endereço", () => {
  it("uma parte por vez, e o que não se lê é ignorado", () => {
    expect(parteDa({ lado: "V" })).toBe("V")
    expect(parteDa({ risco: "saindo" })).toBe("saindo")
    expect(parteDa({})).toBe("todas")
    expect(mudancaPara("saindo")).toEqual({ lado: undefined, risco: "saindo", pagina: undefined })
    expect(mudancaPara("III")).toEqual({ lado: "III", risco: undefined, pagina: undefined })
    expect(mudancaPara("todas")).toEqual({ lado: undefined, risco: undefined, pagina: undefined })
    expect(filtroDaBusca(buscaDoFatorR.parse({ lado: "XI", risco: "entrando", pagina: "0" }))).toEqual({
      risco: "entrando",
    })
  })
})

describe("escolhas do caminho", () => {
  it("sem escolha, pergunta pelo ritmo, sem teto e sem escolher quem recebe", () => {
    expect(pedidoDe(detalhe(), escolhasIniciais)).toEqual({ receptores: [] })
  })

  it("a receita de um mês só preenche os outros onze com a média, e o teto vai quando é dito", () => {
    const pedido = pedidoDe(detalhe(), { ...escolhasIniciais, receitas: { 1: "500.00" }, teto: "3000.00" })
    expect(pedido).toEqual({
      receitas: ["10000.00", "500.00", ...Array.from({ length: 10 }, () => "10000.00")],
      receptores: [],
      teto: "3000.00",
    })
  })

  it("o plano constante vem primeiro, a não ser que só o outro compense ou exista", () => {
    const plano = (economia: string) => ({ custo: "1.00", economia, mesDoRetorno: null, desde: null, previa: null })
    expect(primeiroPlano({ constante: plano("1.00"), melhor: plano("2.00") })).toBe("constante")
    expect(primeiroPlano({ constante: plano("-1.00"), melhor: plano("2.00") })).toBe("melhor")
    expect(primeiroPlano({ constante: plano("-1.00"), melhor: plano("-1.00") })).toBe("constante")
    expect(primeiroPlano({ constante: null, melhor: plano("-1.00") })).toBe("melhor")
    expect(primeiroPlano({ constante: null, melhor: null })).toBeNull()
  })

  it("grava o que a prévia mostrou, sobre a versão que ela leu", () => {
    const valor = { competencia: "2026-11", atual: "1.00", novo: "2.00", inss: "0.22", irrf: "0.00" }
    const pessoa = { idSocio: "s", nome: "Ana", versao: 7, valores: [valor], depois: "1.00", avisos: [] }
    const plano = { previa: { pessoas: [pessoa], custo: "0.00", economia: "0.00" } }
    expect(itensDaPrevia(plano)).toEqual([
      { idSocio: "s", versao: 7, depois: "1.00", valores: [{ competencia: "2026-11", valor: "2.00" }] },
    ])
    expect(mudaAlgo(plano)).toBe(true)
    const igual = { ...pessoa, valores: [{ ...valor, novo: "1.00" }] }
    expect(mudaAlgo({ previa: { pessoas: [igual], custo: "0.00", economia: "0.00" } })).toBe(false)
  })
})

describe("desenho da linha", () => {
  it("acima do corte fica acima dele, e o tracejado começa no último mês conhecido", () => {
    const serie = [mes("2026-09", "0.3000"), mes("2026-10", "0.2800"), mes("2026-11", "0.2600")]
    const { pontos, corteY, linhaConhecida, linhaPrevista } = desenhar(serie, "0.28", "2026-10")
    const [acima, no, abaixo] = pontos
    expect(acima?.y).toBeLessThan(corteY)
    expect(no?.y).toBeCloseTo(corteY)
    expect(abaixo?.y).toBeGreaterThan(corteY)
    expect(linhaConhecida.match(/L/g)).toHaveLength(1)
    expect(linhaPrevista.startsWith(`M${no?.x} `)).toBe(true)
  })

  it("um mês só é um ponto, sem linha", () => {
    const { pontos, linhaConhecida, linhaPrevista } = desenhar([mes("2026-10", "0.2800")], "0.28", "2026-10")
    expect([pontos.length, linhaConhecida, linhaPrevista]).toEqual([1, "", ""])
  })
})

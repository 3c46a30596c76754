import { describe, expect, it } from "vitest"
import { naturezaDoCfop } from "./cfop.ts"
import { decidirItem } from "./decidir.ts"
import { grupoMonofasico } from "./monofasicos.ts"
import type { ItemADecidir, RegraDoProduto } from "./tipos.ts"

const base: ItemADecidir = {
  data: "2026-10-10",
  sentido: "emitida",
  cfop: "5102",
  icms: "102",
  pis: "49",
  ncm: "84713012",
  produto: "P1",
  finalidade: "1",
  tipoDeAjuste: null,
  referenciaOutra: false,
}
const decidir = (mudanca: Partial<ItemADecidir>, ...regras: RegraDoProduto[]) =>
  decidirItem({ ...base, ...mudanca }, new Map(regras.map((r) => [r.chave, r])))
const resumo = (mudanca: Partial<ItemADecidir>) => {
  const { tratamento, origem, mercado, situacoes } = decidir(mudanca)
  return [tratamento, origem, mercado, situacoes.join("+")].join(" ").trim()
}

describe("o que um item de NF-e conta", () => {
  it.each([
    // Convênio s/nº de 1970, Anexo: own production and resale, inside and outside the State, export.
    ["5101", "102", "venda producao interno"],
    ["6102", "101", "venda revenda interno"],
    ["6108", "102", "venda revenda interno"],
    ["7101", "300", "venda producao externo"],
    ["7501", "300", "venda revenda externo"],
    ["5502", "300", "venda revenda externo"],
    // ST: already collected, collected by the seller.
    ["5405", "500", "venda revenda interno icms-st-substituido"],
    ["6404", "60", "venda revenda interno icms-st-substituido"],
    ["5102", "500", "venda revenda interno icms-st-substituido"],
    ["5401", "201", "venda producao interno icms-substituto"],
    ["5403", "10", "venda revenda interno icms-substituto"],
    // Res. CGSN 140/2018 art. 2 §5: fixed assets, gifts, samples.
    ["5551", "400", "sem-receita  interno"],
    ["5910", "102", "sem-receita  interno"],
    ["6911", "102", "sem-receita  interno"],
    ["5152", "400", "sem-receita  interno"],
    ["5409", "400", "sem-receita  interno"],
    ["5915", "400", "sem-receita  interno"],
    ["5929", "102", "sem-receita  interno"],
    ["5202", "900", "sem-receita  interno"],
    // The note is issued by the company for what comes in.
    ["1202", "102", "devolucao-de-venda revenda interno"],
    ["2201", "102", "devolucao-de-venda producao interno"],
    ["3202", "300", "devolucao-de-venda revenda externo"],
    ["1411", "500", "devolucao-de-venda revenda interno icms-st-substituido"],
    ["3102", "900", "compra  interno"],
    ["5933", null, "servico servico interno"],
    // Art. 2 §§8 and 9: billed before being delivered.
    ["5922", "102", "venda  interno"],
    ["5949", "102", "perguntar  interno"],
  ])("CFOP %s com %s: %s", (cfop, icms, esperado) => {
    expect(resumo({ cfop, icms })).toBe(esperado)
  })

  it("a entrega de venda já faturada não conta de novo", () => {
    expect(decidir({ cfop: "5117", referenciaOutra: true }).tratamento).toBe("sem-receita")
    expect(decidir({ cfop: "5117" })).toMatchObject({ tratamento: "venda", origem: "revenda" })
  })

  it("de quem vende é entrada; a devolução do cliente reduz a receita", () => {
    expect(decidir({ sentido: "recebida" }).tratamento).toBe("compra")
    expect(decidir({ sentido: "recebida", cfop: "6202", finalidade: "4" }).tratamento).toBe("devolucao-de-venda")
    // The same CFOP in a note that is no return says nothing of ours.
    expect(decidir({ sentido: "recebida", cfop: "6202" }).tratamento).toBe("compra")
    expect(decidir({ sentido: "recebida", cfop: "5411", finalidade: "4" }).pergunta?.chave).toBe(
      "situacao|recebida|84713012",
    )
  })

  it("CFOP de ST com CSOSN sem ST, ou o contrário, se pergunta", () => {
    for (const [cfop, icms] of [
      ["5405", "102"],
      ["5405", "201"],
      ["5401", "101"],
    ] as const)
      expect(decidir({ cfop, icms }), cfop).toMatchObject({ tratamento: "perguntar", pergunta: { tipo: "situacao" } })
    expect(decidir({ cfop: "5405", icms: "900" }).situacoes).toEqual(["icms-st-substituido"])
  })

  it("monofásico: o documento e a tabela juntos decidem, um só pergunta ou sugere", () => {
    expect(decidir({ pis: "04", ncm: "22030000" }).situacoes).toEqual(["monofasico-pis-cofins"])
    expect(decidir({ cfop: "5405", icms: "500", pis: "04", ncm: "22030000" }).situacoes).toEqual([
      "icms-st-substituido",
      "monofasico-pis-cofins",
    ])
    expect(decidir({ pis: "04" }).tratamento).toBe("perguntar")
    expect(decidir({ ncm: "22030000" })).toMatchObject({ tratamento: "venda", situacoes: [] })
    expect(decidir({ ncm: "22030000" }).aviso).toMatch(/bebidas frias/)
    // PIS and COFINS end with 2026.
    expect(decidir({ pis: "04", ncm: "22030000", data: "2026-12-31" }).situacoes).toHaveLength(1)
    expect(decidir({ pis: "04", ncm: "22030000", data: "2027-01-01" }).situacoes).toHaveLength(0)
  })

  it("a resposta vale para o produto: da natureza, só naquele CFOP, em qualquer Estado", () => {
    const { pergunta } = decidir({ cfop: "5949" })
    const regra = { chave: pergunta?.chave ?? "", tratamento: "venda", origem: "revenda", situacoes: [] } as const
    expect(decidir({ cfop: "6949" }, regra)).toMatchObject({ tratamento: "venda", origem: "revenda", pergunta: null })
    expect(decidir({ cfop: "5949", produto: "P2" }, regra).tratamento).toBe("perguntar")
    const st = {
      chave: "situacao|P1|84713012",
      tratamento: "sem-receita",
      origem: null,
      situacoes: ["icms-st-substituido"],
    } as const
    // Of a known sale the answer says how it is segregated, never that it was none.
    expect(decidir({ cfop: "5405", icms: "102" }, st)).toMatchObject({
      tratamento: "venda",
      situacoes: ["icms-st-substituido"],
    })
  })

  it("nota de crédito ou de débito de IBS e CBS se pergunta, seja qual for o CFOP, e a resposta vale para aquele tipo de nota", () => {
    const juros = { finalidade: "6", tipoDeAjuste: "04" }
    const { pergunta, tratamento } = decidir(juros)
    expect([tratamento, pergunta?.texto]).toEqual(["perguntar", expect.stringContaining("finalidade 6, tipo 04")])
    // Issued as an entry under the CFOP of a purchase too: it may undo a sale.
    expect(decidir({ cfop: "1102", finalidade: "5" }).tratamento).toBe("perguntar")
    const regra = { chave: pergunta?.chave ?? "", tratamento: "venda", origem: "revenda", situacoes: [] } as const
    expect(decidir(juros, regra)).toMatchObject({ tratamento: "venda", origem: "revenda", pergunta: null })
    // Of no other kind, of neither the credit, and a sale does not follow it.
    expect(decidir({ ...juros, tipoDeAjuste: "02" }, regra).tratamento).toBe("perguntar")
    expect(decidir({ ...juros, finalidade: "5" }, regra).tratamento).toBe("perguntar")
    const nada = { ...regra, tratamento: "sem-receita", origem: null } as const
    expect([decidir(juros, nada).tratamento, decidir({}, nada).tratamento]).toEqual(["sem-receita", "venda"])
    // Whoever receives one keeps it as what it is: no revenue of theirs.
    expect(decidir({ ...juros, sentido: "recebida" }).tratamento).toBe("compra")
  })

  it("todo CFOP tem uma natureza, e o que não é CFOP não diz nada", () => {
    expect(["4102", "8102", "510", "51022", "95102", "x5102", ""].map(naturezaDoCfop)).toEqual(Array(7).fill("nao-diz"))
    expect(naturezaDoCfop("2949")).toBe("nao-diz")
    expect(naturezaDoCfop("1102")).toBe("entrada")
  })
})

describe("o que se diz de cada item, e por qual norma", () => {
  const CONVENIO = "CFOP: Convênio s/nº de 15/12/1970, Anexo, na redação do Ajuste SINIEF 07/2001 e alterações"
  const RECEITA = "LC 123/2006 art. 3º §1º; Res. CGSN 140/2018 art. 2º"
  const FORA = "Res. CGSN 140/2018 art. 2º §5º"
  const dito = (mudanca: Partial<ItemADecidir>) => {
    const { motivo, fonte } = decidir(mudanca)
    return { motivo, fonte }
  }

  it.each([
    ["5101", "venda de produção própria", RECEITA],
    ["5102", "venda de mercadoria de terceiros", RECEITA],
    ["5652", "venda de combustível ou lubrificante", RECEITA],
    ["5922", "faturamento para entrega futura, que é receita já no faturamento (art. 2º §§ 8º e 9º)", RECEITA],
    ["5116", "entrega de venda para entrega futura", RECEITA],
    ["5501", "venda com fim específico de exportação", "LC 123/2006 art. 18 §14"],
    ["5933", "serviço tributado pelo ISS, em nota conjugada", RECEITA],
    ["6551", "venda de bem do ativo imobilizado, que não compõe a receita bruta", `${FORA} I`],
    ["5910", "bonificação, doação, brinde ou amostra, sem contraprestação", `${FORA} III e IV`],
    ["5152", "transferência, sem venda", RECEITA],
    ["5202", "devolução do que a empresa tinha recebido: não é receita", RECEITA],
    ["5929", "nota de venda já documentada em cupom ou NFC-e, onde foi contada", RECEITA],
    ["5601", "lançamento de imposto, sem venda", RECEITA],
    ["5915", "remessa ou retorno, sem venda", RECEITA],
    ["1202", "devolução de mercadoria vendida, que reduz a receita do mês da devolução", "Res. CGSN 140/2018 art. 17"],
  ])("CFOP %s: %s", (cfop, motivo, norma) => {
    expect(dito({ cfop })).toEqual({
      motivo: `CFOP ${cfop[0]}.${cfop.slice(1)}: ${motivo}.`,
      fonte: `${norma}; ${CONVENIO}`,
    })
  })

  it.each([
    ["5651", "producao"],
    ["5653", "producao"],
    ["6655", "revenda"],
    ["5667", "revenda"],
    ["5116", "producao"],
    ["6501", "producao"],
    ["5401", "producao"],
    ["1203", "producao"],
    ["1410", "producao"],
    ["2660", "revenda"],
  ])("CFOP %s é de %s", (cfop, origem) => {
    expect(decidir({ cfop, icms: "500" }).origem).toBe(origem)
  })

  it("entrada na própria nota, de quem vendeu e nota de ajuste dizem que não são receita", () => {
    expect(dito({ cfop: "3102" })).toEqual({ motivo: "CFOP 3.102: entrada, não receita.", fonte: CONVENIO })
    expect(dito({ sentido: "recebida" })).toEqual({
      motivo: "CFOP 5.102 de quem vendeu: é entrada, não receita.",
      fonte: CONVENIO,
    })
    expect(dito({ finalidade: "3" })).toEqual({
      motivo: "CFOP 5.102: nota de ajuste, que não é venda.",
      fonte: "Manual de Orientação do Contribuinte 7.0, finNFe 3",
    })
    expect(decidir({ finalidade: "3" }).tratamento).toBe("sem-receita")
  })

  it("o que foi entregue depois de faturado aponta onde foi contado", () => {
    expect(dito({ cfop: "5117", referenciaOutra: true })).toEqual({
      motivo: "CFOP 5.117: entrega de venda já faturada na nota que esta cita, onde foi contada.",
      fonte: `${RECEITA} §§ 8º e 9º; ${CONVENIO}`,
    })
  })
})

describe("devolução que o cliente documenta", () => {
  const devolvido = (cfop: string, outra: Partial<ItemADecidir> = {}) =>
    decidir({ sentido: "recebida", finalidade: "4", cfop, ...outra })

  it("só os CFOP de devolução de venda, do Estado, de fora e do exterior", () => {
    expect(["5201", "6202", "7201"].map((cfop) => devolvido(cfop).tratamento)).toEqual(
      Array(3).fill("devolucao-de-venda"),
    )
    // Returned goods that the customer had for use, and what is no return at all.
    for (const cfop of ["5553", "5556", "1202", "5208", "5921"]) expect(devolvido(cfop).tratamento, cfop).toBe("compra")
    expect(devolvido("6202")).toMatchObject({
      motivo: "CFOP 6.202: o cliente devolveu mercadoria vendida, e ela reduz a receita do mês da devolução.",
      pergunta: null,
    })
  })

  it("com ICMS-ST ou combustível, se pergunta como a venda foi segregada", () => {
    for (const cfop of ["5410", "6411"])
      expect(devolvido(cfop)).toMatchObject({
        tratamento: "perguntar",
        pergunta: { tipo: "situacao", texto: "Devolução de produto com ICMS-ST: como a venda dele foi segregada?" },
      })
    for (const cfop of ["5660", "6661", "5662"])
      expect(devolvido(cfop).pergunta?.texto, cfop).toBe("Devolução de combustível: como a venda dele foi segregada?")
    expect(devolvido("5411", { ncm: null }).pergunta?.chave).toBe("situacao|recebida|")
  })

  it("a resposta só diz a segregação, e fica escrita", () => {
    const regra = {
      chave: "situacao|recebida|84713012",
      tratamento: "venda",
      origem: "revenda",
      situacoes: ["icms-st-substituido"],
    } as const
    expect(decidir({ sentido: "recebida", finalidade: "4", cfop: "5411" }, regra)).toMatchObject({
      tratamento: "devolucao-de-venda",
      origem: null,
      situacoes: ["icms-st-substituido"],
      pergunta: null,
      motivo:
        "CFOP 5.411: o cliente devolveu mercadoria vendida, e ela reduz a receita do mês da devolução. Respondido pela empresa.",
      fonte:
        "Regra da empresa; Res. CGSN 140/2018 art. 17; CFOP: Convênio s/nº de 15/12/1970, Anexo, na redação do Ajuste SINIEF 07/2001 e alterações",
    })
  })
})

describe("segregação do ICMS", () => {
  // The rows are what the CFOP says, the columns what the CST or CSOSN says; "?" is asked.
  it.each([
    [
      "5102",
      { "102": "", "500": "substituido", "60": "substituido", "61": "substituido", "201": "substituto", "900": "" },
    ],
    ["5405", { "500": "substituido", "900": "substituido", "90": "substituido", "102": "?", "10": "?", "202": "?" }],
    ["6404", { "61": "substituido", "30": "?", "00": "?" }],
    ["5403", { "10": "substituto", "70": "substituto", "203": "substituto", "900": "substituto", "102": "?" }],
    ["5402", { "90": "substituto", "102": "", "00": "" }],
    ["1411", { "500": "substituido", "900": "?", "102": "?", "202": "substituto" }],
    ["1410", { "60": "substituido", "90": "?" }],
  ] as const)("CFOP %s", (cfop, colunas) => {
    const nomes: Record<string, string> = { "icms-st-substituido": "substituido", "icms-substituto": "substituto" }
    const visto = Object.fromEntries(
      Object.keys(colunas).map((icms) => {
        const { tratamento, situacoes } = decidir({ cfop, icms })
        return [icms, tratamento === "perguntar" ? "?" : situacoes.map((s) => nomes[s]).join("+")]
      }),
    )
    expect(visto).toEqual(colunas)
  })

  it("sem CST no documento, vale o CFOP", () => {
    expect(decidir({ cfop: "5405", icms: null }).situacoes).toEqual(["icms-st-substituido"])
    expect(decidir({ cfop: "5403", icms: null }).situacoes).toEqual(["icms-substituto"])
    expect(decidir({ cfop: "5102", icms: null }).situacoes).toEqual([])
    expect(decidir({ cfop: "1411", icms: null }).pergunta?.texto).toBe(
      "O CFOP 1.411 diz uma coisa do ICMS e o CST/CSOSN ausente, outra. Como o produto P1 é tributado?",
    )
  })

  it("diz por que segregou, e o que se pergunta, com o que está no documento", () => {
    const SEGREGACAO = "LC 123/2006 art. 18 §4º-A; Res. CGSN 140/2018 art. 25"
    expect(decidir({ cfop: "5405", icms: "500", pis: "04", ncm: "22030000" })).toMatchObject({
      motivo:
        "CFOP 5.405: venda de mercadoria com ICMS-ST. Segregado: ICMS já recolhido por substituição e PIS e COFINS monofásicos.",
      fonte: expect.stringMatching(new RegExp(`^${SEGREGACAO}; `)),
      aviso: null,
    })
    expect(decidir({ cfop: "5403", icms: "10" }).motivo).toBe(
      "CFOP 5.403: venda de mercadoria com ICMS-ST. Segregado: a empresa é substituta do ICMS.",
    )
    expect(decidir({ pis: "04", ncm: "22030000" }).motivo).toBe(
      "CFOP 5.102: venda de mercadoria de terceiros. Segregado: PIS e COFINS monofásicos.",
    )
    expect(decidir({ cfop: "5405", icms: "102" }).pergunta).toEqual({
      tipo: "situacao",
      chave: "situacao|P1|84713012",
      texto: "O CFOP 5.405 diz uma coisa do ICMS e o CST/CSOSN 102, outra. Como o produto P1 é tributado?",
    })
    expect(decidir({ pis: "04" }).pergunta?.texto).toBe(
      "O CST 04 diz que o produto P1 é monofásico, mas o NCM 84713012 não está na tabela. Como ele é tributado?",
    )
    expect(decidir({ pis: "04", ncm: null }).pergunta).toEqual({
      tipo: "situacao",
      chave: "situacao|P1|",
      texto: "O CST 04 diz que o produto P1 é monofásico, mas o NCM ausente não está na tabela. Como ele é tributado?",
    })
  })

  it("o que a empresa respondeu do produto segrega também onde o documento bastava", () => {
    const regra = {
      chave: "situacao|P1|84713012",
      tratamento: "venda",
      origem: "revenda",
      situacoes: ["icms-substituto"],
    } as const
    expect(decidir({ cfop: "5102" }, regra)).toMatchObject({
      tratamento: "venda",
      situacoes: ["icms-substituto"],
      motivo: "CFOP 5.102: venda de mercadoria de terceiros. Segregado como a empresa respondeu.",
      fonte: expect.stringMatching(/^Regra da empresa; LC 123\/2006 art\. 3º/),
    })
  })

  it("a exportação não se segrega: tem a imunidade dela", () => {
    expect(decidir({ cfop: "7102", icms: "500", pis: "04" })).toMatchObject({
      mercado: "externo",
      tratamento: "venda",
      situacoes: [],
    })
  })
})

describe("monofásicos", () => {
  it("cada grupo vale desde a sua lei e até o fim do PIS", () => {
    // Lei 13.097/2015 art. 14: cold drinks, from May 2015.
    expect(grupoMonofasico("22030000", "2015-04-30")).toBeNull()
    expect(grupoMonofasico("22030000", "2015-05-01")?.nome).toBe("bebidas frias")
    expect(grupoMonofasico("22030000", "2027-01-01")).toBeNull()
    expect(grupoMonofasico(null, "2026-10-10")).toBeNull()
    expect(grupoMonofasico("84713012", "2026-10-10")).toBeNull()
  })

  it("sugere pelo NCM o que a nota não diz, e nada onde ela já diz", () => {
    expect(decidir({ ncm: "30049099", pis: null }).aviso).toBe(
      "O NCM 30049099 do produto P1 está entre os de medicamentos com PIS e COFINS monofásicos (Lei 10.147/2000 art. 1º I a), e a nota não diz isso (CST do PIS ausente). Contado sem essa segregação: diga se ele é monofásico.",
    )
    expect(decidir({ ncm: "30049099", icms: "500" }).aviso).toContain("(CST do PIS 49)")
    expect(decidir({}).aviso).toBeNull()
  })
})

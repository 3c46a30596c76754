import { describe, expect, it } from "vitest"
import { naturezaDoCfop } from "./cfop.ts"
import { decidirItem } from "./decidir.ts"
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
    expect(["4102", "8102", "510", "51022", ""].map(naturezaDoCfop)).toEqual(Array(5).fill("nao-diz"))
    expect(naturezaDoCfop("2949")).toBe("nao-diz")
    expect(naturezaDoCfop("1102")).toBe("entrada")
  })
})

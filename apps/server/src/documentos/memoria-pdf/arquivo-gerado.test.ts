import { describe, expect, it } from "vitest"
import { lerInformacao, lerXmp } from "./leitor-de-pdf.fixtures.ts"
import { umaEntrada, umaEntradaDePdf } from "./memoria-pdf.fixtures.ts"
import { gerarMemoriaPdf } from "./memoria-pdf.ts"
import type { EntradaMemoriaPdf } from "./tipos.ts"

async function gerar(mudancas: Partial<EntradaMemoriaPdf> = {}): Promise<Buffer> {
  return await gerarMemoriaPdf(umaEntradaDePdf(mudancas))
}

describe("arquivo", () => {
  it("é o mesmo, byte a byte, para a mesma entrada", async () => {
    const primeiro = await gerar()
    expect((await gerar()).equals(primeiro)).toBe(true)
    expect((await gerar({ geradoEm: new Date("2026-11-06T12:00:01Z") })).equals(primeiro)).toBe(false)
  })

  it("traz título, autor, data, idioma e estrutura para leitores de tela", async () => {
    const pdf = await gerar({ escritorio: { nome: "Conceição & <Filhos>", cnpj: "11222333000181" } })
    const bruto = pdf.toString("latin1")
    expect(bruto.startsWith("%PDF-1.7")).toBe(true)
    expect(bruto).toContain("/Lang (pt-BR)")
    expect(bruto).toContain("/Marked true")
    expect(bruto).toContain("/DisplayDocTitle true")
    for (const papel of ["/H1", "/H2", "/Table", "/TH", "/TD"]) expect(bruto).toContain(`/S ${papel}\n`)
    expect(lerInformacao(pdf, "Title")).toBe("Memória de cálculo: Programação e Inovação Açaí Ltda, outubro/2026")
    expect(lerInformacao(pdf, "Author")).toBe("Conceição e ‹Filhos›")
    expect(lerInformacao(pdf, "CreationDate")).toBe("D:20261106120000Z")
    expect(lerXmp(pdf)).toContain("<rdf:li>Conceição e ‹Filhos›</rdf:li>")
  })

  it("recusa valores que não são decimais exatos e competências malformadas", async () => {
    await expect(gerar({ memoria: umaEntrada("A", "1.234,50") })).rejects.toThrow("decimal exato")
    await expect(gerar({ competencia: "2026-13" })).rejects.toThrow("competência")
    await expect(gerar({ calculadaEm: "ontem" })).rejects.toThrow("AAAA-MM-DD")
  })
})

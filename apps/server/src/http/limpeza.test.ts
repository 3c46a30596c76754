import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pilhaSemDadosDePessoas, semDadosDePessoas } from "./limpeza.ts"

describe("dados de pessoas fora do texto", () => {
  it.each([
    ["e-mail", "Não achei ana.souza+x@escritorio.com.br aqui", "Não achei …@… aqui"],
    ["CPF com pontos", "CPF 529.982.247-25 inválido", "CPF … inválido"],
    ["CPF sem pontos", "cpf=52998224725", "cpf=…"],
    ["CPF com espaços", "529 982 247 25", "…"],
    ["CNPJ", "11.222.333/0001-81 e 11222333000181", "… e …"],
    ["CNPJ alfanumérico (IN RFB 2.229/2024)", "12.ABC.345/01DE-35, 12ABC34501DE35", "…, …"],
    ["telefone", "ligue (11) 98765-4321", "ligue (11) …"],
    ["chave de NFS-e", "nota 35503081211222333000181000000000000126100000000017", "nota …"],
    ["valor em reais de cinco dígitos ou mais", "R$ 12.345,67", "R$ …"],
    ["token", "Authorization: Bearer abc.def", "Authorization: Bearer …"],
    ["JWT solto", "recebi eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln", "recebi …"],
    ["chave de integração", "usou ptd_aaaaaaaa_segredo", "usou …"],
    ["id de registro", "empresa 0b7e6f1a-1111-4222-8333-944445555566 sumiu", "empresa … sumiu"],
    ["busca de um endereço", "GET /usuarios?busca=Maria&x=1 falhou", "GET /usuarios?… falhou"],
    ["fragmento de um endereço", "https://x.br/conta/token#code=abc falhou", "https://x.br/conta/token?… falhou"],
  ])("%s", (_nome, texto, limpo) => {
    expect(semDadosDePessoas(texto)).toBe(limpo)
  })

  it.each([
    "Cannot read properties of undefined (reading 'competencia')",
    "Failed to fetch dynamically imported module: https://app.exemplo.com.br/assets/Fechamento-B8x2kQ1a.js",
    "HTTP 503 em 10/2026",
  ])("o que não é de ninguém fica: %s", (texto) => {
    expect(semDadosDePessoas(texto)).toBe(texto)
  })

  it("nas linhas da pilha ficam linha e coluna, por compridas que sejam, e sai o resto", () => {
    const pilha = [
      "TypeError: ana@x.com.br não é função",
      "    at abrir (https://app.exemplo.com.br/assets/index-B8x2kQ1a.js?v=52998224725:12:104523)",
      "    at https://app.exemplo.com.br/assets/vendor.js:2:99",
      "calcular@https://app.exemplo.com.br/assets/a.js:1:123456",
    ].join("\n")
    expect(pilhaSemDadosDePessoas(pilha)).toEqual([
      "TypeError: …@… não é função",
      "    at abrir (https://app.exemplo.com.br/assets/index-B8x2kQ1a.js?…:12:104523)",
      "    at https://app.exemplo.com.br/assets/vendor.js:2:99",
      "calcular@https://app.exemplo.com.br/assets/a.js:1:123456",
    ])
  })

  it("nenhum CPF, CNPJ ou e-mail sobra, no meio do que for", () => {
    const digitos = (n: number) => fc.stringMatching(new RegExp(`^\\d{${n}}$`))
    fc.assert(
      fc.property(fc.string(), digitos(11), digitos(14), fc.string(), (antes, cpf, cnpj, depois) => {
        const limpo = semDadosDePessoas(`${antes} ${cpf} x ${cnpj} ${cpf}@exemplo.com.br ${depois}`)
        expect(limpo).not.toContain(cpf)
        expect(limpo).not.toContain(cnpj)
      }),
    )
  })

  it("um texto feito para prender a busca termina logo", () => {
    for (const texto of ["a".repeat(8000), "1.".repeat(4000), "@".repeat(8000), "a-".repeat(4000), "eyJ.".repeat(2000)])
      expect(semDadosDePessoas(texto).length).toBeLessThanOrEqual(texto.length + 1)
  })

  it("nem 1 MB de uma palavra só, ou do começo de outra coisa, passa do prazo deste teste", () => {
    const de = (parte: string) => parte.repeat(200_000 / parte.length)
    for (const texto of [de("A"), de("a."), de("a-"), de(":1"), `${de("a")}@(`]) {
      expect(semDadosDePessoas(texto).length).toBeLessThanOrEqual(texto.length + 1)
      expect(pilhaSemDadosDePessoas(texto)).toHaveLength(1)
    }
  })

  it("de e-mails encostados não sobra nenhum pedaço", () => {
    expect(semDadosDePessoas("ana@x.br@y.br@z.br <bia@x.br>(caio@x.br)'davi@x.br'")).not.toMatch(/ana|bia|caio|davi|br/)
  })
})

import type { FalhaDoNavegador } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { ErroDaApi } from "./api/erro.ts"
import { criarRelator, limpar } from "./falhas.ts"

function pagina() {
  const enviadas: FalhaDoNavegador[] = []
  const relatar = criarRelator(
    async (falha) => `F${enviadas.push(falha)}`,
    () => "/painel",
  )
  return { enviadas, relatar }
}

describe("o que sai do navegador quando algo falha", () => {
  it.each([
    ["não achei maria.silva@exemplo.com.br", "não achei [e-mail]"],
    ["CNPJ 12.345.678/0001-95 inválido", "CNPJ [número] inválido"],
    ["CPF 12345678909", "CPF [número]"],
    ["em /painel?busca=Maria&token=1 (a.js:10:2)", "em /painel (a.js:10:2)"],
    [`token ${"a".repeat(20)}.${"b".repeat(20)}.${"c".repeat(20)} recusado`, "token [token] recusado"],
    [`chave ${"0a".repeat(20)}`, "chave [código]"],
    ["linha 12, coluna 345", "linha 12, coluna 345"],
  ])("%s", (sujo, limpo) => {
    expect(limpar(sujo)).toBe(limpo)
  })

  it("conta cada falha uma vez, com o caminho", async () => {
    const { enviadas, relatar } = pagina()
    expect(await relatar("render", new TypeError("x is undefined"))).toBe("F1")
    expect(await relatar("render", new TypeError("x is undefined"))).toBe("F1")
    expect(enviadas).toHaveLength(1)
    expect(enviadas).toEqual([
      expect.objectContaining({ tipo: "render", mensagem: "TypeError: x is undefined", caminho: "/painel" }),
    ])
  })

  it("para na quinta falha diferente da mesma página", async () => {
    const { enviadas, relatar } = pagina()
    for (const letra of "abcdefghi") await relatar("promessa", new Error(`falha ${letra}`))
    expect(enviadas).toHaveLength(5)
  })

  it("uma recusa da API e um pedido abandonado não são falhas nossas", async () => {
    const { enviadas, relatar } = pagina()
    await relatar("promessa", new ErroDaApi({ codigo: "sem-rede", mensagem: "Sem conexão", status: 0 }))
    await relatar("promessa", new DOMException("abandonado", "AbortError"))
    expect(enviadas).toEqual([])
  })

  it("um relato que falha não é mais uma falha", async () => {
    const relatar = criarRelator(
      () => Promise.reject(new Error("fora do ar")),
      () => "/painel",
    )
    expect(await relatar("render", new Error("x"))).toBeNull()
  })
})

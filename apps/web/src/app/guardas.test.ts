import { erros, type Papel, type Tela, telas } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { ErroDaApi } from "../lib/api/erro.ts"
import { destinoDaTela, motivoDaEntrada } from "./guardas.ts"
import { itemAtivo, menuDe } from "./layout/menu.ts"

/** Specification, section 2, written out by hand: who enters each screen. */
const entram: Record<Tela, readonly Papel[]> = {
  "/painel": ["FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"],
  "/minhaConta": ["FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"],
  "/receitas/notas-fiscais": ["FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"],
  "/painel/fechamento": ["CONTADOR", "ADMINISTRADOR", "ROOT"],
  "/painel/fechamento/das": ["CONTADOR", "ADMINISTRADOR", "ROOT"],
}
const todos: readonly Papel[] = ["INTEGRACAO", "FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"]

describe("guarda das telas", () => {
  it("cada tela tem a sua linha nesta tabela", () => {
    expect(Object.keys(entram).sort()).toEqual(Object.keys(telas).sort())
  })

  it.each(todos)("%s entra onde deve e volta ao painel onde não deve", (papel) => {
    for (const tela of [
      "/painel",
      "/minhaConta",
      "/receitas/notas-fiscais",
      "/painel/fechamento",
      "/painel/fechamento/das",
    ] as const) {
      expect([tela, destinoDaTela(papel, tela)]).toEqual([tela, entram[tela].includes(papel) ? null : "/painel"])
    }
  })

  it("o menu mostra só o que o papel alcança", () => {
    expect(menuDe("EMPRESA").map(({ id }) => id)).toEqual(["/painel", "/receitas/notas-fiscais"])
    expect(menuDe("CONTADOR").map(({ id }) => id)).toEqual(["/painel", "/painel/fechamento", "/receitas/notas-fiscais"])
    expect(menuDe("INTEGRACAO")).toEqual([])
  })

  it("o item ativo é o do prefixo mais longo", () => {
    const menu = menuDe("CONTADOR")
    expect(itemAtivo(menu, "/painel")).toBe("/painel")
    expect(itemAtivo(menu, "/painel/fechamento/das")).toBe("/painel/fechamento")
    expect(itemAtivo(menu, "/receitas/notas-fiscais")).toBe("/receitas/notas-fiscais")
    expect(itemAtivo(menu, "/minhaConta")).toBeNull()
  })
})

describe("por que alguém volta à entrada", () => {
  it.each([
    ["nao-autenticado", "expirada"],
    ["usuario-desativado", "desativado"],
    ["usuario-sem-cadastro", "sem-cadastro"],
  ] as const)("%s leva a erro=%s", (codigo, motivo) => {
    expect(motivoDaEntrada(new ErroDaApi({ codigo, ...erros[codigo] }))).toBe(motivo)
  })

  it("sem rede avisa; um erro interno fica na tela", () => {
    expect(motivoDaEntrada(new ErroDaApi({ codigo: "sem-rede", mensagem: "", status: 0 }))).toBe("rede")
    expect(motivoDaEntrada(new ErroDaApi({ codigo: "erro-interno", ...erros["erro-interno"] }))).toBeNull()
    expect(motivoDaEntrada(new Error("defeito"))).toBeNull()
  })
})

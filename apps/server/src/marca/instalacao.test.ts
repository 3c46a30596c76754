import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { lerConfig } from "../config.ts"
import { descreverFalha } from "../falhas-de-inicio.ts"
import { umPng } from "./imagens.fixtures.ts"
import { lerMarcaDaInstalacao } from "./instalacao.ts"

const pasta = mkdtempSync(join(tmpdir(), "marca-"))
afterAll(() => rmSync(pasta, { recursive: true }))

const escrever = (conteudo: unknown) => {
  const caminho = join(pasta, "marca.json")
  writeFileSync(caminho, typeof conteudo === "string" ? conteudo : JSON.stringify(conteudo))
  return caminho
}
writeFileSync(join(pasta, "logo.png"), umPng({ largura: 40, altura: 10 }))
writeFileSync(join(pasta, "texto.png"), "não sou uma imagem")

describe("marca da instalação", () => {
  it("sem arquivo é a padrão, e a pessoa vê o nome dela no remetente", () => {
    expect(lerMarcaDaInstalacao(null)).toMatchObject({ nome: "Partida", titulo: "Partida", arquivos: {} })
    expect(lerConfig({}).config.correio.remetente).toBe('"Partida" <nao-responda@correio.example>')
  })

  it("lê nome, cor, suporte e imagens, que ficam ao lado do arquivo", () => {
    const caminho = escrever({
      nome: "Contábil Horizonte",
      cor: "#7A1FA2",
      emailDeSuporte: "ajuda@horizonte.example",
      logoClaro: "logo.png",
    })
    const marca = lerMarcaDaInstalacao(caminho)
    expect(marca).toMatchObject({
      nome: "Contábil Horizonte",
      titulo: "Contábil Horizonte",
      cor: "#7a1fa2",
      suporte: { email: "ajuda@horizonte.example", telefone: null, endereco: null },
    })
    expect(marca.arquivos["logo-claro"]).toMatchObject({ largura: 40, conteudo: "image/png" })
    const { config } = lerConfig({ PARTIDA_MARCA: caminho, PARTIDA_REMETENTE: "nao-responda@horizonte.example" })
    expect(config.correio.remetente).toBe('"Contábil Horizonte" <nao-responda@horizonte.example>')
  })

  it.each([
    ["JSON inválido", "{", /não é um JSON/],
    ["cor sem contraste", { cor: "#ffff00" }, /cor\).*contraste de 2,4 para 1.*mínimo é 4,5/],
    ["cor que não é cor", { cor: "roxo" }, /cor.*#RRGGBB/],
    ["campo desconhecido", { name: "Horizonte" }, /name/],
    ["nome com quebra de linha", { nome: "Hori\nzonte" }, /nome/],
    ["imagem que não é imagem", { logoClaro: "texto.png" }, /texto\.png não serve.*não é uma imagem/],
    ["imagem que não existe", { logoClaro: "nenhuma.png" }, /ler .*nenhuma\.png/],
    ["ícone que não é quadrado", { favicon: "logo.png" }, /quadrado/],
  ])("%s impede o início com uma frase", (_nome, conteudo, frase) => {
    const caminho = escrever(conteudo)
    let erro: unknown = null
    try {
      lerConfig({ PARTIDA_MARCA: caminho })
    } catch (e) {
      erro = e
    }
    expect(descreverFalha(erro, null)).toMatch(frase)
  })

  it("um arquivo que não existe é dito pelo nome", () => {
    expect(() => lerMarcaDaInstalacao(join(pasta, "nada.json"))).toThrow(/nada\.json/)
  })
})

import { randomUUID } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, criarAmbiente } from "../testes/ambiente.ts"

let ambiente: Ambiente
let web: string
beforeEach(async () => {
  web = mkdtempSync(join(tmpdir(), "limites-web-"))
  mkdirSync(join(web, "assets"))
  writeFileSync(join(web, "assets", "tela.js"), "export {}")
  writeFileSync(join(web, "index.html"), "<!doctype html><head><!--marca--><title>x</title><!--/marca--></head>")
  ambiente = await criarAmbiente(() => new Date("2026-11-20T12:00:00-03:00"), {
    web,
    limites: { porPessoa: 1000, porEndereco: 2 },
  })
})
afterEach(async () => {
  await ambiente?.fechar()
  rmSync(web, { recursive: true, force: true })
})

const abrir = async (url: string, cookie?: string) =>
  (await ambiente.servidor.app.inject({ url, headers: cookie === undefined ? {} : { cookie } })).statusCode

describe("o limite por endereço de rede", () => {
  it("conta a tela pedida com o cookie da marca, que manda procurar um escritório", async () => {
    const marca = () => `a=b; marca=${randomUUID()}`
    expect([await abrir("/painel", marca()), await abrir("/", marca())]).toEqual([200, 200])
    expect([await abrir("/painel", marca()), await abrir("/index.html", marca())]).toEqual([429, 429])
    expect(await abrir("/painel")).toBe(200)
  })

  it("não conta telas sem ele, com um que não é id, nem os arquivos", async () => {
    const marca = `marca=${randomUUID()}`
    for (let i = 0; i < 3; i++)
      expect([await abrir("/painel"), await abrir("/", "marca=x"), await abrir("/assets/tela.js", marca)]).toEqual([
        200, 200, 200,
      ])
    expect(await abrir("/painel", marca)).toBe(200)
  })
})

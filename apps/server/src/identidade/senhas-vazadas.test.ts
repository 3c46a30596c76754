import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { lerConfig } from "../config.ts"
import { abrirLista, conferirLista } from "./senhas-vazadas.ts"

const sha1 = (texto: string) => createHash("sha1").update(texto).digest("hex").toUpperCase()
const VAZADAS = ["correct horse battery", "Trocar@2024", "competência2024", "\u00f1o\u00f1o\u00f1o\u00f1o2024"]
/** Neighbours of every size, as the counts of the real file have. */
const OUTRAS = Array.from({ length: 3_000 }, (_, i) => `senha de enchimento ${i}`)

let pasta: string
let linhas: string[]

beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), "partida-senhas-"))
  linhas = [...VAZADAS, ...OUTRAS].map((senha, i) => `${sha1(senha)}:${3 ** (i % 12)}`).sort()
})
afterAll(() => rmSync(pasta, { recursive: true, force: true }))

function escrever(nome: string, texto: string): string {
  const caminho = join(pasta, nome)
  writeFileSync(caminho, texto)
  return caminho
}

describe("arquivo ordenado por SHA-1", () => {
  it.each([
    ["\n", ""],
    ["\r\n", "\r\n"],
    ["\n", "\n"],
  ])("acha cada uma das suas senhas e nenhuma outra (quebra %j, fim %j)", async (quebra, fim) => {
    const caminho = escrever("ordenado.txt", linhas.join(quebra) + fim)
    expect(() => conferirLista(caminho)).not.toThrow()
    const vazada = abrirLista(caminho)
    for (const senha of [...VAZADAS, ...OUTRAS.slice(0, 300)]) expect(await vazada(senha), senha).toBe(true)
    for (let i = 0; i < 100; i++) expect(await vazada(`nunca vazou ${i}`)).toBe(false)
  })

  it("acha a primeira e a última linha, e lê um arquivo de uma só", async () => {
    const [primeira = "", ultima = ""] = [...VAZADAS, ...OUTRAS]
      .sort((a, b) => (sha1(a) < sha1(b) ? -1 : 1))
      .toSpliced(1, 3002)
    const caminho = escrever("pontas.txt", linhas.join("\r\n"))
    expect(await abrirLista(caminho)(primeira)).toBe(true)
    expect(await abrirLista(caminho)(ultima)).toBe(true)
    const sozinha = escrever("sozinha.txt", sha1("senha sozinha"))
    expect(() => conferirLista(sozinha)).not.toThrow()
    expect(await abrirLista(sozinha)("senha sozinha")).toBe(true)
    expect(await abrirLista(sozinha)("outra senha")).toBe(false)
  })

  it("procura a senha como foi digitada e como é guardada", async () => {
    const caminho = escrever("formas.txt", linhas.join("\n"))
    expect(await abrirLista(caminho)("compete\u0302ncia2024")).toBe(true)
  })

  it("quantidade zero é enchimento, não vazamento", async () => {
    const caminho = escrever("zero.txt", `${sha1("cavalo bateria grampo")}:0\r\n`)
    expect(await abrirLista(caminho)("cavalo bateria grampo")).toBe(false)
  })

  it.each([
    ["vazio", () => "", /não tem uma linha SHA1/],
    ["de senhas em claro", () => `${VAZADAS.join("\n")}\n`, /não tem uma linha SHA1/],
    ["por quantidade", () => [...linhas].sort((a, b) => Number(b.slice(41)) - Number(a.slice(41))).join("\n"), /ordem/],
    ["de NTLM", () => linhas.map((l) => l.slice(8)).join("\n"), /não tem uma linha SHA1/],
    [
      "cortado e seguido de lixo",
      () => `${linhas.slice(0, 2_000).join("\n")}\n${"\0".repeat(20_000)}`,
      /não tem uma linha SHA1/,
    ],
  ])("um arquivo %s não deixa o servidor iniciar", (nome, texto, motivo) => {
    const caminho = escrever(`torto ${nome}.txt`, texto())
    expect(() => conferirLista(caminho)).toThrow(motivo)
    expect(() => lerConfig({ PARTIDA_SENHAS_VAZADAS: caminho })).toThrow("PARTIDA_SENHAS_VAZADAS")
  })

  it("o que não existe também não", () => {
    expect(() => lerConfig({ PARTIDA_SENHAS_VAZADAS: join(pasta, "nada") })).toThrow(/não existe/)
  })
})

describe("pasta com um arquivo por prefixo", () => {
  /** Only the files that are looked at: the real folder has a million. */
  function escreverPasta(nome: string, extensao: string): string {
    const raiz = join(pasta, nome)
    mkdirSync(raiz)
    for (let i = 0; i <= 256; i++) {
      const prefixo = Math.floor(((16 ** 5 - 1) * i) / 256)
        .toString(16)
        .toUpperCase()
        .padStart(5, "0")
      writeFileSync(join(raiz, prefixo + extensao), `${"0".repeat(35)}:1\r\n${"F".repeat(35)}:2`)
    }
    for (const senha of VAZADAS) {
      const resumo = sha1(senha)
      const arquivo = join(raiz, resumo.slice(0, 5) + extensao)
      writeFileSync(arquivo, `${"0".repeat(35)}:0\r\n${resumo.slice(5)}:17\r\n${"F".repeat(35)}:2\r\n`)
    }
    const livre = sha1("nunca vazou 1")
    writeFileSync(join(raiz, livre.slice(0, 5) + extensao), `${livre.slice(5)}:0\r\n${"F".repeat(35)}:2\r\n`)
    return raiz
  }

  it.each([".txt", ""])("acha as suas senhas, e o enchimento não conta (arquivos %j)", async (extensao) => {
    const raiz = escreverPasta(`faixas${extensao}`, extensao)
    expect(() => conferirLista(raiz)).not.toThrow()
    for (const senha of VAZADAS) expect(await abrirLista(raiz)(senha)).toBe(true)
    expect(await abrirLista(raiz)("nunca vazou 1")).toBe(false)
    // A range that is missing is not a good password.
    await expect(abrirLista(raiz)("de uma faixa que falta")).rejects.toThrow(/Falta na lista/)
  })

  it("incompleta ou de outra coisa, não deixa iniciar", () => {
    const raiz = escreverPasta("incompleta", ".txt")
    rmSync(join(raiz, "FFFFF.txt"))
    expect(() => conferirLista(raiz)).toThrow(/falta o arquivo FFFFF/)
    writeFileSync(join(raiz, "FFFFF.txt"), "olá")
    expect(() => conferirLista(raiz)).toThrow(/não tem linhas RESTO-DO-SHA1/)
  })
})

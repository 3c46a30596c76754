import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { afterAll, describe, expect, it } from "vitest"
import { DiretorioEmUso, travarDiretorio } from "./trava.ts"

const pasta = mkdtempSync(join(tmpdir(), "partida-trava-"))
afterAll(() => rmSync(pasta, { recursive: true, force: true }))

describe("trava do diretório de dados", () => {
  it("libera ao fechar", () => {
    const dir = join(pasta, "um")
    const liberar = travarDiretorio(dir)
    expect(readFileSync(`${dir}.lock`, "utf8")).toContain(String(process.pid))
    liberar()
    expect(existsSync(`${dir}.lock`)).toBe(false)
  })

  it("recusa enquanto outro processo vive, dizendo qual e o que fazer", async () => {
    const dir = join(pasta, "dois")
    const outro = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"])
    try {
      writeFileSync(`${dir}.lock`, `${outro.pid} `)
      expect(() => travarDiretorio(dir)).toThrow(DiretorioEmUso)
      expect(() => travarDiretorio(dir)).toThrow(new RegExp(`processo ${outro.pid}.*PARTIDA_DADOS`))
    } finally {
      outro.kill("SIGKILL")
      await new Promise((pronto) => outro.on("exit", pronto))
    }
    // The owner died without cleaning up: the next start takes its place.
    travarDiretorio(dir)()
  })

  it("não confunde um processo novo que recebeu o mesmo número", () => {
    const dir = join(pasta, "tres")
    writeFileSync(`${dir}.lock`, `${process.ppid} 1`)
    travarDiretorio(dir)()
    expect(existsSync(`${dir}.lock`)).toBe(false)
  })

  it("recusa a segunda abertura no mesmo processo e não solta a trava de outro", () => {
    const dir = join(pasta, "quatro")
    const liberar = travarDiretorio(dir)
    expect(() => travarDiretorio(dir)).toThrow(DiretorioEmUso)
    writeFileSync(`${dir}.lock`, "1 1 de-outro")
    liberar()
    expect(readFileSync(`${dir}.lock`, "utf8")).toBe("1 1 de-outro")
  })

  it("respeita o dono de outra máquina enquanto ele dá sinal, mesmo com o nosso número", () => {
    const dir = join(pasta, "cinco")
    writeFileSync(`${dir}.lock`, `${process.pid} 1 abc outra-maquina`)
    expect(() => travarDiretorio(dir)).toThrow(/outra-maquina/)
    const antes = new Date(Date.now() - 60_000)
    utimesSync(`${dir}.lock`, antes, antes)
    travarDiretorio(dir)()
  })

  it("um arquivo no lugar do diretório é dito como tal", () => {
    const dir = join(pasta, "seis")
    writeFileSync(dir, "")
    expect(() => travarDiretorio(dir)).toThrow(expect.objectContaining({ code: "ENOTDIR" }))
    expect(() => travarDiretorio(join(dir, "banco"))).toThrow(expect.objectContaining({ code: "EEXIST" }))
  })

  it("de muitos processos ao mesmo tempo sobre uma trava velha, um só fica com o diretório", async () => {
    for (let rodada = 0; rodada < RODADAS; rodada++) {
      const dir = join(pasta, `corrida-${rodada}`)
      // An owner that is certainly dead, once with and once without content.
      writeFileSync(`${dir}.lock`, rodada % 2 === 0 ? "4194305 1 velha" : "")
      const respostas = await disputar(dir)
      expect([rodada, respostas.filter((r) => r === "tenho").length]).toEqual([rodada, 1])
      expect(respostas.filter((r) => r === "DiretorioEmUso")).toHaveLength(CONCORRENTES - 1)
      // Neither the locks nor what was written aside stays behind.
      expect(readdirSync(pasta).filter((nome) => nome.startsWith(`corrida-${rodada}`))).toEqual([])
    }
  })
})

/** One over a lock with content, one over an empty one; at night, more. */
const RODADAS = process.env.PARTIDA_ESCALA === "inteira" ? 6 : 2
const CONCORRENTES = 8

/** Processes that wait for one moment, try to take the directory, and hold it until all have tried. */
async function disputar(dir: string): Promise<string[]> {
  const programa = `
    const { travarDiretorio } = await import(${JSON.stringify(new URL("./trava.ts", import.meta.url).href)})
    process.stdout.write("pronto\\n")
    await new Promise((r) => process.stdin.once("data", r))
    let liberar = () => {}
    try {
      liberar = travarDiretorio(${JSON.stringify(dir)})
      process.stdout.write("tenho\\n")
    } catch (erro) {
      process.stdout.write(erro.name + "\\n")
    }
    await new Promise((r) => process.stdin.once("end", r).resume())
    liberar()`
  const filhos = Array.from({ length: CONCORRENTES }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", programa], { stdio: ["pipe", "pipe", "inherit"] }),
  )
  const linhas = filhos.map((filho) => lerLinhas(filho.stdout))
  const saidas = filhos.map((filho) => new Promise((pronto) => filho.on("exit", pronto)))
  await Promise.all(linhas.map((ler) => ler()))
  for (const filho of filhos) filho.stdin.write("ja\n")
  const respostas = await Promise.all(linhas.map((ler) => ler()))
  for (const filho of filhos) filho.stdin.end()
  await Promise.all(saidas)
  return respostas
}

function lerLinhas(saida: Readable): () => Promise<string> {
  const iterador = createInterface({ input: saida })[Symbol.asyncIterator]()
  return async () => String((await iterador.next()).value)
}

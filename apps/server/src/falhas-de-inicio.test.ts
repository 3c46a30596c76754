import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, describe, expect, it } from "vitest"
import { conferirEsquema, descreverEscuta, descreverFalha } from "./falhas-de-inicio.ts"
import { abrirBancoDeTeste } from "./testes/banco.ts"

const pasta = mkdtempSync(join(tmpdir(), "partida-inicio-"))
afterAll(() => rmSync(pasta, { recursive: true, force: true }))

const CHAVE = randomBytes(32).toString("base64")

/** Starts the real program, which is expected to give up by itself. */
function iniciar(ambiente: Readonly<Record<string, string>>): Promise<{ codigo: number | null; erro: string }> {
  return new Promise((resolver) => {
    const filho = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
      env: { PATH: process.env.PATH ?? "", PARTIDA_DEMO: "0", PORT: "0", ...ambiente },
      stdio: ["ignore", "ignore", "pipe"],
    })
    let erro = ""
    filho.stderr.on("data", (bloco: Buffer) => {
      erro += bloco.toString()
    })
    filho.on("exit", (codigo) => resolver({ codigo, erro }))
  })
}

/** One sentence between blank lines: no stack, no English. */
function umaFrase({ codigo, erro }: { codigo: number | null; erro: string }, frase: RegExp): void {
  expect(erro.trim()).toMatch(frase)
  expect([codigo, erro.trim().split("\n").length, /\bat /.test(erro)]).toEqual([1, 1, false])
}

describe("o que impede o início é dito em uma frase, com a saída", () => {
  it.each([
    [
      "DATABASE_URL sem servidor",
      { DATABASE_URL: "postgres://ana@127.0.0.1:1/x", PARTIDA_LOGIN_UNICO: "sim" },
      /recusou a conexão.*DATABASE_URL/,
    ],
    ["DATABASE_URL que não é endereço", { DATABASE_URL: "lixo" }, /DATABASE_URL não é um endereço/],
    ["PARTIDA_URL inválida", { PARTIDA_URL: "partida" }, /PARTIDA_URL/],
  ])("%s", async (_caso, ambiente, frase) => {
    umaFrase(await iniciar({ PARTIDA_CHAVE_MESTRA: CHAVE, PARTIDA_DADOS: join(pasta, "nada"), ...ambiente }), frase)
  })

  it("um arquivo no lugar do diretório de dados", async () => {
    const arquivo = join(pasta, "arquivo")
    writeFileSync(arquivo, "")
    umaFrase(
      await iniciar({ PARTIDA_DADOS: arquivo }),
      /Há um arquivo onde deveria estar o diretório de dados .*arquivo/,
    )
    const dentro = join(pasta, "dentro")
    mkdirSync(dentro)
    writeFileSync(join(dentro, "banco"), "")
    umaFrase(await iniciar({ PARTIDA_DADOS: dentro }), /Há um arquivo onde/)
  })

  it.skipIf(process.getuid?.() === 0)("diretório de dados sem permissão de escrita", async () => {
    const dir = join(pasta, "so-leitura")
    mkdirSync(dir)
    chmodSync(dir, 0o500)
    umaFrase(await iniciar({ PARTIDA_DADOS: dir }), /Não é possível gravar/)
  })

  it("porta ocupada: diz qual e devolve o diretório", async () => {
    const outro = createServer()
    await new Promise<void>((pronto) => outro.listen(0, "127.0.0.1", pronto))
    const endereco = outro.address()
    const porta = typeof endereco === "object" && endereco ? endereco.port : 0
    const dir = join(pasta, "porta")
    try {
      umaFrase(await iniciar({ PARTIDA_DADOS: dir, PORT: String(porta) }), new RegExp(`porta ${porta} já está em uso`))
    } finally {
      outro.close()
    }
    expect([existsSync(join(dir, "banco")), existsSync(join(dir, "banco.lock"))]).toEqual([true, false])
  })

  it.each([
    ["28P01", /usuário ou a senha/],
    ["28000", /usuário ou a senha/],
    ["3D000", /não existe no PostgreSQL/],
    ["ENOTFOUND", /Não existe o servidor/],
    ["42P07", /outra versão/],
    ["EROFS", /Não é possível gravar/],
  ])("%s, mesmo dentro de outro erro", (code, frase) => {
    const erro = new Error("Failed query", { cause: Object.assign(new Error("x"), { code }) })
    expect(descreverFalha(erro, { dados: "/d" })).toMatch(frase)
  })

  it("um defeito nosso não vira frase", () => {
    expect(descreverFalha(new TypeError("x"), { dados: "/d" })).toBeNull()
    expect(descreverEscuta(new TypeError("x"), { porta: 1, host: "h" })).toBeNull()
  })

  it("banco já migrado por uma versão mais nova", async () => {
    const banco = await abrirBancoDeTeste()
    try {
      await conferirEsquema(banco)
      await banco.comoDono((tx) =>
        tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('futura', 9999999999999)`),
      )
      await expect(conferirEsquema(banco)).rejects.toThrow(/outra versão/)
    } finally {
      await banco.fechar()
    }
  })
})

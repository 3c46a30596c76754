import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { ChaveMestraInvalida, carregarChaveMestra, criarCofre, SegredoIlegivel } from "./cofre.ts"

const chave = new Uint8Array(32).fill(7)

describe("cofre", () => {
  it("devolve o texto cifrado, com acentos, e nunca cifra duas vezes igual", () => {
    const cofre = criarCofre(chave)
    const a = cofre.cifrar("certidão nº 1")
    const b = cofre.cifrar("certidão nº 1")
    expect(a).not.toBe(b)
    expect(a).not.toContain("certid")
    expect(cofre.decifrar(a)).toBe("certidão nº 1")
    expect(cofre.decifrar(b)).toBe("certidão nº 1")
  })

  it("recusa outra chave, outro uso, formato desconhecido e qualquer byte trocado", () => {
    const cofre = criarCofre(chave)
    const cifrado = cofre.cifrar("segredo", "assinatura")
    expect(() => criarCofre(new Uint8Array(32).fill(8)).decifrar(cifrado, "assinatura")).toThrow(SegredoIlegivel)
    expect(() => cofre.decifrar(cifrado, "cookie")).toThrow(SegredoIlegivel)
    expect(() => cofre.decifrar(cifrado)).toThrow(SegredoIlegivel)
    expect(() => cofre.decifrar(cifrado.replace("v1.", "v2."), "assinatura")).toThrow(SegredoIlegivel)
    expect(() => cofre.decifrar("", "assinatura")).toThrow(SegredoIlegivel)
    expect(() => cofre.decifrar("v1..", "assinatura")).toThrow(SegredoIlegivel)
    const [versao, nonce, corpo] = cifrado.split(".")
    for (const [i, parte] of [nonce, corpo].entries()) {
      const bytes = Buffer.from(parte ?? "", "base64url")
      for (let b = 0; b < bytes.length; b++) {
        const mudado = Buffer.from(bytes)
        mudado[b] = (mudado[b] ?? 0) ^ 1
        const texto = mudado.toString("base64url")
        const inteiro = i === 0 ? `${versao}.${texto}.${corpo}` : `${versao}.${nonce}.${texto}`
        expect(() => cofre.decifrar(inteiro, "assinatura")).toThrow(SegredoIlegivel)
      }
    }
  })

  it("recusa uma marca de autenticação encurtada", () => {
    const cofre = criarCofre(chave)
    const [versao, nonce, corpo] = cofre.cifrar("segredo").split(".")
    const curto = Buffer.from(corpo ?? "", "base64url")
      .subarray(0, 10)
      .toString("base64url")
    expect(() => cofre.decifrar(`${versao}.${nonce}.${curto}`)).toThrow(SegredoIlegivel)
  })

  it.each([0, 16, 31, 33])("recusa chave-mestra de %i bytes", (bytes) => {
    expect(() => criarCofre(new Uint8Array(bytes))).toThrow(ChaveMestraInvalida)
  })
})

describe("chave-mestra", () => {
  let dir = ""
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "partida-cofre-"))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  it("lê 32 bytes em base64 do ambiente, sem tocar no disco", () => {
    const texto = Buffer.from(chave).toString("base64")
    expect(carregarChaveMestra({ chaveMestra: texto, dados: null })).toEqual(chave)
  })

  it("diz em português o que há de errado com a variável", () => {
    const curta = Buffer.alloc(16).toString("base64")
    expect(() => carregarChaveMestra({ chaveMestra: curta, dados: dir })).toThrow(/32 bytes em base64, não 16/)
    expect(() => carregarChaveMestra({ chaveMestra: "não é base64!", dados: dir })).toThrow(/não está em base64/)
    expect(() => carregarChaveMestra({ chaveMestra: null, dados: null })).toThrow(/Defina PARTIDA_CHAVE_MESTRA/)
  })

  it("cria o arquivo uma vez, só para o dono, e o relê depois", () => {
    const dados = join(dir, "dados")
    const primeira = carregarChaveMestra({ chaveMestra: null, dados })
    expect(primeira).toHaveLength(32)
    expect(statSync(join(dados, "chave-mestra")).mode & 0o777).toBe(0o600)
    expect(carregarChaveMestra({ chaveMestra: null, dados })).toEqual(primeira)
    expect(Buffer.from(readFileSync(join(dados, "chave-mestra"), "utf8"), "base64")).toEqual(Buffer.from(primeira))
  })

  it("não substitui um arquivo estragado: avisa", () => {
    writeFileSync(join(dir, "chave-mestra"), "AAAA")
    expect(() => carregarChaveMestra({ chaveMestra: null, dados: dir })).toThrow(ChaveMestraInvalida)
    expect(readFileSync(join(dir, "chave-mestra"), "utf8")).toBe("AAAA")
  })
})

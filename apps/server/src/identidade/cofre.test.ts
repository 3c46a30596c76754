import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { ChaveMestraInvalida, carregarChaveMestra, criarCofre, criarCofreDeEnvelope, SegredoIlegivel } from "./cofre.ts"

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

describe("cofre de envelope", () => {
  const nova = { id: "nova", bytes: new Uint8Array(32).fill(1) }
  const velha = { id: "velha", bytes: new Uint8Array(32).fill(2) }
  const mestra = criarCofre(chave)
  const cofre = criarCofreDeEnvelope([nova, velha], [mestra])

  it("escreve com a chave mais nova, diz qual foi, e lê todas", () => {
    const cifrado = cofre.cifrar("certidão", "correio")
    expect(cifrado).toMatch(/^v2\.nova\.[\w-]{16}\.[\w-]+$/)
    expect(cofre.decifrar(cifrado, "correio")).toBe("certidão")
    const daVelha = criarCofreDeEnvelope([velha], []).cifrar("certidão", "correio")
    expect(cofre.decifrar(daVelha, "correio")).toBe("certidão")
  })

  it("lê o formato anterior com a chave-mestra", () => {
    expect(cofre.decifrar(mestra.cifrar("antigo", "cookie"), "cookie")).toBe("antigo")
  })

  it("recusa outro uso, chave que não conhece, e um texto apresentado como de outra chave ou outro formato", () => {
    const cifrado = cofre.cifrar("segredo", "cookie")
    expect(() => cofre.decifrar(cifrado, "correio")).toThrow(SegredoIlegivel)
    expect(() => cofre.decifrar(cifrado.replace("nova", "outra"), "cookie")).toThrow(SegredoIlegivel)
    // Both under the same bytes: only the authenticated name tells them apart.
    const gemeas = criarCofreDeEnvelope([nova, { ...velha, bytes: nova.bytes }], [criarCofre(nova.bytes)])
    expect(() => gemeas.decifrar(cifrado.replace("nova", "velha"), "cookie")).toThrow(SegredoIlegivel)
    expect(() => gemeas.decifrar(cifrado.replace("v2.nova", "v1"), "cookie")).toThrow(SegredoIlegivel)
    for (const torto of ["v2", "v2.nova", "v2.nova.x", `${cifrado}.x`, "v3.nova.a.b"]) {
      expect(() => cofre.decifrar(torto, "cookie")).toThrow(SegredoIlegivel)
    }
  })

  it("o resumo é o mesmo com a chave nova, muda com o uso, e não é um hash simples", () => {
    const antes = criarCofreDeEnvelope([velha], []).resumir("cavalo bateria", "idempotencia")
    expect(cofre.resumir("cavalo bateria", "idempotencia")).toBe(antes)
    expect(cofre.resumir("cavalo bateria", "outro")).not.toBe(antes)
    expect(mestra.resumir("cavalo bateria", "idempotencia")).not.toBe(antes)
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

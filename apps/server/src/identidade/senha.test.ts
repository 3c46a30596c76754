import { describe, expect, it } from "vitest"
import { tempoDeProcessador } from "../testes/processador.ts"
import { conferirSenha, conferirSenhaFicticia, motivoDaSenhaRecusada, resumirSenha } from "./senha.ts"

describe("resumo da senha", () => {
  it("confere a senha certa e recusa a errada", async () => {
    const guardada = await resumirSenha("cavalo bateria grampo")
    expect(guardada).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await conferirSenha("cavalo bateria grampo", guardada)).toBe(true)
    expect(await conferirSenha("cavalo bateria gramp", guardada)).toBe(false)
    expect(await conferirSenha("Cavalo bateria grampo", guardada)).toBe(false)
    expect(await conferirSenha("", guardada)).toBe(false)
  })

  it("nunca dá o mesmo resumo para a mesma senha", async () => {
    expect(await resumirSenha("a mesma senha")).not.toBe(await resumirSenha("a mesma senha"))
  })

  // Published by the reference implementation (phc-winner-argon2, src/test.c): password "password", salt "somesalt".
  it.each([
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
  ])("confere o vetor publicado %s", async (guardada) => {
    expect(await conferirSenha("password", guardada)).toBe(true)
    expect(await conferirSenha("differentpassword", guardada)).toBe(false)
  })

  it("aceita a mesma senha acentuada vinda composta ou decomposta", async () => {
    const guardada = await resumirSenha("competência")
    expect(await conferirSenha("compete\u0302ncia", guardada)).toBe(true)
  })

  it.each(["", "texto puro", "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"])(
    "trata como dano, e não como senha errada, o resumo guardado %j",
    async (guardada) => {
      await expect(conferirSenha("password", guardada)).rejects.toThrow(/formato desconhecido/)
    },
  )

  it("a verificação fictícia falha e custa o mesmo que a verdadeira", async () => {
    const guardada = await resumirSenha("cavalo bateria grampo")
    const verdadeira = await medir(() => conferirSenha("errada", guardada))
    const ficticia = await medir(() => conferirSenhaFicticia("errada"))
    expect(await conferirSenhaFicticia("qualquer uma")).toBe(false)
    // Wide on purpose (shared machines); a skipped derivation would be a thousand times faster.
    expect(ficticia).toBeGreaterThan(verdadeira / 4)
    expect(ficticia).toBeLessThan(verdadeira * 4)
  })
})

describe("política de senha", () => {
  it.each([
    ["123456789", /pelo menos 10 caracteres/],
    ["abcdefghi", /pelo menos 10 caracteres/],
    ["1234567890", /muito comum/],
    ["Senha123456", /muito comum/],
    ["aaaaaaaaaaaa", /muito comum/],
    ["abababababab", /muito comum/],
    ["ana@exemplo.com.br", /igual ao seu e-mail/],
    ["x1y".repeat(86), /no máximo 256/],
  ])("recusa %s", (senha, motivo) => {
    expect(motivoDaSenhaRecusada(senha, ["Ana@exemplo.com.br"])).toMatch(motivo)
  })

  it.each(["abcdefghi1", "só minúsculas bastam", "🔑🔒🗝️🧂🌶️🌽🥜🍇🍍🍌", "x1y".repeat(85)])("aceita %s", (senha) => {
    expect(motivoDaSenhaRecusada(senha, ["ana@exemplo.com.br"])).toBeNull()
  })
})

async function medir(corpo: () => Promise<unknown>): Promise<number> {
  const tempos: number[] = []
  for (let i = 0; i < 5; i++) tempos.push(await tempoDeProcessador(corpo))
  return tempos.sort((a, b) => a - b)[2] ?? 0
}

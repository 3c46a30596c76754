import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { chavesDeDados, chavesDoProvedor, registrosOidc } from "../db/schema/identidade.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { carregarChaves } from "./chaves.ts"
import { abrirCofre, recifrar } from "./chaves-de-dados.ts"
import { ChaveMestraInvalida, criarCofre } from "./cofre.ts"

const agora = new Date("2026-11-20T12:00:00Z")
const A = new Uint8Array(32).fill(65)
const B = new Uint8Array(32).fill(66)
const so = (atual: Uint8Array) => ({ atual, anterior: null })

let banco: Banco
beforeEach(async () => {
  banco = await abrirBancoDeTeste()
})
afterEach(() => banco.fechar())

const linhas = () => banco.naIdentidade((tx) => tx.select().from(chavesDeDados))
const segredos = () => banco.naIdentidade((tx) => tx.select().from(chavesDoProvedor))

describe("chaves de dados", () => {
  it("a primeira nasce uma vez só, mesmo com servidores começando juntos, e só embrulhada", async () => {
    const cofres = await Promise.all(Array.from({ length: 4 }, () => abrirCofre(banco, so(A), agora)))
    expect(await linhas()).toHaveLength(1)
    const cifrado = cofres[0]?.cifrar("segredo", "x") ?? ""
    for (const cofre of cofres) expect(cofre.decifrar(cifrado, "x")).toBe("segredo")
    const [linha] = await linhas()
    expect(cifrado).toContain(`v2.${linha?.id}.`)
    expect(linha?.chaveCifrada).toMatch(/^v1\./)
  })

  it("outra chave-mestra é recusada no início, com o que fazer", async () => {
    await abrirCofre(banco, so(A), agora)
    const falha = abrirCofre(banco, so(B), agora)
    await expect(falha).rejects.toThrow(ChaveMestraInvalida)
    await expect(falha).rejects.toThrow(/não é a deste banco.*chaves recifrar/)
  })

  it("uma chave-mestra errada não embrulha a primeira em um banco que já guarda segredos do formato anterior", async () => {
    const chaves = await carregarChaves(banco, criarCofre(A), agora)
    await expect(abrirCofre(banco, so(B), agora)).rejects.toThrow(ChaveMestraInvalida)
    expect(await linhas()).toEqual([])
    expect(await carregarChaves(banco, await abrirCofre(banco, so(A), agora), agora)).toEqual(chaves)
  })
})

describe("recifrar", () => {
  it("depois dela a chave anterior não serve para mais nada, e tudo abre com a nova", async () => {
    // From the older format: provider keys and a bearer's identifier directly under A.
    const chaves = await carregarChaves(banco, criarCofre(A), agora)
    const jti = criarCofre(A).cifrar("identificador", "oidc/Session")
    const registro = { modelo: "Session", id: "x", conteudo: { jti, accountId: "ana" } }
    await banco.naIdentidade((tx) => tx.insert(registrosOidc).values(registro))
    const guardado = (await abrirCofre(banco, so(A), agora)).cifrar("certificado", "certificado")

    const trocando = { atual: B, anterior: A }
    expect(await recifrar(banco, await abrirCofre(banco, trocando, agora), trocando)).toEqual({
      chaves: 1,
      segredos: 3,
    })

    const cofre = await abrirCofre(banco, so(B), agora)
    expect(cofre.decifrar(guardado, "certificado")).toBe("certificado")
    expect(await carregarChaves(banco, cofre, agora)).toEqual(chaves)
    const [lido] = await banco.naIdentidade((tx) => tx.select().from(registrosOidc).where(eq(registrosOidc.id, "x")))
    const conteudo = lido?.conteudo as { jti: string; accountId: string }
    expect([cofre.decifrar(conteudo.jti, "oidc/Session"), conteudo.accountId]).toEqual(["identificador", "ana"])
    for (const { segredoCifrado } of await segredos()) expect(segredoCifrado).toMatch(/^v2\./)
    await expect(abrirCofre(banco, so(A), agora)).rejects.toThrow(ChaveMestraInvalida)
  })

  it("interrompida em qualquer comando, a vez seguinte termina o que faltou", async () => {
    await carregarChaves(banco, criarCofre(A), agora)
    await abrirCofre(banco, so(A), agora)
    await banco.naIdentidade((tx) =>
      tx.insert(registrosOidc).values(
        [1, 2, 3].map((i) => ({
          modelo: "RefreshToken",
          id: String(i),
          conteudo: { jti: criarCofre(A).cifrar(`id ${i}`, "oidc/RefreshToken") },
        })),
      ),
    )
    const trocando = { atual: B, anterior: A }
    let interrupcoes = 0
    for (let parada = 1; ; parada++) {
      const cofre = await abrirCofre(banco, trocando, agora)
      let comandos = 0
      const cortado: Banco = {
        ...banco,
        naIdentidade: (corpo) => {
          if (++comandos > parada) throw new Error("queda")
          return banco.naIdentidade(corpo)
        },
      }
      const fim = await recifrar(cortado, cofre, trocando).catch((erro: Error) => erro.message)
      if (fim !== "queda") break
      interrupcoes++
    }
    expect(interrupcoes).toBeGreaterThan(3)
    const cofre = await abrirCofre(banco, so(B), agora)
    await carregarChaves(banco, cofre, agora)
    const { rows } = await banco.comoDono((tx) =>
      tx.execute<{ jti: string }>(sql`select conteudo ->> 'jti' as jti from registros_oidc order by id`),
    )
    expect(rows.map((r) => cofre.decifrar(r.jti, "oidc/RefreshToken"))).toEqual(["id 1", "id 2", "id 3"])
    expect(await recifrar(banco, cofre, so(B))).toEqual({ chaves: 0, segredos: 0 })
  })

  it("não desfaz o que o provedor escreveu no mesmo registro enquanto isso", async () => {
    const id = randomUUID()
    const antigo = criarCofre(A).cifrar("velho", "oidc/Session")
    await banco.naIdentidade((tx) =>
      tx.insert(registrosOidc).values({ modelo: "Session", id, conteudo: { jti: antigo } }),
    )
    const cofre = await abrirCofre(banco, so(A), agora)
    const novo = cofre.cifrar("novo", "oidc/Session")
    let escritas = 0
    const concorrente: Banco = {
      ...banco,
      naIdentidade: async (corpo) => {
        const resultado = await banco.naIdentidade(corpo)
        // Data keys, provider keys, then the list of records: the provider writes right after that was read.
        if (++escritas === 3) {
          await banco.naIdentidade((tx) =>
            tx
              .update(registrosOidc)
              .set({ conteudo: { jti: novo } })
              .where(eq(registrosOidc.id, id)),
          )
        }
        return resultado
      },
    }
    expect((await recifrar(concorrente, cofre, so(A))).segredos).toBe(0)
    const [lido] = await banco.naIdentidade((tx) => tx.select().from(registrosOidc).where(eq(registrosOidc.id, id)))
    expect(lido?.conteudo).toEqual({ jti: novo })
  })
})

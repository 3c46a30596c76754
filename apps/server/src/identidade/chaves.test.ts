import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { chavesDoProvedor } from "../db/schema/identidade.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { carregarChaves } from "./chaves.ts"
import { criarCofre, SegredoIlegivel } from "./cofre.ts"
import { criarProvedor } from "./provedor.ts"
import { emitirTokenParaTestes } from "./testes.ts"
import { chavesLocais, criarVerificador } from "./verificador.ts"

const cofre = criarCofre(new Uint8Array(32).fill(5))
const config = { url: "http://127.0.0.1:3000", modo: "producao", web: "/web" } as const
const ana = { sub: "00000000-0000-4000-8000-000000000001", email: "ana@exemplo.com.br", nome: "Ana" }

let banco: Banco
beforeAll(async () => {
  banco = await abrirBancoDeTeste()
}, 60_000)
afterAll(() => banco?.fechar())

describe("chaves do provedor", () => {
  it("servidores que começam ao mesmo tempo ficam com as mesmas chaves", async () => {
    const agora = new Date("2026-10-15T12:00:00Z")
    const conjuntos = await Promise.all(Array.from({ length: 5 }, () => carregarChaves(banco, cofre, agora)))
    for (const conjunto of conjuntos) expect(conjunto).toEqual(conjuntos[0])
    const linhas = await banco.naIdentidade((tx) => tx.select().from(chavesDoProvedor))
    expect(linhas.map((l) => l.uso).sort()).toEqual(["assinatura", "cookie"])
  })

  it("nada do segredo está legível na tabela nem no que se publica", async () => {
    const { assinatura, publicas, cookies } = await carregarChaves(banco, cofre, new Date())
    const tabela = JSON.stringify(await banco.naIdentidade((tx) => tx.select().from(chavesDoProvedor)))
    expect(tabela).not.toContain(assinatura[0].d)
    expect(tabela).not.toContain(assinatura[0].x)
    expect(tabela).not.toContain(cookies[0])
    expect(JSON.stringify(publicas)).not.toContain(assinatura[0].d)
    expect(Object.keys(publicas.keys[0] ?? {}).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"])
  })

  it("depois de reiniciar, os tokens de antes continuam valendo", async () => {
    const antes = await criarProvedor({ banco, cofre, config })
    antes.encerrar()
    const token = await emitirTokenParaTestes({ banco, cofre, emissor: antes.emissor }, ana)
    const depois = await criarProvedor({ banco, cofre, config })
    depois.encerrar()
    const verificar = criarVerificador({ ...depois, chaves: chavesLocais(depois.chavesPublicas) })
    expect(await verificar(token)).toEqual({ ...ana, emailConfirmado: true })
  })

  it("outra chave-mestra não abre as chaves nem cria outras por cima", async () => {
    const outro = criarCofre(new Uint8Array(32).fill(6))
    await expect(criarProvedor({ banco, cofre: outro, config })).rejects.toThrow(SegredoIlegivel)
    expect(await banco.naIdentidade((tx) => tx.select().from(chavesDoProvedor))).toHaveLength(2)
  })
})

import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { chavesDoProvedor } from "../db/schema/identidade.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { marcasDeTeste } from "./apoio.fixtures.ts"
import { abrirChaveiro, carregarChaves, girarChaves, purgarChaves } from "./chaves.ts"
import { criarCofre, SegredoIlegivel } from "./cofre.ts"
import { criarProvedor } from "./provedor.ts"
import { emitirTokenParaTestes } from "./token.fixtures.ts"
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
    const antes = await criarProvedor({ banco, cofre, config, marcas: marcasDeTeste(banco) })
    antes.encerrar()
    const token = await emitirTokenParaTestes({ banco, cofre, emissor: antes.emissor }, ana)
    const depois = await criarProvedor({ banco, cofre, config, marcas: marcasDeTeste(banco) })
    depois.encerrar()
    const verificar = criarVerificador({ ...depois, chaves: chavesLocais(depois.chavesPublicas) })
    expect(await verificar(token)).toMatchObject({ ...ana, emailConfirmado: true })
  })

  it("outra chave-mestra não abre as chaves nem cria outras por cima", async () => {
    const outro = criarCofre(new Uint8Array(32).fill(6))
    await expect(criarProvedor({ banco, cofre: outro, config, marcas: marcasDeTeste(banco) })).rejects.toThrow(
      SegredoIlegivel,
    )
    expect(await banco.naIdentidade((tx) => tx.select().from(chavesDoProvedor))).toHaveLength(2)
  })
})

describe("troca de chaves", () => {
  const AUTORIA = { idUsuario: null, autor: "teste", papel: null, endereco: null, agente: null, idPedido: null }
  const inicio = new Date("2026-11-20T12:00:00Z")
  const depois = (horas: number) => new Date(inicio.getTime() + horas * 3_600_000)
  let outro: Banco
  beforeEach(async () => {
    outro = await abrirBancoDeTeste()
  })
  afterEach(() => outro.fechar())

  it("a nova assina; a anterior fica publicada por doze horas e depois some", async () => {
    const antes = await carregarChaves(outro, cofre, inicio)
    const kid = await girarChaves(outro, cofre, inicio, AUTORIA)
    expect(kid).not.toBe(antes.assinatura[0].kid)
    const logo = await carregarChaves(outro, cofre, depois(11.9))
    expect(logo.assinatura.map((c) => c.kid)).toEqual([kid, antes.assinatura[0].kid])
    expect(logo.publicas.keys.map((c) => c.kid)).toEqual([kid, antes.assinatura[0].kid])
    expect(logo.cookies.slice(1)).toEqual(antes.cookies)
    expect(await purgarChaves(outro, depois(11.9))).toBe(0)
    const vencidas = await carregarChaves(outro, cofre, depois(12))
    expect([vencidas.assinatura.map((c) => c.kid), vencidas.cookies.length]).toEqual([[kid], 1])
    expect(await purgarChaves(outro, depois(12))).toBe(2)
  })

  it("um servidor no ar aceita o token da chave que ainda não conhecia, e os da anterior", async () => {
    const servidor = await criarProvedor({ banco: outro, cofre, config, marcas: marcasDeTeste(outro) })
    const verificar = criarVerificador({ ...servidor, chaves: servidor.chaves })
    const emitir = () => emitirTokenParaTestes({ banco: outro, cofre, emissor: servidor.emissor }, ana)
    const velho = await emitir()
    await girarChaves(outro, cofre, new Date(), AUTORIA)
    const novo = await emitir()
    expect(await verificar(novo)).toMatchObject(ana)
    expect(await verificar(velho)).toMatchObject(ana)
    expect(servidor.chavesPublicas.keys).toHaveLength(2)
    servidor.encerrar()
  })

  it("sem carência, o que a anterior assinou deixa de valer", async () => {
    const servidor = await criarProvedor({ banco: outro, cofre, config, marcas: marcasDeTeste(outro) })
    servidor.encerrar()
    const velho = await emitirTokenParaTestes({ banco: outro, cofre, emissor: servidor.emissor }, ana)
    await girarChaves(outro, cofre, new Date(), AUTORIA, false)
    const reiniciado = await criarProvedor({ banco: outro, cofre, config, marcas: marcasDeTeste(outro) })
    reiniciado.encerrar()
    const verificar = criarVerificador({ ...reiniciado, chaves: reiniciado.chaves })
    await expect(verificar(velho)).rejects.toMatchObject({ motivo: "assinatura" })
  })

  it("chaves inventadas em tokens não fazem ler o banco a cada pedido", async () => {
    let agora = inicio
    let leituras = 0
    const contado: Banco = {
      ...outro,
      naIdentidade: (corpo) => {
        leituras++
        return outro.naIdentidade(corpo)
      },
    }
    const chaveiro = await abrirChaveiro(contado, cofre, () => agora)
    leituras = 0
    const procurar = async () => chaveiro.publicas({ alg: "ES256", kid: "inventada" }, { payload: "", signature: "" })
    for (let i = 0; i < 20; i++) await expect(procurar()).rejects.toThrow()
    expect(leituras).toBe(1)
    agora = new Date(agora.getTime() + 30_000)
    await expect(procurar()).rejects.toThrow()
    expect(leituras).toBe(2)
  })

  it("fica na trilha de auditoria", async () => {
    await girarChaves(outro, cofre, inicio, AUTORIA)
    const { rows } = await outro.comoDono(async (tx) => {
      // An act of no office is shown to nobody, the owner of the table included.
      await tx.execute(sql`alter table auditoria no force row level security`)
      return tx.execute(sql`select acao, detalhe, autor from auditoria`)
    })
    expect(rows).toEqual([{ acao: "seguranca", detalhe: "Trocou as chaves de assinatura", autor: "teste" }])
  })
})

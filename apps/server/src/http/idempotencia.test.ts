import { randomUUID } from "node:crypto"
import type { Rota } from "@partida/contracts"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { z } from "zod"
import { registrarAto } from "../db/auditoria.ts"
import type { Banco } from "../db/banco.ts"
import type { Autoria, Escopo } from "../db/escopo.ts"
import { idempotencia } from "../db/schema/acessos.ts"
import { desafios } from "../db/schema/identidade.ts"
import { criarCofre } from "../identidade/cofre.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { ErroDeNegocio } from "./erros.ts"
import { criarIdempotencia, marcarEfeitos, type PedidoComChave } from "./idempotencia.ts"

const cofre = criarCofre(new Uint8Array(32).fill(9))
const rota: Rota = {
  metodo: "POST",
  caminho: "/coisas",
  papel: null,
  resumo: "Cria uma coisa",
  resposta: z.object({ id: z.string() }),
  status: 201,
}
const autoria: Autoria = { idUsuario: null, autor: "Ana", papel: 1, endereco: null, agente: null, idPedido: null }

let banco: Banco
let relogio: Date
beforeAll(async () => {
  banco = await abrirBancoDeTeste()
})
afterAll(() => banco.fechar())
beforeEach(() => {
  relogio = new Date("2026-11-20T12:00:00Z")
})

const idEscritorio = randomUUID()
const escopo: Escopo = { idEscritorio, idUsuario: randomUUID(), sub: "ana", empresas: "*" }
const umPedido = (mudancas: Partial<PedidoComChave> = {}): PedidoComChave => ({
  idEscritorio,
  idUsuario: escopo.idUsuario,
  chave: randomUUID(),
  nome: "criarCoisa",
  rota,
  conteudo: { corpo: { senha: "cavalo bateria grampo" } },
  arquivos: [],
  ...mudancas,
})
/** As another process over the same database. */
const processo = () => criarIdempotencia(banco, cofre, () => relogio)
const passar = (ms: number) => {
  relogio = new Date(relogio.getTime() + ms)
}

/** An effect that can be counted, and what its transaction returns. */
const efeito = async (marca: string, resultado: unknown = { id: marca }, onde = marcarEfeitos(banco)) =>
  onde.emEscopo(escopo, async (tx) => {
    await registrarAto(tx, { acao: "seguranca", idEscritorio, detalhe: marca }, autoria)
    return resultado
  })
const efeitos = (marca: string) =>
  banco.emEscopo(escopo, async (tx) => {
    const { rows } = await tx.execute<{ n: number }>(
      sql`select count(*)::int as n from auditoria where detalhe = ${marca}`,
    )
    return rows[0]?.n
  })
const linha = async ({ chave }: PedidoComChave) => {
  const [achada] = await banco.naPlataforma((tx) => tx.select().from(idempotencia).where(eq(idempotencia.chave, chave)))
  return achada
}
/** A process that dies where it is: whatever it was doing never goes on. */
const morrer = () => new Promise<never>(() => {})

describe("a mesma chave", () => {
  it("com o mesmo pedido dá a mesma resposta sem fazer de novo, também em outro processo", async () => {
    const pedido = umPedido()
    const marca = randomUUID()
    expect(await processo().umaVez(pedido, () => efeito(marca))).toEqual({ id: marca })
    expect(await processo().umaVez(pedido, () => efeito(marca))).toEqual({ id: marca })
    expect(await efeitos(marca)).toBe(1)
  })

  it("com outro pedido, ou em outra chamada, é recusada", async () => {
    const pedido = umPedido()
    const marca = randomUUID()
    await processo().umaVez(pedido, () => efeito(marca))
    for (const outro of [
      { ...pedido, conteudo: { corpo: { senha: "outra" } } },
      { ...pedido, nome: "criarOutraCoisa" },
      { ...pedido, arquivos: [{ nome: "a.xml", bytes: Buffer.from("<a/>") }] },
    ]) {
      await expect(processo().umaVez(outro, () => efeito(marca))).rejects.toMatchObject({ codigo: "chave-reutilizada" })
    }
    expect(await efeitos(marca)).toBe(1)
  })

  it("de outra pessoa ou de outro escritório é outra chave", async () => {
    const pedido = umPedido()
    const marca = randomUUID()
    await processo().umaVez(pedido, () => efeito(marca))
    await processo().umaVez({ ...pedido, idUsuario: randomUUID() }, () => efeito(marca))
    await processo().umaVez({ ...pedido, idEscritorio: null }, () => efeito(marca))
    expect(await efeitos(marca)).toBe(3)
  })

  it("duas ao mesmo tempo: uma faz, a outra recebe a resposta da primeira", async () => {
    const pedido = umPedido()
    const marca = randomUUID()
    const um = processo()
    const respostas = await Promise.all([1, 2, 3].map(() => um.umaVez(pedido, () => efeito(marca))))
    expect(respostas).toEqual([{ id: marca }, { id: marca }, { id: marca }])
    expect(await efeitos(marca)).toBe(1)
  })

  it("uma recusa é resposta como outra qualquer", async () => {
    const pedido = umPedido()
    let vezes = 0
    const recusar = async () => {
      vezes++
      throw new ErroDeNegocio("competencia-fechada", "A competência 10/2026 está fechada.", "competencia")
    }
    const esperado = {
      codigo: "competencia-fechada",
      message: "A competência 10/2026 está fechada.",
      campo: "competencia",
    }
    await expect(processo().umaVez(pedido, recusar)).rejects.toMatchObject(esperado)
    await expect(processo().umaVez(pedido, recusar)).rejects.toMatchObject(esperado)
    expect(vezes).toBe(1)
  })

  it("recusa por excesso de pedidos e defeito sem efeito deixam a chave livre", async () => {
    for (const erro of [new ErroDeNegocio("muitos-pedidos"), new Error("defeito")]) {
      const pedido = umPedido()
      const marca = randomUUID()
      await expect(processo().umaVez(pedido, () => Promise.reject(erro))).rejects.toBe(erro)
      expect(await processo().umaVez(pedido, () => efeito(marca))).toEqual({ id: marca })
    }
  })
})

describe("queda do processo", () => {
  it("depois do efeito e antes de guardar a resposta: a repetição recebe a resposta, e o efeito é um só", async () => {
    const pedido = umPedido()
    const marca = randomUUID()
    let feito = () => {}
    const efeitoFeito = new Promise<void>((resolver) => {
      feito = resolver
    })
    void processo().umaVez(pedido, async () => {
      await efeito(marca)
      feito()
      return morrer()
    })
    await efeitoFeito
    passar(61_000)
    expect(await processo().umaVez(pedido, () => efeito(marca))).toEqual({ id: marca })
    expect(await efeitos(marca)).toBe(1)
  })

  it.each([
    ["não é a resposta do contrato", { outra: "coisa" }],
    ["não é JSON", { id: 1n }],
    ["é grande demais", { id: "x".repeat(2 * 1024 * 1024) }],
  ])("o que a transação deixou %s: diz que já foi feito em vez de repetir", async (_caso, resultado) => {
    const pedido = umPedido()
    const marca = randomUUID()
    let feito = () => {}
    const efeitoFeito = new Promise<void>((resolver) => {
      feito = resolver
    })
    void processo().umaVez(pedido, async () => {
      await efeito(marca, resultado)
      feito()
      return morrer()
    })
    await efeitoFeito
    passar(61_000)
    await expect(processo().umaVez(pedido, () => efeito(marca))).rejects.toMatchObject({ codigo: "resposta-perdida" })
    expect(await efeitos(marca)).toBe(1)
  })

  it("antes do efeito: a repetição o faz, uma vez", async () => {
    const pedido = umPedido()
    const marca = randomUUID()
    const { promise: comecou, resolve } = Promise.withResolvers<void>()
    void processo().umaVez(pedido, () => {
      resolve()
      return morrer()
    })
    await comecou
    passar(61_000)
    expect(await processo().umaVez(pedido, () => efeito(marca))).toEqual({ id: marca })
    expect(await efeitos(marca)).toBe(1)
  })

  it("um processo dado por morto que acorda não faz de novo", async () => {
    const pedido = umPedido()
    const marca = randomUUID()
    const comecou = Promise.withResolvers<void>()
    const acordar = Promise.withResolvers<void>()
    const lento = processo().umaVez(pedido, async () => {
      comecou.resolve()
      await acordar.promise
      return efeito(marca)
    })
    await comecou.promise
    passar(61_000)
    await processo().umaVez(pedido, () => efeito(marca))
    acordar.resolve()
    await expect(lento).rejects.toMatchObject({ codigo: "pedido-em-curso", aguardarMs: expect.any(Number) })
    expect(await efeitos(marca)).toBe(1)
  })

  it("um defeito depois do efeito não o repete", async () => {
    const pedido = umPedido()
    const marca = randomUUID()
    await expect(
      processo().umaVez(pedido, async () => {
        await efeito(marca)
        throw new Error("a fila não respondeu")
      }),
    ).rejects.toThrow("a fila não respondeu")
    passar(61_000)
    expect(await processo().umaVez(pedido, () => efeito(marca))).toEqual({ id: marca })
    expect(await efeitos(marca)).toBe(1)
  })
})

describe("o que fica guardado", () => {
  it("só lê quem tem a chave do cofre: nem a resposta nem a senha do pedido", async () => {
    const pedido = umPedido()
    await processo().umaVez(pedido, async () => ({ id: "segredo-mostrado-uma-vez" }))
    const guardada = await linha(pedido)
    expect(JSON.stringify(guardada)).not.toContain("segredo-mostrado-uma-vez")
    expect(guardada?.hashPedido).toMatch(/^[0-9a-f]{64}$/)
    const outroCofre = criarCofre(new Uint8Array(32).fill(1))
    const pelaOutra = criarIdempotencia(banco, outroCofre, () => relogio)
    await expect(pelaOutra.umaVez(pedido, async () => ({ id: "x" }))).rejects.toMatchObject({
      codigo: "chave-reutilizada",
    })
  })

  it("um segredo mostrado uma vez não: a repetição diz que já foi feito, também depois de uma queda", async () => {
    const comSegredo: Rota = { ...rota, segredo: true }
    const pedido = umPedido({ rota: comSegredo })
    const caido = umPedido({ rota: comSegredo })
    const marca = randomUUID()
    const marcaDoCaido = randomUUID()
    const negado = { codigo: "resposta-perdida", message: expect.stringContaining("só aparece uma vez") }
    expect(await processo().umaVez(pedido, () => efeito(marca))).toEqual({ id: marca })
    await expect(processo().umaVez(pedido, () => efeito(marca))).rejects.toMatchObject(negado)
    const { promise: feito, resolve } = Promise.withResolvers<void>()
    void processo().umaVez(caido, async () => {
      await efeito(marcaDoCaido)
      resolve()
      return morrer()
    })
    await feito
    passar(61_000)
    await expect(processo().umaVez(caido, () => efeito(marcaDoCaido))).rejects.toMatchObject(negado)
    expect([await efeitos(marca), await efeitos(marcaDoCaido)]).toEqual([1, 1])
    const guardadas = await Promise.all([linha(pedido), linha(caido)])
    const uso = ({ chave }: PedidoComChave) => `idempotencia/${JSON.stringify([idEscritorio, escopo.idUsuario, chave])}`
    expect([pedido, caido].map((p, i) => cofre.decifrar(String(guardadas[i]?.resposta), uso(p)))).toEqual([
      '{"tipo":"sem-corpo"}',
      '{"tipo":"sem-corpo"}',
    ])
  })

  it("vale também para o que o provedor de identidade escreve, e devolve a transação a quem era", async () => {
    const pedido = umPedido()
    const desafio = randomUUID()
    const { promise: comecou, resolve } = Promise.withResolvers<void>()
    void processo().umaVez(pedido, async () => {
      await marcarEfeitos(banco).naIdentidade(async (tx) => {
        await tx.insert(desafios).values({ desafio, expiraEm: relogio })
        return { id: desafio }
      })
      resolve()
      return morrer()
    })
    await comecou
    passar(61_000)
    expect(await processo().umaVez(pedido, morrer)).toEqual({ id: desafio })
  })

  it("uma transação que só lê não marca nada", async () => {
    const pedido = umPedido()
    const marca = randomUUID()
    const { promise: comecou, resolve } = Promise.withResolvers<void>()
    void processo().umaVez(pedido, async () => {
      await marcarEfeitos(banco).emEscopo(escopo, (tx) => tx.execute(sql`select 1`))
      resolve()
      return morrer()
    })
    await comecou
    passar(61_000)
    expect(await processo().umaVez(pedido, () => efeito(marca))).toEqual({ id: marca })
  })

  it("é esquecido depois de um dia", async () => {
    const pedido = umPedido()
    await processo().umaVez(pedido, async () => ({ id: "x" }))
    passar(24 * 60 * 60_000)
    await processo().purgar()
    expect(await linha(pedido)).toBeDefined()
    passar(1)
    await processo().purgar()
    expect(await linha(pedido)).toBeUndefined()
  })
})

describe("quando tudo é feito numa só transação", () => {
  const umPedidoSo = (mudancas: Partial<PedidoComChave> = {}) => umPedido({ umaTransacao: true, ...mudancas })

  it("a repetição recebe a mesma resposta, e o efeito é um só, também em outro processo", async () => {
    const pedido = umPedidoSo()
    const marca = randomUUID()
    expect(await processo().umaVez(pedido, () => efeito(marca))).toEqual({ id: marca })
    expect((await linha(pedido))?.status).toBe(201)
    expect(await processo().umaVez(pedido, () => efeito(marca))).toEqual({ id: marca })
    expect(await efeitos(marca)).toBe(1)
    await expect(processo().umaVez({ ...pedido, conteudo: { outro: 1 } }, () => efeito(marca))).rejects.toMatchObject({
      codigo: "chave-reutilizada",
    })
    expect(await efeitos(marca)).toBe(1)
  })

  it("duas ao mesmo tempo em processos diferentes: uma faz, a outra recebe a resposta da primeira", async () => {
    const pedido = umPedidoSo()
    const marca = randomUUID()
    const outra = randomUUID()
    const [a, b] = await Promise.all([
      processo().umaVez(pedido, () => efeito(marca)),
      processo().umaVez(pedido, () => efeito(outra)),
    ])
    expect(b).toEqual(a)
    expect(((await efeitos(marca)) ?? 0) + ((await efeitos(outra)) ?? 0)).toBe(1)
  })

  it("o que falha não deixa efeito nem chave; o que é recusado deixa só a recusa", async () => {
    const pedido = umPedidoSo()
    const marca = randomUUID()
    const falhar = (erro: Error) => () =>
      marcarEfeitos(banco).emEscopo(escopo, async (tx) => {
        await registrarAto(tx, { acao: "seguranca", idEscritorio, detalhe: marca }, autoria)
        throw erro
      })
    await expect(processo().umaVez(pedido, falhar(new Error("defeito")))).rejects.toThrow("defeito")
    expect(await linha(pedido)).toBeUndefined()
    await expect(
      processo().umaVez(pedido, falhar(new ErroDeNegocio("transicao-recusada", "Já está paga."))),
    ).rejects.toMatchObject({ codigo: "transicao-recusada" })
    expect(await efeitos(marca)).toBe(0)
    await expect(processo().umaVez(pedido, () => efeito(marca))).rejects.toMatchObject({
      codigo: "transicao-recusada",
      message: "Já está paga.",
    })
    expect(await efeitos(marca)).toBe(0)
  })

  it("outra transação, ou outra resposta, é um defeito", async () => {
    const marca = randomUUID()
    await expect(
      processo().umaVez(umPedidoSo(), async () => {
        await efeito(marca)
        return efeito(marca)
      }),
    ).rejects.toThrow("opened another")
    await expect(
      processo().umaVez(umPedidoSo(), async () => {
        await efeito(marca)
        return { id: marca }
      }),
    ).rejects.toThrow("answered something else")
  })
})

import type { AparelhoDeAviso } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { abrirNavegador, abrirServicoDeAvisos, lerVapid } from "../../adapters/aviso-no-aparelho/servico.fixtures.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { palavrasDe } from "./palavras.ts"

let relogio = new Date("2026-11-20T12:00:00-03:00")
let servico: Awaited<ReturnType<typeof abrirServicoDeAvisos>>
let ambiente: Ambiente
let escritorio: string
let pessoa: Ator

beforeAll(async () => {
  servico = await abrirServicoDeAvisos()
  ambiente = await criarAmbiente(() => relogio, {
    avisos: { servicos: [servico.host], autoridade: servico.autoridade },
  })
  escritorio = await ambiente.criarEscritorio()
})
afterAll(async () => {
  await ambiente.fechar()
  await servico.fechar()
})
beforeEach(async () => {
  pessoa = await ambiente.criarAtor(escritorio, "EMPRESA", [])
  relogio = new Date("2026-11-20T12:00:00-03:00")
  servico.responder({ status: 201 })
  servico.recebidos.length = 0
})

const listar = async (de = pessoa) =>
  (await ambiente.pedir(de, "GET", "/conta/aparelhos")).json<{ chavePublica: string; lista: AparelhoDeAviso[] }>()
const ligar = async (navegador = abrirNavegador(servico.host), de = pessoa) => {
  const corpo = { ...navegador.inscricao, nome: "Chrome no Android" }
  const { status, json } = await ambiente.pedir(de, "POST", "/conta/aparelhos", { corpo })
  return { navegador, status, aparelho: json<AparelhoDeAviso>() }
}
let avisos = 0
const dizer = (titulo: string, destino = "/despesas/impostos", a = pessoa) => {
  relogio = new Date(relogio.getTime() + 1000)
  return ambiente.servico.banco.emEscopo(a.escopo, (tx) =>
    notificar(tx, {
      idEscritorio: escritorio,
      idUsuario: a.escopo.idUsuario,
      chave: `teste:${++avisos}`,
      tipo: "aviso",
      titulo,
      mensagem: "Detalhe.",
      destino,
      idLote: null,
      agora: relogio,
    }),
  )
}
const passar = (ms = 0) => {
  relogio = new Date(relogio.getTime() + ms)
  return ambiente.servico.trabalhos.correio()
}
const HORA_MS = 3_600_000

describe("um navegador", () => {
  it("recebe, cifrado só para ele e assinado pela instalação, o que a pessoa ainda não leu", async () => {
    const { navegador } = await ligar()
    await dizer("Padaria: DAS vence amanhã")
    await passar()
    expect(servico.recebidos).toHaveLength(1)
    const [recebido] = servico.recebidos
    expect(JSON.parse(navegador.ler(recebido?.corpo ?? Buffer.alloc(0)))).toEqual({
      titulo: "Partida",
      texto: "Padaria: DAS vence amanhã",
      destino: "/despesas/impostos",
    })
    const { chavePublica, lista } = await listar()
    const vapid = lerVapid(recebido?.cabecalhos.authorization, chavePublica)
    expect(vapid).toMatchObject({ aud: `https://${servico.host}`, sub: "mailto:nao-responda@partida.example" })
    // Not past a day (RFC 8292, 2), by the clock of the machine: that is the one a service looks at.
    const restaS = (vapid?.exp ?? 0) - Date.now() / 1000
    expect(restaS).toBeGreaterThan(0)
    expect(restaS).toBeLessThanOrEqual(86_400)
    // What RFC 8030 asks of a sender: for how long, and under which name one takes the place of another (5.2, 5.4).
    expect(recebido?.cabecalhos).toMatchObject({ "content-encoding": "aes128gcm", topic: "avisos", ttl: "86400" })
    expect(lista[0]).toMatchObject({ nome: "Chrome no Android", parado: false, ultimoEm: relogio.toISOString() })
    // Nothing new: nothing more.
    await passar(HORA_MS)
    expect(servico.recebidos).toHaveLength(1)
  })

  it("ligado de novo é o mesmo, e o que veio antes não se diz outra vez", async () => {
    await dizer("Antes de ligar")
    const { navegador } = await ligar()
    await ligar(navegador)
    expect((await listar()).lista).toHaveLength(1)
    await passar()
    expect(servico.recebidos).toEqual([])
  })

  it("é da pessoa: outra do mesmo escritório não o vê nem desliga, e não recebe o que é dela", async () => {
    const { aparelho } = await ligar()
    const outra = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
    expect((await listar(outra)).lista).toEqual([])
    expect((await ambiente.pedir(outra, "DELETE", `/conta/aparelhos/${aparelho.id}`)).status).toBe(404)
    await dizer("Da outra", "/painel", outra)
    await passar()
    expect(servico.recebidos).toEqual([])
    expect((await ambiente.pedir(pessoa, "DELETE", `/conta/aparelhos/${aparelho.id}`)).status).toBe(200)
    await dizer("Depois de desligar")
    await passar()
    expect(servico.recebidos).toEqual([])
  })

  it("de um serviço que não se conhece é recusado: nada sai para onde quem chama quiser", async () => {
    for (const endereco of [
      "https://169.254.169.254/latest",
      `https://${servico.host}@interno.exemplo/x`,
      "https://fcm.googleapis.com.exemplo.com/x",
      "https://fcm.googleapis.com:8443/x",
      "https://exemplo.push.apple.com.br/x",
    ]) {
      const { inscricao } = abrirNavegador(servico.host)
      const corpo = { ...inscricao, endereco, nome: "Chrome" }
      const r = await ambiente.pedir(pessoa, "POST", "/conta/aparelhos", { corpo })
      expect([endereco, r.status, r.json<{ campo: string }>().campo]).toEqual([endereco, 400, "endereco"])
    }
    for (const endereco of ["http://fcm.googleapis.com/x", "javascript:alert(1)", ""]) {
      const corpo = { ...abrirNavegador(servico.host).inscricao, endereco, nome: "Chrome" }
      expect((await ambiente.pedir(pessoa, "POST", "/conta/aparelhos", { corpo })).status).toBe(400)
    }
  })

  it("dez no máximo", async () => {
    for (let i = 0; i < 10; i++) expect((await ligar()).status).toBe(201)
    expect((await ligar()).status).toBe(400)
  })
})

describe("o que o serviço responde", () => {
  it.each([404, 410])("de um navegador que desistiu (%s), esquece", async (status) => {
    await ligar()
    servico.responder({ status })
    await dizer("Um")
    await passar()
    expect((await listar()).lista).toEqual([])
  })

  it.each([429, 500, 503])(
    "se não pegou (%s), tenta depois do tempo pedido, uma vez para tudo o que há de novo",
    async (status) => {
      const { navegador } = await ligar()
      servico.responder({ status, cabecalhos: { "retry-after": "600" } })
      await dizer("Um")
      await passar()
      servico.responder({ status: 201 })
      await dizer("Dois")
      await passar(HORA_MS / 12)
      expect(servico.recebidos).toHaveLength(1)
      await passar(HORA_MS / 6)
      expect(servico.recebidos).toHaveLength(2)
      expect(JSON.parse(navegador.ler(servico.recebidos[1]?.corpo ?? Buffer.alloc(0)))).toMatchObject({
        titulo: "Partida: 2 avisos novos",
        texto: "Dois\nUm",
        destino: "/painel",
      })
    },
  )

  it("se não se sabe se pegou, não repete", async () => {
    await ligar()
    servico.responder("silencio")
    await dizer("Um")
    await passar()
    await passar(HORA_MS)
    expect(servico.recebidos).toHaveLength(1)
  })

  it("depois de oito recusas para, e a pessoa vê que parou", async () => {
    await ligar()
    servico.responder({ status: 503 })
    await dizer("Um")
    for (let i = 0; i < 12; i++) {
      relogio = new Date(relogio.getTime() + 7 * HORA_MS)
      if (relogio.getUTCHours() < 11) relogio = new Date(relogio.getTime() + 8 * HORA_MS)
      await passar()
    }
    expect(servico.recebidos).toHaveLength(8)
    expect((await listar()).lista[0]?.parado).toBe(true)
  })
})

it("o navegador de teste lê o exemplo da RFC 8291, e não o que foi mudado nele", () => {
  // Section 5 and appendix A.
  const navegador = abrirNavegador("exemplo", {
    privada: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  })
  const corpo = Buffer.from(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    "base64url",
  )
  expect(navegador.ler(corpo)).toBe("When I grow up, I want to be a watermelon")
  corpo.writeUInt8(corpo.readUInt8(90) ^ 1, 90)
  expect(() => navegador.ler(corpo)).toThrow()
})

describe("quando e o que", () => {
  it("ninguém é acordado: o que vem à noite se diz de manhã, e o que já foi lido não se diz", async () => {
    await ligar()
    relogio = new Date("2026-11-20T21:00:00-03:00")
    await dizer("À noite")
    await dizer("Lido à noite")
    await passar()
    expect(servico.recebidos).toEqual([])
    const { lista } = (await ambiente.pedir(pessoa, "GET", "/notificacoes")).json<{
      lista: { id: string; titulo: string }[]
    }>()
    const lido = lista.find(({ titulo }) => titulo === "Lido à noite")
    await ambiente.pedir(pessoa, "POST", `/notificacoes/${lido?.id}/leitura`)
    relogio = new Date("2026-11-21T07:00:00-03:00")
    await passar()
    expect(servico.recebidos).toHaveLength(1)
  })

  it("a tela trancada não diz valor nem salário", () => {
    const valor = "Padaria: R$ 1.200,00 a pagar"
    const salario = "Pró-labore de Ana pronto"
    const dito = (titulo: string) => palavrasDe([{ titulo, destino: null }], "Partida")
    expect(dito(valor)).toEqual({ titulo: "Partida", texto: "Há um aviso novo para você", destino: "/painel" })
    for (const titulo of [
      salario,
      "Guia de 1.234,56 vence",
      "Ana 529.982.247-25 entrou",
      "CPF 52998224725",
      "Lucros de Ana",
    ])
      expect(dito(titulo).texto).toBe("Há um aviso novo para você")
    expect(dito("Padaria 12.345.678/0001-95: DAS de 10/2026 vence").texto).toContain("DAS de 10/2026")
    expect(
      JSON.stringify(palavrasDe(Array(20).fill({ titulo: "ã".repeat(3000), destino: null }), "M")).length,
    ).toBeLessThan(700)
    const varios = [valor, salario, "DAS vence hoje"].map((titulo) => ({ titulo, destino: "/x" }))
    expect(palavrasDe(varios, "Partida")).toEqual({
      titulo: "Partida: 3 avisos novos",
      texto: "DAS vence hoje",
      destino: "/painel",
    })
  })
})

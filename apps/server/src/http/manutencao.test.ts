import { type AvisoDeManutencao, CABECALHO_ESCRITORIO } from "@partida/contracts"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { LINHA_DE_COMANDO } from "../cli/uso.ts"
import { desligarManutencao, ligarManutencao } from "../features/plataforma/manutencao.service.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../testes/ambiente.ts"
import { abrirEventos } from "../testes/eventos.ts"
import { criarChave, NOTA } from "../testes/hostil-cena.ts"
import { criarManutencao, pausarEmManutencao } from "./manutencao.ts"

const AGORA = new Date("2026-11-20T12:00:00-03:00")
let ambiente: Ambiente
let escritorio: string
let administrador: Ator
let root: Ator
let relogio = AGORA
beforeAll(async () => {
  ambiente = await criarAmbiente(() => relogio)
  escritorio = await ambiente.criarEscritorio()
  administrador = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  root = await ambiente.criarAtor(null, "ROOT")
})
afterAll(() => ambiente.fechar())

const ligar = (aviso: { retornoPrevisto?: Date; mensagem?: string } = {}) =>
  ligarManutencao(ambiente.banco, { retornoPrevisto: null, mensagem: null, ...aviso }, AGORA, LINHA_DE_COMANDO)
const desligar = () => desligarManutencao(ambiente.banco, AGORA, LINHA_DE_COMANDO)
/** The notification arrives on another connection than the writing; the reading itself is at most five seconds old. */
const passarOTempo = () => {
  relogio = new Date(relogio.getTime() + 5000)
}
let vez = 0
// A minute of its own for each test: at the instant of another's reading, that reading would still be good.
beforeEach(() => {
  relogio = new Date(AGORA.getTime() + 60_000 * vez++)
})
afterEach(async () => {
  await desligar()
  passarOTempo()
})

describe("portas fechadas", () => {
  it("toda chamada responde 503 com o que se sabe, e a de Root é atendida", async () => {
    const { ator: maquina } = await criarChave(ambiente, administrador, { empresas: null })
    expect((await ambiente.pedir(administrador, "GET", "/conta/pessoa")).status).toBe(200)
    await ligar({ mensagem: "Voltamos às 13h.", retornoPrevisto: new Date("2026-11-20T12:30:05-03:00") })
    passarOTempo()
    const chamadas = [
      [administrador, "GET", "/conta/pessoa"],
      [administrador, "GET", "/nao-existe"],
      [maquina, "GET", "/empresas"],
      [null, "GET", "/conta/pessoa"],
      [null, "GET", "/openapi.json"],
      [{ ...administrador, token: "vencido" }, "GET", "/conta/pessoa"],
      [null, "POST", "/identidade/senhas/esquecidas"],
    ] as const
    for (const [ator, metodo, caminho] of chamadas) {
      const r = await ambiente.pedir(ator, metodo, caminho, metodo === "POST" ? { corpo: {} } : {})
      expect([caminho, r.status, r.cabecalhos["retry-after"]]).toEqual([caminho, 503, "1800"])
      expect(r.cabecalhos["content-type"]).toMatch(/^application\/problem\+json/)
      expect(r.json()).toMatchObject({ codigo: "em-manutencao", mensagem: "Voltamos às 13h." })
    }
    expect((await ambiente.pedir(root, "GET", "/conta/pessoa")).status).toBe(200)
    const noEscritorio = await ambiente.pedir(root, "GET", "/empresas", { idEscritorio: escritorio })
    expect(noEscritorio.status).toBe(200)
  })

  it("o que a página precisa para dizer isso continua aberto, e a identidade também", async () => {
    await ligar({ retornoPrevisto: new Date("2026-11-21T06:00:00-03:00") })
    passarOTempo()
    expect((await ambiente.pedir(null, "GET", "/plataforma/manutencao")).json()).toEqual({
      manutencao: { retornoPrevisto: "2026-11-21T09:00:00.000Z", mensagem: null },
    })
    expect((await ambiente.pedir(null, "GET", "/plataforma")).status).toBe(200)
    const { app } = ambiente.servidor
    for (const url of ["/meta.json", "/saude", "/oidc/jwks", "/oidc/.well-known/openid-configuration"])
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
  })

  it("sem retorno previsto, ou com um que já passou, pede que se volte em um minuto; nunca mais que em uma hora", async () => {
    const esperas: unknown[] = []
    for (const retorno of [undefined, "2026-11-20T11:00:00-03:00", "2026-11-23T12:00:00-03:00"]) {
      await ligar(retorno === undefined ? {} : { retornoPrevisto: new Date(retorno) })
      passarOTempo()
      esperas.push((await ambiente.pedir(administrador, "GET", "/conta/pessoa")).cabecalhos["retry-after"])
    }
    expect(esperas).toEqual(["60", "60", "3600"])
  })

  it("um escritório no cabeçalho, ou o caminho escrito de outro jeito, não abrem a porta a ninguém", async () => {
    await ligar()
    passarOTempo()
    const { app } = ambiente.servidor
    const headers = { authorization: `Bearer ${administrador.token}`, [CABECALHO_ESCRITORIO]: escritorio }
    for (const url of [
      "/%61pi/v1/conta/pessoa",
      "/api/v1/plataforma/../conta/pessoa",
      "/api/v1/conta/pessoa?x=/plataforma",
    ])
      expect([url, [404, 503].includes((await app.inject({ url, headers })).statusCode)]).toEqual([url, true])
  })

  it("as telas abertas ficam sabendo, ao fechar e ao abrir", async () => {
    const proprio = await criarAmbiente()
    const url = await proprio.servidor.app.listen({ port: 0, host: "127.0.0.1" })
    const pessoa = await proprio.criarAtor(await proprio.criarEscritorio(), "ADMINISTRADOR")
    const escuta = await abrirEventos(url, pessoa)
    await ligarManutencao(proprio.banco, { retornoPrevisto: null, mensagem: null }, AGORA, LINHA_DE_COMANDO)
    expect(await escuta.proximo()).toEqual({ tipo: "manutencao", ligada: true })
    // Who was told finds the doors as it was told, without waiting for the reading to age.
    expect((await proprio.pedir(pessoa, "GET", "/conta/pessoa")).status).toBe(503)
    await desligarManutencao(proprio.banco, AGORA, LINHA_DE_COMANDO)
    expect(await escuta.proximo()).toEqual({ tipo: "manutencao", ligada: false })
    expect((await proprio.pedir(pessoa, "GET", "/conta/pessoa")).status).toBe(200)
    escuta.sair()
    await proprio.fechar()
  })

  it("PARTIDA_MANUTENCAO=sim fecha desde o início, diga o banco o que disser", async () => {
    const proprio = await criarAmbiente(undefined, { manutencao: true })
    const pessoa = await proprio.criarAtor(await proprio.criarEscritorio(), "ADMINISTRADOR")
    expect((await proprio.pedir(pessoa, "GET", "/conta/pessoa")).json()).toMatchObject({ codigo: "em-manutencao" })
    expect((await proprio.pedir(null, "GET", "/plataforma/manutencao")).json()).toEqual({
      manutencao: { retornoPrevisto: null, mensagem: null },
    })
    await proprio.fechar()
  })

  it("fechar e abrir ficam no registro de auditoria da plataforma", async () => {
    await ligar({ mensagem: "Troca de disco" })
    passarOTempo()
    const { lista } = (await ambiente.pedir(root, "GET", "/auditoria?registrosPorPagina=1")).json<{
      lista: { autor: string; acao: string }[]
    }>()
    expect(lista[0]?.autor).toBe(LINHA_DE_COMANDO.autor)
  })
})

describe("trabalhos em segundo plano", () => {
  it("não começam com as portas fechadas, e terminam depois que abrem", async () => {
    await ligar()
    passarOTempo()
    const doRoot = await ambiente.pedir(root, "GET", "/conta/pessoa", { idEscritorio: escritorio })
    expect(doRoot.status).toBe(200)
    const { idLote } = (
      await ambiente.enviar(root, [{ nome: "n.xml", bytes: NOTA }], { [CABECALHO_ESCRITORIO]: escritorio })
    ).json<{ idLote: string }>()
    const estado = async () =>
      (await ambiente.pedir(root, "GET", `/lotes/${idLote}`, { idEscritorio: escritorio })).json<{ estado: string }>()
        .estado
    expect(await estado()).toBe("pendente")
    await desligar()
    passarOTempo()
    await ambiente.servidor.fila.acordar("lotes")
    expect(await estado()).toBe("concluido")
  })

  it("param no meio quando as portas fecham", async () => {
    let aviso: AvisoDeManutencao | null = null
    const manutencao = criarManutencao({ ler: async () => aviso, forcada: false, agora: () => AGORA })
    let parou = false
    const longo = (sinal?: AbortSignal) =>
      new Promise<void>((resolver) => {
        sinal?.addEventListener("abort", () => {
          parou = true
          resolver()
        })
      })
    const { lotes } = pausarEmManutencao(
      {
        lotes: longo,
        recalculo: longo,
        correio: longo,
        whatsapp: longo,
        vencimentos: longo,
        registro: longo,
        operacoes: longo,
        captura: longo,
      },
      manutencao,
    )
    const rodando = lotes()
    // The work begins after the first look at the doors.
    await manutencao.consultar()
    aviso = { retornoPrevisto: null, mensagem: null }
    manutencao.mudou()
    await rodando
    expect(parou).toBe(true)
  })
})

describe("leitura", () => {
  it("vale por cinco segundos, serve a todos os que perguntam juntos, e uma falha não fica guardada", async () => {
    let lidas = 0
    let falhar = false
    let instante = AGORA
    const manutencao = criarManutencao({
      ler: async () => {
        lidas++
        if (falhar) throw new Error("sem banco")
        return null
      },
      forcada: false,
      agora: () => instante,
    })
    await Promise.all([manutencao.consultar(), manutencao.consultar()])
    instante = new Date(AGORA.getTime() + 4999)
    await manutencao.consultar()
    expect(lidas).toBe(1)
    instante = new Date(AGORA.getTime() + 5000)
    falhar = true
    await expect(manutencao.consultar()).rejects.toThrow("sem banco")
    falhar = false
    expect(await manutencao.consultar()).toBeNull()
    expect(lidas).toBe(3)
  })
})

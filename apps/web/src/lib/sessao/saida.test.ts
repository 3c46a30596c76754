// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { credenciaisDeTeste } from "./apoio-de-testes.ts"
import { sessaoNova } from "./registro.ts"

const EMISSOR = "https://id.example"
const json = (corpo: unknown, status = 200) =>
  new Response(JSON.stringify(corpo), { status, headers: { "content-type": "application/json" } })

let pedidos: { url: string; autorizacao: string | null }[] = []
let apiFora = false

function servir(tipo: "embutida" | "externa"): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (url === "/api/v1/plataforma") {
      return json({
        versao: "0.1.0",
        marca: {
          nome: "Partida",
          titulo: "Partida",
          cor: "#0b6e4f",
          logoClaro: null,
          logoEscuro: null,
          favicon: "/marca/favicon",
          suporte: { email: null, telefone: null, endereco: null },
        },
        demonstracao: false,
        bancoEmbutido: false,
        identidade: {
          tipo,
          emissor: EMISSOR,
          cliente: "c",
          audiencia: "a",
          escopo: "openid",
          enderecoDaConta: null,
          firebase: null,
        },
        ociosidade: { limiteMinutos: 30, enderecoDeSaida: "/conta/sair" },
      })
    }
    // Asked by itself when an answer takes long, which a busy machine makes of any of them.
    if (url === "/api/v1/plataforma/manutencao") return json({})
    if (url.startsWith(EMISSOR)) return json({ issuer: EMISSOR, end_session_endpoint: `${EMISSOR}/fim` })
    pedidos.push({ url, autorizacao: new Headers(init.headers).get("authorization") })
    if (apiFora) throw new TypeError("Failed to fetch")
    return json({ mensagem: "feito" })
  })
}

/** The module of a tab whose storage already has a session. */
async function abrirComSessao(tipo: "embutida" | "externa") {
  servir(tipo)
  const { registro, renovacao } = sessaoNova("entrada-1", credenciaisDeTeste(0))
  window.localStorage.setItem("partida.sessao", JSON.stringify(registro))
  window.localStorage.setItem("partida.renovacao", JSON.stringify(renovacao))
  const ir = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
  const { saidaAnterior } = await import("./guardada.ts")
  return { sessao: await import("./sessao.ts"), saidaAnterior, ir }
}
const guardadas = () => Object.keys(window.localStorage).filter((chave) => /sessao|renovacao/.test(chave))

beforeEach(() => {
  vi.resetModules()
  pedidos = []
  apiFora = false
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.localStorage.clear()
  window.sessionStorage.clear()
})

describe("sair", () => {
  it("do provedor da casa: apaga tudo aqui e vai à página de saída dele", async () => {
    const { sessao, saidaAnterior, ir } = await abrirComSessao("embutida")
    expect(sessao.lerSessao()?.login).toBe("ana@partida.example")
    expect(await sessao.sair()).toBe(true)
    expect(guardadas()).toEqual([])
    expect(await sessao.estaNaSessao()).toBe(false)
    expect(saidaAnterior()).toBe("pedido")
    expect(pedidos).toEqual([])
    expect(String(ir.mock.calls[0]?.[0])).toMatch(/^https:\/\/id\.example\/fim\?.*id_token_hint=id-0/)
  })

  it("de provedor externo: antes de ir, a API fica sabendo que o token não vale mais", async () => {
    const { sessao, ir } = await abrirComSessao("externa")
    await sessao.sair()
    expect(pedidos).toEqual([{ url: "/api/v1/identidade/saida", autorizacao: "Bearer acesso-0" }])
    expect(ir).toHaveBeenCalledTimes(1)
  })

  it("a API fora do ar não prende ninguém", async () => {
    const { sessao, ir } = await abrirComSessao("externa")
    apiFora = true
    expect(await sessao.sair()).toBe(true)
    expect(guardadas()).toEqual([])
    expect(ir).toHaveBeenCalledTimes(1)
  })

  it("duas abas que saem ao mesmo tempo: só a primeira vai ao provedor", async () => {
    const { sessao, ir } = await abrirComSessao("embutida")
    await sessao.sair()
    expect(await sessao.sair()).toBe(false)
    expect(ir).toHaveBeenCalledTimes(1)
  })

  it("por ociosidade, o motivo fica para a página seguinte", async () => {
    const { sessao, saidaAnterior } = await abrirComSessao("embutida")
    sessao.marcarOciosidade()
    await sessao.sair()
    expect(saidaAnterior()).toBe("ociosidade")
  })

  it("para outro site: o token termina na API e nada fica aqui", async () => {
    const { sessao, ir } = await abrirComSessao("embutida")
    await sessao.encerrarPorOciosidade()
    expect(pedidos).toEqual([{ url: "/api/v1/identidade/saida", autorizacao: "Bearer acesso-0" }])
    expect(guardadas()).toEqual([])
    expect(ir).not.toHaveBeenCalled()
  })
})

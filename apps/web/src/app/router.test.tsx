// @vitest-environment happy-dom
import { type Papel, type Pessoa, papeis, podeAbrir, type Tela, telas } from "@partida/contracts"
import { QueryClient } from "@tanstack/react-query"
import { createMemoryHistory } from "@tanstack/react-router"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { consultaPessoa } from "../shared/conta/pessoa.ts"
import { destinoDe } from "./portas.ts"
import { criarRouter } from "./router.tsx"

// Leaving for the pages of who is signed out loads another page: here the address where the router ends is enough.
vi.mock("./outra-pagina.ts", () => ({ irParaOutraPagina: () => undefined }))

const HORA_MS = 60 * 60 * 1000
const ehTela = (caminho: string): caminho is Tela => caminho in telas
const todas = Object.keys(telas).filter(ehTela)
const pessoas: readonly Papel[] = ["FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"]

/** The session as a sign-in leaves it in the browser. */
function comSessao(): void {
  const registro = {
    FullName: "Ana Souza",
    Token: "",
    login: "ana@teste.invalid",
    IDFuncionario: "1",
    RotaInicial: "/painel",
    IDPerfilAcesso: 2,
    AccessToken: "token",
    TokenFirebase: null,
    validacao: { Valido: true, Mensagens: [] },
    logged: true,
  }
  const renovacao = {
    id: "sessao",
    geracao: 0,
    sub: "ana",
    refreshToken: null,
    expiraEm: Date.now() + HORA_MS,
    duracao: HORA_MS,
  }
  for (const armazem of [window.sessionStorage, window.localStorage]) {
    armazem.setItem("partida.sessao", JSON.stringify(registro))
    armazem.setItem("partida.renovacao", JSON.stringify(renovacao))
  }
}

/** Opens an address as somebody and answers where the router ends. */
async function abrir(endereco: string, papel: Papel | null): Promise<string> {
  const queryClient = new QueryClient()
  if (papel) {
    const pessoa: Pessoa = {
      idUsuario: "00000000-0000-4000-8000-000000000001",
      nome: "Ana Souza",
      email: "ana@teste.invalid",
      idPerfilAcesso: papeis[papel].id,
      idEscritorio: "00000000-0000-4000-8000-000000000002",
      escritorios: [],
      empresas: [],
      escritorioInteiro: true,
      declaracoesEmUso: false,
      faltaSegundoFator: null,
      aoAbrir: null,
      rotaInicial: "/painel",
      marca: {
        nome: "Horizonte",
        titulo: "Horizonte",
        cor: "#7a1fa2",
        logoClaro: null,
        logoEscuro: null,
        favicon: "/marca/favicon",
        suporte: { email: null, telefone: null, endereco: null },
      },
    }
    queryClient.setQueryData(consultaPessoa.queryKey, pessoa)
  }
  const router = criarRouter(queryClient, createMemoryHistory({ initialEntries: [endereco] }))
  await router.load()
  return router.state.location.href
}

beforeEach(() => {
  window.sessionStorage.clear()
  window.localStorage.clear()
})

describe("rotas", () => {
  it.each(todas)("%s existe como rota", (tela) => {
    const router = criarRouter(new QueryClient(), createMemoryHistory())
    expect(Object.keys(router.routesByPath)).toContain(tela)
  })

  it.each(pessoas)("%s: cada tela abre, leva à primeira de dentro, ou volta ao painel", async (papel) => {
    comSessao()
    for (const tela of todas) {
      const esperado = podeAbrir(papel, tela) ? destinoDe(tela) : "/painel"
      expect([tela, await abrir(tela, papel)]).toEqual([tela, esperado])
    }
  })

  it.each(["/", "/nao/existe", "/painel/nao-existe", "/usuarios/123"])("%s leva ao painel", async (endereco) => {
    comSessao()
    expect(await abrir(endereco, "ADMINISTRADOR")).toBe("/painel")
  })

  it("o filtro do endereço sobrevive à porta do fechamento", async () => {
    comSessao()
    expect(await abrir("/painel/fechamento?competencia=2026-09&busca=Aurora", "CONTADOR")).toBe(
      "/painel/fechamento/das?competencia=2026-09&busca=Aurora",
    )
  })

  it("a empresa do endereço chega com o nome que a tela tem para ela", async () => {
    comSessao()
    const idEmpresa = "00000000-0000-4000-8000-000000000003"
    expect(await abrir(`/receitas/notas-fiscais?competencia=2026-09&idEmpresa=${idEmpresa}`, "CONTADOR")).toBe(
      `/receitas/notas-fiscais?competencia=2026-09&empresa=${idEmpresa}`,
    )
    const doFechamento = `/painel/fechamento/das?competencia=2026-09&idEmpresa=${idEmpresa}`
    expect(await abrir(doFechamento, "CONTADOR")).toBe(doFechamento)
  })

  it.each(todas)("%s sem entrar leva à entrada, que lembra a origem inteira", async (tela) => {
    const buscar = vi.spyOn(globalThis, "fetch")
    const endereco = `${tela}?pagina=2`
    const destino = new URL(await abrir(endereco, null), "http://teste.invalid")
    expect(destino.pathname).toBe("/conta/entrar")
    expect(destino.searchParams.get("origem")).toBe(endereco)
    expect(buscar).not.toHaveBeenCalled()
    buscar.mockRestore()
  })

  it("o endereço de um documento abre para quem entrou; sem entrar, leva à entrada, que o lembra", async () => {
    const endereco = `/statics/download/${"a".repeat(64)}/Guia%20de%20mar%C3%A7o.pdf`
    const destino = new URL(await abrir(endereco, null), "http://teste.invalid")
    expect([destino.pathname, destino.searchParams.get("origem")]).toEqual(["/conta/entrar", endereco])
    comSessao()
    expect(await abrir(endereco, "FUNCIONARIO")).toBe(endereco)
  })

  it.each([
    "/conta/entrar",
    "/conta/token",
    "/conta/sair",
    "/conta/registrar?convite=abc",
    "/conta/confirmar?ficha=abc",
    "/conta/esqueci-senha",
    "/conta/nova-senha?ficha=abc",
    "/demonstracao/correio",
  ])("%s abre sem entrar", async (endereco) => {
    expect(await abrir(endereco, null)).toBe(endereco)
  })
})

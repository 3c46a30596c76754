// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { type Pessoa, papeis } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { useBusca } from "../../lib/busca.ts"
import { escreverBusca, lerBusca } from "../../lib/texto-da-busca.ts"
import { consultaPessoa } from "../conta/pessoa.ts"
import { buscaDaEmpresa } from "./busca.ts"
import { EmpresaDaTela } from "./EmpresaDaTela.tsx"

const AURORA = { id: "00000000-0000-4000-8000-000000000011", apelido: "Aurora Estúdio" }
const BITLAB = { id: "00000000-0000-4000-8000-000000000012", apelido: "Bitlab" }
const marca = { nome: "M", titulo: "M", cor: "#0b6e4f", logoClaro: null, logoEscuro: null, favicon: "/f" }
const contador: Pessoa = {
  idUsuario: "ana",
  nome: "Ana",
  email: "ana@teste.invalid",
  idPerfilAcesso: papeis.CONTADOR.id,
  idEscritorio: "e1",
  escritorios: [],
  empresas: [],
  escritorioInteiro: true,
  declaracoesEmUso: false,
  faltaSegundoFator: null,
  aoAbrir: null,
  rotaInicial: "/painel",
  marca: { ...marca, suporte: { email: null, telefone: null, endereco: null } },
}
const donaDeDuas: Pessoa = {
  ...contador,
  idPerfilAcesso: papeis.EMPRESA.id,
  empresas: [BITLAB, AURORA],
  escritorioInteiro: false,
  declaracoesEmUso: false,
}

const json = (corpo: unknown) =>
  new Response(JSON.stringify(corpo), { headers: { "content-type": "application/json" } })

function Tela() {
  const [{ empresa }] = useBusca(buscaDaEmpresa)
  return (
    <EmpresaDaTela id={empresa} titulo="Perfil" texto="O cadastro aparece aqui.">
      {(id) => <p>Tela de {id}</p>}
    </EmpresaDaTela>
  )
}

function abrir(pessoa: Pessoa, endereco: string) {
  const raiz = createRootRoute()
  const tela = createRoute({ getParentRoute: () => raiz, path: "/perfil", component: Tela })
  const router = createRouter({
    routeTree: raiz.addChildren([tela]),
    history: createMemoryHistory({ initialEntries: [endereco] }),
    parseSearch: lerBusca,
    stringifySearch: escreverBusca,
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(consultaPessoa.queryKey, pessoa)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}
const escolha = () => screen.queryByRole("heading", { name: "Escolha uma empresa" })

beforeEach(() => {
  window.localStorage.clear()
  const lista = [AURORA, BITLAB].map((empresa) => ({
    ...empresa,
    razaoSocial: empresa.apelido,
    cnpj: "11222333000181",
    idCategoria: 1,
  }))
  const paginacao = { paginaAtual: 1, registrosPorPagina: 50, totalDeRegistros: 2, proxima: null, anterior: null }
  vi.stubGlobal("fetch", async () => json({ lista, paginacao }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("empresa da tela", () => {
  it("dona de duas empresas, sem empresa no endereço: a primeira, que é a da barra do topo", async () => {
    const router = abrir(donaDeDuas, "/perfil")
    expect(await screen.findByText(`Tela de ${BITLAB.id}`)).toBeTruthy()
    expect(escolha()).toBeNull()
    expect(router.state.location.href).toBe("/perfil")
  })

  it("dona de duas empresas, com empresa no endereço: aquela", async () => {
    abrir(donaDeDuas, `/perfil?empresa=${AURORA.id}`)
    expect(await screen.findByText(`Tela de ${AURORA.id}`)).toBeTruthy()
    expect(escolha()).toBeNull()
  })

  it("contador, sem empresa no endereço: escolhe, e a escolhida fica no endereço", async () => {
    const router = abrir(contador, "/perfil?competencia=2026-10")
    expect(await screen.findByRole("heading", { name: "Escolha uma empresa" })).toBeTruthy()
    expect(screen.queryByText(/^Tela de/)).toBeNull()
    fireEvent.click(await screen.findByRole("option", { name: /Bitlab/ }))
    expect(await screen.findByText(`Tela de ${BITLAB.id}`)).toBeTruthy()
    expect(router.state.location.search).toEqual({ competencia: "2026-10", empresa: BITLAB.id })
  })
})

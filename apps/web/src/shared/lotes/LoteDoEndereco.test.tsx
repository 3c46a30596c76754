// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router"
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { escreverBusca, lerBusca } from "../../lib/texto-da-busca.ts"
import { AndamentoDosLotes } from "./AndamentoDosLotes.tsx"
import { acompanharLote, esquecerLotes } from "./acompanhamento.ts"
import { LoteDoEndereco } from "./LoteDoEndereco.tsx"

const UM = "5e429bbc-7f70-8fae-ae76-6b02713b6781"
const OUTRO = "5e429bbc-7f70-8fae-ae76-6b02713b6782"
const SEM_ERRO = "5e429bbc-7f70-8fae-ae76-6b02713b6783"
const tipos: Readonly<Record<string, { readonly tipo: string; readonly competencia: string | null }>> = {
  [UM]: { tipo: "calcular", competencia: "2026-10" },
  [OUTRO]: { tipo: "importar-notas", competencia: null },
  [SEM_ERRO]: { tipo: "fechar", competencia: "2026-10" },
}

const json = (corpo: unknown, status = 200) =>
  new Response(JSON.stringify(corpo), { status, headers: { "content-type": "application/json" } })

/** The calls of the drawer: a job, its reasons and its items. */
async function servidor(url: string): Promise<Response> {
  const [, id = "", parte] = /\/lotes\/([^/?]+)(\/itens|\/grupos)?/.exec(url) ?? []
  const lote = tipos[id]
  if (!lote) return json({ codigo: "nao-encontrado", mensagem: "Trabalho não encontrado.", status: 404 }, 404)
  const rotulo = `item de ${lote.tipo}`
  const idEmpresa = null
  const grupo = { resultado: 4, codigo: "faltam-dados", mensagem: null, titulo: null, total: 1, totais: [] }
  if (parte === "/grupos") return json({ grupos: [{ ...grupo, itens: [{ sequencia: 1, rotulo, idEmpresa }] }] })
  const item = { sequencia: 1, idEmpresa, resultado: 4, codigo: "faltam-dados", mensagem: null, detalhes: [] }
  const paginacao = { paginaAtual: 1, registrosPorPagina: 10, totalDeRegistros: 1 }
  if (parte === "/itens") return json({ lista: [{ ...item, rotulo }], paginacao })
  const contagens = { inseridos: 0, atualizados: id === SEM_ERRO ? 1 : 0, erros: id === SEM_ERRO ? 0 : 1, semAcao: 0 }
  const acoes = { idOrigem: null, repeticao: { quantos: 0, impedimento: null }, podeCancelar: false }
  const andamento = { estado: "concluido", total: 1, feitos: 1, contagens }
  return json({
    id,
    ...lote,
    ...andamento,
    ...acoes,
    criadoEm: "2026-11-20T12:00:00Z",
    concluidoEm: "2026-11-20T12:00:05Z",
  })
}

/** A product of two screens, whose search knows the month alone. */
async function abrir(endereco: string) {
  const raiz = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <AndamentoDosLotes />
        <LoteDoEndereco />
      </>
    ),
  })
  const tela = createRoute({
    getParentRoute: () => raiz,
    path: "/tela",
    validateSearch: z.object({ competencia: z.string().optional() }),
    component: () => <h1>Tela</h1>,
  })
  const notas = createRoute({
    getParentRoute: () => raiz,
    path: "/receitas/notas-fiscais",
    component: () => <h1>Tela</h1>,
  })
  const router = createRouter({
    routeTree: raiz.addChildren([tela, notas]),
    history: createMemoryHistory({ initialEntries: ["/tela?anterior=sim", endereco] }),
    parseSearch: lerBusca,
    stringifySearch: escreverBusca,
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole("heading", { name: "Tela" })
  return router
}

beforeEach(() => {
  vi.stubGlobal("fetch", servidor)
})
afterEach(() => {
  cleanup()
  esquecerLotes()
  vi.unstubAllGlobals()
})

describe("trabalho que o endereço nomeia", () => {
  it("abre o resultado sobre a tela, e fechar o tira do endereço sem deixar passo no histórico", async () => {
    const router = await abrir(`/tela?competencia=2026-10&lote=${UM}`)
    expect(await screen.findByRole("dialog", { name: "Cálculo de outubro de 2026" })).toBeTruthy()
    expect(await screen.findAllByText("item de calcular")).not.toEqual([])
    expect(router.state.location.href).toBe(`/tela?competencia=2026-10&lote=${UM}`)

    fireEvent.click(screen.getByRole("button", { name: "Fechar" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(router.state.location.href).toBe("/tela?competencia=2026-10")
    act(() => router.history.back())
    await waitFor(() => expect(router.state.location.href).toBe("/tela?anterior=sim"))
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  it("outro aviso, seguido com a tela aberta, mostra o outro trabalho", async () => {
    const router = await abrir("/tela")
    expect(screen.queryByRole("dialog")).toBeNull()
    act(() => router.history.push(`/tela?lote=${UM}`))
    expect(await screen.findByRole("dialog", { name: "Cálculo de outubro de 2026" })).toBeTruthy()
    act(() => router.history.push(`/tela?lote=${OUTRO}`))
    expect(await screen.findByRole("dialog", { name: "Importação de notas" })).toBeTruthy()
    expect(await screen.findAllByText("item de importar-notas")).not.toEqual([])
  })

  it("o que não é identificador é ignorado", async () => {
    const pedidos = vi.fn(servidor)
    vi.stubGlobal("fetch", pedidos)
    await abrir("/tela?lote=../usuarios")
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(pedidos).not.toHaveBeenCalled()
  })

  it("um trabalho fora do alcance diz que não foi encontrado", async () => {
    await abrir("/tela?lote=00000000-0000-4000-8000-000000000000")
    const dialogo = await screen.findByRole("dialog", { name: "Resultado do trabalho" })
    await waitFor(() => expect(dialogo.textContent).toContain("Trabalho não encontrado."))
  })

  it("o painel dos trabalhos abre pelo endereço: ir a outra tela não deixa o resultado por cima, e voltar o traz", async () => {
    acompanharLote({ id: UM, titulo: "Calcular 3 empresas" })
    const router = await abrir("/tela?competencia=2026-10")
    fireEvent.click(await screen.findByRole("button", { name: "Calcular 3 empresas 1 pede você" }))
    fireEvent.click(await screen.findByRole("button", { name: "Ver o que falta" }))
    expect(await screen.findByRole("dialog", { name: "Cálculo de outubro de 2026" })).toBeTruthy()
    expect(router.state.location.href).toBe(`/tela?competencia=2026-10&lote=${UM}`)

    act(() => router.history.push("/tela?competencia=2026-09"))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    act(() => router.history.back())
    expect(await screen.findByRole("dialog", { name: "Cálculo de outubro de 2026" })).toBeTruthy()
  })

  it("visto o resultado, a ficha do topo se vai; o que não pede ninguém se vai sozinho", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    acompanharLote({ id: UM, titulo: "Calcular 3 empresas" })
    acompanharLote({ id: SEM_ERRO, titulo: "Fechar 2 empresas" })
    await abrir("/tela")
    fireEvent.click(await screen.findByRole("button", { name: "2 trabalhos 1 pede você" }))
    expect(await screen.findByRole("button", { name: "Ver resultado" })).toBeTruthy()
    // While its list is open nothing leaves under the pointer.
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    fireEvent.click(screen.getByRole("button", { name: "Ver o que falta" }))
    await screen.findByRole("dialog", { name: "Cálculo de outubro de 2026" })
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.getByLabelText("Trabalhos em andamento")).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await waitFor(() => expect(screen.queryByLabelText("Trabalhos em andamento")).toBeNull())
    vi.useRealTimers()
  })

  it("o que pede alguém fica mais tempo, e também se vai sozinho: o sino o guarda", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    acompanharLote({ id: UM, titulo: "Calcular 3 empresas" })
    await abrir("/tela")
    await screen.findByRole("button", { name: "Calcular 3 empresas 1 pede você" })
    await act(() => vi.advanceTimersByTimeAsync(25_000))
    expect(screen.getByLabelText("Trabalhos em andamento")).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    await waitFor(() => expect(screen.queryByLabelText("Trabalhos em andamento")).toBeNull())
    vi.useRealTimers()
  })

  it("a tela das notas mostra a sua importação em si mesma, e o resultado dos outros por cima", async () => {
    const router = await abrir(`/receitas/notas-fiscais?lote=${UM}`)
    expect(await screen.findByRole("dialog", { name: "Cálculo de outubro de 2026" })).toBeTruthy()
    act(() => router.history.push(`/receitas/notas-fiscais?lote=${OUTRO}`))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })
})

// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import type { DetalheDoLote, GrupoDoLote } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { dispensarLote, lotesAcompanhados } from "./acompanhamento.ts"
import { GavetaDoLote } from "./GavetaDoLote.tsx"

const ID = "5e429bbc-7f70-8fae-ae76-6b02713b6781"
const NOVO = "5e429bbc-7f70-8fae-ae76-6b02713b6782"
const EMPRESA = "5e429bbc-7f70-8fae-ae76-6b02713b6783"
const SEM_ETAPA = "O faturamento do mês ainda não foi conferido. Conclua-o antes."

const lote = (mudancas: Partial<DetalheDoLote> = {}): DetalheDoLote => ({
  id: ID,
  tipo: "fechar",
  competencia: "2026-10",
  estado: "concluido",
  total: 1203,
  feitos: 1203,
  contagens: { inseridos: 0, atualizados: 1200, erros: 3, semAcao: 0 },
  criadoEm: "2026-11-20T12:00:00Z",
  concluidoEm: "2026-11-20T12:05:00Z",
  idOrigem: null,
  repeticao: { quantos: 3, impedimento: null },
  podeCancelar: false,
  ...mudancas,
})
const grupos: GrupoDoLote[] = [
  {
    resultado: 4,
    codigo: "etapa-pendente",
    mensagem: SEM_ETAPA,
    titulo: SEM_ETAPA,
    total: 3,
    totais: [],
    itens: [{ sequencia: 7, rotulo: "Alfa", idEmpresa: EMPRESA }],
  },
  {
    resultado: 2,
    codigo: null,
    mensagem: null,
    titulo: null,
    total: 1200,
    totais: [{ rotulo: "Tributos", valor: "812345.67" }],
    itens: [],
  },
  ...["ja-feito", "nao-se-aplica"].map((codigo) => ({
    resultado: 5,
    codigo,
    mensagem: codigo,
    titulo: codigo,
    total: 900,
    totais: [{ rotulo: "Tributos", valor: "1000.50" }],
    itens: [],
  })),
]
const json = (corpo: unknown) =>
  new Response(JSON.stringify(corpo), { status: 200, headers: { "content-type": "application/json" } })

/** What the server says of each address; the rest is an empty list. */
function servir(respostas: Readonly<Record<string, unknown>>) {
  const pedidos: string[] = []
  vi.stubGlobal("fetch", async (url: string | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(url), "http://teste.invalid")
    pedidos.push(`${init?.method ?? "GET"} ${pathname}${search}`)
    const achada = Object.entries(respostas).find(([fim]) => pathname.endsWith(fim))
    return json(
      achada?.[1] ?? { lista: [], paginacao: { paginaAtual: 1, registrosPorPagina: 10, totalDeRegistros: 0 } },
    )
  })
  return pedidos
}

async function desenhar(tela: ReactNode) {
  const raiz = createRootRoute({ component: () => tela })
  const router = createRouter({ routeTree: raiz, history: createMemoryHistory({ initialEntries: ["/"] }) })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}
const gaveta = <GavetaDoLote id={ID} titulo="Fechamento de outubro" aberto aoFechar={() => undefined} />

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const { id } of lotesAcompanhados.obter()) dispensarLote(id)
})

describe("resultado de um trabalho", () => {
  it("diz o motivo de cada grupo, leva ao conserto e mostra os itens do grupo", async () => {
    const pedidos = servir({ [`/lotes/${ID}`]: lote(), "/grupos": { grupos } })
    const router = await desenhar(gaveta)
    expect(await screen.findByText(SEM_ETAPA)).toBeTruthy()
    expect(screen.getByText("1.200 fechadas, 3 pedem você")).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "Ver as 3" }))
    await waitFor(() =>
      expect(pedidos.some((p) => p.includes("/itens?") && p.includes("codigo=etapa-pendente"))).toBe(true),
    )
    fireEvent.click(screen.getByText("Por motivo"))
    fireEvent.click(await screen.findByRole("link", { name: "Alfa: Abrir a empresa" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/painel/fechamento/faturamento"))
  })

  it("três grupos: o que pede alguém, aberto; o feito, com o total; o que já estava, recolhido", async () => {
    servir({ [`/lotes/${ID}`]: lote(), "/grupos": { grupos } })
    await desenhar(gaveta)
    await screen.findByText(SEM_ETAPA)
    // What stops a company in a bulk act is no error.
    expect([screen.getByText("Pede você"), screen.queryByText("Erro")]).toEqual([expect.anything(), null])
    expect(screen.getByText("Pede você").closest("[data-tom]")?.getAttribute("data-tom")).toBe("atencao")
    const partes = [...document.querySelectorAll("details")]
    expect(partes.map((p) => [p.open, p.querySelector("summary")?.textContent?.replaceAll("\u00a0", " ")])).toEqual([
      [true, "Precisa de você3 empresas"],
      [true, "Feito1.200 empresasTributos R$ 812.345,67"],
      [false, "Já estava feito ou não se aplica1.800 empresasTributos R$ 2.001,00"],
    ])
  })

  it("tenta de novo o que falhou, e acompanha o novo trabalho", async () => {
    const pedidos = servir({ "/repetir": { idLote: NOVO, total: 3 }, [`/lotes/${ID}`]: lote(), "/grupos": { grupos } })
    await desenhar(gaveta)
    fireEvent.click(await screen.findByRole("button", { name: "Tentar de novo as 3 que ficaram" }))
    await waitFor(() => expect(lotesAcompanhados.obter().map(({ id }) => id)).toEqual([NOVO]))
    expect(pedidos.some((p) => p.startsWith("POST") && p.endsWith(`/lotes/${ID}/repetir`))).toBe(true)
  })

  it("cancela o que falta só depois de confirmar", async () => {
    const andando = lote({
      estado: "pendente",
      feitos: 200,
      podeCancelar: true,
      repeticao: { quantos: 0, impedimento: "em andamento" },
    })
    const pedidos = servir({ "/cancelar": lote(), [`/lotes/${ID}`]: andando, "/grupos": { grupos: [] } })
    await desenhar(gaveta)
    fireEvent.click(await screen.findByRole("button", { name: "Cancelar o que falta" }))
    expect(await screen.findByText(/1\.003 itens ainda não começaram/)).toBeTruthy()
    expect(pedidos.filter((p) => p.startsWith("POST"))).toEqual([])
    const [, confirmar] = screen.getAllByRole("button", { name: "Cancelar o que falta" })
    if (confirmar) fireEvent.click(confirmar)
    await waitFor(() => expect(pedidos.filter((p) => p.startsWith("POST"))).toHaveLength(1))
  })
})

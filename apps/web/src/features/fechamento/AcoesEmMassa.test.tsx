// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { type PreviaDaAcao, rotasDaPrevia, rotasDoFechamento } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { dispensarLote, lotesAcompanhados } from "../../shared/lotes/acompanhamento.ts"
import { AcoesEmMassa } from "./AcoesEmMassa.tsx"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar, abrir: vi.fn() }))

const ID = "5e429bbc-7f70-8fae-ae76-6b02713b6781"
const EMPRESA = "5e429bbc-7f70-8fae-ae76-6b02713b6783"
const POSTERIOR = "O mês 11/2026 foi fechado com base neste. Reabra-o primeiro."
const PREVIA: PreviaDaAcao = {
  total: 40,
  farao: 30,
  totais: [],
  grupos: [
    {
      codigo: "fora-de-ordem",
      mensagem: POSTERIOR,
      tipo: "impedimento",
      total: 10,
      totais: [],
      empresas: [{ idEmpresa: EMPRESA, apelido: "Alfa" }],
    },
  ],
}
const limpar = vi.fn()

function abrir(todas = true) {
  // The growing text area listens for fonts, which this DOM does not have.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true })
  const selecao = { ids: new Set([EMPRESA]), todas, marcar: vi.fn(), selecionarTodas: vi.fn(), limpar }
  const raiz = createRootRoute({
    component: () => <AcoesEmMassa n={40} competencia="2026-10" filtro={{ passo: "fechado" }} selecao={selecao} />,
  })
  const router = createRouter({ routeTree: raiz, history: createMemoryHistory({ initialEntries: ["/"] }) })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const botao = (nome: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name: nome })
const motivo = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Motivo" })
const pedidos = () => chamar.mock.calls.filter(([rota]) => rota === rotasDoFechamento.reabrirFechamentos)

beforeEach(() => {
  chamar.mockImplementation(async (rota: unknown) =>
    rota === rotasDaPrevia.preverAcaoEmMassa ? PREVIA : { idLote: ID, total: 40 },
  )
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  for (const { id } of lotesAcompanhados.obter()) dispensarLote(id)
})

describe("reabrir em massa", () => {
  it("mostra quantas reabrem e por que as outras não, e leva ao mês que se reabre antes", async () => {
    abrir()
    fireEvent.click(await botao("Reabrir…"))
    const confirmar = await botao("Reabrir 30 empresas")
    expect(screen.getByRole("dialog", { name: "Reabrir outubro de 2026?" })).toBeTruthy()
    expect(screen.getByRole("status").textContent).toBe("30 empresas serão reabertas · 10 pedem você")
    const conserto = screen.getByRole("link", { name: `Ver na lista: ${POSTERIOR}` })
    expect(conserto.getAttribute("href")).toBe("/painel/fechamento/das?competencia=2026-11&passo=fechado")
    expect(chamar).toHaveBeenCalledWith(
      rotasDaPrevia.preverAcaoEmMassa,
      expect.objectContaining({
        corpo: { competencia: "2026-10", acao: "reabrir", selecao: { filtro: { passo: "fechado" } } },
      }),
    )
    // The reason is what is missing.
    expect(confirmar.disabled).toBe(true)
  })

  it("só com um motivo de verdade; vai com as etapas, e o trabalho passa a ser acompanhado", async () => {
    abrir()
    fireEvent.click(await botao("Reabrir…"))
    const confirmar = await botao("Reabrir 30 empresas")
    fireEvent.change(await motivo(), { target: { value: "   curto    " } })
    expect(confirmar.disabled).toBe(true)
    fireEvent.change(await motivo(), { target: { value: " Chegou nota atrasada. " } })
    fireEvent.click(screen.getByRole("checkbox", { name: "Faturamento" }))
    expect(confirmar.disabled).toBe(false)
    fireEvent.click(confirmar)
    await waitFor(() => expect(limpar).toHaveBeenCalledOnce())
    const corpo = {
      competencia: "2026-10",
      selecao: { filtro: { passo: "fechado" } },
      motivo: "Chegou nota atrasada.",
      etapas: ["faturamento"],
    }
    expect(pedidos()).toEqual([[rotasDoFechamento.reabrirFechamentos, { corpo }]])
    expect(lotesAcompanhados.obter()).toEqual([{ id: ID, titulo: "Reabrir 40 empresas, out/2026" }])
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("recusado, o diálogo fica com o motivo digitado", async () => {
    chamar.mockImplementation(async (rota: unknown) => {
      if (rota === rotasDaPrevia.preverAcaoEmMassa) return PREVIA
      throw new Error("fora do ar")
    })
    abrir(false)
    fireEvent.click(await botao("Reabrir…"))
    const confirmar = await botao("Reabrir 30 empresas")
    fireEvent.change(await motivo(), { target: { value: "Chegou nota atrasada." } })
    fireEvent.click(confirmar)
    await waitFor(() => expect(pedidos()).toHaveLength(1))
    expect(pedidos()[0]?.[1]).toMatchObject({ corpo: { selecao: { empresas: [EMPRESA] }, etapas: [] } })
    await waitFor(() => expect(confirmar.disabled).toBe(false))
    expect((await motivo()).value).toBe("Chegou nota atrasada.")
    expect(limpar).not.toHaveBeenCalled()
  })

  it("o foco começa em Cancelar: Enter não confirma nada", async () => {
    abrir()
    fireEvent.click(await botao("Reabrir…"))
    const cancelar = await botao("Cancelar")
    expect(cancelar.hasAttribute("data-autofocus")).toBe(true)
    fireEvent.click(cancelar)
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(pedidos()).toEqual([])
  })
})

describe("calcular e fechar em massa", () => {
  it.each([
    ["Calcular 40 empresas", "Calcular 30 empresas", rotasDoFechamento.calcularFechamentos],
    ["Fechar 40 empresas", "Fechar 30 empresas", rotasDoFechamento.fecharFechamentos],
  ] as const)("%s pede a prévia e depois o trabalho", async (abre, confirma, rota) => {
    abrir()
    fireEvent.click(await botao(abre))
    fireEvent.click(await botao(confirma))
    await waitFor(() => expect(limpar).toHaveBeenCalledOnce())
    const corpo = { competencia: "2026-10", selecao: { filtro: { passo: "fechado" } } }
    expect(chamar).toHaveBeenCalledWith(rota, { corpo })
  })
})

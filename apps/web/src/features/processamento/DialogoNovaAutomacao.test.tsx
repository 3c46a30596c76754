// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { erros, type ResultadoDoPedido, rotasDasOperacoes } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { DialogoNovaAutomacao } from "./DialogoNovaAutomacao.tsx"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar, abrir: vi.fn() }))

const EMPRESA = "5e429bbc-7f70-8fae-ae76-6b02713b6783"
const PREVIA: ResultadoDoPedido = {
  novas: 7,
  empresas: 7,
  valor: "8641.92",
  entram: [{ tipo: "das-gerar", novas: 7, empresas: 7, valor: "8641.92" }],
  grupos: [
    {
      codigo: "sem-procuracao",
      motivo: "Falta a procuração do cliente.",
      tipo: "impedimento",
      total: 3,
      empresas: [{ idEmpresa: EMPRESA, apelido: "Alfa" }],
    },
    { codigo: "ja-feito", motivo: "Já foi feito.", tipo: "sem-acao", total: 2, empresas: [] },
    { codigo: "nao-se-aplica", motivo: "A empresa não é MEI.", tipo: "sem-acao", total: 4, empresas: [] },
  ],
}
const SEM_ATO = "Este serviço não está disponível nesta instalação."
const aoFechar = vi.fn()

function abrir() {
  const raiz = createRootRoute({ component: () => <DialogoNovaAutomacao aoFechar={aoFechar} /> })
  const history = createMemoryHistory({ initialEntries: ["/?competencia=2026-10"] })
  const router = createRouter({ routeTree: raiz, history })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const botao = (nome: string) => screen.findByRole<HTMLButtonElement>("button", { name: nome })
const escolher = async (tipo: string) =>
  fireEvent.change(await screen.findByLabelText("O que fazer"), { target: { value: tipo } })
const pedidos = () => chamar.mock.calls.filter(([rota]) => rota === rotasDasOperacoes.pedirOperacoes)

beforeEach(() => {
  chamar.mockImplementation(async (_rota: unknown, { corpo }: { corpo?: { tipo: string } }) => {
    if (corpo?.tipo === "mei-debitos")
      throw new ErroDaApi({ codigo: "nao-se-aplica", ...erros["nao-se-aplica"], mensagem: SEM_ATO })
    // Without a body it is the search of companies.
    return corpo === undefined ? { lista: [], paginacao: { totalDeRegistros: 0 } } : PREVIA
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe("nova automação", () => {
  it("mostra antes quem precisa de você, o que entra e o total; confirmada, pede o mesmo e fecha", async () => {
    abrir()
    await escolher("das-gerar")
    const confirmar = await botao("Pôr 7 automações na fila")
    expect(screen.getByRole("status").textContent).toBe("7 automações entram na fila, R$\u00a08.641,92 ao todo")
    expect(screen.getByRole("list", { name: "Precisa de você" }).textContent).toContain(
      "Falta a procuração do cliente.",
    )
    // What is not of the company is not said to be done.
    expect(screen.getByText("Já estava feito ou não se aplica")).toBeTruthy()
    expect(pedidos()).toEqual([])
    fireEvent.click(confirmar)
    await waitFor(() => expect(aoFechar).toHaveBeenCalledOnce())
    expect(pedidos()).toEqual([
      [rotasDasOperacoes.pedirOperacoes, { corpo: { tipo: "das-gerar", competencia: "2026-10" } }],
    ])
  })

  it("o que esta instalação não faz diz por quê, e não se confirma", async () => {
    abrir()
    await escolher("mei-debitos")
    expect((await screen.findByRole("alert")).textContent).toBe(SEM_ATO)
    expect((await botao("Pôr na fila")).disabled).toBe(true)
  })

  it("sem empresa escolhida nada é previsto nem pedido", async () => {
    abrir()
    await botao("Pôr 7 automações na fila")
    fireEvent.click(screen.getByRole("radio", { name: "Só as que eu escolher" }))
    await screen.findByText("Escolha ao menos uma empresa.")
    expect((await botao("Pôr na fila")).disabled).toBe(true)
  })
})

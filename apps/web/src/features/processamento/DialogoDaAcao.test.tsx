// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { type EfeitoDaAcao, rotasDasOperacoes } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { AcoesDasOperacoes } from "./AcoesDasOperacoes.tsx"
import type { NomeDaParte } from "./busca.ts"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar, abrir: vi.fn() }))

const UMA = "5e429bbc-7f70-8fae-ae76-6b02713b6781"
const EFEITO: EfeitoDaAcao = {
  mudam: 12,
  valor: "1200.50",
  ficam: [{ motivo: "Já terminou com sucesso, e isso não se desfaz aqui.", quantas: 3 }],
}
const limpar = vi.fn()

function abrir(parte: NomeDaParte, todas = true) {
  const selecao = { ids: new Set([UMA]), todas, marcar: vi.fn(), selecionarTodas: vi.fn(), limpar }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AcoesDasOperacoes parte={parte} filtro={{ status: "3,4" }} selecao={selecao} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const botao = (nome: string) => screen.findByRole<HTMLButtonElement>("button", { name: nome })
const atos = () => chamar.mock.calls.filter(([rota]) => rota === rotasDasOperacoes.agirSobreOperacoes)

beforeEach(() => {
  chamar.mockImplementation(async () => EFEITO)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe("agir sobre automações", () => {
  it("diz antes quantas mudam, quanto valem e por que as outras ficam; o foco começa na volta", async () => {
    abrir("pendentes")
    fireEvent.click(await botao("Reprocessar…"))
    await botao("Reprocessar 12 automações")
    expect(screen.getByRole("status").textContent).toBe("12 automações mudam, R$\u00a01.200,50 ao todo")
    expect(screen.getByRole("list", { name: "As que ficam como estão" }).textContent).toBe(
      "3 ficam. Já terminou com sucesso, e isso não se desfaz aqui.",
    )
    expect((await botao("Voltar")).hasAttribute("data-autofocus")).toBe(true)
    expect(atos()).toEqual([])
  })

  it("confirmado, vai o filtro inteiro com o motivo, e a seleção acaba", async () => {
    abrir("pendentes")
    fireEvent.click(await botao("Cancelar…"))
    const confirmar = await botao("Cancelar 12 automações")
    fireEvent.change(screen.getByRole("textbox", { name: "Motivo" }), { target: { value: " Pedido em dobro. " } })
    fireEvent.click(confirmar)
    await waitFor(() => expect(limpar).toHaveBeenCalledOnce())
    const corpo = { acao: "cancelar", selecao: { filtro: { status: "3,4" } }, motivo: "Pedido em dobro." }
    expect(atos()).toEqual([[rotasDasOperacoes.agirSobreOperacoes, { corpo }]])
  })

  it("recusado, o diálogo fica e diz por quê; nada se perde da seleção", async () => {
    chamar.mockImplementation(async (rota: unknown) => {
      if (rota === rotasDasOperacoes.agirSobreOperacoes) throw new Error("fora do ar")
      return EFEITO
    })
    abrir("processar", false)
    fireEvent.click(await botao("Aprovar…"))
    fireEvent.click(await botao("Aprovar 12 automações"))
    expect((await screen.findByRole("alert")).textContent).toContain("Nada mudou")
    expect(atos()[0]?.[1]).toEqual({ corpo: { acao: "aprovar", selecao: { ids: [UMA] } } })
    expect(limpar).not.toHaveBeenCalled()
  })

  it("sem nada que mude, não há o que confirmar", async () => {
    chamar.mockImplementation(async () => ({ ...EFEITO, mudam: 0, valor: null }))
    abrir("canceladas")
    fireEvent.click(await botao("Reabrir…"))
    await screen.findByText("Nenhuma automação muda")
    expect((await botao("Reabrir")).disabled).toBe(true)
  })
})

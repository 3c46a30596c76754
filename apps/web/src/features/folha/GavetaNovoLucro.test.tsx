// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { GavetaNovoLucro } from "./GavetaNovoLucro.tsx"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar, abrir: vi.fn() }))

const EMPRESA = "00000000-0000-4000-8000-000000000001"
const SOCIO = "00000000-0000-4000-8000-000000000002"
/** What the server answers to the preview; the list of people comes first. */
let previa: () => Promise<unknown>

beforeEach(() => {
  previa = () => new Promise(() => undefined)
  chamar.mockReset()
  chamar.mockImplementation(async (rota: { caminho: string }) =>
    rota.caminho.endsWith("/previa") ? previa() : { lista: [{ id: SOCIO, nome: "Ana Prado", idTipoDePessoa: 1 }] },
  )
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <GavetaNovoLucro idEmpresa={EMPRESA} aoFechar={vi.fn()} />
      </QueryClientProvider>
    </MantineProvider>,
  )
})
afterEach(cleanup)

const dia = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Data do pagamento" })
const previas = () => chamar.mock.calls.filter(([rota]) => rota.caminho.endsWith("/previa"))
const digitar = (value: string) => {
  fireEvent.focus(dia())
  fireEvent.change(dia(), { target: { value } })
}
const preencher = async () => {
  fireEvent.click(await screen.findByRole("combobox", { name: "Quem recebe" }))
  fireEvent.click(await screen.findByRole("option", { name: "Ana Prado" }))
  fireEvent.change(screen.getByRole("textbox", { name: "Valor" }), { target: { value: "1000,00" } })
}

it.each([
  ["31/02/2026", /não existe/],
  ["05/10", /./],
  ["01/01/2099", /dia que ainda não chegou/],
])("a data %s é dita no campo quando se sai dele, e nada é pedido ao servidor", async (digitado, mensagem) => {
  await preencher()
  chamar.mockClear()
  digitar(digitado)
  expect(dia().getAttribute("aria-invalid")).not.toBe("true")
  fireEvent.blur(dia())
  expect(dia().getAttribute("aria-invalid")).toBe("true")
  const descricao = dia().getAttribute("aria-describedby")?.split(" ") ?? []
  expect(descricao.map((id) => document.getElementById(id)?.textContent).join(" ")).toMatch(mensagem)
  expect(previas()).toEqual([])
})

it("a recusa do servidor que nomeia a data aparece nela, e sai quando se digita outra", async () => {
  previa = () =>
    Promise.reject(
      new ErroDaApi({ codigo: "competencia-fechada", mensagem: "09/2026 está fechada.", campo: "data", status: 409 }),
    )
  await preencher()
  digitar("10/09/2026")
  expect(await screen.findByText("09/2026 está fechada.")).toBeTruthy()
  expect(dia().getAttribute("aria-invalid")).toBe("true")
  expect(screen.queryByText("Nada foi registrado")).toBeNull()
  previa = () => new Promise(() => undefined)
  digitar("10/10/2026")
  expect(screen.queryByText("09/2026 está fechada.")).toBeNull()
})

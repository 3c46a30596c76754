// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { rotasDaCarteira, rotasDosGrupos } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { DialogoEmMassa, type QueMudar } from "./DialogoEmMassa.tsx"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar, abrir: vi.fn() }))

const EMPRESA = "00000000-0000-4000-8000-000000000001"
const BIA = "00000000-0000-4000-8000-000000000002"
const alterou = vi.fn()

beforeEach(() => {
  alterou.mockReset()
  chamar.mockReset()
  chamar.mockImplementation(async (rota: unknown, entrada: { corpo?: unknown }) => {
    if (rota === rotasDaCarteira.listarResponsaveis) return { lista: [{ id: BIA, nome: "Bia" }] }
    if (rota === rotasDosGrupos.listarGrupos) return { lista: [] }
    if (rota !== rotasDaCarteira.alterarEmpresas) return { lista: [] }
    alterou(entrada.corpo)
    return { alteradas: 200, semMudanca: 0, recusadas: [] }
  })
})
afterEach(cleanup)

async function abrir(que: QueMudar) {
  const aoFechar = vi.fn()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DialogoEmMassa que={que} quantas="200 empresas" alvo={{ empresas: [EMPRESA] }} aoFechar={aoFechar} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole("button", { name: "Alterar 200 empresas" })
  return aoFechar
}
const alterar = () => fireEvent.click(screen.getByRole("button", { name: "Alterar 200 empresas" }))
const escolher = (rotulo: string, valor: string) =>
  fireEvent.change(screen.getByLabelText(rotulo), { target: { value: valor } })

describe("uma mudança em muitas empresas", () => {
  it.each([
    { que: "idResponsavel", queixa: "Escolha o responsável." },
    { que: "idGrupo", queixa: "Escolha o grupo." },
  ] as const)("sem escolha nada muda ($que)", async ({ que, queixa }) => {
    await abrir(que)
    alterar()
    expect(await screen.findByText(queixa)).toBeTruthy()
    expect(alterou).not.toHaveBeenCalled()
  })

  it("tirar o responsável de todas é uma escolha", async () => {
    const aoFechar = await abrir("idResponsavel")
    escolher("Responsável", "nenhum")
    alterar()
    await waitFor(() => expect(aoFechar).toHaveBeenCalledWith(true))
    expect(alterou.mock.calls).toEqual([[{ selecao: { empresas: [EMPRESA] }, mudanca: { idResponsavel: null } }]])
  })

  it("passar todas a alguém também", async () => {
    const aoFechar = await abrir("idResponsavel")
    await screen.findByRole("option", { name: "Bia" })
    escolher("Responsável", BIA)
    alterar()
    await waitFor(() => expect(aoFechar).toHaveBeenCalledWith(true))
    expect(alterou.mock.calls).toEqual([[{ selecao: { empresas: [EMPRESA] }, mudanca: { idResponsavel: BIA } }]])
  })
})

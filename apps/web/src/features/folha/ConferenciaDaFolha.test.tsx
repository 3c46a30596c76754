// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { type DetalheDaFolha, type LinhaDaFolha, rotasDaFolha } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { ConferenciaDaFolha } from "./ConferenciaDaFolha.tsx"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar, abrir: vi.fn() }))

const ID = "00000000-0000-4000-8000-000000000001"
const OUTRA = "00000000-0000-4000-8000-000000000002"
const linha: LinhaDaFolha = {
  idEmpresa: ID,
  apelido: "Padaria Pão Quente",
  cnpj: "11222333000181",
  regime: "simples",
  responsavel: null,
  etapa: { situacao: "aberta", versao: 0, semMovimento: false, por: null, em: null, motivo: null, reabertaPor: null },
  faturamento: "concluida",
  fechado: false,
  pessoas: 1,
  bruto: "1000.00",
  inss: "110.00",
  irrf: "0.00",
  liquido: "890.00",
  cpp: "0.00",
  anterior: null,
  diferenca: null,
  vencimentoInss: "2026-11-19",
  vencimentoIrrf: null,
  impedimentos: [],
  avisos: [{ codigo: "abaixo-do-minimo", mensagem: "Ana: abaixo do salário mínimo." }],
}
const base: DetalheDaFolha = {
  linha,
  razaoSocial: "Padaria Pão Quente Ltda",
  competencia: "2026-10",
  dataPagamento: "2026-10-31",
  recibos: [
    {
      id: null,
      idSocio: ID,
      nome: "Ana",
      documento: "52998224725",
      categoria: "723",
      dataPagamento: "2026-10-31",
      valor: "1000.00",
      fontes: [],
      outrasBases: "0.00",
      dependentes: 0,
      calculo: null,
      motivo: null,
      observacoes: [],
    },
  ],
  token: "visto",
  podeConcluir: true,
  podeReabrir: false,
  ressalvas: [],
  mudou: [],
  versoes: [],
}
const proxima: LinhaDaFolha = { ...linha, idEmpresa: OUTRA, apelido: "A próxima" }

beforeEach(() => {
  // The growing text area listens for fonts, which this DOM does not have.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true })
  chamar.mockReset()
  chamar.mockImplementation(async () => base)
})
afterEach(cleanup)

async function abrir(detalhe: DetalheDaFolha) {
  const aoAbrir = vi.fn()
  const tela = () => (
    <ConferenciaDaFolha
      detalhe={detalhe}
      gaveta={{ aberta: true, aoFechar: vi.fn(), titulo: "Padaria" }}
      lendo={false}
      proxima={proxima}
      aoAbrir={aoAbrir}
      aoMudarPagamento={vi.fn()}
      aoAbrirMemoria={vi.fn()}
    />
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: tela }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText("Padaria")
  return { aoAbrir }
}

const botao = (nome: RegExp) => screen.getByRole<HTMLButtonElement>("button", { name: nome })

it("um aviso sem motivo prende a emissão; com ele, vai o motivo, o que foi visto, e abre a próxima", async () => {
  const { aoAbrir } = await abrir(base)
  expect(botao(/Emitir 1 recibo/).disabled).toBe(true)
  const motivo = "Combinado com o sócio."
  fireEvent.change(screen.getByLabelText("Motivo para seguir"), { target: { value: motivo } })
  fireEvent.click(botao(/Emitir 1 recibo/))
  await waitFor(() => expect(aoAbrir).toHaveBeenCalledWith(proxima))
  expect(chamar).toHaveBeenCalledWith(rotasDaFolha.concluirProLabore, {
    params: { idEmpresa: ID, competencia: "2026-10" },
    corpo: {
      dataPagamento: "2026-10-31",
      semMovimento: false,
      ressalvas: [{ codigo: "abaixo-do-minimo", motivo }],
      token: "visto",
    },
  })
})

it("Ctrl + Enter emite; com impedimento, nem o botão nem a tecla fazem nada", async () => {
  await abrir({ ...base, linha: { ...linha, avisos: [] } })
  fireEvent.keyDown(window, { key: "Enter", ctrlKey: true })
  await waitFor(() => expect(chamar).toHaveBeenCalledOnce())
  cleanup()
  chamar.mockClear()
  const impedimentos = [{ codigo: "sem-cpf" as const, mensagem: "John está sem CPF." }]
  await abrir({ ...base, podeConcluir: false, linha: { ...linha, avisos: [], impedimentos } })
  expect(botao(/Emitir/).disabled).toBe(true)
  fireEvent.keyDown(window, { key: "Enter", ctrlKey: true })
  expect(screen.getByText("John está sem CPF.")).toBeTruthy()
  expect(chamar).not.toHaveBeenCalled()
})

it("sem ninguém a receber, o ato é declarar que não houve", async () => {
  await abrir({ ...base, recibos: [], linha: { ...linha, pessoas: 0, avisos: [] } })
  fireEvent.click(botao(/Declarar que não houve pró-labore/))
  await waitFor(() => expect(chamar).toHaveBeenCalledOnce())
  expect(chamar.mock.calls[0]?.[1]).toMatchObject({ corpo: { semMovimento: true } })
})

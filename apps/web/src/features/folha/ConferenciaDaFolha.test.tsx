// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { type DetalheDaFolha, type LinhaDaFolha, rotasDaFolha } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { type ComponentProps, type ReactNode, useState } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { ConferenciaDaFolha } from "./ConferenciaDaFolha.tsx"
import { GavetaDaFolha } from "./GavetaDaFolha.tsx"

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
  reemitir: null,
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
  servicosDeMei: null,
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

function montar(tela: () => ReactNode) {
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
}

/** The drawer over a server that answers at once with the day asked for; `mudar` is what Back or a live update does. */
async function abrir(detalhe: DetalheDaFolha, fixas: Partial<ComponentProps<typeof ConferenciaDaFolha>> = {}) {
  const aoAbrir = vi.fn()
  const aoMudarPagamento = vi.fn()
  let pedir: (dia: string | undefined) => void = () => undefined
  montar(function Tela() {
    const [pagamento, setPagamento] = useState<string>()
    pedir = setPagamento
    aoMudarPagamento.mockImplementation(setPagamento)
    return (
      <ConferenciaDaFolha
        detalhe={{ ...detalhe, dataPagamento: pagamento ?? detalhe.dataPagamento }}
        gaveta={{ aberta: true, aoFechar: vi.fn(), titulo: "Padaria" }}
        lendo={false}
        pagamento={pagamento}
        memoriaAberta={false}
        proxima={proxima}
        aoAbrir={aoAbrir}
        servicosDeMei={undefined}
        aoDizerServicosDeMei={vi.fn()}
        aoMudarPagamento={aoMudarPagamento}
        aoAbrirMemoria={vi.fn()}
        {...fixas}
      />
    )
  })
  await screen.findByText("Padaria")
  return { aoAbrir, aoMudarPagamento, voltar: () => act(() => pedir(undefined)) }
}

const semAvisos: DetalheDaFolha = { ...base, linha: { ...linha, avisos: [] } }
const campoDoDia = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Pagamento em" })
const digitarDia = (value: string) => fireEvent.change(campoDoDia(), { target: { value } })
const teclar = (gesto: KeyboardEventInit = {}) => fireEvent.keyDown(window, { key: "Enter", ctrlKey: true, ...gesto })

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
      servicosDeMei: null,
      token: "visto",
    },
  })
})

it("Ctrl + Enter emite; com impedimento, nem o botão nem a tecla fazem nada", async () => {
  await abrir(semAvisos)
  teclar()
  await waitFor(() => expect(chamar).toHaveBeenCalledOnce())
  cleanup()
  chamar.mockClear()
  const impedimentos = [{ codigo: "sem-cpf" as const, mensagem: "John está sem CPF." }]
  await abrir({ ...base, podeConcluir: false, linha: { ...linha, avisos: [], impedimentos } })
  expect(botao(/Emitir/).disabled).toBe(true)
  teclar()
  expect(screen.getByText("John está sem CPF.")).toBeTruthy()
  expect(chamar).not.toHaveBeenCalled()
})

it("sem ninguém a receber, o ato é declarar que não houve", async () => {
  await abrir({ ...base, recibos: [], linha: { ...linha, pessoas: 0, avisos: [] } })
  fireEvent.click(botao(/Declarar que não houve pró-labore/))
  await waitFor(() => expect(chamar).toHaveBeenCalledOnce())
  expect(chamar.mock.calls[0]?.[1]).toMatchObject({ corpo: { semMovimento: true } })
})

it.each([
  ["", "Informe a data"],
  ["05/1", "incompleta"],
  ["31/02/2026", "não existe no calendário"],
  ["30/09/2026", "não pode ser antes de out/2026"],
])("com o dia “%s” diz o que há e não emite os recibos do dia anterior", async (dia, queixa) => {
  const { aoMudarPagamento } = await abrir(semAvisos)
  digitarDia(dia)
  expect(screen.getByText(new RegExp(queixa))).toBeTruthy()
  expect(botao(/Emitir 1 recibo/).disabled).toBe(true)
  teclar()
  expect(aoMudarPagamento).not.toHaveBeenCalled()
  expect(chamar).not.toHaveBeenCalled()
  digitarDia("05/11/2026")
  expect(aoMudarPagamento).toHaveBeenCalledWith("2026-11-05")
  teclar()
  await waitFor(() => expect(chamar).toHaveBeenCalledOnce())
  expect(chamar.mock.calls[0]?.[1]).toMatchObject({ corpo: { dataPagamento: "2026-11-05" } })
})

it("enquanto os números são de outro dia que o do campo, não emite", async () => {
  await abrir(semAvisos, { pagamento: "2026-11-05", detalhe: semAvisos })
  expect(campoDoDia().value).toBe("05/11/2026")
  expect(botao(/Emitir 1 recibo/).disabled).toBe(true)
  teclar()
  expect(chamar).not.toHaveBeenCalled()
})

it("voltar no navegador devolve ao campo o dia dos números", async () => {
  const { voltar } = await abrir(semAvisos)
  digitarDia("05/11/2026")
  expect(campoDoDia().value).toBe("05/11/2026")
  voltar()
  expect(campoDoDia().value).toBe("31/10/2026")
  expect(botao(/Emitir 1 recibo/).disabled).toBe(false)
})

it("a tecla segurada não emite, nem a tecla com a memória por cima", async () => {
  await abrir(semAvisos)
  // Prevented all the same: on a focused button, Enter would be a click.
  expect(teclar({ repeat: true })).toBe(false)
  expect(chamar).not.toHaveBeenCalled()
  cleanup()
  await abrir(semAvisos, { memoriaAberta: true })
  teclar()
  expect(chamar).not.toHaveBeenCalled()
})

it.each([
  ["2026-09-30", {}],
  ["2026-02-31", {}],
  ["2026-11-05", { pagamento: "2026-11-05" }],
])("o endereço com pagamento em %s abre a empresa", async (pagamento, query) => {
  montar(() => (
    <GavetaDaFolha
      idEmpresa={ID}
      competencia="2026-10"
      pagamento={pagamento}
      memoria={undefined}
      linha={linha}
      proxima={null}
      aoAbrir={vi.fn()}
      mudar={vi.fn()}
    />
  ))
  await waitFor(() => expect(campoDoDia()).toBeTruthy())
  expect(chamar).toHaveBeenCalledWith(rotasDaFolha.consultarFolha, expect.objectContaining({ query }))
})

it("os serviços de MEI são respondidos na gaveta, e o que se respondeu é o que se conclui", async () => {
  const aoDizerServicosDeMei = vi.fn()
  const perguntado = { dasNotas: "2000.00", servicos: null, cpp: null, memoria: null }
  await abrir({ ...semAvisos, servicosDeMei: perguntado }, { aoDizerServicosDeMei })
  const campo = screen.getByRole<HTMLInputElement>("textbox", { name: "Serviços de MEI com CPP" })
  expect(screen.getByText(/As notas do mês somam R\$.2\.000,00 em itens que os contêm/)).toBeTruthy()
  fireEvent.change(campo, { target: { value: "1500,00" } })
  // Typed and not answered, nothing is concluded.
  expect(screen.getByText("Responda os serviços de MEI.")).toBeTruthy()
  fireEvent.click(screen.getByRole("button", { name: "Responder" }))
  expect(aoDizerServicosDeMei).toHaveBeenCalledWith("1500.00")
})

it("respondidos, a conta aparece e vai com a conclusão; de quem paga a CPP no DAS nada se pergunta", async () => {
  const respondido = { dasNotas: "2000.00", servicos: "1500.00", cpp: "300.00", memoria: null }
  await abrir({ ...semAvisos, servicosDeMei: respondido }, { servicosDeMei: "1500.00" })
  expect(screen.getByText(/CPP de R\$.300,00 sobre R\$.1\.500,00 de serviços de MEI/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Responder" }).disabled).toBe(true)
  teclar()
  await waitFor(() => expect(chamar).toHaveBeenCalled())
  expect(chamar.mock.calls[0]?.[1]).toMatchObject({ corpo: { servicosDeMei: "1500.00" } })
  cleanup()
  await abrir(semAvisos)
  expect(screen.queryByLabelText("Serviços de MEI com CPP")).toBeNull()
})

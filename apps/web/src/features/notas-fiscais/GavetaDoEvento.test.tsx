// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { type EventoEmEsperaDetalhado, type Pessoa, rotasDosEventosEmEspera } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { useBusca } from "../../lib/busca.ts"
import { consultaPessoa } from "../../shared/conta/pessoa.ts"
import { GavetaDoEvento } from "./GavetaDoEvento.tsx"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar, abrir: vi.fn() }))

const ID = "5e429bbc-7f70-8fae-ae76-6b02713b6781"
const EVENTO: EventoEmEsperaDetalhado = {
  id: ID,
  idEmpresa: "5e429bbc-7f70-8fae-ae76-6b02713b6783",
  empresa: "Alfa",
  chave: "3".repeat(50),
  efeito: "cancela",
  espera: "contribuinte",
  assinatura: "valida",
  assinaturaDetalhe: "O conteúdo confere com a assinatura.",
  signatario: null,
  ocorridoEm: "2026-10-20T13:00:00.000Z",
  recebidoEm: "2026-10-21T13:00:00.000Z",
  motivo: null,
  decisao: null,
  decisaoMotivo: null,
  nota: {
    id: "5e429bbc-7f70-8fae-ae76-6b02713b6784",
    numero: "901",
    competencia: "2026-10",
    status: 1,
    receita: "10000.00",
    mesFechado: false,
  },
  meses: [],
  ressalva: "Aceito, o evento não muda a receita nem o imposto de mês nenhum.",
}
const busca = z.object({ evento: z.string().optional() })

function Tela() {
  const [{ evento }, mudar] = useBusca(busca)
  return <GavetaDoEvento id={evento ?? null} aoFechar={() => mudar({ evento: undefined })} />
}

/** The screen as it is used: the drawer is open while the address says so. */
function abrir(evento: EventoEmEsperaDetalhado) {
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true })
  chamar.mockImplementation(async () => evento)
  // The guard of the form listens to the history of the browser alone.
  window.history.replaceState(null, "", `/?evento=${ID}`)
  const historia = createBrowserHistory()
  const router = createRouter({ routeTree: createRootRoute({ component: Tela }), history: historia })
  const clientes = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  clientes.setQueryData(consultaPessoa.queryKey, { idUsuario: "p", empresas: [] } as unknown as Pessoa)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={clientes}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}

const botao = (nome: string) => screen.findByRole<HTMLButtonElement>("button", { name: nome })
const MOTIVO = "Conferido no portal da NFS-e."
const decisoes = () =>
  chamar.mock.calls.filter(([rota]) => rota === rotasDosEventosEmEspera.decidirEvento).map(([, pedido]) => pedido.corpo)

async function decidir(acao: string, confirmar: string) {
  fireEvent.click(await botao(acao))
  fireEvent.change(await screen.findByRole("textbox", { name: "Motivo" }), { target: { value: MOTIVO } })
  fireEvent.click(await botao(confirmar))
}

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe("a gaveta de um evento", () => {
  it("decidido, a gaveta fecha sem perguntar pelo motivo que já foi gravado", async () => {
    const router = abrir(EVENTO)
    await decidir("Aceitar", "Aceitar o evento")
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(decisoes()).toEqual([{ decisao: "aceita", motivo: MOTIVO }])
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it("recusada pelo servidor, a decisão fica na tela com o que foi escrito", async () => {
    const router = abrir(EVENTO)
    await botao("Recusar")
    chamar.mockImplementation(async (rota: unknown) => {
      if (rota === rotasDosEventosEmEspera.decidirEvento) throw new Error("caiu")
      return EVENTO
    })
    await decidir("Recusar", "Recusar o evento")
    await waitFor(() => expect(screen.getByText("Nada mudou")).toBeTruthy())
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Motivo" }).value).toBe(MOTIVO)
    expect(router.state.location.search).toEqual({ evento: ID })
  })

  it("o que foi aceito volta atrás com um motivo, enquanto o mês está aberto", async () => {
    abrir({ ...EVENTO, decisao: "aceita", decisaoMotivo: "Conferido (Ana)" })
    await decidir("Voltar atrás e recusar", "Voltar atrás e recusar o evento")
    await waitFor(() => expect(decisoes()).toEqual([{ decisao: "recusada", motivo: MOTIVO }]))
    expect(screen.queryByRole("button", { name: "Aceitar" })).toBeNull()
  })

  it("com o mês fechado, o que foi aceito não volta atrás e o que foi recusado não é aceito", async () => {
    const nota = EVENTO.nota && { ...EVENTO.nota, mesFechado: true }
    abrir({ ...EVENTO, nota, decisao: "aceita", decisaoMotivo: "Conferido (Ana)" })
    expect((await botao("Voltar atrás e recusar")).disabled).toBe(true)
    cleanup()
    abrir({ ...EVENTO, nota, decisao: "recusada", decisaoMotivo: "Conferido (Ana)" })
    expect((await botao("Voltar atrás e aceitar")).disabled).toBe(true)
  })
})

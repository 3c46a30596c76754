// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import {
  type EtapaEmDetalhe,
  type Implantacao,
  nomesDasEtapas,
  type Pessoa,
  papeis,
  rotasDaImplantacao,
} from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { consultaPessoa } from "../../shared/conta/pessoa.ts"
// Fetched on demand: here it is already at hand, however busy the machine.
import "./DispensaDaEtapa.tsx"
import { GavetaDaImplantacao } from "./GavetaDaImplantacao.tsx"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar, abrir: vi.fn() }))

const ID = "00000000-0000-4000-8000-000000000001"
const PESSOA: Pessoa = {
  idUsuario: ID,
  nome: "Alice",
  email: "alice@teste.invalid",
  idPerfilAcesso: papeis.ADMINISTRADOR.id,
  idEscritorio: "00000000-0000-4000-8000-000000000002",
  escritorios: [],
  empresas: [],
  escritorioInteiro: true,
  declaracoesEmUso: false,
  faltaSegundoFator: null,
  aoAbrir: null,
  rotaInicial: "/painel",
  marca: {
    nome: "Teste",
    titulo: "Teste",
    cor: "#0b6e4f",
    logoClaro: null,
    logoEscuro: null,
    favicon: "/marca/favicon",
    suporte: { email: null, telefone: null, endereco: null },
  },
}
const feita = (etapa: EtapaEmDetalhe["etapa"]): EtapaEmDetalhe => ({
  etapa,
  situacao: "feita",
  faltas: [],
  explicacao: "Feita pelo cadastro.",
  dita: null,
})
const base: Implantacao = {
  idEmpresa: ID,
  apelido: "Ateliê Fio de Luz",
  cnpj: "11222333000181",
  responsavel: null,
  coluna: "pronta",
  concluidas: 6,
  criadaEm: "2026-11-10T12:00:00.000Z",
  naEtapaDesde: "2026-11-10T12:00:00.000Z",
  diasNaEtapa: 10,
  diasEmImplantacao: 10,
  implantadaEm: null,
  etapas: nomesDasEtapas.map(feita),
}
const com = (...etapas: EtapaEmDetalhe[]): Implantacao => ({
  ...base,
  etapas: base.etapas.map((e) => etapas.find((outra) => outra.etapa === e.etapa) ?? e),
})
let noServidor: Implantacao

beforeEach(() => {
  // The growing text area listens for fonts, which this DOM does not have.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true })
  noServidor = base
  chamar.mockReset()
  chamar.mockImplementation(async () => noServidor)
})
afterEach(cleanup)

async function abrir() {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <GavetaDaImplantacao idEmpresa={ID} cartao={null} aoFechar={() => undefined} />,
    }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  queryClient.setQueryData(consultaPessoa.queryKey, PESSOA)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText("Ateliê Fio de Luz")
}
const botao = (nome: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name: nome })
const chamadas = (rota: unknown) => chamar.mock.calls.filter(([chamada]) => chamada === rota)

it("diz o que falta em cada etapa e não deixa concluir", async () => {
  const faltas = ["E-mail", "Telefone"]
  noServidor = com({ ...feita("dados"), situacao: "pendente", faltas, explicacao: null })
  await abrir()
  const lista = await screen.findByRole("list", { name: "Falta em Dados" })
  expect(
    within(lista)
      .getAllByRole("listitem")
      .map((li) => li.textContent),
  ).toEqual(faltas)
  expect(botao("Concluir implantação").disabled).toBe(true)
  expect(screen.getByText("1 etapa pendente: Dados.")).toBeTruthy()
})

it("só as etapas que o cadastro não mostra podem ser dadas por feitas", async () => {
  const pendente = (etapa: EtapaEmDetalhe["etapa"]): EtapaEmDetalhe => ({
    ...feita(etapa),
    situacao: "pendente",
    faltas: ["algo"],
    explicacao: null,
  })
  noServidor = com(pendente("socios"), pendente("integracoes"))
  await abrir()
  fireEvent.click(await screen.findByRole("button", { name: "Marcar como feita" }))
  await waitFor(() => expect(chamadas(rotasDaImplantacao.declararEtapa)).toHaveLength(1))
  expect(chamadas(rotasDaImplantacao.declararEtapa)[0]?.[1]).toMatchObject({
    params: { idEmpresa: ID, etapa: "integracoes" },
    corpo: { situacao: "feita" },
  })
})

it("dispensar pede o motivo e o manda", async () => {
  noServidor = com({ ...feita("certificado"), situacao: "pendente", faltas: ["Certificado"], explicacao: null })
  await abrir()
  fireEvent.click(await screen.findByRole("button", { name: "Dispensar" }))
  fireEvent.change(await screen.findByLabelText(/Motivo/), { target: { value: "não emite nota" } })
  fireEvent.click(botao("Dispensar etapa"))
  await waitFor(() => expect(chamadas(rotasDaImplantacao.declararEtapa)).toHaveLength(1))
  expect(chamadas(rotasDaImplantacao.declararEtapa)[0]?.[1]).toMatchObject({
    params: { idEmpresa: ID, etapa: "certificado" },
    corpo: { situacao: "dispensada", motivo: "não emite nota" },
  })
})

it("com tudo feito conclui; o que alguém disse aparece com o nome e pode ser retirado", async () => {
  noServidor = com({
    etapa: "integracoes",
    situacao: "dispensada",
    faltas: [],
    explicacao: "Dispensada.",
    dita: { por: "Alice", em: "2026-11-12T12:00:00.000Z", motivo: "não usa nenhuma" },
  })
  await abrir()
  expect(await screen.findByText(/“não usa nenhuma” — Alice/)).toBeTruthy()
  fireEvent.click(botao("Retirar a dispensa"))
  await waitFor(() => expect(chamadas(rotasDaImplantacao.retirarDeclaracao)).toHaveLength(1))
  fireEvent.click(botao("Concluir implantação"))
  await waitFor(() => expect(chamadas(rotasDaImplantacao.concluirImplantacao)).toHaveLength(1))
})

it("concluída, só se reabre", async () => {
  noServidor = { ...base, implantadaEm: "2026-11-20T12:00:00.000Z" }
  await abrir()
  fireEvent.click(await screen.findByRole("button", { name: "Reabrir implantação" }))
  await waitFor(() => expect(chamadas(rotasDaImplantacao.reabrirImplantacao)).toHaveLength(1))
  expect(screen.queryByRole("button", { name: "Concluir implantação" })).toBeNull()
})

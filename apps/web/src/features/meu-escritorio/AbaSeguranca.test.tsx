// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { type Escritorio, type Pessoa, papeis, rotasDosEscritorios } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { consultaConfiguracao } from "../../shared/conta/configuracao.ts"
import { consultaPessoa } from "../../shared/conta/pessoa.ts"
import { AbaSeguranca } from "./AbaSeguranca.tsx"
import { consultaMeuEscritorio } from "./escritorio.api.ts"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar }))

const PESSOA = {
  idUsuario: "00000000-0000-4000-8000-000000000001",
  nome: "Ana",
  idPerfilAcesso: papeis.ADMINISTRADOR.id,
} as Pessoa
let noServidor: Escritorio
beforeEach(() => {
  noServidor = {
    id: "00000000-0000-4000-8000-000000000002",
    nome: "Horizonte",
    exigeSegundoFator: "opcional",
    segundoFatorDesde: null,
    versao: 7,
  } as Escritorio
  chamar.mockReset()
  chamar.mockImplementation(async (rota: unknown, entrada: { versao: number; corpo: object }) => {
    if (rota === rotasDosEscritorios.consultarMeuEscritorio) return noServidor
    if (rota !== rotasDosEscritorios.exigirSegundoFator) throw new Error("chamada inesperada")
    if (entrada.versao !== noServidor.versao)
      throw new ErroDaApi({ codigo: "versao-desatualizada", mensagem: "x", status: 412 })
    return noServidor
  })
})
afterEach(cleanup)

async function abrir({ podeEditar = true, provedor = "embutida" } = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  queryClient.setQueryData(consultaPessoa.queryKey, PESSOA)
  queryClient.setQueryData(consultaConfiguracao.queryKey, { identidade: { tipo: provedor } } as never)
  queryClient.setQueryData(consultaMeuEscritorio.queryKey, noServidor)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <AbaSeguranca podeEditar={podeEditar} /> }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText("Segundo fator na entrada")
}
const escolher = (nome: RegExp) => fireEvent.click(screen.getByRole("radio", { name: nome }))
const salvar = () => fireEvent.click(screen.getByRole("button", { name: "Salvar a exigência" }))
const enviados = () =>
  chamar.mock.calls.flatMap(([rota, entrada]) => (rota === rotasDosEscritorios.exigirSegundoFator ? [entrada] : []))

describe("segurança do escritório", () => {
  it("o administrador exige da equipe, a partir de um dia, sobre a versão que leu", async () => {
    await abrir()
    expect(screen.queryByLabelText("A partir de")).toBeNull()
    escolher(/Da equipe/)
    fireEvent.change(screen.getByLabelText("A partir de"), { target: { value: "2026-12-01" } })
    salvar()
    await waitFor(() => expect(enviados()).toHaveLength(1))
    expect(enviados()[0]).toMatchObject({ versao: 7, corpo: { exige: "equipe", desde: "2026-12-01" } })
  })

  it("quem deixa de exigir não manda a data que ficou digitada", async () => {
    noServidor = { ...noServidor, exigeSegundoFator: "todos", segundoFatorDesde: "2026-12-01" }
    await abrir()
    escolher(/De ninguém/)
    salvar()
    await waitFor(() => expect(enviados()).toHaveLength(1))
    expect(enviados()[0]).toMatchObject({ corpo: { exige: "opcional", desde: null } })
  })

  it("quem só lê não muda nada, e sabe quem muda", async () => {
    await abrir({ podeEditar: false })
    for (const opcao of screen.getAllByRole<HTMLInputElement>("radio")) expect(opcao.disabled).toBe(true)
    expect(screen.getByText(/Só administradores do escritório mudam a exigência/)).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Salvar a exigência" })).toBeNull()
  })

  it("com outro provedor de identidade, diz de quem a exigência depende", async () => {
    await abrir({ provedor: "externa" })
    expect(screen.getByText(/exija o segundo fator também lá/)).toBeTruthy()
  })

  it("se outra pessoa mudou antes, mostra as duas escolhas", async () => {
    await abrir()
    noServidor = { ...noServidor, exigeSegundoFator: "todos", segundoFatorDesde: "2027-01-04", versao: 8 }
    escolher(/Da equipe/)
    fireEvent.change(screen.getByLabelText("A partir de"), { target: { value: "2026-12-01" } })
    salvar()
    expect(await screen.findByText("04/01/2027")).toBeTruthy()
    expect(screen.getByText("01/12/2026")).toBeTruthy()
  })
})

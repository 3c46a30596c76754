// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { type ConsultaDeCnpj, papeis, rotasDasConsultas, rotasDoCadastro } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { consultaPessoa } from "../../shared/conta/pessoa.ts"
import { GavetaNovaEmpresa } from "./GavetaNovaEmpresa.tsx"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar, abrir: vi.fn() }))

const ID = "00000000-0000-4000-8000-000000000001"
const CNPJ = "11.222.333/0001-81"
const NADA: ConsultaDeCnpj = {
  cnpj: "11222333000181",
  matriz: true,
  razaoSocial: null,
  nomeFantasia: null,
  dataAbertura: null,
  idNaturezaJuridica: null,
  capitalSocial: null,
  idTipo: null,
  situacaoCadastral: null,
  regime: null,
  cnaePrincipal: null,
  atividadeMei: null,
  email: null,
  telefone: null,
  cep: null,
  numero: null,
  complemento: null,
  uf: null,
  idMunicipio: null,
  municipio: null,
  bairro: null,
  logradouro: null,
  fonte: { id: "digitos", nome: "Dígitos do próprio CNPJ", aviso: null },
  jaCadastrada: null,
}
const DA_RECEITA: ConsultaDeCnpj = {
  ...NADA,
  razaoSocial: "PADARIA PAO QUENTE LTDA",
  dataAbertura: "2015-03-10",
  idMunicipio: "3509502",
  regime: "simples",
  idTipo: 21,
  fonte: { id: "servico", nome: "Serviço de consulta (exemplo)", aviso: null },
}
let consulta: ConsultaDeCnpj
let recusa: ErroDaApi | null
const criada = vi.fn()

beforeEach(() => {
  consulta = NADA
  recusa = null
  criada.mockReset()
  chamar.mockReset()
  chamar.mockImplementation(async (rota: unknown, entrada: { corpo?: unknown }) => {
    if (rota === rotasDasConsultas.consultarCnpj) return consulta
    if (rota === rotasDoCadastro.criarEmpresa) {
      if (recusa) throw recusa
      criada(entrada.corpo)
      return { id: ID, apelido: "Pão Quente" }
    }
    return { lista: [] }
  })
})
afterEach(cleanup)

async function abrir() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(consultaPessoa.queryKey, {
    idUsuario: ID,
    nome: "Alice",
    email: "alice@teste.invalid",
    idPerfilAcesso: papeis.ADMINISTRADOR.id,
    idEscritorio: ID,
    escritorios: [],
    empresas: [],
    escritorioInteiro: true,
    declaracoesEmUso: false,
    faltaSegundoFator: null,
    aoAbrir: null,
    rotaInicial: "/painel",
    marca: {
      nome: "M",
      titulo: "M",
      cor: "#0b6e4f",
      logoClaro: null,
      logoEscuro: null,
      favicon: "/f",
      suporte: { email: null, telefone: null, endereco: null },
    },
  })
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <MantineProvider env="test">
          <QueryClientProvider client={queryClient}>
            <GavetaNovaEmpresa aoFechar={() => undefined} />
          </QueryClientProvider>
        </MantineProvider>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  })
  render(<RouterProvider router={router} />)
  await screen.findByLabelText(/^CNPJ/)
}
const digitar = (rotulo: RegExp, valor: string) =>
  fireEvent.change(screen.getByLabelText(rotulo), { target: { value: valor } })
const valorDe = (rotulo: RegExp) => {
  const campo = screen.getByLabelText(rotulo)
  return campo instanceof HTMLInputElement || campo instanceof HTMLSelectElement ? campo.value : null
}
const salvar = () => fireEvent.click(screen.getByRole("button", { name: "Cadastrar empresa" }))

it("sem documentação: o CNPJ conferido, o que a consulta sabe, e os padrões", async () => {
  consulta = DA_RECEITA
  await abrir()
  digitar(/^CNPJ/, CNPJ)
  await waitFor(() => expect(valorDe(/^Razão social/)).toBe("PADARIA PAO QUENTE LTDA"))
  expect(valorDe(/^Data de abertura/)).toBe("10/03/2015")
  expect(valorDe(/^Regime/)).toBe("simples")
  expect(screen.getByText(/5 campos foram preenchidos com dados de Serviço de consulta/)).toBeTruthy()
  salvar()
  await screen.findByText("A empresa foi cadastrada")
  expect(criada).toHaveBeenCalledWith(
    expect.objectContaining({
      cnpj: "11222333000181",
      razaoSocial: "PADARIA PAO QUENTE LTDA",
      dataAbertura: "2015-03-10",
      idMunicipio: "3509502",
      regime: "simples",
      atividadeMei: null,
      idTipo: 21,
      idPais: 1058,
      idResponsavel: ID,
      honorario: null,
    }),
  )
})

it("a consulta nunca escreve por cima do que a pessoa digitou, nem devolve o que ela apagou", async () => {
  consulta = DA_RECEITA
  await abrir()
  digitar(/^Razão social/, "Pão Quente Ltda")
  digitar(/^CNPJ/, CNPJ)
  await waitFor(() => expect(valorDe(/^Data de abertura/)).toBe("10/03/2015"))
  expect(valorDe(/^Razão social/)).toBe("Pão Quente Ltda")
  digitar(/^Razão social/, "")
  expect(valorDe(/^Razão social/)).toBe("")
})

it("diz o que falta em cada campo, e não manda nada", async () => {
  await abrir()
  digitar(/^CNPJ/, CNPJ)
  await screen.findByText(/CNPJ de matriz, dígitos conferidos/)
  salvar()
  await screen.findByText("Informe a razão social.")
  expect(screen.getByText("Escolha o regime tributário.")).toBeTruthy()
  expect(screen.getByText("Escolha o município.")).toBeTruthy()
  expect(criada).not.toHaveBeenCalled()
})

it("MEI pede a atividade", async () => {
  await abrir()
  fireEvent.change(screen.getByLabelText(/^Regime/), { target: { value: "mei" } })
  salvar()
  await screen.findByText("Escolha a atividade do MEI.")
})

it("o MEI de transporte de carga chega com a atividade de caminhoneiro, que a pessoa confere", async () => {
  consulta = { ...DA_RECEITA, regime: "mei", cnaePrincipal: "4930202", atividadeMei: "caminhoneiro-intermunicipal" }
  await abrir()
  digitar(/^CNPJ/, CNPJ)
  await waitFor(() => expect(valorDe(/^Atividade do MEI/)).toBe("caminhoneiro-intermunicipal"))
  expect(screen.getByText(/não tem outra ocupação no ano/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Atividade do MEI/), { target: { value: "servicos" } })
  expect(screen.getByText(/Anexo XI/)).toBeTruthy()
  salvar()
  await screen.findByText("A empresa foi cadastrada")
  expect(criada).toHaveBeenCalledWith(expect.objectContaining({ regime: "mei", atividadeMei: "servicos" }))
})

it("quem já está no escritório é dito antes de salvar, com o caminho para o cadastro", async () => {
  consulta = { ...NADA, jaCadastrada: { id: ID, apelido: "Padaria Central" } }
  await abrir()
  digitar(/^CNPJ/, CNPJ)
  await screen.findByText("Padaria Central já está no escritório")
  expect(screen.getByRole("link", { name: "Abrir cadastro" }).getAttribute("href")).toContain(ID)
})

it("a recusa do servidor fica no campo, com tudo o que foi digitado", async () => {
  consulta = DA_RECEITA
  recusa = new ErroDaApi({
    status: 409,
    codigo: "cnpj-em-uso",
    mensagem: "A empresa Padaria Central já tem este CNPJ.",
    campo: "cnpj",
  })
  await abrir()
  digitar(/^CNPJ/, CNPJ)
  await waitFor(() => expect(valorDe(/^Regime/)).toBe("simples"))
  salvar()
  await screen.findByText("A empresa Padaria Central já tem este CNPJ.")
  expect(valorDe(/^Razão social/)).toBe("PADARIA PAO QUENTE LTDA")
})

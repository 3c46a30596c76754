// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { type MarcaDoEscritorio, type Papel, type Pessoa, papeis, rotasDaMarca } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { consultaPessoa } from "../../shared/conta/pessoa.ts"
import { AbaMarca } from "./AbaMarca.tsx"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar }))

const PADRAO = {
  nome: "Instalação",
  titulo: "Instalação",
  cor: "#0b6e4f",
  logoClaro: null,
  logoEscuro: null,
  favicon: "/marca/favicon",
  suporte: { email: null, telefone: null, endereco: null },
}
const VAZIA = { nome: null, titulo: null, cor: null, emailDeSuporte: null, telefoneDeSuporte: null }
let noServidor: MarcaDoEscritorio
let falharAoLer = false

beforeEach(() => {
  falharAoLer = false
  noServidor = {
    ...VAZIA,
    enderecoDeSuporte: null,
    remetente: null,
    responderPara: null,
    dominios: ["app.horizonte.example"],
    arquivos: ["logo-claro"],
    resultado: { ...PADRAO, logoClaro: "/marca/logo-claro?v=1" },
    padrao: PADRAO,
    versao: 4,
  }
  chamar.mockReset()
  chamar.mockImplementation(async (rota: unknown, entrada: { versao?: number; corpo?: object }) => {
    if (rota === rotasDaMarca.consultarMarca) {
      if (falharAoLer) throw new ErroDaApi({ codigo: "erro-interno", mensagem: "Não deu.", status: 500 })
      return noServidor
    }
    if (rota === rotasDaMarca.enviarArquivoDaMarca)
      throw new ErroDaApi({ codigo: "imagem-recusada", mensagem: "O ícone precisa ser quadrado.", status: 422 })
    if (rota === rotasDaMarca.excluirArquivoDaMarca) return { ...noServidor, arquivos: [] }
    if (rota === rotasDaMarca.editarMarca) {
      if (entrada.versao !== noServidor.versao)
        throw new ErroDaApi({ codigo: "versao-desatualizada", mensagem: "x", status: 412 })
      noServidor = { ...noServidor, ...entrada.corpo, versao: noServidor.versao + 1 }
      return noServidor
    }
    throw new Error("chamada inesperada")
  })
})
afterEach(cleanup)

const chamadas = (rota: unknown) => chamar.mock.calls.filter(([chamada]) => chamada === rota)

async function abrir(papel: Papel) {
  const pessoa: Pessoa = {
    idUsuario: "00000000-0000-4000-8000-000000000001",
    nome: "Ana",
    email: "ana@teste.invalid",
    idPerfilAcesso: papeis[papel].id,
    idEscritorio: "00000000-0000-4000-8000-000000000002",
    escritorios: [],
    empresas: [],
    escritorioInteiro: true,
    declaracoesEmUso: false,
    faltaSegundoFator: null,
    aoAbrir: null,
    rotaInicial: "/painel",
    marca: PADRAO,
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  queryClient.setQueryData(consultaPessoa.queryKey, pessoa)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <AbaMarca podeEditar={papel !== "CONTADOR"} /> }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText(/Identidade|Não foi possível carregar/)
}
const campo = (nome: string) => screen.findByLabelText<HTMLInputElement>(nome)
const digitar = async (nome: string, value: string) => fireEvent.change(await campo(nome), { target: { value } })
const salvar = () => fireEvent.click(screen.getByRole("button", { name: "Salvar a marca" }))

describe("meu escritório", () => {
  it("o contador só lê, e sabe quem muda", async () => {
    await abrir("CONTADOR")
    expect((await campo("Nome")).readOnly).toBe(true)
    expect(screen.getByText(/Só administradores do escritório mudam a marca/)).toBeTruthy()
    expect(screen.getByText("app.horizonte.example")).toBeTruthy()
    for (const nome of [/Salvar/, /Voltar ao padrão/]) expect(screen.queryByRole("button", { name: nome })).toBeNull()
  })

  it("o administrador salva sobre a versão que leu; o vazio vai como nulo", async () => {
    await abrir("ADMINISTRADOR")
    await digitar("Nome", "Contábil Horizonte")
    await digitar("Cor principal", "#7a1fa2")
    expect(screen.getByText("Bom contraste nos modos claro e escuro.")).toBeTruthy()
    salvar()
    await waitFor(() => expect(chamadas(rotasDaMarca.editarMarca)).toHaveLength(1))
    expect(chamadas(rotasDaMarca.editarMarca)[0]?.[1]).toMatchObject({
      versao: 4,
      corpo: { nome: "Contábil Horizonte", cor: "#7a1fa2", titulo: null, responderPara: null },
    })
  })

  it("a cor que ninguém leria é julgada enquanto se escolhe e não é enviada", async () => {
    await abrir("ADMINISTRADOR")
    await digitar("Cor principal", "#ffff00")
    expect(screen.getByText(/contraste de 2,4 para 1/)).toBeTruthy()
    salvar()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Cor principal")))
    expect(chamadas(rotasDaMarca.editarMarca)).toEqual([])
  })

  it("se outra pessoa salvou antes, mostra as duas versões", async () => {
    await abrir("ADMINISTRADOR")
    await digitar("Nome", "O meu nome")
    noServidor = { ...noServidor, nome: "O nome dela", versao: 5 }
    salvar()
    const conflito = within(await screen.findByRole("dialog"))
    expect(conflito.getByRole("radio", { name: /O nome dela/ })).toBeTruthy()
    expect(conflito.getByRole("radio", { name: /O meu nome/ })).toBeTruthy()
  })

  it("a imagem recusada diz por quê no lugar dela; a própria volta ao padrão", async () => {
    await abrir("ADMINISTRADOR")
    await campo("Nome")
    const [, , icone] = document.querySelectorAll<HTMLInputElement>("input[type=file]")
    const arquivo = new File([new Uint8Array([1])], "x.png", { type: "image/png" })
    if (icone) fireEvent.change(icone, { target: { files: [arquivo] } })
    expect(await screen.findByText("O ícone precisa ser quadrado.")).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: /Voltar ao padrão em Logotipo para fundo claro/ }))
    await waitFor(() => expect(chamadas(rotasDaMarca.excluirArquivoDaMarca)).toHaveLength(1))
  })

  it("voltar ao padrão esvazia tudo, e só vale depois de salvar", async () => {
    noServidor = { ...noServidor, nome: "Horizonte", cor: "#7a1fa2" }
    await abrir("ADMINISTRADOR")
    await campo("Nome")
    fireEvent.click(screen.getByRole("button", { name: "Voltar ao padrão" }))
    expect((await campo("Nome")).value).toBe("")
    expect(chamadas(rotasDaMarca.editarMarca)).toEqual([])
    salvar()
    await waitFor(() =>
      expect(chamadas(rotasDaMarca.editarMarca)[0]?.[1]).toMatchObject({ corpo: { nome: null, cor: null } }),
    )
  })

  it("se a leitura falha, diz e deixa tentar de novo", async () => {
    falharAoLer = true
    await abrir("ADMINISTRADOR")
    const denovo = await screen.findByRole("button", { name: "Tentar de novo" })
    falharAoLer = false
    fireEvent.click(denovo)
    expect(await campo("Nome")).toBeTruthy()
  })
})

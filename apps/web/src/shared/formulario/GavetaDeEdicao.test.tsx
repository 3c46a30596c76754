// @vitest-environment happy-dom
import { MantineProvider, TextInput } from "@mantine/core"
import { type Pessoa, papeis } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { consultaPessoa } from "../conta/pessoa.ts"
import { GavetaDeEdicao } from "./GavetaDeEdicao.tsx"
import { type Leitura, useEdicao } from "./useEdicao.ts"

const esquema = z.object({ nome: z.string() })
type Valores = z.infer<typeof esquema>
const campos = [{ nome: "nome", rotulo: "Nome", emPalavras: ({ nome }: Valores) => nome }] as const
const marca = { nome: "M", titulo: "M", cor: "#000000", logoClaro: null, logoEscuro: null, favicon: "/f" }
const pessoa: Pessoa = {
  idUsuario: "ana",
  nome: "Ana",
  email: "ana@teste.invalid",
  idPerfilAcesso: papeis.CONTADOR.id,
  idEscritorio: "e1",
  escritorios: [],
  empresas: [],
  escritorioInteiro: true,
  declaracoesEmUso: false,
  faltaSegundoFator: null,
  aoAbrir: null,
  rotaInicial: "/painel",
  marca: { ...marca, suporte: { email: null, telefone: null, endereco: null } },
}

let noServidor: Leitura<Valores>
const salvar = vi.fn<(dados: Valores, versao: number) => Promise<Valores>>()
const aoFechar = vi.fn()

function Gaveta() {
  const edicao = useEdicao({
    nome: "teste",
    registro: "1",
    esquema,
    lido: { valores: { nome: "Ana" }, versao: 1 },
    campos,
    reler: async () => noServidor,
    salvar,
    aoSalvar: aoFechar,
  })
  return (
    <GavetaDeEdicao
      edicao={edicao}
      campos={campos}
      titulo="Ana"
      subtitulo="ana@teste.invalid"
      marcas={null}
      atos={<button type="button">Desativar</button>}
      abaixo={<p>Criada em 2026</p>}
      aoFechar={aoFechar}
    >
      <TextInput label="Nome" {...edicao.form.campo("nome")} />
    </GavetaDeEdicao>
  )
}

async function abrir() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Gaveta }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(consultaPessoa.queryKey, pessoa)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole("dialog", { name: "Ana" })
}
const digitar = (nome: string) => fireEvent.change(screen.getByLabelText(/^Nome/), { target: { value: nome } })
const botao = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name })

beforeEach(() => {
  vi.clearAllMocks()
  window.sessionStorage.clear()
  noServidor = { valores: { nome: "Ana" }, versao: 1 }
  salvar.mockImplementation(async (dados) => dados)
})
afterEach(cleanup)

describe("gaveta de edição", () => {
  it("salva sobre a versão lida pelo botão do rodapé, que espera por uma mudança", async () => {
    await abrir()
    expect(botao("Salvar alterações").disabled).toBe(true)
    expect(botao("Desativar")).toBeTruthy()
    expect(screen.getByText("Criada em 2026")).toBeTruthy()
    digitar("Bia")
    fireEvent.click(botao("Salvar alterações"))
    await waitFor(() => expect(aoFechar).toHaveBeenCalled())
    expect(salvar).toHaveBeenCalledWith({ nome: "Bia" }, 1)
  })

  it("fecha sem perguntar o que ninguém mudou, e pergunta antes de perder o digitado", async () => {
    await abrir()
    digitar("Bia")
    fireEvent.click(botao("Fechar"))
    expect(await screen.findByRole("dialog", { name: "Descartar o que você digitou?" })).toBeTruthy()
    expect(aoFechar).not.toHaveBeenCalled()
    cleanup()
    window.sessionStorage.clear()
    await abrir()
    fireEvent.click(botao("Fechar"))
    expect(aoFechar).toHaveBeenCalledOnce()
  })

  it("diz que nada foi salvo, com o que foi digitado no lugar", async () => {
    salvar.mockRejectedValue(new ErroDaApi({ codigo: "falha-interna", mensagem: "Tente de novo.", status: 500 }))
    await abrir()
    digitar("Bia")
    fireEvent.click(botao("Salvar alterações"))
    expect((await screen.findByRole("alert")).textContent).toBe("Nada foi salvoTente de novo.")
    expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe("Bia")
  })

  it("mostra o que outra pessoa salvou antes", async () => {
    noServidor = { valores: { nome: "Ana Souza" }, versao: 2 }
    salvar.mockRejectedValue(new ErroDaApi({ codigo: "versao-desatualizada", mensagem: "x", status: 412 }))
    await abrir()
    digitar("Bia")
    fireEvent.click(botao("Salvar alterações"))
    expect(await screen.findByRole("dialog", { name: "Outra pessoa salvou este registro antes de você" })).toBeTruthy()
  })
})

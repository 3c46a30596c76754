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
import { GavetaDeCadastro } from "./GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "./useFormularioGuardado.ts"

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
const criar = vi.fn<(corpo: { nome: string }) => Promise<unknown>>()
const aoFechar = vi.fn()

function Nova() {
  const cadastro = useFormularioGuardado({
    nome: "teste.nova",
    esquema: z.object({ nome: z.string().min(1, "Diga o nome.") }),
    iniciais: { nome: "" },
    enviar: criar,
    aoSalvar: aoFechar,
  })
  return (
    <GavetaDeCadastro
      cadastro={cadastro}
      titulo="Nova conta"
      acao="Cadastrar conta"
      recusa="A conta não foi cadastrada"
      aoFechar={aoFechar}
    >
      <TextInput label="Nome" {...cadastro.form.campo("nome")} />
    </GavetaDeCadastro>
  )
}

async function abrir() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Nova }),
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
  await screen.findByRole("dialog", { name: "Nova conta" })
}
const nome = () => screen.getByLabelText<HTMLInputElement>(/^Nome/)
const digitar = (value: string) => fireEvent.change(nome(), { target: { value } })
const clicar = (name: string) => fireEvent.click(screen.getByRole("button", { name }))

beforeEach(() => {
  vi.clearAllMocks()
  window.sessionStorage.clear()
  criar.mockResolvedValue({})
})
afterEach(cleanup)

describe("gaveta de cadastro", () => {
  it("manda o que foi digitado e fecha", async () => {
    await abrir()
    digitar("Caixa")
    clicar("Cadastrar conta")
    await waitFor(() => expect(aoFechar).toHaveBeenCalledOnce())
    expect(criar.mock.calls[0]?.[0]).toEqual({ nome: "Caixa" })
  })

  it("diz no campo o que falta, e não manda nada", async () => {
    await abrir()
    clicar("Cadastrar conta")
    expect(await screen.findByText("Diga o nome.")).toBeTruthy()
    expect(criar).not.toHaveBeenCalled()
  })

  it("diz o que não aconteceu, com o que foi digitado no lugar", async () => {
    criar.mockRejectedValue(new ErroDaApi({ codigo: "falha-interna", mensagem: "Tente de novo.", status: 500 }))
    await abrir()
    digitar("Caixa")
    clicar("Cadastrar conta")
    expect((await screen.findByRole("alert")).textContent).toBe("A conta não foi cadastradaTente de novo.")
    expect(nome().value).toBe("Caixa")
    expect(aoFechar).not.toHaveBeenCalled()
  })

  it("pergunta antes de perder o digitado; sem nada digitado, fecha", async () => {
    await abrir()
    digitar("Caixa")
    clicar("Cancelar")
    expect(await screen.findByRole("dialog", { name: "Descartar o que você digitou?" })).toBeTruthy()
    expect(aoFechar).not.toHaveBeenCalled()
    cleanup()
    window.sessionStorage.clear()
    await abrir()
    clicar("Cancelar")
    expect(aoFechar).toHaveBeenCalledOnce()
  })
})

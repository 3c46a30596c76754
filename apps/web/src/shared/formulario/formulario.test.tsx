// @vitest-environment happy-dom
import { MantineProvider, TextInput } from "@mantine/core"
import type { Pessoa } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router"
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { consultaPessoa } from "../conta/pessoa.ts"
import { OfertaDeRascunho } from "./OfertaDeRascunho.tsx"
import { TelaDeConflito } from "./TelaDeConflito.tsx"
import { type Leitura, useEdicao } from "./useEdicao.ts"

const esquema = z.object({ nome: z.string().min(2, "Informe o nome."), cidade: z.string(), senha: z.string() })
type Valores = z.infer<typeof esquema>
const LIDO: Leitura<Valores> = { valores: { nome: "Ana", cidade: "Santos", senha: "" }, versao: 1 }
const campos = [
  { nome: "nome", rotulo: "Nome", emPalavras: ({ nome }: Valores) => nome },
  { nome: "cidade", rotulo: "Cidade", emPalavras: ({ cidade }: Valores) => cidade },
] as const

let lido = LIDO
let noServidor = LIDO
const salvar = vi.fn(async (dados: Valores, versao: number) => {
  if (versao !== noServidor.versao) throw new ErroDaApi({ codigo: "versao-desatualizada", mensagem: "x", status: 412 })
  return dados
})

function Gaveta({ aoFechar }: { readonly aoFechar: () => void }) {
  const { form, guarda, rascunho, conflito, ...edicao } = useEdicao({
    nome: "teste",
    registro: "1",
    esquema,
    lido,
    campos,
    reler: async () => noServidor,
    salvar,
    aoSalvar: aoFechar,
    segredos: ["senha"],
  })
  return (
    <>
      <form {...form.formulario}>
        <OfertaDeRascunho {...rascunho} />
        <TextInput label="Nome" {...form.campo("nome")} />
        <TextInput label="Cidade" {...form.campo("cidade")} />
        <TextInput label="Senha" {...form.campo("senha")} />
        <button type="submit">Salvar</button>
        <button type="button" onClick={() => guarda.tentarSair(aoFechar)}>
          Fechar
        </button>
      </form>
      {guarda.pergunta}
      {conflito && (
        <TelaDeConflito
          campos={campos}
          conflito={conflito}
          aoSalvar={edicao.salvarAssim}
          aoVoltar={edicao.voltarDoConflito}
          aoDescartar={edicao.ficarComOAtual}
        />
      )}
    </>
  )
}

function Tela() {
  const [aberta, setAberta] = useState(true)
  return (
    <>
      <Link to="/painel">Outra tela</Link>
      {aberta ? <Gaveta aoFechar={() => setAberta(false)} /> : <p>Fechada</p>}
    </>
  )
}

const pessoa: Pessoa = {
  idUsuario: "00000000-0000-4000-8000-000000000001",
  nome: "Ana Souza",
  email: "ana@teste.invalid",
  idPerfilAcesso: 1,
  idEscritorio: null,
  escritorios: [],
  empresas: [],
  escritorioInteiro: true,
  declaracoesEmUso: false,
  faltaSegundoFator: null,
  aoAbrir: null,
  rotaInicial: "/painel",
  marca: {
    nome: "Partida",
    titulo: "Partida",
    cor: "#000000",
    logoClaro: null,
    logoEscuro: null,
    favicon: "/f.svg",
    suporte: { email: null, telefone: null, endereco: null },
  },
}

async function abrir() {
  window.history.pushState({}, "", "/painel")
  window.history.pushState({}, "", "/")
  const raiz = createRootRoute({ component: Outlet })
  const rota = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => raiz, path, component })
  const router = createRouter({
    routeTree: raiz.addChildren([
      rota("/", Tela),
      rota("/painel", () => <p>Outra</p>),
      rota("/conta/entrar", () => <p>Entrada</p>),
    ]),
    history: createBrowserHistory(),
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(consultaPessoa.queryKey, pessoa)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole("textbox", { name: "Nome" })
  return router
}

const digitar = (rotulo: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: rotulo }), { target: { value } })
const lerCampo = (rotulo: string) => screen.getByRole<HTMLInputElement>("textbox", { name: rotulo }).value
const apertar = (nome: string) => fireEvent.click(screen.getByRole("button", { name: nome }))
const PERGUNTA = "Descartar o que você digitou?"
const perguntou = () => screen.findByText(PERGUNTA)
const fecharAba = () => {
  const evento = new Event("beforeunload", { cancelable: true })
  window.dispatchEvent(evento)
  return evento.defaultPrevented
}

/** As a browser does: the entry changes first, and the page is told afterwards. */
function voltar(): void {
  window.history.back()
  window.dispatchEvent(new PopStateEvent("popstate"))
}

beforeEach(() => {
  window.sessionStorage.clear()
  lido = LIDO
  noServidor = LIDO
  salvar.mockClear()
})
afterEach(cleanup)

describe("sair sem salvar", () => {
  it("sem nada digitado, sai sem perguntar, também da aba", async () => {
    await abrir()
    expect(fecharAba()).toBe(false)
    apertar("Fechar")
    expect(screen.getByText("Fechada")).toBeTruthy()
  })

  it("fechar pergunta; continuar não perde nada; descartar sai e esquece", async () => {
    await abrir()
    digitar("Nome", "Bia")
    expect(fecharAba()).toBe(true)
    apertar("Fechar")
    await perguntou()
    apertar("Continuar editando")
    expect(lerCampo("Nome")).toBe("Bia")
    apertar("Fechar")
    apertar("Descartar")
    expect(await screen.findByText("Fechada")).toBeTruthy()
    expect(window.sessionStorage.getItem("partida.rascunhos")).toBeNull()
  })

  it("um link pergunta, e só vai quando se descarta", async () => {
    const router = await abrir()
    digitar("Nome", "Bia")
    fireEvent.click(screen.getByRole("link", { name: "Outra tela" }))
    await perguntou()
    apertar("Continuar editando")
    await waitFor(() => expect(screen.queryByText(PERGUNTA)).toBeNull())
    expect([router.state.location.pathname, lerCampo("Nome")]).toEqual(["/", "Bia"])
    fireEvent.click(screen.getByRole("link", { name: "Outra tela" }))
    await perguntou()
    apertar("Descartar")
    expect(await screen.findByText("Outra")).toBeTruthy()
  })

  it("o botão de voltar pergunta, e continuar mantém o que foi digitado", async () => {
    await abrir()
    digitar("Nome", "Bia")
    await act(async () => voltar())
    await perguntou()
    apertar("Continuar editando")
    await waitFor(() => expect(screen.queryByText(PERGUNTA)).toBeNull())
    expect(lerCampo("Nome")).toBe("Bia")
  })

  it("depois de salvar não pergunta", async () => {
    const router = await abrir()
    digitar("Nome", "Bia")
    apertar("Salvar")
    expect(await screen.findByText("Fechada")).toBeTruthy()
    expect(fecharAba()).toBe(false)
    await act(() => router.navigate({ to: "/painel" }))
    expect(screen.getByText("Outra")).toBeTruthy()
  })

  it("só a senha digitada não é perda", async () => {
    await abrir()
    digitar("Senha", "segredo")
    apertar("Fechar")
    expect(screen.getByText("Fechada")).toBeTruthy()
  })

  it("o encerramento por falta de uso não espera resposta", async () => {
    await abrir()
    digitar("Nome", "Bia")
    window.sessionStorage.setItem("partida.saiu", "ociosidade")
    expect(fecharAba()).toBe(false)
  })
})

describe("a sessão que termina no meio", () => {
  const expirar = async () => {
    const router = await abrir()
    digitar("Nome", "Bia")
    digitar("Senha", "segredo")
    await act(() => router.navigate({ to: "/conta/entrar" }))
    expect(screen.getByText("Entrada")).toBeTruthy()
    cleanup()
  }

  it("leva à entrada sem perguntar e guarda o que foi digitado, menos a senha", async () => {
    await expirar()
    expect(window.sessionStorage.getItem("partida.rascunhos")).toContain("Bia")
    expect(window.sessionStorage.getItem("partida.rascunhos")).not.toContain("segredo")
  })

  it("de volta, oferece; usar preenche, e salvar esquece", async () => {
    await expirar()
    await abrir()
    expect(lerCampo("Nome")).toBe("Ana")
    expect(screen.getByText("Recuperamos o que você digitou")).toBeTruthy()
    apertar("Usar")
    expect(lerCampo("Nome")).toBe("Bia")
    apertar("Salvar")
    expect(await screen.findByText("Fechada")).toBeTruthy()
    expect(window.sessionStorage.getItem("partida.rascunhos")).toBeNull()
  })

  it("descartar esquece de vez", async () => {
    await expirar()
    await abrir()
    apertar("Descartar")
    cleanup()
    await abrir()
    expect(screen.queryByText("Recuperamos o que você digitou")).toBeNull()
  })

  it("fechar sem responder não esquece", async () => {
    await expirar()
    await abrir()
    cleanup()
    await abrir()
    expect(screen.getByText("Recuperamos o que você digitou")).toBeTruthy()
  })

  it("se o registro mudou nesse meio-tempo, usar passa pela tela de conflito", async () => {
    await expirar()
    lido = { valores: { nome: "Cris", cidade: "Recife", senha: "" }, versao: 2 }
    noServidor = lido
    await abrir()
    apertar("Usar")
    fireEvent.click(await screen.findByRole("radio", { name: "Nome: o que você digitou, Bia" }))
    expect(screen.getByText("(mudado por outra pessoa)")).toBeTruthy()
    apertar("Salvar assim")
    await waitFor(() => expect(salvar).toHaveBeenCalledExactlyOnceWith({ nome: "Bia", cidade: "Recife", senha: "" }, 2))
  })
})

describe("outra pessoa salvou antes", () => {
  it("mostra o conflito e salva o escolhido sobre a versão nova", async () => {
    await abrir()
    noServidor = { valores: { nome: "Cris", cidade: "Recife", senha: "" }, versao: 2 }
    digitar("Nome", "Bia")
    apertar("Salvar")
    fireEvent.click(await screen.findByRole("radio", { name: "Nome: agora, Cris" }))
    apertar("Salvar assim")
    expect(await screen.findByText("Fechada")).toBeTruthy()
    expect(salvar.mock.lastCall).toEqual([{ nome: "Cris", cidade: "Recife", senha: "" }, 2])
  })

  it("voltar ao formulário mantém o que foi digitado, e salvar de novo pergunta de novo", async () => {
    await abrir()
    noServidor = { valores: { nome: "Cris", cidade: "Recife", senha: "" }, versao: 2 }
    digitar("Nome", "Bia")
    apertar("Salvar")
    await screen.findByRole("radio", { name: "Nome: agora, Cris" })
    apertar("Voltar ao formulário")
    expect(lerCampo("Nome")).toBe("Bia")
    apertar("Salvar")
    expect(await screen.findByRole("radio", { name: "Nome: agora, Cris" })).toBeTruthy()
  })

  it("descartar fica com o que está no servidor, e a versão dele é a que se salva depois", async () => {
    await abrir()
    noServidor = { valores: { nome: "Cris", cidade: "Recife", senha: "" }, versao: 2 }
    digitar("Nome", "Bia")
    apertar("Salvar")
    await screen.findByRole("radio", { name: "Nome: agora, Cris" })
    apertar("Descartar o que digitei")
    expect([lerCampo("Nome"), lerCampo("Cidade")]).toEqual(["Cris", "Recife"])
    digitar("Cidade", "Olinda")
    apertar("Salvar")
    await waitFor(() => expect(salvar.mock.lastCall).toEqual([{ nome: "Cris", cidade: "Olinda", senha: "" }, 2]))
  })
})

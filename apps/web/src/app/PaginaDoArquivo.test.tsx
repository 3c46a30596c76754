// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { StrictMode } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { ArquivoBaixado } from "../lib/api/mapping.ts"
import { PaginaDoArquivo } from "./PaginaDoArquivo.tsx"

// The link of the page to the panel needs a router, which is not what is tried here.
vi.mock("../ui/BotaoLink.tsx", () => ({ BotaoLink: () => null }))
const salvos: ArquivoBaixado[] = []
vi.mock("../lib/api/salvar-arquivo.ts", () => ({ salvarArquivo: (a: ArquivoBaixado) => void salvos.push(a) }))

const ENDERECO = `/statics/download/${"a".repeat(64)}/Guia%20de%20mar%C3%A7o.pdf`
const pedidos: string[] = []

function abrir(responder: () => Response) {
  vi.stubGlobal("fetch", async (url: string) => {
    pedidos.push(url)
    return responder()
  })
  render(
    <StrictMode>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <PaginaDoArquivo />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

beforeEach(() => {
  salvos.length = 0
  pedidos.length = 0
  window.history.replaceState(null, "", ENDERECO)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const arquivo = () =>
  new Response("%PDF-1.7", {
    headers: {
      "content-disposition": "attachment; filename=\"Guia.pdf\"; filename*=UTF-8''Guia%20de%20mar%C3%A7o.pdf",
    },
  })

it("pede o próprio endereço, salva uma vez só, e outra quando se pede", async () => {
  abrir(arquivo)
  await screen.findByText("Guia de março.pdf")
  await waitFor(() => expect(salvos).toHaveLength(1))
  expect(salvos[0]?.nome).toBe("Guia de março.pdf")
  expect(await salvos[0]?.conteudo.text()).toBe("%PDF-1.7")
  fireEvent.click(screen.getByText("Salvar de novo"))
  await waitFor(() => expect(salvos).toHaveLength(2))
  expect(new Set(pedidos)).toEqual(new Set([ENDERECO]))
})

it("com uma tecla, o link é do navegador", async () => {
  abrir(arquivo)
  const link = await screen.findByText("Salvar de novo")
  expect(link.closest("a")?.getAttribute("href")).toBe(ENDERECO)
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(fireEvent.click(link)).toBe(false)
})

it("fora do alcance diz que não encontrou, e nada é salvo", async () => {
  const problema = { codigo: "nao-encontrado", mensagem: "Não encontramos este registro." }
  abrir(() => new Response(JSON.stringify(problema), { status: 404 }))
  await screen.findByText("Não encontrado")
  expect(salvos).toEqual([])
})

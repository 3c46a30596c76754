// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import type { DetalheDaGuia, DetalheDoFechamento, Guia } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { umaPessoa } from "../../shared/conta/pessoa.fixtures.ts"
import { consultaPessoa } from "../../shared/conta/pessoa.ts"
import { consultaFechamento } from "../../shared/fechamento/fechamento.api.ts"
// They come on demand: here, beforehand.
import "../../shared/guias/DialogoDoPorque.tsx"
import "../../shared/guias/GavetaDaGuia.tsx"
import { umaGuia } from "../../shared/guias/guia.fixtures.ts"
import type { BuscaDosImpostos } from "./busca.ts"
import { GavetasDaGuia } from "./GavetasDaGuia.tsx"

const EMPRESA = "5e429bbc-7f70-8fae-ae76-6b02713b6781"
const NOVA = "5e429bbc-7f70-8fae-ae76-6b02713b6782"
const ANTIGA = "5e429bbc-7f70-8fae-ae76-6b02713b6783"
const SEM_CONTA = "O mês foi trazido de outro sistema."

const guia = (id: string, mudancas: Partial<Guia>): Guia =>
  umaGuia({
    id,
    versao: 2,
    situacao: "paga",
    idStatus: 1,
    pago: "1825.00",
    emAberto: "0.00",
    devido: "0.00",
    pagoEm: "2026-11-19",
    ...mudancas,
  })
const detalhe = (id: string, mudancas: Partial<Guia>, versoes: DetalheDaGuia["versoes"]): DetalheDaGuia => ({
  guia: guia(id, mudancas),
  razaoSocial: "Alfa Ltda",
  composicao: [],
  memoriaDoAcumulado: null,
  pagamentos: [],
  pagando: null,
  semAcrescimos: null,
  pagamentoDesde: "2026-11-01",
  pagamentoAte: "2026-11-22",
  oficiais: [],
  versoes,
})
const guias: Readonly<Record<string, DetalheDaGuia>> = {
  [NOVA]: detalhe(NOVA, {}, [{ id: ANTIGA, versao: 1, valor: "1800.00", pago: "0.00", emVigor: false }]),
  [ANTIGA]: detalhe(ANTIGA, { versao: 1, situacao: "substituida", valor: "1800.00" }, []),
}

/** The screen of the address, without any list: the guide of a link need not be on its page. */
function Tela({ inicial }: { readonly inicial: Pick<BuscaDosImpostos, "guia" | "porque"> }) {
  const [busca, setBusca] = useState(inicial)
  return <GavetasDaGuia busca={busca} mudar={(mudanca) => setBusca((antes) => ({ ...antes, ...mudanca }))} />
}

function abrir(inicial: Pick<BuscaDosImpostos, "guia" | "porque">) {
  vi.stubGlobal("fetch", async (url: string | URL) => {
    const { pathname } = new URL(String(url), "http://teste.invalid")
    const corpo = guias[pathname.split("/").at(-1) ?? ""]
    return new Response(JSON.stringify(corpo ?? {}), {
      status: corpo ? 200 : 404,
      headers: { "content-type": "application/json" },
    })
  })
  const cliente = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  cliente.setQueryData(consultaPessoa.queryKey, umaPessoa("CONTADOR", EMPRESA))
  const semConta: Partial<DetalheDoFechamento> = { memoria: null, motivo: SEM_CONTA }
  cliente.setQueryData(consultaFechamento(EMPRESA, "2026-10").queryKey, semConta as DetalheDoFechamento)
  const raiz = createRootRoute({ component: () => <Tela inicial={inicial} /> })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cliente}>
        <RouterProvider router={createRouter({ routeTree: raiz, history: createMemoryHistory() })} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it("Por quê? abre a conta da guia aberta, esteja ela na lista ou não", async () => {
  abrir({ guia: NOVA })
  fireEvent.click(await screen.findByRole("button", { name: "Por quê?" }))
  expect(await screen.findByText(SEM_CONTA)).toBeTruthy()
  expect(screen.getByRole("dialog", { name: "Por que este valor em outubro de 2026?" })).toBeTruthy()
})

it("e a de outra versão, aberta pela gaveta", async () => {
  abrir({ guia: NOVA })
  fireEvent.click(await screen.findByRole("button", { name: "Abrir a versão 1" }))
  await waitFor(() => expect(screen.queryByRole("button", { name: "Abrir a versão 1" })).toBeNull())
  fireEvent.click(await screen.findByRole("button", { name: "Por quê?" }))
  expect(await screen.findByText(SEM_CONTA)).toBeTruthy()
})

it("leva aos documentos da empresa guardados no mês da guia", async () => {
  abrir({ guia: NOVA })
  const link = await screen.findByRole("link", { name: "Documentos guardados deste mês" })
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://teste.invalid")
  expect([pathname, searchParams.get("empresa"), searchParams.get("mes")]).toEqual([
    "/despesas/documentos",
    expect.stringContaining(guia(NOVA, {}).idEmpresa),
    expect.stringContaining("2026-10"),
  ])
})

it("um link já com a pergunta abre a conta", async () => {
  abrir({ guia: ANTIGA, porque: "sim" })
  expect(await screen.findByText(SEM_CONTA)).toBeTruthy()
})

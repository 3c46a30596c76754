// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import type { MesSeladoComOutroAnexo, MesSemConta, papeis } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, it } from "vitest"
import { umaPessoa } from "../../shared/conta/pessoa.fixtures.ts"
import { consultaPessoa } from "../../shared/conta/pessoa.ts"
import { consultaMesesSelados, consultaOpcoesDaCpp } from "./cpp.api.ts"
import { GavetaDaCpp } from "./GavetaDaCpp.tsx"

const EMPRESA = "5e429bbc-7f70-8fae-ae76-6b02713b6781"
const MESES = ["2025-11", "2025-12", ...Array.from({ length: 10 }, (_, i) => `2026-${String(i + 1).padStart(2, "0")}`)]

const selado = (i: number): MesSeladoComOutroAnexo => ({
  idEmpresa: `${EMPRESA.slice(0, -4)}${String(i).padStart(4, "0")}`,
  apelido: `Empresa ${i}`,
  competencia: "2026-09",
  selado: { fatorR: "0.27", anexos: ["V"], das: "3225.00" },
  hoje: { fatorR: "0.28", anexos: ["III"], das: "1460.00" },
  diferenca: "-1765.00",
  declarada: true,
})
const semConta = (competencia: string): MesSemConta => ({
  idEmpresa: EMPRESA,
  apelido: "Prisma",
  competencia,
  falta: `Falta a CPP, visto de ${competencia}.`,
})

interface Relatorio {
  readonly conferidos?: number
  readonly lista?: readonly MesSeladoComOutroAnexo[]
  readonly semConta?: readonly MesSemConta[]
}

/** The drawer of October, with what each month of the report answered. */
async function abrir(relatorios: Readonly<Record<string, Relatorio>>, papel: keyof typeof papeis = "CONTADOR") {
  const cliente = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  cliente.setQueryData(consultaPessoa.queryKey, umaPessoa(papel, EMPRESA))
  const opcao = { registradoEm: "2026-08-03T12:00:00Z", registradoPor: "Alice" }
  cliente.setQueryData(consultaOpcoesDaCpp.queryKey, {
    lista: [
      { ...opcao, desde: "2026-11", conta: true, motivo: "Solução de consulta." },
      { ...opcao, desde: "2026-08", conta: false, motivo: "Consulta em andamento." },
    ],
  })
  for (const mes of MESES)
    cliente.setQueryData(consultaMesesSelados(mes).queryKey, {
      conferidos: relatorios[mes]?.conferidos ?? 0,
      lista: [...(relatorios[mes]?.lista ?? [])],
      semConta: [...(relatorios[mes]?.semConta ?? [])],
    })
  const raiz = createRootRoute({ component: () => <GavetaDaCpp competencia="2026-10" aoFechar={() => undefined} /> })
  const router = createRouter({ routeTree: raiz, history: createMemoryHistory({ initialEntries: ["/"] }) })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cliente}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await act(() => router.load())
  return within(await screen.findByRole("region", { name: "Meses fechados que teriam outro anexo" }))
}

afterEach(cleanup)

describe("o que o escritório faz", () => {
  it("vale a decisão do mês da tela, não a que vem depois; quem não administra só a lê", async () => {
    await abrir({})
    expect(screen.getByText("Em out/2026 ela fica de fora")).toBeTruthy()
    expect(screen.getByText("Desde ago/2026, por Alice: Consulta em andamento.")).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Voltar a contar" })).toBeNull()
  })

  it("quem administra pode voltar a contar", async () => {
    await abrir({}, "ADMINISTRADOR")
    expect(screen.getByRole("button", { name: "Voltar a contar" })).toBeTruthy()
  })
})

describe("meses fechados", () => {
  it("nenhum fechado, e todos conferidos sem mudança, são ditos cada um a seu modo", async () => {
    expect((await abrir({})).getByText("Nenhum mês fechado sob o Fator R nesse período.")).toBeTruthy()
    cleanup()
    const dois = await abrir({ "2026-09": { conferidos: 1 }, "2026-08": { conferidos: 1 } })
    expect(dois.getByText("2 meses fechados conferidos: nenhum mudaria de anexo.")).toBeTruthy()
  })

  it("os que não se decidem são ditos uma vez por empresa, e não contam como conferidos", async () => {
    const relatorio = (mes: string) => ({ conferidos: 1, semConta: [semConta(mes)] })
    const secao = await abrir({ "2026-09": relatorio("2026-09"), "2026-08": relatorio("2026-08") })
    expect(secao.getByText("2 meses fechados não se decidem com o que se sabe hoje")).toBeTruthy()
    expect(secao.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Prisma, set/2026, ago/2026: Falta a CPP, visto de 2026-09.",
    ])
    expect(secao.queryByText(/conferido/)).toBeNull()
  })

  it("trezentos que mudariam: a soma é de todos, e as linhas vêm aos poucos", async () => {
    const lista = Array.from({ length: 300 }, (_, i) => selado(i))
    const secao = await abrir({ "2026-09": { conferidos: 300, lista } })
    expect(secao.getByText(/^300 meses teriam outro anexo/).textContent?.replaceAll("\u00a0", " ")).toBe(
      // 300 × 1.765,00
      "300 meses teriam outro anexo. As diferenças somam -R$ 529.500,00.",
    )
    expect(secao.getAllByRole("link")).toHaveLength(20)
    fireEvent.click(secao.getByRole("button", { name: "Mostrar mais (280)" }))
    expect(secao.getAllByRole("link")).toHaveLength(120)
    expect(secao.getByText("O que uma retificação pede")).toBeTruthy()
  })
})

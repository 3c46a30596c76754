// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import type { DetalheDoFechamento, Mudanca } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { consultaFechamento } from "../fechamento/fechamento.api.ts"
import { DialogoDoPorque } from "./DialogoDoPorque.tsx"

const EMPRESA = "5e429bbc-7f70-8fae-ae76-6b02713b6783"
const lado = (competencia: string, imposto: string) => ({
  competencia,
  versao: null,
  regime: "simples",
  imposto,
  receita: "20000.00",
  calculadaEm: "2026-11-01T12:00:00Z",
})
const mudanca = {
  idEmpresa: EMPRESA,
  apelido: "Alfa",
  motivo: null,
  diferenca: "365.00",
  arvore: null,
  entradas: [],
  para: lado("2026-10", "1825.00"),
  com: lado("2026-09", "1460.00"),
  comparaveis: [lado("2026-09", "1460.00")],
  partes: [{ causa: "receita", rotulo: "Receita do mês", valor: "365.00" }],
} as unknown as Mudanca
const memoria: DetalheDoFechamento["memoria"] = {
  tipo: "entrada",
  rotulo: "DAS do mês",
  valor: { unidade: "reais", valor: "1825.00" },
  origem: null,
}

const linha = {
  idEmpresa: EMPRESA,
  regime: "simples",
  anexos: ["III"],
  sujeitaAoFatorR: false,
  fatorR: null,
  receita: "25000.00",
  total: "1825.00",
  rbt12: "240000.00",
  aliquotaEfetiva: "0.073",
} as unknown as DetalheDoFechamento["linha"]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The account is at hand; the change is asked for. */
function abrir(detalhe: Partial<DetalheDoFechamento>) {
  const pedidos: string[] = []
  vi.stubGlobal("fetch", async (url: string | URL) => {
    pedidos.push(new URL(String(url), "http://teste.invalid").pathname)
    return new Response(JSON.stringify(mudanca), { headers: { "content-type": "application/json" } })
  })
  const cliente = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  cliente.setQueryData(consultaFechamento(EMPRESA, "2026-10").queryKey, {
    caixa: null,
    ...detalhe,
  } as DetalheDoFechamento)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cliente}>
        <DialogoDoPorque idEmpresa={EMPRESA} competencia="2026-10" aoFechar={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return pedidos
}

describe("o porquê de um valor", () => {
  it("abre na conta, e a um clique diz por que não é o do mês anterior", async () => {
    const pedidos = abrir({ memoria, linha, competencia: "2026-10", tributos: [] })
    expect(await screen.findByText(/^São R\$\s365,00 a mais que em setembro/)).toBeTruthy()
    expect(screen.queryByText("DAS do mês")).toBeNull()
    fireEvent.click(screen.getByRole("button", { name: "Ver a conta, com os artigos da lei" }))
    expect((await screen.findAllByText("DAS do mês")).length).toBeGreaterThan(0)
    fireEvent.click(screen.getByText("Por que mudou?"))
    expect(await screen.findByText("Receita do mês")).toBeTruthy()
    expect(pedidos.map((p) => p.split("/").at(-1))).toEqual(["mudanca"])
  })

  it("sem conta não há abas: só o motivo", async () => {
    abrir({ memoria: null, motivo: "Lucro Real não é apurado aqui." })
    expect(await screen.findByText("Lucro Real não é apurado aqui.")).toBeTruthy()
    expect(screen.queryByRole("tab")).toBeNull()
  })
})

// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import type { FichaDoPgdas } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { AbaPgdas } from "./AbaPgdas.tsx"

const chamar = vi.hoisted(() => vi.fn())
vi.mock("../../lib/api/chamar.ts", () => ({ chamar, abrir: vi.fn() }))

const FICHA: FichaDoPgdas = {
  apelido: "Alfa",
  razaoSocial: "ALFA LTDA",
  cnpj: "11222333000181",
  competencia: "2026-10",
  tipo: "original",
  receita: { interno: "20000.00", externo: "0.00" },
  caixa: null,
  valorFixoIcms: null,
  valorFixoIss: null,
  receitasAnteriores: [
    { competencia: "2026-08", interno: "18000.00", externo: "0.00" },
    { competencia: "2026-09", interno: "19000.00", externo: "1234.56" },
  ],
  folhas: [{ competencia: "2026-09", valor: "5700.00" }],
  estabelecimentos: [
    {
      cnpj: "11222333000181",
      atividades: [
        {
          id: 10,
          grupo: "Prestação de serviços, exceto para o exterior",
          opcao: "Sujeitos ao fator r, com ISS devido a outro município",
          valor: "20000.00",
          parcelas: [
            { valor: "15000.00", qualificacoes: [], outroMunicipio: null },
            {
              valor: "5000.00",
              qualificacoes: [],
              outroMunicipio: { codigoTom: "6291", uf: "SP", nome: "Campinas" },
            },
          ],
        },
      ],
    },
  ],
  tributos: [
    { tributo: "IRPJ", valor: "58.40" },
    { tributo: "CPP", valor: "633.64" },
  ],
  total: "692.04",
  pendencias: [],
  fechado: true,
  declarada: null,
  versao: 0,
}

afterEach(cleanup)

function abrir(resposta: () => Promise<FichaDoPgdas>) {
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true })
  chamar.mockImplementation(resposta)
  const clientes = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={clientes}>
        <AbaPgdas idEmpresa="5e429bbc-7f70-8fae-ae76-6b02713b6783" competencia="2026-10" />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it("mostra os valores na ordem do formulário e copia cada um como ele os aceita", async () => {
  const copiado = vi.fn(async () => undefined)
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: copiado } })
  abrir(async () => FICHA)
  const titulos = (await screen.findAllByRole("heading", { level: 3 })).map((h) => h.textContent)
  expect(titulos).toEqual([
    "Declaração original",
    "Receitas brutas anteriores",
    "Folha de salários anteriores",
    "Estabelecimento 11.222.333/0001-81",
    "Valor devido",
  ])
  // Only the month that had any shows its revenue from abroad.
  expect(screen.getByText("set/2026, externo")).toBeTruthy()
  expect(screen.queryByText("ago/2026, externo")).toBeNull()
  expect(screen.getByText("Parcela 2: ISS devido a Campinas, SP")).toBeTruthy()
  fireEvent.click(screen.getByRole("button", { name: "Copiar set/2026, externo" }))
  await waitFor(() => expect(copiado).toHaveBeenCalledWith("1234,56"))
  vi.unstubAllGlobals()
})

it("aberto e com pendências, diz as duas coisas antes dos valores", async () => {
  const pendencia = "Diga o município do ISS da parcela de R$ 5.000,00."
  abrir(async () => ({ ...FICHA, fechado: false, pendencias: [pendencia], folhas: [], tributos: [] }))
  expect(await screen.findByText("Antes de declarar")).toBeTruthy()
  expect(screen.getByText(pendencia)).toBeTruthy()
  expect(screen.getByText(/O mês ainda está aberto/)).toBeTruthy()
  expect(screen.getByText(/nenhuma receita do mês depende do fator r/)).toBeTruthy()
  const devido = screen.getByRole("heading", { name: "Valor devido" }).parentElement
  expect(devido && within(devido).getByText("Nada calculado.")).toBeTruthy()
  expect(screen.queryByText("Total")).toBeNull()
})

it("sem resposta, diz o que houve e tenta de novo", async () => {
  let vez = 0
  abrir(async () => {
    if (vez++ === 0) throw new Error("caiu")
    return FICHA
  })
  fireEvent.click(await screen.findByRole("button", { name: /Tentar de novo/ }))
  expect(await screen.findByText("Declaração original")).toBeTruthy()
})

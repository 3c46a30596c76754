// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import type { DetalheDaGuia } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { DialogoDoPagamento } from "./DialogoDoPagamento.tsx"
import { umaGuia } from "./guia.fixtures.ts"

const ID = "5e429bbc-7f70-8fae-ae76-6b02713b6782"
const HOJE = "2026-11-20"
const memoria = { tipo: "grupo", rotulo: "Total", valor: { unidade: "reais", valor: "0.00" }, partes: [] } as const

/** A late guide as it costs on a day. */
function detalhe(em: string, multa: string, juros: string | null, total: string): DetalheDaGuia {
  return {
    guia: umaGuia({
      id: ID,
      competencia: "2026-09",
      vencimento: "2026-10-20",
      situacao: "vencida",
      devido: "2029.95",
      acrescimos: { multa: "186.70", juros: "18.25" },
    }),
    razaoSocial: "Alfa Ltda",
    composicao: [],
    memoriaDoAcumulado: null,
    pagamentos: [],
    pagando: { em, dias: 31, multa, juros, total, falta: null, memoria, parametros: [] },
    semAcrescimos: null,
    pagamentoDesde: "2026-11-01",
    pagamentoAte: HOJE,
    oficiais: [],
    versoes: [],
  }
}

const enviados: unknown[] = []

function abrir(hoje: DetalheDaGuia, noDia: DetalheDaGuia) {
  enviados.length = 0
  // The growing text area listens for fonts, which this DOM does not have.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true })
  vi.stubGlobal("fetch", async (_: string, opcoes: RequestInit = {}) => {
    if (typeof opcoes.body === "string") enviados.push(JSON.parse(opcoes.body))
    return new Response(JSON.stringify(noDia), { status: 200, headers: { "content-type": "application/json" } })
  })
  const cliente = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cliente}>
        <DialogoDoPagamento detalhe={hoje} aoFechar={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const campo = (nome: RegExp) => screen.getByLabelText<HTMLInputElement>(nome)
const mudarDia = (dia: string) => {
  fireEvent.change(campo(/^Dia em que foi pago/), { target: { value: dia } })
  fireEvent.blur(campo(/^Dia em que foi pago/))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it("sugere o que é devido no dia, e acompanha o dia enquanto ninguém digita outro valor", async () => {
  abrir(detalhe(HOJE, "186.70", "18.25", "2029.95"), detalhe("2026-11-10", "126.47", "18.25", "1969.72"))
  expect(campo(/^Valor pago/).value).toBe("2.029,95")
  mudarDia("10/11/2026")
  await waitFor(() => expect(campo(/^Valor pago/).value).toBe("1.969,72"))
  expect(screen.getByText("Total em 10/11/2026")).toBeTruthy()
  fireEvent.click(screen.getByRole("button", { name: "Registrar pagamento" }))
  await waitFor(() =>
    expect(enviados).toEqual([{ data: "2026-11-10", pagoEm: null, valor: "1969.72", acrescimos: null, motivo: null }]),
  )
})

it("menos que o devido diz quanto falta", async () => {
  const hoje = detalhe(HOJE, "186.70", "18.25", "2029.95")
  abrir(hoje, hoje)
  fireEvent.change(campo(/^Valor pago/), { target: { value: "1.825,00" } })
  expect(await screen.findByText(/faltam R\$\s204,95/)).toBeTruthy()
})

it("dia de mês fechado: registra hoje, com o dia em que foi pago", async () => {
  abrir(detalhe(HOJE, "186.70", "18.25", "2029.95"), {
    ...detalhe("2026-10-20", "0.00", "0.00", "1825.00"),
    pagando: null,
  })
  mudarDia("20/10/2026")
  await waitFor(() => expect(campo(/^Valor pago/).value).toBe("1.825,00"))
  fireEvent.click(screen.getByRole("button", { name: "Registrar pagamento" }))
  await waitFor(() => expect(enviados).toMatchObject([{ data: HOJE, pagoEm: "2026-10-20", valor: "1825.00" }]))
})

it("sem a Selic, pede a multa e os juros do comprovante", () => {
  abrir(detalhe(HOJE, "186.70", null, "2011.70"), detalhe(HOJE, "186.70", null, "2011.70"))
  expect(campo(/^Multa no comprovante/)).toBeTruthy()
  expect(campo(/^Juros no comprovante/)).toBeTruthy()
})

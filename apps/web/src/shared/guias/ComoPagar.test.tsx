// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import type { CodigoDePagamento, DetalheDaGuia } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { umaPessoa } from "../conta/pessoa.fixtures.ts"
import { consultaPessoa } from "../conta/pessoa.ts"
import { ComoPagar } from "./ComoPagar.tsx"
import { umaGuia } from "./guia.fixtures.ts"

const EMPRESA = "5e429bbc-7f70-8fae-ae76-6b02713b6781"
const LINHA = "858500000185250003282634270720263291123456780802"
const DOCUMENTO = {
  numero: "07202632912345678",
  total: "1825.00",
  dataLimite: "2026-11-23",
  outrasGuias: 0,
  deTeste: false,
  idDocumento: EMPRESA,
}
const PAGAVEL: CodigoDePagamento = {
  situacao: "pagavel",
  frase: "Pague R$ 1.825,00 até 23/11/2026.",
  linhaDigitavel: LINHA,
  pix: "000201pix",
  recebedorDoPix: "RECEITA FEDERAL",
  documento: DOCUMENTO,
}

function abrir(
  papel: "EMPRESA" | "CONTADOR" | "FUNCIONARIO",
  oficial?: CodigoDePagamento,
  oficiais: DetalheDaGuia["oficiais"] = [],
) {
  const guia = umaGuia(oficial ? { oficial } : {})
  const detalhe: DetalheDaGuia = {
    guia,
    razaoSocial: "Alfa Ltda",
    composicao: [],
    memoriaDoAcumulado: null,
    pagamentos: [],
    pagando: null,
    semAcrescimos: null,
    pagamentoDesde: "2026-11-01",
    pagamentoAte: "2026-11-22",
    oficiais,
    versoes: [],
  }
  const cliente = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  cliente.setQueryData(consultaPessoa.queryKey, umaPessoa(papel, EMPRESA))
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cliente}>
        <ComoPagar detalhe={detalhe} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it("com a guia oficial, quem paga copia o Pix e o código, que se mostra em grupos e se copia em algarismos", () => {
  const copiado = vi.fn(async () => undefined)
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: copiado } })
  abrir("EMPRESA", PAGAVEL)
  expect(screen.getByText("85850000018-5 25000328263-4 27072026329-1 12345678080-2")).toBeTruthy()
  fireEvent.click(screen.getByRole("button", { name: "Copiar Pix" }))
  fireEvent.click(screen.getByRole("button", { name: "Copiar código de barras" }))
  expect(copiado.mock.calls).toEqual([["000201pix"], [LINHA]])
  expect(screen.getByRole("button", { name: "Abrir guia oficial" })).toBeTruthy()
  expect(screen.queryByRole("button", { name: "Anexar guia oficial" })).toBeNull()
})

it("sem ela, a empresa pede ao escritório e o escritório anexa; o funcionário só lê o que falta", () => {
  abrir("EMPRESA")
  expect(screen.getByText(/ainda não está aqui/)).toBeTruthy()
  expect(screen.getByRole("button", { name: "Pedir a guia" })).toBeTruthy()
  cleanup()
  abrir("CONTADOR")
  expect(screen.getByRole("button", { name: "Anexar guia oficial" })).toBeTruthy()
  expect(screen.queryByRole("button", { name: "Pedir a guia" })).toBeNull()
  cleanup()
  abrir("FUNCIONARIO")
  expect(screen.queryByRole("button")).toBeNull()
})

it("de valor diferente, o escritório vê as duas colunas e pode aceitar; a empresa vê e não aceita", () => {
  const oficial = { ...PAGAVEL, situacao: "difere", linhaDigitavel: null, pix: null, recebedorDoPix: null } as const
  const emVigor: DetalheDaGuia["oficiais"][number] = {
    id: EMPRESA,
    versao: 1,
    emVigor: true,
    numeroDocumento: DOCUMENTO.numero,
    dataLimite: DOCUMENTO.dataLimite,
    total: "1900.00",
    deTeste: false,
    conferencia: [{ rotulo: "Principal", nosso: "1825.00", documento: "1900.00", confere: false }],
    confere: false,
    aceite: null,
    idDocumento: EMPRESA,
    criadaEm: "2026-11-20T12:00:00Z",
    criadaPor: "Contadora",
  }
  abrir("CONTADOR", oficial, [emVigor])
  const linha = screen.getByRole("row", { name: /Principal/ }).textContent ?? ""
  expect(linha).toContain("1.825,00")
  expect(linha).toContain("1.900,00")
  expect(screen.getByRole("button", { name: "Aceitar a diferença" })).toBeTruthy()
  cleanup()
  abrir("EMPRESA", oficial, [emVigor])
  expect(screen.queryByRole("button", { name: "Aceitar a diferença" })).toBeNull()
})

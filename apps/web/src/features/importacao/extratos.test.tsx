// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import type { LinhaDaImportacao } from "@partida/contracts"
import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { CartaoDoExtrato, colunasDosExtratos } from "./extratos.tsx"

afterEach(cleanup)

const LINHA: LinhaDaImportacao = {
  sequencia: 1,
  planilha: "outubro.pdf",
  linha: 1,
  tipo: "extrato-das",
  cnpj: "11222333000181",
  resumo: "",
  previsto: 5,
  resultado: null,
  codigo: null,
  mensagem: "O nosso cálculo confere ao centavo.",
  comparacao: { competencia: "2026-10", registrado: "1460.01", extrato: "1460.01", diferenca: "0.00", aGravar: null },
  escolha: null,
  fora: false,
  ajustada: false,
  repetidas: [],
}
const comparacao = {
  competencia: "2026-09",
  registrado: "19000.00",
  extrato: "20000.00",
  diferenca: null,
  aGravar: null,
}

/** The row as a computer shows it, cell by cell. */
function naTabela(linha: LinhaDaImportacao): string[] {
  render(
    <MantineProvider env="test">
      <ul>
        {colunasDosExtratos.map(({ id, celula }) => (
          <li key={id}>{celula(linha)}</li>
        ))}
      </ul>
    </MantineProvider>,
  )
  return screen.getAllByRole("listitem").map((c) => c.textContent ?? "")
}
const noTelefone = (linha: LinhaDaImportacao) =>
  render(
    <MantineProvider env="test">
      <CartaoDoExtrato linha={linha} />
    </MantineProvider>,
  )

it.each([
  ["confere ao centavo", LINHA, "Confere"],
  [
    "difere",
    { ...LINHA, comparacao: { ...comparacao, registrado: "1450.00", extrato: "1460.01", diferenca: "-10.01" } },
    "Difere -10,01",
  ],
  ["não foi calculado aqui", { ...LINHA, comparacao: { ...comparacao, registrado: null } }, "Não conferido"],
  [
    "é outro valor do que está registrado",
    { ...LINHA, tipo: "extrato-receita", escolha: "pendente", comparacao },
    "A escolher",
  ],
] as const)("o que %s diz o mesmo na tabela e no telefone", (_nome, linha, diz) => {
  expect(naTabela(linha).filter((texto) => texto === diz)).toEqual([diz])
  cleanup()
  noTelefone(linha)
  expect(screen.getByText(diz)).toBeTruthy()
})

it("a CPP mostra o mês em que o DAS foi pago, o que está aqui, o que diz o extrato e o que se grava", () => {
  const cpp: LinhaDaImportacao = {
    ...LINHA,
    tipo: "extrato-cpp",
    previsto: 1,
    mensagem: "CPP do DAS de 10/2026, contada no mês do pagamento.",
    comparacao: { competencia: "2027-01", registrado: null, extrato: "633.64", diferenca: null, aGravar: "633.64" },
  }
  const celulas = naTabela(cpp)
  expect(celulas[0]).toContain("jan/2027")
  expect(celulas.slice(2, 5)).toEqual(["—", "633,64", "633,64"])
  cleanup()
  noTelefone(cpp)
  const valores = screen.getAllByRole("definition").map((d) => d.textContent)
  expect(valores).toEqual(["—", "633,64", "633,64"])
})

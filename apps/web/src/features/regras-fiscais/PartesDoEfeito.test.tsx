// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import type { PreviaDaRegra } from "@partida/contracts"
import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { PartesDoEfeito } from "./PartesDoEfeito.tsx"

afterEach(cleanup)

const mes = { competencia: "2026-09", empresas: 1, notas: 1, valor: "300.00" }
const empresa = { notas: 0, valor: "0.00", efeitos: [], aConfirmar: false }
const PREVIA: PreviaDaRegra = {
  empresas: {
    total: 3,
    lista: [
      { ...empresa, id: "1", apelido: "Alfa", efeitos: ["deixa-de-valer"] },
      { ...empresa, id: "2", apelido: "Beta", efeitos: ["passa-a-valer"], aConfirmar: true },
      { ...empresa, id: "3", apelido: "Gama" },
    ],
  },
  abertos: {
    meses: [
      { ...mes, efeito: null },
      { ...mes, efeito: "deixa-de-valer" },
    ],
    notas: 2,
    valor: "600.00",
  },
  fechados: { meses: 0, notas: 0, valor: "0.00" },
  divergentes: null,
  conflito: null,
  mudancas: [],
}

it("diz de cada empresa e de cada mês se a regra passa a valer, deixa de valer, ou segue", () => {
  render(
    <MantineProvider env="test">
      <PartesDoEfeito previa={PREVIA} />
    </MantineProvider>,
  )
  const linhas = screen.getAllByRole("row").map((linha) => linha.firstElementChild?.textContent)
  expect(linhas).toEqual([
    "Competência",
    "set/2026",
    "set/2026 · deixa de valer",
    "Alfa · deixa de valer",
    "Beta · passa a valer · serviço a confirmar: só o CNAE o sugere",
    "Gama",
  ])
})

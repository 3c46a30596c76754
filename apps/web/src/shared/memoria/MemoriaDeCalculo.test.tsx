// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import type { ParametroUsado, Passo } from "@partida/fiscal"
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { MemoriaDeCalculo } from "./MemoriaDeCalculo.tsx"

afterEach(cleanup)

const parametro: ParametroUsado = {
  tabela: "simples-anexos",
  item: "Anexo III",
  desde: "2018-01-01",
  ate: null,
  confianca: "memory",
}
const entrada = (
  rotulo: string,
  valor: string,
  origem: Extract<Passo, { tipo: "entrada" }>["origem"] = null,
): Passo => ({
  tipo: "entrada",
  rotulo,
  valor: { unidade: "reais", valor },
  origem,
})
const soma = (rotulo: string, partes: readonly Passo[]): Passo => ({
  tipo: "soma",
  rotulo,
  valor: { unidade: "reais", valor: "30.00" },
  formula: "receita + receita",
  partes,
})

function mostrar(
  memoria: Passo,
  acoes: { aoAbrirNotas?: (ids: readonly string[]) => void; aoAbrirMes?: (mes: string) => void } = {},
) {
  render(
    <MantineProvider env="test">
      <MemoriaDeCalculo memoria={memoria} {...acoes} />
    </MantineProvider>,
  )
}

describe("níveis", () => {
  const arvore = soma("Raiz", [
    soma("Segundo", [soma("Terceiro", [entrada("Folha", "10.00")])]),
    entrada("Irmã", "20.00"),
  ])

  it("abre os dois primeiros e guarda o terceiro", () => {
    mostrar(arvore)
    expect(screen.getByRole("button", { name: /Raiz/ }).getAttribute("aria-expanded")).toBe("true")
    expect(screen.getByRole("button", { name: /Segundo/ }).getAttribute("aria-expanded")).toBe("true")
    expect(screen.getByRole("button", { name: /Terceiro/ }).getAttribute("aria-expanded")).toBe("false")
    expect(screen.queryByText("Folha")).toBeNull()
  })

  it("um clique abre um nível; abrir tudo e recolher valem para a árvore", () => {
    mostrar(arvore)
    fireEvent.click(screen.getByRole("button", { name: /Terceiro/ }))
    expect(screen.getByText("Folha")).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "Recolher" }))
    expect(screen.queryByText("Terceiro")).toBeNull()
    fireEvent.click(screen.getByRole("button", { name: "Abrir tudo" }))
    expect(screen.getByText("Folha")).toBeTruthy()
  })

  it("imprimir mostra tudo, e depois a tela volta ao que era", () => {
    mostrar(arvore)
    fireEvent(window, new Event("beforeprint"))
    expect(screen.getByText("Folha")).toBeTruthy()
    fireEvent(window, new Event("afterprint"))
    expect(screen.queryByText("Folha")).toBeNull()
  })

  it("o sinal da operação é lido entre as partes", () => {
    mostrar(arvore)
    const irma = screen.getByText("Irmã").closest("li")
    expect(irma && within(irma).getByText("mais")).toBeTruthy()
    expect(irma?.textContent).toContain("R$\u00a020,00")
  })
})

describe("tipos de passo", () => {
  it("tabela de faixas marca a escolhida com palavra", () => {
    mostrar({
      tipo: "faixa",
      rotulo: "Faixa da tabela",
      valor: { unidade: "fracao", valor: "0.112" },
      parametro,
      base: entrada("RBT12", "200000.00"),
      escolhida: 2,
      faixas: [
        { numero: 1, de: "0.00", ate: "180000.00", aliquota: "0.06", deduzir: "0.00" },
        { numero: 2, de: "180000.01", ate: "360000.00", aliquota: "0.112", deduzir: "9360.00" },
      ],
    })
    const tabela = screen.getByRole("table", { name: "Anexo III" })
    const [, primeira, segunda] = within(tabela).getAllByRole("row")
    expect(primeira?.textContent).not.toContain("faixa aplicada")
    expect(segunda?.textContent).toContain("faixa aplicada")
    expect(segunda?.textContent).toContain("11,20%")
    expect(segunda?.textContent).toContain("9.360,00")
    expect(screen.getByText("conferir")).toBeTruthy()
    expect(screen.getByText(/vigente a partir de 01\/01\/2018/)).toBeTruthy()
  })

  it("arredondamento, limite e escolha dizem o que fizeram", () => {
    const limite: Passo = {
      tipo: "limite",
      rotulo: "ISS",
      valor: { unidade: "fracao", valor: "0.05" },
      parte: entrada("Calculado", "6.00"),
      limite: entrada("Teto", "5.00"),
      aplicado: true,
    }
    const escolha: Passo = {
      tipo: "escolha",
      rotulo: "Anexo",
      valor: { unidade: "texto", valor: "Anexo III" },
      criterio: "Fator R igual ou maior que 28%?",
      alternativas: [
        { rotulo: "Anexo III", escolhida: true },
        { rotulo: "Anexo V", escolhida: false },
      ],
      partes: [],
    }
    mostrar({
      tipo: "arredondamento",
      rotulo: "DAS",
      valor: { unidade: "reais", valor: "10.01" },
      modo: "meio-para-cima",
      casas: 2,
      parte: {
        tipo: "grupo",
        rotulo: "Partes",
        valor: { unidade: "reais", valor: "10.005" },
        partes: [limite, escolha],
      },
    })
    expect(screen.getByText("Arredondado na segunda casa decimal: metade para cima.")).toBeTruthy()
    expect(screen.getByText("R$ 10,005")).toBeTruthy()
    expect(screen.getByText("O limite mudou o valor: vale o limite.")).toBeTruthy()
    expect(screen.getByText("Fator R igual ou maior que 28%?")).toBeTruthy()
    expect(screen.getByText("(escolhida)").closest("li")?.textContent).toContain("Anexo III")
  })

  it("norma com endereço é ligação; sem endereço é texto", () => {
    mostrar({
      ...soma("Raiz", [
        { ...entrada("Base", "1.00"), norma: { titulo: "LC 123/2006 art. 18", url: "https://www.planalto.gov.br/" } },
      ]),
      norma: { titulo: "Res. CGSN 140/2018 art. 21" },
    })
    expect(screen.getByRole("link", { name: /LC 123\/2006 art\. 18/ }).getAttribute("href")).toBe(
      "https://www.planalto.gov.br/",
    )
    expect(screen.queryByRole("link", { name: /CGSN/ })).toBeNull()
  })
})

describe("origens", () => {
  it("abre as notas de um valor e o mês de uma receita", () => {
    const aoAbrirNotas = vi.fn()
    const aoAbrirMes = vi.fn()
    mostrar(
      soma("Raiz", [
        entrada("Receita do mês", "10.00", { tipo: "notas", ids: ["a", "b", "c"] }),
        entrada("Receita de setembro", "20.00", { tipo: "receita-do-mes", competencia: "2026-09" }),
      ]),
      { aoAbrirNotas, aoAbrirMes },
    )
    fireEvent.click(screen.getByRole("button", { name: "ver 3 notas" }))
    fireEvent.click(screen.getByRole("button", { name: "ver set/2026" }))
    expect(aoAbrirNotas).toHaveBeenCalledWith(["a", "b", "c"])
    expect(aoAbrirMes).toHaveBeenCalledWith("2026-09")
  })

  it("sem quem abra, a origem é só dita", () => {
    mostrar(soma("Raiz", [entrada("Receita", "10.00", { tipo: "notas", ids: ["a"] })]))
    expect(screen.queryByRole("button", { name: /ver 1 nota/ })).toBeNull()
    expect(screen.getByText("De 1 nota")).toBeTruthy()
  })
})

it("uma árvore de 500 passos abre inteira", () => {
  const ramos = Array.from({ length: 20 }, (_, i) =>
    soma(
      `Ramo ${i}`,
      Array.from({ length: 24 }, (_, j) => entrada(`Passo ${i}.${j}`, "1.00")),
    ),
  )
  mostrar(soma("Raiz", [soma("Meio", ramos)]))
  expect(screen.queryByText("Passo 19.23")).toBeNull()
  fireEvent.click(screen.getByRole("button", { name: "Abrir tudo" }))
  expect(screen.getAllByRole("listitem").length).toBe(1 + 1 + 20 + 20 * 24)
})

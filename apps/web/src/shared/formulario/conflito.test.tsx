// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { ComparacaoDoConflito } from "./ComparacaoDoConflito.tsx"
import { type CampoComparado, mesclar, type QuemMudou, quemMudou, type TresVersoes } from "./conflito.ts"
import type { Conflito } from "./useEdicao.ts"

afterEach(cleanup)

interface Pessoa {
  readonly nome: string
  readonly papel: string
  readonly cidade: string
}
const campos: readonly CampoComparado<Pessoa>[] = [
  { nome: "nome", rotulo: "Nome", emPalavras: ({ nome }) => nome },
  { nome: "papel", rotulo: "Papel", emPalavras: ({ papel }) => papel },
  { nome: "cidade", rotulo: "Cidade", emPalavras: ({ cidade }) => cidade },
]
const base: Pessoa = { nome: "Ana", papel: "Contador", cidade: "Santos" }
const versoes = (agora: Partial<Pessoa>, meu: Partial<Pessoa>): TresVersoes<Pessoa> => ({
  base,
  agora: { ...base, ...agora },
  meu: { ...base, ...meu },
})

describe("quem mudou um campo", () => {
  it.each<[string, string, QuemMudou]>([
    ["Ana", "Ana", "ninguem"],
    ["Bia", "Ana", "outra-pessoa"],
    ["Ana", "Bia", "voce"],
    ["Bia", "Bia", "os-dois-igual"],
    ["Bia", "Cris", "conflito"],
  ])("agora %s, digitado %s: %s", (agora, meu, esperado) => {
    expect(campos[0] && quemMudou(campos[0], versoes({ nome: agora }, { nome: meu }))).toBe(esperado)
  })
})

describe("mesclar", () => {
  const tres = versoes({ nome: "Bia", papel: "Administrador" }, { nome: "Cris", cidade: "Recife" })
  it("o que só um lado mudou fica de qualquer jeito; o resto é de quem se escolhe", () => {
    expect(mesclar(campos, tres, () => true)).toEqual({ nome: "Cris", papel: "Administrador", cidade: "Recife" })
    expect(mesclar(campos, tres, () => false)).toEqual({ nome: "Bia", papel: "Administrador", cidade: "Recife" })
  })
})

const conflitoDe = (tres: TresVersoes<Pessoa>, por: Conflito<Pessoa>["por"] = null): Conflito<Pessoa> => ({
  ...tres,
  por,
  versao: 2,
})

function abrir(conflito: Conflito<Pessoa>) {
  const atos = { aoSalvar: vi.fn(), aoVoltar: vi.fn(), aoDescartar: vi.fn() }
  render(
    <MantineProvider env="test">
      <ComparacaoDoConflito campos={campos} conflito={conflito} {...atos} />
    </MantineProvider>,
  )
  return atos
}
const apertar = (nome: string) => fireEvent.click(screen.getByRole("button", { name: nome }))

describe("tela de conflito", () => {
  const por = { nome: "Bruno", em: "2026-11-20T17:32:00.000Z" }
  const tres = versoes({ nome: "Bia", papel: "Administrador" }, { nome: "Cris", cidade: "Recife" })

  it("mostra as três versões do que os dois mudaram, e só disso", () => {
    abrir(conflitoDe(tres, por))
    expect(screen.getAllByRole("columnheader").map((c) => c.textContent)).toEqual([
      "Campo",
      "Quando você abriu",
      // 17:32 in London is 14:32 in Brasília.
      "Agora (por Bruno, em 20/11/2026 às 14:32)",
      "O que você digitou",
    ])
    const linhas = screen.getAllByRole("row").slice(1)
    expect(linhas).toHaveLength(1)
    const celulas = within(screen.getByRole("row", { name: /Ana/ })).getAllByRole("cell")
    expect(celulas.map((c) => c.textContent)).toEqual(["Ana", "Bia", "Cris"])
  })

  it("diz o que juntou sozinha, e quem mudou cada um", () => {
    abrir(conflitoDe(tres, por))
    const juntados = within(screen.getByRole("region", { name: "Juntamos sozinhos" })).getAllByRole("listitem")
    expect(juntados.map((item) => item.textContent)).toEqual([
      "Papel: Contador → Administrador (mudado por Bruno)",
      "Cidade: Santos → Recife (mudado por você)",
    ])
  })

  it("sem escolher não salva: leva o foco à escolha que falta e diz", () => {
    const { aoSalvar } = abrir(conflitoDe(tres))
    apertar("Salvar assim")
    expect(aoSalvar).not.toHaveBeenCalled()
    const primeira = screen.getByRole("radio", { name: "Nome: agora, Bia" })
    expect(document.activeElement).toBe(primeira)
    expect(screen.getByRole("alert").textContent).toBe("Escolha qual fica.")
  })

  it.each([
    ["Nome: agora, Bia", "Bia"],
    ["Nome: o que você digitou, Cris", "Cris"],
  ])("com %s salva %s e o que juntou", (escolha, nome) => {
    const { aoSalvar } = abrir(conflitoDe(tres))
    fireEvent.click(screen.getByRole("radio", { name: escolha }))
    apertar("Salvar assim")
    expect(aoSalvar).toHaveBeenCalledExactlyOnceWith({ nome, papel: "Administrador", cidade: "Recife" })
  })

  it("sem campo em comum não há o que escolher", () => {
    const { aoSalvar } = abrir(conflitoDe(versoes({ papel: "Administrador" }, { cidade: "Recife" })))
    expect(screen.queryByRole("radio")).toBeNull()
    expect(screen.getByText(/dá para ficar com tudo/)).toBeTruthy()
    apertar("Salvar assim")
    expect(aoSalvar).toHaveBeenCalledExactlyOnceWith({ nome: "Ana", papel: "Administrador", cidade: "Recife" })
  })

  it("voltar não perde nada; descartar é outro botão", () => {
    const { aoVoltar, aoDescartar } = abrir(conflitoDe(tres))
    apertar("Voltar ao formulário")
    expect([aoVoltar.mock.calls.length, aoDescartar.mock.calls.length]).toEqual([1, 0])
    apertar("Descartar o que digitei")
    expect(aoDescartar).toHaveBeenCalledOnce()
  })
})

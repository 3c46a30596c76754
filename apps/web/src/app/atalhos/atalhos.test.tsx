// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { type Papel, podeAbrir } from "@partida/contracts"
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { nomesDasTeclas } from "../../lib/atalhos.ts"
import { type AcoesDosAtalhos, catalogo, destinosDe, teclasDaTela } from "./catalogo.ts"
import { DialogoDosAtalhos } from "./DialogoDosAtalhos.tsx"
import { ligarAtalhos, useAtalhos } from "./useAtalhos.ts"

const papeis: readonly Papel[] = ["FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"]
const abrirTela = vi.fn()
const acoes: AcoesDosAtalhos = {
  paleta: vi.fn(),
  contexto: vi.fn(),
  "competencia-anterior": vi.fn(),
  "proxima-competencia": null,
  atalhos: vi.fn(),
}

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

describe("catálogo de atalhos", () => {
  it("cada atalho geral tem uma ação, e cada ação um atalho", () => {
    const gerais = catalogo.filter(({ id, grupo }) => grupo === "Em qualquer tela" && Object.hasOwn(acoes, id))
    expect(gerais.map(({ id }) => id)).toEqual(Object.keys(acoes))
  })

  it.each(papeis)("%s: só abre telas ao alcance", (papel) => {
    for (const { tela } of destinosDe(papel)) {
      expect([tela, podeAbrir(papel, tela)]).toEqual([tela, true])
    }
  })

  it("g seguido de p, f, n, u, h e c são o que a especificação da tela promete", () => {
    expect(teclasDaTela("/painel")).toBe("g p")
    expect(teclasDaTela("/painel/fechamento")).toBe("g f")
    expect(teclasDaTela("/receitas/notas-fiscais")).toBe("g n")
    expect(teclasDaTela("/usuarios")).toBe("g u")
    expect(teclasDaTela("/perfil/historico")).toBe("g h")
    expect(teclasDaTela("/empresa")).toBe("g e")
    expect(teclasDaTela("/painel/configuracoes")).toBe("g c")
    expect(teclasDaTela("/perfil/socios")).toBeNull()
    // What a doorway leads to opens by its keys.
    expect(teclasDaTela("/painel/fechamento/das")).toBe("g f")
  })
})

function Ouvindo({ papel }: { readonly papel: Papel }) {
  useAtalhos({ papel, abrirTela, acoes })
  return (
    <>
      <input aria-label="campo" />
      <button type="button">fora</button>
    </>
  )
}

describe("teclado", () => {
  it("abre o que cada tecla diz, e deixa em paz quem digita", () => {
    render(<Ouvindo papel="ADMINISTRADOR" />)
    const fora = screen.getByRole("button")
    fireEvent.keyDown(fora, { key: "k", ctrlKey: true })
    fireEvent.keyDown(fora, { key: "ArrowLeft", altKey: true })
    fireEvent.keyDown(fora, { key: "F7" })
    fireEvent.keyDown(fora, { key: "g" })
    fireEvent.keyDown(fora, { key: "u" })
    expect(acoes.paleta).toHaveBeenCalledTimes(1)
    expect(acoes["competencia-anterior"]).toHaveBeenCalledTimes(1)
    expect(acoes.contexto).toHaveBeenCalledTimes(1)
    expect(abrirTela.mock.calls).toEqual([["/usuarios"]])
    const campo = screen.getByRole("textbox")
    fireEvent.keyDown(campo, { key: "k", ctrlKey: true })
    fireEvent.keyDown(campo, { key: "?" })
    expect(acoes.paleta).toHaveBeenCalledTimes(1)
    expect(acoes.atalhos).not.toHaveBeenCalled()
  })

  it("Alt+→ sem competência na tela continua do navegador", () => {
    render(<Ouvindo papel="CONTADOR" />)
    expect(fireEvent.keyDown(document.body, { key: "ArrowRight", altKey: true })).toBe(true)
    expect(fireEvent.keyDown(document.body, { key: "ArrowLeft", altKey: true })).toBe(false)
  })

  it("quem é da empresa não vai aonde não pode", () => {
    render(<Ouvindo papel="EMPRESA" />)
    fireEvent.keyDown(document.body, { key: "g" })
    fireEvent.keyDown(document.body, { key: "u" })
    expect(abrirTela).not.toHaveBeenCalled()
  })
})

describe("lista dos atalhos", () => {
  it.each(papeis)("%s vê exatamente o que o teclado faz por ele", (papel) => {
    const ligados = ligarAtalhos({ papel, abrirTela, acoes })
    render(
      <MantineProvider env="test">
        <DialogoDosAtalhos aberto aoFechar={() => undefined} atalhos={ligados} />
      </MantineProvider>,
    )
    const dialogo = screen.getByRole("dialog", { name: "Atalhos do teclado" })
    const linhas = within(dialogo)
      .getAllByRole("term")
      .map((termo) => [termo.textContent, termo.nextElementSibling?.textContent])
    const esperadas = ligados
      .filter(({ fazer, daTela }) => fazer || daTela)
      .map(({ rotulo, teclas }) => [
        rotulo,
        nomesDasTeclas(teclas, false)
          .map((passo) => passo.join(""))
          .join("e"),
      ])
    expect(linhas).toHaveLength(esperadas.length)
    expect(linhas).toEqual(expect.arrayContaining(esperadas))
    expect(linhas.map(([rotulo]) => rotulo)).not.toContain("Próxima competência")
  })
})

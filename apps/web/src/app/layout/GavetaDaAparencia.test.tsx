// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

const guardadas = () => JSON.parse(window.localStorage.getItem("partida.preferencias") ?? "{}")
const escolher = (nome: string) => fireEvent.click(screen.getByRole("radio", { name: nome }))

beforeEach(async () => {
  vi.resetModules()
  window.localStorage.clear()
  const { GavetaDaAparencia } = await import("./GavetaDaAparencia.tsx")
  render(
    <MantineProvider env="test">
      <GavetaDaAparencia aberta aoFechar={() => undefined} />
    </MantineProvider>,
  )
})
afterEach(cleanup)

describe("barra de aparência", () => {
  it("cada escolha vale na hora e fica neste navegador", () => {
    escolher("Vertical")
    escolher("Escuro")
    escolher("Só ícones")
    escolher("Contida")
    escolher("Confortáveis")
    escolher("Escuras")
    expect(guardadas()).toMatchObject({
      layout: "vertical",
      temaDaBarra: "escuro",
      tipoDaBarra: "condensada",
      larguraDoLayout: "contida",
      densidade: "confortavel",
      esquemaDeCores: "escuro",
    })
  })

  it("outro layout volta o menu ao padrão; o de menu no topo também alarga e diz por que não há barra", () => {
    escolher("Escuro")
    escolher("Só ícones")
    escolher("Contida")
    escolher("Menu no topo")
    expect(guardadas()).toMatchObject({
      layout: "topnav",
      temaDaBarra: "padrao",
      tipoDaBarra: "fixa",
      larguraDoLayout: "fluida",
    })
    expect(screen.getByText("O menu no topo não tem barra lateral.")).toBeTruthy()
    expect(screen.getByRole("radio", { name: "Só ícones" })).toHaveProperty("disabled", true)
  })

  it("voltar ao padrão desfaz tudo", () => {
    escolher("Destacado")
    escolher("Claro")
    escolher("Claras")
    escolher("Confortáveis")
    fireEvent.click(screen.getByRole("button", { name: "Voltar ao padrão" }))
    expect(guardadas()).toMatchObject({
      layout: "padrao",
      temaDaBarra: "padrao",
      esquemaDeCores: "sistema",
      densidade: "compacta",
    })
  })
})

// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { Notifications } from "@mantine/notifications"
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { avisar } from "./avisos.tsx"
import { CampoDeBusca } from "./CampoDeBusca.tsx"
import { AbasDaLista } from "./Lista.tsx"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const mostrar = (conteudo: ReactNode) => render(<MantineProvider env="test">{conteudo}</MantineProvider>)

describe("abas de uma lista", () => {
  it("dizem quantos há, qual está escolhida, e escolhem", () => {
    const aoEscolher = vi.fn()
    const abas = [
      { id: "todos", rotulo: "Todos", quantidade: 1055 },
      { id: "ativos", rotulo: "Ativos", quantidade: 0 },
      { id: "outros", rotulo: "Outros" },
    ]
    mostrar(<AbasDaLista rotulo="Situação" abas={abas} atual="ativos" aoEscolher={aoEscolher} />)
    const botoes = screen.getAllByRole("button")
    expect(botoes.map((b) => b.textContent)).toEqual(["Todos1.055", "Ativos0", "Outros"])
    expect(botoes.map((b) => b.getAttribute("aria-pressed"))).toEqual(["false", "true", "false"])
    fireEvent.click(screen.getByRole("button", { name: /Todos/ }))
    expect(aoEscolher).toHaveBeenCalledExactlyOnceWith("todos")
  })
})

describe("campo de busca", () => {
  const campo = () => screen.getByRole("searchbox", { name: "Buscar" })

  it("só busca quando a digitação para, sem os espaços das pontas", () => {
    const aoBuscar = vi.fn()
    mostrar(<CampoDeBusca valor="" aoBuscar={aoBuscar} rotulo="Buscar" exemplo="Nome" />)
    fireEvent.change(campo(), { target: { value: "a" } })
    fireEvent.change(campo(), { target: { value: " ana " } })
    expect(aoBuscar).not.toHaveBeenCalled()
    vi.advanceTimersByTime(300)
    expect(aoBuscar).toHaveBeenCalledExactlyOnceWith("ana")
  })

  it("acompanha a busca que muda por fora, menos enquanto alguém digita", () => {
    const com = (valor: string) => (
      <MantineProvider env="test">
        <CampoDeBusca valor={valor} aoBuscar={() => undefined} rotulo="Buscar" exemplo="Nome" />
      </MantineProvider>
    )
    const { rerender } = render(com("ana"))
    rerender(com(""))
    expect(campo()).toHaveProperty("value", "")
    campo().focus()
    fireEvent.change(campo(), { target: { value: "bia" } })
    rerender(com("ana"))
    expect(campo()).toHaveProperty("value", "bia")
  })
})

describe("aviso que se desfaz", () => {
  it("oferece desfazer, uma vez, e some com o clique", () => {
    const desfazer = vi.fn()
    mostrar(<Notifications transitionDuration={0} />)
    act(() => avisar("feito", "Ana passou a ver a Padaria.", { desfazer }))
    fireEvent.click(screen.getByRole("button", { name: "Desfazer" }))
    expect(desfazer).toHaveBeenCalledOnce()
    act(() => {
      vi.advanceTimersByTime(1000)
    })
    expect(screen.queryByText("Ana passou a ver a Padaria.")).toBeNull()
  })
})

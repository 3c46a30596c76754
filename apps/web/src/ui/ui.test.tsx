// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { type ReactNode, useState } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { CampoDeDinheiro } from "./campos/CampoDeDinheiro.tsx"

afterEach(cleanup)

const mostrar = (conteudo: ReactNode) => render(<MantineProvider env="test">{conteudo}</MantineProvider>)

function Dinheiro({ aoMudar }: { readonly aoMudar: (valor: string) => void }) {
  const [valor, setValor] = useState("0.00")
  return (
    <CampoDeDinheiro
      label="Valor"
      value={valor}
      onChange={(novo) => {
        setValor(novo)
        aoMudar(novo)
      }}
    />
  )
}

describe("campo de dinheiro", () => {
  it("os dígitos entram pela direita e o valor é sempre exato", () => {
    const aoMudar = vi.fn()
    mostrar(<Dinheiro aoMudar={aoMudar} />)
    const campo = screen.getByRole("textbox", { name: "Valor" })
    fireEvent.change(campo, { target: { value: "0,001" } })
    expect(aoMudar).toHaveBeenLastCalledWith("0.01")
    fireEvent.change(campo, { target: { value: "0,0123456" } })
    expect(aoMudar).toHaveBeenLastCalledWith("1234.56")
    expect(campo).toHaveProperty("value", "1.234,56")
  })

  it("um valor colado é lido como está escrito; o que não se entende não muda nada", () => {
    const aoMudar = vi.fn()
    mostrar(<Dinheiro aoMudar={aoMudar} />)
    const campo = screen.getByRole("textbox", { name: "Valor" })
    fireEvent.paste(campo, { clipboardData: { getData: () => "R$ 1.500" } })
    expect(aoMudar).toHaveBeenLastCalledWith("1500.00")
    fireEvent.paste(campo, { clipboardData: { getData: () => "mil e quinhentos" } })
    expect(aoMudar).toHaveBeenCalledTimes(1)
  })
})

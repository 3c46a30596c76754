// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { type ReactNode, useState } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { CampoDeDinheiro } from "./CampoDeDinheiro.tsx"
import { numerosDePagina, Paginacao } from "./Paginacao.tsx"
import { type Coluna, Tabela, type TabelaProps } from "./Tabela.tsx"

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

describe("paginação", () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 5, [1, 2, null, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [10, 20, [1, null, 9, 10, 11, null, 20]],
    [20, 20, [1, null, 19, 20]],
  ])("página %i de %i: um vão esconde pelo menos duas páginas", (pagina, paginas, esperado) => {
    expect(numerosDePagina(pagina, paginas)).toEqual(esperado)
  })

  it("diz quais registros mostra", () => {
    const nada = () => undefined
    mostrar(
      <Paginacao pagina={6} tamanho={10} total={1055} tamanhos={[10, 25]} aoMudarPagina={nada} aoMudarTamanho={nada} />,
    )
    expect(screen.getByText(/51–60 de 1\.055/)).toBeTruthy()
    expect(screen.getByRole("button", { name: "Página 6" }).getAttribute("aria-current")).toBe("page")
  })
})

interface Item {
  readonly id: string
  readonly nome: string
}
const colunas: readonly Coluna<Item>[] = [
  { id: "nome", titulo: "Nome", ordem: "nome", principal: true, celula: ({ nome }) => nome },
]
const itens: readonly Item[] = ["a", "b", "c"].map((id) => ({ id, nome: `Item ${id}` }))

function tabela(mudancas: Partial<TabelaProps<Item>>) {
  const props: TabelaProps<Item> = {
    legenda: "Itens",
    colunas,
    linhas: itens,
    chave: ({ id }) => id,
    rotulo: ({ nome }) => nome,
    vazio: <p>Nada aqui</p>,
    cartao: ({ nome }) => nome,
    ...mudancas,
  }
  mostrar(<Tabela {...props} />)
}

describe("tabela", () => {
  it("carregando, vazia e com erro", () => {
    tabela({ linhas: undefined, esqueletos: 3 })
    expect(document.querySelector("[aria-busy=true] tbody")?.children.length).toBe(3)
    cleanup()
    tabela({ linhas: [] })
    expect(screen.getByText("Nada aqui")).toBeTruthy()
    cleanup()
    const aoTentarDeNovo = vi.fn()
    tabela({ linhas: undefined, erro: new Error("x"), aoTentarDeNovo })
    fireEvent.click(screen.getByRole("button", { name: "Tentar de novo" }))
    expect(aoTentarDeNovo).toHaveBeenCalledOnce()
  })

  it("cabeçalho ordenável diz a direção e a inverte", () => {
    const aoOrdenar = vi.fn()
    tabela({ ordenacao: { campo: "nome", direcao: "asc", aoOrdenar } })
    expect(screen.getByRole("columnheader", { name: "Nome" }).getAttribute("aria-sort")).toBe("ascending")
    fireEvent.click(screen.getByRole("button", { name: "Nome" }))
    expect(aoOrdenar).toHaveBeenCalledWith("nome", "desc")
  })

  it("j e k andam pelas linhas, x e espaço selecionam, e digitar num campo não mexe em nada", () => {
    const alternar = vi.fn()
    tabela({ aoAbrir: vi.fn(), selecao: { ids: new Set(), alternar, alternarPagina: vi.fn() } })
    const tecla = (key: string, alvo: Element = document.activeElement ?? document.body) =>
      fireEvent.keyDown(alvo, { key })
    tecla("j", document.body)
    expect(document.activeElement?.textContent).toBe("Item a")
    tecla("ArrowDown")
    tecla("j")
    tecla("j")
    expect(document.activeElement?.textContent).toBe("Item c")
    tecla("k")
    tecla("x")
    expect(alternar).toHaveBeenLastCalledWith("b")
    tecla(" ")
    expect(alternar).toHaveBeenCalledTimes(2)
    const campo = document.body.appendChild(document.createElement("input"))
    campo.focus()
    tecla("k", campo)
    expect(document.activeElement).toBe(campo)
    campo.remove()
  })

  it("abre pelo botão da linha", () => {
    const aoAbrir = vi.fn()
    tabela({ aoAbrir })
    fireEvent.click(screen.getByRole("button", { name: "Item b" }))
    expect(aoAbrir).toHaveBeenCalledExactlyOnceWith(itens[1])
  })
})

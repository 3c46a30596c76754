// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { type ReactNode, useState } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import type { AcaoDaLinha } from "./MenuDaLinha.tsx"
import { numerosDePagina, Paginacao } from "./Paginacao.tsx"
import { type Coluna, Tabela, type TabelaProps } from "./Tabela.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const mostrar = (conteudo: ReactNode) => render(<MantineProvider env="test">{conteudo}</MantineProvider>)
const nada = () => undefined

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
    mostrar(
      <Paginacao
        legenda="Notas"
        pagina={6}
        tamanho={10}
        total={1055}
        tamanhos={[10, 25]}
        aoMudarPagina={nada}
        aoMudarTamanho={nada}
      />,
    )
    expect(screen.getByText(/51–60 de 1\.055/)).toBeTruthy()
    expect(screen.getByRole("button", { name: "Página 6" }).getAttribute("aria-current")).toBe("page")
  })

  it("chama a página pelo número que mostra", () => {
    const de = {
      legenda: "Histórico",
      pagina: 1,
      tamanho: 10,
      tamanhos: [10],
      aoMudarPagina: nada,
      aoMudarTamanho: nada,
    }
    mostrar(<Paginacao {...de} total={12_570} />)
    expect(screen.getByRole("button", { name: "Página 1.257" }).textContent).toBe("1.257")
  })

  it("avisa de que página o ponteiro ou o foco se aproxima", () => {
    const aoAproximar = vi.fn()
    const props = {
      legenda: "Notas",
      pagina: 2,
      tamanho: 10,
      total: 90,
      tamanhos: [10],
      aoMudarPagina: nada,
      aoMudarTamanho: nada,
    }
    mostrar(<Paginacao {...props} aoAproximar={aoAproximar} />)
    fireEvent.focus(screen.getByRole("button", { name: "Próxima página" }))
    expect(aoAproximar).toHaveBeenLastCalledWith(3)
    fireEvent.pointerEnter(screen.getByRole("button", { name: "Página 9" }))
    expect(aoAproximar).toHaveBeenLastCalledWith(9)
  })
})

interface Item {
  readonly id: string
  readonly nome: string
}
const colunas: readonly Coluna<Item>[] = [
  { id: "nome", titulo: "Nome", ordem: "nome", principal: true, celula: ({ nome }) => nome },
]
const itens: readonly Item[] = ["a", "b", "c", "d"].map((id) => ({ id, nome: `Item ${id}` }))
const base: TabelaProps<Item> = {
  legenda: "Itens",
  colunas,
  linhas: itens,
  chave: ({ id }) => id,
  rotulo: ({ nome }) => nome,
  vazio: <p>Nada aqui</p>,
  cartao: ({ nome }) => nome,
}
const tabela = (mudancas: Partial<TabelaProps<Item>>) => mostrar(<Tabela {...base} {...mudancas} />)
const tecla = (key: string, opcoes: object = {}, alvo: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(alvo, { key, ...opcoes })

/** A table that really keeps what is ticked. */
function ComSelecao({ colunas: asColunas = colunas, todas = false }: Partial<TabelaProps<Item>> & { todas?: boolean }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <Tabela
      {...base}
      colunas={asColunas}
      aoAbrir={() => undefined}
      selecao={{
        ids,
        todas,
        marcar: (quais, marcar) => {
          const novos = new Set(ids)
          for (const id of quais) marcar ? novos.add(id) : novos.delete(id)
          setIds(novos)
        },
      }}
    />
  )
}
const marcados = () =>
  screen
    .getAllByRole("checkbox", { name: /^Selecionar Item/ })
    .filter((campo) => campo instanceof HTMLInputElement && campo.checked)
    .map((campo) => campo.getAttribute("aria-label")?.at(-1))

describe("estados da tabela", () => {
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

  it("linhas antigas continuam à vista, dizendo de quando são, e se pode tentar de novo", () => {
    const aoTentarDeNovo = vi.fn()
    tabela({ erro: new Error("x"), aoTentarDeNovo, lidaEm: Date.UTC(2026, 9, 20, 13, 30) })
    expect(screen.getByRole("alert").textContent).toContain("Estes dados são de 20/10/2026 10:30")
    expect(screen.getAllByRole("row")).toHaveLength(5)
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

  it("os totais do filtro ficam sob as suas colunas", () => {
    const valor: Coluna<Item> = { id: "valor", titulo: "Valor", numerica: true, celula: () => "1,00" }
    tabela({ colunas: [...colunas, valor], totais: { valor: "1.234,00" }, acoes: () => [] })
    const linha = screen.getByRole("row", { name: /Total do filtro/ })
    expect(
      within(linha)
        .getAllByRole("cell")
        .map((celula) => celula.textContent),
    ).toEqual(["1.234,00", ""])
  })
})

describe("teclado da tabela", () => {
  it("j e k andam de qualquer lugar; setas, Home e End só de dentro; as pontas seguram", () => {
    tabela({ aoAbrir: nada })
    const foco = () => document.activeElement?.textContent
    tecla("ArrowDown", {}, document.body)
    expect(document.activeElement).toBe(document.body)
    tecla("j", {}, document.body)
    expect(foco()).toBe("Item a")
    tecla("k")
    expect(foco()).toBe("Item a")
    tecla("ArrowDown")
    expect(foco()).toBe("Item b")
    tecla("End")
    tecla("j")
    expect(foco()).toBe("Item d")
    tecla("Home")
    expect(foco()).toBe("Item a")
  })

  it("Tab entra numa linha só: a última que teve o foco", () => {
    tabela({ aoAbrir: nada })
    const alcancaveis = () => screen.getAllByRole("button", { name: /^Item/ }).filter((botao) => botao.tabIndex === 0)
    expect(alcancaveis().map((botao) => botao.textContent)).toEqual(["Item a"])
    fireEvent.focusIn(screen.getByRole("button", { name: "Item c" }))
    expect(alcancaveis().map((botao) => botao.textContent)).toEqual(["Item c"])
  })

  it("x e espaço selecionam a linha do foco; com Shift, tudo desde a última", () => {
    mostrar(<ComSelecao />)
    tecla("j", {}, document.body)
    tecla("x")
    expect(marcados()).toEqual(["a"])
    tecla("j")
    tecla("j")
    tecla(" ", { shiftKey: true })
    expect(marcados()).toEqual(["a", "b", "c"])
    tecla("x")
    expect(marcados()).toEqual(["a", "b"])
  })

  it("Enter na caixa da linha abre o registro", () => {
    const aoAbrir = vi.fn()
    tabela({ aoAbrir, selecao: { ids: new Set(), todas: false, marcar: nada } })
    const caixa = screen.getByRole("checkbox", { name: "Selecionar Item b" })
    caixa.focus()
    tecla("Enter")
    expect(aoAbrir).toHaveBeenCalledExactlyOnceWith(itens[1])
  })

  it("digitar num campo, ou um diálogo por cima, não mexe na lista", () => {
    const marcar = vi.fn()
    tabela({ aoAbrir: nada, selecao: { ids: new Set(), todas: false, marcar } })
    const campo = document.body.appendChild(document.createElement("input"))
    campo.focus()
    tecla("k", {}, campo)
    expect(document.activeElement).toBe(campo)
    campo.remove()
    const dialogo = document.body.appendChild(document.createElement("div"))
    dialogo.setAttribute("role", "dialog")
    dialogo.setAttribute("aria-modal", "true")
    tecla("j", {}, document.body)
    expect(document.activeElement).toBe(document.body)
    dialogo.remove()
  })
})

describe("volta da gaveta", () => {
  it("o foco vai à linha que estava aberta por último, e não à que a abriu", async () => {
    const com = (aberta: string | undefined) => (
      <MantineProvider env="test">
        <Tabela {...base} aoAbrir={nada} aberta={aberta} />
      </MantineProvider>
    )
    const { rerender } = render(com(undefined))
    screen.getByRole("button", { name: "Item a" }).focus()
    rerender(com("a"))
    rerender(com("c"))
    rerender(com(undefined))
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Item c"))
  })
})

describe("seleção", () => {
  it("Shift+clique marca o intervalo, para cima ou para baixo", () => {
    mostrar(<ComSelecao />)
    const caixa = (letra: string) => screen.getByRole("checkbox", { name: `Selecionar Item ${letra}` })
    fireEvent.click(caixa("d"))
    fireEvent.click(caixa("b"), { shiftKey: true })
    expect(marcados()).toEqual(["b", "c", "d"])
  })

  it("a caixa do cabeçalho marca a página, e diz quando só parte dela está marcada", () => {
    mostrar(<ComSelecao />)
    const pagina = screen.getByRole("checkbox", { name: "Selecionar todas desta página" })
    fireEvent.click(screen.getByRole("checkbox", { name: "Selecionar Item a" }))
    expect(pagina).toHaveProperty("indeterminate", true)
    fireEvent.click(pagina)
    expect(marcados()).toEqual(["a", "b", "c", "d"])
    fireEvent.click(pagina)
    expect(marcados()).toEqual([])
  })

  it("com o filtro inteiro selecionado, toda linha aparece marcada", () => {
    mostrar(<ComSelecao todas />)
    expect(marcados()).toEqual(["a", "b", "c", "d"])
  })

  it("marcar uma linha não desenha as outras de novo", () => {
    const desenhos: string[] = []
    const contada: Coluna<Item> = {
      id: "nome",
      titulo: "Nome",
      principal: true,
      celula: ({ id, nome }) => {
        desenhos.push(id)
        return nome
      },
    }
    const fixas = [contada]
    mostrar(<ComSelecao colunas={fixas} />)
    expect(desenhos).toEqual(["a", "b", "c", "d"])
    desenhos.length = 0
    fireEvent.click(screen.getByRole("checkbox", { name: "Selecionar Item c" }))
    expect(desenhos).toEqual(["c"])
  })
})

describe("ações da linha", () => {
  const acionadas: string[] = []
  const acao = (id: string, mais: Partial<AcaoDaLinha> = {}): AcaoDaLinha => ({
    id,
    rotulo: `Fazer ${id}`,
    aoAcionar: () => acionadas.push(id),
    ...mais,
  })

  it("uma só é um botão com o nome da linha; nenhuma não ocupa lugar", () => {
    acionadas.length = 0
    tabela({ acoes: ({ id }) => (id === "a" ? [acao("isto")] : []) })
    fireEvent.click(screen.getByRole("button", { name: "Fazer isto Item a" }))
    expect(acionadas).toEqual(["isto"])
    expect(screen.queryByRole("button", { name: /Item b/ })).toBeNull()
  })

  it("várias ficam num menu, que o ponto abre, e o impedimento diz por quê", () => {
    acionadas.length = 0
    const aoAbrir = vi.fn()
    tabela({ aoAbrir, acoes: () => [acao("isto"), acao("aquilo", { impedimento: "O mês está fechado." })] })
    tecla("j", {}, document.body)
    tecla(".")
    const menu = screen.getByRole("menu", { name: "Ações de Item a" })
    expect(within(menu).getByRole("menuitem", { name: /Fazer aquilo/ }).textContent).toContain("O mês está fechado.")
    fireEvent.click(within(menu).getByRole("menuitem", { name: /Fazer aquilo/ }))
    fireEvent.click(within(menu).getByRole("menuitem", { name: "Fazer isto" }))
    expect(acionadas).toEqual(["isto"])
    expect(aoAbrir).not.toHaveBeenCalled()
  })

  it("clicar na linha abre; clicar nas suas ações, não", () => {
    const aoAbrir = vi.fn()
    tabela({ aoAbrir, acoes: () => [acao("isto"), acao("aquilo")] })
    fireEvent.click(screen.getByRole("button", { name: "Ações de Item b" }))
    expect(aoAbrir).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole("row", { name: /Item b/ }))
    expect(aoAbrir).toHaveBeenCalledExactlyOnceWith(itens[1])
  })
})

describe("no telefone", () => {
  it("as linhas são cartões com a mesma seleção, as mesmas ações e os mesmos totais", () => {
    vi.stubGlobal("matchMedia", (consulta: string) => ({
      matches: consulta.includes("max-width"),
      media: consulta,
      addEventListener: nada,
      removeEventListener: nada,
    }))
    const aoAbrir = vi.fn()
    const marcar = vi.fn()
    tabela({
      aoAbrir,
      selecao: { ids: new Set(), todas: false, marcar },
      acoes: () => [],
      totais: { nome: "4" },
    })
    expect(screen.queryByRole("table")).toBeNull()
    fireEvent.click(screen.getByRole("button", { name: "Item b" }))
    expect(aoAbrir).toHaveBeenCalledExactlyOnceWith(itens[1])
    fireEvent.click(screen.getByRole("checkbox", { name: "Selecionar Item c" }))
    expect(marcar).toHaveBeenCalledWith(["c"], true, ["a", "b", "c", "d"])
    fireEvent.click(screen.getByRole("checkbox", { name: "Selecionar todas desta página" }))
    expect(marcar).toHaveBeenLastCalledWith(["a", "b", "c", "d"], true, ["a", "b", "c", "d"])
    expect(screen.getByText("Total do filtro: Nome")).toBeTruthy()
  })
})

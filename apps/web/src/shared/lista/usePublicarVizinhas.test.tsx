// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, expect, it } from "vitest"
import { PassarDeLinha } from "../../ui/PassarDeLinha.tsx"
import { paginaDe, useEstadoLocal } from "./estado.ts"
import { usePublicarVizinhas } from "./usePublicarVizinhas.ts"

const LINHAS = ["a", "b", "c", "d", "e"]
afterEach(cleanup)

/** A list of five rows in pages of two, and the drawer of the one that is open. */
function Tela({ de = "a", comLinhas = false }: { readonly de?: string; readonly comLinhas?: boolean }) {
  const estado = useEstadoLocal()
  const [aberta, setAberta] = useState<string | undefined>(de)
  const [resolvidas, setResolvidas] = useState<readonly string[]>([])
  const linhas = LINHAS.filter((id) => !resolvidas.includes(id))
  const pagina = paginaDe(estado)
  const dados = {
    lista: linhas.slice((pagina - 1) * 2, pagina * 2).map((id) => ({ id })),
    paginacao: { paginaAtual: pagina, registrosPorPagina: 2, totalDeRegistros: linhas.length },
  }
  const resultado = { data: dados, error: null, isPlaceholderData: false, dataUpdatedAt: 0, refetch: () => undefined }
  usePublicarVizinhas({
    lista: { estado, resultado, dados, tamanhoDaPagina: 2, antecipar: () => undefined, ler: async () => dados },
    chave: ({ id }) => id,
    aberta,
    aoAbrir: ({ id }) => setAberta(id),
  })
  return (
    <MantineProvider>
      <div role="dialog" aria-modal="true">
        <h2>{aberta}</h2>
        <input aria-label="Motivo" />
        <select aria-label="Aviso" />
        {comLinhas && <div data-linha>Nota 1</div>}
        <PassarDeLinha />
        <button type="button" onClick={() => aberta && setResolvidas([...resolvidas, aberta])}>
          Resolver
        </button>
        <button type="button" onClick={() => setAberta(undefined)}>
          Fechar
        </button>
      </div>
    </MantineProvider>
  )
}
const nome = () => screen.getByRole("heading").textContent
const botao = (rotulo: string) => screen.getByRole<HTMLButtonElement>("button", { name: rotulo })
const tecla = (key: string, onde: Element = document.body) => fireEvent.keyDown(onde, { key })

it("passa por todas as linhas do filtro, de página em página, e volta, pelas teclas e pelos botões", () => {
  render(<Tela />)
  expect(screen.getByText("1 de 5")).toBeTruthy()
  expect(botao("Anterior da lista").disabled).toBe(true)
  const vistas = [nome()]
  for (let i = 0; i < 4; i++) {
    tecla("j")
    vistas.push(nome())
  }
  expect(vistas).toEqual(["a", "b", "c", "d", "e"])
  expect(screen.getByText("5 de 5")).toBeTruthy()
  expect(botao("Próxima da lista").disabled).toBe(true)
  fireEvent.click(botao("Anterior da lista"))
  tecla("k")
  expect([nome(), screen.getByText("3 de 5") !== null]).toEqual(["c", true])
})

it("não passa enquanto se escreve, nem onde a gaveta tem linhas suas", () => {
  render(<Tela />)
  tecla("j", screen.getByLabelText("Motivo"))
  expect(nome()).toBe("a")
  cleanup()
  render(<Tela comLinhas />)
  tecla("j")
  expect(nome()).toBe("a")
})

it("de dentro de um campo, ou de uma gaveta com linhas suas, passa por Alt e as setas, e não de uma escolha", () => {
  render(<Tela comLinhas />)
  const alt = (key: string, onde: Element) => fireEvent.keyDown(onde, { key, altKey: true })
  alt("ArrowDown", screen.getByLabelText("Motivo"))
  alt("ArrowDown", document.body)
  expect(nome()).toBe("c")
  alt("ArrowUp", screen.getByLabelText("Motivo"))
  expect(nome()).toBe("b")
  alt("ArrowDown", screen.getByLabelText("Aviso"))
  expect(nome()).toBe("b")
})

it("fechada a gaveta, ou aberta de fora da página, não diz lugar nenhum", () => {
  render(<Tela />)
  fireEvent.click(botao("Fechar"))
  expect(screen.queryByText(/ de 5/)).toBeNull()
  cleanup()
  render(<Tela de="fora" />)
  expect(screen.queryByText(/ de 5/)).toBeNull()
})

it("a que saiu da lista enquanto estava aberta dá lugar à que ficou no lugar dela", () => {
  render(<Tela de="b" />)
  fireEvent.click(botao("Resolver"))
  expect([nome(), screen.getByText("Saiu da lista") !== null]).toEqual(["b", true])
  tecla("j")
  expect([nome(), screen.getByText("2 de 4") !== null]).toEqual(["c", true])
  fireEvent.click(botao("Resolver"))
  tecla("k")
  expect(nome()).toBe("a")
})

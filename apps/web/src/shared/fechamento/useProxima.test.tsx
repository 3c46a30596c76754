// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, queryOptions } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, it } from "vitest"
import type { PedidoDePagina } from "../lista/consulta.ts"
import { antesDela, depoisDela, emVolta, useProxima } from "./useProxima.ts"

const aguardam =
  (...ids: readonly string[]) =>
  ({ idEmpresa }: { readonly idEmpresa: string }) =>
    ids.includes(idEmpresa)

describe("na página", () => {
  const linhas = ["a", "b", "c", "d"].map((idEmpresa) => ({ idEmpresa }))
  it.each([
    ["b", ["a", "c", "d"], "c", "a"],
    ["d", ["a", "b"], null, "a"],
    ["b", ["b"], null, null],
    ["fora da página", ["a", "c"], "a", null],
    [undefined, ["c"], "c", null],
  ] as const)("de %s, das que esperam %j: depois %s, antes %s", (aberta, esperam, depois, antes) => {
    expect(depoisDela(linhas, aberta, aguardam(...esperam))?.idEmpresa ?? null).toBe(depois)
    expect(antesDela(linhas, aberta, aguardam(...esperam))?.idEmpresa ?? null).toBe(antes)
  })
})

describe("as outras páginas", () => {
  it.each([
    [1, 1, []],
    [1, 3, [2, 3]],
    [2, 4, [3, 4, 1]],
    [4, 4, [1, 2, 3]],
    [9, 2, [1, 2]],
  ] as const)("da página %i de %i", (pagina, paginas, esperadas) => expect(emVolta(pagina, paginas)).toEqual(esperadas))
})

describe("a próxima empresa", () => {
  afterEach(cleanup)
  const PAGINAS = [
    ["a", "b"],
    ["c", "d"],
    ["e", "f"],
  ]
  const lidas: number[] = []
  const paginaLida = (pagina: number) => ({
    lista: (PAGINAS[pagina - 1] ?? []).map((idEmpresa) => ({ idEmpresa })),
    paginacao: { paginaAtual: pagina, registrosPorPagina: 2, totalDeRegistros: 6, proxima: null, anterior: null },
  })
  const consulta = (pedido: PedidoDePagina) =>
    queryOptions({
      queryKey: ["lista", pedido],
      queryFn: async () => {
        lidas.push(pedido.pagina)
        return paginaLida(pedido.pagina)
      },
    })

  function Tela(props: { readonly pagina: number; readonly aberta?: string; readonly esperam: readonly string[] }) {
    const dados = paginaLida(props.pagina)
    const estado = { valores: { pagina: props.pagina }, mudar: () => undefined }
    const resultado = { data: dados, error: null, isPlaceholderData: false, dataUpdatedAt: 1, refetch: () => undefined }
    const proxima = useProxima({
      lista: { estado, resultado, dados, tamanhoDaPagina: 2, antecipar: () => undefined, ler: async () => dados },
      filtro: {},
      consulta,
      aberta: props.aberta,
      aguarda: aguardam(...props.esperam),
    })
    return <output>{proxima ? `${proxima.linha.idEmpresa} em ${proxima.pagina ?? "primeira"}` : "nenhuma"}</output>
  }
  const ver = (tela: { pagina: number; aberta?: string; esperam: readonly string[] }) => {
    lidas.length = 0
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Tela {...tela} />
      </QueryClientProvider>,
    )
    return (texto: string) => waitFor(() => expect(screen.getByRole("status").textContent).toBe(texto))
  }

  it("está na página: nada mais é lido", async () => {
    await ver({ pagina: 1, aberta: "a", esperam: ["b", "c"] })("b em primeira")
    expect(lidas).toEqual([])
  })

  it("acabou a página: é a da seguinte que a tem, e o endereço sabe qual", async () => {
    await ver({ pagina: 1, aberta: "b", esperam: ["a", "f"] })("f em 3")
    expect(lidas).toEqual([2, 3])
  })

  it("da última volta à primeira", async () => {
    await ver({ pagina: 3, aberta: "f", esperam: ["e", "b"] })("b em primeira")
  })

  it("só as de antes, nesta página", async () => {
    await ver({ pagina: 2, aberta: "d", esperam: ["c", "d"] })("c em 2")
    expect(lidas).toEqual([3, 1])
  })

  it("ninguém mais espera", async () => {
    const aparece = ver({ pagina: 2, aberta: "d", esperam: ["d"] })
    await waitFor(() => expect(lidas).toEqual([3, 1]))
    await aparece("nenhuma")
  })

  it("sem gaveta aberta não procura em outras páginas", async () => {
    await ver({ pagina: 1, esperam: ["f"] })("nenhuma")
    expect(lidas).toEqual([])
  })
})

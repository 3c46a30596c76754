import { QueryClient } from "@tanstack/react-query"
import { describe, expect, it, vi } from "vitest"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { consultaPaginada, type PaginaDeRegistros, type PedidoDePagina } from "./consulta.ts"

interface Pedido extends PedidoDePagina {
  readonly busca?: string
}
type Enviado = Pedido & { readonly cursor?: string }

/** A list whose cursors say where they come from. */
const pagina = ({ pagina: n, registrosPorPagina }: Pedido): PaginaDeRegistros<number> => ({
  lista: [n],
  paginacao: {
    paginaAtual: n,
    registrosPorPagina,
    totalDeRegistros: 90,
    proxima: `depois-de-${n}`,
    anterior: n > 1 ? `antes-de-${n}` : null,
  },
})

function preparar(responder: (pedido: Enviado) => PaginaDeRegistros<number> = pagina) {
  const cliente = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const buscar = vi.fn((pedido: Enviado) => Promise.resolve(responder(pedido)))
  const consulta = consultaPaginada("lista", buscar)
  const ler = (n: number, mais: Partial<Pedido> = {}) =>
    cliente.fetchQuery(consulta({ pagina: n, registrosPorPagina: 10, ...mais }))
  const cursores = () => buscar.mock.calls.map(([pedido]) => pedido.cursor ?? null)
  return { cliente, ler, cursores }
}

describe("páginas de uma lista", () => {
  it("a vizinha de uma página lida é pedida pelo cursor dela, para a frente e para trás", async () => {
    const { ler, cursores } = preparar()
    await ler(1)
    await ler(2)
    await ler(9)
    await ler(8)
    expect(cursores()).toEqual([null, "depois-de-1", null, "antes-de-9"])
  })

  it("a primeira página nunca usa cursor: registros novos entram antes dela", async () => {
    const { ler, cursores } = preparar()
    await ler(2)
    await ler(1)
    expect(cursores()).toEqual([null, null])
  })

  it("outro filtro ou outro tamanho não aproveita o cursor", async () => {
    const { ler, cursores } = preparar()
    await ler(1)
    await ler(2, { busca: "ana" })
    await ler(2, { registrosPorPagina: 25 })
    expect(cursores()).toEqual([null, null, null])
  })

  it("uma vizinha desatualizada não indica mais onde começa a próxima", async () => {
    const { cliente, ler, cursores } = preparar()
    await ler(1)
    await cliente.invalidateQueries({ queryKey: ["lista"], refetchType: "none" })
    await ler(2)
    expect(cursores()).toEqual([null, null])
  })

  it("o cursor que o servidor não conhece mais é esquecido, e a página vem pelo número", async () => {
    const { ler, cursores } = preparar((pedido) => {
      if (pedido.cursor) throw new ErroDaApi({ codigo: "cursor-invalido", mensagem: "x", status: 400 })
      return pagina(pedido)
    })
    await ler(1)
    await expect(ler(2)).resolves.toMatchObject({ lista: [2] })
    expect(cursores()).toEqual([null, "depois-de-1", null])
  })

  it("qualquer outra falha é da página", async () => {
    const { ler } = preparar((pedido) => {
      if (pedido.cursor) throw new ErroDaApi({ codigo: "sem-rede", mensagem: "x", status: 0 })
      return pagina(pedido)
    })
    await ler(1)
    await expect(ler(2)).rejects.toMatchObject({ codigo: "sem-rede" })
  })
})

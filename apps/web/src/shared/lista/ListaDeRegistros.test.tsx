// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { Notifications, notifications } from "@mantine/notifications"
import { type FiltroSalvo, PREFIXO_DA_API } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { mudarPreferencias } from "../../lib/preferencias.ts"
import { lerBusca } from "../../lib/texto-da-busca.ts"
import type { CampoDoFiltro } from "./campos.ts"
import { consultaPaginada, type PaginaDeRegistros, type PedidoDePagina } from "./consulta.ts"
import { type EstadoDaLista, useEstadoLocal } from "./estado.ts"
import { ListaDeRegistros, type ListaDeRegistrosProps } from "./ListaDeRegistros.tsx"
import { lerOrdem } from "./ordem.ts"
import type { ColunaDaLista } from "./tipos.ts"
import { useLista } from "./useLista.ts"
import { useSelecao } from "./useSelecao.ts"

interface Item {
  readonly id: string
  readonly nome: string
}
type Pedido = PedidoDePagina & { readonly ordem: string; readonly direcao: string; readonly busca?: string }

const colunas: readonly ColunaDaLista<Item>[] = [
  { id: "nome", titulo: "Nome", ordem: "nome", principal: true, celula: ({ nome }) => nome },
  { id: "papel", titulo: "Perfil", celula: () => "Contador" },
  { id: "valor", titulo: "Valor", celula: () => "1,00" },
]
const campos: readonly CampoDoFiltro[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar", exemplo: "Nome" },
  { campo: "papel", tipo: "opcoes", rotulo: "Perfil", todas: "Todos", opcoes: [{ value: "2", label: "Contador" }] },
]
const padrao = { ordem: "nome", direcao: "asc" } as const

let pedidos: Pedido[] = []
let total = 25
let falha: Error | null = null
let salvos: FiltroSalvo[] = []
let ultimo: EstadoDaLista | null = null

function responder(pedido: Pedido): PaginaDeRegistros<Item> {
  if (falha) throw falha
  const inicio = (pedido.pagina - 1) * pedido.registrosPorPagina
  const n = Math.max(0, Math.min(pedido.registrosPorPagina, total - inicio))
  return {
    lista: Array.from({ length: n }, (_, i) => ({ id: `i${inicio + i + 1}`, nome: `Item ${inicio + i + 1}` })),
    paginacao: { paginaAtual: pedido.pagina, registrosPorPagina: pedido.registrosPorPagina, totalDeRegistros: total },
  }
}

type Mudancas = Partial<ListaDeRegistrosProps<Item>> & { readonly inicial?: Record<string, unknown> }

function Tela({ inicial, ...mudancas }: Mudancas) {
  const estado = useEstadoLocal(inicial)
  ultimo = estado
  const { valores } = estado
  const escrita = valores.ordem === "nome" || valores.ordem === "-nome" ? valores.ordem : undefined
  const ordem = lerOrdem(escrita, ["nome"], padrao)
  const lista = useLista({
    estado,
    filtro: { ...ordem, ...(typeof valores.busca === "string" ? { busca: valores.busca } : {}) },
    consulta: consulta,
  })
  const selecao = useSelecao(JSON.stringify(valores.busca ?? ""))
  return (
    <ListaDeRegistros
      tela="/usuarios"
      legenda="Usuários"
      palavras={{ um: "pessoa", varios: "pessoas", artigo: "a" }}
      lista={lista}
      colunas={colunas}
      chave={({ id }) => id}
      rotulo={({ nome }) => nome}
      cartao={({ nome }) => nome}
      campos={campos}
      ordem={{ atual: ordem, padrao }}
      aoAbrir={() => undefined}
      vazio={{ titulo: "Ninguém ainda" }}
      selecao={{
        estado: selecao,
        acoes: (n) => <button type="button">Calcular {n}</button>,
        explicacao: (n) => `Mexe em ${n}.`,
      }}
      {...mudancas}
    />
  )
}

const consulta = consultaPaginada("itens", (pedido: Pedido) => {
  pedidos.push(pedido)
  return new Promise<PaginaDeRegistros<Item>>((ok) => ok(responder(pedido)))
})

let cliente: QueryClient
function abrir(mudancas: Mudancas = {}) {
  cliente = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cliente}>
        <Notifications transitionDuration={0} />
        <Tela {...mudancas} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const linha = (nome: string) => screen.findByRole("button", { name: nome })
const botao = (nome: string | RegExp) => screen.getByRole("button", { name: nome })

beforeEach(() => {
  pedidos = []
  total = 25
  falha = null
  salvos = []
  mudarPreferencias({ tamanhoDaPagina: 10, colunasOcultas: {} })
  // Reading ahead is asked for by hand in these tests.
  vi.stubGlobal("requestIdleCallback", () => 1)
  vi.stubGlobal("cancelIdleCallback", () => undefined)
})
afterEach(() => {
  act(() => notifications.clean())
  cleanup()
  vi.unstubAllGlobals()
})

describe("páginas e ordem", () => {
  it("anda pelas páginas e diz quantos registros há", async () => {
    abrir()
    await linha("Item 1")
    expect(screen.getByText("25 pessoas")).toBeTruthy()
    fireEvent.click(botao("Página 3"))
    await linha("Item 21")
    expect(screen.getByText(/21–25 de 25/)).toBeTruthy()
  })

  it("o tamanho da página é lembrado e volta à primeira", async () => {
    abrir({ inicial: { pagina: 3 } })
    await linha("Item 21")
    fireEvent.change(screen.getByRole("combobox", { name: "Registros por página" }), { target: { value: "25" } })
    await linha("Item 25")
    expect(pedidos.at(-1)).toMatchObject({ pagina: 1, registrosPorPagina: 25 })
    cleanup()
    abrir()
    await linha("Item 25")
  })

  it("aproximar-se de uma página a lê antes, e chegar nela não pede de novo", async () => {
    abrir()
    await linha("Item 1")
    fireEvent.focus(botao("Próxima página"))
    await waitFor(() => expect(pedidos.map(({ pagina }) => pagina)).toEqual([1, 2]))
    fireEvent.click(botao("Próxima página"))
    await linha("Item 11")
    expect(pedidos).toHaveLength(2)
  })

  it("lê a próxima página quando o navegador não tem o que fazer", async () => {
    vi.stubGlobal("requestIdleCallback", (fazer: () => void) => {
      queueMicrotask(fazer)
      return 1
    })
    abrir()
    await linha("Item 1")
    await waitFor(() => expect(pedidos.map(({ pagina }) => pagina)).toEqual([1, 2]))
  })

  it("ordenar volta à primeira página; a ordem da própria lista sai do endereço", async () => {
    abrir({ inicial: { pagina: 2 } })
    await linha("Item 11")
    fireEvent.click(botao("Nome"))
    await linha("Item 1")
    expect(ultimo?.valores).toMatchObject({ ordem: "-nome", pagina: undefined })
    expect(pedidos.at(-1)).toMatchObject({ ordem: "nome", direcao: "desc", pagina: 1 })
    fireEvent.click(botao("Nome"))
    expect(ultimo?.valores.ordem).toBeUndefined()
  })
})

describe("estados", () => {
  it("vazia sem filtro, vazia pelo filtro e além do fim dizem coisas diferentes", async () => {
    total = 0
    abrir()
    expect(await screen.findByText("Ninguém ainda")).toBeTruthy()
    cleanup()
    abrir({ inicial: { busca: "zzz" } })
    expect(await screen.findByText("Nenhuma pessoa com estes filtros")).toBeTruthy()
    cleanup()
    total = 25
    abrir({ inicial: { pagina: 99 } })
    fireEvent.click(await screen.findByRole("button", { name: "Ir para a primeira página" }))
    await linha("Item 1")
  })

  it("uma releitura que falha deixa as linhas e avisa", async () => {
    abrir()
    await linha("Item 1")
    falha = new Error("x")
    await act(() => cliente.invalidateQueries({ queryKey: ["itens"] }))
    expect((await screen.findByRole("alert")).textContent).toContain("Não foi possível atualizar a lista.")
    expect(botao("Item 1")).toBeTruthy()
    falha = null
    fireEvent.click(botao("Tentar de novo"))
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull())
  })

  it("a primeira leitura que falha oferece tentar de novo", async () => {
    falha = new Error("x")
    abrir()
    const tentar = await screen.findByRole("button", { name: "Tentar de novo" })
    falha = null
    fireEvent.click(tentar)
    await linha("Item 1")
  })

  it("enquanto o novo filtro não chega, as linhas de antes ficam", async () => {
    abrir()
    await linha("Item 1")
    fireEvent.change(screen.getByRole("combobox", { name: "Perfil" }), { target: { value: "2" } })
    expect(botao("Item 1")).toBeTruthy()
    expect(document.querySelector(".mantine-Skeleton-root")).toBeNull()
  })
})

describe("filtros em uso", () => {
  it("aparecem em palavras, saem um a um ou todos, e voltam à primeira página", async () => {
    abrir({ inicial: { papel: "2", busca: "ana", pagina: 2 } })
    const ativos = await screen.findByRole("list", { name: "Filtros ativos" })
    expect(
      within(ativos)
        .getAllByRole("button")
        .map((b) => b.textContent),
    ).toEqual(["Tirar o filtro Perfil: Contador"])
    fireEvent.click(within(ativos).getByRole("button"))
    expect(ultimo?.valores).toMatchObject({ papel: undefined, busca: "ana", pagina: undefined })
    fireEvent.click(botao("Limpar filtros"))
    expect(ultimo?.valores).toMatchObject({ papel: undefined, busca: undefined })
    expect(screen.queryByRole("button", { name: "Limpar filtros" })).toBeNull()
  })

  it("o filtro que raramente se pede espera atrás de um botão, que conta os que estão em uso", async () => {
    const raro = {
      campo: "pago",
      tipo: "opcoes",
      rotulo: "Pagamento",
      todas: "Tanto faz",
      recolhido: true,
      opcoes: [{ value: "sim", label: "Pago" }],
    } as const
    abrir({ campos: [...campos, raro] })
    await linha("Item 1")
    expect(screen.getByRole("combobox", { name: "Perfil" })).toBeTruthy()
    expect(screen.queryByRole("combobox", { name: "Pagamento" })).toBeNull()
    fireEvent.click(botao("Mais filtros"))
    fireEvent.change(screen.getByRole("combobox", { name: "Pagamento" }), { target: { value: "sim" } })
    expect(ultimo?.valores).toMatchObject({ pago: "sim", pagina: undefined })
    fireEvent.click(botao("Mais filtros (1)"))
    expect(screen.queryByRole("combobox", { name: "Pagamento" })).toBeNull()
    expect(botao(/Tirar o filtro Pagamento: Pago/)).toBeTruthy()
  })

  it("impressa pelo menu do navegador, a página à vista diz qual é e de que filtro", async () => {
    abrir({ inicial: { papel: "2", busca: "ana" } })
    await linha("Item 1")
    fireEvent(window, new Event("beforeprint"))
    const papel = screen.getByText("25 pessoas no filtro", { exact: false }).parentElement?.textContent
    expect(papel).toBe("UsuáriosPágina 1 de 3, 25 pessoas no filtroBuscar: anaPerfil: Contador")
  })
})

describe("impressão", () => {
  let imprimir: ReturnType<typeof vi.fn>
  beforeEach(() => {
    imprimir = vi.fn()
    vi.stubGlobal("print", imprimir)
  })
  const folha = () => document.querySelector<HTMLElement>("[data-folha]")
  const linhasDaFolha = () => [...(folha()?.querySelectorAll("tbody tr") ?? [])].map((tr) => tr.textContent)

  it("leva o filtro inteiro, com o título, o filtro em palavras, a ordem e os totais, e some quando o papel saiu", async () => {
    total = 250
    abrir({ inicial: { papel: "2" }, totais: { valor: "250,00" } })
    await linha("Item 1")
    fireEvent.click(botao("Exportar ou imprimir"))
    fireEvent.click(screen.getByRole("menuitem", { name: "Imprimir" }))
    await waitFor(() => expect(imprimir).toHaveBeenCalledOnce())
    expect(folha()?.querySelector("h1")?.textContent).toBe("Usuários")
    expect(folha()?.textContent).toContain("250 pessoasPerfil: ContadorOrdem: Nome")
    expect(linhasDaFolha()).toHaveLength(251)
    expect(linhasDaFolha()[249]).toBe("Item 250Contador1,00")
    expect(linhasDaFolha()[250]).toBe("Total do filtro250,00")
    expect(folha()?.querySelector("button, input")).toBeNull()
    fireEvent(window, new Event("afterprint"))
    expect(folha()).toBeNull()
  })

  it("o que já está inteiro à vista sai sem ler de novo, pelas teclas de imprimir", async () => {
    total = 7
    abrir()
    await linha("Item 1")
    const lidas = pedidos.length
    fireEvent.keyDown(document.body, { key: "p", ctrlKey: true })
    await waitFor(() => expect(imprimir).toHaveBeenCalledOnce())
    expect(linhasDaFolha()).toHaveLength(7)
    expect(pedidos).toHaveLength(lidas)
  })

  it("o que não cabe é dito no papel", async () => {
    total = 3456
    abrir()
    await linha("Item 1")
    fireEvent.keyDown(document.body, { key: "p", metaKey: true })
    await waitFor(() => expect(imprimir).toHaveBeenCalledOnce(), { timeout: 20_000 })
    expect(linhasDaFolha()).toHaveLength(3000)
    expect(folha()?.textContent).toContain("O papel leva as 3.000 primeiras; no filtro há 3.456.")
  }, 30_000)

  it("o que não pôde ser lido é dito, e nada é impresso", async () => {
    abrir()
    await linha("Item 1")
    falha = new ErroDaApi({ status: 500, codigo: "interno", mensagem: "O servidor não respondeu." })
    fireEvent.keyDown(document.body, { key: "p", ctrlKey: true })
    expect(await screen.findByText("O servidor não respondeu.")).toBeTruthy()
    expect(imprimir).not.toHaveBeenCalled()
    expect(folha()).toBeNull()
  })
})

describe("colunas", () => {
  it("as escolhidas somem, são lembradas e voltam; a primeira fica", async () => {
    abrir()
    await linha("Item 1")
    fireEvent.click(botao("Colunas"))
    const item = (nome: string) => screen.getByRole("menuitemcheckbox", { name: nome })
    expect(item("Nome").hasAttribute("disabled") || item("Nome").hasAttribute("data-disabled")).toBe(true)
    fireEvent.click(item("Perfil"))
    const titulos = () => screen.getAllByRole("columnheader").map((t) => t.textContent)
    expect(titulos()).toEqual(["", "Nome", "Valor"])
    cleanup()
    abrir()
    await linha("Item 1")
    expect(titulos()).toEqual(["", "Nome", "Valor"])
    fireEvent.click(botao("Colunas"))
    fireEvent.click(screen.getByRole("menuitem", { name: "Mostrar todas" }))
    expect(titulos()).toEqual(["", "Nome", "Perfil", "Valor"])
  })

  it("a exportação leva só as que estão à vista, de todo o filtro", async () => {
    const exportar = vi.fn(() => Promise.reject(new Error("basta o pedido")))
    mudarPreferencias({ colunasOcultas: { "/usuarios": ["papel"] } })
    abrir({ exportar })
    await linha("Item 1")
    fireEvent.click(botao("Exportar ou imprimir"))
    fireEvent.click(screen.getByRole("menuitem", { name: /XLSX/ }))
    await waitFor(() => expect(exportar).toHaveBeenCalledOnce())
    expect(exportar).toHaveBeenCalledWith({ formato: "xlsx", colunas: "nome,valor" }, expect.any(AbortSignal))
    await screen.findByRole("alert")
  })
})

describe("seleção do filtro inteiro", () => {
  it("com a página toda marcada, oferece o filtro; a barra diz a quantos; desmarcar uma volta à página", async () => {
    total = 2000
    abrir()
    await linha("Item 1")
    fireEvent.click(screen.getByRole("checkbox", { name: "Selecionar Item 1" }))
    expect(screen.getByText("1 selecionada")).toBeTruthy()
    expect(screen.queryByRole("button", { name: /do filtro/ })).toBeNull()
    fireEvent.click(screen.getByRole("checkbox", { name: "Selecionar todas desta página" }))
    fireEvent.click(botao("Selecionar as 2.000 do filtro"))
    expect(botao("Calcular 2000")).toBeTruthy()
    expect(screen.getByText("Mexe em 2000.")).toBeTruthy()
    fireEvent.click(botao("Próxima página"))
    await linha("Item 11")
    const caixa = screen.getByRole("checkbox", { name: "Selecionar Item 12" })
    expect(caixa).toHaveProperty("checked", true)
    fireEvent.click(caixa)
    expect(screen.getByText("9 selecionadas")).toBeTruthy()
  })

  it("a seleção atravessa páginas e cai quando o filtro muda", async () => {
    abrir()
    await linha("Item 1")
    fireEvent.click(screen.getByRole("checkbox", { name: "Selecionar Item 1" }))
    fireEvent.click(botao("Página 2"))
    await linha("Item 11")
    fireEvent.click(screen.getByRole("checkbox", { name: "Selecionar Item 11" }))
    expect(screen.getByText("2 selecionadas")).toBeTruthy()
    act(() => ultimo?.mudar({ busca: "ana", pagina: undefined }))
    await linha("Item 1")
    expect(screen.queryByText(/selecionada/)).toBeNull()
  })
})

describe("filtros salvos", () => {
  const ID = "00000000-0000-4000-8000-000000000001"

  function servir(): void {
    vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
      const caminho = url.replace(PREFIXO_DA_API, "")
      if (init.method === "GET") return json({ lista: salvos })
      if (init.method === "DELETE") {
        salvos = []
        return json({ id: caminho.split("/").at(-1) })
      }
      const novo = { id: ID, ...JSON.parse(String(init.body)) }
      salvos = [novo]
      return json(novo, 201)
    })
  }
  const json = (corpo: unknown, status = 200) =>
    Promise.resolve(new Response(JSON.stringify(corpo), { status, headers: { "content-type": "application/json" } }))

  it("salva o filtro atual com um nome, sem a página, e o aplica depois", async () => {
    servir()
    abrir({ inicial: { papel: "2", pagina: 2 } })
    await linha("Item 11")
    fireEvent.click(botao("Filtros salvos"))
    fireEvent.click(await screen.findByRole("button", { name: "Salvar filtro" }))
    expect(screen.getByText("Dê um nome ao filtro.")).toBeTruthy()
    fireEvent.change(screen.getByLabelText("Salvar o filtro atual como"), { target: { value: " Só contadores " } })
    fireEvent.click(botao("Salvar filtro"))
    await screen.findByText("O filtro Só contadores foi salvo.")
    expect(salvos).toMatchObject([{ tela: "/usuarios", nome: "Só contadores" }])
    expect(lerBusca(salvos[0]?.busca ?? "")).toEqual({ papel: "2" })
    act(() => ultimo?.mudar({ papel: undefined, busca: "ana" }))
    fireEvent.click(await screen.findByRole("button", { name: "Só contadores" }))
    expect(ultimo?.valores).toMatchObject({ papel: "2", busca: undefined, pagina: undefined })
  })

  it("excluir oferece desfazer, que o salva de novo", async () => {
    servir()
    salvos = [{ id: ID, tela: "/usuarios", nome: "Só contadores", busca: "papel=2" }]
    abrir()
    await linha("Item 1")
    fireEvent.click(botao("Filtros salvos"))
    fireEvent.click(await screen.findByRole("button", { name: "Excluir o filtro Só contadores" }))
    fireEvent.click(await screen.findByRole("button", { name: "Desfazer" }))
    await waitFor(() => expect(salvos).toMatchObject([{ nome: "Só contadores", busca: "papel=2" }]))
  })
})

// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { type Papel, papeis, podeAbrir, preferenciasPadrao } from "@partida/contracts"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ehTela } from "../telas.ts"
import { acoesDaPaleta, type ComandosDaPaleta, telasDaPaleta } from "./itens.ts"

const ID = "00000000-0000-4000-8000-000000000011"
const PADARIA = {
  id: ID,
  apelido: "Padaria Trigo Dourado",
  razaoSocial: "Trigo Dourado Ltda",
  cnpj: "11222333000181",
  idCategoria: 38,
}

const comandos = {
  abrirTela: vi.fn(),
  abrirEmpresa: vi.fn(),
  mudarCompetencia: vi.fn(),
  mudarPreferencias: vi.fn(),
  mostrarAparencia: vi.fn(),
  mostrarAtalhos: vi.fn(),
  sair: vi.fn(),
} satisfies ComandosDaPaleta
const aoFechar = vi.fn()

let pedidos: string[] = []
/** The server finds the bakery by "pad", and nothing else. */
function servir(): void {
  pedidos = []
  vi.stubGlobal("fetch", async (url: string) => {
    pedidos.push(url)
    const { pathname, searchParams } = new URL(url, "http://teste.invalid")
    if (pathname.endsWith(`/empresas/${ID}`)) {
      const cadastro = {
        dataAbertura: "2020-01-01",
        municipio: "São Paulo",
        uf: "SP",
        regime: "simples",
      }
      return json({ ...PADARIA, ...cadastro, inicioNoSistema: "2025-04", atividades: [] })
    }
    const lista = searchParams.get("busca")?.startsWith("pad") ? [PADARIA] : []
    return json({
      lista,
      paginacao: {
        paginaAtual: 1,
        registrosPorPagina: 50,
        totalDeRegistros: lista.length,
        proxima: null,
        anterior: null,
      },
    })
  })
}
const json = (corpo: unknown) =>
  new Response(JSON.stringify(corpo), { status: 200, headers: { "content-type": "application/json" } })

async function abrir(papel: Papel = "ADMINISTRADOR", digitado = { current: "" }) {
  const { Paleta } = await import("./Paleta.tsx")
  const { consultaPessoa } = await import("../../shared/conta/pessoa.ts")
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const marca = { nome: "M", titulo: "M", cor: "#0b6e4f", logoClaro: null, logoEscuro: null, favicon: "/f" }
  queryClient.setQueryData(consultaPessoa.queryKey, {
    idUsuario: "ana",
    nome: "Ana",
    email: "ana@teste.invalid",
    idPerfilAcesso: papeis[papel].id,
    idEscritorio: "e1",
    escritorios: [],
    empresas: [],
    escritorioInteiro: true,
    declaracoesEmUso: false,
    faltaSegundoFator: null,
    aoAbrir: null,
    rotaInicial: "/painel",
    marca: { ...marca, suporte: { email: null, telefone: null, endereco: null } },
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Paleta aberta aoFechar={aoFechar} papel={papel} comandos={comandos} digitado={digitado} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return screen.findByRole("combobox")
}

const digitar = (campo: HTMLElement, value: string) => fireEvent.change(campo, { target: { value } })
const opcoes = () => screen.queryAllByRole("option").map(({ textContent }) => textContent)
/** The screen that an option of the palette names. */
const telaDe = (texto: string | null | undefined) =>
  telasDaPaleta("ADMINISTRADOR", comandos)
    .find(({ rotulo }) => texto?.startsWith(rotulo))
    ?.id.slice("tela:".length)
const ativa = (campo: HTMLElement) =>
  document.getElementById(campo.getAttribute("aria-activedescendant") ?? "")?.textContent

beforeEach(() => {
  vi.clearAllMocks()
  window.localStorage.clear()
  servir()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("itens da paleta", () => {
  it.each(["FUNCIONARIO", "EMPRESA", "CONTADOR", "ADMINISTRADOR", "ROOT"] as const)(
    "%s só recebe telas ao alcance",
    (papel) => {
      const ids = telasDaPaleta(papel, comandos).map(({ id }) => id.slice("tela:".length))
      expect(ids).toContain("/painel")
      for (const tela of ids) {
        if (!ehTela(tela)) throw new Error(tela)
        expect([tela, podeAbrir(papel, tela)]).toEqual([tela, true])
      }
    },
  )

  it("ações respeitam o papel, e não oferecem o que já está assim", () => {
    const de = (papel: Papel) => acoesDaPaleta(papel, preferenciasPadrao, comandos).map(({ rotulo }) => rotulo)
    expect(de("FUNCIONARIO")).not.toContain("Importar notas")
    expect(de("EMPRESA")).toContain("Importar notas")
    expect(de("CONTADOR")).not.toContain("Convidar pessoa")
    expect(de("ADMINISTRADOR")).toContain("Convidar pessoa")
    expect(de("ROOT")).not.toContain("Usar as cores do sistema")
    expect(de("ROOT")).toContain("Linhas confortáveis nas tabelas")
    expect(de("ROOT")).not.toContain("Layout padrão")
  })
})

describe("paleta", () => {
  it("acha a tela pelo nome sem acento e abre com Enter", async () => {
    const campo = await abrir()
    digitar(campo, "historico")
    expect(ativa(campo)).toContain("Histórico")
    fireEvent.keyDown(campo, { key: "Enter" })
    expect(comandos.abrirTela).toHaveBeenCalledWith("/perfil/historico")
    expect(aoFechar).toHaveBeenCalledTimes(1)
  })

  it("setas percorrem em roda, e o foco não sai do campo", async () => {
    const campo = await abrir()
    const primeira = ativa(campo)
    fireEvent.keyDown(campo, { key: "ArrowUp" })
    expect(ativa(campo)).toContain("Sair")
    fireEvent.keyDown(campo, { key: "ArrowDown" })
    expect(ativa(campo)).toBe(primeira)
    expect(screen.getAllByRole("option", { selected: true })).toHaveLength(1)
  })

  it("seta e Enter abrem o que ficou marcado; Esc fecha sem abrir nada", async () => {
    const campo = await abrir()
    digitar(campo, "pro-labore")
    const [primeira, segunda] = opcoes()
    expect(ativa(campo)).toBe(primeira)
    fireEvent.keyDown(campo, { key: "ArrowDown" })
    expect(ativa(campo)).toBe(segunda)
    fireEvent.keyDown(campo, { key: "Escape" })
    expect([aoFechar.mock.calls.length, comandos.abrirTela.mock.calls.length]).toEqual([1, 0])
    fireEvent.keyDown(campo, { key: "Enter" })
    expect(comandos.abrirTela.mock.calls).toEqual([[telaDe(segunda)]])
  })

  it("outra busca marca de novo a primeira", async () => {
    const campo = await abrir()
    fireEvent.keyDown(campo, { key: "ArrowDown" })
    digitar(campo, "pro-labore")
    expect(ativa(campo)).toBe(opcoes()[0])
  })

  it("procura empresas no servidor a partir de duas letras", async () => {
    const campo = await abrir()
    digitar(campo, "p")
    digitar(campo, "pad")
    await waitFor(() => expect(opcoes().join()).toContain("Padaria Trigo Dourado"))
    expect(pedidos.filter((url) => url.includes("busca="))).toHaveLength(1)
    // Last among those found, and said to be closed: the server puts it there.
    expect(pedidos.find((url) => url.includes("busca="))).toContain("ordem=atendidas")
    expect(opcoes().find((texto) => texto?.includes("Padaria"))).toContain("Encerrada")
    fireEvent.click(within(screen.getByRole("group", { name: "Empresas" })).getByRole("option"))
    expect(comandos.abrirEmpresa).toHaveBeenCalledWith(ID)
  })

  it("entende a competência de vários jeitos", async () => {
    const campo = await abrir()
    for (const texto of ["out/2026", "10/2026", "outubro de 2026"]) {
      digitar(campo, texto)
      expect(ativa(campo)).toContain("Ir para outubro de 2026")
    }
    fireEvent.keyDown(campo, { key: "Enter" })
    expect(comandos.mudarCompetencia).toHaveBeenCalledWith("2026-10")
  })

  it("o que foi escolhido volta primeiro, com o nome que o servidor dá", async () => {
    const { lembrarEscolha } = await import("./recentes.ts")
    const { doNavegador } = await import("../../lib/armazenamento.ts")
    lembrarEscolha(doNavegador, "ana.e1", "tela:/usuarios")
    lembrarEscolha(doNavegador, "ana.e1", `empresa:${ID}`)
    lembrarEscolha(doNavegador, "ana.e1", "tela:/que-nao-existe")
    await abrir()
    const recentes = await screen.findByRole("group", { name: "Recentes" })
    await waitFor(() => expect(within(recentes).getAllByRole("option")).toHaveLength(2))
    expect(
      within(recentes)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining("Padaria"), expect.stringContaining("Usuários")])
    // A choice is listed once.
    expect(opcoes().filter((texto) => texto?.startsWith("Usuários"))).toHaveLength(1)
  })

  it("os recentes de outra pessoa não aparecem", async () => {
    const { lembrarEscolha } = await import("./recentes.ts")
    const { doNavegador } = await import("../../lib/armazenamento.ts")
    lembrarEscolha(doNavegador, "bia.e1", "tela:/usuarios")
    await abrir()
    expect(screen.queryByRole("group", { name: "Recentes" })).toBeNull()
  })

  it("sem resultado, diz o que tentar", async () => {
    const campo = await abrir()
    digitar(campo, "zzz")
    await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/Nada encontrado/))
    expect(campo.getAttribute("aria-expanded")).toBe("false")
  })
})

describe("o que se digita antes de a paleta chegar", () => {
  it("espera por ela, com as correções, sem chegar aos atalhos da página", async () => {
    const { TeclasEmEspera } = await import("./TeclasEmEspera.tsx")
    const digitado = { current: "" }
    const daPagina = vi.fn()
    document.addEventListener("keydown", daPagina)
    const { unmount } = render(<TeclasEmEspera digitado={digitado} aoFechar={aoFechar} />)
    for (const key of ["p", "a", "x", "Backspace", "d", "Shift"]) fireEvent.keyDown(document.body, { key })
    fireEvent.keyDown(document.body, { key: "c", ctrlKey: true })
    document.removeEventListener("keydown", daPagina)
    unmount()
    expect(daPagina.mock.calls.map(([evento]) => evento.key)).toEqual(["Shift", "c"])
    const campo = await abrir("ADMINISTRADOR", digitado)
    expect(campo).toHaveProperty("value", "pad")
    await waitFor(() => expect(opcoes()).toContainEqual(expect.stringContaining("Padaria Trigo Dourado")))
    expect(digitado.current).toBe("")
  })

  it("Esc desiste", async () => {
    const { TeclasEmEspera } = await import("./TeclasEmEspera.tsx")
    render(<TeclasEmEspera digitado={{ current: "" }} aoFechar={aoFechar} />)
    fireEvent.keyDown(document.body, { key: "Escape" })
    expect(aoFechar).toHaveBeenCalledOnce()
  })
})

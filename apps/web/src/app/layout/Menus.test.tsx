// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { IconBuilding, IconHome } from "@tabler/icons-react"
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import type { ComponentType } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { PropsDoMenu } from "./EntradaDoMenu.tsx"
import { MenuCondensado } from "./MenuCondensado.tsx"
import { MenuHorizontal } from "./MenuHorizontal.tsx"
import { MenuVertical } from "./MenuVertical.tsx"
import type { ItemDoMenu } from "./menu.ts"
import { grupoAberto } from "./useGrupos.ts"

const filho = (id: ItemDoMenu["id"], parentId: ItemDoMenu["id"], rotulo: string, active = false): ItemDoMenu => ({
  id,
  parentId,
  rotulo,
  icone: null,
  destino: id,
  desabilitado: false,
  active,
  children: [],
})

/** A group that leads somewhere, a group that only opens, and an entry that leads nowhere yet. */
const itens: readonly ItemDoMenu[] = [
  {
    ...filho("/painel", "/painel", "Painel", true),
    parentId: null,
    icone: IconHome,
    children: [
      filho("/painel/fechamento/das", "/painel", "Fechamento", true),
      filho("/painel/configuracoes/acessos", "/painel", "Configurações"),
    ],
  },
  {
    ...filho("/empresa", "/empresa", "Empresa"),
    parentId: null,
    icone: IconBuilding,
    destino: null,
    children: [filho("/perfil/historico", "/empresa", "Histórico")],
  },
  { ...filho("/declaracoes", "/declaracoes", "Declarações"), parentId: null, destino: null, desabilitado: true },
]

const aoNavegar = vi.fn()

async function mostrar(Menu: ComponentType<PropsDoMenu>): Promise<HTMLElement> {
  const raiz = createRootRoute({
    component: () => (
      <>
        <nav aria-label="Menu principal">
          <Menu itens={itens} para={() => ({ competencia: "2026-10" })} aoNavegar={aoNavegar} />
        </nav>
        <Outlet />
      </>
    ),
  })
  const tudo = createRoute({ getParentRoute: () => raiz, path: "$" })
  const router = createRouter({ routeTree: raiz.addChildren([tudo]), history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return screen.findByRole("navigation")
}

beforeEach(() => {
  window.sessionStorage.clear()
  vi.clearAllMocks()
})
afterEach(cleanup)

describe.each([
  ["vertical", MenuVertical],
  ["condensado", MenuCondensado],
  ["horizontal", MenuHorizontal],
])("menu %s", (_nome, Menu) => {
  it("Declarações está lá, não leva a lugar nenhum e diz por quê", async () => {
    const menu = await mostrar(Menu)
    const declaracoes = within(menu).getByRole("link", { name: /Declarações\s*: ainda não disponível/ })
    expect(declaracoes.getAttribute("aria-disabled")).toBe("true")
    expect(declaracoes.getAttribute("href")).toBeNull()
    expect(declaracoes.tabIndex).toBe(0)
  })

  it("as ligações levam a competência", async () => {
    const menu = await mostrar(Menu)
    expect(within(menu).getByRole("link", { name: "Painel" }).getAttribute("href")).toBe("/painel?competencia=2026-10")
  })
})

describe("menu vertical", () => {
  it("a tela atual é marcada, o grupo dela só contém", async () => {
    const menu = await mostrar(MenuVertical)
    const atuais = within(menu)
      .getAllByRole("link")
      .filter((ligacao) => ligacao.getAttribute("aria-current") === "page")
    expect(atuais.map(({ textContent }) => textContent)).toEqual(["Fechamento"])
  })

  it("um grupo fecha e abre, e continua como ficou", async () => {
    let menu = await mostrar(MenuVertical)
    fireEvent.click(within(menu).getByRole("button", { name: "Empresa", expanded: true }))
    expect(within(menu).queryByRole("link", { name: "Histórico" })).toBeNull()
    cleanup()
    menu = await mostrar(MenuVertical)
    fireEvent.click(within(menu).getByRole("button", { name: "Empresa", expanded: false }))
    expect(within(menu).getByRole("link", { name: "Histórico" })).toBeTruthy()
  })

  it("quem chega a uma tela encontra o grupo dela aberto, mesmo se o fechou antes", async () => {
    window.sessionStorage.setItem("partida.grupos-do-menu", JSON.stringify({ "/painel": false }))
    const menu = await mostrar(MenuVertical)
    expect(within(menu).getByRole("button", { name: "Itens de Painel" }).getAttribute("aria-expanded")).toBe("true")
  })

  it("abrir algo avisa: a gaveta do telefone fecha", async () => {
    const menu = await mostrar(MenuVertical)
    fireEvent.click(within(menu).getByRole("link", { name: "Fechamento" }))
    expect(aoNavegar).toHaveBeenCalledTimes(1)
  })

  it("menu curto abre inteiro; de um longo, só o grupo da tela", () => {
    const [painel, empresa] = itens
    if (!painel || !empresa) throw new Error("faltam itens")
    const longo = { ...empresa, children: Array.from({ length: 16 }, () => empresa) }
    expect([painel, empresa].map((item) => grupoAberto(itens, item, {}))).toEqual([true, true])
    expect([painel, longo].map((item) => grupoAberto([painel, longo], item, {}))).toEqual([true, false])
    expect(grupoAberto([painel, longo], longo, { [longo.id]: true })).toBe(true)
  })
})

describe("menu condensado", () => {
  it("o nome e os itens voam com o foco e com o ponteiro, e Esc os fecha", async () => {
    const menu = await mostrar(MenuCondensado)
    const painel = within(menu).getByRole("link", { name: "Painel" })
    expect(within(menu).queryByRole("link", { name: "Fechamento" })).toBeNull()
    fireEvent.focus(painel)
    const fechamento = within(menu).getByRole("link", { name: "Fechamento" })
    fechamento.focus()
    fireEvent.keyDown(fechamento, { key: "Escape" })
    expect(within(menu).queryByRole("link", { name: "Fechamento" })).toBeNull()
    expect(document.activeElement).toBe(painel)
    const item = within(menu).getByRole("button", { name: "Empresa" }).closest("li")
    if (!item) throw new Error("sem item")
    fireEvent.pointerEnter(item)
    expect(within(menu).getByRole("link", { name: "Histórico" })).toBeTruthy()
    fireEvent.pointerLeave(item)
    expect(within(menu).queryByRole("link", { name: "Histórico" })).toBeNull()
  })

  it("sair com o foco fecha", async () => {
    const menu = await mostrar(MenuCondensado)
    const painel = within(menu).getByRole("link", { name: "Painel" })
    const empresa = within(menu).getByRole("button", { name: "Empresa" })
    fireEvent.focus(painel)
    fireEvent.blur(painel, { relatedTarget: empresa })
    expect(within(menu).queryByRole("link", { name: "Fechamento" })).toBeNull()
  })
})

describe("menu horizontal", () => {
  it("setas andam pelo topo, ↓ abre e entra, Esc fecha e devolve o foco", async () => {
    const menu = await mostrar(MenuHorizontal)
    const painel = within(menu).getByRole("link", { name: "Painel" })
    painel.focus()
    fireEvent.keyDown(painel, { key: "ArrowRight" })
    const abrirPainel = within(menu).getByRole("button", { name: "Itens de Painel" })
    expect(document.activeElement).toBe(abrirPainel)
    fireEvent.keyDown(abrirPainel, { key: "ArrowDown" })
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Fechamento"))
    fireEvent.keyDown(document.activeElement ?? menu, { key: "ArrowDown" })
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Configurações"))
    fireEvent.keyDown(document.activeElement ?? menu, { key: "Escape" })
    expect(abrirPainel.getAttribute("aria-expanded")).toBe("false")
    expect(document.activeElement).toBe(abrirPainel)
    fireEvent.keyDown(abrirPainel, { key: "ArrowRight" })
    expect(document.activeElement?.textContent).toBe("Empresa")
    fireEvent.keyDown(document.activeElement ?? menu, { key: "ArrowLeft" })
    expect(document.activeElement).toBe(abrirPainel)
    painel.focus()
    fireEvent.keyDown(painel, { key: "ArrowLeft" })
    expect(document.activeElement?.textContent).toContain("Declarações")
  })

  it("Alt+seta é da competência, não do menu", async () => {
    const menu = await mostrar(MenuHorizontal)
    const painel = within(menu).getByRole("link", { name: "Painel" })
    painel.focus()
    fireEvent.keyDown(painel, { key: "ArrowRight", altKey: true })
    expect(document.activeElement).toBe(painel)
  })

  it("só um fica aberto, e escolher fecha", async () => {
    const menu = await mostrar(MenuHorizontal)
    fireEvent.click(within(menu).getByRole("button", { name: "Itens de Painel" }))
    fireEvent.click(within(menu).getByRole("button", { name: "Empresa" }))
    expect(within(menu).queryByRole("link", { name: "Fechamento" })).toBeNull()
    fireEvent.click(within(menu).getByRole("link", { name: "Histórico" }))
    expect(within(menu).queryByRole("link", { name: "Histórico" })).toBeNull()
  })
})

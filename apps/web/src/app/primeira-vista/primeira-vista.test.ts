// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { mostrarPrimeiraVista } from "./primeira-vista.ts"

const A_PAGAR = { lista: [], quantidade: 6, valor: "15226.44", vencidas: 2 }

let raiz: HTMLElement

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }))
  document.body.innerHTML = '<div id="raiz"></div>'
  raiz = document.body.firstElementChild as HTMLElement
})

afterEach(() => {
  globalThis.__adiantadas = undefined
  vi.unstubAllGlobals()
})

/** The answer that the page asked for before its scripts. */
function chega(corpo: unknown, caminho = "/painel/empresas", status = 200): Response {
  const resposta = new Response(JSON.stringify(corpo), { status })
  const adiantada = { autorizacao: "Bearer a", resposta: Promise.resolve(resposta), em: 0 }
  globalThis.__adiantadas = new Map([[`/api/v1${caminho}`, adiantada]])
  return resposta
}

const vista = () => document.querySelector(".primeira-vista")

it("diz o que pagar até a aplicação estar desenhada, e deixa a resposta para ela", async () => {
  const resposta = chega({ aPagar: A_PAGAR })
  await mostrarPrimeiraVista(raiz)
  expect(vista()?.querySelector("h1")?.textContent).toBe("Suas empresas")
  expect(vista()?.querySelector("p")?.textContent).toBe(
    "R$\u00a015.226,44 em 6 guias, 2 vencidas, com multa e juros até hoje",
  )
  expect(vista()?.getAttribute("aria-busy")).toBe("true")
  expect(resposta.bodyUsed).toBe(false)
  raiz.innerHTML = '<h1>Suas empresas</h1><div aria-busy="true"></div>'
  await Promise.resolve()
  expect(vista()).not.toBeNull()
  raiz.querySelector("div")?.remove()
  await vi.waitFor(() => expect(vista()).toBeNull())
})

it("o de uma empresa só traz o nome dela, escrito e não interpretado", async () => {
  chega({ aPagar: { ...A_PAGAR, vencidas: 0 }, empresa: { apelido: "<b>Zé</b>" } }, "/painel/empresas/1")
  await mostrarPrimeiraVista(raiz)
  expect(vista()?.querySelector("h1")?.textContent).toBe("<b>Zé</b>")
  expect(vista()?.querySelector("p")?.textContent).toBe("R$\u00a015.226,44 em 6 guias")
})

it.each([
  ["sem nada a pagar", () => chega({ aPagar: { ...A_PAGAR, quantidade: 0 } })],
  ["de quem é recusado", () => chega({ aPagar: A_PAGAR }, "/painel/empresas", 403)],
  ["com outra forma", () => chega({ aPagar: { quantidade: 6 } })],
  ["de outra coisa", () => chega({ aPagar: A_PAGAR }, "/conta/pessoa")],
  ["já lida pela aplicação", async () => void (await chega({ aPagar: A_PAGAR }).text())],
  [
    "fora do telefone",
    () => {
      vi.stubGlobal("matchMedia", () => ({ matches: false }))
      chega({ aPagar: A_PAGAR })
    },
  ],
  [
    "depois da aplicação",
    () => {
      raiz.innerHTML = "<h1>Suas empresas</h1>"
      chega({ aPagar: A_PAGAR })
    },
  ],
])("%s, nada", async (_, preparar) => {
  await preparar()
  await mostrarPrimeiraVista(raiz)
  expect(vista()).toBeNull()
})

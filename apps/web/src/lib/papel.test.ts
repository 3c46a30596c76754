// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { imprimirSo, prepararPapel } from "./papel.ts"

const noPapel = () =>
  [...document.querySelectorAll("[data-papel]")]
    .filter((e) => e.id !== "")
    .map((e) => `${e.id} ${e.getAttribute("data-papel")}`)
const evento = (nome: string) => window.dispatchEvent(new Event(nome))
const LINHA = `<p id="linha" data-sempre-no-papel></p>`
const GAVETA = (id: string) =>
  `<div id="em-${id}"><div role="dialog" aria-modal="true" id="${id}"><div data-titulo id="titulo-${id}"></div><p id="corpo-${id}"></p></div></div>`

let parar: () => void
beforeEach(() => {
  document.documentElement.dataset.mantineColorScheme = "dark"
  parar = prepararPapel()
})
afterEach(() => {
  parar()
  document.body.innerHTML = ""
})

describe("o papel", () => {
  it("leva a página quando não há nada sobre ela, nas cores claras, e depois a tela volta ao que era", () => {
    document.body.innerHTML = `<main id="pagina">${LINHA}</main>`
    evento("beforeprint")
    expect(noPapel()).toEqual([])
    expect(document.documentElement.dataset.mantineColorScheme).toBe("light")
    evento("afterprint")
    expect(document.documentElement.dataset.mantineColorScheme).toBe("dark")
  })

  it("leva só o que está por cima, com a linha de quem e quando", () => {
    document.body.innerHTML = `<main id="pagina">${LINHA}</main>${GAVETA("gaveta")}${GAVETA("dialogo")}`
    evento("beforeprint")
    expect(noPapel()).toEqual(["pagina caminho", "linha inteiro", "em-dialogo caminho", "dialogo inteiro"])
    evento("afterprint")
    expect(noPapel()).toEqual([])
  })

  it("leva a lista feita para ele antes da gaveta que estiver aberta", () => {
    document.body.innerHTML = `${GAVETA("gaveta")}<div id="folha" data-folha></div>`
    evento("beforeprint")
    expect(noPapel()).toEqual(["folha inteiro"])
  })

  it("leva uma parte sozinha sob o título da sua gaveta, e só da vez em que foi pedida", () => {
    document.body.innerHTML = GAVETA("gaveta")
    vi.stubGlobal("print", () => evento("beforeprint"))
    imprimirSo(document.getElementById("corpo-gaveta"))
    vi.unstubAllGlobals()
    expect(noPapel()).toEqual(["em-gaveta caminho", "gaveta caminho", "titulo-gaveta inteiro", "corpo-gaveta inteiro"])
    evento("afterprint")
    evento("beforeprint")
    expect(noPapel()).toEqual(["em-gaveta caminho", "gaveta inteiro"])
  })
})

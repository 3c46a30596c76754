// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest"
import {
  type Atalho,
  type AtalhoLigado,
  criarOuvinteDeAtalhos,
  criarRegistro,
  estaOcupado,
  lerTeclas,
  nomesDasTeclas,
  PAUSA_DA_SEQUENCIA_MS,
} from "./atalhos.ts"

const atalho = (teclas: string, mais: Partial<Atalho> = {}): Atalho => ({
  id: teclas,
  teclas,
  rotulo: "",
  grupo: "",
  ...mais,
})

describe("registro de atalhos", () => {
  it("aceita o que não se confunde", () => {
    const lista = [atalho("mod+k"), atalho("k", { daTela: true }), atalho("g p"), atalho("g n"), atalho("alt+k")]
    expect(criarRegistro(lista)).toBe(lista)
  })

  it.each([
    ["as mesmas teclas", [atalho("?"), atalho("?", { id: "outro" })]],
    ["uma tecla que começa uma sequência", [atalho("g p"), atalho("g")]],
    ["uma sequência dentro de outra", [atalho("g p"), atalho("g p n")]],
    ["uma tecla ouvida pela lista no meio da sequência", [atalho("j", { daTela: true }), atalho("g j")]],
    ["o mesmo id", [atalho("a", { id: "x" }), atalho("b", { id: "x" })]],
  ])("recusa %s", (_nome, lista) => {
    expect(() => criarRegistro(lista)).toThrow(/atalhos/)
  })

  it.each(["", "ctrl+k", "mod+", "g  p"])("recusa %j, que ninguém digita", (teclas) => {
    expect(() => lerTeclas(teclas)).toThrow(TypeError)
  })

  it.each([
    ["mod+k", false, [["Ctrl", "K"]]],
    ["mod+k", true, [["⌘", "K"]]],
    ["alt+ArrowLeft", false, [["Alt", "←"]]],
    ["g p", false, [["G"], ["P"]]],
    ["?", false, [["?"]]],
    ["F7", false, [["F7"]]],
  ])("%s tem nome para as pessoas", (teclas, mac, esperado) => {
    expect(nomesDasTeclas(teclas, mac)).toEqual(esperado)
  })
})

describe("ouvinte de atalhos", () => {
  const feitos: string[] = []
  const teclas = ["mod+k", "?", "g p", "g n", "alt+ArrowLeft", "F7", "j"]
  const ligados = (): readonly AtalhoLigado[] =>
    teclas.map((t) => ({ ...atalho(t, t === "j" ? { daTela: true } : {}), fazer: () => void feitos.push(t) }))
  let agora = 0
  const novo = (lista = ligados) => {
    feitos.length = 0
    const ouvir = criarOuvinteDeAtalhos(lista)
    return (key: string, mais: Partial<KeyboardEvent> = {}, depoisMs = 100) => {
      agora += depoisMs
      const preventDefault = vi.fn()
      const neutro = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
      const resto = { repeat: false, isComposing: false, defaultPrevented: false }
      ouvir({ key, ...neutro, ...resto, timeStamp: agora, preventDefault, ...mais })
      return preventDefault.mock.calls.length === 1
    }
  }

  it.each([
    ["k", { ctrlKey: true }, "mod+k"],
    ["K", { ctrlKey: true }, "mod+k"],
    ["k", { metaKey: true }, "mod+k"],
    ["?", { shiftKey: true }, "?"],
    ["ArrowLeft", { altKey: true }, "alt+ArrowLeft"],
    ["F7", {}, "F7"],
  ])("%s %j faz %s e impede o que o navegador faria", (tecla, mais, esperado) => {
    const teclar = novo()
    expect(teclar(tecla, mais)).toBe(true)
    expect(feitos).toEqual([esperado])
  })

  it.each([
    ["k", {}],
    ["k", { ctrlKey: true, altKey: true }],
    ["ArrowLeft", {}],
    ["ArrowLeft", { altKey: true, shiftKey: true }],
    ["F7", { shiftKey: true }],
    ["j", {}],
    ["k", { ctrlKey: true, repeat: true }],
    ["k", { ctrlKey: true, isComposing: true }],
    ["k", { ctrlKey: true, defaultPrevented: true }],
  ])("%s %j não é de ninguém aqui", (tecla, mais) => {
    const teclar = novo()
    expect(teclar(tecla, mais)).toBe(false)
    expect(feitos).toEqual([])
  })

  it("uma sequência vale dentro da pausa, com Shift pressionado no meio ou não", () => {
    const teclar = novo()
    teclar("g")
    teclar("Shift", {}, 0)
    teclar("n", {}, PAUSA_DA_SEQUENCIA_MS)
    expect(feitos).toEqual(["g n"])
    teclar("n")
    expect(feitos).toEqual(["g n"])
  })

  it("passada a pausa, a sequência é esquecida", () => {
    const teclar = novo()
    teclar("g")
    teclar("p", {}, PAUSA_DA_SEQUENCIA_MS + 1)
    expect(feitos).toEqual([])
  })

  it("uma tecla errada desfaz a sequência, e pode começar outra", () => {
    const teclar = novo()
    teclar("g")
    teclar("z")
    teclar("p")
    teclar("g")
    teclar("g")
    teclar("p")
    teclar("g")
    teclar("?")
    expect(feitos).toEqual(["g p", "?"])
  })

  it("sem o que fazer agora, a tecla continua do navegador", () => {
    const teclar = novo(() => [{ ...atalho("alt+ArrowLeft"), fazer: null }])
    expect(teclar("ArrowLeft", { altKey: true })).toBe(false)
  })
})

describe("quando as teclas têm dono", () => {
  afterEach(() => document.body.replaceChildren())
  const com = (html: string) => {
    document.body.innerHTML = html
    return document.querySelector("[data-alvo]")
  }

  it.each([
    "<input data-alvo>",
    "<input type=search data-alvo>",
    "<textarea data-alvo></textarea>",
    "<select data-alvo></select>",
    "<div contenteditable=true data-alvo></div>",
    "<div role=menu><button data-alvo></button></div>",
    "<div role=listbox><div role=option data-alvo></div></div>",
    "<button data-alvo></button><div role=dialog aria-modal=true></div>",
  ])("%s", (html) => {
    expect(estaOcupado(com(html))).toBe(true)
  })

  it.each([
    "<button data-alvo></button>",
    "<input type=checkbox data-alvo>",
    "<a href=/ data-alvo></a>",
    "<div role=dialog><button data-alvo></button></div>",
  ])("livre: %s", (html) => {
    expect(estaOcupado(com(html))).toBe(false)
  })
})

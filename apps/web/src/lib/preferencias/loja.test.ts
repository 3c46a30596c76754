// @vitest-environment happy-dom
import { type Preferencias, preferenciasPadrao } from "@partida/contracts"
import { beforeEach, describe, expect, it, vi } from "vitest"
import roteiro from "../../../antes.js?raw"
import type { Armazem } from "../armazenamento.ts"
import { aplicarAtributos } from "./atributos.ts"
import { criarGerenteDoEsquema } from "./esquema-de-cores.ts"
import { criarLoja } from "./loja.ts"

function armazemEmMemoria(inicial: Readonly<Record<string, string>> = {}): Armazem & { dados: Map<string, string> } {
  const dados = new Map(Object.entries(inicial))
  return {
    dados,
    ler: (chave) => dados.get(chave) ?? null,
    gravar: (chave, valor) => void (valor === null ? dados.delete(chave) : dados.set(chave, valor)),
  }
}

describe("preferências neste navegador", () => {
  it("começam no padrão e sobrevivem a outra carga da página", () => {
    const armazem = armazemEmMemoria()
    const loja = criarLoja(armazem)
    expect(loja.obter()).toEqual(preferenciasPadrao)
    loja.mudar({ densidade: "confortavel" })
    expect(criarLoja(armazem).obter()).toEqual({ ...preferenciasPadrao, densidade: "confortavel" })
  })

  it.each(["", "{", "null", "[]", "7", '"x"', '{"layout":"de-outra-versao","densidade":"confortavel"}'])(
    "lê %j sem quebrar, com o padrão no lugar do que não conhece",
    (guardado) => {
      const { layout, densidade } = criarLoja(armazemEmMemoria({ preferencias: guardado })).obter()
      expect(layout).toBe("padrao")
      expect(densidade).toBe(guardado.includes("confortavel") ? "confortavel" : "compacta")
    },
  )

  it("o que foi escolhido antes de entrar vence o servidor; o resto vem dele", () => {
    const loja = criarLoja(armazemEmMemoria())
    loja.mudar({ esquemaDeCores: "escuro" })
    loja.assumir("ana")
    loja.adotar({ ...preferenciasPadrao, esquemaDeCores: "claro", layout: "topnav" })
    expect(loja.obter()).toEqual({ ...preferenciasPadrao, esquemaDeCores: "escuro", layout: "topnav" })
    expect(loja.porEnviar()).toEqual(["esquemaDeCores"])
  })

  it("o que veio do servidor não volta para ele", () => {
    const loja = criarLoja(armazemEmMemoria())
    loja.assumir("ana")
    loja.adotar({ ...preferenciasPadrao, layout: "vertical" })
    expect(loja.porEnviar()).toEqual([])
  })

  it("o que outra pessoa deixou por enviar neste navegador não passa para quem entrou", () => {
    const loja = criarLoja(armazemEmMemoria())
    loja.assumir("ana")
    loja.mudar({ layout: "topnav" })
    loja.assumir("bia")
    expect(loja.porEnviar()).toEqual([])
    loja.adotar(preferenciasPadrao)
    expect(loja.obter()).toEqual(preferenciasPadrao)
  })

  it("confirmado o envio, só continua devido o que mudou no caminho", () => {
    const loja = criarLoja(armazemEmMemoria())
    loja.assumir("ana")
    loja.mudar({ densidade: "confortavel", layout: "vertical" })
    const enviadas = loja.obter()
    loja.mudar({ layout: "topnav" })
    loja.confirmar(enviadas)
    expect(loja.porEnviar()).toEqual(["layout"])
  })

  it("escolher o que já estava escolhido não é mudança", () => {
    const loja = criarLoja(armazemEmMemoria())
    const ouvinte = vi.fn()
    loja.assinar(ouvinte)
    loja.assumir("ana")
    loja.mudar({ densidade: "compacta", colunasOcultas: {} })
    expect(ouvinte).not.toHaveBeenCalled()
    expect(loja.porEnviar()).toEqual([])
  })

  it("segue a outra aba", () => {
    const armazem = armazemEmMemoria()
    const uma = criarLoja(armazem)
    const outra = criarLoja(armazem)
    const ouvinte = vi.fn()
    outra.assinar(ouvinte)
    uma.mudar({ temaDaBarra: "escuro" })
    outra.reler()
    outra.reler()
    expect(outra.obter().temaDaBarra).toBe("escuro")
    expect(ouvinte).toHaveBeenCalledTimes(1)
  })
})

describe("esquema de cores", () => {
  it("é uma das preferências, com o nome que a biblioteca dá", () => {
    const loja = criarLoja(armazemEmMemoria())
    const gerente = criarGerenteDoEsquema(loja)
    const aoMudar = vi.fn()
    gerente.subscribe(aoMudar)
    expect(gerente.get("light")).toBe("auto")
    gerente.set("dark")
    expect(loja.obter().esquemaDeCores).toBe("escuro")
    loja.mudar({ esquemaDeCores: "claro" })
    loja.mudar({ densidade: "confortavel" })
    expect(aoMudar.mock.calls).toEqual([["dark"], ["light"]])
    gerente.unsubscribe()
    loja.mudar({ esquemaDeCores: "sistema" })
    expect(aoMudar).toHaveBeenCalledTimes(2)
  })
})

describe("antes da primeira pintura", () => {
  const escolhas: readonly Partial<Preferencias>[] = [
    {},
    { layout: "topnav", larguraDoLayout: "contida" },
    { layout: "destacado", temaDaBarra: "escuro", tipoDaBarra: "condensada", densidade: "confortavel" },
  ]
  const atributosDaPagina = () =>
    Object.fromEntries([...document.documentElement.attributes].map(({ name, value }) => [name, value]))
  const limpar = () => {
    for (const nome of Object.keys(atributosDaPagina())) document.documentElement.removeAttribute(nome)
  }

  const rodar = () => new Function(roteiro)()

  beforeEach(() => {
    limpar()
    window.localStorage.clear()
  })

  it.each(escolhas)("o roteiro escreve o mesmo que a aplicação: %j", (escolha) => {
    const preferencias = { ...preferenciasPadrao, ...escolha }
    if (Object.keys(escolha).length > 0) window.localStorage.setItem("partida.preferencias", JSON.stringify(escolha))
    rodar()
    const doRoteiro = atributosDaPagina()
    expect(doRoteiro["data-mantine-color-scheme"]).toBe("light")
    limpar()
    aplicarAtributos(document.documentElement, preferencias)
    expect({ ...atributosDaPagina(), "data-mantine-color-scheme": "light" }).toEqual(doRoteiro)
  })

  it.each([
    ['{"esquemaDeCores":"escuro"}', "dark"],
    ['{"esquemaDeCores":"claro"}', "light"],
    ["{", "light"],
    ["null", "light"],
  ])("com %s guardado as cores são %s", (guardado, esperado) => {
    window.localStorage.setItem("partida.preferencias", guardado)
    rodar()
    expect(atributosDaPagina()["data-mantine-color-scheme"]).toBe(esperado)
  })
})

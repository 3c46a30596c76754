// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import fc from "fast-check"
import { useState } from "react"
import { afterEach, describe, expect, it } from "vitest"
import { valorColado, valorDaMascara } from "../../lib/formatacao/mascara-dinheiro.ts"
import { fracaoDoPercentual, percentualDaFracao } from "../../lib/formatacao/mascara-percentual.ts"
import { Campo } from "./Campo.tsx"
import { cursorNaMascara, pularMascara } from "./cursor.ts"
import { idsDosTipos, type TipoDeCampo, tiposDeCampo } from "./tipos.ts"

afterEach(cleanup)

let valor = ""
function Experimento({ tipo, inicial }: { readonly tipo: TipoDeCampo; readonly inicial: string }) {
  const [atual, setAtual] = useState(inicial)
  valor = atual
  return <Campo tipo={tipo} label="Campo" value={atual} onChange={setAtual} />
}

function abrir(tipo: TipoDeCampo, inicial = ""): HTMLInputElement {
  valor = inicial
  render(
    <MantineProvider env="test">
      <Experimento tipo={tipo} inicial={inicial} />
    </MantineProvider>,
  )
  return screen.getByLabelText<HTMLInputElement>("Campo")
}

/** What the browser does for one gesture: the text changes, the caret moves, and only then the page is told. */
function agir(campo: HTMLInputElement, texto: string, cursor: number, inputType: string): void {
  // The prototype's setter, as the browser: React must see a change that it did not make.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(campo, texto)
  campo.setSelectionRange(cursor, cursor)
  fireEvent(campo, new InputEvent("input", { bubbles: true, inputType }))
}
const colar = (campo: HTMLInputElement, texto: string) => agir(campo, texto, texto.length, "insertFromPaste")

describe("tipos", () => {
  it.each(idsDosTipos)("%s abre o seu teclado e tem exemplo e mensagem", (tipo) => {
    const { teclado, exemplo, esquema } = tiposDeCampo[tipo]
    expect(abrir(tipo, tipo === "dinheiro" ? "0.00" : "").inputMode).toBe(teclado)
    expect(exemplo).not.toBe("")
    expect(esquema().safeParse("").error?.issues[0]?.message).toMatch(/^Informe/)
  })

  it("a lista tem todos os tipos da tabela", () => {
    expect([...idsDosTipos].sort()).toEqual(Object.keys(tiposDeCampo).sort())
  })
})

describe("digitar", () => {
  it("a máscara aparece enquanto se digita e o valor sai sem ela", () => {
    const campo = abrir("cpf")
    let visto = ""
    for (const tecla of "52998224725") {
      agir(campo, visto + tecla, visto.length + 1, "insertText")
      visto = campo.value
    }
    expect([visto, valor, campo.selectionStart]).toEqual(["529.982.247-25", "52998224725", 14])
  })

  it("uma tecla no meio não leva o cursor ao fim", () => {
    const campo = abrir("cpf", "5298224725")
    expect(campo.value).toBe("529.822.472-5")
    // 9 typed after "52": 529.822… becomes 529.982…
    agir(campo, "5299.822.472-5", 3, "insertText")
    expect([campo.value, campo.selectionStart]).toEqual(["529.982.247-25", 3])
  })

  it("uma tecla a mais não muda nada nem move o cursor", () => {
    const campo = abrir("cpf", "52998224725")
    agir(campo, "5297.982.247-25", 4, "insertText")
    expect([campo.value, campo.selectionStart, valor]).toEqual(["529.982.247-25", 3, "52998224725"])
  })

  it("apagar passa pela pontuação, para trás e para a frente", () => {
    const campo = abrir("cpf", "52998224725")
    agir(campo, "529982.247-25", 3, "deleteContentBackward")
    expect([campo.value, campo.selectionStart]).toEqual(["529.982.247-25", 3])
    agir(campo, "529982.247-25", 3, "deleteContentForward")
    expect([campo.value, campo.selectionStart]).toEqual(["529.982.247-25", 4])
    agir(campo, "529.82.247-25", 4, "deleteContentForward")
    expect([campo.value, campo.selectionStart, valor]).toEqual(["529.822.472-5", 4, "5298224725"])
  })

  it("apagar um número da data não a completa com zero", () => {
    const campo = abrir("data", "2026-11-20")
    agir(campo, "2/11/2026", 1, "deleteContentBackward")
    expect([campo.value, campo.selectionStart]).toEqual(["21/12/026", 1])
    agir(campo, "251/12/026", 2, "insertText")
    expect([campo.value, valor]).toEqual(["25/11/2026", "2026-11-25"])
  })

  it("letras do CNPJ saem maiúsculas", () => {
    const campo = abrir("cnpj")
    agir(campo, "12a", 3, "insertText")
    expect([campo.value, valor]).toEqual(["12.A", "12A"])
  })
})

describe("dinheiro", () => {
  it("o que se digita entra pela direita, também depois de um clique no começo do campo", () => {
    const campo = abrir("dinheiro", "0.00")
    campo.focus()
    campo.setSelectionRange(0, 0)
    fireEvent.mouseUp(campo)
    expect(campo.selectionStart).toBe(4)
    for (const tecla of "123456") {
      const { value, selectionStart } = campo
      const cursor = selectionStart ?? 0
      agir(campo, value.slice(0, cursor) + tecla + value.slice(cursor), cursor + 1, "insertText")
    }
    expect([campo.value, valor, campo.selectionStart]).toEqual(["1.234,56", "1234.56", 8])
  })

  it("o valor que já estava lá é trocado pelo que se digita, e não alongado", () => {
    const campo = abrir("dinheiro", "1234.56")
    campo.focus()
    expect([campo.selectionStart, campo.selectionEnd]).toEqual([0, 8])
    agir(campo, "7", 1, "insertText")
    expect([campo.value, valor]).toEqual(["0,07", "0.07"])
  })

  it("uma correção no meio deixa o cursor no meio", () => {
    const campo = abrir("dinheiro", "1234.56")
    // 9 typed between 2 and 3: the 3 456 after it stay after it.
    agir(campo, "1.2934,56", 4, "insertText")
    expect([campo.value, campo.selectionStart]).toEqual(["12.934,56", 4])
    agir(campo, "12.34,56", 3, "deleteContentBackward")
    expect([campo.value, campo.selectionStart]).toEqual(["1.234,56", 3])
  })
})

describe("colar", () => {
  it.each<[TipoDeCampo, string, string, string]>([
    ["cnpj", " 12.abc.345/01de-35\n", "12.ABC.345/01DE-35", "12ABC34501DE35"],
    ["cpf", "529 982 247 25", "529.982.247-25", "52998224725"],
    ["celular", "+55 11 98765-4321", "(11) 98765-4321", "11987654321"],
    ["data", "2026-11-20", "20/11/2026", "2026-11-20"],
    ["mesEAno", "out/2026", "10/2026", "2026-10"],
    ["conta", "12.345-x", "12345-X", "12345-X"],
    // Too long is kept to be complained about, never cut into a number that may be somebody else's.
    ["cpf", "00.394.460/0001-41", "003.944.600-00141", "00394460000141"],
  ])("%s: %j", (tipo, texto, mostrado, esperado) => {
    const campo = abrir(tipo)
    colar(campo, texto)
    expect([campo.value, valor]).toEqual([mostrado, esperado])
  })
})

describe("cursor", () => {
  it("fica sempre dentro do texto, depois dos mesmos caracteres da pessoa", () => {
    const texto = fc.string({ unit: fc.constantFrom(..."0123456789./-") })
    fc.assert(
      fc.property(texto, fc.nat(20), texto, (antes, posicao, depois) => {
        const cursor = cursorNaMascara(antes, posicao, depois)
        expect(cursor).toBeGreaterThanOrEqual(0)
        expect(cursor).toBeLessThanOrEqual(depois.length)
        expect(pularMascara(depois, cursor)).toBeGreaterThanOrEqual(cursor)
      }),
    )
  })
})

describe("percentual", () => {
  it("o que se digita fica como se digita; o valor é a fração exata", () => {
    const campo = abrir("percentual")
    for (const [texto, mostrado, fracao] of [
      ["7", "7", "0.07"],
      ["7,", "7,", "0.07"],
      ["7,0", "7,0", "0.07"],
      ["7,02", "7,02", "0.0702"],
      ["7,02%", "7,02", "0.0702"],
      [",5", "0,5", "0.005"],
      ["", "", ""],
    ] as const) {
      agir(campo, texto, texto.length, "insertText")
      expect([campo.value, valor]).toEqual([mostrado, fracao])
    }
  })

  it("ao sair mostra pelo menos duas casas", () => {
    const campo = abrir("percentual", "0.155")
    expect(campo.value).toBe("15,50")
    agir(campo, "7,", 2, "insertText")
    fireEvent.blur(campo)
    expect(campo.value).toBe("7,00")
  })

  it.each([
    ["100", "1"],
    ["0", "0"],
    ["0,01", "0.0001"],
    ["12,345678", "0.12345678"],
    // Four digits before the comma: the field keeps three.
    ["1.234,5", "1.235"],
  ])("%s é a fração %s", (texto, fracao) => {
    expect(fracaoDoPercentual(texto)).toBe(fracao)
  })

  it("mostrar e ler de novo dá a mesma fração, para toda fração de até 8 casas", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999n }), (centesimos) => {
        const digitos = String(centesimos).padStart(9, "0")
        const fracao = `${digitos.slice(0, -8)}.${digitos.slice(-8)}`.replace(/\.?0+$/, "")
        expect(fracaoDoPercentual(percentualDaFracao(fracao))).toBe(fracao === "" ? "0" : fracao)
      }),
    )
  })

  it("nenhum texto quebra", () => {
    fc.assert(
      fc.property(fc.string(), (texto) => {
        expect(fracaoDoPercentual(texto)).toMatch(/^(\d+(\.\d{1,8})?)?$/)
      }),
    )
  })
})

describe("dinheiro negativo", () => {
  it.each([
    ["-1.234,56", "-1234.56"],
    ["1.234,56-", "-1234.56"],
    ["-1.234,56-", "1234.56"],
    ["0,00-", "-0.00"],
  ])("digitado %s vale %s", (texto, esperado) => {
    expect(valorDaMascara(texto, true)).toBe(esperado)
    expect(valorDaMascara(texto)).toBe(esperado.replace("-", ""))
  })

  it.each([
    ["-R$ 3,00", "-3.00"],
    ["(3,00)", "-3.00"],
    ["R$ -3", "-3.00"],
  ])("colado %s vale %s, e só onde pode", (texto, esperado) => {
    expect(valorColado(texto, true)).toBe(esperado)
    expect(valorColado(texto)).toBeNull()
  })
})

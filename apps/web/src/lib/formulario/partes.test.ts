import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import type { Armazem } from "../armazenamento.ts"
import { iguais } from "./iguais.ts"
import { comCaminho, comCamposDe, comoValores, lerCaminho } from "./mapping.ts"
import { ehObrigatorio, queixaDo, queixasDoEsquema, semQueixa } from "./queixas.ts"
import { esquecerRascunhos, guardarRascunho, lerRascunho } from "./rascunhos.ts"

describe("igualdade", () => {
  it("é a dos textos JSON com os campos em ordem", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (um, outro) => {
        expect(iguais(um, structuredClone(um))).toBe(true)
        expect(iguais(um, outro)).toBe(iguais(outro, um))
      }),
    )
  })

  it.each([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [[1, 2], [2, 1], false],
    [{ a: undefined }, {}, false],
    [[], {}, false],
    [null, {}, false],
    ["1", 1, false],
  ])("%j e %j: %s", (um, outro, esperado) => expect(iguais(um, outro)).toBe(esperado))
})

describe("caminhos", () => {
  const valores = { nome: "Ana", linhas: [{ valor: "1" }, { valor: "2" }] }

  it("lê e muda só o que o caminho diz", () => {
    expect(lerCaminho(valores, "linhas.1.valor")).toBe("2")
    const mudado = comCaminho(valores, "linhas.1.valor", "3")
    expect(mudado).toEqual({ nome: "Ana", linhas: [{ valor: "1" }, { valor: "3" }] })
    expect(mudado.linhas[0]).toBe(valores.linhas[0])
    expect(valores.linhas[1]?.valor).toBe("2")
  })

  it("junta campos de duas versões", () => {
    expect(comCamposDe({ a: 1, b: 2 }, { a: 3, b: 4 }, ["b"])).toEqual({ a: 1, b: 4 })
  })

  it.each([
    [{ nome: "x", linhas: [] }, true],
    [{ nome: 1, linhas: [] }, false],
    [{ nome: "x" }, false],
    [{ nome: "x", linhas: {} }, false],
    [null, true],
    ["x", false],
  ])("o que se guardou ainda tem a forma? %j: %s", (lido, serve) => {
    expect(comoValores(lido, valores) !== null).toBe(serve && lido !== null)
  })
})

describe("queixas", () => {
  const esquema = z.object({
    ids: z.array(z.string().min(2, "curto")).min(1, "nenhum"),
    opcional: z.string().max(3).optional(),
    nota: z.string().nullable(),
    dentro: z.object({ valor: z.string().min(1, "falta") }).nullable(),
  })

  it("a primeira de cada caminho; o campo de uma lista responde pelos itens dela", () => {
    const queixas = queixasDoEsquema(esquema, { ids: ["abc", "x"], nota: null, dentro: null })
    expect(queixas).toEqual({ "ids.1": "curto" })
    expect(queixaDo("ids", queixas)).toBe("curto")
    expect(queixaDo("id", queixas)).toBeUndefined()
    expect(semQueixa("ids", queixas)).toEqual({})
    expect(semQueixa("nota", queixas)).toBe(queixas)
  })

  it.each([
    ["ids", true],
    ["opcional", false],
    ["nota", false],
    ["dentro", false],
    ["dentro.valor", true],
    ["fora", false],
  ])("%s é obrigatório? %s", (campo, esperado) => expect(ehObrigatorio(esquema, campo)).toBe(esperado))
})

describe("rascunhos", () => {
  const HORA_MS = 60 * 60 * 1000
  const criar = (): Armazem => {
    const guardado = new Map<string, string>()
    return {
      ler: (chave) => guardado.get(chave) ?? null,
      gravar: (chave, valor) => void (valor === null ? guardado.delete(chave) : guardado.set(chave, valor)),
    }
  }
  const dono = { idUsuario: "ana", formulario: "usuarios.editar", registro: "1" }
  const novo = { versao: 3, lido: { nome: "A" }, valores: { nome: "B" } }

  it("é de uma pessoa, de um formulário e de um registro", () => {
    const armazem = criar()
    guardarRascunho(dono, novo, 1000, armazem)
    expect(lerRascunho(dono, 1000, armazem)).toEqual({ ...novo, em: 1000 })
    for (const outro of [{ idUsuario: "bia" }, { formulario: "x" }, { registro: "2" }, { registro: null }]) {
      expect(lerRascunho({ ...dono, ...outro }, 1000, armazem)).toBeNull()
    }
  })

  it("vale menos de 24 horas desde a última tecla", () => {
    const armazem = criar()
    guardarRascunho(dono, novo, 0, armazem)
    expect(lerRascunho(dono, 24 * HORA_MS - 1, armazem)).not.toBeNull()
    expect(lerRascunho(dono, 24 * HORA_MS, armazem)).toBeNull()
  })

  it("salvo ou descartado some; sair da conta leva todos", () => {
    const armazem = criar()
    const outro = { ...dono, registro: "2" }
    guardarRascunho(dono, novo, 0, armazem)
    guardarRascunho(outro, novo, 0, armazem)
    guardarRascunho(dono, null, 0, armazem)
    expect([lerRascunho(dono, 0, armazem), lerRascunho(outro, 0, armazem)]).toEqual([null, { ...novo, em: 0 }])
    esquecerRascunhos(armazem)
    expect(lerRascunho(outro, 0, armazem)).toBeNull()
  })

  it("guarda os 20 mais novos, e não se perde com o que não entende", () => {
    const armazem = criar()
    for (let i = 0; i < 25; i++) guardarRascunho({ ...dono, registro: String(i) }, novo, i, armazem)
    const restam = Array.from({ length: 25 }, (_, i) => lerRascunho({ ...dono, registro: String(i) }, 25, armazem))
    expect(restam.map((r) => r !== null)).toEqual(restam.map((_, i) => i >= 5))
    armazem.gravar("rascunhos", "{quebrado")
    expect(lerRascunho(dono, 0, armazem)).toBeNull()
    guardarRascunho(dono, novo, 0, armazem)
    expect(lerRascunho(dono, 0, armazem)).not.toBeNull()
  })
})

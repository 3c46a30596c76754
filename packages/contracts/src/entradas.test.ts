import { describe, expect, it } from "vitest"
import { texto } from "./comum.ts"
import { rotasDoFechamento } from "./fechamento.ts"
import { filtroDoFechamento, selecao } from "./fechamento-filtro.ts"
import { filtroDeNotas } from "./notas-fiscais.ts"

const ID = "00000000-0000-4000-8000-00000000000a"
const recusa = (resultado: { success: boolean }) => expect(resultado.success).toBe(false)

describe("texto livre", () => {
  it("apara as pontas e aceita acentos e pares completos", () => {
    expect(texto(100).parse("  Ação 🧾 ")).toBe("Ação 🧾")
  })

  it.each(["metade \ud83e de um par", "\udc00", "com \0 nulo"])("recusa %j, dizendo o que fazer", (valor) => {
    expect(texto(100).safeParse(valor).error?.issues[0]?.message).toMatch(/Apague-o/)
    recusa(filtroDeNotas.safeParse({ busca: valor }))
    recusa(filtroDoFechamento.safeParse({ competencia: "2026-10", busca: valor }))
    recusa(rotasDoFechamento.reabrirMes.corpo.safeParse({ motivo: `um motivo bem explicado ${valor}` }))
  })
})

describe("filtro de notas", () => {
  it("ids: mil passam, mil e um não, e cada um tem de ser um identificador", () => {
    const ids = (n: number) => Array.from({ length: n }, () => ID).join(",")
    expect(filtroDeNotas.parse({ ids: ids(1000) }).ids).toBe(ids(1000))
    for (const lista of [ids(1001), "-".repeat(36), `${ID},`, ""]) recusa(filtroDeNotas.safeParse({ ids: lista }))
  })

  it("status: só os da lista", () => {
    expect(filtroDeNotas.parse({ status: "99" }).status).toBe(99)
    for (const status of ["0", "4", "100000", "1.5", "x"]) recusa(filtroDeNotas.safeParse({ status }))
  })
})

describe("seleção do fechamento", () => {
  it("aceita os tipos do JSON e os textos de um endereço", () => {
    const esperado = { filtro: { comPendencia: true, idAnexo: 3, idCategoria: 37 } }
    expect(selecao.parse({ filtro: { comPendencia: true, idAnexo: 3, idCategoria: 37 } })).toEqual(esperado)
    expect(selecao.parse({ filtro: { comPendencia: "true", idAnexo: "3", idCategoria: "37" } })).toEqual(esperado)
    expect(selecao.parse({ filtro: { comPendencia: false } })).toEqual({ filtro: { comPendencia: false } })
  })

  it.each([
    { empresas: [ID], filtro: {} },
    { empresas: [] },
    { filtro: { idCategoria: 3 } },
    { filtro: { idCategoria: 100_000 } },
    { filtro: { idAnexo: true } },
    { filtro: { comPendencias: true } },
    {},
  ])("recusa %j", (valor) => recusa(selecao.safeParse(valor)))
})

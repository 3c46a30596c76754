import { expect, it } from "vitest"
import { acaoDaPrevia, comResto, corpoDoPedido } from "./pedido.ts"

const DIGITADO = {
  quem: "escolhidas",
  empresas: [{ id: "3f0a4a6e-1111-4222-8333-444455556666", apelido: "Padaria" }],
  responsavelDaEmpresa: "",
  grupo: "",
  assunto: "Extratos",
  texto: "Em PDF.",
  competencia: "",
  prazo: "2026-11-25",
  repete: false,
} as const

it("pede às escolhidas, ou às de um filtro, e nunca às duas", () => {
  const comum = { assunto: "Extratos", texto: "Em PDF.", competencia: null, prazo: "2026-11-25", repete: false }
  expect(corpoDoPedido(DIGITADO)).toEqual({ ...comum, selecao: { empresas: [DIGITADO.empresas[0].id] } })
  expect(corpoDoPedido({ ...DIGITADO, quem: "atendidas", grupo: "g" })).toEqual({
    ...comum,
    selecao: { filtro: { idGrupo: "g" } },
  })
})

it("a prévia conta o que não nomeia", () => {
  expect(comResto({ quantas: 3, nomes: ["Sol", "Lua"] })).toBe("Sol, Lua e mais 1")
  expect(comResto({ quantas: 1, nomes: ["Sol"] })).toBe("Sol")
  expect([acaoDaPrevia({ empresas: 0 }), acaoDaPrevia({ empresas: 1 })]).toEqual(["Nada a pedir", "Pedir a 1 empresa"])
})

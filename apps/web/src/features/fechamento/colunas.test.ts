// @vitest-environment happy-dom
import { expect, it } from "vitest"
import { colunasDoFechamento } from "./colunas.tsx"

it("o imposto, o que já se fez por ele e o PGDAS-D vêm antes do que o explica: a janela de 1280 acaba ali", () => {
  const ordem = colunasDoFechamento.map(({ id }) => id)
  const ultimaQueCabe = ordem.indexOf("declarada")
  expect(["total", "etapas"].filter((id) => ordem.indexOf(id) > ultimaQueCabe)).toEqual([])
  expect(["rbt12", "fatorR"].filter((id) => ordem.indexOf(id) < ultimaQueCabe)).toEqual([])
})

import { expect, it } from "vitest"
import { lerReconhecimento } from "./reconhecimento.ts"

it.each([
  ["Caixa", "caixa"],
  ["Regime de Caixa", "caixa"],
  ["COMPETÊNCIA", "competencia"],
  ["por recebimento", "caixa"],
  ["Sim", "caixa"],
  ["não", "competencia"],
  ["2025 competência; 2026 caixa", "2025:competencia;2026:caixa"],
  ["Caixa (2026)", "2026:caixa"],
])("%s é lido como %s", (texto, valor) => expect(lerReconhecimento(texto)).toEqual({ valor }))

it.each([
  ["Simples", "não foi reconhecido"],
  ["caixa e competência", "não foi reconhecido"],
  ["não caixa", "não foi reconhecido"],
  ["caixa; 2026 competência", "não foi reconhecido"],
  ["2026 caixa; 2026 competência", "diz o mesmo ano duas vezes"],
  ["2027 caixa", "Desde 2027 a receita do Simples entra por competência"],
  ["2017 caixa", "A opção é de 2018 em diante"],
])("%s é recusado com o motivo", (texto, motivo) =>
  expect(lerReconhecimento(texto)).toEqual({ erro: expect.stringContaining(motivo) }),
)

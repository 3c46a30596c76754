import { expect, it } from "vitest"
import { sugestaoDe } from "./colunas-do-diario.ts"

it.each([
  [
    ["Código", "Nome da conta", "Saldo anterior", "Débito", "Crédito", "Saldo atual", "D/C"],
    { arranjo: "balancete", ditas: { conta: 0, valor: 5, natureza: 6 } },
  ],
  [
    ["Conta", "Saldo devedor", "Saldo credor"],
    { arranjo: "balancete", ditas: { conta: 0, valorDebito: 1, valorCredito: 2 } },
  ],
  [["Classificação", "Saldo"], { arranjo: "balancete", ditas: { conta: 0, valor: 1 } }],
  // A ledger has a balance too, but it has days.
  [["Data", "Histórico", "Débito", "Crédito", "Saldo"], { arranjo: "par", ditas: {} }],
  [["Conta débito", "Conta crédito", "Valor"], { arranjo: "par", ditas: {} }],
])("%j é %j", (titulos, esperada) => {
  expect(sugestaoDe(titulos)).toEqual(esperada)
})

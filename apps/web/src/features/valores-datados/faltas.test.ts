import type { ValorQueFalta } from "@partida/contracts"
import { expect, it } from "vitest"
import { emFrases } from "./faltas.ts"

const selic = (mes: string, mais: Partial<ValorQueFalta> = {}): ValorQueFalta => ({
  tabela: "selic-mensal",
  desde: `2026-${mes}-01`,
  ate: `2026-${mes}-28`,
  precisoEm: "2026-12-01",
  dias: -1,
  pedido: true,
  mensagem: `Falta ${mes}.`,
  idProposto: null,
  ...mais,
})

it("os meses atrasados de uma tabela são uma frase; o que ainda virá e o que foi proposto, cada um a sua", () => {
  const frases = emFrases([
    selic("01"),
    selic("03"),
    selic("10"),
    selic("11", { dias: 3 }),
    selic("09", { idProposto: "00000000-0000-4000-8000-000000000001" }),
  ])
  expect(frases).toEqual([
    expect.stringMatching(
      /^Faltam 3 valores de Selic do mês, .*: juros de .*\. São jan\/2026, mar\/2026, out\/2026\.$/,
    ),
    "Falta 11.",
    "Falta 09. Há um valor à espera de aprovação.",
  ])
})

it("dois meses ainda se dizem um a um", () => {
  expect(emFrases([selic("01"), selic("02")])).toEqual(["Falta 01.", "Falta 02."])
})
